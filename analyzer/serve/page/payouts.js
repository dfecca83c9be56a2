// The payouts of a bet: a field for each line, and a slider where it pays odds or a commission.
import { h } from './view.js';
import { set } from './state.js';
import { button, heads } from './parts.js';
import { decimal, fraction, grouped } from './numbers.js';

// A slider sets the first number of "8:1", "19:20", "9 for 1" or "5%".
function dial(pays) {
    const [, number, rest] = /^(\d+(?:\.\d+)?)(:\d.*| for \d.*|%)$/.exec(pays) || [];
    if (!number) return null;
    const value = Number(number);
    const isFine = rest === '%' || number.includes('.') || (rest === ':1' && value < 3);
    const least = rest === '%' ? 10 : isFine ? 4 : 20;
    const step = !isFine ? '1' : rest === '%' ? '0.25' : '0.05';
    return { value: number, rest, step, most: Math.max(least, Math.ceil(2 * value)) };
}

function turn(ctx, name, i, value) {
    const { s } = ctx;
    const what = `pays ${name} ${i}`;
    const own = s.own.findIndex((one) => one.name === name);
    if (own >= 0) {
        const lines = s.own[own].lines.map((line, k) =>
            k === i ? { ...line, pays: value } : line,
        );
        return set({ own: s.own.map((one, k) => (k === own ? { ...one, lines } : one)) }, what);
    }
    const original = ctx.lines[name].map((line) => line.pays);
    const pays = (s.pays[name] || original).map((one, k) => (k === i ? value : one));
    const all = { ...s.pays, [name]: pays };
    if (pays.every((one, k) => one === original[k])) delete all[name];
    set({ pays: all }, what);
}

// The row below the bet's; `span` cells wide.
export function payouts(ctx, bet, span) {
    const { s } = ctx;
    const name = bet.bet;
    const own = s.own.find((one) => one.name === name);
    const lines = own ? own.lines : ctx.lines[name];
    if (!lines) return null;
    const pays = own
        ? own.lines.map((line) => line.pays)
        : s.pays[name] || lines.map((line) => line.pays);
    // A changed payout keeps the assumptions of the catalogue's bet.
    const known = own ? {} : ctx.catalogue.find((one) => one.bet === name) || {};
    const assumed = bet.assumptions || known.assumptions || [];
    return h(
        'tr',
        { key: `${name} lines`, class: 'details' },
        h(
            'td',
            { colspan: span },
            h(
                'table',
                { class: 'lines turned' },
                heads(['when', 'pays', 'turn'], ['ways']),
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
            assumed.map((one) =>
                h(
                    'p',
                    { class: 'quiet' },
                    `Assumed (not stated): ${one.key}: ${one.value || ''}. ${one.why || ''}`,
                ),
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
    const dialled = dial(pays);
    const counted = bet.lines && bet.lines[i];
    const { wrong } = ctx;
    const isWrong = wrong && wrong.bet === bet.bet && wrong.line === i;
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
                'aria-invalid': isWrong ? 'true' : undefined,
                onchange: (event) => turn(ctx, bet.bet, i, event.target.value.trim()),
            }),
            isWrong && h('p', { class: 'error', role: 'alert' }, wrong.text),
        ),
        h(
            'td',
            {},
            dialled &&
                h('input', {
                    type: 'range',
                    min: '0',
                    max: String(dialled.most),
                    step: dialled.step,
                    value: dialled.value,
                    'aria-label': `Turn the payout of ${bet.bet}, line ${i + 1}`,
                    'aria-valuetext': pays,
                    oninput: (event) =>
                        turn(ctx, bet.bet, i, `${event.target.value}${dialled.rest}`),
                }),
        ),
        h('td', { class: 'number' }, counted ? grouped(counted.ways) : ''),
    );
}
