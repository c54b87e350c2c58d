"""Studies: pages where people who sign in by a link work through items; what annotating and collecting share."""
