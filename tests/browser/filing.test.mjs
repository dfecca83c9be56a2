// The filing as a page: axe finds nothing, light or dark, wide or narrow; the page makes no requests.
import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { IS_EXHAUSTIVE, startBrowser } from './helper.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LONG = 'a-wager-whose-name-is-longer-than-most';
let browser, folder;

before(async () => {
    browser = await startBrowser();
    folder = mkdtempSync(join(tmpdir(), 'sabot-filing-'));
    writeFileSync(
        join(folder, 'long.yaml'),
        `bet: ${LONG}\ntitle: A title that goes on for longer than a heading likes\nlines:\n  - {when: count(As) = 6, pays: 100000:1}\n  - {when: winner = tie, pays: 7:1}\n`,
    );
});

after(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
});

function write(args) {
    const file = join(folder, 'filing.html');
    execFileSync(process.env.SABOT, ['report', ...args, '-o', file]);
    return file;
}

// Opened as a reader would.
async function open(file, scheme, width) {
    const page = await browser.newPage();
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.setViewport({ width, height: 900 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.goto(pathToFileURL(file).href);
    return { page, asked };
}

async function violations(page) {
    await page.evaluate(AXE);
    return page.evaluate(async () =>
        (await window.axe.run()).violations.map(
            (v) => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160))}`,
        ),
    );
}

const WINDOWS = [
    ['light', 1440],
    ['dark', 1440],
    ['light', 400],
];
const FILINGS = [
    ['the default', []],
    ['a document with readings', ['-r', 'vaduz']],
    ['many wagers and a long name', ['--chapters', 'cover,summary,coups,wagers', '-b', `punto,tie,lucky-6,perfect-pair,${LONG}.yaml`]],
    ['an amended game', ['--chapters', 'cover,summary,wagers', '-d', '6', '--compare', 'OLD']],
];

FILINGS.forEach(([name, args], at) =>
    test(`axe finds nothing in a filing: ${name}`, async () => {
        const old = join(folder, 'old.json');
        if (args.includes('OLD')) execFileSync(process.env.SABOT, ['report', '-o', old]);
        const given = args.map((a) =>
            a === 'OLD' ? old : a.replace(`${LONG}.yaml`, join(folder, 'long.yaml')),
        );
        const file = write(given);
        // Each filing in one of the windows, at least one per window.
        const windows = WINDOWS.filter((_, i) => IS_EXHAUSTIVE || i === at % WINDOWS.length);
        for (const [scheme, width] of windows) {
            const { page, asked } = await open(file, scheme, width);
            assert.deepEqual(await violations(page), [], `${scheme}, ${width}`);
            assert.equal(asked.length, 1, 'no request but for the file');
            const wide = await page.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(wide <= width, `${wide} pixels of ${width}: the page is wider than the window`);
            const cut = await page.evaluate(() =>
                [...document.querySelectorAll('caption span')].filter(
                    (c) => c.getBoundingClientRect().right > innerWidth || c.scrollWidth > c.clientWidth,
                ).length,
            );
            assert.equal(cut, 0, `${width}: captions that are cut off`);
            await page.close();
        }
    }),
);

test('in a narrow window a row keeps its name when its table is moved', async () => {
    const { page } = await open(write(['--chapters', 'summary']), 'light', 390);
    const left = () =>
        page.evaluate(() => document.querySelector('tbody th').getBoundingClientRect().left);
    const before = await left();
    const moved = await page.evaluate(() => {
        const table = document.querySelector('.scroll');
        table.scrollLeft = 100;
        return table.scrollLeft;
    });
    assert.equal(moved, 100);
    assert.ok(Math.abs((await left()) - before) < 1);
    await page.close();
});

test('axe would find a fault', async () => {
    const { page } = await open(write(['--chapters', 'summary']), 'light', 1440);
    await page.evaluate(() => document.documentElement.removeAttribute('lang'));
    assert.match((await violations(page)).join(), /html-has-lang/);
    await page.close();
});
