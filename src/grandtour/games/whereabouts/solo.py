"""What one person can play alone."""

from grandtour.core.solo import Solo
from grandtour.games.whereabouts.daily import Daily
from grandtour.games.whereabouts.practice import Practice

SOLOS: tuple[Solo, ...] = (Practice(), Daily())
