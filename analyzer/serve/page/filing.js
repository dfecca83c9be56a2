// The filing: the report of the page's figures, to be read here or saved.
import { h } from './view.js';
import { address, use } from './api.js';
import { staked } from './state.js';
import { evOf, figure, heads, notice, scroller, showWorth, worthOf, worthWord } from './parts.js';
import { fraction, grouped, percent, root, written } from './numbers.js';

export const question = (ctx) => ['report', staked(ctx.s, ctx.ruleBets, ctx.lines)];

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
        notice(slot.error),
        !document && !slot.error && h('p', { class: 'quiet' }, 'Counting …'),
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
