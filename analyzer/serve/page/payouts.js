// The payouts of a bet: a field for each line, and a slider where it pays odds or a commission.
import { h } from './view.js';
import { paysOf, set } from './state.js';
import { button, heads } from './parts.js';
import { decimal, fraction, grouped } from './numbers.js';

// What a slider sets: the first number of "8:1" or "9 for 1", or a commission in per cent, which
// "19:20" is too. `value` is now its number; null if there is none.
function numberOf(pays) {
    const [, less, of] = /^(\d{1,4}):(\d{1,4})$/.exec(pays) || [];
    const commission = 100 - (100 * less) / of;
    if (commission > 0 && commission <= 50 && Number.isInteger(4 * commission))
        return { value: String(commission), rest: '%' };
    const [, value, rest] = /^(\d+(?:\.\d+)?)(:\d.*| for \d.*|%)$/.exec(pays) || [];
    return value ? { value, rest } : null;
}

// The slider that is being dragged keeps the range of its first payout.
const touched = { what: '', pays: '' };

function dial(pays, what) {
    const now = numberOf(pays);
    const first = touched.what === what ? numberOf(touched.pays) : now;
    if (!now || !first) return null;
    const isFine = first.rest === ':1' && (first.value.includes('.') || first.value < 3);
    const step = first.rest === '%' ? 0.25 : isFine ? 0.05 : 1;
    const least = first.rest === '%' ? 10 : isFine ? 4 : 20;
    return { ...now, step, most: Math.max(least, Math.ceil(2 * first.value)) };
}

// "5%" and "19:20" are the same payout.
function isSamePayout(a, b) {
    const [x, y] = [numberOf(a), numberOf(b)];
    return a === b || (x !== null && y !== null && x.rest === y.rest && +x.value === +y.value);
}

function turn(ctx, name, i, value, isTyped = false) {
    const { s } = ctx;
    const what = `pays ${name} ${i}`;
    const own = s.own.findIndex((one) => one.name === name);
    if (own >= 0) {
        const lines = s.own[own].lines.map((line, k) =>
            k === i ? { ...line, pays: value } : line,
        );
        return set({ own: s.own.map((one, k) => (k === own ? { ...one, lines } : one)) }, what);
    }
    const original = ctx.lines.get(name).map((line) => line.pays);
    const first = !isTyped && isSamePayout(value, original[i]) ? original[i] : value;
    const pays = (paysOf(s, name) || original).map((one, k) => (k === i ? first : one));
    const all = { ...s.pays, [name]: pays };
    if (pays.every((one, k) => one === original[k])) delete all[name];
    set({ pays: all }, what);
}

// The row below the bet's; `span` cells wide.
export function payouts(ctx, bet, span) {
    const { s } = ctx;
    const name = bet.bet;
    const own = s.own.find((one) => one.name === name);
    const lines = own ? own.lines : ctx.lines.get(name);
    if (!lines) return null;
    const pays = own
        ? own.lines.map((line) => line.pays)
        : paysOf(s, name) || lines.map((line) => line.pays);
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
            paysOf(s, name) &&
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
    const what = `${bet.bet} ${i}`;
    const dialled = dial(pays, what);
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
                oninput: ({ target }) =>
                    target.value.trim() && turn(ctx, bet.bet, i, target.value.trim(), true),
            }),
            isWrong && h('p', { class: 'error', role: 'alert' }, wrong.text),
        ),
        h(
            'td',
            {},
            dialled &&
                h('input', {
                    type: 'range',
                    min: dialled.step,
                    max: dialled.most,
                    step: dialled.step,
                    value: dialled.value,
                    'aria-label': `Turn the payout of ${bet.bet}, line ${i + 1}`,
                    'aria-valuetext': dialled.value + dialled.rest,
                    onpointerdown: () => Object.assign(touched, { what, pays }),
                    onfocus: () => touched.what !== what && Object.assign(touched, { what, pays }),
                    onblur: () => Object.assign(touched, { what: '' }),
                    oninput: (event) =>
                        turn(ctx, bet.bet, i, `${event.target.value}${dialled.rest}`),
                }),
        ),
        h('td', { class: 'number' }, counted ? grouped(counted.ways) : ''),
    );
}
