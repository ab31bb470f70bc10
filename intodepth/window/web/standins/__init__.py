"""standins: modules that take the place of compiled ones for which Pyodide has no build."""
