"""What every simulator of a game needs: dice, habits, people, the record being made."""
