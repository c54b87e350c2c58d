"""Sentences that stand alone, their hybrid BM25 + FAISS index, and evidence and candidate search over it."""
