"""pull: what ropes do to those on them: loads meet holds, and something gives way."""
