// The filing: the report of the page's figures, to be read here or saved.
import { h } from './view.js';
import { use } from './api.js';
import { set, staked } from './state.js';
import { announce, button, check, evOf, field, figure, heads, notice, save, scroller, showWorth, worthOf, worthWord } from './parts.js';
import { fraction, grouped, percent, root, written } from './numbers.js';

const CHAPTERS = ['cover', 'summary', 'rules', 'coups', 'wagers', 'volatility', 'sensitivity', 'protection', 'method', 'appendix'];
const FIRST = ['cover', 'summary'];

// Not in the address: an earlier filing {name, text}, the filing being made, and its error.
const ui = { earlier: null, making: null, error: null };

export function question(ctx) {
    const { date, double, without } = ctx.s.filed;
    const chapters = CHAPTERS.filter((name) => !without.includes(name));
    return [
        'report',
        {
            ...staked(ctx.s, ctx.ruleBets, ctx.lines),
            ...(date && { date }),
            ...(double && { 'double-check': true }),
            ...(without.length && chapters.length && { chapters: chapters.join(',') }),
            ...(ui.earlier && { compare: ui.earlier.name }),
        },
    ];
}

// As the server takes it, with the earlier filing's text.
function asked(ctx) {
    const { compare, ...rest } = question(ctx)[1];
    return compare ? { ...rest, compare_text: ui.earlier.text } : rest;
}

// ---- files ----

const FORMATS = { html: ['HTML', 'text/html'], pdf: ['PDF', 'application/pdf'], xlsx: ['Workbook', ''], json: ['JSON', ''] };
const TOLD_MS = 300;

// The server tells how far a filing is; when the request ends, so does its work.
async function make(ctx, format) {
    const [label, type] = FORMATS[format];
    const stop = new AbortController();
    const making = { label, stop, told: {} };
    const watch = crypto.randomUUID();
    const tell = async () => {
        const reply = await fetch(`/api/progress?watch=${watch}`, { signal: stop.signal }).catch(() => null);
        if (reply) making.told = await reply.json();
        if (ui.making === making) ctx.refresh();
    };
    const timer = setInterval(tell, TOLD_MS);
    [ui.making, ui.error] = [making, null];
    ctx.refresh();
    try {
        const body = JSON.stringify({ ...asked(ctx), format, watch });
        const reply = await fetch('/api/report', { method: 'POST', body, signal: stop.signal });
        if (reply.ok) save(await reply.blob(), type, `filing.${format}`);
        else ui.error = (await reply.json()).error;
    } catch {
        if (stop.signal.aborted) announce('Stopped');
        else ui.error = { text: 'The server does not answer: save it again.' };
    }
    clearInterval(timer);
    ui.making = null;
    ctx.refresh();
}

function files(ctx) {
    const { making } = ui;
    const { formats } = use('formats', 'formats', {}).document || { formats: [] };
    const names = Object.keys(FORMATS).filter((name) => formats.includes(name));
    return h(
        'div',
        { class: 'row save' },
        h('span', { class: 'quiet' }, 'Save as'),
        names.map((name) =>
            button(FORMATS[name][0], () => make(ctx, name), {
                'data-format': name,
                disabled: Boolean(making),
                'aria-label': `${FORMATS[name][0]}: save the filing`,
            }),
        ),
    );
}

function progressOf({ label, stop, told: { what, done, all } }) {
    const text = all ? `${label}: ${what}, ${done} of ${all}` : `${label} is being made`;
    return h(
        'div',
        { class: 'row making' },
        h('progress', all ? { value: done, max: all, 'aria-label': label } : { 'aria-label': label }),
        h('span', {}, text),
        button('Stop', () => stop.abort()),
    );
}

function inputs(document) {
    const rows = [
        ['rules', document.rules.name, document.rules.sha256],
        ['table', document.tableau.name, document.tableau.sha256],
    ];
    return h(
        'table',
        { class: 'lines' },
        heads(['input', 'name', 'SHA-256 of its content']),
        h(
            'tbody',
            {},
            rows.map(([what, name, hash]) =>
                h(
                    'tr',
                    {},
                    h('th', { scope: 'row' }, what),
                    h('td', {}, name),
                    h('td', {}, h('code', {}, hash)),
                ),
            ),
        ),
    );
}

function edges(bets) {
    return h(
        'table',
        {},
        heads(['bet', 'pays'], [worthWord(), 'win', 'SD']),
        h(
            'tbody',
            {},
            bets
                .filter((bet) => bet.ev)
                .map((bet) =>
                    h(
                        'tr',
                        { key: bet.bet, 'data-filed': bet.bet },
                        h('th', { scope: 'row' }, bet.bet),
                        h('td', {}, bet.pays || 'lines'),
                        h(
                            'td',
                            { class: 'number' },
                            figure(
                                showWorth(evOf(bet)),
                                written(worthOf(bet)),
                                `${worthWord()} of ${bet.bet}`,
                            ),
                        ),
                        h(
                            'td',
                            { class: 'number' },
                            figure(
                                percent(fraction(bet.win.probability.exact)),
                                bet.win.probability.exact,
                                `${bet.bet} wins`,
                            ),
                        ),
                        h(
                            'td',
                            { class: 'number' },
                            figure(
                                root(fraction(bet.variance.exact), 6),
                                `√(${bet.variance.exact})`,
                                `SD of ${bet.bet}`,
                            ),
                        ),
                    ),
                ),
        ),
    );
}

// ---- what is filed ----

function choices(ctx) {
    const { filed } = ctx.s;
    const change = (changes) => set({ filed: { ...filed, ...changes } }, 'filing');
    const toggle = (name) =>
        change({
            without: filed.without.includes(name)
                ? filed.without.filter((one) => one !== name)
                : [...filed.without, name],
        });
    return h(
        'div',
        { class: 'row choices' },
        field(
            'Date on the cover',
            h('input', {
                type: 'date',
                name: 'date',
                value: filed.date,
                oninput: (event) => change({ date: event.target.value }),
            }),
        ),
        check('Count twice, by two engines', 'double', filed.double, () =>
            change({ double: !filed.double }),
        ),
        h(
            'details',
            {},
            h('summary', {}, `${CHAPTERS.length - filed.without.length} of ${CHAPTERS.length} chapters`),
            CHAPTERS.map((name) => check(name, `chapter-${name}`, !filed.without.includes(name), () => toggle(name))),
        ),
        earlier(ctx),
    );
}

function earlier(ctx) {
    const take = async ({ target }) => {
        const [file] = target.files;
        target.value = '';
        if (!file) return;
        ui.earlier = { name: file.name, text: await file.text() };
        announce(`Compared with ${file.name}`);
        ctx.refresh();
    };
    const forget = () => {
        ui.earlier = null;
        ctx.refresh();
    };
    if (ui.earlier)
        return h('span', { class: 'earlier', key: 'earlier' }, `Compared with ${ui.earlier.name} `, button('×', forget, { class: 'icon', 'aria-label': '× Compare with nothing' }));
    return field(
        'Compare with an earlier filing',
        h('input', { type: 'file', name: 'earlier', accept: '.json,.html', onchange: take }),
    );
}

// A key of the rule set that is not as it was, in words.
function departure(ctx, document, key) {
    const rules = ctx.ruleSets.find((one) => one.rules === ctx.s.rules);
    const [, name] = /^bets\.(.*)$/.exec(key) || [];
    const bet = document.bets.find((one) => one.bet === name);
    const was = ctx.ruleBets.get(name);
    if (key === 'decks' && rules) return `${ctx.s.decks.replace('infinite', '∞')} decks, not ${rules.decks}`;
    if (key === 'cards') return 'cards are out of the shoe';
    if (key === 'tableau') return 'another drawing table';
    if (bet && was && bet.pays && bet.pays !== was) return `${name} pays ${bet.pays}, not ${was}`;
    if (name) return was ? `${name} is another bet` : `${name} is added`;
    return key;
}

// Departures from the rule set, in red, before they are filed.
function departures(ctx, document) {
    if (!document.replaced || !document.replaced.length) return null;
    const list = document.replaced.map((key) => departure(ctx, document, key)).join('; ');
    return h(
        'div',
        { class: 'row departures' },
        h('p', { class: 'error' }, `Not as the rule set has it: ${list}.`),
        button('As the rule set is', () => {
            set({ decks: '', removed: {}, coups: [], dealt: '', table: null, bets: null, own: [], pays: {} });
            announce('As the rule set is');
        }),
    );
}

// What differs from the earlier filing, by place.
function changes(list) {
    return h(
        'details',
        { key: 'changes' },
        h('summary', {}, `${grouped(String(list.length))} values differ from the earlier filing`),
        scroller(
            'Values that differ from the earlier filing',
            false,
            h(
                'table',
                { class: 'lines' },
                heads(['value', 'before', 'now']),
                h(
                    'tbody',
                    {},
                    list
                        .slice(0, 200)
                        .map(({ place, was, is }) =>
                            h('tr', { 'data-place': place }, h('th', { scope: 'row' }, place), h('td', {}, was), h('td', {}, is)),
                        ),
                ),
            ),
            list.length > 200 && h('p', { class: 'quiet' }, 'The first 200; the filing has all.'),
        ),
    );
}

export function view(ctx) {
    if (ctx.hasOpen)
        return h(
            'p',
            { class: 'panel' },
            'The table has open cells: a filing needs a complete one.',
        );
    const asks = asked(ctx);
    const slot = use('filing', 'report', asks);
    const document = slot.document;
    const page = use('first page', 'report', { ...asks, chapters: FIRST.join(','), format: 'html' });
    // Refused here for its time alone.
    const isLong = Boolean(slot.error && slot.error.command && !slot.error.where);
    return h(
        'section',
        { class: 'panel', 'aria-labelledby': 'filing-title' },
        h(
            'header',
            {},
            h('h2', { id: 'filing-title' }, 'Filing'),
            (!slot.error || isLong) && files(ctx),
        ),
        h(
            'p',
            { class: 'quiet' },
            'The report of the figures on this page, for a reviewer to recompute: rules, chances of every coup, figures of every bet, the method, and the command that made it.',
        ),
        ui.making && progressOf(ui.making),
        notice(ui.error),
        choices(ctx),
        isLong
            ? h('p', { class: 'quiet' }, 'This filing takes more than 5 seconds: its figures are shown in the saved file.')
            : notice(slot.error),
        document && departures(ctx, document),
        document && document.changes && changes(document.changes),
        !document && !slot.error && h('p', { class: 'quiet' }, 'Counting …'),
        page.document &&
            h(
                'figure',
                { class: `first-page ${page.old ? 'old' : ''}` },
                h('figcaption', {}, 'Page 1 as it will be filed'),
                h('div', {
                    class: 'filed',
                    tabindex: '0',
                    role: 'region',
                    'aria-label': 'Page 1',
                    filed: page.document,
                }),
            ),
        document &&
            !isLong &&
            scroller(
                'Inputs',
                slot.old,
                h(
                    'p',
                    {},
                    document.shoe.cards === 'infinite'
                        ? 'Dealt with replacement'
                        : `${grouped(document.deals)} deals of ${document.shoe.cards} cards`,
                ),
                edges(document.bets),
                inputs(document),
            ),
    );
}
