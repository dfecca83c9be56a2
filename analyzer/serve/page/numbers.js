// Exact fractions as pairs of BigInt, the denominator positive; decimals are rounded once, half to even,
// as the command rounds them.

export function fraction(text) {
    const [n, d] = text.split('/');
    return [BigInt(n), BigInt(d || 1)];
}

function gcd(a, b) {
    while (b) [a, b] = [b, a % b];
    return a < 0n ? -a : a;
}

function reduced([n, d]) {
    const g = gcd(n, d) || 1n;
    return [n / g, d / g];
}

export const minus = ([a, b], [c, d]) => reduced([a * d - c * b, b * d]);
export const negative = ([n, d]) => [-n, d];
export const sign = ([n]) => (n > 0n ? 1 : n < 0n ? -1 : 0);
export const written = ([n, d]) => (d === 1n ? `${n}` : `${n}/${d}`);
export const approximate = ([n, d]) => {
    const shift = BigInt(Math.max(0, d.toString().length - 18));
    const cut = 10n ** shift;
    return Number(n / cut) / Number(d / cut);
};
export const compare = ([a, b], [c, d]) => (a * d < c * b ? -1 : a * d > c * b ? 1 : 0);

function withPoint(magnitude, digits) {
    const text = magnitude.toString().padStart(digits + 1, '0');
    const whole = text.slice(0, text.length - digits);
    return digits ? `${whole}.${text.slice(text.length - digits)}` : whole;
}

export function decimal([n, d], digits) {
    const scaled = (n < 0n ? -n : n) * 10n ** BigInt(digits);
    let q = scaled / d;
    const twice = 2n * (scaled % d);
    if (twice > d || (twice === d && q % 2n === 1n)) q += 1n;
    return (n < 0n && q ? '−' : '') + withPoint(q, digits);
}

const hundred = ([n, d]) => [n * 100n, d];
export const percent = (f, digits = 4) => `${decimal(hundred(f), digits)} %`;
// A difference, in percentage points, with its sign.
export function points(f, digits = 4) {
    const text = decimal(hundred(f), digits);
    return sign(f) > 0 ? `+${text}` : text;
}

function squareRoot(n) {
    if (n < 2n) return n;
    let x = 1n << BigInt((n.toString(2).length + 1) >> 1);
    for (;;) {
        const y = (x + n / x) >> 1n;
        if (y >= x) return x;
        x = y;
    }
}

// The root of a fraction: the nearest decimal with `digits` digits.
export function root([n, d], digits) {
    const scaled = n * 100n ** BigInt(digits);
    let q = squareRoot(scaled / d);
    if ((2n * q + 1n) ** 2n * d <= 4n * scaled) q += 1n;
    return withPoint(q, digits);
}

export function grouped(text) {
    return String(text).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
