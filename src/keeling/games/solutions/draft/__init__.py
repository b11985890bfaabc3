"""Deep Decarbonization Draft: who knows best which solutions count? A title of its own, with the cards of Solutions."""
