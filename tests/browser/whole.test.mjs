// The whole page: links, a server that goes away, every view for everyone, and every number.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
    assertEdges,
    command,
    goTo,
    IS_EXHAUSTIVE,
    openPage,
    pasted,
    saved,
    settled,
    stage,
    startServer,
    strip,
    text,
    withFiles,
} from './helper.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const VIEWS = ['shoe', 'bets', 'tableau', 'counting', 'filing', 'games'];
const on = stage();

test('a link reopened in a fresh profile shows the same', async () => {
    const hash =
        'v=bets&r=british&d=6&x=K3.5h2&c=88K2.K75392&b=banco,tie,dragon-7&n=tie&s=edge.down&w=tie&p=%7B%22tie%22%3A%5B%2210%3A1%22%5D%7D&o=%5B%7B%22name%22%3A%22mine%22%2C%22lines%22%3A%5B%7B%22when%22%3A%22banco.total+%3D+7%22%2C%22pays%22%3A%228%3A1%22%7D%5D%7D%5D&z=v%3Dshoe';
    const first = await openPage(on.browser, on.server, hash);
    const link = await first.page.evaluate(() => location.href);
    const shown = await first.page.$eval('main', (main) => main.textContent);
    await first.close();
    const profile = await on.browser.createBrowserContext();
    const second = await openPage(on.browser, on.server, link.split('#')[1], profile);
    await settled(second.page);
    assert.equal(await second.page.$eval('main', (main) => main.textContent), shown);
    assert.equal(await text(second.page, '.cards dd'), String(312 - 5 - 10));
    assertEdges(
        await strip(second.page),
        command([
            'edge',
            '-r',
            'british',
            '-d',
            '6',
            '-x',
            'K,K,K,5h,5h,8,8,K,2,K,7,5,3,9,2',
            '-b',
            'banco,dragon-7',
        ]),
    );
    for (const view of VIEWS) {
        await goTo(second.page, link.split('#')[1].replace('v=bets', `v=${view}`));
        assert.equal(await text(second.page, '.cards dd'), String(312 - 5 - 10));
    }
    assert.deepEqual([...first.faults, ...second.faults], []);
    await profile.close();
});

test('a link preserves unfolded parts and partial input', async () => {
    const { page, faults, close } = await openPage(on.browser, on.server);
    await page.click('input[name=suits]');
    assert.match(await text(page, '.keys'), /K take out, with Shift back/);
    await page.click('.modes label:nth-of-type(4)');
    assert.match(await text(page, '.keys'), /K deal, with Shift back/);
    for (const key of 'K75') await page.keyboard.press(key);
    await page.click('nav a:nth-child(2)');
    await page.click('tr[data-bet=tie] .tools .small');
    await page.type('input[name=draft-when]', 'winner = banco and');
    await page.waitForSelector('#draft-error .error');
    await settled(page);
    // The address is written a moment after the last key.
    await page.waitForFunction(
        () =>
            JSON.parse(new URLSearchParams(location.hash.slice(1)).get('q') || '{"lines":[{}]}')
                .lines[0].when === 'winner = banco and',
    );
    const link = await page.evaluate(() => location.hash.slice(1));
    const again = await openPage(on.browser, on.server, link);
    assert.equal(
        await again.page.$eval('input[name=draft-when]', (field) => field.value),
        'winner = banco and',
    );
    assert.ok(await again.page.$('.details input.pays'));
    await again.page.click('nav a:first-child');
    assert.deepEqual(
        await again.page.$$eval('.dealing .card', (all) => all.map((one) => one.textContent)),
        ['K', '5', '7', '', '', ''],
    );
    assert.ok(await again.page.$('[data-card="5h"]'));
    await again.page.keyboard.press('3');
    await again.page.waitForFunction(() => /fifth/.test(document.body.textContent));
    assert.deepEqual([...faults, ...again.faults], []);
    await again.close();
    await close();
});

const own = (...bets) =>
    encodeURIComponent(
        JSON.stringify(bets.map(([name, when, pays]) => ({ name, lines: [{ when, pays }] }))),
    );
const TABLE =
    'TTTTTTRR.TTTTTTTTTTT.TTTTTTTTTTT.TTTTTTTTTTT.TTTTTTTTRTT.RRTTTTTTRRT.RRRRTTTTRRT.RRRRRRTTRRT.RRRRRRRRRRR';

test('a link cannot put words of its own into the command line', async () => {
    for (const hash of [
        `v=bets&o=${own(['a', 'winner = tie\nEND\necho mine\n', '7:1'])}`,
        `v=bets&p=${encodeURIComponent('{"tie":["8:1\\nEND\\necho mine"]}')}`,
        `v=tableau&t=${encodeURIComponent('third\nEND\necho mine\n')}.${TABLE}`,
        `v=counting&g=${encodeURIComponent("1';echo mine;'")}`,
        `r=${encodeURIComponent('british;echo mine')}`,
    ]) {
        const context = await on.browser.createBrowserContext();
        const page = await context.newPage();
        await page.goto(`${on.server.address}#${hash}`);
        await page.waitForSelector('footer pre');
        const line = (await text(page, 'footer pre')).replace(/^sabot/m, 'true');
        const said = withFiles({}, (folder) => execFileSync('sh', ['-c', line], { cwd: folder }));
        assert.equal(String(said), '', hash);
        await context.close();
    }
});

test('files of the command line have names of their own', async () => {
    const hash = `v=bets&t=third.${TABLE}&o=${own(['page', 'winner = tie', '7:1'])}`;
    const { page, faults, close } = await openPage(on.browser, on.server, hash);
    const line = await text(page, 'footer pre');
    assert.match(line, /^sabot edge -t page.yaml -b punto,banco,tie,page-2.yaml$/m);
    assertEdges(await strip(page), pasted(line));
    assert.deepEqual(faults, []);
    await close();
});

test('a link of huge numbers or of very many coups ends', async () => {
    const { page, faults, close } = await openPage(on.browser, on.server, 'x=K99999999999.5');
    assert.equal(await text(page, '.cards dd'), '415');
    let asked = 0;
    page.on('request', () => asked++);
    await goTo(page, `d=100&c=${Array(150).fill('88K2').join('.')}`);
    assert.equal((await page.$$('.bead.punto')).length, 150);
    const before = asked;
    await page.keyboard.press('A');
    await page.waitForFunction(() => document.querySelector('.cards dd').textContent === '4599');
    await settled(page);
    assert.ok(asked - before <= 3 * 150 + 10, `${asked - before} questions`);
    assert.deepEqual(faults, []);
    await close();
});

test('thirty bets of a user: figures, JSON and filing', async () => {
    const bets = Array.from({ length: 30 }, (_, i) => [
        `own-number-${i}`,
        `winner = banco and banco.total = ${i % 10} and punto.total in {0,1,2,3,4,5,6,7,8}`,
        `${i + 1}:1`,
    ]);
    const { page, faults, close } = await openPage(on.browser, on.server, `v=bets&o=${own(...bets)}`);
    assert.equal((await page.$$('tr[data-bet]')).length, 33);
    const status = await page.$eval('footer a.button', async (link) => (await fetch(link.href)).status);
    assert.equal(status, 200);
    await goTo(page, `v=filing&o=${own(...bets)}`);
    const filed = JSON.parse(await saved(page, '[data-format=json]'));
    assert.equal(filed.bets.length, 33);
    assert.deepEqual(faults, []);
    await close();
});

test('a lost server is noticed without a question', async () => {
    let other = await startServer();
    const { page, faults, close } = await openPage(on.browser, other);
    await other.end('SIGKILL');
    await page.waitForSelector('.lost', { timeout: 20000 });
    other = await startServer(other.port);
    await page.waitForFunction(() => !document.querySelector('.lost'), { timeout: 20000 });
    assert.deepEqual(faults, []);
    await close();
    assert.equal(await other.end(), 0);
});

test('the server goes away and comes back', async () => {
    let other = await startServer();
    const { page, faults, close } = await openPage(on.browser, other);
    const before_ = await strip(page);
    await other.end('SIGKILL');
    await page.keyboard.press('7');
    await page.waitForSelector('.lost');
    assert.deepEqual(await strip(page), before_);
    other = await startServer(other.port);
    await page.waitForFunction(() => !document.querySelector('.lost'), { timeout: 20000 });
    await settled(page);
    assertEdges(await strip(page), command(['edge', '-x', '7']));
    assert.deepEqual(faults, []);
    await close();
    assert.equal(await other.end(), 0);
});

test('axe finds nothing on any view, light or dark, wide or narrow, and nothing overflows', async () => {
    const open =
        't=third.TTTTTTR%3F.TTTTTTTTTTT.TTTTTTTTTTT.TTTTTTTTTTT.TTTTTTTTRTT.RRTTTTTTRRT.RRRRTTTTRRT.RRRRRRTTRRR.RRRRRRRRRRR';
    const states = [
        ...VIEWS.map((view) => `v=${view}`),
        'c=88K2.K75392.88K2&x=K',
        'v=bets&x=K&z=v%3Dshoe&b=banco,perfect-pair',
        `v=tableau&${open}`,
        'v=tableau&t=third.TTTTTTRR.TTTTTTTTTTT.TTTTTTTTTTT.TTTTTTTTTTT.TTTTTTTTRTT.RRTTTTTTRRT.RRRRTTTTRRT.RRRRRRTTRRT.RRRRRRRRRRR',
        'v=counting&w=tie&g=1,0,0,0,0,-1,0,0,0,0',
        'd=x',
        'm=deal&h=K75&i=1&x=9h&c=88K2',
        'm=deal&h=A343&c=88K2',
        'm=deal&c=88K2.B.T',
        'v=filing&r=british&d=6',
        'v=games&r=vaduz&z=r%3Dbritish',
        'v=bets&l=tie,banco&p=%7B%22tie%22%3A%5B%22much%22%5D%7D&q=%7B%22name%22%3A%22a%22%2C%22lines%22%3A%5B%7B%22when%22%3A%22winner%20%3D%20x%22%2C%22pays%22%3A%221%3A1%22%7D%5D%7D',
        'v=counting&w=tie&g=1,0,0,0,0,x,0,0,0,0&e=tc',
        'v=counting&w=tie&k=1',
    ];
    const { page, faults, close } = await openPage(on.browser, on.server);
    // Each state once, in one of the six windows; all of them in the slow suite.
    const windows = ['light', 'dark'].flatMap((scheme) => [1440, 768, 390].map((width) => [scheme, width]));
    for (const [k, [scheme, width]] of windows.entries()) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        await page.setViewport({ width, height: 900 });
        for (const state of states.filter((_, i) => IS_EXHAUSTIVE || i % windows.length === k)) {
            await goTo(page, state);
            await page.evaluate(AXE);
            const violations = await page.evaluate(async () =>
                (await window.axe.run()).violations.map(
                    (one) =>
                        `${one.id}: ${one.nodes
                            .map((node) => node.html)
                            .join(' | ')
                            .slice(0, 300)}`,
                ),
            );
            assert.deepEqual(violations, [], `${state}, ${scheme}, ${width}`);
        }
    }
    // 720 is the width of a 1440 screen at 200 %.
    for (const width of IS_EXHAUSTIVE ? [1440, 768, 720, 390, 320] : [720, 320]) {
        await page.setViewport({ width, height: 900 });
        // Each state in one of the two narrow windows.
        const some = states.filter((_, i) => IS_EXHAUSTIVE || (i % 2 === 0) === (width === 320));
        for (const state of some) {
            await goTo(page, state);
            assert.equal(
                await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
                0,
                `${state} at ${width}`,
            );
            const cut = await page.$$eval('button, .tile, .suits', (all) =>
                all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML),
            );
            assert.deepEqual(cut, [], `${state} at ${width}: cut off`);
        }
    }
    assert.deepEqual(faults, []);
    await close();
});

test('the page is small and quick', async () => {
    const profile = await on.browser.createBrowserContext(); // which has no file yet
    const { page, faults } = await openPage(on.browser, on.server, '', profile);
    let first = Infinity;
    // The first view over the wire: files that have come before the other views are asked for.
    const bytes = await page.evaluate(() =>
        performance
            .getEntriesByType('resource')
            .concat(performance.getEntriesByType('navigation'))
            .filter(({ name }) => !name.includes('/api/'))
            .filter((one) => one.startTime <= performance.getEntriesByName('first answer')[0].startTime)
            .reduce((sum, one) => sum + one.transferSize, 0),
    );
    for (let i = 0; i < 5; i++) {
        await page.reload();
        await settled(page);
        await page.waitForFunction(() => performance.getEntriesByName('first answer').length > 0);
        const found = await page.evaluate(() => ({
            first: performance.getEntriesByName('first answer')[0].startTime,
        }));
        first = Math.min(first, found.first);
    }
    console.log(`# ${bytes} bytes, first answer after ${Math.round(first)} ms`);
    assert.ok(bytes > 20000 && bytes < 60000, `${bytes} bytes`);
    assert.ok(first < 1000, `first answer after ${first} ms`); // 300 on a machine with nothing else to do
    assert.deepEqual(faults, []);
    await profile.close();
});
