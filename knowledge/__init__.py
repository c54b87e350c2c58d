"""Entities and what is known of them: types, packs, importers, the store. Imports nothing else of ours."""
