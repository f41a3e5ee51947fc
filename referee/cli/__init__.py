"""The command line."""

import gc

# A command starts, makes many small lasting objects, and ends: looking through them for garbage
# every few hundred costs a tenth of its start-up and finds nothing.
gc.set_threshold(50_000, 20, 20)
