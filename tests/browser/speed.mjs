// How long a click takes until its answer is painted: medians, beside those of another build, if its
// `sabot` is the first argument. The runs of both alternate. Times are of this machine and of what else
// it does; with --strict a median over its budget ends with 1.
import { execFileSync } from 'node:child_process';
import { openPage, startBrowser, startServer, settled } from './helper.mjs';

const RUNS = Number(process.env.RUNS || 15);
const [other] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const programs = [process.env.SABOT, other].filter(Boolean);
const CELLS = [3, 4, 5, 6].flatMap((row) => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((column) => `banco ${row} ${column}`));

const everyBet = (sabot) =>
    JSON.parse(execFileSync(sabot, ['bets', '-f', 'json'], { maxBuffer: 1 << 28 }))
        .bets.filter((bet) => !bet.coups)
        .map((bet) => bet.bet)
        .join(',');

// Name, budget in ms, address, and for the run of that number: what is done, and where it shows.
const CASES = [
    ['shoe: a card out', 20, () => '', (i) => ({ click: `[data-card="${'A23456789TJQK'[i % 13]}"]`, shows: '.cards dd' })],
    ['tableau: a cell turned', 40, () => 'v=tableau', (i) => ({ click: `[data-cell="${CELLS[i]}"]`, shows: '[data-edge=tie] dd' })],
    [
        'bets: every bet of the catalogue',
        120,
        (sabot) => `v=bets&b=${everyBet(sabot)}`,
        (i) => ({ field: 'input[name=decks]', value: String(9 + i), shows: '.cards dd' }),
    ],
    [
        'counting: a count with tags',
        100,
        () => 'v=counting&b=dragon-7&w=dragon-7&g=0,0,0,-1,-1,-1,-1,2,2,0',
        (i) => ({ field: 'input[name=tag-4]', value: String(-2 - i), shows: '[data-depth="52"]' }),
    ],
];

// In the page. Ends when the answer is known, shown, and its frame is drawn.
function measure({ click, field, value, shows }) {
    const shown = () => (document.querySelector(shows) || {}).textContent;
    const isDone = () =>
        shown() !== before &&
        !document.querySelector('.strip.old') &&
        document.querySelector('main').getAttribute('aria-busy') === 'false';
    const before = shown();
    return new Promise((done) => {
        const from = performance.now();
        const painted = () => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => done(performance.now() - from);
            requestAnimationFrame(() => channel.port2.postMessage(0));
        };
        const observer = new MutationObserver(() => {
            if (!isDone()) return;
            observer.disconnect();
            painted();
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
        if (click) return document.querySelector(click).click();
        const input = document.querySelector(field);
        input.value = value;
        for (const name of ['input', 'change']) input.dispatchEvent(new Event(name, { bubbles: true }));
    });
}

const median = (times) => [...times].sort((a, b) => a - b)[times.length >> 1];

const browser = await startBrowser();
const servers = [];
for (const sabot of programs) servers.push(await startServer(0, sabot));
let isOver = false;
console.log(`${'click to paint, median of ' + RUNS + ' runs'}`.padEnd(40), 'budget'.padStart(8), ...programs.map((_, i) => (i ? 'other' : 'this').padStart(8)));
for (const [name, budget, address, step] of CASES) {
    const pages = [];
    for (const [i, server] of servers.entries()) pages.push(await openPage(browser, server, address(programs[i])));
    const times = pages.map(() => []);
    for (let run = 0; run <= RUNS; run++)
        for (const [i, { page }] of pages.entries()) {
            await settled(page);
            const took = await page.evaluate(measure, step(run));
            if (run) times[i].push(took); // the first one compiles the page's code
        }
    for (const { close } of pages) await close();
    const medians = times.map(median);
    isOver ||= medians[0] > budget;
    console.log(name.padEnd(40), `${budget} ms`.padStart(8), ...medians.map((one) => `${one.toFixed(1)} ms`.padStart(8)));
}
await browser.close();
for (const server of servers) await server.end();
process.exit(isOver && process.argv.includes('--strict') ? 1 : 0);
