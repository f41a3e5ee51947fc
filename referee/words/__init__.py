"""What is said that belongs to no game and no rule, and how everything is said.

* :mod:`referee.words.say` from a template to a sentence
* :mod:`referee.words.phrases` the grammar of English
* :mod:`referee.words.messages` what is wrong with a line, and what would be right
* :mod:`referee.words.rulebook` what each rule says, why, and what to do instead
* :mod:`referee.words.commands` the help of the command line
* :mod:`referee.words.errors` what cannot be done
* :mod:`referee.words.status` what is expected next
* :mod:`referee.words.sheet` the headings of scoresheets
"""
