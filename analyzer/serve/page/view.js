// The view is a tree of plain values; patch() changes the document to match it and touches
// nothing else, which keeps focus, scrolling and partial input.

export function h(tag, props, ...children) {
    return { tag, props: props || {}, children: flat(children, []) };
}

function flat(list, out) {
    for (const item of list) {
        if (Array.isArray(item)) flat(item, out);
        else if (item !== null && item !== undefined && item !== false && item !== true)
            out.push(typeof item === 'object' ? item : String(item));
    }
    return out;
}

const SVG = 'http://www.w3.org/2000/svg';

function create(node, inSvg) {
    if (typeof node === 'string') return document.createTextNode(node);
    const svg = inSvg || node.tag === 'svg';
    const element = svg
        ? document.createElementNS(SVG, node.tag)
        : document.createElement(node.tag);
    setProps(element, {}, node.props);
    patchChildren(element, [], node.children, svg);
    if (node.tag === 'select' && node.props.value !== undefined) element.value = node.props.value;
    return element;
}

function setProps(element, before, props) {
    for (const name in before) {
        if (!(name in props)) {
            if (name.startsWith('on')) element[name] = null;
            else element.removeAttribute(name);
        }
    }
    for (const name in props) {
        const value = props[name];
        if (name === 'key') continue;
        if (name.startsWith('on')) {
            element[name] = value;
        } else if ((name === 'value' && !(element instanceof HTMLOptionElement)) || name === 'checked' || name === 'open') {
            // Typed text stays until its answer changes it.
            if (value !== before[name] && element[name] !== value) element[name] = value;
        } else if (name === 'filed') {
            if (value !== before[name]) showFiled(element, value);
        } else if (name === 'vars') {
            for (const key in value)
                if (!before.vars || before.vars[key] !== value[key])
                    element.style.setProperty(key, value[key]);
        } else if (value !== before[name]) {
            if (value === false || value === null || value === undefined)
                element.removeAttribute(name);
            else element.setAttribute(name, value === true ? '' : value);
        }
    }
}

// A filing within the page, with its own style, which must not reach the rest.
function showFiled(element, text) {
    const [whole, own] = /<style>([^]*?)<\/style>/.exec(text) || ['', ''];
    const parsed = new DOMParser().parseFromString(text.replace(whole, ''), 'text/html');
    const style = new CSSStyleSheet();
    const names = { ':root': ':host', body: '.sheet', main: '.paper' };
    style.replaceSync(own.replace(/:root|^body\b|^main\b/gm, (name) => names[name]));
    const sheet = document.createElement('div');
    const paper = document.createElement('div');
    sheet.className = 'sheet';
    paper.className = 'paper';
    paper.append(...parsed.querySelector('main').childNodes);
    sheet.append(paper);
    const root = element.shadowRoot || element.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [style];
    root.replaceChildren(sheet);
}

// A field is the same field where its name is.
const keyOf = ({ props }) => (props ? (props.key ?? props.name) : undefined);

function isSame(a, b) {
    return (
        typeof a === typeof b &&
        (typeof a === 'string' || (a.tag === b.tag && keyOf(a) === keyOf(b)))
    );
}

// The child of `before` that `node` continues, or -1: by key, else the next one without a key.
function matcher(before) {
    const used = new Set();
    const byKey = new Map();
    before.forEach((node, i) => keyOf(node) !== undefined && byKey.set(keyOf(node), i));
    let next = 0;
    return (node) => {
        const key = keyOf(node);
        let i = key !== undefined ? byKey.get(key) : undefined;
        if (key === undefined) {
            while (next < before.length && keyOf(before[next]) !== undefined) next++;
            i = next < before.length ? next++ : undefined;
        }
        if (i === undefined || used.has(i) || !isSame(before[i], node)) return -1;
        used.add(i);
        return i;
    };
}

// Most elements keep their children, each in its place.
function patchInPlace(element, before, after, svg) {
    let child = element.firstChild;
    for (let i = 0; i < after.length; i++) {
        const next = child.nextSibling;
        patchNode(child, before[i], after[i], svg);
        child = next;
    }
}

function patchChildren(element, before, after, svg) {
    if (before.length === after.length && after.every((node, i) => isSame(before[i], node)))
        return patchInPlace(element, before, after, svg);
    const old = Array.from(element.childNodes);
    const match = matcher(before);
    const kept = new Set();
    const children = after.map((node) => {
        const i = match(node);
        if (i < 0) return create(node, svg);
        kept.add(old[i]);
        patchNode(old[i], before[i], node, svg);
        return old[i];
    });
    old.forEach((child) => kept.has(child) || child.remove());
    let place = element.firstChild;
    for (const child of children) {
        if (child === place) place = place.nextSibling;
        else element.insertBefore(child, place);
    }
}

function patchNode(element, before, node, inSvg) {
    if (typeof node === 'string') {
        if (before !== node) element.data = node;
        return;
    }
    const svg = inSvg || node.tag === 'svg';
    patchChildren(element, before.children, node.children, svg);
    setProps(element, before.props, node.props);
    if (node.tag === 'select' && node.props.value !== undefined) element.value = node.props.value;
}

const shown = new WeakMap();

export function show(element, nodes) {
    const after = flat([nodes], []);
    patchChildren(element, shown.get(element) || [], after, false);
    shown.set(element, after);
}
