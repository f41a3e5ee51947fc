"""Matches of Go Fish, honest ones and others."""

from __future__ import annotations

from referee.games.go_fish.options import GoFishRules
from referee.games.kernel.asking.playing.simulator import breaches, simulator

SIMULATOR = simulator(GoFishRules, breaches("go-fish"))
