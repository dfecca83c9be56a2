// The names of cards.

const NAMES = { A: 'ace', T: 'ten', J: 'jack', Q: 'queen', K: 'king' };
const SUIT_NAMES = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };

export const SIGNS = { s: '♠', h: '♥', d: '♦', c: '♣' };
export const nameOf = (card) =>
    (NAMES[card[0]] || card[0]) + (card[1] ? ` of ${SUIT_NAMES[card[1]]}` : '');
