"""The site: pages, live updates and the JSON API."""
