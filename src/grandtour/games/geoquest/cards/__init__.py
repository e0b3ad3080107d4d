"""Cards: their files, the box, what a kit of them grants, and how they are played."""
