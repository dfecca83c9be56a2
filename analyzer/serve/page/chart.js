// Line charts: each line has its own colour and dash, and its name at its end.
import { h } from './view.js';
import { showTip } from './parts.js';

// A chart is drawn at the window's size, to keep its text as large as the rest.
export const narrow = matchMedia('(max-width: 40rem)');

const LARGE = { W: 640, H: 270, left: 62, right: 118, top: 30, bottom: 36, ticks: 5 };
const NARROW = { W: 350, H: 230, left: 50, right: 84, top: 30, bottom: 36, ticks: 4 };
// As wide as the page; zero is in it where it is near.
const wide = () => ({
    W: Math.max(320, 40 * Math.floor(Math.min(innerWidth, 1440) / 44)),
    H: 140,
    left: 66,
    right: 96,
    top: 12,
    bottom: 24,
    ticks: 3,
});

function stepOf(least, most, about) {
    const rough = (most - least || 1) / about;
    const power = 10 ** Math.floor(Math.log10(rough));
    return [1, 2, 5, 10].map((m) => m * power).find((one) => one >= rough);
}

function ticks(least, most, step) {
    const values = [];
    for (let at = Math.ceil(least / step - 1e-9); at <= most / step + 1e-9; at++)
        values.push(at * step);
    return { values, digits: Math.max(0, -Math.floor(Math.log10(step))) };
}

// Labels that would cover each other move apart.
function spread(labels, { H, bottom }) {
    labels.sort((a, b) => a.y - b.y);
    for (let i = 1; i < labels.length; i++)
        labels[i].y = Math.max(labels[i].y, labels[i - 1].y + 14);
    const beyond = labels.length ? labels.at(-1).y - (H - bottom + 4) : 0;
    if (beyond > 0) labels.forEach((label) => (label.y -= beyond));
    return labels;
}

// A wide chart has zero in it where that is near, any other always.
function range(values, isWide) {
    let [least, most] = [Math.min(...values), Math.max(...values)];
    const isFar = isWide && Math.max(least, -most) > 4 * (most - least);
    if (!isFar) [least, most] = [Math.min(least, 0), Math.max(most, 0)];
    if (!isFar && least === most) return [0, 1];
    const margin = (most - least || Math.abs(most) * 0.1 || 1) * 0.08;
    return [
        isFar || least < 0 ? least - margin : least,
        isFar || most > 0 ? most + margin : most,
    ];
}

// The stretches of known points.
function runs(points, isKnown) {
    const list = [[]];
    for (const point of points) isKnown(point) ? list.at(-1).push(point) : list.push([]);
    return list.filter((run) => run.length);
}

// The values at the pointer.
function readOut(event, series, x, unit, shareOf) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const away = ([a]) => Math.abs((event.clientX - left) / width - shareOf(a));
    const [nearest] = [...series[0].points].sort((a, b) => away(a) - away(b))[0];
    const lines = series.map(({ name, points }) => {
        const [, value] = points.find(([a]) => a === nearest) || [];
        return value === undefined ? '' : `${name} ${value.toFixed(4)}${unit}`.replace('-', '−');
    });
    showTip([`${x}: ${nearest}`, ...lines].join('\n'), event.clientX + 12, event.clientY + 12);
}

// series: [{name, points: [[x, y]…], isGood}]; y in percent, or undefined where not known yet: its place
// stays empty.
export function chart(series, { x, y, label, isWide = false, unit = ' %' }) {
    const BOX = isWide ? wide() : narrow.matches ? NARROW : LARGE;
    const { W, H } = BOX;
    const isKnown = ([, b]) => b !== undefined;
    const all = series.flatMap((one) => one.points.filter(isKnown));
    if (all.length === 0) return null;
    const xs = series.flatMap((one) => one.points.map(([a]) => a));
    const values = all.map(([, b]) => b);
    const [least, most] = range(values, isWide);
    const step = stepOf(least, most, BOX.ticks);
    // To whole steps, to end lines within the grid.
    const y0 = Math.floor(least / step + 1e-9) * step;
    const y1 = Math.ceil(most / step - 1e-9) * step;
    const [x0, x1] = [Math.min(...xs), Math.max(...xs)];
    const px = (v) => BOX.left + ((v - x0) / (x1 - x0 || 1)) * (W - BOX.left - BOX.right);
    const py = (v) => H - BOX.bottom - ((v - y0) / (y1 - y0)) * (H - BOX.top - BOX.bottom);
    const yTicks = ticks(y0, y1, step);
    const xTicks = ticks(x0, x1, stepOf(x0, x1, 6));
    const place = (v) => v.toFixed(1);
    const ends = series.map((one, i) => ({ name: one.name, i, y: py(one.points.findLast(isKnown)[1]) + 4 }));
    return h(
        'svg',
        {
            class: 'chart',
            viewBox: `0 0 ${W} ${H}`,
            role: 'img',
            'aria-label': label,
            onpointermove: (event) => readOut(event, series, x, unit, (v) => (px(v) / W)),
            onpointerleave: () => showTip(''),
        },
        yTicks.values.map((v) => [
            h('line', {
                class: v === 0 ? 'zero' : 'rule',
                x1: BOX.left,
                x2: W - BOX.right,
                y1: place(py(v)),
                y2: place(py(v)),
            }),
            h(
                'text',
                { class: 'tick', x: BOX.left - 8, y: place(py(v) + 4), 'text-anchor': 'end' },
                `${v.toFixed(yTicks.digits)}${unit}`.replace('-', '−'),
            ),
        ]),
        (xTicks.digits === 0 ? xTicks.values : []).map((v) =>
            h(
                'text',
                {
                    class: 'tick',
                    x: place(px(v)),
                    y: H - BOX.bottom + 16,
                    'text-anchor': 'middle',
                },
                v,
            ),
        ),
        h(
            'text',
            isWide
                ? { class: 'tick', x: W - BOX.right + 16, y: H - BOX.bottom + 16 }
                : { class: 'tick', x: (BOX.left + W - BOX.right) / 2, y: H - 4, 'text-anchor': 'middle' },
            x,
        ),
        h(
            'text',
            { class: 'tick', x: 4, y: 11 },
            y,
        ),
        series.map((one, i) =>
            runs(one.points, isKnown).map((points) =>
                points.length > 1
                    ? h('polyline', {
                          class: `line line-${i % 6}`,
                          points: points.map(([a, b]) => `${place(px(a))},${place(py(b))}`).join(' '),
                      })
                    : h('circle', {
                          class: `dot line-${i % 6}`,
                          cx: place(px(points[0][0])),
                          cy: place(py(points[0][1])),
                          r: 3,
                      }),
            ),
        ),
        spread(ends, BOX).map(({ name, i, y: at }) =>
            h('text', { class: `name line-${i % 6}`, x: W - BOX.right + 6, y: place(at) }, name),
        ),
    );
}
