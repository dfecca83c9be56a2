// The first ten seconds: what the page is, what to do, and three links. Gone for good once used.
import { h } from './view.js';
import { button } from './parts.js';
import { canUndo } from './state.js';

const KEY = 'sabot: started';
const LINKS = [
    ['a shoe after five coups', '#b=punto,banco,tie,dragon-7&w=dragon-7&c=88K2.A7539.K9Q9.3556.66A85'],
    [
        'what standing on 6 against 6 costs banco',
        '#v=tableau&w=banco&t=third.TTTTTTRR.TTTTTTTTTTT.TTTTTTTTTTT.TTTTTTTTTTT.TTTTTTTTRTT.RRTTTTTTRRT.RRRRTTTTRRT.RRRRRRRTRRR.RRRRRRRRRRR',
    ],
    ['a filing of the British game', '#v=filing&r=british'],
];

// Whoever came by a link has something to look at.
let isFirst = location.hash === '';
try {
    isFirst = isFirst && !localStorage.getItem(KEY);
} catch {
    isFirst = false;
}

function end() {
    isFirst = false;
    try {
        localStorage.setItem(KEY, 'yes');
    } catch {
        // a browser that stores nothing shows it again
    }
}

export function isNew() {
    if (isFirst && canUndo()) end();
    return isFirst;
}

export function startPanel(refresh) {
    const leave = () => {
        end();
        refresh();
    };
    return h(
        'section',
        { class: 'panel start', key: 'start', 'aria-label': 'Start' },
        h(
            'p',
            {},
            h('b', {}, 'Exact Punto Banco. '),
            'Every figure is counted over all deals of the cards in the shoe; nothing is simulated.',
        ),
        h(
            'p',
            {},
            h('b', {}, 'Click a card '),
            'to take it out of the shoe, or change a payout or a cell of the drawing table: every figure answers at once.',
        ),
        h(
            'p',
            {},
            h('b', {}, 'Or look at '),
            LINKS.map(([text, href], i) => [i ? ' · ' : '', h('a', { href }, text)]),
        ),
        button('×', leave, { class: 'icon', 'aria-label': '× Close the start panel' }),
    );
}
