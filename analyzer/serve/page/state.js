// The whole state of the page: a plain value in the address, which a link restores.

import { linkOf, linked, tableText } from './table.js';

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];
export const SUITS = ['s', 'h', 'd', 'c'];
const MODES = ['out', 'all', 'back', 'deal'];
const SHOWS = ['ev', 'edge'];
export const VIEWS = ['shoe', 'bets', 'tableau', 'counting', 'filing', 'games'];

const start = {
    view: 'shoe',
    rules: 'monte-carlo',
    decks: '', // the rule set's
    removed: {}, // by card: K, 5h
    coups: [], // 'K7539': the cards in the order in which they were dealt; 'P', 'B', 'T': only who won
    bets: null, // names; null means the rule set's
    own: [], // {name, lines: [{when, pays}]}
    pays: {}, // by bet: the payout of each of its lines
    table: null, // as in table.js; null means the rule set's
    sort: '',
    filter: '',
    pinned: [],
    baseline: '', // the state that differences are from, as text
    chosen: 'banco',
    tags: '',
    trigger: '',
    mode: 'out', // action of a card: out, all, back, deal
    suits: false, // unfolded
    opens: false, // whether a click opens a cell, for devices without keys
    shows: 'ev', // the player's EV, or the house edge: ev, edge
    keyless: false, // whether letters are no keys
    flat: false, // whole shoes with a bet on every coup
    dealt: '', // the cards of the coup being entered
    open: [], // bets whose payouts are shown
    filed: { date: '', double: false, without: [] }, // of the filing; the chapters left out
    draft: { name: 'my-bet', lines: [{ when: '', pays: '1:1' }] },
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
        const [, card, n] = /^([A2-9TJQK][shdc]?)(\d{0,4})$/.exec(item) || [];
        if (card) counts[card] = (counts[card] || 0) + Number(n || 1);
    }
    return counts;
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

// One line of visible text: a link must not hide part of a command line, nor end it. No control
// characters, no signs that turn the direction of the text.
export const isText = (value) =>
    typeof value === 'string' && !/[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/.test(value);
const isLine = (line) => isText(line.when) && isText(line.pays);
const isBet = (bet) => isText(bet.name) && Array.isArray(bet.lines) && bet.lines.every(isLine);
const isOwn = (value) => Array.isArray(value) && value.every(isBet);
const isDraft = (value) => isBet(value) && value.lines.length > 0;
const isFiled = (value) =>
    value !== null &&
    /^(\d{4}-\d\d-\d\d)?$/.test(value.date) &&
    typeof value.double === 'boolean' &&
    Array.isArray(value.without) &&
    value.without.every(isText);
const isPays = (value) =>
    value !== null &&
    typeof value === 'object' &&
    Object.entries(value).every(
        ([name, of]) => isText(name) && Array.isArray(of) && of.every(isText),
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
        (value) => value.split('.').filter((c) => /^([A2-9TJQK]{4,6}|[PBT])$/.test(c)),
    ],
    bets: ['b', (bets) => bets.join(',') || '-', (value) => list(value === '-' ? '' : value)],
    own: ['o', JSON.stringify, (value) => parsed(value, [], isOwn)],
    pays: ['p', JSON.stringify, (value) => parsed(value, {}, isPays)],
    table: ['t', linkOf, linked],
    sort: ['s', ...text],
    filter: ['f', ...text],
    pinned: ['n', (names) => names.join(','), list],
    baseline: ['z', ...text],
    chosen: ['w', ...text],
    tags: ['g', ...text],
    trigger: ['e', ...text],
    mode: ['m', ...text],
    suits: ['i', () => '1', () => true],
    opens: ['j', () => '1', () => true],
    shows: ['y', ...text],
    keyless: ['a', () => '1', () => true],
    flat: ['k', () => '1', () => true],
    dealt: ['h', (cards) => cards, (value) => (/^[A2-9TJQK]{0,5}$/.test(value) ? value : '')],
    open: ['l', (names) => names.join(','), list],
    filed: ['u', JSON.stringify, (value) => parsed(value, start.filed, isFiled)],
    draft: ['q', JSON.stringify, (value) => parsed(value, start.draft, isDraft)],
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
        if (from.has(key) && isText(from.get(key))) value[name] = read(from.get(key));
    }
    if (!VIEWS.includes(value.view)) value.view = start.view;
    if (!MODES.includes(value.mode)) value.mode = start.mode;
    if (!SHOWS.includes(value.shows)) value.shows = start.shows;
    return value;
}

// ---- changes ----

export function begin(onChange) {
    changed = onChange;
    current = decode(location.hash.slice(1));
    link = history.state ? history.state.link : Date.now();
    history.replaceState(place(), '');
    window.addEventListener('popstate', ({ state: entry }) => {
        if (entry && entry.link === link) return look({ view: entry.view });
        const hash = location.hash.slice(1);
        if (hash === 'main' || hash === encode(current)) return writeAddress();
        remember();
        link = entry ? entry.link : Date.now();
        current = decode(hash);
        publish();
    });
}

// Back and forward go through the views, and keep the question until the link before or after.
let link = 0;
const place = () => ({ view: current.view, link });

export function visit(view) {
    if (view === current.view) return;
    writeAddress();
    history.pushState({ view, link }, '');
    look({ view });
}

// Quick changes of one field, such as a dragged slider, are one step.
const AT_ONCE_MS = 800;
let lately = { what: '', when: 0 };

function remember(what = '') {
    const now = performance.now();
    const goesOn = what !== '' && what === lately.what && now - lately.when < AT_ONCE_MS;
    lately = { what, when: now };
    if (goesOn) return;
    past.push(current);
    if (past.length > 1000) past.shift();
    future = [];
}

// Browsers limit changes of the address: faster ones are written later.
const WRITE_MS = 200;
let written = -WRITE_MS;
let waiting = 0;

export function writeAddress() {
    const now = encode(current);
    clearTimeout(waiting);
    waiting = 0;
    written = performance.now();
    history.replaceState(place(), '', now ? `#${now}` : location.pathname);
}

function publish() {
    // After the drawing, which is soon.
    const wait = Math.max(0, written + WRITE_MS - performance.now());
    if (!waiting) waiting = setTimeout(writeAddress, wait);
    changed();
}

// A change that can be undone; `what` names it, where many small steps make one.
export function set(changes, what) {
    remember(what);
    current = { ...current, ...changes };
    publish();
}

// A change that keeps the question: the view, its sorting.
export function look(changes) {
    current = { ...current, ...changes };
    publish();
}

function go(from, to) {
    if (!from.length) return false;
    to.push(current);
    lately = { what: '', when: 0 };
    const { view, mode, suits, opens, shows, keyless, flat, open } = current;
    current = { ...from.pop(), view, mode, suits, opens, shows, keyless, flat, open };
    publish();
    return true;
}

export const undo = () => go(past, future);
export const redo = () => go(future, past);

const TRAIL_MOST = 200;

// The states of these rules so far: before each coup of the first one, and after every change.
export function trail() {
    const [first] = [...past, current];
    const before = first.coups.map((_, i) => ({ ...first, coups: first.coups.slice(0, i) }));
    const all = [...before, ...past, current];
    return all.filter(({ rules }) => rules === current.rules).slice(-TRAIL_MOST);
}

// ---- questions ----

function count(cards, into = {}) {
    for (const card of cards) into[card] = (into[card] || 0) + 1;
    return into;
}

// The cards gone before the coup of that number (default: all), by card.
export function gone(s, coups = s.coups.length) {
    const known = s.coups.slice(0, coups).filter((coup) => coup.length > 1);
    return count(known.join(''), { ...s.removed });
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

// The lines of every bet of the catalogue, with the rule set's own first.
export function linesOf(catalogue, own) {
    const all = catalogue.map((bet) => [bet.bet, bet.lines]);
    return new Map(own ? [...all, ...Object.entries(own.rules.lines)] : all);
}

// The parameters that every question has.
export function played(s, coups) {
    const q = { rules: s.rules };
    const removed = goneText(s, coups);
    if (s.decks) q.decks = s.decks;
    if (removed) q.remove = removed;
    if (s.table) q.tableau_text = tableText(s.table);
    return q;
}

// The listed bets without the user's own: the rule set's, if the list is empty.
export const namesOf = (s, ruleBets) =>
    s.bets && s.bets.length + s.own.length ? s.bets : [...ruleBets.keys()];

// The changed payouts of a bet, or undefined.
export const paysOf = (s, name) => (Object.hasOwn(s.pays, name) ? s.pays[name] : undefined);

const turnedOf = (s, names, lines) => names.filter((name) => paysOf(s, name) && lines.has(name));

// The payout that an error is about: {bet, line, text}, or null.
export function wrongPayout(error, s, ruleBets, lines) {
    const [is, number] = /^bet_text(?:-(\d+))?$/.exec((error && error.where) || '') || [];
    if (!is || !error.line) return null;
    const own = s.own.map((bet) => bet.name);
    const names = [...turnedOf(s, namesOf(s, ruleBets), lines), ...own];
    const place = error.line - 3; // when, pays, when, pays …
    const bet = names[(number || 1) - 1];
    return place % 2 === 1 ? { bet, line: (place - 1) / 2, text: error.text } : null;
}

// The same with the bets. `ruleBets` are the rule set's, a Map from names to payouts.
export function staked(s, ruleBets, lines, coups) {
    const q = played(s, coups);
    const names = namesOf(s, ruleBets);
    const turned = turnedOf(s, names, lines);
    const plain = names.filter((name) => !turned.includes(name));
    const texts = turned.map((name) => betText(name, withPays(lines.get(name), paysOf(s, name))));
    for (const bet of s.own) texts.push(betText(bet.name, bet.lines));
    if (plain.length && (s.bets || texts.length)) q.bet = plain.join(',');
    if (texts.length) q.bet_text = texts;
    return q;
}

// One bet alone, with its changes.
export function single(ctx, chosen) {
    const { s } = ctx;
    const own = s.own.filter((one) => one.name === chosen);
    return staked({ ...s, bets: own.length ? [] : [chosen], own }, ctx.ruleBets, ctx.lines);
}

function withPays(lines, pays) {
    return lines.map((line, i) => ({ when: line.when, pays: pays[i] || line.pays }));
}
