// A user's bet: typed in, with errors shown in place.
import { h } from './view.js';
import { use } from './api.js';
import { betText, namesOf, played, set } from './state.js';
import { announce, button, evOf, favour, field, isGood, showWorth, underlined, worthWord } from './parts.js';
import { decimal, fraction, percent } from './numbers.js';

// A field of the form by its name: draft-name, draft-when, draft-pays, draft-when-2, …
const fieldOf = (part, i = 0) => `draft-${part}${i ? `-${i + 1}` : ''}`;

// The field and the column of an error in the text, whose lines are: bet, lines, when, pays, when …
function placed(error, { name, lines }) {
    if (!error) return {};
    if (!(error.line > 2)) return { field: fieldOf(error.line === 1 ? 'name' : 'when'), column: 0 };
    const line = betText(name, lines).split('\n')[error.line - 1] || '';
    const [start, part] = /^[ -]*(when|pays): '?/.exec(line) || ['', 'when'];
    const i = Math.min((error.line - 3) >> 1, lines.length - 1);
    return { field: fieldOf(part, i), column: Math.max(1, error.column - start.length) };
}

const isTaken = (ctx, name) => ctx.lines.has(name) || ctx.s.own.some((one) => one.name === name);

export function ownBet(ctx) {
    const { draft } = ctx.s;
    const { name, lines } = draft;
    const taken = isTaken(ctx, name) ? `${name} is taken: choose another name` : '';
    const isBegun = lines.some(({ when }) => when.trim()) && !ctx.hasOpen;
    const asked = isBegun
        ? use('draft', 'edge', { ...played(ctx.s), bet_text: betText(name, lines) })
        : {};
    const place = taken ? { field: fieldOf('name') } : placed(asked.error, draft);
    const error = taken || (asked.error && asked.error.text);
    const bet = name && asked.document && !asked.old ? asked.document.bets[0] : null;
    const change = (changes, what) => set({ draft: { ...draft, ...changes } }, what);
    const input = (id, label, part, value, oninput, placeholder) =>
        h(
            'div',
            { class: `draft-${part}`, key: id },
            field(
                label,
                h('input', {
                    type: 'text',
                    name: id,
                    value,
                    spellcheck: 'false',
                    autocomplete: 'off',
                    placeholder,
                    'aria-invalid': place.field === id ? 'true' : undefined,
                    'aria-describedby': place.field === id ? 'draft-error' : undefined,
                    oninput: (event) => oninput(event.target.value),
                }),
            ),
            place.field === id && place.column > 0 && underlined(value, place.column),
        );
    const ofLine = (i, part, label, placeholder) => {
        const turn = (value) =>
            change(
                { lines: lines.map((line, k) => (k === i ? { ...line, [part]: value } : line)) },
                `draft ${part} ${i}`,
            );
        const id = fieldOf(part, i);
        return input(id, i ? `${label}, line ${i + 1}` : label, part, lines[i][part], turn, placeholder);
    };
    return h(
        'section',
        { class: 'panel', 'aria-labelledby': 'own-title' },
        h('header', {}, h('h2', { id: 'own-title' }, 'A bet of your own')),
        h(
            'form',
            {
                class: 'draft',
                onsubmit: (event) => {
                    event.preventDefault();
                    if (bet && !taken) keep(ctx);
                },
            },
            input(fieldOf('name'), 'Name', 'name', name, (value) =>
                change({ name: value }, 'draft name'),
            ),
            lines.map((_, i) => [
                ofLine(i, 'when', 'Wins when', 'winner = banco and banco.total = 7 and banco.cards = 3'),
                ofLine(i, 'pays', 'Pays'),
            ]),
            h(
                'div',
                { class: 'row' },
                button('Another line', () => change({ lines: [...lines, { when: '', pays: '1:1' }] })),
                lines.length > 1 &&
                    button('Drop the last line', () => change({ lines: lines.slice(0, -1) })),
                h('button', { type: 'submit', disabled: !bet || taken !== '' }, 'Add to the list'),
            ),
        ),
        h(
            'div',
            { id: 'draft-error', 'aria-live': 'polite' },
            error &&
                h('p', { class: 'error' }, place.column ? `column ${place.column}: ` : '', error),
        ),
        bet &&
            bet.ev &&
            h(
                'p',
                { class: asked.old ? 'old' : '' },
                `${worthWord()} `,
                h('strong', { class: isGood(bet) ? 'gain' : '' }, showWorth(evOf(bet))),
                favour(bet),
                `, wins ${percent(fraction(bet.win.probability.exact))}`,
                bet.fair_pays ? `, fair at ${decimal(fraction(bet.fair_pays.exact), 4)}:1` : '',
            ),
        bet &&
            bet.undetermined &&
            h('p', {}, `Not determined by this shoe: needs ${bet.undetermined}.`),
        h(
            'p',
            { class: 'quiet' },
            'Words: winner, margin, cards, and for punto and banco total, opening, cards, natural, pair, third …; and, or, not, in 6..9, in {1,3,8}. The first line that holds pays; any other coup loses.',
        ),
    );
}

function keep(ctx) {
    const { name, lines } = ctx.s.draft;
    const own = [...ctx.s.own, { name, lines }];
    const isFree = (number) => !isTaken({ ...ctx, s: { ...ctx.s, own } }, `my-bet-${number}`);
    let number = own.length + 1;
    while (!isFree(number)) number++;
    set({
        own,
        bets: namesOf(ctx.s, ctx.ruleBets),
        draft: { name: `my-bet-${number}`, lines: [{ when: '', pays: '1:1' }] },
    });
    announce(`${name} added`);
}
