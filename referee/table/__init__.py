"""The live table: a scorer types one line after the other, and each is judged at once.

* :mod:`referee.table.desk` what becomes of a line, and what is expected next
* :mod:`referee.table.inside` the commands that are no events
* :mod:`referee.table.choices` what may be typed next
* :mod:`referee.table.implied` the verb that a line lacks
* :mod:`referee.table.news` what an event has changed for everybody
* :mod:`referee.table.opening` a new match, by asking
* :mod:`referee.table.typeahead` what is typed while a line is judged
* :mod:`referee.table.terminal` the prompt; the only module that knows prompt_toolkit
"""
