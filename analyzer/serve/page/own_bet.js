// A user's bet: typed in, with errors shown in place.
import { h } from './view.js';
import { use } from './api.js';
import { betText, namesOf, played, set } from './state.js';
import { announce, evOf, favour, field, isGood, showWorth, underlined, worthWord } from './parts.js';
import { decimal, fraction, percent } from './numbers.js';

// Finds the field and column of an error in the text.
function placed(error, draft) {
    if (!error) return null;
    const text = betText(draft.name, [draft]).split('\n');
    for (const part of ['when', 'pays']) {
        const at = text.findIndex((line) => line.includes(`${part}: `));
        const from = text[at].indexOf(`${part}: `) + part.length + 2;
        if (error.line === at + 1)
            return {
                part,
                column: Math.max(1, error.column - from - (text[at][from] === "'" ? 1 : 0)),
            };
    }
    return { part: error.line === 1 ? 'name' : 'when', column: 0 };
}

export function ownBet(ctx) {
    const { draft } = ctx.s;
    const { name, when } = draft;
    const isBegun = when.trim() !== '' && !ctx.hasOpen;
    const asked = isBegun
        ? use('draft', 'edge', { ...played(ctx.s), bet_text: betText(name, [draft]) })
        : {};
    const place = placed(asked.error, draft);
    const bet = name && asked.document && !asked.old ? asked.document.bets[0] : null;
    const input = (part, label, props) =>
        h(
            'div',
            { class: `draft-${part}` },
            field(
                label,
                h('input', {
                    type: 'text',
                    name: `draft-${part}`,
                    value: draft[part],
                    spellcheck: 'false',
                    autocomplete: 'off',
                    'aria-invalid': place && place.part === part ? 'true' : undefined,
                    'aria-describedby': place && place.part === part ? 'draft-error' : undefined,
                    oninput: (event) =>
                        set({ draft: { ...draft, [part]: event.target.value } }, `draft ${part}`),
                    ...props,
                }),
            ),
            place &&
                place.part === part &&
                place.column > 0 &&
                underlined(draft[part], place.column),
        );
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
                    if (bet) keep(ctx);
                },
            },
            input('name', 'Name', {}),
            input('when', 'Wins when', {
                placeholder: 'winner = banco and banco.total = 7 and banco.cards = 3',
            }),
            input('pays', 'Pays', {}),
            h('button', { type: 'submit', disabled: !bet }, 'Add to the list'),
        ),
        h(
            'div',
            { id: 'draft-error', 'aria-live': 'polite' },
            asked.error &&
                h(
                    'p',
                    { class: 'error' },
                    place && place.column ? `column ${place.column}: ` : '',
                    asked.error.text,
                ),
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
            'Words: winner, margin, cards, and for punto and banco total, opening, cards, natural, pair, third …; and, or, not, in 6..9, in {1,3,8}. Any other coup loses.',
        ),
    );
}

function keep(ctx) {
    const { name, when, pays } = ctx.s.draft;
    const own = [
        ...ctx.s.own.filter((one) => one.name !== name),
        { name, lines: [{ when, pays }] },
    ];
    set({
        own,
        bets: namesOf(ctx.s, ctx.ruleBets).filter((one) => one !== name),
        draft: { name: `my-bet-${own.length + 1}`, when: '', pays: '1:1' },
    });
    announce(`${name} added`);
}
