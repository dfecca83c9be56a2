// A drawing table as a value: {by, naturals, punto, banco, against}, a letter for each cell. `against`
// has the rows of hands against a natural that does not end the coup.

export const THIRDS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'none'];
const OPENINGS = ['0', '1', '2', '3', '4', '5', '6', '7'];
export const ALL_OPENINGS = THIRDS.slice(0, 10);
export const NATURALS = ['both', 'punto', 'banco', 'none', '?'];
export const WORDS = { T: 'draws', R: 'stands', '?': 'open', '!': 'contradictory' };
const HANDS = ['punto', 'banco'];

const byText = (by) => (typeof by === 'string' ? by : Object.keys(by).join(''));
export const tableOf = (document) => ({
    by: byText(document.by),
    naturals: document.naturals || 'both',
    punto: document.punto,
    banco: document.banco,
    against: document.against_natural || {},
});

// ---- naturals ----

// Whether a natural of the hand does not end the coup in some reading.
const goesOn = (naturals, hand) =>
    naturals !== 'both' && naturals !== hand;
// The openings that have a cell.
export const openingsOf = (table, hand) =>
    goesOn(table.naturals, hand) ? ALL_OPENINGS : OPENINGS;
export const mayHaveAgainst = (table, hand) =>
    goesOn(table.naturals, HANDS[1 - HANDS.indexOf(hand)]);

const resized = (row, length) => row.slice(0, length).padEnd(length, 'R');

// The rows that this needs: those of 8 and 9 stand, and those of no use go.
export function withNaturals(table, naturals) {
    const next = { ...table, naturals };
    const rows = openingsOf(next, 'banco').map((_, i) => table.banco[i] || resized('', 11));
    const against = Object.entries(table.against).filter(([hand]) => mayHaveAgainst(next, hand));
    return {
        ...next,
        punto: resized(table.punto, openingsOf(next, 'punto').length),
        banco: rows,
        against: Object.fromEntries(against),
    };
}

// A row against naturals begins as the hand's ordinary one, or goes.
export function withAgainst(table, hand) {
    const { [hand]: row, ...against } = table.against;
    if (row) return { ...table, against };
    const ordinary = hand === 'punto' ? table.punto : table.banco.map((cells) => cells[10]).join('');
    return { ...table, against: { ...against, [hand]: resized(ordinary, 10) } };
}

// ---- cells ----

export const cellsOf = (table) => [
    ...openingsOf(table, 'punto').map((opening) => `punto ${opening}`),
    ...openingsOf(table, 'banco').flatMap((opening) =>
        THIRDS.map((third) => `banco ${opening} ${third}`),
    ),
    ...Object.keys(table.against).flatMap((hand) =>
        ALL_OPENINGS.map((opening) => `${hand} ${opening} against`),
    ),
];

export const letterAt = (table, cell) => {
    const [hand, opening, third] = cell.split(' ');
    const row = third === 'against' ? table.against[hand] : table.punto;
    return hand === 'punto' || third === 'against'
        ? row && row[opening]
        : (table.banco[opening] || '')[THIRDS.indexOf(third)];
};

function replaced(text, at, letter) {
    return text.slice(0, at) + letter + text.slice(at + 1);
}

export function withCell(table, cell, letter) {
    const [hand, opening, third] = cell.split(' ');
    if (third === 'against')
        return {
            ...table,
            against: {
                ...table.against,
                [hand]: replaced(table.against[hand], Number(opening), letter),
            },
        };
    if (hand === 'punto')
        return { ...table, punto: replaced(table.punto, Number(opening), letter) };
    const banco = table.banco.map((row, i) =>
        String(i) === opening ? replaced(row, THIRDS.indexOf(third), letter) : row,
    );
    return { ...table, banco };
}

export const isSame = (a, b) => a && b && linkOf(a) === linkOf(b);
export const isOpen = (table) => /[?!]/.test(linkOf(table));

// ---- as text ----

// In a link: the parts in order; those of naturals only where not both end the coup.
export const linkOf = ({ by, naturals, punto, banco, against }) =>
    [
        by,
        punto,
        ...banco,
        ...(naturals === 'both' ? [] : [naturals, ...HANDS.map((hand) => against[hand] || '-')]),
    ].join('.');

const isRow = (text, length) =>
    text !== undefined && text.length === length && /^[TR?!]*$/.test(text);

export function linked(text) {
    const parts = text.split('.');
    const at = parts.findIndex((part) => NATURALS.includes(part) && part !== 'both');
    const [naturals, ...rows] = at < 0 ? ['both', '-', '-'] : parts.slice(at);
    const [by, punto, ...banco] = parts.slice(0, at < 0 ? parts.length : at);
    const given = HANDS.map((hand, i) => [hand, rows[i]]).filter(([, row]) => row !== '-');
    const table = { by, naturals, punto, banco, against: Object.fromEntries(given) };
    return /^(third|point|[0-7]+)$/.test(by) &&
        isRow(punto, openingsOf(table, 'punto').length) &&
        banco.length === openingsOf(table, 'banco').length &&
        banco.every((row) => isRow(row, 11)) &&
        rows.length === 2 &&
        given.every(([hand, row]) => mayHaveAgainst(table, hand) && isRow(row, 10))
        ? table
        : null;
}

const spaced = (row) => row.split('').join(' ');
const row = (value) => (/^[?!]/.test(value) ? `"${spaced(value)}"` : spaced(value));
const lines = (entries) => entries.map(([key, value]) => `  ${key}: ${row(value)}\n`).join('');

export function tableText(table, name = 'page') {
    const points = table.by === 'third' || table.by === 'point' ? table.by : null;
    const by =
        points ||
        `{${table.by
            .split('')
            .map((opening) => `${opening}: point`)
            .join(', ')}}`;
    const naturals = table.naturals === 'both' ? '' : `naturals: "${table.naturals}"\n`;
    const against = Object.entries(table.against);
    return `tableau: ${name}\nby: ${by}\n${naturals}punto: ${row(table.punto)}\nbanco:\n${lines(Object.entries(table.banco))}${against.length ? `against-natural:\n${lines(against)}` : ''}`;
}
