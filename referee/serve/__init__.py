"""A match as a web page for the phones around the table: read-only, and nothing but that match.

* :mod:`referee.serve.page` the page and what of it changes
* :mod:`referee.serve.app` the addresses at which it is served; needs starlette
* :mod:`referee.serve.run` listening, until interrupted; needs uvicorn
"""
