"""The check of a reform file (LAB §1), written from the specification, after reading the code."""

import calendar
import re

from measures import month_number

SYSTEMS = {'uschess': ['OTBR', 'OTBQ', 'OTBB', 'OLR', 'OLQ', 'OLB'], 'fide': ['FIDE-standard', 'FIDE-rapid', 'FIDE-blitz']}
TABLES = {}


def is_number(x):
    return isinstance(x, (int, float)) and not isinstance(x, bool)


def is_date(text):
    found = re.fullmatch(r'(\d{4})-(\d\d)-(\d\d)', text)
    if not found:
        return False
    y, m, d = map(int, found.groups())
    return y >= 1 and 1 <= m <= 12 and 1 <= d <= calendar.monthrange(y, m)[1]


def like(value, example):
    """Of the same kind: same keys, same kinds, no others."""
    if isinstance(example, bool):
        return isinstance(value, bool)
    if is_number(example):
        return is_number(value)
    if isinstance(example, dict):
        return isinstance(value, dict) and value.keys() == example.keys() and all(like(value[k], example[k]) for k in example)
    if isinstance(example, str):
        return isinstance(value, str)
    return value is None


def plus_months(date, months):
    y, m, d = map(int, date.split('-'))
    n = y * 12 + m - 1 + months
    y, m = divmod(n, 12)
    return '%04d-%02d-%02d' % (y, m + 1, min(d, calendar.monthrange(y, m + 1)[1]))


class Check:
    def __init__(self, file):
        self.found = []
        self.days = []
        self.file = file

    def add(self, code, path):
        self.found.append([code, path])

    def fields(self, value, path, known):
        for key in value:
            if key not in known:
                self.add('unknown-field', (path + '.' if path else '') + key)

    def get(self, holder, key, path, kind, required=False):
        """kind: a test. None if absent or bad."""
        at = (path + '.' if path else '') + key
        value = holder.get(key)
        if value is None:
            if required:
                self.add('missing-field', at)
            return None
        if not kind(value):
            self.add('value-malformed', at)
            return None
        return value

    def number(self, holder, key, path, low, high, required=False, whole=False):
        value = self.get(holder, key, path, is_number, required)
        if value is None:
            return None
        if not low <= value <= high or (whole and value != int(value)):
            self.add('number-out-of-range', path + '.' + key)
            return None
        return value

    def date(self, holder, key, path, required=False):
        value = self.get(holder, key, path, lambda v: isinstance(v, str), required)
        if value is not None and not is_date(value):
            self.add('date-does-not-exist', path + '.' + key)
            return None
        return value

    def source(self, entry, path):
        value = entry.get('source')
        if value is None or (isinstance(value, str) and not value.strip()):
            self.add('source-missing', path + '.source')
        elif not isinstance(value, str):
            self.add('value-malformed', path + '.source')

    def when(self, entry, path):
        value = self.get(entry, 'when', path, lambda v: isinstance(v, dict))
        if value is None:
            return
        self.fields(value, path + '.when', ('age', 'rating', 'games'))
        for key in ('age', 'rating', 'games'):
            band = value.get(key)
            if band is None:
                continue
            at = path + '.when.' + key
            ok = isinstance(band, dict) and band.keys() <= {'from', 'below'} and any(v is not None for v in band.values())
            ok = ok and all(v is None or is_number(v) for v in band.values())
            if not ok:
                self.add('band-malformed', at)
            elif None not in (band.get('from'), band.get('below')) and band['from'] >= band['below']:
                self.add('band-reversed', at)

    def span(self, entry, path, required):
        start, end = self.date(entry, 'from', path, required), self.date(entry, 'until', path)
        if start is not None and start < self.first:
            self.add('before-first-rules', path + '.from')
        # Without a first day a change begins with the first rules.
        begins = self.first if not required and entry.get('from') is None else start
        if begins is not None and end is not None and end < begins:
            self.add('dates-reversed', path + '.until')
        return start, end

    def clean(self, path):
        return not any(p == path or p.startswith(path + '.') for _, p in self.found)

    def entries(self, key):
        value = self.get(self.file, key, '', lambda v: isinstance(v, list))
        for at, entry in enumerate(value or []):
            path = '%s[%d]' % (key, at)
            if isinstance(entry, dict):
                yield path, entry
            else:
                self.add('value-malformed', path)

    def counts(self, path, day):
        if day is not None and self.clean(path):
            self.days.append(day)

    def all(self):
        f = self.file
        if not isinstance(f, dict) or f.get('format') != 'harkness-reform-1':
            self.add('not-a-reform', '')
            return
        changes = ('amendments', 'transforms', 'kFactors', 'switches', 'initial')
        self.fields(f, '', ('format', 'name', 'title', 'reason', 'base', 'evaluation') + changes)
        text = lambda v: isinstance(v, str)
        name = self.get(f, 'name', '', text, True)
        if name is not None and not re.fullmatch(r'[a-z0-9][a-z0-9-]{0,59}', name):
            self.add('name-malformed', 'name')
        self.get(f, 'title', '', text)
        self.get(f, 'reason', '', text)
        ev = self.get(f, 'evaluation', '', lambda v: isinstance(v, dict), True)
        base = self.get(f, 'base', '', lambda v: isinstance(v, dict), True)
        if base is None:
            return
        self.fields(base, 'base', ('authority', 'system', 'asKnown'))
        authority = self.get(base, 'authority', 'base', text, True)
        if authority is None:
            return
        if authority not in SYSTEMS:
            self.add('authority-unknown', 'base.authority')
            return
        known = self.date(base, 'asKnown', 'base')
        system = self.get(base, 'system', 'base', text, True)
        if system is not None and system not in SYSTEMS[authority]:
            self.add('system-unknown', 'base.system')
        self.first = '2001-01-01' if authority == 'uschess' else '2014-07-01' if system in ('FIDE-rapid', 'FIDE-blitz') else '2009-07-01'
        self.amendments(TABLES[authority], known)
        for path, e in self.entries('transforms'):
            self.fields(e, path, ('on', 'a', 'b', 'below', 'when', 'source'))
            self.source(e, path)
            on = self.date(e, 'on', path, True)
            if on is not None:
                if on < self.first:
                    self.add('before-first-rules', path + '.on')
                if authority == 'fide' and not (on.endswith('-01') and (on >= '2012-07-01' or int(on[5:7]) % 2)):
                    self.add('transform-on-no-list', path + '.on')
            a, b = self.number(e, 'a', path, 0.01, 10, True), self.number(e, 'b', path, -4000, 4000, True)
            below = self.number(e, 'below', path, 0, 4000)
            if None not in (a, b, below) and a * below + b - below > 1e-9:
                self.add('transform-passes-limit', path)
            self.when(e, path)
            self.counts(path, on)
        for path, e in self.entries('kFactors'):
            self.fields(e, path, ('multiply', 'when', 'from', 'until', 'source'))
            self.source(e, path)
            self.number(e, 'multiply', path, 0.01, 10, True)
            self.when(e, path)
            self.counts(path, self.span(e, path, False)[0] or self.first)
        for path, e in self.entries('switches'):
            self.fields(e, path, ('switch', 'from', 'until', 'source'))
            self.source(e, path)
            switch = self.get(e, 'switch', path, text, True)
            if switch is not None and (authority != 'uschess' or switch not in ('bonus', 'floors')):
                self.add('switch-unknown', path + '.switch')
            self.counts(path, self.span(e, path, False)[0] or self.first)
        for path, e in self.entries('initial'):
            self.fields(e, path, ('rating', 'add', 'games', 'when', 'from', 'until', 'source'))
            self.source(e, path)
            if (e.get('rating') is None) == (e.get('add') is None):
                self.add('one-of-rating-and-add', path)
            self.number(e, 'rating', path, 0, 4000)
            self.number(e, 'add', path, -1000, 1000)
            self.number(e, 'games', path, 0, 50, whole=True)
            self.when(e, path)
            self.counts(path, self.span(e, path, False)[0] or self.first)
        if all(f.get(c) in (None, []) for c in changes):
            self.add('no-change', '')
        if ev is not None:
            self.evaluation(ev)

    def amendments(self, tables, known):
        spans = []
        later = []
        for path, e in self.entries('amendments'):
            self.fields(e, path, ('parameter', 'from', 'until', 'value', 'source'))
            self.source(e, path)
            name = self.get(e, 'parameter', path, lambda v: isinstance(v, str), True)
            rows = tables.get(name)
            if name is not None and rows is None:
                self.add('parameter-unknown', path + '.parameter')
            start, end = self.span(e, path, True)
            if 'value' not in e:
                self.add('missing-field', path + '.value')
            elif rows is not None and not any(like(e['value'], row['value']) for row in rows):
                self.add('value-malformed', path + '.value')
            reversed_ = start is not None and end is not None and end < start
            bad_end = e.get('until') is not None and end is None
            if rows is None or start is None or reversed_ or bad_end or start < self.first:
                continue
            if any(n == name and start <= (u or '9999') and s <= (end or '9999') for n, s, u in spans):
                self.add('amendments-overlap', path)
            spans.append((name, start, end))
            if self.clean(path):
                days = [start] + [r['from'] for r in rows if start < r['from'] <= (end or '9999')]

                def at(day):
                    for r in rows:
                        if r['from'] <= day and (known is None or (r.get('decided') or r['from']) <= known):
                            return r
                    return None

                if all(at(d) is not None and at(d)['value'] == e['value'] for d in days):
                    self.add('amendment-without-effect', path)
                later.append((path, start))
        for path, start in later:
            self.counts(path, start)

    def evaluation(self, e):
        self.fields(
            e, 'evaluation', ('from', 'until', 'warmUpMonths', 'blockMonths', 'resamples', 'seed', 'primary', 'cohort', 'simulation')
        )
        ends = []
        for key in ('from', 'until'):
            value = self.get(e, key, 'evaluation', lambda v: isinstance(v, str), True)
            if value is not None and not re.fullmatch(r'\d{4}-(0[1-9]|1[0-2])', value):
                self.add('date-does-not-exist', 'evaluation.' + key)
                value = None
            ends.append(value)
        warm = self.number(e, 'warmUpMonths', 'evaluation', 0, 240, whole=True)
        block = self.number(e, 'blockMonths', 'evaluation', 1, 24, whole=True)
        self.number(e, 'resamples', 'evaluation', 199, 99999, whole=True)
        self.number(e, 'seed', 'evaluation', 0, 2**53 - 1, True, True)
        of = lambda key: self.get(e, key, 'evaluation', lambda v: isinstance(v, dict))
        primary, cohort, _ = of('primary'), of('cohort'), of('simulation')
        if primary is not None:
            self.fields(primary, 'evaluation.primary', ('measure', 'class', 'threshold'))
            for key, choices in (('measure', ('deviance', 'logLoss', 'brier')), ('class', ('rated', 'newcomer', 'long'))):
                if self.get(primary, key, 'evaluation.primary', lambda v: isinstance(v, str)) not in (None, *choices):
                    self.add('value-malformed', 'evaluation.primary.' + key)
            self.number(primary, 'threshold', 'evaluation.primary', 0, 0.1)
        if cohort is not None:
            self.fields(cohort, 'evaluation.cohort', ('rule', 'ages', 'years'))
            if self.get(cohort, 'rule', 'evaluation.cohort', lambda v: isinstance(v, str)) not in (None, 'age', 'experience'):
                self.add('value-malformed', 'evaluation.cohort.rule')
        start, end = ends
        if None not in ends:
            months = month_number(end) - month_number(start) + 1
            if months <= 0:
                self.add('window-reversed', 'evaluation.until')
            elif months < 4 * (3 if block is None else block):
                self.add('window-too-short', 'evaluation')
        if start is not None and self.days and plus_months(max(self.days), 24 if warm is None else warm) > start + '-01':
            self.add('warm-up-too-short', 'evaluation.from')


WARNINGS = {'amendment-without-effect', 'window-too-short', 'warm-up-too-short'}


def reform(spec):
    check = Check(spec['reform'])
    check.all()
    found = sorted(check.found, key=lambda one: (one[1].encode('utf-16-be'), one[0]))
    return {'findings': found, 'canRun': all(code in WARNINGS for code, _ in found)}
