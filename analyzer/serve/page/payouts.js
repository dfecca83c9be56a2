// Payouts turned: the lines of a bet, each with a field and, where it pays odds to one, a slider.
import { h } from './view.js';
import { set } from './state.js';
import { button } from './parts.js';
import { decimal, fraction, grouped } from './numbers.js';

// "8:1" has a slider; others are typed.
const odds = (pays) => (/^(\d+(?:\.\d+)?):1$/.exec(pays) || [])[1];

function turn(ctx, name, i, value) {
    const { s } = ctx;
    const own = s.own.findIndex((one) => one.name === name);
    if (own >= 0) {
        const lines = s.own[own].lines.map((line, k) =>
            k === i ? { ...line, pays: value } : line,
        );
        return set({ own: s.own.map((one, k) => (k === own ? { ...one, lines } : one)) });
    }
    const original = ctx.lines[name].map((line) => line.pays);
    const pays = (s.pays[name] || original).map((one, k) => (k === i ? value : one));
    const all = { ...s.pays, [name]: pays };
    if (pays.every((one, k) => one === original[k])) delete all[name];
    set({ pays: all });
}

// The row below that of a bet; `span` cells wide.
export function payouts(ctx, bet, span) {
    const { s } = ctx;
    const name = bet.bet;
    const own = s.own.find((one) => one.name === name);
    const lines = own ? own.lines : ctx.lines[name];
    if (!lines) return null;
    const pays = own
        ? own.lines.map((line) => line.pays)
        : s.pays[name] || lines.map((line) => line.pays);
    return h(
        'tr',
        { key: `${name} lines`, class: 'details' },
        h(
            'td',
            { colspan: span },
            h(
                'table',
                { class: 'lines' },
                h(
                    'thead',
                    {},
                    h(
                        'tr',
                        {},
                        h('th', { scope: 'col' }, 'when'),
                        h('th', { scope: 'col' }, 'pays'),
                        h('th', { scope: 'col' }, 'turn'),
                        h('th', { scope: 'col', class: 'number' }, 'ways'),
                    ),
                ),
                h(
                    'tbody',
                    {},
                    lines.map((line, i) => lineRow(ctx, bet, line, i, pays[i])),
                ),
            ),
            h(
                'p',
                { class: 'quiet' },
                bet.fair_pays
                    ? `Without an edge it would pay ${decimal(fraction(bet.fair_pays.exact), 6)}:1, exactly ${bet.fair_pays.exact}.`
                    : '',
            ),
            s.pays[name] &&
                button(
                    'As it was',
                    () => {
                        const all = { ...s.pays };
                        delete all[name];
                        set({ pays: all });
                    },
                    { class: 'small' },
                ),
        ),
    );
}

function lineRow(ctx, bet, line, i, pays) {
    const number = odds(pays);
    const counted = bet.lines && bet.lines[i];
    const most = Math.max(20, Math.ceil(Number(number) * 2) || 0);
    return h(
        'tr',
        {},
        h('td', {}, h('code', {}, line.when)),
        h(
            'td',
            {},
            h('input', {
                type: 'text',
                class: 'pays',
                value: pays,
                'aria-label': `Payout of ${bet.bet}, line ${i + 1}`,
                onchange: (event) => turn(ctx, bet.bet, i, event.target.value.trim()),
            }),
        ),
        h(
            'td',
            {},
            number &&
                h('input', {
                    type: 'range',
                    min: '0',
                    max: String(most),
                    step: number.includes('.') ? '0.01' : '1',
                    value: number,
                    'aria-label': `Turn the payout of ${bet.bet}, line ${i + 1}`,
                    'aria-valuetext': pays,
                    oninput: (event) => turn(ctx, bet.bet, i, `${event.target.value}:1`),
                }),
        ),
        h('td', { class: 'number' }, counted ? grouped(counted.ways) : ''),
    );
}
