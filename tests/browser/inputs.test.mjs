// What users type, paste, drag and open by a link: the page refuses what it cannot read, and says so.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertEdges, command, goTo, IS_EXHAUSTIVE, openPage, pasted, settled, stage, startServer, strip, text, texts, typeOver } from './helper.mjs';

const on = stage();
const { onPage } = on;

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
    const controls = ['%0A', '%1B', '%7F', '%C2%9B', '%E2%80%AE'];
    for (const [i, field] of fields.entries())
        for (const bad of IS_EXHAUSTIVE ? controls : [controls[i % controls.length]]) {
            const value = { o: `[{"name":"a${bad}","lines":[]}]`, q: `{"name":"a${bad}","when":"","pays":""}`, p: `{"tie":["8:1${bad}"]}` }[field];
            await goTo(page, `${field}=${value || `8${bad}touch x`}`);
            // eslint-disable-next-line no-control-regex
            assert.doesNotMatch(await text(page, 'footer pre'), /[\0-\x1f\x7f-\x9f\u202a-\u202e]/, `${field} ${bad}`);
        }
});

onPage('names of JavaScript are names of bets', '', async (page) => {
    for (const name of ['__proto__', ...(IS_EXHAUSTIVE ? ['constructor', 'toString'] : [])]) {
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
    await goTo(page, 'c=88K2&b=tie&w=tie&p={"tie":["10:1"]}');
    assert.match(await text(page, '.trail .favour'), /tie favours the player/);
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
        walk(chart([{ name: 'a', points }], { x: '', label: '' }));
        return tags;
    });
    assert.deepEqual(lines, [2, 2, 1]);
});

onPage('a link with 82 coups is one question and one drawing', '', async (page) => {
    const coups = Array.from({ length: 82 }, (_, i) => ['88K2', '9A7K', 'K9Q9', '7K9A'][i % 4]);
    const asked = [];
    page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    const before = Date.now();
    await goTo(page, `b=punto,banco,tie&c=${coups.slice(0, 24).join('.')}.${coups.slice(0, 58).map(() => 'TJQK').join('.')}`);
    console.log(`# 82 coups after ${Date.now() - before} ms`);
    assert.ok(asked.length <= 8, asked.join());
    assert.equal(asked.filter((one) => one === '/api/many').length, 1);
    assert.equal((await page.$$('.bead')).length, 82);
    assert.equal((await page.$$('.bead.waiting')).length, 0);
});

// ---- keys, names and stops ----

onPage('letters are keys only where that is said and not switched off', '', async (page) => {
    const left = () => text(page, '.cards dd');
    assert.match(await text(page, '.keys'), /A 2 … K take out/);
    await page.keyboard.press('k');
    await settled(page);
    assert.equal(await left(), '415');
    await page.click('input[name=keys]');
    await page.focus('h1 ~ .row button');
    assert.equal(await page.$('.keys'), null);
    for (const key of ['k', 'u', '5']) await page.keyboard.press(key);
    await settled(page);
    assert.equal(await left(), '415');
    await page.waitForFunction(() => location.hash.includes('a=1'));
    await page.keyboard.down('Control');
    await page.keyboard.press('z');
    await page.keyboard.up('Control');
    await settled(page);
    assert.equal(await left(), '416');
    assert.equal(await page.$eval('input[name=keys]', (one) => one.checked), false);
});

onPage('accessible names begin with what is seen, and a row of a bet is one stop', 'v=bets&b=tie,banco', async (page) => {
    for (const view of ['shoe', 'tableau', 'counting', 'filing', 'bets']) {
        await goTo(page, `v=${view}&b=tie,banco&w=banco`);
        const wrong = await page.$$eval('button[aria-label]', (all) =>
            all
                .map((one) => [one.textContent.replace(/\s/g, ''), one.ariaLabel.replace(/[\s]/g, '')])
                .filter(([seen, name]) => !name.startsWith(seen)),
        );
        assert.deepEqual(wrong, [], view);
    }
    const fraction = await page.$eval('tr[data-bet=tie] .figure', (one) => one.dataset.exact);
    assert.doesNotMatch(await page.$eval('tr[data-bet=tie]', (one) => one.innerHTML.replaceAll(/data-exact="[^"]*"/g, '')), new RegExp(fraction));
    const stops = () => page.$$eval('tr[data-bet=tie] button', (all) => all.filter((one) => one.tabIndex === 0).length);
    assert.equal(await stops(), 1);
    await page.focus('tr[data-bet=tie] [tabindex="0"]');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForFunction((value) => document.getElementById('live').textContent.includes(value), {}, fraction);
    await page.keyboard.press('End');
    assert.match(await page.evaluate(() => document.activeElement.ariaLabel), /Remove tie/);
    assert.equal(await stops(), 1);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.closest('tr').dataset.bet), 'banco');
});

// ---- bets of one's own ----

onPage('a bet of several lines is what the command makes of it; a taken name is said', 'v=bets', async (page) => {
    const submit = '.draft button[type=submit]';
    await page.type('input[name=draft-when]', 'banco.natural');
    await page.click('.draft .row button');
    await page.type('input[name=draft-when-2]', 'winner = bank');
    await page.waitForSelector('.draft-when mark');
    assert.equal(await page.$eval('input[name=draft-when-2]', (one) => one.ariaInvalid), 'true');
    assert.equal(await text(page, '.draft-when mark'), 'bank');
    await typeOver(page, 'input[name=draft-when-2]', 'winner = banco');
    await typeOver(page, 'input[name=draft-pays-2]', '1:2');
    await typeOver(page, 'input[name=draft-name]', 'tie');
    await page.waitForSelector('.error');
    assert.match(await text(page, '#draft-error'), /tie is taken/);
    assert.ok(await page.$(`${submit}[disabled]`));
    await typeOver(page, 'input[name=draft-name]', 'two');
    await page.waitForSelector(`${submit}:not([disabled])`);
    await page.click(submit);
    await page.waitForSelector('[data-edge=two]');
    await settled(page);
    const file = 'bet: two\nlines:\n  - {when: banco.natural, pays: 1:1}\n  - {when: winner = banco, pays: 1:2}\n';
    assertEdges({ two: (await strip(page)).two }, command(['edge', '-b', 'two.yaml'], { 'two.yaml': file }));
    await typeOver(page, 'input[name=draft-name]', 'two');
    await page.waitForSelector('input[name=draft-name][aria-invalid=true]');
});

// ---- links, pins, refusals ----

onPage('Back after a second link shows the first one again', 'x=K', async (page) => {
    const left = () => text(page, '.cards dd');
    await goTo(page, 'x=A3');
    assert.equal(await left(), '413');
    await page.click('nav a:nth-child(2)');
    await page.goBack();
    await settled(page);
    assert.deepEqual([await left(), await page.title()], ['413', 'Shoe · sabot']);
    await page.goBack();
    await settled(page);
    assert.equal(await left(), '415');
    await page.goForward();
    await settled(page);
    assert.equal(await left(), '413');
});

onPage('pinned bets come first in the strip', 'v=bets&b=banco,punto,tie,dragon-7,panda-8,small&n=small', async (page) => {
    assert.equal((await names(page))[0], 'small');
});

onPage('one error is said once, in words of the page; an unknown coup has its reason', '', async (page) => {
    await goTo(page, 'x=A32.232.332.432.532.632.732.832.932.T32.J32.Q32.K28');
    assert.deepEqual((await texts(page, '.error')).length, 1);
    assert.doesNotMatch(await text(page, '.error'), /--/);
    await goTo(page, 'c=K9KKKK');
    await page.waitForSelector('table.coups tbody tr:nth-child(2)');
    assert.match(await text(page, 'table.coups tbody tr:nth-child(2) td:nth-child(4)'), /^unknown: ..../);
});

onPage('a filing that is refused has no buttons', 'v=filing', async (page) => {
    const files = () => page.$$('[data-format]');
    await page.waitForSelector('[data-format=json]');
    assert.ok((await files()).length >= 3);
    await goTo(page, 'v=filing&b=nothing');
    assert.ok(await page.$('.error'));
    assert.equal((await files()).length, 0);
});

test('a server that hangs is noticed within three seconds', async () => {
    const server = await startServer();
    const { page, close } = await openPage(on.browser, server);
    server.send('SIGSTOP');
    const began = Date.now();
    await page.waitForSelector('#app .lost');
    assert.ok(Date.now() - began < 3000, `${Date.now() - began} ms`);
    server.send('SIGCONT');
    await page.waitForFunction(() => !document.querySelector('#app .lost'));
    await close();
    assert.equal(await server.end(), 0);
});
