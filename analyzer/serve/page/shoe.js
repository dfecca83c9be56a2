// The shoe: cards out, cards back, and coups.
import { h } from './view.js';
import { ask, useLater } from './api.js';
import { RANKS, SUITS, gone, goneText, look, played, set, single, state } from './state.js';
import { announce, button, check, chooseBet, notice, optionOf, worth, worthWord } from './parts.js';
import { approximate, fraction, points } from './numbers.js';
import { SIGNS, nameOf } from './cards.js';
import { coupsPanel, deal } from './coups.js';
import { trailFigure } from './trail.js';

// Typed text: not in the address until it is accepted.
const ui = { paste: '', pasteError: null, read: {}, decks: '8' };

export const decksOf = (ctx) => {
    const rules = ctx.ruleSets.find((one) => one.rules === ctx.s.rules);
    return ctx.s.decks || (rules ? String(rules.decks) : '8');
};

// For the tiles: the last valid number.
function goodDecks(ctx) {
    const decks = decksOf(ctx);
    if (/^[1-9]\d{0,13}$/.test(decks)) ui.decks = decks;
    return decks === 'infinite' ? Infinity : Number(ui.decks);
}

function leftOf(ctx) {
    const decks = goodDecks(ctx);
    const out = gone(ctx.s);
    const left = {};
    for (const rank of RANKS) {
        const suits = SUITS.map((suit) => out[rank + suit] || 0);
        left[rank] = 4 * decks - (out[rank] || 0) - suits.reduce((a, b) => a + b, 0);
        SUITS.forEach((suit, i) => (left[rank + suit] = decks - suits[i]));
    }
    return left;
}

// ---- cards out and back ----

function takeOut(ctx, card, isAll) {
    const left = leftOf(ctx);
    const most = Math.min(left[card], left[card[0]]);
    if (!(most > 0)) return announce(`No ${nameOf(card)} is left`);
    const n = isAll ? most : 1;
    const removed = { ...ctx.s.removed, [card]: (ctx.s.removed[card] || 0) + n };
    set({ removed });
    announce(`${nameOf(card)} out, ${left[card] - n} left`);
}

function putBack(ctx, card) {
    const removed = { ...ctx.s.removed };
    if (!removed[card]) {
        const other = Object.keys(removed).find((one) => one[0] === card && removed[one]);
        if (!other) return announce(`No ${nameOf(card)} was taken out by hand`);
        card = other;
    }
    removed[card] -= 1;
    if (!removed[card]) delete removed[card];
    set({ removed });
    announce(`${nameOf(card)} back`);
}

function touch(shown, card, isBack) {
    const ctx = { ...shown, s: state() }; // a click may come before the last one is shown
    if (goodDecks(ctx) === Infinity) return announce('Every card is put back');
    if (isBack || ctx.s.mode === 'back') putBack(ctx, card);
    else if (ctx.s.mode === 'deal')
        deal(ctx, card[0], () => leftOf({ ...ctx, s: state() })[card[0]]);
    else takeOut(ctx, card, ctx.s.mode === 'all');
}

export function cardKey(ctx, event) {
    const [, name] = /^(?:Key|Digit)([A2-9TJQK])$/.exec(event.code) || [];
    const typed = event.key.toUpperCase();
    const card = RANKS.includes(typed) ? typed : name;
    if (!card) return false;
    touch(ctx, card, event.shiftKey);
    return true;
}

// ---- the view ----

// The effect of one card on the chosen bet, by rank; a shoe of points has one for all tens.
function effects(ctx) {
    const isAsked = !ctx.hasOpen && ctx.chosen && goodDecks(ctx) < Infinity;
    const slot = isAsked ? useLater('heat', 'removal', single(ctx, ctx.chosen)) : {};
    const list = slot.document && !slot.error ? slot.document.bets[0].effects : [];
    const of = new Map(list.filter((one) => one.change).map((one) => [one.remove, worth(fraction(one.change.exact))]));
    const most = Math.max(...[...of.values()].map((one) => Math.abs(approximate(one))));
    return (rank) => {
        const change = of.get(rank) || of.get('JQK'.includes(rank) ? 'T' : rank);
        if (!change) return null;
        const isGood = (approximate(change) > 0) === (worthWord() !== 'house edge');
        return {
            side: isGood ? 'up' : 'down',
            strength: (Math.abs(approximate(change)) / most || 0).toFixed(3),
            text: points(change, 4),
        };
    };
}

const KEYS = { out: 'take out', all: 'take all out', back: 'put back', deal: 'deal' };

function tile(ctx, rank, left, whole, effect) {
    const suited = ctx.s.suits;
    return h(
        'div',
        { class: 'tile', key: rank },
        h(
            'button',
            {
                type: 'button',
                class: left[rank] > 0 ? `rank ${effect ? effect.side : ''}` : 'rank none',
                'data-card': rank,
                'aria-label': `${shownCard(rank)} ${left[rank]}${effect ? ` ${effect.text}` : ''}: ${nameOf(rank)}, ${left[rank]} of ${whole} left${effect ? `, ${effect.text} points if one more goes` : ''}`,
                onclick: (event) => touch(ctx, rank, event.shiftKey),
                vars: { '--share': whole ? left[rank] / whole : 0, '--strength': effect ? effect.strength : 0 },
            },
            h('b', {}, shownCard(rank)),
            h('span', { class: left[rank] > 99999 ? 'left many' : 'left' }, left[rank]),
            h('span', { class: 'effect' }, effect ? effect.text : ' '),
            h('span', { class: 'bar' }),
        ),
        suited &&
            h(
                'div',
                { class: 'suits' },
                SUITS.map((suit) =>
                    h(
                        'button',
                        {
                            type: 'button',
                            class: `suit ${suit}`,
                            'data-card': rank + suit,
                            'aria-label': `${SIGNS[suit]} ${left[rank + suit]} left, ${nameOf(rank + suit)}`,
                            onclick: (event) => touch(ctx, rank + suit, event.shiftKey),
                        },
                        SIGNS[suit],
                        h('span', {}, left[rank + suit]),
                    ),
                ),
            ),
    );
}

function modes(ctx) {
    const names = { out: 'Take out', all: 'Take all out', back: 'Put back', deal: 'Deal a coup' };
    return h(
        'fieldset',
        { class: 'modes' },
        h('legend', { class: 'unseen' }, 'Action of a card'),
        Object.entries(names).map(([mode, label]) =>
            h(
                'label',
                {},
                h('input', {
                    type: 'radio',
                    name: 'mode',
                    checked: ctx.s.mode === mode,
                    onchange: () => look({ mode }),
                }),
                h('span', {}, label),
            ),
        ),
    );
}

const SIGNED = /[♠♤♥♡♦♢♣♧]\ufe0f?/g;
const suitOf = (sign) => SUITS['♠♤♥♡♦♢♣♧'.indexOf(sign[0]) >> 1];
const shownCard = (card) => card[0].replace('T', '10') + (SIGNS[card[1]] || '');

// The cards of a list such as "K, 7, 5s", "10♥ As" or "K7539", or the error of its first word that
// is none. "3K" may be three kings: it is refused.
function cardsIn(text) {
    const cards = [];
    for (const word of text.replace(SIGNED, suitOf).split(/[\s,;]+/).filter(Boolean)) {
        const isOneWay = /^(?:(?:10|[A2-9TJQK])[SHDC]?)+$/i.test(word) && !/^[2-9][ATJQK]$/i.test(word);
        if (/^0/.test(word))
            return { error: { text: `'${word}': 0 may be any ten-value: expected 10, J, Q or K` } };
        if (!isOneWay)
            return { error: { text: `'${word}' is not a card: expected cards such as K, 7, 5s or 10♥` } };
        for (const [card] of word.toUpperCase().replaceAll('10', 'T').matchAll(/[A2-9TJQK][SHDC]?/g))
            cards.push(card[0] + (card[1] || '').toLowerCase());
    }
    return { cards };
}

async function paste(ctx) {
    const { cards, error } = cardsIn(ui.paste);
    ui.read = {};
    ui.pasteError = error || null;
    if (error) return ctx.refresh();
    if (!cards.length) return;
    const before = goneText(ctx.s);
    const answer = await ask('edge', {
        ...played(ctx.s),
        remove: [before, ...cards].filter(Boolean).join(','),
        bet: 'punto',
    }).catch(() => null);
    if (!answer) return;
    ui.pasteError = answer.error ? { text: answer.error.text } : null;
    if (answer.error) return ctx.refresh();
    ui.paste = '';
    document.querySelector('input[name=paste]').value = '';
    const removed = { ...ctx.s.removed };
    for (const card of cards) removed[card] = (removed[card] || 0) + 1;
    const words = cards.length === 1 ? '1 card' : `${cards.length} cards`;
    ui.read = { removed, text: `${words} taken out: ${cards.map(shownCard).join(', ')}` };
    set({ removed });
    announce(ui.read.text);
}

function pasting(ctx) {
    return h(
        'form',
        {
            class: 'inline',
            onsubmit: (event) => {
                event.preventDefault();
                paste(ctx);
            },
        },
        h('input', {
            type: 'text',
            name: 'paste',
            value: ui.paste,
            placeholder: 'or paste a list: K, 7, 5s …',
            'aria-label': 'A list of cards to take out',
            autocomplete: 'off',
            'aria-invalid': ui.pasteError ? 'true' : undefined,
            oninput: (event) => {
                ui.paste = event.target.value;
            },
            onpaste: () => setTimeout(() => paste(ctx)),
        }),
        h('button', { type: 'submit' }, 'Take out'),
    );
}

export function shoeView(ctx) {
    const left = leftOf(ctx);
    const whole = 4 * goodDecks(ctx);
    const effectOf = effects(ctx);
    const byRank = Object.entries(gone(ctx.s)).some(([card, n]) => card.length === 1 && n > 0);
    return [
        h(
            'section',
            { class: 'panel', key: 'cards', 'aria-labelledby': 'cards-title' },
            h(
                'header',
                {},
                h('h2', { id: 'cards-title' }, 'Cards in the shoe'),
                chooseBet('Effect of one card, in points, on', ctx),
                modes(ctx),
            ),
            !ctx.hasOpen && trailFigure(ctx),
            whole < Infinity
                ? h(
                      'div',
                      { class: 'tiles' },
                      RANKS.map((rank) => tile(ctx, rank, left, whole, left[rank] > 0 ? effectOf(rank) : null)),
                  )
                : h(
                      'p',
                      {},
                      'With infinite decks every card is put back: nothing can be taken out.',
                  ),
            h(
                'div',
                { class: 'row under' },
                check('Suits', 'suits', ctx.s.suits, () => look({ suits: !ctx.s.suits })),
                button('Full shoe', () => set({ removed: {}, coups: [], dealt: '' }), {
                    disabled: !Object.keys(gone(ctx.s)).length,
                }),
                pasting(ctx),
                check('Letters are keys', 'keys', !ctx.s.keyless, () =>
                    look({ keyless: !ctx.s.keyless }),
                ),
                !ctx.s.keyless && h(
                    'span',
                    { class: 'quiet keys' },
                    h('kbd', {}, 'A'),
                    ' ',
                    h('kbd', {}, '2'),
                    ' … ',
                    h('kbd', {}, 'K'),
                    ` ${KEYS[ctx.s.mode]}, with `,
                    h('kbd', {}, 'Shift'),
                    ' back, ',
                    h('kbd', {}, 'u'),
                    ' undoes',
                ),
            ),
            notice(ui.pasteError),
            ctx.s.removed === ui.read.removed && h('p', { class: 'quiet read' }, ui.read.text),
            ctx.s.suits &&
                byRank &&
                h(
                    'p',
                    { class: 'quiet' },
                    'Some cards were removed by rank only, so the shoe is known by ranks: no bets on suits.',
                ),
            optionOf(ctx.now.error) === 'remove' && notice(ctx.now.error),
        ),
        coupsPanel(ctx, left),
    ];
}
