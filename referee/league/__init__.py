"""Leagues: what players came to over many matches. Pure: summaries in, plain values out.

* :mod:`referee.league.people` who is who, under which name
* :mod:`referee.league.season` which matches count, and what everybody came to
* :mod:`referee.league.tables` a league as text, Markdown and CSV
* :mod:`referee.league.documents` a league as JSON and HTML
"""
