"""Exact edges of Punto Banco: every question of the command `sabot` as a function.

    >>> import sabot
    >>> sabot.edge(decks=6, bet="dragon-7").bets[0].ev
    Exact(-116056364451, 1525814595305)

docs/python.md has the rest. help(sabot.edge) lists the parameters of a question.
"""

from . import _questions
from ._library import Error, ask
from .answer import Answer, Exact, Picture, Record, Records, Rounded
from .batch import Ways, batch
from .inputs import Bet, Claims, Rules, Tableau

_functions = _questions.functions(_questions.table())
globals().update(_functions)

for _each in (Answer, Bet, Claims, Error, Exact, Picture, Record, Records, Rounded, Rules, Tableau, Ways):
    _each.__module__ = "sabot"  # the name by which it is known

__all__ = ["Answer", "Bet", "Claims", "Error", "Exact", "Picture", "Record", "Records", "Rounded", "Rules", "Tableau", "Ways",
           "ask", "batch", *_functions]
