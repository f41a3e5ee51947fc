"""Every word that people read, and nothing else: the one place to translate.

* :mod:`referee.words.messages` what is wrong with a line, and what would be right
* :mod:`referee.words.rulebook` what each rule says, why, and what to do instead
* :mod:`referee.words.commands` the help of the command line
* :mod:`referee.words.errors` what cannot be done
* :mod:`referee.words.status` what is expected next
* :mod:`referee.words.sheet` the headings of scoresheets
"""
