// Counting: effects of removal, tags, and the value of a count by depth.
import { h } from './view.js';
import { use, useLater } from './api.js';
import { set, single } from './state.js';
import {
    announce,
    button,
    changeOf,
    chooseBet,
    field,
    figure,
    heads,
    notice,
    optionOf,
    scroller,
    worthWord,
} from './parts.js';
import { approximate, fraction, percent, sign } from './numbers.js';
import { chart } from './chart.js';
import { wholeShoes } from './whole_shoes.js';

const POINTS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T'];
const DEPTHS = [14, 26, 52, 78, 104, 156, 208, 260, 312, 364, 416];
const NEAR = 104; // the depths that are asked first: all of them take four times as long

// ---- effects of removal ----

function bars(effects) {
    const most = Math.max(
        1e-12,
        ...effects
            .filter((one) => one.change)
            .map((one) => Math.abs(approximate(fraction(one.change.exact)))),
    );
    return h(
        'ul',
        { class: 'bars', 'aria-label': 'Effects of removing one card' },
        effects.map((one) => {
            if (!one.change)
                return h(
                    'li',
                    { key: one.remove, class: 'quiet' },
                    h('b', {}, one.remove === 'T' ? '10' : one.remove),
                    h('span', {}, 'none left'),
                );
            const change = fraction(one.change.exact);
            const size = Math.abs(approximate(change)) / most;
            return h(
                'li',
                { key: one.remove },
                h('b', {}, one.remove === 'T' ? '10' : one.remove),
                h(
                    'span',
                    {
                        class: `bar ${sign(change) < 0 ? 'down' : 'up'}`,
                        vars: { '--size': size.toFixed(4) },
                        'aria-hidden': 'true',
                    },
                    h('i', {}),
                ),
                changeOf(one.change, `removing one ${one.remove}`),
            );
        }),
    );
}

// ---- tags ----

const tagsOf = (s) => {
    const list = s.tags.split(',');
    return list.length === 10 ? list : Array(10).fill('0');
};

function tagEditor(ctx, suggestion, error) {
    const { s } = ctx;
    const tags = tagsOf(s);
    const option = optionOf(error);
    const wrong =
        option === 'tags' ? s.tags.slice(0, error.column - 1).split(',').length - 1 : undefined;
    const write = (list, what) =>
        set({ tags: list.every((tag) => tag === '0') ? '' : list.join(',') }, what);
    return h(
        'div',
        {},
        h(
            'fieldset',
            { class: 'tags' },
            h('legend', {}, 'Tags'),
            POINTS.map((rank, i) =>
                h(
                    'label',
                    { key: rank },
                    h('span', {}, rank === 'T' ? '10 J Q K' : rank),
                    h('input', {
                        type: 'text',
                        name: `tag-${rank}`,
                        value: tags[i],
                        autocomplete: 'off',
                        'aria-invalid': wrong === i ? 'true' : undefined,
                        oninput: ({ target }) => {
                            const typed = target.value.replace(/[\s,]+/g, '');
                            if (/^[-+]?$/.test(typed)) return; // a tag begins
                            write(tags.map((tag, k) => (k === i ? typed : tag)), `tag ${rank}`);
                        },
                        onchange: ({ target }) =>
                            target.value.trim() || write(tags.map((tag, k) => (k === i ? '0' : tag))),
                    }),
                ),
            ),
        ),
        option === 'tags' && notice(error),
        h(
            'div',
            { class: 'row' },
            suggestion &&
                button(
                    'Best whole tags',
                    () => {
                        write(suggestion);
                        announce('Best whole tags taken');
                    },
                    { title: suggestion.join(', ') },
                ),
            button('All zero', () => write(Array(10).fill('0')), { disabled: !s.tags }),
            field(
                'Bet when',
                h('input', {
                    type: 'text',
                    name: 'trigger',
                    value: s.trigger,
                    placeholder: 'tc>=4 or rc>=32',
                    'aria-invalid': option === 'trigger' ? 'true' : undefined,
                    oninput: (event) => set({ trigger: event.target.value.trim() }, 'trigger'),
                }),
            ),
        ),
        option === 'trigger' && notice(error),
    );
}

// ---- the value by depth ----

// The depths of an answer, and after them those that are not known yet.
function depthsOf(system, all) {
    const deeper = all.filter((cards) => cards > system.depths.at(-1).cards);
    return [...system.depths, ...deeper.map((cards) => ({ cards }))];
}

// The answer to all depths, or to the nearest until that is there.
function best(near, whole) {
    if (!whole.old) return whole;
    if (near.old && whole.document) return { ...whole, error: near.error };
    return { ...near, error: near.error || whole.error };
}

function byDepth(slot, all) {
    if (!slot)
        return h(
            'p',
            { class: 'quiet' },
            'Set a tag to see the exact value of the count for every number of cards left.',
        );
    const isElsewhere = ['tags', 'trigger'].includes(optionOf(slot.error));
    const told = isElsewhere ? null : notice(slot.error);
    if (!slot.document)
        return slot.error ? told : h('p', { class: 'quiet' }, 'Counting …');
    const bet = slot.document.bets[0];
    const system = bet && (bet.systems || []).find((one) => one.system === 'given');
    if (!system) return told;
    const depths = depthsOf(system, all);
    const kinds = ['optimal', 'triggered'].filter((kind) => depths.some((depth) => depth[kind]));
    const names = { optimal: 'best use', triggered: 'at the trigger' };
    const series = kinds.map((kind) => ({
        name: names[kind],
        points: depths.map((depth) => [
            depth.cards,
            depth[kind] && 100 * approximate(fraction(depth[kind].gain.exact)),
        ]),
    }));
    return h(
        'div',
        { class: slot.old ? 'old' : '' },
        told,
        chart(series, {
            x: 'cards left',
            y: 'gain per coup',
            label: `Gain of counting ${bet.bet} per coup, by the cards left`,
        }),
        scroller(
            'Value by depth',
            false,
            h(
                'table',
                { class: 'depths' },
                heads(
                    ['cards left'],
                    kinds.flatMap((kind) => [`bets, ${names[kind]}`, `gain, ${names[kind]}`]),
                ),
                h(
                    'tbody',
                    {},
                    depths.map((depth) =>
                        h(
                            'tr',
                            { key: depth.cards, 'data-depth': depth.cards },
                            h('th', { scope: 'row' }, depth.cards),
                            kinds.flatMap((kind) => shares(depth, kind)),
                        ),
                    ),
                ),
            ),
        ),
    );
}

function shares(depth, kind) {
    if (!depth[kind]) return [h('td', {}), h('td', {})];
    return ['share', 'gain'].map((what) => {
        const { exact } = depth[kind][what];
        const label = `${what} with ${depth.cards} cards left`;
        return h('td', { class: 'number' }, figure(percent(fraction(exact)), exact, label));
    });
}

// ---- the view ----

function suggested(slot) {
    const bet = slot.document && slot.document.bets[0];
    const system = bet && (bet.systems || []).find((one) => one.system === 'integer');
    const tags = system && system.tags;
    if (!tags) return null;
    const of = (rank) => String(Array.isArray(tags) ? tags[POINTS.indexOf(rank)] : tags[rank]);
    return POINTS.map(of);
}

// The view's question as [command, parameters]; null until the bets are known.
export function question(ctx) {
    const { s } = ctx;
    const { chosen } = ctx;
    if (!chosen) return null;
    const asked = single(ctx, chosen);
    if (!s.tags) return ['removal', asked];
    const cards = depthsIn(ctx).join(',');
    return [
        'count/score',
        { ...asked, tags: s.tags, cards, ...(s.trigger && { trigger: s.trigger }) },
    ];
}

function depthsIn(ctx) {
    const left = ctx.now.document ? ctx.now.document.shoe.cards : 416;
    return DEPTHS.filter((depth) => depth <= left);
}

export function view(ctx) {
    const { s } = ctx;
    const { chosen } = ctx;
    if (ctx.hasOpen)
        return h(
            'p',
            { class: 'panel' },
            'The table has open cells: counting needs a complete one.',
        );
    if (!chosen) return h('p', {}, 'Waiting for the bets …');
    const asked = single(ctx, chosen);
    const removal = use('removal', 'removal', asked);
    const derived = use('derive', 'count/derive', asked);
    const depths = depthsIn(ctx);
    const near = depths.filter((cards) => cards <= NEAR).join(',');
    const [command, all] = question(ctx);
    const score = s.tags ? use('score', command, { ...all, cards: near }) : null;
    const whole = s.tags ? useLater('whole score', command, all) : null;
    const effects = removal.document ? removal.document.bets[0].effects : null;
    return h(
        'div',
        { class: 'columns' },
        h(
            'div',
            { class: 'stack' },
            h(
                'section',
                { class: 'panel', 'aria-labelledby': 'removal-title' },
                h(
                    'header',
                    {},
                    h('h2', { id: 'removal-title' }, 'Effects of removal'),
                    chooseBet('Bet', ctx),
                ),
                h(
                    'p',
                    { class: 'quiet' },
                    `The change of the ${worthWord()}, in percentage points, when one card of that rank is gone.`,
                ),
                h(
                    'div',
                    { class: removal.old ? 'old' : '' },
                    effects
                        ? bars(effects)
                        : removal.error
                          ? null
                          : h('p', { class: 'quiet' }, 'Counting …'),
                ),
                notice(removal.error),
            ),
            wholeShoes(ctx, asked, !(whole && whole.waiting)),
        ),
        h(
            'section',
            { class: 'panel', 'aria-labelledby': 'count-title' },
            h('header', {}, h('h2', { id: 'count-title' }, 'A count')),
            tagEditor(ctx, suggested(derived), score && score.error),
            byDepth(score && best(score, whole), depths),
        ),
    );
}
