// Joins the parts: answers, views, and the keys that work everywhere.
import { h, show } from './view.js';
import { address, connection, isBusy, listen, use } from './api.js';
import {
    begin,
    canRedo,
    canUndo,
    decode,
    encode,
    linesOf,
    look,
    namesOf,
    played,
    redo,
    set,
    staked,
    state,
    undo,
    VIEWS,
    visit,
    wrongPayout,
    writeAddress,
} from './state.js';
import {
    announce,
    announceAnswer,
    button,
    copy,
    difference,
    evOf,
    favour,
    field,
    forgetNotices,
    isTyping,
    notice,
    optionOf,
    isGood,
    showWorth,
    worthWord,
} from './parts.js';
import { commandLine } from './command.js';
import { cardKey, decksOf, shoeView } from './shoe.js';
import { isOpen, tableOf } from './table.js';
import { isNew, startPanel } from './start.js';
import { narrow } from './chart.js';
import { fraction } from './numbers.js';

// The strip is one line that scrolls, as in views.css.
const compact = matchMedia('(max-width: 48rem), (max-height: 36rem)');

const LOST =
    'The server does not answer. The figures are kept; the page continues when the server is back.';
const TITLES = {
    shoe: 'Shoe',
    bets: 'Bets',
    tableau: 'Tableau',
    counting: 'Counting',
    filing: 'Filing',
    games: 'A | B',
};

// ---- answers ----

// The answer with its bets in the order of the list: a changed payout keeps its place.
function inOrder(slot, list, names) {
    if (!slot.document || !Object.keys(state().pays).length) return slot;
    const at = ({ bet }) => names.indexOf(bet);
    const bets = [...slot.document[list]].sort((a, b) => at(a) - at(b));
    return { ...slot, document: { ...slot.document, [list]: bets } };
}

function context() {
    const s = state();
    const ruleSets = (use('rules', 'rules', {}).document || { rules: [] }).rules;
    const catalogue = (use('bets', 'bets', {}).document || { bets: [] }).bets.filter(
        (bet) => !bet.coups,
    );
    const rules = ruleSets.find((one) => one.rules === s.rules);
    const ruleBets = new Map((rules ? rules.bets : []).map((bet) => [bet.bet, bet.pays]));
    const plain = use('plain', 'edge', { rules: s.rules });
    const own = plain.document && plain.document.rules.name === s.rules ? plain.document : null;
    const lines = linesOf(catalogue, own);
    const standard = s.view === 'tableau' ? use('standard', 'edge', { tableau: 'standard' }) : {};
    const question = rules && own ? staked(s, ruleBets, lines) : played(s);
    const hasOpen = s.table !== null && isOpen(s.table);
    const betNames = [...namesOf(s, ruleBets), ...s.own.map((bet) => bet.name)];
    const now = hasOpen ? {} : inOrder(use('now', 'edge', question), 'bets', betNames);
    const range = hasOpen
        ? inOrder(use('range', 'tableau/lint', question), 'envelope', betNames)
        : null;
    return {
        s,
        ruleSets,
        catalogue,
        ruleBets,
        lines,
        hasOpen,
        now,
        range,
        wrong: wrongPayout((range || now).error, s, ruleBets, lines),
        readings: own ? own.rules.readings : [],
        ruleTable: own ? tableOf(own.tableau) : null,
        standard: standard.document ? tableOf(standard.document.tableau) : null,
        aliases: new Map(catalogue.map((bet) => [bet.bet, bet.aliases || []])),
        titles: new Map(catalogue.map((bet) => [bet.bet, bet.title || ''])),
        betNames,
        chosen: betNames.includes(s.chosen) ? s.chosen : betNames[0],
        refresh: render,
    };
}

function baseline(ctx) {
    if (!ctx.s.baseline || ctx.hasOpen) return null;
    const then = decode(ctx.s.baseline);
    const names = namesOf(ctx.s, ctx.ruleBets);
    const slot = use(
        'baseline',
        'edge',
        staked({ ...then, bets: then.bets || names }, ctx.ruleBets, ctx.lines),
    );
    return slot.document;
}

// The question of the open view, for the command line and the JSON.
function asked(ctx) {
    const { s } = ctx;
    const question = staked(s, ctx.ruleBets, ctx.lines);
    const own = (loaded[s.view] || {}).question;
    if (own && !ctx.hasOpen) return own(ctx) || ['edge', question];
    if (s.view !== 'tableau' && !ctx.hasOpen) return ['edge', question];
    return [ctx.hasOpen ? 'tableau/lint' : 'tableau/flips', question];
}

// Keys and words, in front of the page.
async function help() {
    (await import('./help.js')).open(context().now.document);
}

// ---- views ----

function header(ctx) {
    const { s, now } = ctx;
    const wrong = optionOf((ctx.range || now).error);
    return h(
        'header',
        { class: 'top' },
        h('h1', {}, 'sabot ', h('small', {}, 'exact Punto Banco')),
        h(
            'div',
            { class: 'row' },
            field(
                'Rules',
                h(
                    'select',
                    {
                        name: 'rules',
                        value: s.rules,
                        onchange: (event) =>
                            set({ rules: event.target.value, table: null, bets: null, pays: {} }),
                    },
                    (ctx.ruleSets.length ? ctx.ruleSets : [{ rules: s.rules, title: '' }]).map(
                        (one) =>
                            h(
                                'option',
                                { key: one.rules, value: one.rules },
                                one.title ? `${one.rules}: ${one.title}` : one.rules,
                            ),
                    ),
                ),
            ),
            field(
                'Show',
                h(
                    'select',
                    {
                        name: 'shows',
                        value: s.shows,
                        onchange: (event) => look({ shows: event.target.value }),
                    },
                    h('option', { value: 'ev' }, 'player’s EV'),
                    h('option', { value: 'edge' }, 'house edge'),
                ),
            ),
            field(
                'Decks',
                h('input', {
                    type: 'text',
                    name: 'decks',
                    size: '4',
                    list: 'deck-numbers',
                    value: decksOf(ctx).replace('infinite', '∞'),
                    'aria-invalid': wrong === 'decks' ? 'true' : undefined,
                    oninput: ({ target }) =>
                        target.value.trim() &&
                        set({ decks: target.value.trim().replace('∞', 'infinite') }, 'decks'),
                }),
            ),
            h(
                'datalist',
                { id: 'deck-numbers' },
                ['1', '2', '4', '6', '8', '∞'].map((value) => h('option', { value })),
            ),
            button('?', help, { 'aria-label': '? Keys and words', title: 'keys and words: ?' }),
            button('Undo', () => undo() && announce('Undone'), {
                disabled: !canUndo(),
                title: 'u',
            }),
            button('Redo', () => redo() && announce('Done again'), {
                disabled: !canRedo(),
                title: 'Shift+U',
            }),
        ),
        wrong === 'decks' && notice((ctx.range || now).error),
    );
}

function edgeNow(bet, base) {
    const before = base && base.bets.find((one) => one.bet === bet.bet);
    return h(
        'div',
        { key: bet.bet, 'data-edge': bet.bet },
        h('dt', {}, bet.bet),
        h('dd', { class: isGood(bet) ? 'gain' : '' }, showWorth(evOf(bet))),
        h(
            'dd',
            { class: 'small' },
            before && before.ev
                ? difference(evOf(bet), evOf(before))
                : favour(bet) || worthWord(),
        ),
    );
}

function rangeText(bet) {
    const ends = [bet.least, bet.greatest].map((ev) => fraction(ev.exact));
    return (state().shows === 'ev' ? ends : ends.reverse()).map(showWorth);
}

function edgeRange(bet) {
    const [from, to] = rangeText(bet);
    return h(
        'div',
        { key: bet.bet },
        h('dt', {}, bet.bet),
        h('dd', {}, from),
        h('dd', { class: 'small' }, `to ${to}`),
    );
}

function cardsLeft(shoe) {
    return h(
        'div',
        { class: 'cards', key: 'cards left' },
        h('dt', {}, 'cards left'),
        h('dd', {}, shoe.cards === 'infinite' ? '∞' : shoe.cards),
        h('dd', { class: 'small' }, `known by ${shoe.level}`),
    );
}

function compareButton(s) {
    if (s.baseline) return button('Forget the baseline', () => look({ baseline: '' }));
    return button('Compare from here', () => {
        const asked = { ...s, view: 'shoe', sort: '', filter: '', pinned: [] };
        look({ baseline: encode(asked) || 'v=shoe' });
        visit('games');
        announce('A is this state; differences are from it');
    });
}

function headline(ctx, base) {
    const { now, range } = ctx;
    const slot = range || now;
    const bets = slot.document ? slot.document.bets || [] : [];
    const isPinned = ({ bet }) => ctx.s.pinned.includes(bet);
    const edges = [...bets.filter(isPinned), ...bets.filter((bet) => !isPinned(bet))];
    const option = optionOf(slot.error);
    const isElsewhere =
        option === 'decks' ||
        (option === 'remove' && ctx.s.view === 'shoe') ||
        (ctx.wrong && ctx.s.view === 'bets' && ctx.s.open.includes(ctx.wrong.bet));
    return h(
        'section',
        { class: `strip ${slot.old ? 'old' : ''}`, 'aria-label': 'The edges now' },
        h(
            'dl',
            { tabindex: compact.matches ? '0' : undefined },
            slot.document && cardsLeft(slot.document.shoe),
            range && slot.document
                ? slot.document.envelope.slice(0, 5).map(edgeRange)
                : edges
                      .filter((bet) => bet.ev)
                      .slice(0, 5)
                      .map((bet) => edgeNow(bet, base)),
        ),
        h('div', { class: 'row' }, !range && compareButton(ctx.s)),
        slot.old &&
            slot.error &&
            slot.document &&
            h('p', { class: 'stale' }, 'These figures are for the last valid input.'),
        slot.error && !isElsewhere && notice(slot.error),
    );
}

function navigation(s) {
    return h(
        'nav',
        { 'aria-label': 'Views' },
        VIEWS.map((view) =>
            h(
                'a',
                {
                    href: `#${encode({ ...s, view })}`,
                    'aria-current': s.view === view ? 'page' : undefined,
                    onclick: (event) => {
                        event.preventDefault();
                        visit(view);
                        announce(TITLES[view]);
                    },
                },
                TITLES[view],
            ),
        ),
    );
}

function footer(ctx) {
    const [command, question] = asked(ctx);
    const line = commandLine(command, question);
    return h(
        'footer',
        {},
        h(
            'div',
            { class: 'command' },
            h('span', { class: 'quiet' }, 'The same on the command line'),
            h('pre', { tabindex: '0', 'aria-label': 'Command line' }, h('code', {}, line)),
        ),
        h(
            'div',
            { class: 'row' },
            button('Copy command', () => copy(line, 'Command')),
            !question.compare &&
                h(
                    'a',
                    {
                        class: 'button',
                        href: address(command, question),
                        target: '_blank',
                        rel: 'noopener',
                    },
                    'JSON',
                ),
            button('Copy link', () => {
                writeAddress();
                copy(location.href, 'Link');
            }),
        ),
    );
}

// The other views are loaded after the first answer, or when asked for.
const loaded = { shoe: { view: shoeView } };
const loading = new Set();
async function load(name) {
    if (loading.has(name)) return;
    loading.add(name);
    try {
        loaded[name] = await import(`./${name}.js`);
    } catch {
        loading.delete(name);
    }
    plan();
}

// An error while drawing is shown, above the last good view.
function render() {
    const fault = document.getElementById('fault');
    try {
        draw();
        fault.hidden = true;
    } catch (error) {
        fault.hidden = false;
        fault.textContent = `The page has a fault and shows its last good view: ${error.message}`;
        console.error(error);
    }
}

function draw() {
    forgetNotices();
    const ctx = context();
    const base = baseline(ctx);
    const parts = [header(ctx), isNew() && startPanel(plan), headline(ctx, base), navigation(ctx.s)];
    const part = loaded[ctx.s.view];
    if (!part) load(ctx.s.view);
    const view = part ? part.view(ctx, base) : h('p', { key: 'loading' }, 'Loading …');
    const busy = String(isBusy() || !part);
    const main = h('main', { id: 'main', tabindex: '-1', 'aria-busy': busy }, view);
    document.title = `${TITLES[ctx.s.view]} · sabot`;
    show(document.getElementById('app'), [
        connection.lost && h('p', { class: 'lost', role: 'alert', key: 'lost' }, LOST),
        h('div', { class: 'page', key: 'page' }, parts, main, footer(ctx)),
    ]);
    tell(ctx.range || ctx.now);
}

let planned = false;
function plan() {
    if (planned) return;
    planned = true;
    queueMicrotask(() => {
        planned = false;
        render();
    });
}

// Once the first answer is on the screen.
function markFirst() {
    if (isMarked) return;
    isMarked = true;
    requestAnimationFrame(() =>
        setTimeout(() => {
            performance.mark('first answer');
            VIEWS.filter((name) => !loaded[name]).forEach(load);
        }),
    );
}
let isMarked = false;

// Announces the figures once per change, also if they were known before.
let told = '';
function tell(slot) {
    if (slot.waiting || slot.key === told) return;
    told = slot.key;
    markFirst();
    if (slot.error) return announceAnswer(`Refused: ${slot.error.text}`);
    const { shoe, bets, envelope } = slot.document;
    const edges = envelope
        ? envelope.map((bet) => `${bet.bet} ${rangeText(bet).join(' to ')}`)
        : bets.filter((bet) => bet.ev).map((bet) => `${bet.bet} ${showWorth(evOf(bet))}`);
    announceAnswer(`${shoe.cards} cards; ${edges.slice(0, 3).join(', ')}`);
}

// ---- keys ----

function onKey(event) {
    if (isTyping(event.target) || event.altKey) return;
    const isControl = event.ctrlKey || event.metaKey;
    if (state().keyless && !isControl) return;
    const isUndo = isControl ? event.key.toLowerCase() === 'z' : event.key.toLowerCase() === 'u';
    if (isUndo) {
        event.preventDefault();
        if (event.shiftKey) announce(redo() ? 'Done again' : 'Nothing to do again');
        else announce(undo() ? 'Undone' : 'Nothing to undo');
    } else if (event.key === '?') {
        help();
    } else if (!isControl && state().view === 'shoe' && cardKey(context(), event)) {
        event.preventDefault();
    }
}

begin(plan);
listen(plan);
document.addEventListener('keydown', onKey);
for (const one of [narrow, compact]) one.addEventListener('change', plan);
render();
