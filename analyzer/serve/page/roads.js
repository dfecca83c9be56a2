// The roads of a table's display, drawn from the results of the coups: records, no forecasts.
import { h } from './view.js';

// Runs of equal results, ties left out: [['banco', 3], ['punto', 1], …].
export const runsOf = (winners) =>
    asRuns(winners.filter((one) => one === 'punto' || one === 'banco'));

function asRuns(marks) {
    const runs = [];
    for (const mark of marks) {
        if (runs.length && runs.at(-1)[0] === mark) runs.at(-1)[1]++;
        else runs.push([mark, 1]);
    }
    return runs;
}

// A derived road compares each entry of the big road with the column `back` before its own. At the
// head of a column: are the two columns before as long as each other? Below: has that column an
// entry beside this one, or neither there nor one above it? Yes is red, no is blue.
export function derived(runs, back) {
    const marks = [];
    runs.forEach(([, length], column) => {
        for (let row = 0; row < length; row++) {
            if (row === 0 && column > back)
                marks.push(runs[column - 1][1] === runs[column - 1 - back][1]);
            if (row > 0 && column >= back) marks.push(runs[column - back][1] !== row);
        }
    });
    return marks.map((isRed) => (isRed ? 'red' : 'blue'));
}

const ROWS = 6;

// Places of runs: down a column, and to the right where the column ends or is taken.
export function laid(runs) {
    const taken = new Set();
    const places = [];
    let first = -1;
    for (const [what, length] of runs) {
        let [x, y] = [++first, 0];
        for (let i = 0; i < length; i++) {
            if (i > 0 && x === first && y + 1 < ROWS && !taken.has(`${x} ${y + 1}`)) y++;
            else if (i > 0) x++;
            taken.add(`${x} ${y}`);
            places.push({ what, x, y });
        }
    }
    return places;
}

function drawn(label, runs, size) {
    const places = laid(runs);
    const columns = Math.max(12, ...places.map(({ x }) => x + 1));
    return h(
        'figure',
        { class: 'road', key: label },
        h('figcaption', {}, label),
        h(
            'svg',
            {
                viewBox: `0 0 ${columns * 10} ${ROWS * 10}`,
                width: columns * size,
                height: ROWS * size,
                role: 'img',
                'aria-label': `${label}: ${runs.map(([what, n]) => `${n} ${what}`).join(', ') || 'nothing yet'}`,
            },
            places.map(({ what, x, y }) =>
                h('circle', { class: what, cx: 10 * x + 5, cy: 10 * y + 5, r: 4 }),
            ),
        ),
    );
}

export function roads(winners) {
    const runs = runsOf(winners);
    const names = ['Big eye boy', 'Small road', 'Cockroach road'];
    return h(
        'div',
        { class: 'roads', key: 'roads' },
        drawn('Big road', runs, 14),
        names.map((name, i) => drawn(name, asRuns(derived(runs, i + 1)), 9)),
    );
}
