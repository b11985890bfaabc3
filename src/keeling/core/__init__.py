"""What every game shares: state, actions, chance, secrecy, search, records, rulings, running many games."""
