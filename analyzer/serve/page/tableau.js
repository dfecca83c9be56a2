// The drawing table: 96 cells, and their effects on a bet.
import { h } from './view.js';
import { use } from './api.js';
import { look, set, staked, tableText } from './state.js';
import { announce, button, check, chooseBet, notice, scroller, worth, worthWord } from './parts.js';
import { approximate, fraction, points, sign } from './numbers.js';
import { OPENINGS, THIRDS, WORDS, isOpen, isSame, letterAt, withCell } from './table.js';
import { differences, readings } from './readings.js';

const ui = { at: 'banco 3 0' };

function change(ctx, table, cell, letter) {
    const next = withCell(table, cell, letter);
    set({ table: isSame(next, ctx.ruleTable) ? null : next });
    announce(`${cell}: ${WORDS[letter]}`);
}

// ---- one cell ----

function move(event, cell) {
    const [hand, opening, third] = cell.split(' ');
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[
        event.key
    ];
    if (!step) return false;
    const within = (value, most) => Math.max(0, Math.min(most, value));
    if (hand === 'punto')
        ui.at =
            step[0] > 0 ? `banco 0 ${opening}` : `punto ${within(Number(opening) + step[1], 7)}`;
    else if (step[0] < 0 && opening === '0') ui.at = `punto ${Math.min(7, THIRDS.indexOf(third))}`;
    else
        ui.at = `banco ${within(Number(opening) + step[0], 7)} ${THIRDS[within(THIRDS.indexOf(third) + step[1], 10)]}`;
    event.preventDefault();
    document.querySelector(`[data-cell="${ui.at}"]`).focus();
    return true;
}

function cellButton(ctx, chosen, table, cell, effect, most) {
    const letter = letterAt(table, cell);
    const differs = ctx.standard && letterAt(ctx.standard, cell) !== letter;
    const value = effect && approximate(effect);
    const strength = effect && most ? Math.min(1, Math.sqrt(Math.abs(value) / most)) : 0;
    const side = effect ? (sign(effect) > 0 ? 'up' : sign(effect) < 0 ? 'down' : 'none') : 'none';
    const text = effect ? points(worth(effect), 3) : '';
    return h(
        'button',
        {
            type: 'button',
            class: `cell ${side} ${letter === '?' || letter === '!' ? 'open' : letter} ${differs ? 'differs' : ''}`,
            'data-cell': cell,
            tabindex: ui.at === cell ? '0' : '-1',
            'aria-label': `${letter}${differs ? '◆' : ''}${text && ` ${text}`}, ${cell}: ${WORDS[letter]}${differs ? ', not as standard' : ''}${effect ? `; the other way ${chosen} ${text} points` : ''}`,
            title: effect
                ? `The other way: ${worthWord()} of ${chosen} ${points(worth(effect), 6)} points`
                : WORDS[letter],
            vars: { '--strength': strength.toFixed(3) },
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
                else if (!move(event, cell)) return;
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

function grid(ctx, chosen, table, effects) {
    const most = Math.max(1e-9, ...[...effects.values()].map((one) => Math.abs(approximate(one))));
    const cell = (name) => cellButton(ctx, chosen, table, name, effects.get(name), most);
    const isPoint = (opening) =>
        table.by === 'point' || (table.by !== 'third' && table.by.includes(opening));
    return scroller(
        'The drawing table',
        false,
        h(
            'table',
            { class: 'tableau' },
            h('caption', {}, 'Punto, by its opening'),
            h(
                'thead',
                {},
                h(
                    'tr',
                    {},
                    h('th', { scope: 'col' }, 'opening'),
                    OPENINGS.map((opening) => h('th', { scope: 'col' }, opening)),
                ),
            ),
            h(
                'tbody',
                {},
                h(
                    'tr',
                    {},
                    h('th', { scope: 'row' }, 'punto'),
                    OPENINGS.map((opening) => h('td', {}, cell(`punto ${opening}`))),
                ),
            ),
        ),
        h(
            'table',
            { class: 'tableau' },
            h('caption', {}, 'Banco, by its opening and punto’s third card'),
            h(
                'thead',
                {},
                h(
                    'tr',
                    {},
                    h('th', { scope: 'col' }, 'opening'),
                    THIRDS.map((third) => h('th', { scope: 'col' }, third)),
                ),
            ),
            h(
                'tbody',
                {},
                OPENINGS.map((opening) =>
                    h(
                        'tr',
                        {},
                        h(
                            'th',
                            { scope: 'row' },
                            opening,
                            isPoint(opening) &&
                                h(
                                    'abbr',
                                    { title: 'this row is headed by punto’s point' },
                                    ' pt',
                                ),
                        ),
                        THIRDS.map((third) => h('td', {}, cell(`banco ${opening} ${third}`))),
                    ),
                ),
            ),
        ),
    );
}

// ---- beside it ----

function download(table) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([tableText(table, 'mine')], { type: 'text/yaml' }));
    link.download = 'tableau.yaml';
    link.click();
    URL.revokeObjectURL(link.href);
    announce('The table is downloaded as tableau.yaml');
}

// ---- the view ----

export function tableauView(ctx) {
    const { s } = ctx;
    const table = s.table || ctx.ruleTable;
    if (!table) return h('p', {}, 'Waiting for the table …');
    const names = ctx.betNames;
    const chosen = names.includes(s.chosen) ? s.chosen : names[0];
    const flips = isOpen(table)
        ? null
        : use('flips', 'tableau/flips', staked(s, ctx.ruleBets, ctx.lines));
    const effects = new Map();
    for (const one of flips && flips.document ? flips.document.cells : []) {
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
                    chooseBet('Show the effect of each cell on', names, chosen, (name) =>
                        look({ chosen: name }),
                    ),
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
            h('div', { class: flips && flips.old ? 'old' : '' }, grid(ctx, chosen, table, effects)),
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
