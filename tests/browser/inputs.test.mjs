// What users type, paste, drag and open by a link: the page refuses what it cannot read, and says so.
import assert from 'node:assert/strict';
import { assertEdges, command, goTo, settled, stage, strip, text, texts, typeOver } from './helper.mjs';

const { onPage } = stage();

const top = (page, selector) =>
    page.$eval(selector, (element) => element.getBoundingClientRect().top + scrollY);
const names = (page) => page.$$eval('[data-edge]', (all) => all.map((one) => one.dataset.edge));
const rows = (page) => page.$$eval('[data-bet]', (all) => all.map((one) => one.dataset.bet));

// ---- payouts ----

async function drag(page, selector, share) {
    const box = await (await page.$(selector)).boundingBox();
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width / 2, y);
    await page.mouse.down();
    for (let i = 1; i <= 20; i++) {
        await page.mouse.move(box.x + box.width * (0.5 + ((share - 0.5) * i) / 20), y);
        await new Promise((done) => setTimeout(done, 30));
    }
    await page.mouse.up();
    await settled(page);
}

onPage('a payout that is dragged to the end stays in the range of its start', 'v=bets&l=tie', async (page) => {
    const slider = '[aria-label="Turn the payout of tie, line 1"]';
    await drag(page, slider, 1);
    const [pays] = await page.$$eval('.pays', (all) => all.map((one) => one.value));
    assert.equal(pays, '20:1');
    await drag(page, slider, 0);
    assert.equal(await page.$eval('.pays', (field) => field.value), '1:1');
});

onPage('a commission is a dial in per cent', 'v=bets&l=banco', async (page) => {
    const slider = '[aria-label="Turn the payout of banco, line 1"]';
    assert.equal(await page.$eval(slider, (one) => one.getAttribute('aria-valuetext')), '5%');
    await page.focus(slider);
    await page.keyboard.press('ArrowLeft');
    await settled(page);
    assert.equal(await page.$eval('.pays', (field) => field.value), '4.75%');
    await page.keyboard.press('ArrowRight');
    await settled(page);
    assert.equal(await page.$eval('.pays', (field) => field.value), '19:20');
    await page.keyboard.press('Home');
    await settled(page);
    assert.equal(await page.$eval('.pays', (field) => field.value), '0.25%');
});

onPage('a turned payout keeps its row, its place in the strip and its pin', 'v=bets&l=punto&n=banco', async (page) => {
    const before = [await names(page), await rows(page)];
    await typeOver(page, '.pays', '2:1');
    await settled(page);
    assert.deepEqual([await names(page), await rows(page)], before);
    assert.equal(await text(page, 'tr.pinned th'), 'banco');
});

onPage('opening a cell does not move the grid', 'v=tableau', async (page) => {
    const cell = '[data-cell="banco 3 0"]';
    const before = await top(page, cell);
    await page.focus(cell);
    await page.keyboard.press('?');
    await page.waitForSelector('[data-range]');
    await settled(page);
    assert.equal(await top(page, cell), before);
});

// ---- links ----

onPage('control characters in a link are refused in every field', '', async (page) => {
    const fields = ['r', 'd', 'x', 'b', 'g', 'e', 'w', 'f', 'o', 'p', 'q'];
    for (const field of fields)
        for (const bad of ['%0A', '%1B', '%7F', '%C2%9B', '%E2%80%AE']) {
            const value = { o: `[{"name":"a${bad}","lines":[]}]`, q: `{"name":"a${bad}","when":"","pays":""}`, p: `{"tie":["8:1${bad}"]}` }[field];
            await goTo(page, `${field}=${value || `8${bad}touch x`}`);
            // eslint-disable-next-line no-control-regex
            assert.doesNotMatch(await text(page, 'footer pre'), /[\0-\x1f\x7f-\x9f\u202a-\u202e]/, `${field} ${bad}`);
        }
});

onPage('names of JavaScript are names of bets', '', async (page) => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
        for (const key of ['b', 'l', 'n', 'w']) {
            await goTo(page, `v=bets&${key}=${name}`);
            assert.ok(await page.$('main'), `${key}=${name}`);
        }
        await goTo(page, `v=bets&p={"${name}":["2:1"]}`);
        assertEdges(await strip(page), command(['edge']));
        await goTo(page, `v=counting&w=${name}&b=${name}`);
        assert.match(await text(page, '.error'), /is not a bet|no bet|unknown/i);
    }
});

// ---- pasted cards ----

onPage('a pasted list is read whole or refused, and what was read is said', '', async (page) => {
    const paste = async (list) => {
        await page.$eval('input[name=paste]', (field) => {
            field.value = '';
        });
        await page.type('input[name=paste]', `${list}\n`);
    };
    for (const bad of ['K*3', 'K=3', '3K', 'K,3x', 'K-3', '0', 'K♥♥', '1', 'K,,*']) {
        await paste(bad);
        await page.waitForFunction(
            () => document.querySelector('.panel .error'),
        );
        assert.equal(await text(page, '.cards dd'), '416', bad);
    }
    const good = [
        ['J♤', 'Js', 1],
        ['AS', 'As', 1],
        ['as', 'As', 1],
        ['K♥️ 10♣ 7d', 'Kh,Tc,7d', 3],
        ['k75392', 'K,7,5,3,9,2', 6],
        ['10S;10', 'Ts,T', 2],
    ];
    for (const [list, cards, count] of good) {
        await goTo(page, '');
        assert.equal(await page.$('.read'), null);
        await paste(list);
        await page.waitForSelector('.read');
        await settled(page);
        assert.equal(await text(page, '.cards dd'), String(416 - count), list);
        assertEdges(await strip(page), command(['edge', '-x', cards]));
        assert.match(await text(page, '.read'), new RegExp(`^${count} card`));
        await page.waitForFunction(() => location.hash.includes('x='));
    }
    assert.match(await text(page, '.read'), /10♠, 10/);
});

// ---- one sign and one word ----

const WORDS = { ev: 'player’s EV', edge: 'house edge' };
const negated = (text) => (text.startsWith('-') ? text.slice(1) : text === '0' ? text : `-${text}`);

onPage('one switch shows the EV or the house edge, everywhere', '', async (page) => {
    const flips = command(['tableau', 'flips']);
    const removal = command(['removal', '-b', 'banco']);
    for (const [shows, word] of Object.entries(WORDS)) {
        const other = new RegExp(WORDS[shows === 'ev' ? 'edge' : 'ev'], 'i');
        const signed = (text) => (shows === 'ev' ? text : negated(text));
        await goTo(page, 'v=bets&b=tie,banco&c=88K2&w=banco');
        await page.select('select[name=shows]', shows);
        await settled(page);
        for (const view of ['shoe', 'bets', 'tableau', 'counting', 'filing']) {
            await page.click(`nav a:nth-child(${['shoe', 'bets', 'tableau', 'counting', 'filing'].indexOf(view) + 1})`);
            await settled(page);
            assert.doesNotMatch(await text(page, 'main'), other, view);
            assert.equal(await text(page, '[data-edge=tie] .small'), word);
        }
        await goTo(page, `v=tableau&w=banco${shows === 'edge' ? '&y=edge' : ''}`);
        const cell = flips.cells.find((one) => one.cell === 'banco 3 8');
        const { change } = cell.bets.find((one) => one.bet === 'banco');
        const shown = await page.$eval('[data-cell="banco 3 8"] span', (one) => one.textContent);
        assert.equal(shown.startsWith('−'), signed(change.exact).startsWith('-'));
        await goTo(page, `v=counting&w=banco${shows === 'edge' ? '&y=edge' : ''}`);
        assert.deepEqual(
            await page.$$eval('.bars .figure', (all) => all.map((one) => one.dataset.exact)),
            removal.bets[0].effects.map((one) => signed(one.change.exact)),
        );
    }
});

onPage('a bet that favours the player is marked by sign, word and colour', 'v=bets&b=tie&p={"tie":["10:1"]}', async (page) => {
    const colour = (selector) => page.$eval(selector, (one) => getComputedStyle(one).color);
    for (const shows of ['ev', 'edge']) {
        await page.select('select[name=shows]', shows);
        assert.match(await text(page, '[data-edge=tie] dd'), shows === 'ev' ? /^\+4/ : /^−4/);
        assert.match(await text(page, '[data-edge=tie] .small'), /favours the player/);
        assert.match(await text(page, 'tr[data-bet=tie] th'), /favours the player/);
        assert.equal(await colour('[data-edge=tie] dd'), await colour('tr[data-bet=tie] .favour'));
        assert.equal(await colour('tr[data-bet=tie] .gain'), await colour('tr[data-bet=tie] .favour'));
    }
    await goTo(page, 'c=88K2&b=tie&p={"tie":["10:1"]}');
    assert.match(await text(page, '.pictures svg'), /tie, favours the player/);
});

onPage('a chart draws no line where nothing is known yet', '', async (page) => {
    const lines = await page.evaluate(async () => {
        const { chart } = await import('./chart.js');
        const points = [[0, 1], [1, 2], [2, undefined], [3, undefined], [4, 2], [5, 3], [6, undefined], [7, 1]];
        const tags = [];
        const walk = (node) => {
            if (!node || !node.tag) return;
            if (/polyline|circle/.test(node.tag)) tags.push(node.props.points ? node.props.points.split(' ').length : 1);
            node.children.forEach(walk);
        };
        walk(chart([{ name: 'a', points }], { x: '', label: '', small: true }));
        return tags;
    });
    assert.deepEqual(lines, [2, 2, 1]);
});
