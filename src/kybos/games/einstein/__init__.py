"""EinStein würfelt nicht! for two players, and its expansion for three and four."""
