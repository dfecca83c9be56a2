// The whole state of the page: a plain value that the address holds, so that a link restores it.

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];
export const SUITS = ['s', 'h', 'd', 'c'];
export const VIEWS = ['shoe', 'bets', 'tableau', 'counting', 'filing'];

const start = {
    view: 'shoe',
    rules: 'monte-carlo',
    decks: '', // the rule set's
    removed: {}, // by card: K, 5h
    coups: [], // 'K7539': the cards in the order in which they were dealt
    bets: null, // names; null: the rule set's
    own: [], // {name, lines: [{when, pays}]}
    pays: {}, // by bet: the payout of each of its lines
    table: null, // {by, punto, banco}; null: the rule set's
    sort: '',
    filter: '',
    pinned: [],
    baseline: '', // what the differences are from: a state as text
    chosen: 'banco',
    tags: '',
    trigger: '',
};

let current = start;
let past = [];
let future = [];
let changed = () => {};

export const state = () => current;
export const canUndo = () => past.length > 0;
export const canRedo = () => future.length > 0;

// ---- as text ----

const joinCounts = (counts) =>
    Object.entries(counts)
        .filter(([, n]) => n > 0)
        .map(([card, n]) => `${card}${n > 1 ? n : ''}`)
        .join('.');

function splitCounts(text) {
    const counts = {};
    for (const item of text.split('.')) {
        const [, card, n] = /^([A2-9TJQK][shdc]?)(\d*)$/.exec(item) || [];
        if (card) counts[card] = Number(n || 1);
    }
    return counts;
}

const isRow = (text, length) =>
    text !== undefined && text.length === length && /^[TR?!]*$/.test(text);

function splitTable(text) {
    const [by, punto, ...banco] = text.split('.');
    if (!isRow(punto, 8) || banco.length !== 8 || !banco.every((row) => isRow(row, 11)))
        return null;
    return { by, punto, banco };
}

const list = (text) => text.split(',').filter(Boolean);

function parsed(text, fallback, isGood) {
    try {
        const value = JSON.parse(text);
        return isGood(value) ? value : fallback;
    } catch {
        return fallback;
    }
}

const isLine = (line) => typeof line.when === 'string' && typeof line.pays === 'string';
const isOwn = (value) =>
    Array.isArray(value) &&
    value.every(
        (bet) =>
            typeof bet.name === 'string' && Array.isArray(bet.lines) && bet.lines.every(isLine),
    );
const isPays = (value) =>
    typeof value === 'object' &&
    Object.values(value).every(
        (of) => Array.isArray(of) && of.every((one) => typeof one === 'string'),
    );

// The key in the address, how it is written, how it is read.
const text = [(value) => value, (value) => value];
const codes = {
    view: ['v', ...text],
    rules: ['r', ...text],
    decks: ['d', ...text],
    removed: ['x', joinCounts, splitCounts],
    coups: [
        'c',
        (coups) => coups.join('.'),
        (value) => value.split('.').filter((c) => /^[A2-9TJQK]{4,6}$/.test(c)),
    ],
    bets: ['b', (bets) => bets.join(',') || '-', (value) => list(value === '-' ? '' : value)],
    own: ['o', JSON.stringify, (value) => parsed(value, [], isOwn)],
    pays: ['p', JSON.stringify, (value) => parsed(value, {}, isPays)],
    table: ['t', (table) => [table.by, table.punto, ...table.banco].join('.'), splitTable],
    sort: ['s', ...text],
    filter: ['f', ...text],
    pinned: ['n', (names) => names.join(','), list],
    baseline: ['z', ...text],
    chosen: ['w', ...text],
    tags: ['g', ...text],
    trigger: ['e', ...text],
};

export function encode(value) {
    const out = new URLSearchParams();
    for (const [name, [key, write]] of Object.entries(codes)) {
        if (JSON.stringify(value[name]) !== JSON.stringify(start[name]))
            out.set(key, write(value[name]));
    }
    return out.toString();
}

export function decode(textual) {
    const from = new URLSearchParams(textual);
    const value = { ...start };
    for (const [name, [key, , read]] of Object.entries(codes)) {
        if (from.has(key)) value[name] = read(from.get(key));
    }
    if (!VIEWS.includes(value.view)) value.view = start.view;
    return value;
}

// ---- changes ----

export function begin(onChange) {
    changed = onChange;
    current = decode(location.hash.slice(1));
    window.addEventListener('hashchange', () => {
        if (location.hash.slice(1) === encode(current) || location.hash === '#main') return;
        remember();
        current = decode(location.hash.slice(1));
        changed();
    });
}

function remember() {
    past.push(current);
    if (past.length > 1000) past.shift();
    future = [];
}

function publish() {
    const now = encode(current);
    history.replaceState(null, '', now ? `#${now}` : location.pathname);
    changed();
}

// A change that can be undone.
export function set(changes) {
    remember();
    current = { ...current, ...changes };
    publish();
}

// One that is no change of what is asked: where one looks, how it is sorted.
export function look(changes) {
    current = { ...current, ...changes };
    publish();
}

function go(from, to) {
    if (!from.length) return false;
    to.push(current);
    const { view } = current;
    current = { ...from.pop(), view };
    publish();
    return true;
}

export const undo = () => go(past, future);
export const redo = () => go(future, past);

// ---- questions ----

function count(cards, into = {}) {
    for (const card of cards) into[card] = (into[card] || 0) + 1;
    return into;
}

// The cards gone before the coup of that number (default: all), by card.
export function gone(s, coups = s.coups.length) {
    return count(s.coups.slice(0, coups).join(''), { ...s.removed });
}

export function goneText(s, coups) {
    return Object.entries(gone(s, coups))
        .flatMap(([card, n]) => Array(n).fill(card))
        .join(',');
}

const quote = (value) =>
    /^[\w(][^#:'"]*$/.test(value) ? value : `'${value.replaceAll("'", "''")}'`;

export function betText(name, lines) {
    const body = lines.map(
        ({ when, pays }) => `  - when: ${quote(when)}\n    pays: ${quote(pays)}\n`,
    );
    return `bet: ${quote(name)}\nlines:\n${body.join('')}`;
}

const spaced = (row) => row.split('').join(' ');
const row = (value) => (/^[?!]/.test(value) ? `"${spaced(value)}"` : spaced(value));

export function tableText(table, name = 'page') {
    const points = table.by === 'third' || table.by === 'point' ? table.by : null;
    const by =
        points ||
        `{${table.by
            .split('')
            .map((opening) => `${opening}: point`)
            .join(', ')}}`;
    const banco = table.banco.map((cells, opening) => `  ${opening}: ${row(cells)}\n`);
    return `tableau: ${name}\nby: ${by}\npunto: ${row(table.punto)}\nbanco:\n${banco.join('')}`;
}

// What is played, as the parameters of any question. `ruleBets` are the rule set's own, once known.
export function played(s, coups) {
    const q = { rules: s.rules };
    const removed = goneText(s, coups);
    if (s.decks) q.decks = s.decks;
    if (removed) q.remove = removed;
    if (s.table) q.tableau_text = tableText(s.table);
    return q;
}

// The same with the bets. `ruleBets`: the rule set's, as {name: lines}; `lines`: those of any bet known.
export function staked(s, ruleBets, lines, coups) {
    const q = played(s, coups);
    const names = s.bets || Object.keys(ruleBets);
    const turned = names.filter((name) => s.pays[name] && lines[name]);
    const plain = names.filter((name) => !turned.includes(name));
    const texts = turned.map((name) => betText(name, withPays(lines[name], s.pays[name])));
    for (const bet of s.own) texts.push(betText(bet.name, bet.lines));
    if (plain.length && (s.bets || texts.length)) q.bet = plain.join(',');
    if (texts.length) q.bet_text = texts;
    return q;
}

export function withPays(lines, pays) {
    return lines.map((line, i) => ({ when: line.when, pays: pays[i] || line.pays }));
}
