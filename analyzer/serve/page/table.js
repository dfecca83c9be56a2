// A drawing table as a value: {by, punto, banco}, a letter for each cell.

export const THIRDS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'none'];
export const OPENINGS = ['0', '1', '2', '3', '4', '5', '6', '7'];
export const WORDS = { T: 'draws', R: 'stands', '?': 'open', '!': 'contradictory' };

const byText = (by) => (typeof by === 'string' ? by : Object.keys(by).join(''));
export const tableOf = (document) => ({
    by: byText(document.by),
    punto: document.punto,
    banco: document.banco,
});

export const letterAt = (table, cell) => {
    const [hand, opening, third] = cell.split(' ');
    return hand === 'punto' ? table.punto[opening] : table.banco[opening][THIRDS.indexOf(third)];
};

function replaced(text, at, letter) {
    return text.slice(0, at) + letter + text.slice(at + 1);
}

export function withCell(table, cell, letter) {
    const [hand, opening, third] = cell.split(' ');
    if (hand === 'punto')
        return { ...table, punto: replaced(table.punto, Number(opening), letter) };
    const banco = table.banco.map((row, i) =>
        String(i) === opening ? replaced(row, THIRDS.indexOf(third), letter) : row,
    );
    return { ...table, banco };
}

export const isSame = (a, b) =>
    a && b && a.by === b.by && a.punto === b.punto && a.banco.join() === b.banco.join();
export const isOpen = (table) => /[?!]/.test(table.punto + table.banco.join(''));
