"""Sorry! for two, three and four, with teams and with hands played for points."""
