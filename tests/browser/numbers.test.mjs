// Every number on every view against the command's, in random states.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
    command,
    evText,
    goTo,
    IS_EXHAUSTIVE,
    openPage,
    percentOf,
    settled,
    stage,
    strip,
} from './helper.mjs';

const on = stage();
// Two of eight tables are open, and the first of the states of counting has a count.
const STATES = IS_EXHAUSTIVE ? 200 : 5;
const FILINGS = IS_EXHAUSTIVE ? 10 : 2;
const MODELS = IS_EXHAUSTIVE ? 50 : 4;

// ---- random states ----

function random(seed) {
    let state = seed;
    return (most) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * most);
    };
}

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];
const RULES = ['monte-carlo', 'british', 'vaduz', 'st-moritz', 'france-57-13'];
const BETS = [
    'punto',
    'banco',
    'tie',
    'dragon-7',
    'panda-8',
    'lucky-6',
    'big',
    'small',
    'either-pair',
    'three-card-six',
    'ox-6',
];

function randomState(next) {
    const rules = RULES[next(RULES.length)];
    const decks = String(1 + next(8));
    const removed = {};
    for (let i = next(30); i > 0; i--) {
        const rank = RANKS[next(13)];
        removed[rank] = Math.min((removed[rank] || 0) + 1, 4 * Number(decks));
    }
    const bets = [...new Set(Array.from({ length: 1 + next(5) }, () => BETS[next(BETS.length)]))];
    const cards = Object.entries(removed).flatMap(([rank, n]) => Array(n).fill(rank));
    const hash = new URLSearchParams({ v: 'bets', r: rules, d: decks, b: bets.join(',') });
    if (cards.length)
        hash.set(
            'x',
            Object.entries(removed)
                .map(([rank, n]) => rank + n)
                .join('.'),
        );
    const words = ['edge', '-r', rules, '-d', decks, '-b', bets.join(',')];
    return {
        hash: hash.toString(),
        bets,
        rest: words.slice(1, 5).concat(cards.length ? ['-x', cards.join(',')] : []),
        words: cards.length ? [...words, '-x', cards.join(',')] : words,
    };
}

test(`the table of bets in ${STATES} random states`, async () => {
    const next = random(15);
    const { page, faults, close } = await openPage(on.browser, on.server, 'v=bets');
    for (let i = 0; i < STATES; i++) {
        const { hash, words } = randomState(next);
        await goTo(page, hash);
        const shown = await page.$$eval('tr[data-bet]', (rows) =>
            rows.map((row) => [
                row.dataset.bet,
                ...[...row.querySelectorAll('.figure')]
                    .map((one) => [one.textContent, one.dataset.exact])
                    .flat(),
            ]),
        );
        const expected = command(words).bets.map((bet) => {
            const hit = bet.hit || bet.win.probability;
            const chances = [bet.win.probability, bet.push.probability, hit].flatMap((one) => [
                `${percentOf(one.decimal)} %`,
                one.exact,
            ]);
            return [
                bet.bet,
                evText(bet.ev),
                bet.ev.exact,
                ...chances,
                bet.sd.decimal,
                `√(${bet.variance.exact})`,
            ];
        });
        assert.deepEqual(shown, expected, hash);
    }
    assert.deepEqual(faults, []);
    await close();
});


// ---- the other views ----

// A decimal of the command as percentage points with a sign, as the page writes changes.
function pointsOf(decimal) {
    const [, minus, whole, part] = /^(-?)(\d+)\.(\d+)$/.exec(decimal);
    const digits = `${whole}${part.slice(0, 2)}`.replace(/^0+(?=\d)/, '');
    return `${minus ? '−' : ''}${digits}.${part.slice(2)}`;
}
const change = (value) =>
    `${/^[1-9]/.test(value.exact) ? '+' : ''}${pointsOf(value.decimal)}`;
const share = (value) => `${percentOf(value.decimal)} %`;

const figures = (page, selector) =>
    page.$$eval(`${selector} .figure`, (all) =>
        all.map((one) => [one.textContent, one.dataset.exact]),
    );

const STANDARD = 'TTTTTTRR TTTTTTTTTTT TTTTTTTTTTT TTTTTTTTTTT TTTTTTTTRTT RRTTTTTTRRT RRRRTTTTRRT RRRRRRTTRRR RRRRRRRRRRR'.split(
    ' ',
);

// The standard table with some cells turned or opened and any naturals, for the address and as a file.
function randomTable(next, letters) {
    const rows = STANDARD.map((row) => [...row]);
    const naturals = ['both', 'both', 'punto', 'banco', 'none'][next(5)];
    const [punto, ...banco] = rows;
    const goesOn = (hand) => naturals !== 'both' && naturals !== hand;
    if (goesOn('punto')) punto.push('R', 'R');
    if (goesOn('banco')) banco.push([...'R'.repeat(11)], [...'R'.repeat(11)]);
    const all = [punto, ...banco];
    const against = {};
    for (const [hand, other] of [
        ['punto', 'banco'],
        ['banco', 'punto'],
    ])
        if (goesOn(other) && next(2)) all.push((against[hand] = [...'TTTTTTRRRR']));
    for (let i = 1 + next(5); i > 0; i--) {
        const row = all[next(all.length)];
        const at = next(row.length);
        row[at] = letters === '?' ? '?' : row[at] === 'T' ? 'R' : 'T';
    }
    const joined = (row) => (row ? row.join('') : '-');
    const spaced = (row) => `"${row.join(' ')}"`;
    const ends = naturals === 'both' ? [] : [naturals, joined(against.punto), joined(against.banco)];
    const given = Object.entries(against);
    return {
        hash: ['third', ...[punto, ...banco].map(joined), ...ends].join('.'),
        file: `tableau: page\nby: third\nnaturals: ${naturals}\npunto: ${spaced(punto)}\nbanco:\n${banco.map((row, i) => `  ${i}: ${spaced(row)}\n`).join('')}${given.length ? 'against-natural:\n' : ''}${given.map(([hand, row]) => `  ${hand}: ${spaced(row)}\n`).join('')}`,
    };
}

async function checkCells(page, chosen, flips, short) {
    const shown = await page.$$eval('[data-cell], [data-naturals]', (all) =>
        all.map((one) => [
            one.dataset.cell || `naturals ${one.dataset.naturals}`,
            one.querySelector('span').textContent,
            one.title,
        ]),
    );
    const names = shown.map(([name]) => name);
    for (const { cell } of flips.cells) assert.ok(names.includes(cell), cell);
    const of = (document, name) => {
        const found = [...document.cells, ...document.faults].find((one) => one.cell === name);
        return found && change(found.bets.find((one) => one.bet === chosen).change);
    };
    for (const [name, text, title] of shown) {
        const effect = of(flips, name);
        if (!effect) assert.equal(text.trim(), '', name); // the naturals of the table, and open ones
        else assert.equal(text, of(short, name), name);
        if (effect)
            assert.equal(
                title.replace(/^(The other way|So): /, ''),
                `player’s EV of ${chosen} ${effect} points`,
                name,
            );
    }
}

async function checkDifferences(page, chosen, diff, short) {
    const found = await figures(page, '.differences');
    const effects = diff.bets.find((one) => one.bet === chosen).by_cell;
    const expected = diff.cells.flatMap((cell, i) => {
        const effect = effects.find((one) => one.cell === cell.cell).change;
        const reached = short.cells[i].probability;
        return [
            [share(reached), reached.exact],
            [change(effect), effect.exact],
        ];
    });
    for (const bet of diff.bets) expected.push([change(bet.change), bet.change.exact]);
    assert.deepEqual(found, expected);
}

test(`the drawing table and its differences in ${STATES} random states`, async () => {
    const next = random(96);
    const { page, faults, close } = await openPage(on.browser, on.server, 'v=tableau');
    for (let i = 0; i < STATES; i++) {
        const { hash, bets, rest } = randomState(next);
        const table = randomTable(next, i % 4 ? '' : '?');
        const chosen = bets[next(bets.length)];
        const files = { 'page.yaml': table.file };
        const asked = new URLSearchParams(hash);
        asked.set('v', 'tableau');
        asked.set('t', table.hash);
        asked.set('w', chosen);
        await goTo(page, asked.toString());
        const ask = (words, digits) =>
            command(['tableau', ...words, ...rest, '-b', bets.join(',')], files, digits);
        if (i % 4) {
            await checkCells(page, chosen, ask(['flips', 'page.yaml'], 8), ask(['flips', 'page.yaml'], 5));
            const words = ['diff', 'standard', 'page.yaml'];
            const diff = ask(words, 8);
            if (diff.cells.length) await checkDifferences(page, chosen, diff, ask(words, 6));
        } else {
            const expected = ask(['lint', 'page.yaml'], 6).envelope.flatMap((bet) => [
                [evText(bet.least), bet.least.exact],
                [evText(bet.greatest), bet.greatest.exact],
            ]);
            assert.deepEqual(await figures(page, '.differences'), expected, asked.toString());
        }
    }
    assert.deepEqual(faults, []);
    await close();
});

test(`counting in ${STATES} random states`, async () => {
    const next = random(52);
    const { page, faults, close } = await openPage(on.browser, on.server, 'v=counting');
    for (let i = 0; i < STATES; i++) {
        const { hash, bets, rest } = randomState(next);
        const chosen = bets[next(bets.length)];
        const asked = new URLSearchParams(hash);
        const tags = Array.from({ length: 10 }, () => next(3) - 1);
        const isCounted = i % 20 === 0 && tags.some((tag) => tag);
        asked.set('v', 'counting');
        asked.set('w', chosen);
        if (isCounted) asked.set('g', tags.join(','));
        await goTo(page, asked.toString());
        const removal = command(['removal', ...rest, '-b', chosen], {}, 8);
        assert.deepEqual(
            await figures(page, '.bars'),
            removal.bets[0].effects
                .filter((one) => one.change) // of a rank that is gone there is none
                .map((one) => [change(one.change), one.change.exact]),
            asked.toString(),
        );
        if (isCounted) await checkCount(page, [...rest, '-b', chosen, '--tags', tags.join(',')]);
    }
    assert.deepEqual(faults, []);
    await close();
});

async function checkCount(page, words) {
    const depths = await page.$$eval('[data-depth]', (all) => all.map((one) => one.dataset.depth));
    assert.ok(depths.length > 1);
    const score = command(['count', 'score', ...words, '--cards', depths.join(',')]);
    for (const depth of score.bets[0].systems.find((one) => one.system === 'given').depths) {
        assert.deepEqual(
            await figures(page, `[data-depth="${depth.cards}"]`),
            [depth.optimal.share, depth.optimal.gain].map((one) => [share(one), one.exact]),
        );
    }
    const cuts = await page.$$eval('[data-cut]', (all) =>
        all.map((row) => [
            row.dataset.cut,
            ...[...row.querySelectorAll('td')].map((cell) => cell.textContent),
        ]),
    );
    assert.ok(cuts.length > 0);
    for (const [cut, ...shown] of cuts.slice(-2)) {
        const document = command(['shoes', ...words, '--cut', cut, '--limits', 'none'], {}, 4);
        const player = document.players.find((one) => one.player !== 'flat');
        assert.deepEqual(
            shown,
            [document.coups.mean, player.bets, player.units, player.sd].map((one) =>
                one ? one.decimal.replace('-', '−') : '',
            ),
            `cut card at ${cut}`,
        );
    }
}

test('every reading of every document, on random shoes', async () => {
    const next = random(5);
    const { page, faults, close } = await openPage(on.browser, on.server, 'v=tableau');
    for (const rules of RULES) {
        const removed = RANKS[next(13)] + (1 + next(9));
        const words = ['-r', rules, '-x', Array(Number(removed.slice(1))).fill(removed[0]).join(',')];
        await goTo(page, `v=tableau&r=${rules}&x=${removed}`);
        const names = await page.$$eval('.readings button', (all) => all.map((one) => one.textContent));
        const found = command(['readings', ...words]).readings;
        assert.deepEqual(
            names,
            found.map((one) => one.reading),
        );
        for (let i = 0; i < names.length; i++) {
            await page.$$eval('.readings button', (all, at) => all[at].click(), i);
            await settled(page);
            const ranges = await page.$$eval('[data-range]', (all) => all.map((one) => one.dataset.range));
            if (ranges.length) continue; // open cells: above
            const shown = await strip(page);
            for (const bet of found[i].bets)
                assert.equal(
                    shown[bet.bet],
                    evText(bet.ev),
                    `${rules}, ${names[i]}, ${bet.bet}`,
                );
        }
    }
    assert.deepEqual(faults, []);
    await close();
});

test(`filings in ${FILINGS} random states`, async () => {
    const next = random(7);
    const { page, faults, close } = await openPage(on.browser, on.server, 'v=filing');
    for (let i = 0; i < FILINGS; i++) {
        const { hash, bets, rest } = randomState(next);
        const asked = new URLSearchParams(hash);
        asked.set('v', 'filing');
        await goTo(page, asked.toString());
        const filed = command(['report', ...rest, '-b', bets.join(',')]);
        assert.deepEqual(
            await figures(page, '[data-filed]'),
            filed.bets.flatMap((bet) => [
                [evText(bet.ev), bet.ev.exact],
                [share(bet.win.probability), bet.win.probability.exact],
                [bet.sd.decimal, `√(${bet.variance.exact})`],
            ]),
        );
    }
    assert.deepEqual(faults, []);
    await close();
});

// ---- a second way ----

// A shoe with cards out, and a table with cells turned.
function modelState(next) {
    const decks = 1 + next(8);
    const out = Array.from({ length: 13 }, () => next(4 * decks));
    const turned = (row) => [...row].map((letter) => (next(12) ? letter : letter === 'T' ? 'R' : 'T')).join('');
    const [punto, ...banco] = STANDARD.map(turned);
    const left = out.map((n) => 4 * decks - n);
    return {
        counts: [left[9] + left[10] + left[11] + left[12], ...left.slice(0, 9)],
        punto,
        banco,
        hash: `v=bets&d=${decks}&b=punto,banco,tie,dragon-7,panda-8&x=${RANKS.map((rank, i) => rank + out[i]).join('.')}&t=third.${punto}.${banco.join('.')}`,
    };
}

test(`${MODELS} random states against another program`, async () => {
    const next = random(34);
    const states = Array.from({ length: MODELS }, () => modelState(next));
    const input = states.map((state) => JSON.stringify(state)).join('\n');
    const model = fileURLToPath(new URL('model.py', import.meta.url));
    const lines = execFileSync('python3', ['-B', model], { input, encoding: 'utf8' }).trim().split('\n');
    const { page, faults, close } = await openPage(on.browser, on.server, 'v=bets');
    for (const [i, { hash }] of states.entries()) {
        await goTo(page, hash);
        const shown = await page.$$eval('tr[data-bet]', (all) =>
            all.map((row) => [row.dataset.bet, row.querySelector('.figure').dataset.exact]),
        );
        assert.deepEqual(Object.fromEntries(shown), JSON.parse(lines[i]), hash);
    }
    assert.deepEqual(faults, []);
    await close();
});
