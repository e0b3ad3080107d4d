"""What one person can play alone."""

from grandtour.core.solo import Solo
from grandtour.games.whereabouts.daily import Daily
from grandtour.games.whereabouts.practice import Practice
from grandtour.games.whereabouts.sprint import Sprint

SOLOS: tuple[Solo, ...] = (Practice(), Daily(), Sprint())
