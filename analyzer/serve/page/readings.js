// Beside the drawing table: differences, ranges, readings.
import { h } from './view.js';
import { use } from './api.js';
import { set, staked } from './state.js';
import {
    announce,
    button,
    changeOf,
    figure,
    heads,
    notice,
    scroller,
    showWorth,
    worth,
    worthWord,
} from './parts.js';
import { fraction, percent, written } from './numbers.js';
import { WORDS, isOpen, isSame, tableOf, tableText } from './table.js';

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
    const number = (...figures) => h('td', { class: 'number' }, figures);
    return scroller(
        'Figures of the table',
        slot.old,
        h(
            'table',
            { class: 'differences' },
            heads(
                ['cell', 'standard', 'here'],
                ['reached', `${worthWord()} of ${chosen ? chosen.bet : ''}, points`],
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
                        h('td', {}, WORDS[one.from] || one.from),
                        h('td', {}, WORDS[one.to] || one.to),
                        number(
                            figure(
                                percent(fraction(one.probability.exact)),
                                one.probability.exact,
                                `${one.cell} is reached`,
                            ),
                        ),
                        number(own_ ? changeOf(own_.change, one.cell) : ''),
                    );
                }),
            ),
        ),
        h(
            'table',
            { class: 'differences' },
            heads(['bet'], [`${worthWord()} against standard, points`]),
            h(
                'tbody',
                {},
                document.bets
                    .filter((one) => one.change)
                    .map((one) =>
                        h(
                            'tr',
                            { key: one.bet, 'data-change': one.bet },
                            h('th', { scope: 'row' }, one.bet),
                            number(changeOf(one.change, `change of ${one.bet}`)),
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
    const end = (value, label) => {
        const ev = fraction(value.exact);
        return h('td', { class: 'number' }, figure(showWorth(ev), written(worth(ev)), label));
    };
    return scroller(
        'Figures of the table',
        slot.old,
        h('p', {}, 'Open cells: no single figure, but a range over every way to fill them.'),
        h(
            'table',
            { class: 'differences' },
            heads(['bet'], ['worst', 'best'].map((end) => `${end} ${worthWord()}`)),
            h(
                'tbody',
                {},
                document.envelope.map((one) =>
                    h(
                        'tr',
                        { key: one.bet, 'data-range': one.bet },
                        h('th', { scope: 'row' }, one.bet),
                        end(one.least, `worst for ${one.bet}`),
                        end(one.greatest, `best for ${one.bet}`),
                    ),
                ),
            ),
        ),
        h(
            'details',
            {},
            h('summary', {}, `Findings: ${document.findings.length}`),
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
