// How long a click takes until its answer is painted: medians, beside those of another build, if its
// `sabot` is the first argument. The runs of both alternate. Times are of this machine and of what else
// it does; processor times, of the page's thread and of the server, depend less on that. With --strict
// a median over its budget ends with 1.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { openPage, startBrowser, startServer, settled } from './helper.mjs';

const RUNS = Number(process.env.RUNS || 15);
const [other] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const programs = [process.env.SABOT, other].filter(Boolean);
const CELLS = [3, 4, 5, 6].flatMap((row) => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((column) => `banco ${row} ${column}`));

// As the page's button takes them.
const everyBet = (sabot) =>
    JSON.parse(execFileSync(sabot, ['bets', '-f', 'json'], { maxBuffer: 1 << 28 }))
        .bets.filter((bet) => !bet.coups && bet.level !== 'suits')
        .map((bet) => bet.bet)
        .join(',');

const cardOut = (i) => ({ click: `[data-card="${'A23456789TJQK'[i % 13]}"]`, shows: '.cards dd' });

// Name, budget in ms or 0 without one, address; then the action of each run and the place of its answer.
const CASES = [
    ['shoe: a card out', 20, () => '', (i) => ({ ...cardOut(i), isPart: true })],
    ['shoe: with what one card does', 0, () => '', cardOut],
    ['tableau: a cell turned', 40, () => 'v=tableau', (i) => ({ click: `[data-cell="${CELLS[i]}"]`, shows: '[data-edge=tie] dd' })],
    [
        'bets: all bets on ranks',
        120,
        (sabot) => `v=bets&b=${everyBet(sabot)}`,
        (i) => ({ field: 'input[name=decks]', value: String(9 + i), shows: '.cards dd' }),
    ],
    [
        'counting: a count with tags',
        100,
        () => 'v=counting&b=dragon-7&w=dragon-7&g=0,0,0,-1,-1,-1,-1,2,2,0',
        // Whole shoes follow later.
        (i) => ({ field: 'input[name=tag-4]', value: String(i % 2 ? 3 + i : -2 - i), shows: '[data-depth="52"]', isPart: true }),
    ],
];

// In the page. Ends when the answer is known, shown, and its frame is drawn.
function measure({ click, field, value, shows, isPart }) {
    const shown = () => (document.querySelector(shows) || {}).textContent;
    const isDone = () =>
        shown() !== before &&
        !document.querySelector('.strip.old') &&
        (isPart || document.querySelector('main').getAttribute('aria-busy') === 'false');
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

// Milliseconds that the page's thread and the server have worked.
async function worked(client, { pid }) {
    const { metrics } = await client.send('Performance.getMetrics');
    const { value } = metrics.find(({ name }) => name === 'TaskDuration');
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) /, '').split(' ');
    return 1000 * value + 10 * (Number(fields[11]) + Number(fields[12]));
}

const median = (times) => [...times].sort((a, b) => a - b)[times.length >> 1];

const browser = await startBrowser();
const servers = [];
for (const sabot of programs) servers.push(await startServer(0, sabot));
let isOver = false;
const columns = (words) => words.map((word) => word.padStart(22)).join('');
console.log(`median of ${RUNS} runs (processor time)`.padEnd(34), 'budget', columns(programs.map((_, i) => (i ? 'other' : 'this'))));
for (const [name, budget, address, step] of CASES) {
    const pages = [];
    for (const [i, server] of servers.entries()) {
        // In a window of its own: a page behind another one is not painted.
        const window = await browser.createBrowserContext();
        const { page } = await openPage(browser, server, address(programs[i]), window);
        const close = () => window.close();
        const client = await page.createCDPSession();
        await client.send('Performance.enable', { timeDomain: 'threadTicks' });
        pages.push({ page, close, client, times: [], work: 0 });
    }
    for (let run = 0; run <= RUNS; run++)
        for (const [i, one] of pages.entries()) {
            await settled(one.page);
            const before = await worked(one.client, servers[i]);
            const took = await one.page.evaluate(measure, step(run));
            if (run) one.times.push(took); // the first one compiles the page's code
            if (run) one.work += (await worked(one.client, servers[i])) - before;
        }
    for (const { close } of pages) await close();
    isOver ||= budget && median(pages[0].times) > budget;
    const words = pages.map(({ times, work }) => `${median(times).toFixed(1)} ms (${(work / RUNS).toFixed(1)})`);
    console.log(name.padEnd(34), (budget ? `${budget} ms` : '').padStart(6), columns(words));
}
await browser.close();
for (const server of servers) await server.end();
process.exit(isOver && process.argv.includes('--strict') ? 1 : 0);
