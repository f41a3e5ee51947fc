"""From values to what is printed: all that knows widths, colour and the direction of text.

* :mod:`referee.render.screen` widths, carets and colour
* :mod:`referee.render.findings` findings as text
* :mod:`referee.render.machine` findings and results as JSON, and for CI
* :mod:`referee.render.sheets` scoresheets
* :mod:`referee.render.status` what is expected next
"""
