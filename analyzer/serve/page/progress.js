// The coup in progress: chances given the cards on the table, what the next hand does and why, and
// what each next card leads to.
import { h } from './view.js';
import { use, useAll } from './api.js';
import { RANKS, played, staked } from './state.js';
import { evOf, figure, heads, scroller, showWorth, worthOf, worthWord } from './parts.js';
import { approximate, fraction, percent, written } from './numbers.js';
import { letterAt } from './table.js';

const PLACES = ['p1', 'b1', 'p2', 'b2', 'c5', 'c6'];
export const givenOf = (cards) => [...cards].map((card, i) => `${PLACES[i]}=${card}`).join(',');

const points = (card) => (card === 'A' ? 1 : Number(card) || 0);
const sum = (...cards) => cards.reduce((total, card) => total + points(card), 0) % 10;

// ---- what the table says ----

const lists = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const against = (table, opening, third) => letterAt(table, `banco ${opening} ${third}`) === 'T';

const isByPoint = ({ by }, opening) => by === 'point' || (by !== 'third' && by.includes(opening));

function bancoDoes(table, opening, [first, , second, , third]) {
    const column = isByPoint(table, opening) ? sum(first, second, third) : points(third);
    return against(table, opening, column) ? 'draws' : 'stands';
}

function bancoMay(table, opening) {
    const what = isByPoint(table, opening) ? 'punto’s point is then' : 'the card is';
    const [drawn, stood] = [true, false].map((draws) =>
        [...'0123456789'].filter((third) => against(table, opening, third) === draws),
    );
    if (!stood.length) return 'draws';
    if (!drawn.length) return 'stands';
    return drawn.length > stood.length
        ? `draws unless ${what} ${lists.format(stood)}`
        : `draws if ${what} ${lists.format(drawn)}`;
}

// Sentences on the hands to come; none where an opening of 8 or 9 has rules of its own.
function rules(table, cards) {
    const [punto, banco] = [sum(cards[0], cards[2]), sum(cards[1], cards[3])];
    if (cards.length < 4 || punto > 7 || banco > 7) return [];
    if (letterAt(table, `punto ${punto}`) !== 'T') {
        const draws = against(table, banco, 'none');
        return [`Punto ${punto}: stands.`, `Banco ${banco}: ${draws ? 'draws' : 'stands'}, as punto stands.`];
    }
    if (cards.length === 4) return [`Punto ${punto}: draws.`, `Banco ${banco}: ${bancoMay(table, banco)}.`];
    return [
        `Punto ${punto}: drew ${points(cards[4])}, and has ${sum(cards[0], cards[2], cards[4])}.`,
        `Banco ${banco} against it: ${bancoDoes(table, banco, cards)}.`,
    ];
}

// ---- chances ----

const THREE = ['punto', 'banco', 'tie'];
const chancesOf = (document) => document && document.bets.map((bet) => fraction(bet.win.probability.exact));
const shown = (value, label) => figure(percent(value), written(value), label);
const number = (content) => h('td', { class: 'number' }, content);

// A row for each next card: ten values, since a picture card counts as a ten.
function tree(ctx, left) {
    const { s } = ctx;
    const onTable = [...s.dealt];
    const leftOf = (rank) => left[rank] - onTable.filter((card) => card === rank).length;
    const total = RANKS.reduce((all, rank) => all + leftOf(rank), 0);
    const values = [...'A23456789T'].map((card) => {
        const ranks = card === 'T' ? [...'TJQK'] : [card];
        return { card, ranks, n: ranks.reduce((all, rank) => all + leftOf(rank), 0) };
    });
    const rows = values.filter(({ n }) => n > 0).map((one) => ({ ...one, dealt: one.ranks.find((rank) => leftOf(rank) > 0) }));
    const answers = useAll(
        'tree',
        rows.map(({ dealt }) => ({
            command: 'edge',
            parameters: { ...played(s), bet: THREE.join(','), given: givenOf(s.dealt + dealt) },
        })),
    );
    return scroller(
        'What the next card leads to',
        false,
        h(
            'table',
            { class: 'tree' },
            heads(['next card'], ['chance', ...THREE]),
            h(
                'tbody',
                {},
                rows.map(({ card, n }, i) => {
                    const chances = chancesOf(answers[i] && answers[i].document);
                    const sure = chances && chances.findIndex((one) => approximate(one) === 1);
                    return h(
                        'tr',
                        { key: card },
                        h('th', { scope: 'row' }, card === 'T' ? '10 J Q K' : card),
                        number(shown([BigInt(n), BigInt(total)], `chance of ${card}`)),
                        THREE.map((name, k) =>
                            number(
                                chances && sure < 0
                                    ? shown(chances[k], `${name} after ${card}`)
                                    : chances && k === sure && 'over',
                            ),
                        ),
                    );
                }),
            ),
        ),
    );
}

export function progress(ctx, left) {
    const { s } = ctx;
    const table = s.table || ctx.ruleTable;
    const given = givenOf(s.dealt);
    const three = use('three', 'edge', { ...played(s), bet: THREE.join(','), given });
    const asked = use('progress', 'edge', { ...staked(s, ctx.ruleBets, ctx.lines), given });
    const chances = chancesOf(three.document);
    const bets = asked.document ? asked.document.bets.filter((bet) => bet.ev).slice(0, 8) : [];
    return h(
        'div',
        { class: `progress ${three.old || asked.old ? 'old' : ''}`, key: 'progress' },
        (table ? rules(table, s.dealt) : []).map((text) => h('p', {}, text)),
        chances &&
            h(
                'dl',
                { class: 'chances' },
                THREE.map((name, i) => h('div', {}, h('dt', {}, name), h('dd', {}, shown(chances[i], name)))),
            ),
        h(
            'div',
            { class: 'columns' },
            scroller(
                'The bets, given the cards on the table',
                false,
                h(
                    'table',
                    { class: 'given' },
                    heads(['bet'], ['wins', worthWord()]),
                    h(
                        'tbody',
                        {},
                        bets.map((bet) =>
                            h(
                                'tr',
                                { key: bet.bet, 'data-given': bet.bet },
                                h('th', { scope: 'row' }, bet.bet),
                                number(shown(fraction(bet.win.probability.exact), `${bet.bet} wins`)),
                                number(figure(showWorth(evOf(bet)), written(worthOf(bet)), bet.bet)),
                            ),
                        ),
                    ),
                ),
            ),
            s.dealt.length >= 4 && tree(ctx, left),
        ),
    );
}
