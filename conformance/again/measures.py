"""The measures of the lab (LAB §3 to §5), written from the specification, after reading the code."""

import math

Z = 1.959963984540054
Z80 = 0.8416212335729143
MASK = (1 << 64) - 1


# Arithmetic


def half_away(x, steps=1):
    scaled = abs(x) * steps
    below = math.floor(scaled)
    whole = below + 1 if scaled - below >= 0.5 - 1e-9 else below
    return math.copysign(whole / steps, x) if whole else 0


def nearest_rank(values, q):
    values = sorted(values)
    return values[max(1, -(-q * len(values) // 100)) - 1]


def wilson(share, n):
    z2 = Z * Z
    centre = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = Z / (1 + z2 / n) * math.sqrt(share * (1 - share) / n + z2 / (4 * n * n))
    return max(0, centre - half), min(1, centre + half)


def holm(ps):
    tested = sorted((p, at) for at, p in enumerate(ps) if p is not None)
    out, most = [None] * len(ps), 0
    for place, (p, at) in enumerate(tested):
        most = max(most, min(1, (len(tested) - place) * p))
        out[at] = most
    return out


def mean(values):
    values = list(values)
    return sum(values) / len(values) if values else None


# Chance


def splitmix(seed):
    x = seed
    while True:
        x = (x + 0x9E3779B97F4A7C15) & MASK
        y = x
        y = ((y ^ (y >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        y = ((y ^ (y >> 27)) * 0x94D049BB133111EB) & MASK
        yield y ^ (y >> 31)


def rotl(x, k):
    return ((x << k) | (x >> (64 - k))) & MASK


def xoshiro(seed):
    words = splitmix(seed)
    s = [next(words) for _ in range(4)]
    while True:
        yield (rotl(s[1] * 5 & MASK, 7) * 9) & MASK
        t = (s[1] << 17) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 45)


def resamples(months, block, count, seed):
    if months < 4 * block:
        return None
    numbers = xoshiro(seed)
    out = []
    for _ in range(count):
        drawn = []
        for _ in range(-(-months // block)):
            start = ((next(numbers) >> 32) * (months - block + 1)) >> 32
            drawn += range(start, start + block)
        out.append(drawn[:months])
    return out


def widening(months, block):
    if months < 4 * block:
        return None
    v, z = months // block - 1, Z
    t = z + (z**3 + z) / (4 * v) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v * v)
    t += (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    return t / z


class Chance:
    """The resamples of one vector."""

    def __init__(self, spec):
        first, last = spec['window']
        self.first = month_number(first)
        self.months = month_number(last) - self.first + 1
        self.drawn = resamples(self.months, spec['blockMonths'], spec['resamples'], spec['seed'])
        self.widening = widening(self.months, spec['blockMonths'])

    def place(self, month):
        at = month_number(month) - self.first
        return at if 0 <= at < self.months else None

    def ratio(self, pairs):
        """pairs: (month, numerator, denominator). The estimate and, if there is one, its interval."""
        above, below = [0.0] * self.months, [0.0] * self.months
        for month, n, d in pairs:
            above[self.place(month)] += n
            below[self.place(month)] += d
        if sum(below) == 0:
            return None, None
        e = sum(above) / sum(below)
        if self.drawn is None:
            return e, None
        values = []
        for drawn in self.drawn:
            d = sum(below[m] for m in drawn)
            if d != 0:
                values.append(e + self.widening * (sum(above[m] for m in drawn) / d - e))
        values.sort()
        b = len(values)
        if b == 0:
            return e, None
        k = (b + 1) // 40
        centre = sum(values) / b
        return e, {
            'low': values[k - 1] if k else None,
            'high': values[b - k] if k else None,
            'se': math.sqrt(sum((v - centre) ** 2 for v in values) / (b - 1)) if b > 1 else None,
            'p': min(1, 2 * (1 + min(sum(v <= 0 for v in values), sum(v >= 0 for v in values))) / (b + 1)),
            # Values this near to 0 may be counted on either side by another order of summing.
            'fragile': any(abs(v) < 1e-12 for v in values) and not all(v == 0 for v in values),
        }


def month_number(text):
    return int(text[:4]) * 12 + int(text[5:]) - 1


def month_text(n):
    return '%04d-%02d' % (n // 12, n % 12 + 1)


# Scores


def cap(p, margin=0.01):
    return min(1 - margin, max(margin, p))


def deviance(p, s):
    return -(s * math.log10(p) + (1 - s) * math.log10(1 - p))


def scores(games):
    n = len(games)
    avg = lambda f: mean(f(g['p'], g['score']) for g in games)
    below = sum((g['p'] - 0.5) ** 2 for g in games)
    d = avg(lambda p, s: deviance(cap(p), s))

    def logloss(p, s):
        q = cap(p, 1e-6)
        return -(s * math.log(q) + (1 - s) * math.log(1 - q))

    rps = []
    for g in games:
        p, q, s = g['p'], g['draw'], g['score']
        if q is None or not 0 <= q <= 2 * min(p, 1 - p):
            continue
        loss = 1 - p - q / 2
        rps.append(((loss - (s == 0)) ** 2 + (loss + q - (s < 1)) ** 2) / 2)
    return {
        'games': n,
        'deviance': d,
        'ofGuessing': None if d is None else d / math.log10(2),
        'logLoss': avg(logloss),
        'brier': avg(lambda p, s: (s - p) ** 2),
        'excess': avg(lambda p, s: deviance(cap(p), s) - deviance(cap(p), cap(p))),
        'slope': None if below == 0 else sum((g['p'] - 0.5) * (g['score'] - 0.5) for g in games) / below,
        'capped': sum(g['p'] < 0.01 or g['p'] > 0.99 for g in games),
        'rps': mean(rps),
        'rpsGames': len(rps),
    }


EDGES = [0, 50, 100, 150, 200, 250, 300, 350, 400, 500, 600, 800]


def calibration(spec):
    chance = Chance(spec)
    seen = []
    for g in spec['games']:
        if chance.place(g['month']) is None:
            continue
        from_a = g['ratingA'] >= g['ratingB']
        s, p = (g['score'], g['p']) if from_a else (1 - g['score'], 1 - g['p'])
        seen.append((g['month'], abs(g['ratingA'] - g['ratingB']), s, p))
    bins, found = [], []
    for low, high in zip(EDGES, EDGES[1:] + [None]):
        these = [g for g in seen if g[1] >= low and (high is None or g[1] < high)]
        row = {'from': low, 'below': high, 'games': len(these)}
        interval = None
        if these:
            residual, interval = chance.ratio((m, s - p, 1) for m, _, s, p in these)
            observed = mean(g[2] for g in these)
            w = wilson(observed, len(these))
            row.update(expected=mean(g[3] for g in these), observed=observed, residual=residual, wilsonLow=w[0], wilsonHigh=w[1])
        if len(these) < spec['leastGames']:
            interval = None
        found.append(interval)
        bins.append(row)
    adjusted = holm([i and i['p'] for i in found])
    for row, interval, h in zip(bins, found, adjusted):
        if not row['games']:
            continue
        for key in ('low', 'high', 'p'):
            row[key] = interval and interval[key]
        row['holm'] = h
        row['off'] = h is not None and h < 0.05 and abs(row['residual']) >= 0.01
    slope, of_slope = chance.ratio((m, (p - 0.5) * (s - 0.5), (p - 0.5) ** 2) for m, _, s, p in seen)
    return {
        'bins': bins,
        'absoluteError': sum(b['games'] * abs(b['residual']) for b in bins if b['games']) / len(seen) if seen else None,
        'slope': slope,
        'slopeLow': of_slope and of_slope['low'],
        'slopeHigh': of_slope and of_slope['high'],
    }, [i for i in found if i]


AGES = [(0, 9), (10, 12), (13, 15), (16, 19), (20, 24), (25, 34), (35, 45), (46, 59)]
GAMES = [(1, 4), (5, 8), (9, 25), (26, 50), (51, 100), (101, 300)]


def rating_band(r):
    low = math.floor(r / 200) * 200
    return '%d–%d' % (low, low + 199)


def age_band(age):
    if age is None:
        return 'unknown'
    return next(('%d–%d' % (a, b) for a, b in AGES if age <= b), '60+')


def games_band(n):
    return '0' if n == 0 else next(('%d–%d' % (a, b) for a, b in GAMES if n <= b), '301+')


def hidden(counts, least, by_age):
    out = {g for g, n in counts.items() if n < least}
    if by_age and out:
        for g in sorted(counts, key=lambda g: (counts[g], g)):
            if sum(counts[h] for h in out) >= least:
                break
            out.add(g)
    return out


def groups(spec):
    chance, by = Chance(spec), spec['by']
    sides = {}
    for g in spec['games']:
        if g['pBase'] is None or g['pReform'] is None or chance.place(g['month']) is None:
            continue
        for own, other, s, pb, pr in (
            ('a', 'b', g['score'], g['pBase'], g['pReform']),
            ('b', 'a', 1 - g['score'], 1 - g['pBase'], 1 - g['pReform']),
        ):
            if by == 'rating':
                name = rating_band(g['rating%sBase' % own.upper()])
            elif by == 'age':
                name = age_band(g['age%s' % own.upper()])
            elif by == 'games':
                name = games_band(g['games%s' % own.upper()])
            else:
                name = 'unknown' if g['white'] is None else 'white' if g['white'] == own else 'black'
            sides.setdefault(name, []).append((g[own], g['month'], s, pb, pr))
    counts = {name: len({row[0] for row in rows}) for name, rows in sides.items()}
    hide = hidden(counts, spec['leastPlayers'], by == 'age')
    shown = half_away if by == 'age' else None
    out, intervals = {}, []
    names = sorted(sides)
    differences = {}
    for name in names:
        if name in hide:
            continue
        differences[name] = chance.ratio((m, deviance(cap(b), s) - deviance(cap(r), s), 1) for _, m, s, b, r in sides[name])
    adjusted = holm([differences[n][1] and differences[n][1]['p'] if n in differences else None for n in names])
    for name, h in zip(names, adjusted):
        if name in hide:
            out[name] = None
            continue
        rows = sides[name]
        d, i = differences[name]
        r, j = chance.ratio((m, s - b, 1) for _, m, s, b, _ in rows)
        excess = lambda p, s: deviance(cap(p), s) - deviance(cap(p), cap(p))
        values = {
            'expectedBase': mean(x[3] for x in rows),
            'expectedReform': mean(x[4] for x in rows),
            'observed': mean(x[2] for x in rows),
            'residualBase': r,
            'residualLow': j and j['low'],
            'residualHigh': j and j['high'],
            'residualReform': mean(x[2] - x[4] for x in rows),
            'devianceBase': mean(deviance(cap(x[3]), x[2]) for x in rows),
            'devianceReform': mean(deviance(cap(x[4]), x[2]) for x in rows),
            'excessBase': mean(excess(x[3], x[2]) for x in rows),
            'excessReform': mean(excess(x[4], x[2]) for x in rows),
            'difference': d,
            'differenceLow': i and i['low'],
            'differenceHigh': i and i['high'],
            'p': i and i['p'],
            'holm': h,
        }
        if shown:
            values = {k: None if v is None else half_away(v, 10000) for k, v in values.items()}
        out[name] = {'players': counts[name], 'playerGames': len(rows), **values}
        intervals += [i for i in (i,) if i]
    return out, intervals


def five(x):
    x = half_away(x, 100000)
    return ('−' if x < 0 else '') + '%.5f' % abs(x)


def comparison(spec, key='pReform'):
    chance = Chance(spec)
    loss = lambda p, s: deviance(cap(p), s)
    both, only_base, only_reform, filled = [], 0, 0, []
    for g in spec['games']:
        b, s, m = g['pBase'], g['score'], g['month']
        r = g['pReform'] if key == 'pReform' else g['p'][key]
        if chance.place(m) is None or (b is None and r is None):
            continue
        filled.append(loss(0.5 if b is None else b, s) - loss(0.5 if r is None else r, s))
        if b is None:
            only_reform += 1
        elif r is None:
            only_base += 1
        else:
            both.append((m, loss(b, s), loss(r, s)))
    e, i = chance.ratio((m, b - r, 1) for m, b, r in both)
    theta = spec['threshold']
    low, high = (i['low'], i['high']) if i else (None, None)
    span = lambda a, b: '(95 % ' + five(a) + ' to ' + five(b) + ')'
    if e is None or low is None:
        verdict, words = 'none', 'no verdict: too few months'
    elif low > 0 and e >= theta:
        verdict, words = 'better', 'better by %s %s' % (five(e), span(low, high))
    elif low > 0:
        verdict, words = 'better-small', 'better, but less than %s: by %s %s' % (five(theta), five(e), span(low, high))
    elif high < 0:
        verdict, words = 'worse', 'worse by %s %s' % (five(-e), span(-high, -low))
    else:
        verdict = 'equivalent' if -theta < low and high < theta else 'no-difference'
        words = 'no difference shown: %s %s' % (five(e), span(low, high))
        if verdict == 'equivalent':
            words += '; a difference of %s is excluded' % five(theta)
    return {
        'games': len(both),
        'onlyBase': only_base,
        'onlyReform': only_reform,
        'months': chance.months,
        'devianceBase': mean(b for _, b, _ in both),
        'devianceReform': mean(r for _, _, r in both),
        'difference': e,
        'low': low,
        'high': high,
        'standardError': i and i['se'],
        'p': i and i['p'],
        'detectable': (Z + Z80) * i['se'] if i and i['se'] is not None else None,
        'withHalfForMissing': mean(filled),
        'verdict': verdict,
        'words': words,
    }, [i] if i else []


def several(spec):
    found = [comparison(spec, name) for name in spec['reforms']]
    adjusted = holm([one['p'] for one, _ in found])
    out = {}
    for name, (one, _), h in zip(spec['reforms'], found, adjusted):
        one['holm'] = h
        if one['low'] is not None and (one['low'] > 0 or one['high'] < 0) and h >= 0.05:
            one['verdict'] = 'no-difference'
            one['words'] = 'no difference shown after correction for %d reforms: %s (95 %% %s to %s)' % (
                len(found),
                five(one['difference']),
                five(one['low']),
                five(one['high']),
            )
        out[name] = one
    return out, [i for _, more in found for i in more]


def years_later(date, years):
    y, m, d = map(int, date.split('-'))
    return '%04d-%02d-%02d' % (y + years, m, 28 if (m, d) == (2, 29) else d)


def newcomers(spec):
    out = {}
    for n in (5, 10, 20, 50):
        rows = []
        for career in spec['players'].values():
            early = next((r for r in career if r['games'] >= n), None)
            if early is None:
                continue
            later = [r for r in career if r['date'] <= years_later(early['date'], 2)][-1]
            if later['date'] <= years_later(early['date'], 1):
                continue
            four = [early['ratingBase'], early['ratingReform'], later['ratingBase'], later['ratingReform']]
            if None not in four:
                rows.append(four)
        cell = {'players': len(rows)}
        if len(rows) >= spec['leastPlayers'] and rows:
            for side, e, l, o in (('base', 0, 2, 3), ('reform', 1, 3, 2)):
                cell[side] = {
                    'bias': mean(r[e] - r[l] for r in rows),
                    'rms': math.sqrt(mean((r[e] - r[l]) ** 2 for r in rows)),
                    'rmsToOther': math.sqrt(mean((r[e] - r[o]) ** 2 for r in rows)),
                }
        out[str(n)] = cell
    return out


def drift(spec):
    out, index = {}, None
    players = spec['players']
    known = [int(y) for p in players.values() for y in p['years']]
    end = lambda p, y: p['years'].get(str(y))
    population = lambda y: {
        k: end(p, y)['rating'] for k, p in players.items() if end(p, y) and end(p, y)['played'] and end(p, y)['games'] >= spec['established']
    }
    for y in range(min(known + spec['years']), max(spec['years']) + 1):
        now, before = population(y), population(y - 1)
        members = []
        for k in now:
            p = players[k]
            if not all(end(p, y - b) and end(p, y - b)['played'] for b in range(4)):
                continue
            fits = p['first'] <= y - 8 if spec['rule'] == 'experience' else p['born'] is not None and 35 <= y - p['born'] <= 45
            if fits:
                members.append(k)
        changes = [end(players[k], y)['rating'] - end(players[k], y - 1)['rating'] for k in members]
        shown = len(members) >= spec['least'] and members
        index = (index or 0) + mean(changes) if shown else None
        ratings = [now[k] for k in members]
        cohort = {'players': len(members)}
        cohort['mean'] = half_away(mean(ratings), 10) if shown else None
        cohort['median'] = half_away(nearest_rank(ratings, 50)) if shown else None
        cohort['change'] = half_away(mean(changes), 10) if shown else None
        cohort['index'] = None if index is None else half_away(index, 10)
        pop = {'players': len(now), 'mean': mean(now.values()), 'median': nearest_rank(now.values(), 50) if now else None}
        pop.update(change=None, within=None, entering=None, leaving=None)
        if y - 1 >= min(known + spec['years']):
            if now and before:
                pop['change'] = mean(now.values()) - mean(before.values())
            stay = now.keys() & before.keys()
            if stay:
                s_now, s_before = mean(now[k] for k in stay), mean(before[k] for k in stay)
                enter, leave = [now[k] for k in now if k not in stay], [before[k] for k in before if k not in stay]
                pop['within'] = s_now - s_before
                pop['entering'] = len(enter) / len(now) * (mean(enter) - s_now) if enter else 0
                pop['leaving'] = -len(leave) / len(before) * (mean(leave) - s_before) if leave else 0
        active = sorted((end(p, y)['rating'] for p in players.values() if end(p, y) and end(p, y)['played']), reverse=True)
        ranks = {str(r): active[r - 1] if len(active) >= r else None for r in spec['ranks']}
        if y in spec['years']:
            out[str(y)] = {'cohort': cohort, 'population': pop, 'ranks': ranks}
    return out


def flow(spec):
    k_line = e_line = one = 0
    for g in spec['games']:
        (ka, kb), (ea, eb), s = g['k'], g['e'], g['score']
        if ka is not None and kb is not None:
            k_line += (ka - kb) * (s - (ea + 1 - eb) / 2)
            e_line += (ka + kb) * (1 - ea - eb) / 2
        elif ka is not None:
            one += ka * (s - ea)
        elif kb is not None:
            one += kb * (1 - s - eb)
    lines = {'unequalK': k_line, 'unequalExpectation': e_line, 'oneSided': one, **spec['other']}
    total, change = sum(lines.values()), spec['end'] - spec['start']
    return {'lines': lines, 'change': change, 'sum': total, 'unexplained': change - total}


def mid_ranks(values):
    order = sorted(values)
    place = {}
    for at, v in enumerate(order):
        place.setdefault(v, []).append(at + 1)
    return [mean(place[v]) for v in values]


def gains(spec):
    both = [p for p in spec['players'] if p['base'] is not None and p['reform'] is not None]

    def gain(ps, by_age):
        d = [p['reform'] - p['base'] for p in ps]
        n = len(d)
        qs = {}
        for q in (5, 25, 50, 75, 95):
            v = nearest_rank(d, q)
            qs[str(q)] = v if not by_age else half_away(v) if n * min(q, 100 - q) >= 500 else None
        if by_age:
            return {'players': n, 'mean': half_away(mean(d), 10), 'quantiles': qs}
        return {'players': n, 'mean': mean(d), 'quantiles': qs, 'up50': sum(x >= 50 for x in d), 'down50': sum(x <= -50 for x in d)}

    def table(name, by_age=False):
        cells = {}
        for p in both:
            cells.setdefault(name(p), []).append(p)
        hide = hidden({k: len(v) for k, v in cells.items()}, 10, by_age)
        return {k: None if k in hide else gain(v, by_age) for k, v in cells.items()}

    a, b = mid_ranks([p['base'] for p in both]), mid_ranks([p['reform'] for p in both])
    rho = None
    if both:
        ma, mb = mean(a), mean(b)
        below = math.sqrt(sum((x - ma) ** 2 for x in a) * sum((y - mb) ** 2 for y in b))
        rho = sum((x - ma) * (y - mb) for x, y in zip(a, b)) / below if below else None
    return {
        'players': len(both),
        'onlyBase': sum(p['base'] is not None and p['reform'] is None for p in spec['players']),
        'onlyReform': sum(p['base'] is None and p['reform'] is not None for p in spec['players']),
        'spearman': rho,
        'all': gain(both, False) if len(both) >= 10 else None,
        'rating': table(lambda p: rating_band(p['base'])),
        'age': table(lambda p: age_band(p['age']), True),
        'games': table(lambda p: games_band(p['games'])),
    }


def simulation(spec):
    def error(ps):
        if not ps:
            return {'players': 0, 'offset': None, 'rms': None, 'rmsNet': None, 'spread': None}
        e = [r - t for r, t in ps]
        o = mean(e)
        sd = lambda v: math.sqrt(mean((x - mean(v)) ** 2 for x in v))
        sr, st = sd([r for r, _ in ps]), sd([t for _, t in ps])
        rms = math.sqrt(mean(x * x for x in e))
        net = math.sqrt(mean((x - o) ** 2 for x in e))
        return {'players': len(ps), 'offset': o, 'rms': rms, 'rmsNet': net, 'spread': sr / st if st else None}

    rated = [(p['rating'], p['truth']) for p in spec['players'] if p['rating'] is not None]
    bands = {}
    for r, t in rated:
        bands.setdefault(rating_band(t), []).append((r, t))
    errors = error(rated)
    errors['bands'] = {k: error(v) if len(v) >= 10 else None for k, v in bands.items()}
    paired = [g for g in spec['games'] if g['pBase'] is not None and g['pReform'] is not None]
    d = lambda p, s: deviance(cap(p), s)
    runs = spec['runs']
    covered = sum(r['low'] <= r['truth'] <= r['high'] for r in runs)
    w = wilson(covered / len(runs), len(runs))
    return {
        'errors': errors,
        'difference': {
            'games': len(paired),
            'trueDifference': mean(d(g['pBase'], g['truth']) - d(g['pReform'], g['truth']) for g in paired),
            'devianceOfTruth': mean(d(g['truth'], g['score']) for g in paired),
        },
        'coverage': {
            'runs': len(runs), 'covered': covered, 'share': covered / len(runs), 'low': w[0], 'high': w[1],
            'holds': w[1] >= 0.95, 'wide': w[0] > 0.95,
        },
    }
