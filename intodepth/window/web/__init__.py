"""web: the game in a browser, with Pyodide: what differs from a window of this machine."""
