// Dealt coups: the server applies the drawing rules and the payouts.
import { h } from './view.js';
import { ask, useAll } from './api.js';
import { played, set, staked, state } from './state.js';
import { announce, button, figure, heads, notice, scroller, worth, worthWord } from './parts.js';
import { decimal, fraction, minus, percent, written } from './numbers.js';
import { nameOf } from './cards.js';
import { givenOf, progress } from './progress.js';
import { roads } from './roads.js';

const ui = { error: null };

const DRAWN = 'bet: punto-draws\nlines:\n  - when: punto.cards = 3\n    pays: 1:1\n';

const isSure = (bet) => bet && bet.win && bet.win.probability.exact === '1';

// Dealt cards are processed in turn: only the server knows whether one is the last.
let dealt = Promise.resolve();

export function deal(ctx, card, left) {
    dealt = dealt.then(() => dealOne(ctx, card, left));
}

async function dealOne(ctx, card, left) {
    const cards = [...state().dealt, card];
    const isLeft = cards.filter((one) => one === card).length <= left();
    ui.error = isLeft ? null : { text: `No ${nameOf(card)} is left` };
    if (!isLeft) return ctx.refresh();
    const isLast = cards.length >= 4 ? await isWhole(cards) : false;
    if (ui.error) return ctx.refresh();
    if (!isLast) {
        set({ dealt: cards.join('') });
        return announce(`${nameOf(card)} dealt, card ${cards.length}`);
    }
    set({ dealt: '', coups: [...state().coups, cards.join('')] });
    announce(`${nameOf(card)} dealt, the coup is over`);
}

async function isWhole(cards) {
    const name = `cards-${cards.length}`;
    const answer = await ask('edge', {
        ...played(state()),
        bet: name,
        given: givenOf(cards),
    }).catch(() => ({ error: { text: 'The server does not answer: deal the card again.' } }));
    ui.error = answer.error || null;
    return !answer.error && isSure(answer.document.bets[0]);
}

const BY_LETTER = { P: 'punto', B: 'banco', T: 'tie' };

// The result of each coup, once answered; of some only the winner was entered.
function told(ctx) {
    const { s } = ctx;
    const list = s.coups.map((cards, i) => ({ cards, i })).filter(({ cards }) => cards.length > 1);
    const asked = list.map(({ cards, i }) => ({
        command: 'edge',
        parameters: {
            ...played(s, i),
            bet: `punto,tie,cards-${cards.length}`,
            bet_text: DRAWN,
            given: givenOf(cards),
        },
    }));
    const answers = new Map(useAll('told', asked).map((answer, k) => [list[k].i, answer]));
    return s.coups.map((cards, i) =>
        cards.length > 1 ? resultOf(cards, answers.get(i)) : { cards: '', winner: BY_LETTER[cards] },
    );
}

function resultOf(cards, answer) {
    const [punto, tie, whole, drawn] = answer && answer.document ? answer.document.bets : [];
    if (!isSure(whole)) {
        const why = answer && (answer.error ? answer.error.text : 'the table deals other cards');
        return { cards, winner: answer ? 'unknown' : 'waiting', why };
    }
    const winner = isSure(tie) ? 'tie' : isSure(punto) ? 'punto' : 'banco';
    const hands = { punto: [0, 2], banco: [1, 3] };
    if (cards.length > 4) (isSure(drawn) ? hands.punto : hands.banco).push(4);
    if (cards.length > 5) hands.banco.push(5);
    return { cards, winner, hands };
}

function settled(ctx) {
    const { s } = ctx;
    const known = [...s.coups.keys()].filter((i) => s.coups[i].length > 1);
    const asked = known.map((i) => ({
        command: 'edge',
        parameters: { ...staked(s, ctx.ruleBets, ctx.lines, i), given: givenOf(s.coups[i]) },
    }));
    const results = [];
    useAll('settled', asked).forEach((answer, k) => {
        results[known[k]] = answer && answer.document ? answer.document.bets : null;
    });
    return results;
}

const unitsOf = (bet) => (bet && bet.ev ? fraction(bet.ev.exact) : null);

function unitsText(value) {
    if (!value) return '·';
    const text = decimal(value, 2).replace(/\.?0+$/, '');
    return value[0] > 0n ? `+${text}` : text;
}

function total(list) {
    return list.reduce(
        ([a, b], value) => (value ? [a * value[1] + value[0] * b, b * value[1]] : [a, b]),
        [0n, 1n],
    );
}

function slots(cards, places, label) {
    return h(
        'div',
        { class: 'hand' },
        h('span', {}, label),
        places.map((place) =>
            h('span', { class: cards[place] ? 'card' : 'card empty' }, cards[place] || ''),
        ),
    );
}

// For a coup whose cards nobody saw.
function winnerAlone() {
    const enter = (letter) => {
        set({ coups: [...state().coups, letter] });
        announce(`A coup won by ${BY_LETTER[letter]}`.replace('won by tie', 'that was a tie'));
    };
    return h(
        'p',
        { class: 'winner' },
        'Or enter only who won: ',
        Object.entries(BY_LETTER).map(([letter, word]) => button(word, () => enter(letter), { class: 'small' })),
    );
}

function dealing(ctx, left) {
    const cards = ctx.s.dealt;
    if (ctx.s.mode !== 'deal' && !cards)
        return h(
            'p',
            { class: 'quiet' },
            'Choose “Deal a coup” above, then enter its cards in the order in which they were dealt: punto, banco, punto, banco, then third cards.',
        );
    const next = [
        'punto’s first',
        'banco’s first',
        'punto’s second',
        'banco’s second',
        'the fifth',
        'the sixth',
    ][cards.length];
    return h(
        'div',
        { class: 'dealing' },
        slots(cards, [0, 2], 'Punto'),
        slots(cards, [1, 3], 'Banco'),
        slots(cards, [4, 5], 'Third cards'),
        h(
            'p',
            {},
            `Next: ${next} card. `,
            cards.length > 0 &&
                button(
                    'Take it back',
                    () => {
                        ui.error = null;
                        set({ dealt: cards.slice(0, -1) });
                    },
                    { class: 'small' },
                ),
        ),
        !cards && winnerAlone(),
        notice(ui.error),
        cards && progress(ctx, left),
    );
}

const LETTER = { punto: 'P', banco: 'B', tie: 'T', unknown: '?', waiting: '…' };

function road(coups, exactly) {
    const bare = coups.filter(({ cards }) => !cards).length;
    return h(
        'figure',
        { class: 'road' },
        h(
            'ol',
            { 'aria-label': 'Bead road' },
            coups.map(({ winner, cards, why }, i) =>
                h(
                    'li',
                    {
                        class: `bead ${winner}`,
                        title: `Coup ${i + 1}: ${winner}${cards && ', '}${[...cards].join(' ')}${why ? `: ${why}` : ''}`,
                    },
                    h('span', { class: 'unseen' }, `Coup ${i + 1}: `),
                    h('abbr', { title: winner }, LETTER[winner]),
                ),
            ),
        ),
        h(
            'figcaption',
            {},
            'A record, not a forecast: past coups affect the next one only through the cards gone, which the figures above include exactly.',
            exactly,
            bare > 0 &&
                ` Of ${bare} ${bare === 1 ? 'coup' : 'coups'} only the winner is known: the figures above are over all cards that were dealt there, and do not use who won.`,
        ),
    );
}

function coupsTable(ctx, coups, results) {
    const names = (ctx.now.document ? ctx.now.document.bets : [])
        .filter((bet) => bet.ev)
        .map((bet) => bet.bet)
        .slice(0, 6);
    const rows = coups.map((coup, i) => ({ ...coup, i })).reverse();
    const of = (i, name) =>
        coups[i].hands && results[i] ? unitsOf(results[i].find((bet) => bet.bet === name)) : null;
    const hand = (row, which) =>
        row.hands ? row.hands[which].map((place) => row.cards[place]).join(' ') : '';
    return scroller(
        'Coups and results of each bet',
        false,
        h(
            'table',
            { class: 'coups' },
            heads(['coup', 'punto', 'banco', 'won'], names),
            h(
                'tbody',
                {},
                h(
                    'tr',
                    { class: 'total' },
                    h('th', { scope: 'row', colspan: '4' }, 'all, one unit a coup'),
                    names.map((name) =>
                        h(
                            'td',
                            { class: 'number' },
                            unitsText(total(coups.map((_, i) => of(i, name)))),
                        ),
                    ),
                ),
                rows.map((row) =>
                    h(
                        'tr',
                        { key: row.i },
                        h('th', { scope: 'row' }, row.i + 1),
                        h('td', {}, hand(row, 'punto')),
                        h('td', {}, hand(row, 'banco')),
                        h('td', {}, row.winner, row.why && `: ${row.why}`),
                        names.map((name) =>
                            h('td', { class: 'number' }, unitsText(of(row.i, name))),
                        ),
                    ),
                ),
            ),
        ),
    );
}

const BANCO = 'bet: banco-wins\nlines:\n  - when: winner = banco\n    pays: push\n';

// How little the winner of the last coup says of the next one.
function bancoAfter(ctx, coups) {
    const last = coups.length - 1;
    const { winner } = coups[last];
    if (!['punto', 'banco', 'tie'].includes(winner)) return null;
    const parameters = { ...played(ctx.s, last), bet_text: BANCO, after: `winner = ${winner}` };
    const [answer] = useAll('banco', [{ command: 'coups', parameters }]);
    if (!answer || !answer.document) return null;
    const [bet] = answer.document.after.bets;
    // The stake comes back where banco wins: the EV is P − 1.
    const [before, after] = ['ev_before', 'ev'].map((key) => minus(fraction(bet[key].exact), [-1n, 1n]));
    const shown = (value, label) => figure(percent(value), written(value), label);
    return [
        ' The chance that banco wins the next coup was ',
        shown(before, 'chance of banco, before the last coup'),
        ' before the last one, and is ',
        shown(after, `chance of banco, after ${winner}`),
        ` if you know that ${winner === 'tie' ? 'it was a tie' : `${winner} won it`}.`,
    ];
}

// The worth of the next coup by the known parts of the last one.
function afterLast(ctx, coups) {
    const last = coups.length - 1;
    const { winner, cards, hands } = coups[last];
    if (!hands) return null;
    const before = staked(ctx.s, ctx.ruleBets, ctx.lines, last);
    const [byWinner, byLength] = useAll(
        'after',
        [`winner = ${winner}`, `cards = ${cards.length}`].map((after) => ({
            command: 'coups',
            parameters: { ...before, after },
        })),
    );
    if (!byWinner || !byLength || !ctx.now.document) return null;
    const refused = byWinner.error || byLength.error;
    if (refused) return notice(refused);
    const of = (bets, key) =>
        new Map(bets.filter((bet) => bet[key]).map((bet) => [bet.bet, bet[key]]));
    const bets = byWinner.document.after.bets;
    const columns = [
        ['nothing', of(bets, 'ev_before')],
        [`its winner, ${winner}`, of(bets, 'ev')],
        [`its length, ${cards.length} cards`, of(byLength.document.after.bets, 'ev')],
        ['its cards', of(ctx.now.document.bets, 'ev')],
    ];
    const names = [...columns[0][1].keys()];
    return [
        h('h3', {}, 'After the last coup'),
        h(
            'p',
            { class: 'quiet' },
            `The ${worthWord()} on the next coup if of the last one you know …`,
        ),
        scroller(
            'The next coup by what is known of the last',
            false,
            h(
                'table',
                { class: 'after' },
                heads(['bet'], columns.map(([head]) => head)),
                h(
                    'tbody',
                    {},
                    names.map((name) =>
                        h(
                            'tr',
                            { key: name },
                            h('th', { scope: 'row' }, name),
                            columns.map(([head, values]) => {
                                const value = values.get(name);
                                const shown = value && worth(fraction(value.exact));
                                const label = `${name}, ${head}`;
                                return h(
                                    'td',
                                    { class: 'number' },
                                    shown && figure(percent(shown), written(shown), label),
                                );
                            }),
                        ),
                    ),
                ),
            ),
        ),
    ];
}

export function coupsPanel(ctx, left) {
    const coups = ctx.hasOpen ? [] : told(ctx);
    const hasCoups = coups.length > 0;
    return h(
        'section',
        { class: 'panel', key: 'coups', 'aria-labelledby': 'coups-title' },
        h(
            'header',
            {},
            h('h2', { id: 'coups-title' }, 'Coups'),
            hasCoups && h('span', { class: 'quiet' }, `${coups.length} dealt`),
        ),
        ctx.hasOpen
            ? h(
                  'p',
                  { class: 'quiet' },
                  'The table has open cells: coups are settled once it is complete.',
              )
            : dealing(ctx, left),
        hasCoups &&
            h(
                'div',
                { class: 'columns' },
                h('div', {}, road(coups, bancoAfter(ctx, coups)), roads(coups.map(({ winner }) => winner))),
                coupsTable(ctx, coups, settled(ctx)),
            ),
        hasCoups && afterLast(ctx, coups),
    );
}
