"""What several games share: kernels that know no game. A game is a few rules on one of them."""
