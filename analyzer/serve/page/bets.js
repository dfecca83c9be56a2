// The bets: their figures, differences, changed payouts.
import { h } from './view.js';
import { look, namesOf, paysOf, set } from './state.js';
import {
    announce,
    button,
    difference,
    evOf,
    favour,
    field,
    figure,
    isGood,
    oneStop,
    scroller,
    showWorth,
    worthOf,
    worthWord,
} from './parts.js';
import { compare, fraction, percent, root, written } from './numbers.js';
import { ownBet } from './own_bet.js';
import { payouts } from './payouts.js';

// ---- the table ----

const columns = [
    { id: 'bet', label: 'bet', of: (bet) => bet.bet },
    { id: 'pays', label: 'pays' },
    { id: 'edge', label: '', number: true, of: worthOf },
    { id: 'win', label: 'win', number: true, of: (bet) => fraction(bet.win.probability.exact) },
    { id: 'push', label: 'push', number: true, of: (bet) => fraction(bet.push.probability.exact) },
    { id: 'hit', label: 'hit', number: true, of: (bet) => fraction(hitOf(bet).exact) },
    { id: 'sd', label: 'SD', number: true, of: (bet) => fraction(bet.variance.exact) },
];

const hitOf = (bet) => bet.hit || bet.win.probability;

function sorted(bets, s) {
    const [id, way] = s.sort.split('.');
    const column = columns.find((one) => one.id === id);
    const list = [...bets];
    if (column && column.of) {
        const order = (a, b) => {
            if (!a.ev || !b.ev) return a.ev ? -1 : b.ev ? 1 : 0;
            const [x, y] = [column.of(a), column.of(b)];
            return (
                (typeof x === 'string' ? x.localeCompare(y) : compare(x, y)) *
                (way === 'down' ? -1 : 1)
            );
        };
        list.sort(order);
    }
    const isPinned = (bet) => s.pinned.includes(bet.bet);
    return [...list.filter(isPinned), ...list.filter((bet) => !isPinned(bet))];
}

function heading(column, s) {
    const [id, way] = s.sort.split('.');
    const isBy = id === column.id;
    const next = isBy && way === 'up' ? 'down' : 'up';
    return h(
        'th',
        {
            scope: 'col',
            class: column.number ? 'number' : '',
            'aria-sort': isBy ? (way === 'up' ? 'ascending' : 'descending') : undefined,
        },
        column.of
            ? button(
                  [
                      column.id === 'edge' ? worthWord() : column.label,
                      h(
                          'span',
                          { class: 'arrow', 'aria-hidden': 'true' },
                          isBy ? (way === 'up' ? '▲' : '▼') : '',
                      ),
                  ],
                  () => look({ sort: `${column.id}.${next}` }),
                  { class: 'sort' },
              )
            : column.label,
    );
}

const toggled = (list, item) =>
    list.includes(item) ? list.filter((one) => one !== item) : [...list, item];

function row(ctx, bet, base) {
    const { s } = ctx;
    const name = bet.bet;
    const isOwn = s.own.some((one) => one.name === name);
    const isPinned = s.pinned.includes(name);
    const isOpen = s.open.includes(name);
    const before = base && base.bets.find((one) => one.bet === name);
    const title = (ctx.titles.get(name) || '') + (isOwn ? 'a bet of your own' : '');
    const number = (shown, exact, label, kind = '') =>
        h('td', { class: `number ${kind}` }, figure(shown, exact, label));
    const share = (value, label) => number(percent(fraction(value.exact)), value.exact, label);
    const cells = bet.ev
        ? [
              number(
                  showWorth(evOf(bet)),
                  written(worthOf(bet)),
                  `${worthWord()} of ${name}`,
                  isGood(bet) ? 'strong gain' : 'strong',
              ),
              share(bet.win.probability, `${name} wins`),
              share(bet.push.probability, `${name} pushes`),
              share(hitOf(bet), `${name} hits`),
              number(
                  root(fraction(bet.variance.exact), 6),
                  `√(${bet.variance.exact})`,
                  `SD of ${name}`,
              ),
          ]
        : [h('td', { colspan: '5', class: 'quiet' }, `undetermined: needs ${bet.undetermined}`)];
    const made = h(
        'tr',
        { key: name, class: isPinned ? 'pinned' : '', 'data-bet': name },
        h(
            'td',
            {},
            button(isPinned ? '★' : '☆', () => look({ pinned: toggled(s.pinned, name) }), {
                class: 'icon',
                'aria-pressed': String(isPinned),
                'aria-label': `${isPinned ? '★' : '☆'} Pin ${name}`,
                title: 'keep at the top',
            }),
        ),
        h(
            'th',
            { scope: 'row', title },
            name,
            isOwn && h('span', { class: 'tag' }, 'own'),
            paysOf(s, name) && h('span', { class: 'tag' }, 'turned'),
            favour(bet),
        ),
        h('td', {}, bet.pays || 'lines'),
        cells,
        s.baseline &&
            h(
                'td',
                { class: 'number' },
                before && before.ev && bet.ev ? difference(evOf(bet), evOf(before)) : '',
            ),
        h(
            'td',
            { class: 'tools' },
            button(
                isOpen ? 'Close' : 'Payouts',
                () => look({ open: toggled(s.open, name) }),
                {
                    class: 'small',
                    'aria-expanded': String(isOpen),
                    'aria-label': `${isOpen ? 'Close the payouts' : 'Payouts'} of ${name}`,
                },
            ),
            button('×', () => drop(ctx, name), {
                class: 'icon',
                'aria-label': `× Remove ${name}`,
                title: 'take it off the list',
            }),
        ),
    );
    return oneStop(name, made);
}

function drop(ctx, name) {
    const { s } = ctx;
    const pays = { ...s.pays };
    delete pays[name];
    if (s.own.some((one) => one.name === name))
        set({ own: s.own.filter((one) => one.name !== name), pays });
    else set({ bets: namesOf(s, ctx.ruleBets).filter((one) => one !== name), pays });
    announce(`${name} taken off the list`);
}

// ---- the view ----

const described = (bet) =>
    `${bet.bet}: ${bet.title || ''}` + (bet.aliases ? ` (${bet.aliases.join(', ')})` : '');

const isCalled = (ctx, name, part) =>
    [name, ...(ctx.aliases.get(name) || [])].some((one) => one.includes(part));

function adding(ctx) {
    const { s } = ctx;
    const names = namesOf(s, ctx.ruleBets);
    const rest = ctx.catalogue.filter((bet) => !names.includes(bet.bet));
    const add = (name) => {
        if (!rest.some((bet) => bet.bet === name)) return false;
        set({ bets: [...names, name] });
        announce(`${name} added`);
        return true;
    };
    return h(
        'div',
        { class: 'row' },
        field(
            'Add a bet',
            h(
                'select',
                {
                    name: 'add',
                    value: '',
                    onchange: (event) => {
                        add(event.target.value);
                        event.target.value = '';
                    },
                },
                h('option', { value: '' }, 'Choose …'),
                rest.map((bet) =>
                    h('option', { key: bet.bet, value: bet.bet }, described(bet)),
                ),
            ),
        ),
        field(
            'Show only',
            h('input', {
                type: 'search',
                name: 'filter',
                value: s.filter,
                placeholder: 'name, alias or part of it',
                oninput: (event) => look({ filter: event.target.value }),
            }),
        ),
        button(
            'All bets on ranks',
            () =>
                set({
                    bets: ctx.catalogue
                        .filter((bet) => bet.level !== 'suits')
                        .map((bet) => bet.bet),
                }),
            { title: 'the bets of the catalogue except those on suits' },
        ),
        button('Rule set’s bets', () => set({ bets: null, pays: {} }), {
            disabled: !s.bets && !Object.keys(s.pays).length,
        }),
    );
}

export function view(ctx, base) {
    const { s, now } = ctx;
    const bets = now.document ? now.document.bets : [];
    const shown = sorted(bets, s).filter(
        (bet) => s.pinned.includes(bet.bet) || isCalled(ctx, bet.bet, s.filter.trim()),
    );
    return [
        h(
            'section',
            { class: 'panel', 'aria-labelledby': 'bets-title' },
            h(
                'header',
                {},
                h('h2', { id: 'bets-title' }, 'Bets'),
                h(
                    'span',
                    { class: 'quiet' },
                    'Hover or focus a figure for its exact value; a click copies it.',
                ),
            ),
            adding(ctx),
            scroller(
                'Figures of the bets',
                now.old,
                h(
                    'table',
                    { class: 'bets' },
                    h(
                        'caption',
                        { class: 'unseen' },
                        'Worth, chances and standard deviation of each bet',
                    ),
                    h(
                        'thead',
                        {},
                        h(
                            'tr',
                            {},
                            h('td', {}),
                            columns.map((column) => heading(column, s)),
                            s.baseline &&
                                h('th', { scope: 'col', class: 'number' }, `${worthWord()} from baseline, points`),
                            h('td', {}),
                        ),
                    ),
                    h(
                        'tbody',
                        {},
                        shown.flatMap((bet) => [
                            row(ctx, bet, base),
                            s.open.includes(bet.bet) &&
                                payouts(ctx, bet, columns.length + (s.baseline ? 3 : 2)),
                        ]),
                    ),
                ),
            ),
            ctx.hasOpen &&
                h(
                    'p',
                    { class: 'quiet' },
                    'The table has open cells, so each bet has a range instead of one figure: see Tableau.',
                ),
            !ctx.hasOpen &&
                shown.length === 0 &&
                now.document &&
                h('p', { class: 'quiet' }, 'No name contains that.'),
        ),
        ownBet(ctx),
    ];
}
