// The page as a user sees it, in a browser, against the command.
import assert from 'node:assert/strict';
import {
    assertEdges,
    command,
    evText,
    goTo,
    pasted,
    saved,
    settled,
    stage,
    strip,
    text,
    texts,
    typeOver,
} from './helper.mjs';

const { onPage } = stage();

const card = (name) => `[data-card="${name}"]`;

onPage('cards leave and come back by click and by key', '', async (page) => {
    assertEdges(await strip(page), command(['edge']));
    await page.click(card('K'));
    await page.keyboard.press('5');
    await page.keyboard.press('t');
    await settled(page);
    assert.equal(await text(page, '.cards dd'), '413');
    assertEdges(await strip(page), command(['edge', '-x', 'K,5,T']));
    await page.keyboard.down('Shift');
    await page.click(card('K'));
    await page.keyboard.press('5');
    await page.keyboard.up('Shift');
    await settled(page);
    assertEdges(await strip(page), command(['edge', '-x', 'T']));
    assert.equal(await text(page, 'footer pre'), 'sabot edge -x T');
    assert.match(await text(page, '#live'), /415 cards; punto −[\d.]+ %/);
});

onPage('single suits, decks, and a list that is pasted', '', async (page) => {
    await page.click('input[name=suits]');
    await page.click(card('5h'));
    await settled(page);
    assertEdges(await strip(page), command(['edge', '-x', '5h']));
    await page.type('input[name=paste]', 'K 7,10 As\n');
    await page.waitForFunction(() => document.querySelector('.cards dd').textContent === '411');
    assertEdges(await strip(page), command(['edge', '-x', '5h,K,7,T,As']));
    await page.type('input[name=paste]', 'K,Z\n');
    await page.waitForSelector('.panel .error');
    assert.match(await text(page, '.panel .error'), /'Z' is not a card/);
    assert.equal(await text(page, '.cards dd'), '411');
    await typeOver(page, 'input[name=decks]', '6');
    await settled(page);
    assertEdges(await strip(page), command(['edge', '-d', '6', '-x', '5h,K,7,T,As']));
});

onPage('bad input is told where it was typed, and the last good answer stays', '', async (page) => {
    const good = await strip(page);
    await typeOver(page, 'input[name=decks]', '8x');
    await page.waitForSelector('.top .error');
    assert.match(await text(page, '.top .error'), /'8x': expected a whole number/);
    assert.deepEqual(await strip(page), good);
    assert.match(await text(page, '.strip.old .stale'), /last valid input/);
    await page.keyboard.press('u');
    await page.waitForSelector('.strip:not(.old)');
    assert.deepEqual(await strip(page), good);
});

onPage('a coup is dealt, settled and recorded', '', async (page) => {
    await page.click('.modes label:nth-of-type(4)');
    for (const key of '88K2') await page.keyboard.press(key);
    await page.waitForSelector('.bead.punto');
    for (const key of 'K75392') await page.keyboard.press(key);
    await page.waitForSelector('.bead:nth-child(2):not(.waiting)');
    await settled(page);
    assert.equal(await text(page, '.cards dd'), '406');
    assertEdges(await strip(page), command(['edge', '-x', '8,8,K,2,K,7,5,3,9,2']));
    assert.deepEqual(await texts(page, '.bead abbr'), ['P', 'P']);
    const rows = await page.$$eval('.coups tbody tr', (all) =>
        all.map((row) => [...row.children].map((cell) => cell.textContent)),
    );
    assert.deepEqual(rows[1], ['2', 'K 5 9', '7 3 2', 'punto', '+1', '−1', '−1']);
    assert.deepEqual(rows[2], ['1', '8 K', '8 2', 'punto', '+1', '−1', '−1']);
    assert.deepEqual(rows[0], ['all, one unit a coup', '+2', '−2', '−2']);
    assert.match(await text(page, '.road figcaption'), /not a forecast/);
    await page.waitForSelector('table.after');
    const known = await page.$$eval('table.after tbody tr', (all) =>
        all.map((row) => [...row.querySelectorAll('button')].map((one) => one.dataset.exact)),
    );
    const exact = (what, key = 'ev') =>
        command(['coups', '-x', '8,8,K,2', '--after', what]).after.bets.map((bet) => bet[key].exact);
    const now = command(['edge', '-x', '8,8,K,2,K,7,5,3,9,2']).bets.map((bet) => bet.ev.exact);
    const columns = [exact('winner = punto', 'ev_before'), exact('winner = punto'), exact('cards = 6'), now];
    assert.deepEqual(known, now.map((_, i) => columns.map((column) => column[i])));
    assert.match(await page.$eval('.trail polyline', (one) => one.getAttribute('points')), /^\S+ \S+ \S+$/);
});

onPage('a card that is not left is told, and the next one is dealt', 'd=1&x=K4&m=deal', async (page) => {
    for (const key of 'AK') await page.keyboard.press(key);
    await page.waitForSelector('.dealing .error');
    assert.match(await text(page, '.dealing .error'), /No king is left/);
    await page.keyboard.press('5');
    await page.waitForFunction(() => !document.querySelector('.dealing .error'));
    assert.deepEqual(await texts(page, '.dealing .card'), ['A', '', '5', '', '', '']);
});

onPage('a mistake in the decks leaves the cards, an infinite shoe has none', 'd=6', async (page) => {
    await typeOver(page, 'input[name=decks]', '6x');
    await page.waitForSelector('.top .error');
    assert.equal(await text(page, `${card('K')} .left`), '24');
    await typeOver(page, 'input[name=decks]', 'infinite');
    await page.waitForFunction(() => !document.querySelector('[data-card]'));
    assert.match(await text(page, '.panel'), /every card is put back/);
});

onPage('a pasted list may have the signs of suits, and no ten-value without its rank', '', async (page) => {
    await page.type('input[name=paste]', 'K♠ 10♥️ 7\n');
    await page.waitForFunction(() => document.querySelector('.cards dd').textContent === '413');
    assert.equal(await text(page, 'footer pre'), 'sabot edge -x 7,Ks,Th');
    await page.type('input[name=paste]', 'K,0\n');
    await page.waitForSelector('.panel .error');
    assert.match(await text(page, '.panel .error'), /0 may be any ten-value/);
    assert.equal(await text(page, '.cards dd'), '413');
});

onPage('a shoe of fewer than six cards is told with the cards', 'd=1', async (page) => {
    const good = await strip(page);
    await page.type('input[name=paste]', `${[...'A23456789TJQ'].map((rank) => rank.repeat(4)).join('')}\n`);
    await page.waitForSelector('.panel .error');
    assert.match(await text(page, '.panel .error'), /expected at least 6/);
    assert.deepEqual(await strip(page), good);
});

onPage('back and forward walk through the views and change nothing else', '', async (page) => {
    const isAt = (view) =>
        page.waitForFunction(
            (name) => document.querySelector('nav [aria-current]').textContent === name,
            {},
            view,
        );
    await page.click('nav a:nth-child(2)');
    await page.click('nav a:nth-child(1)');
    await page.keyboard.press('7');
    await page.click('nav a:nth-child(3)');
    await page.goBack();
    await isAt('Shoe');
    await page.goBack();
    await isAt('Bets');
    await settled(page);
    assertEdges(await strip(page), command(['edge', '-x', '7']));
    await page.goForward();
    await isAt('Shoe');
    await page.waitForFunction(() => location.hash === '#x=7');
});

onPage('who takes the last bet off the list has the rule set’s again', 'v=bets&b=tie', async (page) => {
    await page.click('tr[data-bet=tie] [aria-label$="Remove tie"]');
    await page.waitForSelector('tr[data-bet=banco]');
    await page.click('nav a:nth-child(4)');
    await page.waitForSelector('.bars .figure');
    assert.deepEqual(await texts(page, 'select[name=chosen] > option'), ['punto', 'banco', 'tie']);
});

onPage(
    'a flipped cell is what tableau diff says; an open one has a range',
    'v=tableau',
    async (page) => {
        const cell = '[data-cell="banco 6 none"]';
        await page.click(cell);
        await settled(page);
        const table = (row) =>
            `tableau: page\nby: third\npunto: T T T T T T R R\nbanco:\n  0: T T T T T T T T T T T\n  1: T T T T T T T T T T T\n  2: T T T T T T T T T T T\n  3: T T T T T T T T R T T\n  4: R R T T T T T T R R T\n  5: R R R R T T T T R R T\n  6: R R R R R R T T R R ${row}\n  7: R R R R R R R R R R R\n`;
        const diff = command(['tableau', 'diff', 'standard', 'mine.yaml'], {
            'mine.yaml': table('T'),
        });
        for (const bet of diff.bets) {
            const exact = await page.$eval(
                `[data-change="${bet.bet}"] .figure`,
                (figure) => figure.dataset.exact,
            );
            assert.equal(exact, bet.change.exact, bet.bet);
        }
        assert.deepEqual(await texts(page, '.differences tbody:first-of-type th'), [
            'banco 6 none',
            'punto',
            'banco',
            'tie',
        ]);
        const flips = command(['tableau', 'flips', 'mine.yaml'], { 'mine.yaml': table('T') });
        for (const one of flips.cells) {
            const title = await page.$eval(`[data-cell="${one.cell}"]`, (element) => element.title);
            const change = one.bets.find((bet) => bet.bet === 'banco').change;
            assert.ok(
                title.includes(
                    `${change.exact.startsWith('-') ? '−' : change.exact === '0' ? '' : '+'}`,
                ),
                title,
            );
        }
        assert.deepEqual(pasted(await text(page, 'footer pre')).cells, flips.cells);
        await page.click('input[name=opens]'); // as one does without keys
        await page.click(cell);
        await page.waitForSelector('[data-range]');
        await page.click('input[name=opens]');
        await page.click(cell);
        await page.waitForFunction(() => !document.querySelector('[data-range]'));
        await page.focus(cell);
        await page.keyboard.press('?');
        await page.waitForSelector('[data-range]');
        await settled(page);
        const lint = command(['tableau', 'lint', 'mine.yaml'], {
            'mine.yaml': table('"?"').replace(
                '6: R R R R R R T T R R "?"',
                '6: "R R R R R R T T R R ?"',
            ),
        });
        for (const bet of lint.envelope) {
            const shown = await texts(page, `[data-range="${bet.bet}"] .figure`);
            assert.deepEqual(shown, [
                evText(bet.least),
                evText(bet.greatest),
            ]);
        }
    },
);

// A published game of six decks: naturals end nothing, and each hand has a row against them.
onPage('a table says whose natural ends the coup, and what a hand does then', 'v=tableau&d=6&w=tie', async (page) => {
    const table = (naturals, against = '') =>
        `tableau: page\nby: third\nnaturals: ${naturals}\npunto: T T T T T T R R\nbanco:\n  0: T T T T T T T T T T T\n  1: T T T T T T T T T T T\n  2: T T T T T T T T T T T\n  3: T T T T T T T T R T T\n  4: R R T T T T T T R R T\n  5: R R R R T T T T R R T\n  6: R R R R R R T T R R R\n  7: R R R R R R R R R R R\n${against}`;
    const edge = (text_) =>
        command(['edge', '-d', '6', '-t', 'page.yaml'], { 'page.yaml': text_ });
    for (const fault of command(['tableau', 'flips', '-d', '6', '-b', 'tie'], {}, 8).faults.slice(0, 3)) {
        const points = (100 * Number(fault.bets[0].change.decimal)).toFixed(6);
        const naturals = `[data-naturals=${fault.cell.split(' ')[1]}]`;
        const title = await page.$eval(naturals, (element) => element.title);
        assert.equal(title, `So: player’s EV of tie +${points} points`);
    }
    for (const naturals of ['punto', 'none']) {
        await page.click(`[data-naturals=${naturals}]`);
        await settled(page);
        assertEdges(await strip(page), edge(table(naturals)));
    }
    assert.equal(await page.$$eval('[data-cell]', (all) => all.length), 10 + 10 * 11);
    await page.click('input[name=against-punto]');
    await page.click('input[name=against-banco]');
    await page.click('[data-cell="banco 4 against"]');
    await page.focus('[data-cell="banco 9 5"]');
    for (const key of ['ArrowDown', 'ArrowDown', 'r']) await page.keyboard.press(key);
    await settled(page);
    const published = edge(
        table('none', 'against-natural:\n  punto: TTTTTTRRRR\n  banco: TTTTRRRRRR\n'),
    );
    assert.equal(published.bets[0].win.ways, '387914577649920');
    assertEdges(await strip(page), published);
    const asked = pasted(await text(page, 'footer pre'));
    assert.deepEqual(asked.tableau.against_natural, published.tableau.against_natural);
    await page.waitForFunction(() => location.hash.includes('TTTTRRRRRR'));
    const link = await page.evaluate(() => location.hash.slice(1));
    await page.keyboard.press('?');
    await page.waitForSelector('[data-range]');
    await page.waitForFunction((before) => location.hash.slice(1) !== before, {}, link);
    await goTo(page, link);
    await page.waitForFunction(() => !document.querySelector('[data-range]'));
    await settled(page);
    assertEdges(await strip(page), published);
    await page.click('[data-naturals=both]');
    await settled(page);
    assertEdges(await strip(page), command(['edge', '-d', '6']));
    await page.click('[data-naturals="?"]');
    await page.click('[data-cell="banco 9 none"]');
    await page.waitForSelector('[data-range]');
    await settled(page);
    const unsaid = table('"?"', '  8: R R R R R R R R R R R\n  9: R R R R R R R R R R T\n');
    const lint = command(['tableau', 'lint', 'page.yaml', '-d', '6', '-b', 'tie'], { 'page.yaml': unsaid });
    assert.deepEqual(await texts(page, '[data-range=tie] .figure'), [
        evText(lint.envelope[0].least),
        evText(lint.envelope[0].greatest),
    ]);
});

onPage(
    'arrows walk the table, letters set a cell, a reading is one click away',
    'v=tableau',
    async (page) => {
        await page.focus('[data-cell="banco 3 0"]');
        for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowUp'])
            await page.keyboard.press(key);
        assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), 'banco 3 2');
        await page.keyboard.press('r');
        await settled(page);
        assert.match(await text(page, '[data-cell="banco 3 2"]'), /^R/);
        await page.evaluate(() =>
            [...document.querySelectorAll('.readings button')]
                .find((one) => one.textContent === 'letter')
                .click(),
        );
        await settled(page);
        const reading = command(['readings']).readings.find((one) => one.reading === 'letter');
        const shown = await strip(page);
        assertEdges(shown, reading);
        await page.evaluate(() =>
            [...document.querySelectorAll('.documents button')]
                .find((one) => one.textContent === 'vaduz')
                .click(),
        );
        await settled(page);
        assertEdges(await strip(page), command(['edge', '-r', 'vaduz']));
    },
);

onPage('a bet of one’s own, first with a mistake', 'v=bets', async (page) => {
    await page.type('input[name=draft-when]', 'winner = banko and banco.total = 7');
    await page.waitForSelector('.draft-when mark');
    assert.equal(await text(page, '.draft-when mark'), 'banko');
    assert.match(
        await text(page, '#draft-error'),
        /column 10: 'banko': expected punto, banco or tie/,
    );
    await typeOver(page, 'input[name=draft-when]', 'winner = banco and banco.total = 7');
    await typeOver(page, 'input[name=draft-pays]', '5:1');
    await page.waitForSelector('.draft button[type=submit]:not([disabled])');
    await page.click('.draft button[type=submit]');
    await page.waitForSelector('tr[data-bet="my-bet"]');
    await settled(page);
    const files = {
        'my-bet.yaml':
            'bet: my-bet\nlines:\n  - when: winner = banco and banco.total = 7\n    pays: 5:1\n',
    };
    const document = command(['edge', '-b', 'punto,banco,tie,my-bet.yaml'], files);
    assertEdges(await strip(page), document);
    assert.deepEqual(pasted(await text(page, 'footer pre')).bets, document.bets);
});

onPage('a payout is turned, by slider and by hand', 'v=bets', async (page) => {
    await page.click('tr[data-bet=tie] .tools .small');
    await page.focus('.details input[type=range]');
    await page.keyboard.press('ArrowRight');
    await settled(page);
    const at = (pays) =>
        command(['edge', '-b', 'tie.yaml'], {
            'tie.yaml': `bet: tie\nlines:\n  - when: winner = tie\n    pays: ${pays}\n`,
        });
    assertEdges(await strip(page), at('9:1'));
    await typeOver(page, '.details input.pays', '9.5:1');
    await settled(page);
    assertEdges(await strip(page), at('9.5:1'));
    const good = await strip(page);
    await typeOver(page, '.details input.pays', 'much');
    await page.waitForSelector('.details .error');
    assert.match(await text(page, '.details .error'), /^'much': expected a payout/);
    assert.equal(await page.$('.strip .error'), null);
    assert.deepEqual(await strip(page), good);
    assert.match(await text(page, '.strip.old .stale'), /last valid input/);
});

onPage(
    'a bet says what it assumes, and still does after its payout is turned',
    'v=bets&b=tie,all-red,2-to-1-punto&l=tie,all-red,2-to-1-punto',
    async (page) => {
        const { bets } = command(['edge', '-b', 'tie,all-red,2-to-1-punto']);
        const said = bets.flatMap((bet) => bet.assumptions || []);
        assert.deepEqual(
            said.map((one) => one.key),
            ['lines.1', 'lines', 'ties'],
        );
        const shown = said
            .map((one) => `Assumed (not stated): ${one.key}: ${one.value}. ${one.why}`)
            .sort();
        const assumed = async () =>
            (await texts(page, '.details p')).filter((one) => one.startsWith('Assumed')).sort();
        assert.equal((await texts(page, '.details')).length, 3);
        assert.deepEqual(await assumed(), shown);
        await typeOver(page, 'tr[data-bet=all-red] + .details input.pays', '20:1');
        await settled(page);
        assert.deepEqual(await assumed(), shown);
    },
);

onPage('a slider is one step of undo, and turns odds of any kind', 'v=bets&l=banco', async (page) => {
    const before = await strip(page);
    await page.focus('.details input[type=range]');
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
    await settled(page);
    assert.equal(await page.$eval('.details input.pays', (field) => field.value), '6.25%');
    await page.keyboard.press('u');
    await settled(page);
    assert.deepEqual(await strip(page), before);
    await typeOver(page, '.details input.pays', '5%');
    await settled(page);
    assert.deepEqual(await strip(page), before); // 19:20 by another name
    await page.focus('.details input[type=range]');
    await page.keyboard.press('ArrowLeft');
    await settled(page);
    assert.equal(await page.$eval('.details input.pays', (field) => field.value), '4.75%');
});

onPage(
    'bets are sorted, filtered, pinned, added, and compared with a baseline',
    'v=bets',
    async (page) => {
        await page.select('select[name=add]', 'dragon-7');
        await page.waitForSelector('tr[data-bet="dragon-7"]');
        await page.click('thead th:nth-of-type(3) button');
        await page.click('thead th:nth-of-type(3) button'); // the greatest first
        await settled(page);
        const order = () => page.$$eval('tr[data-bet]', (all) => all.map((row) => row.dataset.bet));
        assert.deepEqual(await order(), ['banco', 'punto', 'dragon-7', 'tie']);
        await page.click('tr[data-bet=tie] .icon');
        assert.deepEqual(await order(), ['tie', 'banco', 'punto', 'dragon-7']);
        await page.type('input[name=filter]', 'drag');
        assert.deepEqual(await order(), ['tie', 'dragon-7']);
        await typeOver(page, 'input[name=filter]', 'fortune');
        assert.deepEqual(await order(), ['tie', 'dragon-7']);
        await page.evaluate(() =>
            [...document.querySelectorAll('.strip button')]
                .find((one) => one.textContent === 'Compare from here')
                .click(),
        );
        await page.click('nav a:first-child');
        await page.keyboard.press('6');
        await page.click('nav a:nth-child(2)');
        await settled(page);
        const [now, then] = [
            command(['edge', '-b', 'tie', '-x', '6']),
            command(['edge', '-b', 'tie']),
        ];
        const change = await text(page, 'tr[data-bet=tie] td:nth-last-child(2)');
        const shown = Number(change.replace(/[^\d.−+]/g, '').replace('−', '-'));
        assert.ok(
            Math.abs(
                shown - 100 * (Number(now.bets[0].ev.decimal) - Number(then.bets[0].ev.decimal)),
            ) < 0.0003,
            change,
        );
    },
);

onPage('the exact value of a figure is shown whole, wherever it stands', 'v=bets&x=K', async (page) => {
    for (const width of [1440, 390]) {
        await page.setViewport({ width, height: 700 });
        for (const figure of await page.$$('tr[data-bet]:first-child .figure, tr[data-bet=tie] .figure')) {
            await figure.hover();
            await page.waitForSelector('#tip:not([hidden])');
            const [shown, exact, isWhole] = await figure.evaluate((one) => {
                const tip = document.getElementById('tip');
                const box = tip.getBoundingClientRect();
                const isWithin =
                    box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
                return [tip.textContent, one.dataset.exact, isWithin];
            });
            assert.equal(shown, exact);
            assert.ok(isWhole, `${exact} at ${width}`);
        }
    }
    await page.keyboard.press('Escape');
    await page.waitForSelector('#tip[hidden]');
});

onPage('undo and redo', '', async (page) => {
    await page.keyboard.press('a');
    await page.keyboard.press('9');
    await settled(page);
    await page.keyboard.press('u');
    await settled(page);
    assertEdges(await strip(page), command(['edge', '-x', 'A']));
    await page.keyboard.press('u');
    await settled(page);
    assertEdges(await strip(page), command(['edge']));
    await page.keyboard.down('Shift');
    await page.keyboard.press('U');
    await page.keyboard.press('U');
    await page.keyboard.up('Shift');
    await settled(page);
    assertEdges(await strip(page), command(['edge', '-x', 'A,9']));
});

onPage(
    'counting: bars, tags and their value by depth',
    'v=counting&b=dragon-7&w=dragon-7',
    async (page) => {
        const removal = command(['removal', '-b', 'dragon-7']);
        const shown = await page.$$eval('.bars .figure', (all) =>
            all.map((one) => one.dataset.exact),
        );
        assert.deepEqual(
            shown,
            removal.bets[0].effects.map((one) => one.change.exact),
        );
        for (const [rank, tag] of [
            ['4', -1],
            ['5', -1],
            ['6', -1],
            ['7', -1],
            ['8', 2],
            ['9', 2],
        ]) {
            await typeOver(page, `input[name=tag-${rank}]`, String(tag));
        }
        await page.waitForSelector('[data-depth="52"]');
        await settled(page);
        const score = command([
            'count',
            'score',
            '-b',
            'dragon-7',
            '--tags',
            '0,0,0,-1,-1,-1,-1,2,2,0',
            '--cards',
            '26,52,208',
        ]);
        for (const depth of score.bets[0].systems.find((one) => one.system === 'given').depths) {
            const figures = await page.$$eval(`[data-depth="${depth.cards}"] .figure`, (all) =>
                all.map((one) => one.dataset.exact),
            );
            assert.deepEqual(figures.slice(0, 2), [
                depth.optimal.share.exact,
                depth.optimal.gain.exact,
            ]);
        }
    },
);

onPage(
    'a wrong tag and a wrong trigger are told where they were typed',
    'v=counting&b=tie&w=tie&g=1,0,0,0,0,-1,0,0,0,0',
    async (page) => {
        const shown = await texts(page, '[data-depth] .figure');
        await typeOver(page, 'input[name=tag-6]', 'x');
        await page.waitForSelector('.tags ~ .error');
        assert.match(await text(page, '.tags ~ .error'), /'x' is not a tag/);
        assert.equal(await page.$eval('.tags [aria-invalid]', (field) => field.name), 'tag-6');
        assert.deepEqual(await texts(page, '[data-depth] .figure'), shown);
        await page.keyboard.press('Escape');
        await page.evaluate(() => document.activeElement.blur());
        await page.keyboard.press('u');
        await settled(page);
        await typeOver(page, 'input[name=trigger]', 'tc>>4');
        await page.waitForSelector('input[name=trigger][aria-invalid]');
        assert.match(await text(page, '.row ~ .error'), /'tc>>4' is not a trigger/);
        assert.deepEqual(await texts(page, '[data-depth] .figure'), shown);
    },
);

onPage('a click paints its answer before it asks for the rest', '', async (page) => {
    const order = [];
    const note = (what) => (message) => {
        const [, question] = /\/api\/(.*?)(?:\?|$)/.exec(message.url()) || [];
        if (question) order.push(`${what} ${question}`);
    };
    const [asked, answered] = [note('asked'), note('answered')];
    page.on('request', asked);
    page.on('response', answered);
    await page.click('[data-card=K]');
    await settled(page);
    page.off('request', asked);
    page.off('response', answered);
    assert.deepEqual(order, ['asked edge', 'answered edge', 'asked many', 'answered many']);
});

onPage('what a cut card does to one unit, without a count', 'v=counting&b=tie&w=tie', async (page) => {
    assert.equal((await page.$$('[data-cut]')).length, 0);
    await page.click('input[name=flat]');
    await page.waitForSelector('[data-cut="104"]');
    await settled(page);
    const words = ['-b', 'tie', '--player', 'flat', '--cut', '104', '--limits', 'none'];
    const document = command(['shoes', ...words], {}, 4);
    const [player] = document.players;
    assert.deepEqual(
        await texts(page, '[data-cut="104"] td'),
        [document.coups.mean, player.bets, player.units, player.sd].map((one) =>
            one.decimal.replace('-', '−'),
        ),
    );
});

onPage('what was done and what came of it are one message', '', async (page) => {
    await page.keyboard.press('k');
    await settled(page);
    assert.match(await text(page, '#live'), /^king out, 31 left. 415 cards; punto −[\d.]+ %/);
    await typeOver(page, 'input[name=decks]', 'infinite');
    await settled(page);
    assert.match(await text(page, '#live'), /cannot be removed/);
});

onPage('figures that were known before are told too', 'v=tableau', async (page) => {
    const first = await text(page, '#live');
    await page.focus('[data-cell="punto 3"]');
    await page.keyboard.press('?');
    await settled(page);
    assert.match(await text(page, '#live'), /^punto 3: open. 416 cards; punto −[\d.]+ % to −[\d.]+ %/);
    await page.keyboard.press('t');
    await settled(page);
    assert.equal(await text(page, '#live'), `punto 3: draws. ${first}`);
    await page.keyboard.press('u');
    await settled(page);
    assert.match(await text(page, '#live'), /^Undone. 416 cards; punto −[\d.]+ % to/);
});

onPage('many clicks at once all count', '', async (page) => {
    await page.evaluate(() => {
        for (let i = 0; i < 40; i++) document.querySelector('[data-card="K"]').click();
    });
    await page.waitForFunction(() => document.querySelector('.cards dd').textContent === '384');
    assert.equal(await page.$eval('[data-card="K"]', (one) => one.className), 'rank none');
});

onPage('a rank that is gone has no effect', 'v=counting&d=1&x=54&w=banco', async (page) => {
    const shown = await texts(page, '.bars li');
    assert.equal(shown.length, 13);
    assert.equal(shown[4], '5none left');
    assert.equal((await page.$$('.bars .figure')).length, 12);
});

onPage(
    'whole shoes: units against the cut card',
    'v=counting&b=dragon-7&w=dragon-7&g=0,0,0,-1,-1,-1,-1,2,2,0',
    async (page) => {
        const words = [
            'shoes',
            '-b',
            'dragon-7',
            '--tags',
            '0,0,0,-1,-1,-1,-1,2,2,0',
            '--cut',
            '104',
        ];
        const document = command(words, {}, 4);
        const player = document.players.find((one) => one.player !== 'flat');
        const values = [document.coups.mean, player.bets, player.units, player.sd];
        assert.deepEqual(
            await texts(page, '[data-cut="104"] td'),
            values.map((one) => one.decimal),
        );
    },
);

onPage('the filing of what is on the page', 'v=filing&r=british&x=K', async (page) => {
    const filed = command(['report', '-r', 'british', '-x', 'K']);
    const shown = await page.$$eval('[data-filed]', (all) =>
        all.map((row) => [row.dataset.filed, row.querySelector('.figure').dataset.exact]),
    );
    assert.deepEqual(
        shown,
        filed.bets.map((bet) => [bet.bet, bet.ev.exact]),
    );
    const html = await saved(page, '[data-format=html]');
    const book = await saved(page, '[data-format=xlsx]');
    assert.equal(book.slice(0, 2), 'PK');
    assert.match(html, /^<!doctype html>/i);
    assert.ok(filed.bets.every((bet) => html.includes(bet.bet)));
});
