// The equivalent command line, for a shell.
import { isText } from './state.js';

const short = { rules: '-r', decks: '-d', remove: '-x', shoe: '-s', tableau: '-t', bet: '-b' };

const quoted = (value) =>
    /^[\w@%+=:,./-]+$/.test(value) ? value : `'${String(value).replaceAll("'", "'\\''")}'`;

function option(name, value) {
    if (value === true) return `--${name}`;
    return short[name] ? `${short[name]} ${quoted(value)}` : `--${name} ${quoted(value)}`;
}

const nameIn = (text) => (/^(?:bet|tableau|rules): *'?([\w-]+)/.exec(text) || [])[1] || 'mine';

// Line ends are allowed in the texts of files alone.
const isVisible = (value, name) =>
    [value].flat().every((one) => one === true || isText(name.endsWith('_text') ? one.replaceAll('\n', '') : String(one)));

// A text becomes a file: first the command that writes it, then the one that reads it.
export function commandLine(command, parameters) {
    const bad = Object.keys(parameters).find((name) => !isVisible(parameters[name], name));
    if (bad) return `# no command: ${bad} has a character that is not visible`;
    const files = [];
    const names = new Set();
    const words = ['sabot', ...command.split('/')];
    const bets = [];
    const file = (text) => {
        let name = nameIn(text);
        while (names.has(name)) name += '-2';
        names.add(name);
        files.push(`cat > ${name}.yaml <<'END'\n${text}END\n`);
        return `${name}.yaml`;
    };
    for (const [name, value] of Object.entries(parameters)) {
        if (name === 'bet') bets.unshift(value);
        else if (name === 'bet_text') bets.push(...[value].flat().map(file));
        else if (name.endsWith('_text')) words.push(option(name.slice(0, -5), file(value)));
        else if (name === 'arguments') words.push(...[value].flat().map(quoted));
        else if (name !== 'rules' || value !== 'monte-carlo') words.push(option(name, value));
    }
    if (bets.length) words.push(option('bet', bets.join(',')));
    return files.join('') + words.join(' ');
}
