// Keys and words, in front of the page. The words are those of the documentation.
import { h, show } from './view.js';
import { button } from './parts.js';

const KEYS = [
    ['A 2 … 9 T J Q K', 'on Shoe: what is chosen there (take the card out, deal it); with Shift put it back'],
    ['u, Shift u', 'undo, redo; so do Ctrl Z and Ctrl Shift Z'],
    ['arrows', 'within a row of Bets, and within the drawing table'],
    ['t, r, ?', 'on a cell of the drawing table: it draws, it stands, it is open'],
    ['Escape', 'hide an exact value, or close this'],
    ['?', 'show this'],
];

// Headings and paragraphs of the glossary, without the marks of its links.
async function glossary() {
    const text = await (await fetch('glossary.md')).text();
    const plain = text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
    return plain.split(/^## /m).slice(1).map((one) => /^(.*)\n+([^]*)$/.exec(one).slice(1));
}

export async function open(answered) {
    const dialog = document.getElementById('help');
    if (dialog.open) return;
    const words = await glossary().catch(() => []);
    show(dialog, [
        h(
            'header',
            {},
            h('h2', {}, 'Keys and words'),
            button('×', () => dialog.close(), { class: 'icon', 'aria-label': '× Close' }),
        ),
        h(
            'p',
            {},
            answered && `sabot ${answered.version} · `,
            h('a', { href: 'questions.md', target: '_blank' }, 'questions that people ask'),
            ' · ',
            h('a', { href: 'explorer.md', target: '_blank' }, 'about this page'),
            ' · ',
            h('a', { href: 'method.md', target: '_blank' }, 'the method'),
        ),
        h('dl', { class: 'keys-list' }, KEYS.map(([key, what]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, what)])),
        h('h2', {}, 'Words'),
        h('dl', {}, words.map(([word, meaning]) => [h('dt', {}, word), h('dd', {}, meaning)])),
    ]);
    dialog.showModal();
}
