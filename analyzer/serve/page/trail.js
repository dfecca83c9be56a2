// The trail: the worth of bets after every change of the question, as a picture and as files.
import { h } from './view.js';
import { useAll } from './api.js';
import { staked, trail } from './state.js';
import { button, evOf, isGood, save, showWorth, worthOf, worthWord } from './parts.js';
import { approximate, written } from './numbers.js';
import { chart } from './chart.js';

// The pinned bets, or the chosen one.
function namesOf(ctx) {
    const pinned = ctx.betNames.filter((name) => ctx.s.pinned.includes(name));
    return pinned.length ? pinned : ctx.betNames.filter((name) => name === ctx.chosen);
}

// Equal questions in a row are one point.
function steps(ctx) {
    const all = trail().map((then) => {
        const s = { ...then, bets: ctx.s.bets, own: ctx.s.own, pinned: [] };
        return { command: 'edge', parameters: staked(s, ctx.ruleBets, ctx.lines) };
    });
    return all.filter((one, i) => !i || JSON.stringify(one) !== JSON.stringify(all[i - 1]));
}

function asCsv(names, documents) {
    const betOf = (document, name) => document && document.bets.find((bet) => bet.bet === name);
    const value = (bet) => (bet && bet.ev ? written(worthOf(bet)) : '');
    const rows = documents.map((document, i) => [
        i,
        document ? document.shoe.cards : '',
        ...names.map((name) => value(betOf(document, name))),
    ]);
    const heads = ['change', 'cards left', ...names.map((name) => `${worthWord()} of ${name}`)];
    return [heads, ...rows].map((row) => `${row.join(',')}\n`).join('');
}

// ---- the picture as a file ----

const INLINE = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font'];

function picture() {
    const shown = document.querySelector('.trail svg');
    const copy = shown.cloneNode(true);
    const [from, to] = [shown, copy].map((svg) => [svg, ...svg.querySelectorAll('*')]);
    from.forEach((element, i) => {
        const style = getComputedStyle(element);
        for (const name of INLINE) to[i].style[name] = style[name];
    });
    copy.style.background = getComputedStyle(shown.closest('.panel')).backgroundColor;
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    return new XMLSerializer().serializeToString(copy);
}

async function savePng() {
    const { width, height } = document.querySelector('.trail svg').viewBox.baseVal;
    const image = new Image(2 * width, 2 * height);
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture())}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2 * width, 2 * height];
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => save(blob, 'image/png', 'trail.png'));
}

// The worth before the first change and now.
function ends(names, betOf, documents) {
    const texts = names.map((name) => {
        const [from, to] = [documents[0], documents.at(-1)].map((one) => betOf(one, name));
        return from && to ? `${name}: ${showWorth(evOf(from))} → ${showWorth(evOf(to))}` : '';
    });
    return h('b', { class: 'ends' }, texts.filter(Boolean).join(', '));
}

export function trailFigure(ctx) {
    const names = namesOf(ctx);
    const documents = useAll('trail', steps(ctx)).map((answer) => answer && answer.document);
    const betOf = (document, name) =>
        document && document.bets.find((bet) => bet.bet === name && bet.ev);
    const series = names
        .filter((name) => documents.some((one) => betOf(one, name)))
        .map((name) => ({
            name,
            isGood: isGood(betOf(documents.at(-1), name) || {}),
            points: documents.map((document, i) => {
                const bet = betOf(document, name);
                return [i, bet ? 100 * approximate(worthOf(bet)) : undefined];
            }),
        }));
    const label = `The ${worthWord()} of ${names.join(', ')} after every change`;
    return h(
        'figure',
        { class: 'trail', key: 'trail' },
        h(
            'figcaption',
            {},
            h('span', {}, label),
            documents.length > 1 && ends(names, betOf, documents),
            series.filter((one) => one.isGood).map((one) => h('span', { class: 'favour' }, `${one.name} favours the player`)),
            h(
                'span',
                { class: 'row' },
                button('SVG', () => save(picture(), 'image/svg+xml', 'trail.svg'), { class: 'small' }),
                button('PNG', savePng, { class: 'small' }),
                button('CSV', () => save(asCsv(names, documents), 'text/csv', 'trail.csv'), {
                    class: 'small',
                }),
            ),
        ),
        h('div', {}, chart(series, { x: 'change', label, isWide: true })),
    );
}
