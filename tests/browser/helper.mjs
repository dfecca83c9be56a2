// A server, a browser, a monitored page, and the command to compare with.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import puppeteer from 'puppeteer-core';

const SABOT = process.env.SABOT;

// The slow suite has many random states, and every view in every window; the quick one has each once.
export const IS_EXHAUSTIVE = process.env.SABOT_EXHAUSTIVE === 'yes';

export async function startServer(port = 0, sabot = SABOT) {
    const process_ = spawn(sabot, ['serve', '--port', String(port)], {
        stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(process_.stdout, 'data');
    const address = line.toString().trim();
    return {
        address,
        pid: process_.pid,
        port: Number(new URL(address).port),
        send: (signal) => process_.kill(signal),
        async end(signal = 'SIGTERM') {
            process_.kill(signal);
            const [code] =
                process_.exitCode === null ? await once(process_, 'exit') : [process_.exitCode];
            return code;
        },
    };
}

export function startBrowser() {
    const asRoot = process.getuid() === 0 ? ['--no-sandbox'] : [];
    return puppeteer.launch({
        executablePath: process.env.CHROMIUM,
        args: [...asRoot, '--disable-gpu', '--disable-dev-shm-usage', '--lang=en'],
        protocolTimeout: 120000,
    });
}

// Opens the page there, and returns the list of its faults. It reports a refused question or a missing
// server itself, and the browser logs it as well: those two are not faults.
async function visit(page, server, hash) {
    const session = await page.createCDPSession();
    await session.send('Storage.clearDataForOrigin', {
        origin: server.address.replace(/\/$/, ''),
        storageTypes: 'local_storage',
    });
    await session.detach();
    const faults = [];
    page.on('pageerror', (error) => faults.push(`error: ${error.stack}`));
    page.on('console', (message) => {
        const isKnown =
            /status of 400|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/.test(
                message.text(),
            );
        if (['error', 'warn'].includes(message.type()) && !isKnown)
            faults.push(`console: ${message.text()}`);
    });
    page.on('request', (request) => {
        const url = new URL(request.url());
        if (
            !['data:', 'blob:'].includes(url.protocol) &&
            url.origin !== new URL(server.address).origin
        )
            faults.push(`request to ${url.origin}`);
    });
    await page.setViewport({ width: 1440, height: 900 });
    if (page.url().startsWith(server.address)) {
        // Another hash alone would not load it.
        const reload = (value) => {
            history.replaceState(null, '', `#${value}`);
            location.reload();
        };
        await Promise.all([page.waitForNavigation(), page.evaluate(reload, hash)]);
    } else {
        await page.goto(`${server.address}#${hash}`);
    }
    await settled(page);
    return faults;
}

// A page of its own. A profile of its own costs a second of processor time, so pages share one and its
// cache, but nothing that they store.
export async function openPage(browser, server, hash = '', profile = browser.defaultBrowserContext()) {
    const page = await profile.newPage();
    const faults = await visit(page, server, hash);
    return { page, faults, close: () => page.close() };
}

// A server and a browser for the tests of one file.
export function stage() {
    let idle = null;
    const on = {
        server: null,
        browser: null,
        // A test of one page, which must end without a fault. The next test loads it again.
        onPage(name, hash, run) {
            test(name, async () => {
                const page = idle || (await on.browser.newPage());
                idle = null; // a test that fails leaves its page behind
                const faults = await visit(page, on.server, hash);
                await run(page);
                assert.deepEqual(faults, []);
                for (const event of ['pageerror', 'console', 'request']) page.removeAllListeners(event);
                idle = page;
            });
        },
    };
    before(async () => {
        on.server = await startServer();
        on.browser = await startBrowser();
    });
    after(async () => {
        await on.browser.close();
        assert.equal(await on.server.end(), 0);
    });
    return on;
}

// No answer is pending, and the last one is shown.
export function settled(page) {
    return page.waitForFunction(
        () => {
            const main = document.querySelector('main');
            return (
                main &&
                main.getAttribute('aria-busy') === 'false' &&
                document.querySelector('.strip dd')
            );
        },
        { timeout: 60000, polling: 20 },
    );
}

export async function goTo(page, hash) {
    await page.evaluate((value) => {
        location.hash = value;
    }, hash);
    // The page notes the view in every address that it has read.
    await page.waitForFunction(() => history.state !== null, { polling: 20 });
    await settled(page);
}

// Replaces the field's text and moves on to the next field.
export async function typeOver(page, selector, value) {
    await page.$eval(selector, (field) => {
        field.focus();
        field.select();
    });
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
}

export const text = (page, selector) =>
    page.$eval(selector, (element) => element.textContent.trim());
export const texts = (page, selector) =>
    page.$$eval(selector, (all) => all.map((one) => one.textContent.trim()));

// The bytes of the file that a click saves, as a text.
export async function saved(page, selector) {
    const bytes = await page.$eval(selector, async (button) => {
        const blobs = [];
        const [create, click] = [URL.createObjectURL, HTMLAnchorElement.prototype.click];
        URL.createObjectURL = (blob) => (blobs.push(blob), 'about:blank#');
        HTMLAnchorElement.prototype.click = () => {};
        button.click();
        while (!blobs.length) await new Promise((done) => setTimeout(done, 20));
        [URL.createObjectURL, HTMLAnchorElement.prototype.click] = [create, click];
        return [...new Uint8Array(await blobs[0].arrayBuffer())];
    });
    return Buffer.from(bytes).toString('latin1');
}

// ---- the command ----

export function withFiles(files, ask) {
    const folder = mkdtempSync(join(tmpdir(), 'sabot-page-'));
    try {
        for (const [name, content] of Object.entries(files))
            writeFileSync(join(folder, name), content);
        return ask(folder);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

// The document of a command whose files are given as texts. It is rounded once, to six digits.
export function command(words, files = {}, digits = 6) {
    return withFiles(files, (folder) => {
        const options = { cwd: folder, maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] };
        try {
            return JSON.parse(
                execFileSync(SABOT, [...words, '-f', 'json', '--digits', String(digits)], options),
            );
        } catch (failure) {
            if (failure.status === 1) return JSON.parse(failure.stdout);
            throw failure;
        }
    });
}

// Runs the page's command line, as a person would paste it.
export function pasted(line) {
    return withFiles({}, (folder) => {
        const shell = line.replace(/^sabot (.*)$/m, '"$SABOT" $1 -f json --digits 6');
        return JSON.parse(execFileSync('sh', ['-c', shell], { cwd: folder, maxBuffer: 1 << 28 }));
    });
}

// "-0.010579" as the page writes it: with a minus sign; as a percentage: the point moved.
export const signed = (decimal) => decimal.replace(/^-(?=.*[1-9])/, '−').replace(/^-/, '');
export function percentOf(decimal) {
    const [, minus, whole, part] = /^(-?)(\d+)\.(\d{6})$/.exec(decimal);
    const digits = `${whole}${part.slice(0, 2)}`.replace(/^0+(?=\d)/, '');
    return signed(`${minus}${digits}.${part.slice(2)}`);
}
// A player's EV as the page shows it: a percentage with its sign.
export const evText = (ev) => `${/^[1-9]/.test(ev.exact) ? '+' : ''}${percentOf(ev.decimal)} %`;

// The EVs of the document's bets that the strip shows; at least one.
export function assertEdges(shown, document) {
    const both = document.bets.filter((bet) => bet.ev && bet.bet in shown);
    assert.notEqual(both.length, 0, `none of ${Object.keys(shown)} is in the document`);
    for (const bet of both)
        assert.equal(shown[bet.bet], evText(bet.ev), `EV of ${bet.bet}`);
}

// The contents of the strip: {banco: '−1.0579 %', …}.
export const strip = (page) =>
    page.$$eval('[data-edge]', (all) =>
        Object.fromEntries(
            all.map((one) => [one.dataset.edge, one.querySelector('dd').textContent]),
        ),
    );
