"""What is shown of a match, made once as plain values; a format only lays them out.

* :mod:`referee.sheet.cells` tables of typed cells
* :mod:`referee.sheet.score` scoresheet and standings
* :mod:`referee.sheet.counts` statistics, and the chart as numbers
* :mod:`referee.sheet.story` the match event by event, and what was found in it
* :mod:`referee.sheet.account` all of it, as the pages of a match tell it

Who has won is said by :mod:`referee.words.outcome`.
"""
