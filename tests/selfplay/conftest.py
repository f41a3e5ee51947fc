"""How long self-play plays: REFEREE_SELFPLAY=20 plays twenty times as many matches, all new."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, settings

TIMES = int(os.environ.get("REFEREE_SELFPLAY", "1"))

settings.register_profile(
    "selfplay",
    deadline=None,
    database=None,
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
    derandomize=TIMES == 1,
    max_examples=40 * TIMES,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("selfplay")
