"""The rules of punto y banca as plain values: no framework, no clock, no database."""
