// Two games side by side, each with its rules, table, payouts and shoe, and what differs. B is the game
// of the other views; A is the baseline, a state of its own.
import { h } from './view.js';
import { use } from './api.js';
import { decode, encode, linesOf, look, namesOf, set, staked } from './state.js';
import { announce, button, difference, evOf, field, figure, heads, notice, scroller, showWorth, worthOf, worthWord } from './parts.js';
import { grouped, minus, written } from './numbers.js';
import { WORDS, cellsOf, isSame, letterAt, tableOf } from './table.js';

const asBaseline = (s) => encode({ ...s, baseline: '', view: 'shoe', sort: '', filter: '', pinned: [] }) || 'v=shoe';

// The game's rule set, table and answer.
function game(ctx, name, s, names) {
    const rules = ctx.ruleSets.find((one) => one.rules === s.rules);
    const { document: plain } = use(`rules ${name}`, 'edge', { rules: s.rules });
    const own = plain && plain.rules.name === s.rules ? plain : null;
    const ruleBets = new Map((rules ? rules.bets : []).map((bet) => [bet.bet, bet.pays]));
    const lines = linesOf(ctx.catalogue, own);
    const question = staked({ ...s, bets: names, own: ctx.s.own }, ruleBets, lines);
    const ruleTable = own && tableOf(own.tableau);
    return {
        name,
        s,
        rules,
        ruleTable,
        readings: own ? own.rules.readings : [],
        table: s.table || ruleTable,
        slot: own ? use(`game ${name}`, 'edge', question) : {},
    };
}

// ---- a side ----

function select(name, label, value, options, onchange) {
    const option = ([key, text]) => h('option', { key, value: key }, text);
    return field(
        label,
        h('select', { name, value, onchange: (event) => onchange(event.target.value) }, options.map(option)),
    );
}

function side(ctx, { name, s, rules, table, ruleTable, readings, slot }, change) {
    const reading = readings.find((one) => isSame(tableOf(one), table));
    const isPlain = isSame(table, ruleTable);
    const tables = [['', 'the rule set’s'], ...readings.map((one) => [one.name, one.name])];
    const chosen = isPlain ? '' : reading ? reading.name : '-';
    const { shoe } = slot.document || {};
    return h(
        'section',
        { class: 'panel', 'aria-labelledby': `game-${name}`, key: name },
        h('h2', { id: `game-${name}` }, name),
        select(`rules-${name}`, 'Rules', s.rules, ctx.ruleSets.map((one) => [one.rules, one.rules]), (value) =>
            change({ rules: value, table: null, pays: {}, decks: '' }),
        ),
        select(
            `table-${name}`,
            'Drawing table',
            chosen,
            chosen === '-' ? [...tables, ['-', 'changed']] : tables,
            (value) => {
                const one = readings.find((any) => any.name === value);
                change({ table: one && !isSame(tableOf(one), ruleTable) ? tableOf(one) : null });
            },
        ),
        field(
            'Decks',
            h('input', {
                type: 'text',
                name: `decks-${name}`,
                size: '4',
                value: s.decks || (rules ? String(rules.decks) : ''),
                oninput: ({ target }) =>
                    target.value.trim() && change({ decks: target.value.trim().replace('∞', 'infinite') }),
            }),
        ),
        h(
            'p',
            { class: 'quiet' },
            shoe ? `${grouped(String(shoe.cards))} cards. ` : '',
            Object.keys(s.pays).length ? `Payouts changed: ${Object.keys(s.pays).join(', ')}.` : '',
        ),
        notice(slot.error),
    );
}

// ---- between them ----

function figures(a, b, names) {
    const betOf = ({ slot }, name) =>
        slot.document && slot.document.bets.find((bet) => bet.bet === name && bet.ev);
    const value = (bet, label) =>
        h('td', { class: 'number' }, bet ? figure(showWorth(evOf(bet)), written(worthOf(bet)), label) : '');
    const change = (one, other) => minus(worthOf(other), worthOf(one));
    return scroller(
        'The bets of both games',
        a.slot.old || b.slot.old,
        h(
            'table',
            {},
            heads(['bet'], [`${worthWord()}, A`, 'B', 'B less A, points']),
            h(
                'tbody',
                {},
                names.map((name) => {
                    const [one, other] = [betOf(a, name), betOf(b, name)];
                    const exact = one && other && written(change(one, other));
                    return h(
                        'tr',
                        { key: name, 'data-both': name },
                        h('th', { scope: 'row' }, name),
                        value(one, `${name}, A`),
                        value(other, `${name}, B`),
                        h(
                            'td',
                            { class: 'number' },
                            exact && figure(difference(evOf(other), evOf(one)), exact, `${name}, difference`),
                        ),
                    );
                }),
            ),
        ),
    );
}

function cells(a, b) {
    if (!a.table || !b.table) return null;
    const all = new Set([...cellsOf(a.table), ...cellsOf(b.table)]);
    const changed = [...all].filter((cell) => letterAt(a.table, cell) !== letterAt(b.table, cell));
    const word = (table, cell) => WORDS[letterAt(table, cell)] || 'none';
    const heading =
        a.table.by === b.table.by ? null : h('p', {}, 'The rows of banco are headed differently.');
    if (!changed.length) return [heading, h('p', { class: 'quiet' }, 'Both tables have the same cells.')];
    return [
        heading,
        scroller(
            'Changed cells',
            false,
            h(
                'table',
                {},
                heads(['cell', 'A', 'B']),
                h(
                    'tbody',
                    {},
                    changed.map((cell) =>
                        h(
                            'tr',
                            { key: cell, 'data-changed': cell },
                            h('th', { scope: 'row' }, cell),
                            h('td', {}, word(a.table, cell)),
                            h('td', {}, word(b.table, cell)),
                        ),
                    ),
                ),
            ),
        ),
    ];
}

export function view(ctx) {
    const { s } = ctx;
    const then = decode(s.baseline || `r=${s.rules}`);
    const names = namesOf(s, ctx.ruleBets);
    const a = game(ctx, 'A', then, names);
    const b = game(ctx, 'B', s, names);
    const all = [...names, ...s.own.map((one) => one.name)];
    const exchange = () => {
        set({ ...then, view: 'games', bets: s.bets, own: s.own, baseline: asBaseline(s) });
        announce('A and B exchanged');
    };
    return h(
        'div',
        { class: 'games' },
        side(ctx, a, (changes) => look({ baseline: asBaseline({ ...then, ...changes }) })),
        h(
            'section',
            { class: 'panel', 'aria-label': 'Differences', key: 'between' },
            h('header', {}, h('h2', {}, 'A | B'), button('Exchange A and B', exchange)),
            h(
                'p',
                { class: 'quiet' },
                'B is the game of the other views: take cards out, turn payouts and cells there. Exchange them to do so for A.',
            ),
            figures(a, b, all),
            cells(a, b),
        ),
        side(ctx, b, (changes) => set(changes, 'game B')),
    );
}
