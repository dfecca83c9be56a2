// The drawing table: its cells, whose natural ends the coup, and their effects on a bet.
import { h } from './view.js';
import { use } from './api.js';
import { look, set, staked } from './state.js';
import { announce, button, check, chooseBet, notice, save, scroller, worth, worthWord } from './parts.js';
import { approximate, fraction, points, sign } from './numbers.js';
import {
    ALL_OPENINGS,
    NATURALS,
    THIRDS,
    WORDS,
    isOpen,
    isSame,
    letterAt,
    mayHaveAgainst,
    openingsOf,
    tableText,
    withAgainst,
    withCell,
    withNaturals,
} from './table.js';
import { differences, readings } from './readings.js';

const FIRST = 'banco 3 0';
const ui = { at: FIRST };

function become(ctx, next, words) {
    set({ table: isSame(next, ctx.ruleTable) ? null : next });
    announce(words);
}

const change = (ctx, table, cell, letter) =>
    become(ctx, withCell(table, cell, letter), `${cell}: ${WORDS[letter]}`);

// The names of the cells, row by row.
const puntoCells = (table) => openingsOf(table, 'punto').map((opening) => `punto ${opening}`);
const bancoCells = (opening) => THIRDS.map((third) => `banco ${opening} ${third}`);
const againstCells = (table, hand) =>
    table.against[hand] ? openingsOf(table, hand).map((opening) => `${hand} ${opening} against`) : [];
const cellsOf = (table) =>
    [
        puntoCells(table),
        ...openingsOf(table, 'banco').map(bancoCells),
        againstCells(table, 'punto'),
        againstCells(table, 'banco'),
    ].filter((row) => row.length);

// ---- one cell ----

function move(event, table, cell) {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[
        event.key
    ];
    if (!step) return false;
    const rows = cellsOf(table);
    const within = (list, at) => list[Math.max(0, Math.min(list.length - 1, at))];
    const at = rows.findIndex((row) => row.includes(cell));
    ui.at = within(within(rows, at + step[0]), rows[at].indexOf(cell) + step[1]);
    event.preventDefault();
    document.querySelector(`[data-cell="${ui.at}"]`).focus();
    return true;
}

const sideOf = (effect) => (effect ? ['down', 'none', 'up'][1 + sign(effect)] : 'none');
const strengthOf = (effect, most) =>
    effect && most ? Math.min(1, Math.sqrt(Math.abs(approximate(effect)) / most)) : 0;

function cellButton(ctx, chosen, table, cell, effect, most) {
    const letter = letterAt(table, cell);
    const differs = ctx.standard && (letterAt(ctx.standard, cell) || 'R') !== letter;
    const text = effect ? points(worth(effect), 3) : '';
    return h(
        'button',
        {
            type: 'button',
            class: `cell ${sideOf(effect)} ${letter === '?' || letter === '!' ? 'open' : letter} ${differs ? 'differs' : ''}`,
            'data-cell': cell,
            tabindex: ui.at === cell ? '0' : '-1',
            'aria-label': `${letter}${differs ? '◆' : ''}${text && ` ${text}`}, ${cell}: ${WORDS[letter]}${differs ? ', not as standard' : ''}${effect ? `; the other way ${chosen} ${text} points` : ''}`,
            title: effect
                ? `The other way: ${worthWord()} of ${chosen} ${points(worth(effect), 6)} points`
                : WORDS[letter],
            vars: { '--strength': strengthOf(effect, most).toFixed(3) },
            onfocus: () => {
                ui.at = cell;
            },
            onclick: (event) =>
                change(
                    ctx,
                    table,
                    cell,
                    event.shiftKey !== ctx.s.opens ? '?' : letter === 'T' ? 'R' : 'T',
                ),
            onkeydown: (event) => {
                if (event.key === '?') change(ctx, table, cell, '?');
                else if (/^[tTrR]$/.test(event.key) && !event.ctrlKey && !event.metaKey)
                    change(ctx, table, cell, event.key.toUpperCase());
                else if (!move(event, table, cell)) return;
                event.preventDefault();
                event.stopPropagation();
            },
        },
        h(
            'b',
            {},
            letter === '!' ? '!' : letter,
            differs && h('i', { 'aria-hidden': 'true' }, '◆'),
        ),
        h('span', {}, text || ' '),
    );
}

// A table of cells: its heads, and rows of a head and cells.
function cellTable(caption, first, columns, rows) {
    return h(
        'table',
        { class: 'tableau', key: caption },
        h('caption', {}, caption),
        h(
            'thead',
            {},
            h(
                'tr',
                {},
                h('th', { scope: 'col' }, first),
                columns.map((column) => h('th', { scope: 'col' }, column)),
            ),
        ),
        h(
            'tbody',
            {},
            rows.map(([head, cells]) =>
                h(
                    'tr',
                    {},
                    h('th', { scope: 'row' }, head),
                    cells.map((cell) => h('td', {}, cell)),
                ),
            ),
        ),
    );
}

function grid(ctx, chosen, table, effects) {
    const rows = cellsOf(table);
    if (!rows.flat().includes(ui.at)) ui.at = FIRST;
    const sizes = rows
        .flat()
        .map((cell) => Math.abs(approximate(effects.get(cell) || fraction('0'))));
    const most = Math.max(1e-9, ...sizes);
    const buttons = (cells) =>
        cells.map((cell) => cellButton(ctx, chosen, table, cell, effects.get(cell), most));
    const isPoint = (opening) =>
        table.by === 'point' || (table.by !== 'third' && table.by.includes(opening));
    const abbr = { title: 'this row is headed by punto’s point' };
    const against = ['punto', 'banco'].filter((hand) => table.against[hand]);
    return scroller(
        'The drawing table',
        false,
        cellTable('Punto, by its opening', 'opening', openingsOf(table, 'punto'), [
            ['punto', buttons(puntoCells(table))],
        ]),
        cellTable(
            'Banco, by its opening and punto’s third card',
            'opening',
            THIRDS,
            openingsOf(table, 'banco').map((opening) => [
                [opening, isPoint(opening) && h('abbr', abbr, ' pt')],
                buttons(bancoCells(opening)),
            ]),
        ),
        against.length > 0 &&
            cellTable(
                'Against a natural of the other hand, by the own opening',
                'opening',
                ALL_OPENINGS,
                against.map((hand) => [hand, buttons(againstCells(table, hand))]),
            ),
    );
}

// ---- naturals ----

function naturalsButton(ctx, chosen, table, naturals, effect) {
    const text = effect ? points(worth(effect), 3) : '';
    return button(
        [h('b', {}, naturals), h('span', {}, text || ' ')],
        () => become(ctx, withNaturals(table, naturals), `naturals: ${WORDS[naturals] || naturals}`),
        {
            key: naturals,
            class: `cell ${sideOf(effect)}`,
            'data-naturals': naturals,
            'aria-pressed': String(table.naturals === naturals),
            'aria-label': `${naturals}${text && ` ${text}`}: whose naturals end the coup${text && `, and what that does to ${chosen}`}`,
            title: effect && `So: ${worthWord()} of ${chosen} ${points(worth(effect), 6)} points`,
            vars: { '--strength': strengthOf(effect, 0.2).toFixed(3) },
        },
    );
}

function naturalsChoice(ctx, chosen, table, effects) {
    const row = (hand, words) =>
        mayHaveAgainst(table, hand) &&
        check(words, `against-${hand}`, Boolean(table.against[hand]), () =>
            become(ctx, withAgainst(table, hand), words),
        );
    return h(
        'fieldset',
        { class: 'naturals' },
        h('legend', {}, 'Whose opening of 8 or 9, a natural, ends the coup'),
        NATURALS.map((naturals) =>
            naturalsButton(ctx, chosen, table, naturals, effects.get(`naturals ${naturals}`)),
        ),
        row('punto', 'Punto has a row against banco’s 8 or 9'),
        row('banco', 'Banco has a row against punto’s 8 or 9'),
    );
}

// ---- beside it ----

const download = (table) => save(tableText(table, 'mine'), 'text/yaml', 'tableau.yaml');

// ---- the view ----

export function view(ctx) {
    const { s } = ctx;
    const table = s.table || ctx.ruleTable;
    if (!table) return h('p', {}, 'Waiting for the table …');
    const { chosen } = ctx;
    const flips = isOpen(table)
        ? null
        : use('flips', 'tableau/flips', staked(s, ctx.ruleBets, ctx.lines));
    const effects = new Map();
    const found = flips && flips.document;
    for (const one of found ? [...found.cells, ...found.faults] : []) {
        const bet = one.bets.find((any) => any.bet === chosen);
        if (bet && bet.change) effects.set(one.cell, fraction(bet.change.exact));
    }
    return h(
        'div',
        { class: 'columns wide-first' },
        h(
            'section',
            { class: 'panel', 'aria-labelledby': 'tableau-title' },
            h(
                'header',
                {},
                h('h2', { id: 'tableau-title' }, 'Drawing table'),
                h(
                    'div',
                    { class: 'row' },
                    chooseBet('Show the effect of each cell on', ctx),
                    check('A click opens', 'opens', s.opens, () => look({ opens: !s.opens })),
                    button('Reset', () => set({ table: null }), {
                        disabled: !s.table,
                        title: 'to the rule set’s table',
                    }),
                    button('Download YAML', () => download(table)),
                ),
            ),
            h(
                'p',
                { class: 'quiet' },
                'T draws, R stands. A click turns a cell over, ',
                h('kbd', {}, '?'),
                ` or Shift-click opens it, arrows move. The number is the change of the ${worthWord()} in percentage points if the cell is turned: `,
                h('span', { class: 'key up' }, 'better'),
                ' or ',
                h('span', { class: 'key down' }, 'worse'),
                ' for the player',
                '; ◆ marks cells not as standard.',
            ),
            h(
                'div',
                { class: flips && flips.old ? 'old' : '' },
                naturalsChoice(ctx, chosen, table, effects),
                grid(ctx, chosen, table, effects),
            ),
            flips && notice(flips.error),
        ),
        h(
            'div',
            { class: 'stack' },
            h(
                'section',
                { class: 'panel', 'aria-labelledby': 'diff-title' },
                h(
                    'header',
                    {},
                    h(
                        'h2',
                        { id: 'diff-title' },
                        isOpen(table) ? 'Range over the open cells' : 'Against the standard table',
                    ),
                ),
                differences(ctx, table),
            ),
            readings(ctx, table),
        ),
    );
}
