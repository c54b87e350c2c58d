"""How far coders agree on what expressions refer to, with ambiguity taken into account (Poesio & Artstein 2005)."""
