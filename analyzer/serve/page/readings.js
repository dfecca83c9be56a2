// What is beside the drawing table: how it differs, the range of what is open, how documents read.
import { h } from './view.js';
import { use } from './api.js';
import { set, staked, tableText } from './state.js';
import { announce, button, figure, notice } from './parts.js';
import { fraction, percent, points } from './numbers.js';
import { WORDS, isOpen, isSame, tableOf } from './table.js';

export function readings(ctx, table) {
    return h(
        'section',
        { class: 'panel', 'aria-labelledby': 'readings-title' },
        h('header', {}, h('h2', { id: 'readings-title' }, 'As the documents read')),
        h(
            'div',
            { class: 'row documents' },
            ctx.ruleSets.map((set_) =>
                button(
                    set_.rules,
                    () => set({ rules: set_.rules, table: null, bets: null, pays: {} }),
                    { 'aria-pressed': String(set_.rules === ctx.s.rules), title: set_.title },
                ),
            ),
        ),
        h(
            'ul',
            { class: 'readings' },
            (ctx.readings || []).map((reading) => {
                const of = tableOf(reading);
                return h(
                    'li',
                    { key: reading.name },
                    button(
                        reading.name,
                        () => {
                            set({ table: isSame(of, ctx.ruleTable) ? null : of });
                            announce(`Reading ${reading.name}`);
                        },
                        { 'aria-pressed': String(isSame(of, table)) },
                    ),
                    h('span', {}, reading.basis),
                );
            }),
        ),
    );
}

export function differences(ctx, table) {
    if (isOpen(table)) return ranges(ctx);
    const { s } = ctx;
    const { bet, bet_text: own, ...rest } = staked(s, ctx.ruleBets, ctx.lines);
    delete rest.tableau_text;
    const slot = use('diff', 'tableau/diff', {
        ...rest,
        ...(bet && { bet }),
        ...(own && { bet_text: own }),
        arguments: ['standard'],
        tableau_text: tableText(table),
    });
    const document = slot.document;
    if (!document) return notice(slot.error);
    if (document.cells.length === 0)
        return h('p', { class: 'quiet' }, 'The table decides every coup as the standard one does.');
    const chosen = document.bets.find((one) => one.bet === s.chosen) || document.bets[0];
    const effect = (name) =>
        chosen && chosen.by_cell && chosen.by_cell.find((one) => one.cell === name);
    return h(
        'div',
        {
            class: `scroll ${slot.old ? 'old' : ''}`,
            tabindex: '0',
            role: 'region',
            'aria-label': 'Figures of the table',
        },
        h(
            'table',
            { class: 'differences' },
            h(
                'thead',
                {},
                h(
                    'tr',
                    {},
                    h('th', { scope: 'col' }, 'cell'),
                    h('th', { scope: 'col' }, 'standard'),
                    h('th', { scope: 'col' }, 'here'),
                    h('th', { scope: 'col', class: 'number' }, 'reached'),
                    h(
                        'th',
                        { scope: 'col', class: 'number' },
                        `EV of ${chosen ? chosen.bet : ''}, points`,
                    ),
                ),
            ),
            h(
                'tbody',
                {},
                document.cells.map((one) => {
                    const own_ = effect(one.cell);
                    return h(
                        'tr',
                        { key: one.cell },
                        h('th', { scope: 'row' }, one.cell),
                        h('td', {}, WORDS[one.from]),
                        h('td', {}, WORDS[one.to]),
                        h(
                            'td',
                            { class: 'number' },
                            figure(
                                percent(fraction(one.probability.exact)),
                                one.probability.exact,
                                `${one.cell} is reached`,
                            ),
                        ),
                        h(
                            'td',
                            { class: 'number' },
                            own_
                                ? figure(
                                      points(fraction(own_.change.exact), 6),
                                      own_.change.exact,
                                      one.cell,
                                  )
                                : '',
                        ),
                    );
                }),
            ),
        ),
        h(
            'table',
            { class: 'differences' },
            h(
                'thead',
                {},
                h(
                    'tr',
                    {},
                    h('th', { scope: 'col' }, 'bet'),
                    h('th', { scope: 'col', class: 'number' }, 'EV against standard, points'),
                ),
            ),
            h(
                'tbody',
                {},
                document.bets
                    .filter((one) => one.change)
                    .map((one) =>
                        h(
                            'tr',
                            { key: one.bet },
                            h('th', { scope: 'row' }, one.bet),
                            h(
                                'td',
                                { class: 'number', 'data-change': one.bet },
                                figure(
                                    points(fraction(one.change.exact), 6),
                                    one.change.exact,
                                    `change of ${one.bet}`,
                                ),
                            ),
                        ),
                    ),
            ),
        ),
    );
}

function ranges(ctx) {
    const slot = ctx.range;
    const document = slot.document;
    if (!document) return notice(slot.error);
    return h(
        'div',
        {
            class: `scroll ${slot.old ? 'old' : ''}`,
            tabindex: '0',
            role: 'region',
            'aria-label': 'Figures of the table',
        },
        h('p', {}, 'Open cells: no single figure, but a range over every way to fill them.'),
        h(
            'table',
            { class: 'differences' },
            h(
                'thead',
                {},
                h(
                    'tr',
                    {},
                    h('th', { scope: 'col' }, 'bet'),
                    h('th', { scope: 'col', class: 'number' }, 'least EV'),
                    h('th', { scope: 'col', class: 'number' }, 'greatest EV'),
                ),
            ),
            h(
                'tbody',
                {},
                document.envelope.map((one) =>
                    h(
                        'tr',
                        { key: one.bet, 'data-range': one.bet },
                        h('th', { scope: 'row' }, one.bet),
                        h(
                            'td',
                            { class: 'number' },
                            figure(
                                percent(fraction(one.least.exact)),
                                one.least.exact,
                                `least EV of ${one.bet}`,
                            ),
                        ),
                        h(
                            'td',
                            { class: 'number' },
                            figure(
                                percent(fraction(one.greatest.exact)),
                                one.greatest.exact,
                                `greatest EV of ${one.bet}`,
                            ),
                        ),
                    ),
                ),
            ),
        ),
        h(
            'details',
            {},
            h('summary', {}, `${document.findings.length} findings`),
            h(
                'ul',
                { class: 'findings' },
                document.findings.map((one) =>
                    h('li', { key: one.cell }, h('b', {}, one.cell), ` ${one.kind}: ${one.text}`),
                ),
            ),
        ),
    );
}
