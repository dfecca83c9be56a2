// Small pieces that every view uses.
import { h } from './view.js';
import { look, namesOf, set, state } from './state.js';
import { fraction, percent, minus, points, sign, negative, written } from './numbers.js';

// An action and its result are one message: a second one would cut off the first.
const TOGETHER_MS = 2000;
let done = { text: '', when: -TOGETHER_MS };

function speak(text) {
    const live = document.getElementById('live');
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

export function announce(text) {
    done = { text, when: performance.now() };
    speak(text);
}

export function announceAnswer(text) {
    const isRecent = performance.now() - done.when < TOGETHER_MS;
    speak(isRecent ? `${done.text}. ${text}` : text);
}

// Without permission for the clipboard, copies from a selected field.
async function toClipboard(text) {
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        const field = document.createElement('textarea');
        field.value = text;
        field.className = 'unseen';
        document.body.append(field);
        field.select();
        document.execCommand('copy');
        field.remove();
    }
}

export async function copy(text, what, said = `${what} copied`) {
    await toClipboard(text);
    announce(said);
    const note = document.createElement('div');
    note.className = 'toast';
    note.textContent = `${what} copied`;
    note.setAttribute('aria-hidden', 'true');
    document.body.append(note);
    setTimeout(() => note.remove(), 1600);
}

// The exact value of a figure, above everything that would clip it; Escape hides it.
let tipped = null;
function tip({ type, key, target }) {
    const shown = document.getElementById('tip');
    if (type === 'keydown' && key !== 'Escape') return;
    if (type === 'keydown') tipped = null;
    else if (type !== 'scroll') tipped = target.closest('.figure:hover, .figure:focus-visible');
    shown.hidden = !tipped;
    if (!tipped) return;
    shown.textContent = tipped.dataset.exact;
    const { right, top, bottom } = tipped.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = shown;
    shown.style.left = `${Math.max(8, Math.min(right, innerWidth - 8) - width)}px`;
    shown.style.top = `${bottom + height < innerHeight ? bottom : top - height}px`;
}

for (const type of ['mouseover', 'focusin', 'scroll', 'keydown'])
    document.addEventListener(type, tip, true);

// A text at a place of the window; an empty one hides.
export function showTip(text, left, top) {
    const shown = document.getElementById('tip');
    shown.hidden = !text;
    shown.textContent = text;
    shown.style.left = `${Math.min(left, innerWidth - shown.offsetWidth - 8)}px`;
    shown.style.top = `${top}px`;
}

export function save(text, type, name) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
    announce(`${name} is downloaded`);
}

// A figure whose exact value shows on hover and focus, and is copied and read by a click.
export function figure(shown, exact, label, extra = '') {
    return h(
        'button',
        {
            type: 'button',
            class: `figure ${extra}`,
            'data-exact': exact,
            'aria-label': `${shown}${label ? `, ${label}` : ''}: copy the exact value`,
            onclick: () => copy(exact, 'Exact value', `Copied: exactly ${exact}`),
        },
        shown,
    );
}

// A change of the EV, given as {exact}, in percentage points.
export function changeOf({ exact }, label) {
    const change = worth(fraction(exact));
    return figure(points(change, 6), written(change), label);
}

export const evOf = (bet) => fraction(bet.ev.exact);
export const isGood = (bet) => Boolean(bet.ev) && sign(evOf(bet)) > 0;

// The whole page shows either the player's EV or its negative, the house edge.
const isEv = () => state().shows === 'ev';
export const worth = (ev) => (isEv() ? ev : negative(ev));
export const worthWord = () => (isEv() ? 'player’s EV' : 'house edge');
export const worthOf = (bet) => worth(evOf(bet));
export const showWorth = (ev) => (isEv() && sign(ev) > 0 ? '+' : '') + percent(worth(ev));

// A bet that favours the player has a word beside its figure.
export const favour = (bet) =>
    isGood(bet) && h('span', { class: 'favour' }, 'favours the player');

// Better for the player, worse or unchanged: a sign, a direction and a colour.
export function difference(now, before) {
    const change = minus(now, before);
    const s = sign(worth(change));
    return h(
        'span',
        {
            class: ['loss', 'same', 'gain'][1 + sign(change)],
            title: `change of the ${worthWord()} in percentage points`,
        },
        s > 0 ? '▲ ' : s < 0 ? '▼ ' : '= ',
        s ? points(worth(change)) : '0',
    );
}

// An error is shown once in a drawing, in the first place that has it.
const noticed = new Set();
export const forgetNotices = () => noticed.clear();
const inWords = (text) => text.replace(/^--remove leaves/, 'What was taken out leaves');

export function notice(error) {
    if (!error || noticed.has(error.text)) return null;
    noticed.add(error.text);
    return h('p', { class: 'error', role: 'alert' }, placeOf(error), inWords(error.text));
}

function placeOf(error) {
    if (!error.where) return '';
    const at = error.line ? `${error.line}:${error.column}` : error.column || '';
    return `${error.where.replace(/^--/, '')}${at && ':'}${at}: `;
}

// The option that an error is about: by its place, or by its first word.
export function optionOf(error) {
    const place = (error && (error.where || (/^--\S+/.exec(error.text) || [])[0])) || '';
    return place.replace(/^--/, '').replace(/[^a-z_-].*$/, '');
}

// A text with a wave under the place of its mistake (column from 1).
export function underlined(text, column) {
    const at = [...text].slice(0, column - 1).join('').length;
    const [word] = /^[\w.]+|^./u.exec(text.slice(at)) || [' '];
    return h(
        'code',
        { class: 'underlined', 'aria-hidden': 'true' },
        text.slice(0, at),
        h('mark', {}, word),
        text.slice(at + word.length),
    );
}

export function field(label, control, hint) {
    return h(
        'label',
        { class: 'field' },
        h('span', {}, label),
        control,
        hint && h('small', {}, hint),
    );
}

export function check(label, name, checked, onchange) {
    const box = h('input', { type: 'checkbox', name, checked, onchange });
    return h('label', { class: 'check' }, box, ` ${label}`);
}

// The heads of a table: words, then numbers.
export function heads(words, numbers = []) {
    const head = (text, kind) => h('th', { scope: 'col', class: kind }, text);
    return h(
        'thead',
        {},
        h(
            'tr',
            {},
            words.map((text) => head(text, '')),
            numbers.map((text) => head(text, 'number')),
        ),
    );
}

// A part wider than the page scrolls by itself.
export function scroller(label, isOld, ...children) {
    return h(
        'div',
        {
            class: `scroll ${isOld ? 'old' : ''}`,
            tabindex: '0',
            role: 'region',
            'aria-label': label,
        },
        children,
    );
}

// The bet that a view is about: one of those shown, or another one of the catalogue, which is then
// shown too.
export function chooseBet(label, ctx) {
    const { betNames, catalogue, chosen, ruleBets, s } = ctx;
    const others = catalogue.map(({ bet }) => bet).filter((name) => !betNames.includes(name));
    const option = (name) => h('option', { key: name, value: name }, name);
    const onchange = ({ target: { value } }) =>
        others.includes(value)
            ? set({ bets: [...namesOf(s, ruleBets), value], chosen: value })
            : look({ chosen: value });
    return field(
        label,
        h(
            'select',
            { name: 'chosen', value: chosen, onchange },
            betNames.map(option),
            others.length > 0 && h('optgroup', { key: '+', label: 'add a bet' }, others.map(option)),
        ),
    );
}

export function button(label, onclick, props = {}) {
    return h('button', { type: 'button', onclick, ...props }, label);
}

// The buttons of a row are one stop of the tab key; arrows go from one to the next.
const stops = new Map();
export function oneStop(name, row) {
    const buttons = [];
    const collect = (node) =>
        node.tag === 'button' ? buttons.push(node) : (node.children || []).forEach(collect);
    collect(row);
    const at = Math.min(stops.get(name) || 0, buttons.length - 1);
    buttons.forEach((one, i) => (one.props.tabindex = i === at ? '0' : '-1'));
    row.props.onkeydown = (event) => {
        const all = [...event.currentTarget.querySelectorAll('button')];
        const i = all.indexOf(event.target);
        const to = { ArrowLeft: i - 1, ArrowRight: i + 1, Home: 0, End: all.length - 1 }[event.key];
        if (i < 0 || !all[to]) return;
        event.preventDefault();
        stops.set(name, to);
        all.forEach((one, k) => (one.tabIndex = k === to ? 0 : -1));
        all[to].focus();
    };
    return row;
}

export function isTyping(target) {
    return (
        /^(input|textarea|select)$/i.test(target.tagName) &&
        !/^(radio|checkbox|range)$/.test(target.type)
    );
}
