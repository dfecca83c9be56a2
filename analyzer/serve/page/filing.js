// The filing: the report of the page's figures, to be read here or saved.
import { h } from './view.js';
import { address, use } from './api.js';
import { set, staked } from './state.js';
import { announce, button, check, evOf, field, figure, heads, notice, scroller, showWorth, worthOf, worthWord } from './parts.js';
import { fraction, grouped, percent, root, written } from './numbers.js';

const CHAPTERS = ['cover', 'summary', 'rules', 'coups', 'wagers', 'volatility', 'sensitivity', 'protection', 'method', 'appendix'];
const FIRST = ['cover', 'summary'];

export function question(ctx) {
    const { date, double, without } = ctx.s.filed;
    const chapters = CHAPTERS.filter((name) => !without.includes(name));
    return [
        'report',
        {
            ...staked(ctx.s, ctx.ruleBets, ctx.lines),
            ...(date && { date }),
            ...(double && { 'double-check': true }),
            ...(without.length && chapters.length && { chapters: chapters.join(',') }),
        },
    ];
}

function download(label, parameters, file) {
    return h('a', { class: 'button', href: address('report', parameters), download: file }, label);
}

function inputs(document) {
    const rows = [
        ['rules', document.rules.name, document.rules.sha256],
        ['table', document.tableau.name, document.tableau.sha256],
    ];
    return h(
        'table',
        { class: 'lines' },
        heads(['input', 'name', 'SHA-256 of its content']),
        h(
            'tbody',
            {},
            rows.map(([what, name, hash]) =>
                h(
                    'tr',
                    {},
                    h('th', { scope: 'row' }, what),
                    h('td', {}, name),
                    h('td', {}, h('code', {}, hash)),
                ),
            ),
        ),
    );
}

function edges(bets) {
    return h(
        'table',
        {},
        heads(['bet', 'pays'], [worthWord(), 'win', 'SD']),
        h(
            'tbody',
            {},
            bets
                .filter((bet) => bet.ev)
                .map((bet) =>
                    h(
                        'tr',
                        { key: bet.bet, 'data-filed': bet.bet },
                        h('th', { scope: 'row' }, bet.bet),
                        h('td', {}, bet.pays || 'lines'),
                        h(
                            'td',
                            { class: 'number' },
                            figure(
                                showWorth(evOf(bet)),
                                written(worthOf(bet)),
                                `${worthWord()} of ${bet.bet}`,
                            ),
                        ),
                        h(
                            'td',
                            { class: 'number' },
                            figure(
                                percent(fraction(bet.win.probability.exact)),
                                bet.win.probability.exact,
                                `${bet.bet} wins`,
                            ),
                        ),
                        h(
                            'td',
                            { class: 'number' },
                            figure(
                                root(fraction(bet.variance.exact), 6),
                                `√(${bet.variance.exact})`,
                                `SD of ${bet.bet}`,
                            ),
                        ),
                    ),
                ),
        ),
    );
}

// ---- what is filed ----

function choices(ctx) {
    const { filed } = ctx.s;
    const change = (changes) => set({ filed: { ...filed, ...changes } }, 'filing');
    const toggle = (name) =>
        change({
            without: filed.without.includes(name)
                ? filed.without.filter((one) => one !== name)
                : [...filed.without, name],
        });
    return h(
        'div',
        { class: 'row' },
        field(
            'Date on the cover',
            h('input', {
                type: 'date',
                name: 'date',
                value: filed.date,
                oninput: (event) => change({ date: event.target.value }),
            }),
        ),
        check('Count twice, by two engines', 'double', filed.double, () =>
            change({ double: !filed.double }),
        ),
        h(
            'details',
            {},
            h('summary', {}, `${CHAPTERS.length - filed.without.length} of ${CHAPTERS.length} chapters`),
            CHAPTERS.map((name) => check(name, `chapter-${name}`, !filed.without.includes(name), () => toggle(name))),
        ),
    );
}

// Departures from the rule set, in red, before they are filed.
function departures(ctx, document) {
    if (!document.replaced || !document.replaced.length) return null;
    return h(
        'div',
        { class: 'row departures' },
        h('p', { class: 'error' }, `Not as the rule set has it: ${document.replaced.join(', ')}.`),
        button('As the rule set is', () => {
            set({ decks: '', removed: {}, coups: [], dealt: '', table: null, bets: null, own: [], pays: {} });
            announce('As the rule set is');
        }),
    );
}

export function view(ctx) {
    if (ctx.hasOpen)
        return h(
            'p',
            { class: 'panel' },
            'The table has open cells: a filing needs a complete one.',
        );
    const [command, asked] = question(ctx);
    const slot = use('filing', command, asked);
    const document = slot.document;
    const page = use('first page', command, { ...asked, chapters: FIRST.join(','), format: 'html' });
    return h(
        'section',
        { class: 'panel', 'aria-labelledby': 'filing-title' },
        h(
            'header',
            {},
            h('h2', { id: 'filing-title' }, 'Filing'),
            !slot.error && h(
                'div',
                { class: 'row' },
                download('HTML', { ...asked, format: 'html' }, 'filing.html'),
                download('Workbook', { ...asked, format: 'xlsx' }, 'filing.xlsx'),
                download('JSON', asked, 'filing.json'),
            ),
        ),
        h(
            'p',
            { class: 'quiet' },
            'The report of the figures on this page, for a reviewer to recompute: rules, chances of every coup, figures of every bet, the method, and the command that made it.',
        ),
        choices(ctx),
        notice(slot.error),
        document && departures(ctx, document),
        !document && !slot.error && h('p', { class: 'quiet' }, 'Counting …'),
        page.document &&
            h(
                'figure',
                { class: `first-page ${page.old ? 'old' : ''}` },
                h('figcaption', {}, 'Page 1 as it will be filed'),
                h('div', {
                    class: 'filed',
                    tabindex: '0',
                    role: 'region',
                    'aria-label': 'Page 1',
                    filed: page.document,
                }),
            ),
        document &&
            scroller(
                'Inputs',
                slot.old,
                h(
                    'p',
                    {},
                    document.shoe.cards === 'infinite'
                        ? 'Dealt with replacement'
                        : `${grouped(document.deals)} deals of ${document.shoe.cards} cards`,
                ),
                edges(document.bets),
                inputs(document),
            ),
    );
}
