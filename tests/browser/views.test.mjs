// What the views show: the first ten seconds, the coup in progress, two games, the filing.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertEdges, command, evText, goTo, pasted, saved, settled, stage, strip, text, texts, typeOver } from './helper.mjs';

const { onPage } = stage();
const top = (page, selector) =>
    page.$eval(selector, (element) => element.getBoundingClientRect().top + scrollY);

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
