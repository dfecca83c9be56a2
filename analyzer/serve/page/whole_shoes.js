// Whole shoes: what a count wins from the burn to the cut card, wherever that is.
import { h } from './view.js';
import { useAll } from './api.js';
import { notice } from './parts.js';
import { chart } from './chart.js';

const CUTS = [14, 26, 52, 78, 104, 156, 208];

// The questions behind it: one for each place of the cut card.
function questions(ctx, question) {
    const { s } = ctx;
    const left = ctx.now.document ? ctx.now.document.shoe.cards : 0;
    return CUTS.filter((cut) => cut < left / 2 + 1).map((cut) => ({
        command: 'shoes',
        parameters: {
            ...question,
            tags: s.tags,
            ...(s.trigger && { trigger: s.trigger }),
            cut,
            digits: 4,
        },
    }));
}

const minus = (decimal) => decimal.replace('-', '−');

function row(cut, document, player) {
    const cell = (value) => h('td', { class: 'number' }, value ? minus(value.decimal) : '');
    return h(
        'tr',
        { key: cut, 'data-cut': cut },
        h('th', { scope: 'row' }, cut),
        cell(document.coups.mean),
        cell(player.bets),
        cell(player.units),
        cell(player.sd),
    );
}

export function wholeShoes(ctx, question) {
    const asked = questions(ctx, question);
    const answers = useAll('shoes', asked);
    const refused = answers.find((answer) => answer && answer.error);
    const found = answers
        .map((answer, i) => ({ cut: asked[i].parameters.cut, document: answer && answer.document }))
        .filter(({ document }) => document)
        .map((one) => ({
            ...one,
            player: one.document.players.find(({ player }) => player !== 'flat'),
        }))
        .filter(({ player }) => player);
    const points = found.map(({ cut, player }) => [cut, Number(player.units.decimal)]);
    const heads = ['cut card', 'coups', 'bets', 'units', 'SD of units'];
    return h(
        'section',
        { class: 'panel', key: 'shoes', 'aria-labelledby': 'shoes-title' },
        h('header', {}, h('h2', { id: 'shoes-title' }, 'Whole shoes')),
        h(
            'p',
            { class: 'quiet' },
            'What the count wins in a shoe, betting one unit when it pays, by the cards behind the cut card.',
        ),
        refused && notice(refused.error),
        points.length > 1 &&
            chart([{ name: 'units', points }], {
                x: 'cards behind the cut card',
                y: 'units per shoe',
                label: 'Units per shoe against the cut card',
                unit: '',
            }),
        found.length > 0 &&
            h(
                'div',
                { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Units per shoe' },
                h(
                    'table',
                    { class: 'depths' },
                    h(
                        'thead',
                        {},
                        h(
                            'tr',
                            {},
                            heads.map((name, i) =>
                                h('th', { scope: 'col', class: i ? 'number' : '' }, name),
                            ),
                        ),
                    ),
                    h(
                        'tbody',
                        {},
                        found.map(({ cut, document, player }) => row(cut, document, player)),
                    ),
                ),
            ),
    );
}
