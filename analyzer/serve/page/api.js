// Questions to the server. Until a new answer arrives, the last valid one stays, marked as old.

const known = new Map();
const slots = new Map();
const used = new Set();
let most = 400; // answers that are kept
const RETRY_MS = 1000;
// A server that hangs is noticed within LISTEN_MS + LOOK_MS + HANG_MS.
const LISTEN_MS = 1000;
const LOOK_MS = 500;
const HANG_MS = 1400;
const ADDRESS_MOST = 2000;

let changed = () => {};
export const connection = { lost: false };

// `onChange` is called on each new answer.
export function listen(onChange) {
    changed = onChange;
}

export function address(command, parameters) {
    const pairs = [];
    for (const [name, value] of Object.entries(parameters))
        for (const one of Array.isArray(value) ? value : [value])
            if (one !== undefined && one !== null)
                pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(one)}`);
    return `/api/${command}${pairs.length ? '?' : ''}${pairs.join('&')}`;
}

function keyOf(command, parameters) {
    return `${command} ${JSON.stringify(parameters)}`;
}

function remember(key, answer) {
    known.delete(key);
    known.set(key, answer);
    if (known.size > most) known.delete(known.keys().next().value);
}

// A short question is a GET, to allow the first ones to be sent before this file loads.
async function fetchAnswer(command, parameters, signal) {
    const target = address(command, parameters);
    const response =
        target.length < ADDRESS_MOST
            ? await fetch(target, { signal })
            : await fetch(`/api/${command}`, {
                  method: 'POST',
                  headers: { 'Content-Type': 'application/json' },
                  body: JSON.stringify(parameters),
                  signal,
              });
    const isPage = parameters.format === 'html' && response.ok;
    const document = isPage ? await response.text() : await response.json();
    if (!response.ok) return { error: document.error || { text: `status ${response.status}` } };
    return { document };
}

// Requests by question: equal questions share one, which ends when nobody waits.
const underway = new Map();

function begin(key, command, parameters) {
    const controller = new AbortController();
    const item = { users: 0, controller };
    item.answer = fetchAnswer(command, parameters, controller.signal).finally(
        () => underway.get(key) === item && underway.delete(key),
    );
    item.answer.catch(() => {});
    underway.set(key, item);
    return item;
}

function leave(key, item) {
    item.users -= 1;
    if (item.users > 0) return;
    item.controller.abort();
    if (underway.get(key) === item) underway.delete(key);
}

function share(key, command, parameters, signal) {
    const item = underway.get(key) || begin(key, command, parameters);
    item.users += 1;
    if (!signal) return item.answer;
    return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => {
            leave(key, item);
            reject(signal.reason);
        });
        item.answer.then(resolve, reject);
    });
}

// {document} or {error}; rejects when the server does not answer.
export async function ask(command, parameters, signal) {
    const key = keyOf(command, parameters);
    if (known.has(key)) return known.get(key);
    const answer = await share(key, command, parameters, signal).catch((failure) => {
        if (failure.name !== 'AbortError') lose();
        throw failure;
    });
    remember(key, answer);
    regain();
    return answer;
}

function regain() {
    spoken = performance.now();
    if (!connection.lost) return;
    connection.lost = false;
    pump();
    changed();
}

function lose() {
    if (!connection.lost) {
        connection.lost = true;
        changed();
    }
}

// When the server last answered. An idle page asks now and then.
let spoken = performance.now();

async function isThere() {
    if (document.hidden || (!connection.lost && performance.now() - spoken < LISTEN_MS)) return;
    try {
        const signal = AbortSignal.timeout(HANG_MS);
        await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store', signal });
        regain();
    } catch {
        lose();
    }
}

setInterval(isThere, LOOK_MS);
document.addEventListener('visibilitychange', isThere);

async function run(slot, command, parameters) {
    const { key } = slot;
    slot.abort = new AbortController();
    try {
        settle(slot, key, await ask(command, parameters, slot.abort.signal));
        if (slot.key === key) changed();
    } catch (failure) {
        if (failure.name === 'AbortError' || slot.key !== key) return;
        setTimeout(() => slot.key === key && run(slot, command, parameters), RETRY_MS);
    }
}

function settle(slot, key, answer) {
    if (slot.key !== key) return;
    slot.waiting = false;
    slot.error = answer.error;
    if (answer.document) {
        slot.document = answer.document;
        slot.documentKey = key;
    }
}

// The answer for this place of the page: {document, error, waiting, old}. Asks if necessary.
export function use(place, command, parameters) {
    let slot = slots.get(place);
    if (!slot) slots.set(place, (slot = { place }));
    const key = keyOf(command, parameters);
    if (slot.key !== key) {
        if (slot.abort) slot.abort.abort();
        slot.key = key;
        slot.waiting = true;
        slot.error = undefined;
        if (known.has(key)) settle(slot, key, known.get(key));
        else run(slot, command, parameters);
    }
    slot.old = slot.documentKey !== slot.key;
    used.add(slot);
    return slot;
}

// Several answers in order, undefined where not known yet. They are asked once all of use() is
// answered and painted. Drops old requests of the place.
export function useAll(place, list) {
    const keys = list.map(({ command, parameters }) => keyOf(command, parameters));
    listed.add(place);
    most = Math.max(most, 5 * list.length); // the lists of a shoe are as long as each other
    for (const [key, item] of waiting)
        if (item.place === place && !keys.includes(key)) drop(key, item);
    return list.map(({ command, parameters }, i) => {
        if (known.has(keys[i])) return known.get(keys[i]);
        // Asked by another place of the page already, which is drawn again with its answer.
        if (!waiting.has(keys[i]) && !underway.has(keys[i])) {
            waiting.set(keys[i], { place, request: { ask: command, ...parameters } });
            pump();
        }
        return undefined;
    });
}

// As use(), but asked as useAll() asks: until then, the last answer of the place, marked as old.
export function useLater(place, command, parameters) {
    const [{ document, error } = {}] = useAll(place, [{ command, parameters }]);
    if (document) latest.set(place, document);
    const waiting = !document && !error;
    return { document: latest.get(place), error, waiting, old: !document };
}

const latest = new Map();
const MANY_MOST = 300;
const AT_ONCE = 2;
const waiting = new Map();
const listed = new Set();
let running = 0;

// A request of several questions ends when nobody waits for any of them.
function drop(key, { sent }) {
    waiting.delete(key);
    if (sent && ![...waiting.values()].some((item) => item.sent === sent)) sent.abort();
}

// Whether a place that was used since the last call waits. Drops requests of hidden lists.
export function isBusy() {
    for (const [key, item] of waiting) {
        if (!listed.has(item.place)) drop(key, item);
    }
    listed.clear();
    const isFree = ![...used].some((slot) => slot.waiting);
    used.clear();
    if (isHeld && isFree) afterPaint(pump);
    isHeld = !isFree;
    return waiting.size > 0 || isHeld;
}

// A page behind others is not painted.
function afterPaint(run) {
    if (document.hidden) setTimeout(run);
    else requestAnimationFrame(() => setTimeout(run));
}

let isHeld = false;

// All questions of one drawing are sent together, and drawn together.
function pump() {
    queueMicrotask(send);
}

async function send() {
    const batch = [...waiting].filter(([, item]) => !item.sent).slice(0, MANY_MOST);
    if (!batch.length || isHeld || running >= AT_ONCE) return;
    running++;
    const sent = new AbortController();
    for (const [, item] of batch) item.sent = sent;
    try {
        const body = JSON.stringify(batch.map(([, item]) => item.request));
        const response = await fetch('/api/many', { method: 'POST', body, signal: sent.signal });
        const list = await response.json();
        batch.forEach(([key], i) => {
            const { error } = response.ok ? list[i] : list;
            remember(key, error ? { error } : { document: list[i] });
            waiting.delete(key);
        });
        regain();
    } catch (failure) {
        for (const [, item] of batch) item.sent = null;
        if (failure.name !== 'AbortError') lose();
    }
    running--;
    if (connection.lost) setTimeout(pump, RETRY_MS);
    else pump();
    changed();
}
