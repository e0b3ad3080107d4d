"""What a move costs the real site: whole games over HTTP, watched by open pages."""
