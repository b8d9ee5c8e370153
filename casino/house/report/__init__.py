"""The shift report as a document: figures, words, PDF."""
