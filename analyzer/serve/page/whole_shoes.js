// Whole shoes: the gain of a count from the burn to the cut card, for each place of it.
import { h } from './view.js';
import { useAll } from './api.js';
import { look } from './state.js';
import { check, heads, notice, optionOf, scroller } from './parts.js';
import { chart } from './chart.js';

const CUTS = [14, 26, 52, 78, 104, 156, 208];

// The questions: one for each place of the cut card.
function questions(ctx, question) {
    const { s } = ctx;
    const left = ctx.now.document ? ctx.now.document.shoe.cards : 0;
    return CUTS.filter((cut) => cut < left / 2 + 1).map((cut) => ({
        command: 'shoes',
        parameters: {
            ...question,
            ...(s.tags ? { tags: s.tags } : { player: 'flat' }),
            ...(s.tags && s.trigger && { trigger: s.trigger }),
            cut,
            limits: 'none',
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

// What takes seconds is asked last: once `isNext`.
export function wholeShoes(ctx, question, isNext) {
    const { s } = ctx;
    const isAsked = isNext && (s.tags !== '' || s.flat);
    const asked = isAsked ? questions(ctx, question) : [];
    const answers = useAll('shoes', asked);
    const refused = answers.find((answer) => answer && answer.error);
    const found = answers
        .map((answer, i) => ({ cut: asked[i].parameters.cut, document: answer && answer.document }))
        .filter(({ document }) => document)
        .map((one) => ({
            ...one,
            player: one.document.players.find(({ player }) => s.tags === '' || player !== 'flat'),
        }))
        .filter(({ player }) => player);
    const points = found.map(({ cut, player }) => [cut, Number(player.units.decimal)]);
    return h(
        'section',
        { class: 'panel', key: 'shoes', 'aria-labelledby': 'shoes-title' },
        h('header', {}, h('h2', { id: 'shoes-title' }, 'Whole shoes')),
        h(
            'p',
            { class: 'quiet' },
            s.tags
                ? 'The count’s gain per shoe, betting one unit when it pays, by the cards behind the cut card.'
                : 'Effect of the cut card: coups and units per shoe, by the cards behind it.',
        ),
        !s.tags &&
            check('Without a count: one unit on every coup', 'flat', s.flat, () =>
                look({ flat: !s.flat }),
            ),
        refused &&
            !['tags', 'trigger'].includes(optionOf(refused.error)) &&
            notice(refused.error),
        points.length > 1 &&
            chart([{ name: 'units', points }], {
                x: 'cards behind the cut card',
                y: 'units per shoe',
                label: 'Units per shoe against the cut card',
                unit: '',
            }),
        found.length > 0 &&
            scroller(
                'Units per shoe',
                false,
                h(
                    'table',
                    { class: 'depths' },
                    heads(['cut card'], ['coups', 'bets', 'units', 'SD of units']),
                    h(
                        'tbody',
                        {},
                        found.map(({ cut, document, player }) => row(cut, document, player)),
                    ),
                ),
            ),
    );
}
