"""The lab's measures and checks, calculated a second time; written from the specification, after reading the code.

Prints random vectors of every kind with their expected answers, one JSON object a line:

    python3 conformance/again/lab.py SEED COUNT [KIND] < tables.json

`tables.json` holds the dated tables that reforms amend: {authority: {parameter: [{from, decided, value}]}}, newest first.
Uses only the standard library, and nothing of the TypeScript code. measures.py and reforms.py calculate; this file makes the inputs.
"""

import calendar
import json
import random
import sys

from measures import (
    calibration,
    comparison,
    drift,
    flow,
    gains,
    groups,
    month_number,
    month_text,
    newcomers,
    resamples,
    scores,
    several,
    simulation,
    widening,
    xoshiro,
)
from reforms import SYSTEMS, TABLES, is_number, reform

def p_of(rng):
    return round(rng.choice([rng.random(), rng.betavariate(3, 3), rng.choice([0, 1, 0.5, 0.01, 0.99, 0.005])]), 6)


def score_of(rng, p):
    x = rng.random()
    return 1 if x < p - 0.1 else 0.5 if x < p + 0.1 else 0


def drawn_of(rng):
    start = rng.randrange(2002 * 12, 2024 * 12)
    months = rng.choice([1, 3, 4, 6, 11, 12, 13, 24, 25, 36, 60])
    return {
        'window': [month_text(start), month_text(start + months - 1)],
        'blockMonths': rng.choice([1, 1, 2, 3, 3, 6]),
        'resamples': rng.choice([199, 239, 399]),
        'seed': rng.choice([0, 1, 7, 2**53 - 1, rng.randrange(2**53)]),
    }


def month_in(rng, spec):
    first, last = map(month_number, spec['window'])
    return month_text(rng.randint(first - (rng.random() < 0.02), last))


def maybe(rng, value, share=0.05):
    return None if rng.random() < share else value


def make_chance(rng):
    spec = {'seed': rng.choice([0, 1, 2**53 - 1, rng.randrange(2**53)]), 'months': rng.randint(1, 80), 'blockMonths': rng.randint(1, 24)}
    out = xoshiro(spec['seed'])
    outputs = [str(next(out)) for _ in range(4)]
    first = resamples(spec['months'], spec['blockMonths'], 3, spec['seed'])
    return spec, {'outputs': outputs, 'firstThree': first, 'widening': widening(spec['months'], spec['blockMonths'])}, []


def make_scores(rng):
    games = []
    for _ in range(rng.choice([0, 1, 5, 40])):
        p = 0.5 if rng.random() < 0.2 else p_of(rng)
        draw = rng.choice([None, round(rng.random() * 2 * min(p, 1 - p), 6), round(rng.uniform(-0.1, 1), 4), 0])
        games.append({'score': score_of(rng, p), 'p': p, 'draw': draw})
    return {'games': games}, scores(games), []


def make_calibration(rng):
    spec = {**drawn_of(rng), 'leastGames': rng.choice([1, 2, 5, 20])}
    spec['games'] = []
    for _ in range(rng.choice([0, 1, 30, 150])):
        p = p_of(rng)
        a = round(rng.gauss(1500, 250), 1)
        b = rng.choice([a, a + 50, a - 50, a + 400, a - 800, round(rng.gauss(1500, 250), 1)])
        spec['games'].append({'month': month_in(rng, spec), 'score': score_of(rng, p), 'p': p, 'ratingA': a, 'ratingB': b})
    return spec, *calibration(spec)


def paired_p(rng):
    base = p_of(rng)
    return base, min(1, max(0, round(base + rng.gauss(0, 0.05), 6)))


def make_groups(rng):
    by = rng.choice(['rating', 'age', 'games', 'colour'])
    spec = {**drawn_of(rng), 'by': by, 'leastPlayers': rng.choice([1, 2, 10]), 'games': []}
    n = rng.choice([6, 20, 60])
    players = ['p%02d' % i for i in range(n)]
    rating = {p: round(rng.gauss(1500, 300), 1) for p in players}
    age = {p: maybe(rng, rng.choice([9, 10, 12, 13, 15, 16, 19, 20, 24, 25, 34, 35, 45, 46, 59, 60, 80, 5]), 0.1) for p in players}
    games = {p: rng.choice([0, 1, 4, 5, 8, 9, 25, 26, 50, 51, 100, 101, 300, 301, 900]) for p in players}
    for _ in range(rng.choice([1, 40, 200])):
        a, b = rng.sample(players, 2)
        base, ref = paired_p(rng)
        g = {'month': month_in(rng, spec), 'a': a, 'b': b, 'score': score_of(rng, base), 'pBase': maybe(rng, base), 'pReform': maybe(rng, ref)}
        g.update(ratingABase=rating[a], ratingBBase=rating[b], ageA=age[a], ageB=age[b], gamesA=games[a], gamesB=games[b])
        g['white'] = rng.choice(['a', 'b', None])
        spec['games'].append(g)
    return spec, *groups(spec)


def make_comparison(rng):
    spec = {**drawn_of(rng), 'threshold': rng.choice([0, 0.0005, 0.01, 0.1]), 'games': []}
    lean = rng.choice([0, 0, 0.3, -0.3, 0.01])
    for _ in range(rng.choice([0, 2, 60, 300])):
        p = rng.betavariate(2, 2)
        s = score_of(rng, p)
        base = round(p, 6)
        ref = min(1, max(0, round(base + lean * (s - base) + rng.gauss(0, rng.choice([0, 0.001, 0.03])), 6)))
        spec['games'].append({'month': month_in(rng, spec), 'score': s, 'pBase': maybe(rng, base), 'pReform': maybe(rng, ref)})
    return spec, *comparison(spec)


def make_several(rng):
    names = ['r%d' % i for i in range(1, rng.randint(2, 6))]
    spec = {**drawn_of(rng), 'threshold': 0.0005, 'reforms': names, 'games': []}
    leans = {n: rng.choice([0, 0.02, -0.02, 0.1]) for n in names}
    for _ in range(rng.choice([5, 80])):
        base = round(rng.betavariate(2, 2), 6)
        s = score_of(rng, base)
        p = {n: maybe(rng, min(1, max(0, round(base + leans[n] * (s - base) + rng.gauss(0, 0.03), 6))), 0.02) for n in names}
        spec['games'].append({'month': month_in(rng, spec), 'score': s, 'pBase': maybe(rng, base, 0.02), 'p': p})
    return spec, *several(spec)


def make_newcomers(rng):
    players = {}
    for i in range(rng.choice([0, 3, 40])):
        y, rows, games = rng.randint(2008, 2020), [], 0
        rating = rng.gauss(1200, 200)
        for day in sorted(rng.sample(range(0, 48 * 28), rng.randint(1, 14))):
            m, d = divmod(day, 28)
            date = '%04d-%02d-%02d' % (y + m // 12, m % 12 + 1, d + 1)
            if date.endswith('02-28') and calendar.isleap(int(date[:4])):
                date = date[:8] + '29'
            games += rng.randint(1, 12)
            rating += rng.gauss(10, 40)
            row = {'date': date, 'games': games, 'ratingBase': maybe(rng, round(rating, 2)), 'ratingReform': maybe(rng, round(rating + rng.gauss(0, 30), 2))}
            rows.append(row)
        players['n%02d' % i] = rows
    spec = {'leastPlayers': rng.choice([1, 5, 10]), 'players': players}
    return spec, newcomers(spec), []


def make_drift(rng):
    start, n = rng.randint(2003, 2015), rng.randint(2, 9)
    players = {}
    for i in range(rng.choice([0, 4, 60])):
        rating, games, years = rng.gauss(1600, 250), rng.randint(0, 60), {}
        for y in range(start + (rng.randint(0, 3) if rng.random() < 0.3 else 0) - (rng.random() < 0.2), start + n):
            played = rng.random() < 0.85
            if played:
                games += rng.randint(1, 20)
                rating += rng.gauss(0, 30)
            if rng.random() < 0.97:
                years[str(y)] = {'rating': round(rating, 1), 'games': games, 'played': played}
        if years:
            born = maybe(rng, start - rng.randint(20, 55))
            players['q%02d' % i] = {'born': born, 'first': min(map(int, years)) - rng.choice([0, 2, 8, 12]), 'years': years}
    spec = {
        'rule': rng.choice(['age', 'experience']), 'established': rng.choice([26, 30]), 'least': rng.choice([1, 2, 5, 30]),
        'ranks': [1, 10, 30], 'years': list(range(start, start + n)), 'players': players,
    }
    return spec, drift(spec), []


LINES = ['firstRatings', 'special', 'bonus', 'floors', 'ceilings', 'matches', 'foreign', 'rounding', 'oneOff', 'decisions', 'leaving']


def make_flow(rng):
    games = []
    for _ in range(rng.randint(0, 30)):
        k = [maybe(rng, rng.choice([10, 17.5, 20, 40]), 0.2) for _ in range(2)]
        ea = round(rng.random(), 4)
        e = [None if k[0] is None else ea, None if k[1] is None else round(1 - ea + rng.choice([0, 0.01, -0.02]), 4)]
        games.append({'k': k, 'e': e, 'score': rng.choice([0, 0.5, 1])})
    other = {line: round(rng.uniform(-200, 200), 2) for line in LINES if rng.random() < 0.5}
    start = round(rng.uniform(1e4, 2e5), 2)
    spec = {'games': games, 'other': other, 'start': start, 'end': start + round(rng.uniform(-500, 500), 5)}
    return spec, flow(spec), []


def make_gains(rng):
    players = []
    for _ in range(rng.choice([0, 3, 9, 10, 30, 300])):
        base = rng.choice([1400, 1599.9, 1600, round(rng.gauss(1500, 250), 1), -5.5])
        ref = base + rng.choice([0, 50, -50, 49.9, round(rng.gauss(0, 60), 1)])
        age = maybe(rng, rng.choice([9, 10, 12, 15, 16, 20, 34, 40, 40, 40, 59, 60]), 0.1)
        players.append({'base': maybe(rng, base, 0.03), 'reform': maybe(rng, ref, 0.03), 'age': age, 'games': rng.choice([0, 4, 5, 26, 100, 101, 400])})
    return {'players': players}, gains({'players': players}), []


def make_simulation(rng):
    players = []
    for _ in range(rng.choice([0, 1, 20, 80])):
        truth = round(rng.gauss(1600, 200), 1)
        players.append({'rating': maybe(rng, round(truth + rng.gauss(20, 60), 1)), 'truth': truth})
    games = []
    for _ in range(rng.choice([0, 50])):
        base, ref = paired_p(rng)
        truth = round(min(1, max(0, base + rng.gauss(0, 0.1))), 6)
        games.append({'score': score_of(rng, truth), 'pBase': maybe(rng, base), 'pReform': maybe(rng, ref), 'truth': truth})
    runs = []
    for _ in range(rng.choice([1, 20, 400])):
        t, low = rng.gauss(0, 0.001), -0.002
        runs.append({'low': low, 'high': -low, 'truth': round(t, 7)})
    spec = {'players': players, 'games': games, 'runs': runs}
    return spec, simulation(spec), []


def good_reform(rng):
    authority = rng.choice(list(SYSTEMS))
    base = {'authority': authority, 'system': rng.choice(SYSTEMS[authority])}
    first = {'uschess': '2001-01-01', 'fide': '2014-07-01'}[authority]
    file = {'format': 'harkness-reform-1', 'name': rng.choice(['a', 'bonus-9', 'x' * 60, '0-']), 'base': base}
    if rng.random() < 0.3:
        base['asKnown'] = rng.choice([None, '2019-06-30', '2026-01-01'])
    day = lambda: '%04d-%02d-%02d' % (rng.randint(2015, 2023), rng.randint(1, 12), rng.randint(1, 28))
    dates = lambda required: {k: v for k, v in (('from', day() if required or rng.random() < 0.5 else None), ('until', rng.choice([None, '2025-12-31']))) if v or rng.random() < 0.5}
    band = lambda: rng.choice([{'from': 6}, {'below': 18}, {'from': 6, 'below': 12.5}, {'from': None, 'below': 3}])
    when = lambda: rng.choice([{}, {'when': None}, {'when': {rng.choice(['age', 'rating', 'games']): band()}}])
    parts = {
        'amendments': lambda: {
            **{'parameter': None, 'source': 'memo'}, **dates(True), **dict(zip(('parameter', 'value'), value_of(rng, authority)))},
        'transforms': lambda: {
            'on': '%04d-%02d-01' % (rng.randint(2015, 2022), rng.randint(1, 12)), 'a': 0.9, 'b': 100, 'source': 'memo', **when(),
            **rng.choice([{}, {'below': None}, {'below': 1200}, {'below': 1000}])},
        'kFactors': lambda: {'multiply': rng.choice([0.01, 1.25, 10]), 'source': 'memo', **when(), **dates(False)},
        'switches': lambda: {'switch': rng.choice(['bonus', 'floors']), 'source': 'memo', **dates(False)},
        'initial': lambda: {**rng.choice([{'add': 40}, {'rating': 1000, 'add': None}, {'add': -1000, 'games': 50}]), 'source': 'memo', **when(), **dates(False)},
    }
    for part, make in parts.items():
        if part == 'switches' and authority == 'fide':
            continue
        if rng.random() < 0.5:
            file[part] = [make() for _ in range(rng.choice([0, 1, 1, 2]))]
    file['evaluation'] = {'from': '%04d-%02d' % (rng.randint(2016, 2024), rng.randint(1, 12)), 'until': '2026-12', 'seed': rng.randrange(2**53)}
    for key, values in (('warmUpMonths', (0, 24, 240, None)), ('blockMonths', (1, 3, 24)), ('resamples', (199, 99999)), ('cohort', ({'rule': 'age', 'ages': [30, 40]}, {'rule': 'experience', 'years': 5}, None)), ('primary', ({}, {'measure': 'brier', 'threshold': 0.1}, {'class': 'long'})), ('simulation', (None,))):
        if rng.random() < 0.4:
            file['evaluation'][key] = rng.choice(values)
    return file


def value_of(rng, authority):
    name = rng.choice(sorted(TABLES[authority]))
    row = json.loads(json.dumps(rng.choice(TABLES[authority][name])['value']))
    if is_number(row) and rng.random() < 0.6:
        row = row + rng.choice([1, 5])
    return name, row


BAD = ['9', '', ' ', 'x', -1, 0, 0.5, 11, 5000, 2**53, True, None, [], {}, [1], {'from': 3, 'below': 3}, {'from': 'x'}, {'over': 2},
       '2015-02-29', '1999-12-31', '2012-08-01', '2010-02-01', '2010-01-15', '2020-13', '2030-01', '2001-01', 'a b', '-a', 'A', 'x' * 61, 'floors', 'uscf', 'regular']


DAYS = ['2015-02-29', '1999-12-31', '2012-08-01', '2010-02-01', '2010-01-15', '2026-02-30', '2001-01-01']
MONTHS = ['2020-13', '2030-01', '2001-01', '2016-1', '2026-12']
BANDS = [{'from': 3, 'below': 3}, {'from': 'x'}, {'over': 2, 'from': 1}, {}, {'from': 9, 'below': 8}, {'below': None}]
# Bad values that only matter in one field.
BAD_BY_FIELD = {
    'name': ['a b', '-a', 'A', 'x' * 61, ''], 'authority': ['uscf'], 'system': ['regular', 'FIDE-rapid', 'OTBR'],
    'parameter': ['uschess.bonus-multipliers', 'fide.k'], 'on': DAYS, 'from': DAYS + MONTHS, 'until': DAYS + MONTHS, 'asKnown': DAYS,
    'age': BANDS, 'rating': BANDS + [4001], 'games': BANDS + [51, 1.5], 'switch': ['draws'], 'source': ['', ' ', 3], 'below': [50, 4001],
    'a': [0, 1.2], 'b': [4001, -4001, 900], 'multiply': [0, 10.5], 'add': [1001], 'warmUpMonths': [241, 1.5], 'blockMonths': [0, 25, 2.5],
    'resamples': [198, 100000], 'seed': [-1, 2**53, 1.5], 'threshold': [-0.1, 0.11], 'measure': ['rps'], 'class': ['unpredicted'],
    'rule': ['sex'],
}


def places(value, at=()):
    if isinstance(value, dict):
        for k in value:
            yield at + (k,)
            yield from places(value[k], at + (k,))
    elif isinstance(value, list):
        for i in range(len(value)):
            yield at + (i,)
            yield from places(value[i], at + (i,))


def make_reform(rng):
    file = good_reform(rng)
    for _ in range(rng.choice([0, 1, 1, 2, 4, 8])):
        known = [p for p in places(file) if p != ('format',) or rng.random() < 0.05]
        # Bands, ends and limits are few among all fields, but have findings of their own.
        rare = [p for p in known if p[-1] in ('age', 'rating', 'games', 'until', 'on', 'below')]
        where = rng.choice(rare if rare and rng.random() < 0.4 else known or [('note',)])
        holder = file
        for step in where[:-1]:
            holder = holder[step]
        deed = rng.random()
        if deed < 0.25 and where[-1] in BAD_BY_FIELD or deed < 0.1:
            holder[where[-1]] = json.loads(json.dumps(rng.choice(BAD_BY_FIELD.get(where[-1], BAD))))
        elif deed < 0.5:
            holder[where[-1]] = json.loads(json.dumps(rng.choice(BAD)))
        elif deed < 0.7 and (isinstance(holder, list) or where[-1] in holder):
            del holder[where[-1]]
        elif deed < 0.85 and isinstance(holder, dict):
            holder[rng.choice(['amendmens', 'fromm', 'Value', 'note'])] = rng.choice([1, 'x', None, []])
        elif isinstance(holder, list):
            holder.append(json.loads(json.dumps(rng.choice(holder))))
    if rng.random() < 0.02:
        file = rng.choice([[], None, 'x', 3, {}, {'format': 'x'}])
    # Fields whose limits the specification leaves open.
    ev = file.get('evaluation') if isinstance(file, dict) else None
    if isinstance(ev, dict):
        if isinstance(ev.get('cohort'), dict):
            for key in ('ages', 'years'):
                ev['cohort'].pop(key, None)
        if isinstance(ev.get('simulation'), dict):
            del ev['simulation']
    spec = {'reform': file}
    return spec, reform(spec), []


MAKERS = {
    name[5:]: make for name, make in list(globals().items()) if name.startswith('make_')
}


def main():
    seed, count = int(sys.argv[1]), int(sys.argv[2])
    TABLES.update(json.load(sys.stdin))
    rng = random.Random(seed)
    kinds = sys.argv[3:] or sorted(MAKERS)
    for at in range(count):
        kind = kinds[at % len(kinds)]
        while True:
            spec, expected, intervals = MAKERS[kind](rng)
            if not any(i['fragile'] for i in intervals):
                break
        print(json.dumps({'id': 'again-%d-%05d' % (seed, at), 'kind': kind, 'input': spec, 'expected': expected}, ensure_ascii=False))


main()
