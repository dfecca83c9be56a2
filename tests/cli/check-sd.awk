# Whether `sd` is the standard deviation of banco (19 to 20, ties push), correctly rounded to its
# digits, given the ways. With S the digits of sd as an integer, d how many follow its point, and
# the variance N / M: |S / 10^d - sqrt(N / M)| <= 1/2 / 10^d, which is
#     (2 S - 1)^2 M  <=  4 N 10^(2 d)  <=  (2 S + 1)^2 M
# in integers. N = (361 b + 400 p) n - (19 b - 20 p)^2 and M = 400 n^2, for b, p ways of n deals.
# Numbers are limbs of six digits, least significant first, in one array each; [0] is their number.

function read_number(a, text,    i, from) {
    a[0] = 0
    for (i = length(text); i > 0; i -= 6) {
        from = i > 6 ? i - 5 : 1
        a[++a[0]] = substr(text, from, i - from + 1) + 0
    }
    trim(a)
}

function trim(a) {
    while (a[0] > 1 && a[a[0]] == 0)
        a[0]--
}

function multiply(out, a, b,    i, j, carry, at) {
    out[0] = a[0] + b[0]
    for (i = 1; i <= out[0]; i++)
        out[i] = 0
    for (i = 1; i <= a[0]; i++) {
        carry = 0
        for (j = 1; j <= b[0] || carry; j++) {
            at = out[i + j - 1] + a[i] * (j <= b[0] ? b[j] : 0) + carry
            carry = int(at / 1000000)
            out[i + j - 1] = at - carry * 1000000
        }
    }
    trim(out)
}

# out = a + sign b; never negative here.
function add(out, a, b, sign,    i, carry, at) {
    out[0] = (a[0] > b[0] ? a[0] : b[0]) + 1
    carry = 0
    for (i = 1; i <= out[0]; i++) {
        at = (i <= a[0] ? a[i] : 0) + sign * (i <= b[0] ? b[i] : 0) + carry
        carry = at < 0 ? -1 : int(at / 1000000)
        out[i] = at - carry * 1000000
    }
    trim(out)
}

function is_at_most(a, b,    i) {
    if (a[0] != b[0])
        return a[0] < b[0]
    for (i = a[0]; i > 0; i--)
        if (a[i] != b[i])
            return a[i] < b[i]
    return 1
}

function times(out, a, small,    b) {
    read_number(b, small)
    multiply(out, a, b)
}

BEGIN {
    point = index(sd, ".")
    decimals = length(sd) - point
    read_number(S, substr(sd, 1, point - 1) substr(sd, point + 1))
    read_number(b, banco)
    read_number(p, punto)
    read_number(n, deals)

    times(t1, b, 361); times(t2, p, 400); add(t3, t1, t2, 1); multiply(squares, t3, n)
    times(t1, b, 19); times(t2, p, 20)
    if (is_at_most(t1, t2))
        add(t3, t2, t1, -1)
    else
        add(t3, t1, t2, -1)
    multiply(mean2, t3, t3)
    add(N, squares, mean2, -1)
    multiply(t1, n, n); times(M, t1, 400)

    power = "1"
    for (i = 0; i < 2 * decimals; i++)
        power = power "0"
    read_number(scale, power)
    times(t1, N, 4); multiply(middle, t1, scale)

    read_number(one, 1)
    times(t1, S, 2)
    add(t2, t1, one, -1); multiply(t3, t2, t2); multiply(low, t3, M)
    add(t2, t1, one, 1); multiply(t3, t2, t2); multiply(high, t3, M)
    exit !(is_at_most(low, middle) && is_at_most(middle, high))
}
