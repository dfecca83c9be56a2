// What users type, paste, drag and open by a link: the page refuses what it cannot read, and says so.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertEdges, command, evText, goTo, openPage, pasted, saved, settled, stage, startServer, strip, text, texts, typeOver } from './helper.mjs';

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

// ---- the first ten seconds ----

const panel = (page) => page.$('.start');

onPage('a start panel with three links is gone for good once used', '', async (page) => {
    const links = await page.$$eval('.start a', (all) => all.map((one) => one.hash.slice(1)));
    assert.equal(links.length, 3);
    await page.click('[data-card="7"]');
    await settled(page);
    assert.equal(await panel(page), null);
    await page.goto(page.url().replace(/#.*/, '#'));
    await page.reload();
    await settled(page);
    assert.equal(await panel(page), null);
    for (const link of links) {
        await goTo(page, link);
        assert.equal(await page.$('.error'), null, link);
    }
    await goTo(page, links[0]);
    assert.equal((await page.$$('.bead.unknown')).length, 0);
    assert.equal((await page.$$('.bead')).length, 5);
});

onPage('keys, words, version and documentation are behind "?"', '', async (page) => {
    for (const open of [() => page.keyboard.press('?'), () => page.click('[aria-label="? Keys and words"]')]) {
        await open();
        await page.waitForSelector('dialog[open] dl:nth-of-type(2) dt');
        assert.match(await text(page, 'dialog'), /sabot \d+\.\d+/);
        assert.ok((await page.$$('dialog dl:nth-of-type(2) dt')).length > 30);
        const statuses = await page.$$eval('dialog a', (all) =>
            Promise.all(all.map(async (one) => (await fetch(one.href)).status)),
        );
        assert.deepEqual(statuses, [200, 200, 200]);
        await page.keyboard.press('Escape');
        await page.waitForSelector('dialog[open]', { hidden: true });
    }
});

onPage('every rank has its effect on the chosen bet, as the command has it', 'x=K.K.5&b=banco,dragon-7&w=dragon-7', async (page) => {
    await page.waitForFunction(() => document.querySelector('.effect').textContent.trim());
    const { effects } = command(['removal', '-b', 'dragon-7', '-x', 'K,K,5'], {}, 10).bets[0];
    for (const rank of ['A', '5', '8', 'T', 'Q']) {
        const { change } = effects.find((one) => one.remove === (rank === 'Q' ? 'T' : rank));
        const shown = await text(page, `[data-card="${rank}"] .effect`);
        assert.equal(shown.replace('−', '-'), `${change.decimal.startsWith('-') ? '' : '+'}${(100 * change.decimal).toFixed(4)}`);
        const side = change.decimal.startsWith('-') ? 'down' : 'up';
        assert.ok(await page.$(`[data-card="${rank}"].${side}`), rank);
    }
});

onPage('the trail has every change, its values at the pointer, and files', 'b=banco,tie&w=banco', async (page) => {
    const points = () => page.$eval('.trail polyline', (one) => one.getAttribute('points').split(' ').length);
    for (const key of ['5', '4', 'K']) {
        await page.keyboard.press(key);
        await settled(page);
    }
    assert.equal(await points(), 4);
    const box = await (await page.$('.trail svg')).boundingBox();
    await page.mouse.move(box.x + box.width - 110, box.y + 40);
    const now = command(['edge', '-x', '5,4,K', '-b', 'banco'], {}, 10).bets[0].ev;
    const expected = `change: 3\nbanco ${(100 * now.decimal).toFixed(4)} %`.replace('-', '−');
    assert.equal(await text(page, '#tip'), expected);
    const files = await page.evaluate(async () => {
        const saved = [];
        URL.createObjectURL = (blob) => (saved.push(blob), 'about:blank#');
        HTMLAnchorElement.prototype.click = () => {};
        for (const one of document.querySelectorAll('.trail button')) one.click();
        while (saved.length < 3) await new Promise((done) => setTimeout(done, 20));
        const byType = Object.fromEntries(saved.map((blob) => [blob.type, blob]));
        const png = new Uint8Array(await byType['image/png'].arrayBuffer());
        return { csv: await byType['text/csv'].text(), svg: await byType['image/svg+xml'].text(), png: [...png.slice(1, 4)], size: png.length };
    });
    assert.equal(String.fromCharCode(...files.png), 'PNG');
    assert.ok(files.size > 5000);
    assert.match(files.svg, /^<svg[^>]*xmlns="http:..www.w3.org.2000.svg"/);
    assert.doesNotMatch(files.svg, /NaN|undefined/);
    const rows = files.csv.trim().split('\n');
    assert.equal(rows.length, 5);
    assert.equal(rows[4], `3,413,${now.exact}`);
    await page.keyboard.press('u');
    await settled(page);
    assert.equal(await points(), 3);
});

// ---- the coup in progress ----

const decimalOf = (text) => Number(text.replace('−', '-').replace(' %', '')) / 100;

onPage('after each card: chances, what the next hand does and why, what may come', 'b=punto,dragon-7&m=deal&x=82', async (page) => {
    const cards = 'A343';
    const places = ['p1', 'b1', 'p2', 'b2', 'c5'];
    const said = {
        4: ['Punto 5: draws.', 'Banco 6: draws if the card is 6 or 7.'],
    };
    for (let n = 1; n <= 4; n++) {
        await page.keyboard.press(cards[n - 1]);
        await page.waitForFunction((count) => [...document.querySelectorAll('.dealing .card:not(.empty)')].length === count, {}, n);
        await settled(page);
        const given = [...cards.slice(0, n)].map((card, i) => `${places[i]}=${card}`).join(',');
        const words = ['edge', '-x', '8,8', '--given', given, '-b'];
        const three = command([...words, 'punto,banco,tie'], {}, 6).bets;
        assert.deepEqual(
            await page.$$eval('.chances .figure', (all) => all.map((one) => one.dataset.exact)),
            three.map((bet) => bet.win.probability.exact),
        );
        const bets = command([...words, 'punto,dragon-7']).bets;
        for (const bet of bets)
            assert.deepEqual(
                await page.$$eval(`[data-given="${bet.bet}"] .figure`, (all) => all.map((one) => one.dataset.exact)),
                [bet.win.probability.exact, bet.ev.exact],
            );
        assert.deepEqual(await texts(page, '.progress > p'), said[n] || []);
    }
    // The rows of the tree are a partition: together they give the chances.
    const rows = await page.$$eval('.tree tbody tr', (all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
    assert.equal(rows.length, 10);
    const chances = (await texts(page, '.chances dd')).map(decimalOf);
    const total = [0, 0, 0];
    for (const [chance, ...three] of rows)
        three.forEach((one, k) => {
            total[k] += decimalOf(chance) * (one === 'over' ? 1 : one ? decimalOf(one) : 0);
        });
    total.forEach((one, k) => assert.ok(Math.abs(one - chances[k]) < 2e-6, `${one} ${chances[k]}`));
});

onPage('what banco does against each third card is told as the table has it', 'm=deal&h=A343', async (page) => {
    assert.deepEqual(await texts(page, '.progress > p'), ['Punto 5: draws.', 'Banco 6: draws if the card is 6 or 7.']);
    for (const [hand, said] of [
        ['AA42', ['Punto 5: draws.', 'Banco 3: draws unless the card is 8.']],
        ['AA4A', ['Punto 5: draws.', 'Banco 2: draws.']],
        ['A342', ['Punto 5: draws.', 'Banco 5: draws if the card is 4, 5, 6 or 7.']],
        ['A252', ['Punto 6: stands.', 'Banco 4: draws, as punto stands.']],
        ['A2424', ['Punto 5: drew 4, and has 9.', 'Banco 4 against it: draws.']],
    ]) {
        await goTo(page, `m=deal&h=${hand}`);
        assert.deepEqual(await texts(page, '.progress > p'), said, hand);
    }
});

onPage('the derived roads follow their definition', 'c=88K2.A7539.K9Q9.3556.66A85', async (page) => {
    const found = await page.evaluate(async () => {
        const { derived, laid, runsOf } = await import('./roads.js');
        const runs = [2, 3, 1, 4, 2].map((n, i) => [i % 2 ? 'banco' : 'punto', n]);
        return {
            roads: [1, 2, 3].map((back) => derived(runs, back).map((one) => one[0]).join('')),
            runs: runsOf(['tie', 'punto', 'tie', 'punto', 'banco', 'unknown', 'punto']),
            tail: laid([['banco', 8], ['punto', 7]]).map(({ x, y }) => `${x}${y}`).join(' '),
        };
    });
    // By hand, for columns of 2, 3, 1, 4 and 2.
    assert.deepEqual(found.roads, ['rbbbbrrbr', 'brrbbb', 'rbrbr']);
    assert.deepEqual(found.runs, [['punto', 2], ['banco', 1], ['punto', 1]]);
    assert.equal(found.tail, '00 01 02 03 04 05 15 25 10 11 12 13 14 24 34');
    // In other words: below the head of a column, does the column to the left end neither here nor one
    // above; at its head, the opposite of what one more entry in the column before would have had.
    const random = await page.evaluate(async () => {
        const { derived } = await import('./roads.js');
        const wrong = [];
        for (let n = 0; n < 300; n++) {
            const runs = Array.from({ length: 12 }, (_, i) => [i % 2 ? 'banco' : 'punto', 1 + Math.floor(6 * Math.random() ** 2)]);
            for (const back of [1, 2, 3]) {
                const below = (column, row) => {
                    const [here, above] = [row, row - 1].map((at) => at < runs[column - back][1]);
                    return here === above;
                };
                const marks = runs.flatMap(([, length], column) =>
                    Array.from({ length }, (_, row) => {
                        if (column < back || (row === 0 && column === back)) return null;
                        return row ? below(column, row) : !below(column - 1, runs[column - 1][1]);
                    }),
                );
                const wanted = marks.filter((one) => one !== null).map((one) => (one ? 'red' : 'blue'));
                if (wanted.join() !== derived(runs, back).join()) wrong.push(JSON.stringify(runs));
            }
        }
        return wrong;
    });
    assert.deepEqual(random, []);
    assert.equal((await page.$$('.roads svg')).length, 4);
    assert.equal((await page.$$('.roads svg[aria-label^="Big road"] circle')).length, 5);
});

// ---- everything live ----

onPage('decks, tags, trigger and payouts answer while they are typed', 'v=bets&b=tie&l=tie', async (page) => {
    const typed = async (selector, value) => {
        await page.$eval(selector, (field) => {
            field.focus();
            field.select();
        });
        await page.keyboard.type(value);
        await settled(page);
    };
    await typed('.pays', '9:1');
    await page.waitForFunction(() => location.hash.includes('9%3A1'));
    assertEdges(await strip(page), command(['edge', '-b', 'nine.yaml'], { 'nine.yaml': 'bet: tie\nlines:\n  - {when: winner = tie, pays: 9:1}\n' }));
    await goTo(page, 'v=bets&b=tie');
    await typed('input[name=decks]', '6');
    assert.equal(await text(page, '.cards dd'), '312');
    await typed('input[name=decks]', '∞');
    assert.equal(await text(page, '.cards dd'), '∞');
    assertEdges(await strip(page), command(['edge', '-d', 'infinite', '-b', 'tie']));
    await goTo(page, 'v=counting&b=tie&w=tie');
    await typed('input[name=tag-5]', '-2');
    await page.waitForFunction(() => location.hash.includes('g=0%2C0%2C0%2C0%2C-2'));
    await typed('input[name=trigger]', 'tc>=4');
    await page.waitForFunction(() => location.hash.includes('e=tc'));
});

onPage('at 200 % the work begins in the upper half, and a phone keeps the strip in sight', 'b=banco,tie', async (page) => {
    await page.setViewport({ width: 720, height: 450 });
    assert.ok((await top(page, '#main')) < 225);
    await page.setViewport({ width: 390, height: 844 });
    assert.ok((await top(page, '.rank')) < 422);
    await page.evaluate(() => scrollTo(0, 900));
    assert.equal(await page.$eval('.strip', (one) => Math.round(one.getBoundingClientRect().top)), 0);
});

// ---- two games ----

onPage('two games side by side: exact differences and changed cells, in one link', 'v=games&r=monte-carlo&b=punto,banco,tie', async (page) => {
    const shown = async () =>
        Object.fromEntries(
            await page.$$eval('[data-both]', (all) =>
                all.map((row) => [row.dataset.both, [...row.querySelectorAll('.figure')].map((one) => one.dataset.exact)]),
            ),
        );
    const both = async (a, b) => {
        const [then, now] = [command(a), command(b)].map(({ bets }) => new Map(bets.map((bet) => [bet.bet, bet.ev.exact])));
        const found = await shown();
        for (const name of ['punto', 'banco', 'tie']) {
            assert.deepEqual(found[name].slice(0, 2), [then.get(name), now.get(name)], name);
            const [[p, q = 1n], [r, t = 1n], [u, v = 1n]] = [then.get(name), now.get(name), found[name][2]].map((one) => one.split('/').map(BigInt));
            assert.equal((r * q - p * t) * v, u * q * t, name);
        }
    };
    const words = ['edge', '-b', 'punto,banco,tie'];
    await both(words, words);
    assert.match(await text(page, '.games'), /the same cells/);
    await page.select('select[name=rules-A]', 'british');
    await settled(page);
    await both([...words, '-r', 'british'], words);
    await typeOver(page, 'input[name=decks-A]', '6');
    await settled(page);
    await both([...words, '-r', 'british', '-d', '6'], words);
    // The other views change B; then A and B change places.
    await page.click('nav a:first-child');
    await page.keyboard.press('8');
    await page.click('nav a:nth-child(6)');
    await settled(page);
    await both([...words, '-r', 'british', '-d', '6'], [...words, '-x', '8']);
    await page.evaluate(() => [...document.querySelectorAll('.games button')].find((one) => /^Exchange/.test(one.textContent)).click());
    await settled(page);
    await both([...words, '-x', '8'], [...words, '-r', 'british', '-d', '6']);
    await new Promise((done) => setTimeout(done, 300));
    const link = await page.evaluate(() => location.hash.slice(1));
    await goTo(page, '');
    await goTo(page, link);
    await both([...words, '-x', '8'], [...words, '-r', 'british', '-d', '6']);
    // A reading of a document, and its cells.
    await goTo(page, 'v=games&r=vaduz&b=punto,banco,tie');
    const readings = await page.$$eval('select[name=table-A] option', (all) => all.map((one) => one.value).filter(Boolean));
    assert.equal(await page.$eval('select[name=rules-B]', (one) => one.value), 'vaduz');
    assert.equal(await page.$eval('select[name=table-A]', (one) => one.selectedOptions[0].text), 'the rule set’s');
    assert.ok(readings.length > 0);
    const all = command(['readings', '-r', 'vaduz', '-b', 'banco']).readings;
    for (const reading of readings) {
        await page.select('select[name=table-A]', reading);
        await settled(page);
        const [bet] = all.find((one) => one.reading === reading).bets;
        assert.equal((await shown()).banco[0], bet.ev.exact, reading);
    }
    // The command of both tables lists the same cells.
    await goTo(page, 'v=games&r=monte-carlo&b=banco&t=third.TTTTTTRR.TTTTTTTTTTT.TTTTTTTTTTT.TTTTTTTTTTT.TTTTTTTTRTT.RRTTTTTTRRT.RRRRTTTTRRT.RRRRRRRTRRR.RRRRRRRRRRR');
    assert.deepEqual(await texts(page, '[data-changed] th'), ['banco 6 6']);
    assert.deepEqual(await texts(page, '[data-changed] td'), ['draws', 'stands']);
});

// ---- the filing ----

const firstPage = (page) => page.$eval('.filed', (one) => one.shadowRoot.textContent);

onPage('the filing shows its first page, what departs from the rule set, and takes choices', 'v=filing&r=british&d=6', async (page) => {
    const percentages = (words) =>
        command(['report', '-r', 'british', ...words]).bets.map((bet) => `${(100 * bet.edge.decimal).toFixed(4)} %`);
    const has = async (words) => {
        const shown = await firstPage(page);
        for (const one of percentages(words)) assert.ok(shown.includes(one), one);
    };
    await page.waitForSelector('.filed');
    await has(['-d', '6']);
    assert.match(await text(page, '.departures'), /Not as the rule set has it: 6 decks, not 8\./);
    await page.click('.departures button');
    await page.waitForFunction(() => !document.querySelector('.departures'));
    await settled(page);
    assert.equal(await page.$eval('input[name=decks]', (one) => one.value), '8');
    await has([]);
    await page.$eval('input[name=date]', (field) => {
        field.value = '2026-03-01';
        field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await page.click('input[name=double]');
    await page.click('summary');
    await page.click('input[name=chapter-appendix]');
    await settled(page);
    assert.match(await firstPage(page), /2026-03-01|1 March 2026/);
    const line = await text(page, 'footer pre');
    assert.match(line, /--date 2026-03-01 --double-check --chapters cover,[a-z,]*method$/);
    const [filed, wanted] = [JSON.parse(await saved(page, '[data-format=json]')), pasted(line)];
    assert.deepEqual(filed.chapters, wanted.chapters);
    assert.deepEqual(filed.bets.map((bet) => bet.ev.exact), wanted.bets.map((bet) => bet.ev.exact));
    await page.waitForFunction(() => location.hash.includes('u='));
});

onPage('a filing is saved as PDF too, and compared with an earlier one', 'v=filing&b=tie&d=6', async (page) => {
    const earlier = command(['report', '-b', 'tie', '--chapters', 'summary']);
    const folder = mkdtempSync(join(tmpdir(), 'sabot-earlier-'));
    writeFileSync(join(folder, 'earlier.json'), JSON.stringify(earlier));
    await (await page.$('input[name=earlier]')).uploadFile(join(folder, 'earlier.json'));
    await page.waitForSelector('[data-place="shoe.cards"]');
    rmSync(folder, { recursive: true });
    assert.deepEqual(await texts(page, '[data-place="shoe.cards"] td'), ['416', '312']);
    assert.match(await text(page, 'footer pre'), /--compare earlier\.json/);
    const filed = JSON.parse(await saved(page, '[data-format=json]'));
    assert.ok(filed.changes.some(({ place, was, is }) => place === 'shoe.cards' && was === '416' && is === '312'));
    await page.click('.earlier button');
    await settled(page);
    assert.equal(await page.$('[data-place]'), null);
    if (await page.$('[data-format=pdf]')) assert.equal((await saved(page, '[data-format=pdf]')).slice(0, 5), '%PDF-');
});

onPage('a long filing shows how far it is, and can be stopped', 'v=filing', async (page) => {
    const all = await page.evaluate(async () => (await (await fetch('/api/bets')).json()).bets.filter((bet) => !bet.coups).map((bet) => bet.bet));
    await page.evaluate((value) => (location.hash = value), `v=filing&b=${all.join(',')}`);
    await page.waitForFunction(() => /takes more than 5 seconds/.test(document.querySelector('main').textContent), { timeout: 300000 });
    await page.click('[data-format=json]');
    await page.waitForFunction(() => /\d+ of \d+/.test((document.querySelector('.making span') || {}).textContent), { timeout: 300000 });
    assert.ok(await page.$eval('[data-format=json]', (one) => one.disabled));
    await page.click('.making button');
    await page.waitForFunction(() => !document.querySelector('.making'));
    assert.equal(await text(page, '#live'), 'Stopped');
    await page.waitForFunction(() => !document.querySelector('[data-format=json]').disabled);
});

onPage('all cards of a rank go at once, and any bet may be chosen', '', async (page) => {
    await page.select('select[name=chosen]', 'dragon-7');
    await settled(page);
    assert.match(await text(page, 'footer pre'), /-b punto,banco,tie,dragon-7$/);
    await page.evaluate(() => document.querySelectorAll('input[name=mode]')[1].click());
    await page.click('[data-card="8"]');
    await settled(page);
    assert.equal(await text(page, '.cards dd'), '384');
    const [before, after] = [[], ['-x', Array(32).fill('8').join()]].map((gone) => command(['edge', '-b', 'dragon-7', ...gone]));
    assertEdges(await strip(page), after);
    assert.equal(await text(page, '.ends'), `dragon-7: ${evText(before.bets[0].ev)} → ${evText(after.bets[0].ev)}`);
    await page.keyboard.press('u');
    await settled(page);
    assert.equal(await text(page, '.cards dd'), '416');
});

onPage('the chance of banco after the last coup and before it', 'c=88K2.A7539', async (page) => {
    const bet = 'bet: wins\nlines:\n  - when: winner = banco\n    pays: 1:1\n';
    const asked = ['coups', '--after', 'winner = banco', '-x', '8,8,K,2', '-b', 'wins.yaml'];
    const [{ ev, ev_before: before }] = command(asked, { 'wins.yaml': bet }).after.bets;
    await page.waitForSelector('.road figcaption .figure');
    const shown = await page.$$eval('.road figcaption .figure', (all) => all.map((one) => one.dataset.exact));
    for (const [i, { exact }] of [before, ev].entries()) {
        const [n, d] = exact.split('/').map(BigInt);
        const [a, b] = shown[i].split('/').map(BigInt);
        assert.equal(a * 2n * d, (n + d) * b); // even money: the EV is 2P - 1
    }
});

onPage('a coup may be entered by its winner alone', 'c=88K2&m=deal', async (page) => {
    for (const word of ['banco', 'tie', 'banco'])
        await page.$$eval('.winner button', (all, name) => all.find((one) => one.textContent === name).click(), word);
    await settled(page);
    assert.deepEqual(await texts(page, '.bead abbr'), ['P', 'B', 'T', 'B']);
    assertEdges(await strip(page), command(['edge', '-x', '8,8,K,2']));
    assert.match(await text(page, '.road figcaption'), /Of 3 coups only the winner is known/);
    assert.equal((await page.$$('.roads svg[aria-label^="Big road"] circle')).length, 3);
    await page.waitForFunction(() => location.hash.includes('c=88K2.B.T.B'));
});
