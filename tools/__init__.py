"""What the project is made with; see README.md here."""
