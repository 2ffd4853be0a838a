"""Answers the conformance vectors with the rules of verify.py. They come from reference implementations that share nothing with the office, so this
checks verify.py independently of the program it verifies. For scripts/verifier-rules.test.ts.

    python3 vectors.py DIRECTORY

Prints a JSON object: for each file and kind how many vectors were answered, and those that differ.
"""
import json
import os
import sys
from typing import Any, Callable, Iterator

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../../verifier'))
sys.dont_write_bytecode = True
import verify as v  # noqa: E402

Vector = dict[str, Any]
Pairs = Iterator[tuple[str, Any, Any]]  # what, expected, computed


# US Chess


class Office(v.UsOffice):
    """With birth dates, which an export does not have, and as known on 2025-02-10."""

    def __init__(self, edition: Vector, births: dict[str, Any], system: str = 'OTBR') -> None:
        super().__init__(v.Export({}, [], [], [], {}, {}, None), edition.get('name'))
        self.births, self.system = births, system

    def edition_on(self, day: str) -> v.UsEdition:
        found = super().edition_on(day)
        return found._replace(bonus=12) if self.edition is None and day >= '2025-01-01' else found

    def systems(self, edition: v.UsEdition, venue: str, total: float) -> list[str]:
        """A vector is about one system."""
        return [self.system]

    def age_rating(self, edition: v.UsEdition, player: str, day: str) -> float | None:
        return v.by_age(edition, self.births.get(player), day, self.adult(player, day))


def fact(kind: str, **body: Any) -> Vector:
    return {'kind': kind, 'id': str(id(body)), 'seq': 0, 'body': body}


def us_office(given: Vector, players: list[Vector], more: list[Vector] | None = None) -> tuple[Office, v.UsState]:
    office = Office(given['edition'], {one['id']: one['birthDate'] for one in players}, given.get('system', 'OTBR'))
    facts, standings = list(more or []), {}
    for one in players:
        name = one['id']
        facts.append(fact('player-registered', player=name, inferredAdult=one['inferredAdult'], canadianResident=one['canadianResident']))
        for source in one['sources']:
            if source['kind'] in ('FIDE', 'CFC'):
                facts.append(fact('outside-rating', player=name, source=source['kind'], rating=source['rating'], on=source['computedOn']))
            else:
                standings[name, source['kind']] = v.Standing(source['rating'], source['games'], last=source['computedOn'], past='mixed')
        if one['discretionaryRating'] is not None:
            facts.append(fact('outside-rating', player=name, source='national', rating=one['discretionaryRating'], on='2001-01-01'))
        standings[name, given.get('system', 'OTBR')] = v.Standing(
            one['rating'], one['games'], one['wins'], one['draws'], 0, one['eventsOfThree'], one['peakEstablished'],
            money=one['cashFloor'], past=one['history'], last='2001-01-01',
        )  # fmt: skip
    office.persons, office.registered = v.Persons(facts, {}), {one['id'] for one in players}
    return office, v.UsState(standings, frozenset(one['id'] for one in players if one['originalLifeMaster']))


def venue_of(given: Vector) -> str:
    return 'otb' if given.get('venue', 'OTB') == 'OTB' else 'online'


def item(given: Vector, kind: str, ids: list[str], games: list[Any], requests: dict[str, str] | None = None, **more: Any) -> v.Item:
    control = given.get('timeControl') or {'minutes': 90, 'seconds': 0}
    section = {
        **{'event': 'e', 'section': 1, 'kind': kind, 'venue': venue_of(given), 'start': given['startDate']},
        **{'end': given.get('endDate', given['startDate']), 'timeControl': f'G/{control["minutes"]};d{control["seconds"]}'},
        **{'players': [{'player': one} for one in ids], 'games': games, **more},
    }
    return v.Item((), ('it',), section['end'], {'type': 'section', 'section': section, 'requests': requests or {}})


def us_event(given: Vector, expected: Vector) -> Pairs:
    ids = [one['id'] for one in given['players']]
    office, state = us_office(given, given['players'])
    games = [[ids.index(one['a']), ids.index(one['b']), round(2 * one['scoreA']), 1, int(one['played'])] for one in given['games']]
    office.section(state, item(given, 'swiss', ids, games))
    yield 'rated', 'it', next(iter(office.rated), ('',))[0]
    for player, wanted in expected.items():
        after = state.standings[player, given['system']]
        yield f'{player} final', wanted['final'], after.rating
        if wanted['m'] > 0:
            yield f'{player} official', wanted['official'], v.half_up(after.rating or 0)
            yield f'{player} games', wanted['gamesAfter'], after.games
            yield f'{player} history', wanted['historyAfter'], after.past
            yield f'{player} counts', [wanted['winsAfter'], wanted['drawsAfter'], wanted['eventsOfThreeAfter']], [after.wins, after.draws, after.threes]
            yield f'{player} peak', wanted['peakEstablishedAfter'], after.peak


def us_match(given: Vector, expected: Vector) -> Pairs:
    for outcome, name in (('granted', 'ratingIfGranted'), ('refused', 'ratingIfRefused')):
        sides = [given['a'], given['b']]
        ids = [one['id'] for one in sides]
        office, state = us_office(given, sides)
        for side, past in (('a', 'pastMatchesA'), ('b', 'pastMatchesB')):
            key = (given[side]['id'], given['system'])
            state.standings[key] = state.standings[key]._replace(matches=tuple((one['on'], one['change']) for one in given[past]))
        games = [[0, 1, round(2 * score), at + 1, 1] for at, score in enumerate(given['scoresA'])]
        office.section(state, item(given, 'match', ids, games, {player: outcome for player in ids}))
        yield 'eligible', expected['eligible'], bool(office.rated)
        for wanted in (expected['sides'] or {}).values():
            after = state.standings[wanted['id'], given['system']]
            yield f'{wanted["id"]} {name}', wanted[name], after.rating
            yield f'{wanted["id"]} games', wanted['gamesAfter'], after.games


def us_foreign(given: Vector, expected: Vector) -> Pairs:
    player, start = given['player'], given['startDate']
    name = player['id']
    facts = [fact('player-updated', player=name, federation='USA' if given['usaFlag'] else 'GER')]
    if given['currentMember']:
        facts.append(fact('membership', player=name, **{'from': start, 'until': start}))
    if given['includedByOffice']:
        facts.append(fact('decision', type='foreign-event-inclusion', player=name, event='e', on=start))
    if given['optedIn']:
        facts.append(fact('decision', type='fide-opt-in', player=name, on='2001-01-01'))
    if given['ownFide'] is not None:
        facts.append(fact('outside-rating', player=name, source='FIDE', rating=given['ownFide'], on=start))
    office, state = us_office(given, [player], facts)
    games = [{'opponent': one['opponent'], 'fide': one['opponentFide'], 'halfPoints': round(2 * one['score'])} for one in given['games']]
    office.foreign(state, item(given, 'foreign-fide', [name], [], foreignGames=games, youthEvent=given['youthEvent']), None)
    after = state.standings[name, 'OTBR']
    if expected['eligible']:
        yield 'eligible', True, bool(office.rated)
    yield 'final', expected['final'], after.rating
    yield 'games', expected['gamesAfter'], after.games


def us_day(given: Vector) -> v.UsEdition:
    return Office(given['edition'], {}).edition_on(given['startDate'])


def us_time(given: Vector, expected: Vector) -> Pairs:
    control = given['timeControl']
    yield 'systems', expected['systems'], v.systems_of(us_day(given), venue_of(given), control['minutes'] + control['seconds'])


def us_conversion(given: Vector, expected: Vector) -> Pairs:
    edition = us_day(given)
    yield 'fromFide', expected['fromFide'], v.from_fide(edition, given['fide'])
    yield 'fromFideYouth', expected['fromFideYouth'], v.from_fide(edition, given['fide'], True)
    yield 'fromCfc', expected['fromCfc'], v.from_cfc(edition, given['cfc'])
    yield 'ageBased', expected['ageBased'], v.by_age(edition, given['birthDate'], given['on'], given['inferredAdult'])


def us_floor(given: Vector, expected: Vector) -> Pairs:
    edition = us_day(given)
    counts = v.Standing(None, 0, given['wins'], given['draws'], 0, given['eventsOfThree'])
    yield 'absolute', expected['absolute'], v.floor_of(edition, 'OTBR', counts, None, False)
    if given['peakEstablished'] is not None:
        yield 'peak', expected['peak'], v.peak_floor(edition, given['peakEstablished'])
    if given['edition']['by'] == 'date' and given.get('cashAmount') is not None:
        yield 'cash', expected['cash'], v.prize_floor(given['startDate'], given['cashAmount'], given['cashUnder'])


# FIDE since July 2014


def list_name(given: Vector) -> str:
    return f'FIDE-{given["listType"]}'


def against(given: Vector, game: Vector) -> int | None:
    """A standard rating stands in on rapid and blitz lists."""
    return game['opponent'] if game.get('opponent') is not None or given['listType'] == 'standard' else game.get('opponentStandard')


def counts(game: Vector) -> bool:
    return game.get('played', True) and not game.get('excluded', False)


def shares_of(given: Vector) -> list[v.Share]:
    kind, found = list_name(given), []
    for one in given['tournaments']:
        own = one.get('own') or given['player']['rating']
        games = [(against(given, game), game['halfPoints']) for game in one['games'] if counts(game)]
        rated = [(other, half) for other, half in games if other is not None and v.is_rated_game(kind, one['start'], 120, 0, own, other)]
        found.append(v.Share(one['start'], one['start'], own, tuple(other for other, _ in rated), sum(half for _, half in rated), 0))
    return found


def born_in(player: Vector) -> int | None:
    return None if player.get('born') is None else int(str(player['born'])[:4])


def k_on(given: Vector, day: str) -> int:
    player = given['player']
    rating = player.get('rating') or 0
    return v.k_of(list_name(given), day, born_in(player), player['games'], player['ever2300'] or rating >= 2300, player['ever2400'] or rating >= 2400)


def later_change(given: Vector, expected: Vector) -> Pairs:
    kind, day, shares = list_name(given), given['newList'], shares_of(given)
    for share, wanted in zip(shares, expected['tournaments']):
        yield f'{wanted["id"]} games', wanted['games'], len(share.opponents)
        yield f'{wanted["id"]} expected', wanted['expectedHundredths'], v.expected_hundredths(kind, share.start, share.own or 0, list(share.opponents))
        yield f'{wanted["id"]} change', wanted['deltaHundredths'], share.change(kind)
    n = sum(len(share.opponents) for share in shares)
    k = v.limited(expected['k'], day, n)
    change = k * sum(share.change(kind) for share in shares)
    rating = given['player']['rating'] + v.round_half_away(change)
    yield 'kUsed', expected['kUsed'], k
    yield 'changeHundredths', expected['changeHundredths'], change
    yield 'newRating', expected['newRating'], rating if rating >= v.floor_on(day) else None


def later_k(given: Vector, expected: Vector) -> Pairs:
    k = k_on(given, given['list'])
    yield 'k', expected['k'], k
    yield 'kUsed', expected['kUsed'], v.limited(k, given['list'], given.get('periodGames') or 0)


def later_initial(given: Vector, expected: Vector) -> Pairs:
    office, kind, pool = v.FideOffice.__new__(v.FideOffice), list_name(given), []
    for one in given['events']:
        games = [(against(given, game), game['halfPoints']) for game in one['games'] if counts(game)]
        rated = [(other, half) for other, half in games if other is not None]
        pool.append(
            v.PoolEvent(one['start'], one['list'], tuple(other for other, _ in rated), sum(half for _, half in rated), sum(half for _, half in games), one['id'])
        )
    for wanted in expected['lists']:
        known = [one for one in pool if one.list_date <= wanted['list']]
        row = office.first_row(kind, wanted['list'], v.People({}), 'p', known, False)
        yield f'{wanted["list"]} published', wanted['published'], None if row is None else row.rating


def later_game(given: Vector, expected: Vector) -> Pairs:
    kind, day = list_name(given), given.get('on') or EDITION_DAYS[given['edition']]
    if not counts(given) or 'blackTimeControl' in given:
        return
    minutes, first = 120.0, 0.0
    if given.get('timeControl'):
        control = given['timeControl']
        read = v.Control(tuple((one['moves'], one['minutes']) for one in control), control[0]['incrementSeconds'])
        minutes, first = v.seconds_for_game(read) / 60, read.periods[0][0] or 0
        if kind != 'FIDE-standard':
            return
    a, b = (side.get('rating') if side.get('rating') is not None else side.get('standard') for side in (given['white'], given['black']))
    rated = v.is_rated_game(kind, day, minutes, first, a, b)
    if a is None or b is None:
        yield 'rate of play', expected.get('reason') != 'rateOfPlay', rated
        return
    yield 'rated', expected['rated'], rated
    if rated:
        yield 'white p', expected['white']['p'], v.expected_hundredths(kind, day, a, [b])
        yield 'black p', expected['black']['p'], v.expected_hundredths(kind, day, b, [a])


EDITION_DAYS = {
    'fide-2014': '2014-07-01', 'fide-2017': '2017-07-01', 'fide-2022': '2022-01-01', 'fide-2022-10': '2022-10-01',
    'fide-2024': '2024-03-01', 'fide-2024-12': '2024-12-01', 'fide-2025-10': '2025-10-01',
}  # fmt: skip


def later_adjust(given: Vector, expected: Vector) -> Pairs:
    yield 'rating', expected['rating'], v.adjusted_2024(given['rating'])


def later_dates(given: Vector, expected: Vector) -> Pairs:
    yield 'listInForce', expected['listInForce'], v.list_in_force(given['start'])


# FIDE 2009


def is_of_its_time(days: list[str], given: Vector) -> bool:
    """verify.py has the floors and the calendar by date; vectors may set others."""
    monthly = given.get('monthlyFrom')
    calendar = monthly == '2012-07-01' or (monthly is None and all(day < '2012-05-01' for day in days))
    return calendar and all(v.floor_on(day) == given.get('floor', v.floor_on(day)) for day in days)


def field_section(given: Vector) -> tuple[list[str], Vector, Vector]:
    ids = [one['id'] for one in given['entries']]
    games = [[ids.index(a), ids.index(b), half, at, played] for at, (a, b, half, played) in enumerate(given['games'])]
    kind = given['kind'].replace('_', '-')
    section = {**given, 'kind': kind, 'games': games, 'rounds': len(given.get('roundsPerDay') or []), 'section': 1, 'event': 'e'}
    if given.get('scheduledGames') is None:
        section.pop('scheduledGames', None)
    return ids, section, {**given, 'waived': given.get('registrationWaived', False)}


def old_event(given: Vector, expected: Vector) -> Pairs:
    if given['start'] < '2009-07-01':
        return
    ids, section, registered = field_section(given)
    rows = {one['id']: v.FideRow(one['rating'], 0, 40, False, one.get('reached2400', False) or one['rating'] >= 2400, None, 0) for one in given['entries'] if one['rating'] is not None}
    base = dict(rows)
    for one in given['entries']:
        if one.get('currentRating') is not None:
            base[one['id']] = v.FideRow(one['currentRating'], 0, 40, False, one.get('currentReached2400', False) or one['currentRating'] >= 2400, None, 0)
    control = given.get('timeControl')
    read = None if not control else v.Control(tuple((one['moves'], one['minutes']) for one in control), control[0]['incrementSeconds'])
    minutes, first = (600.0, 0.0) if read is None else (v.seconds_for_game(read) / 60, read.periods[0][0] or 0)
    best = max((one['rating'] or 0 for one in given['entries']), default=0)
    dates = {**section, 'roundDates': [str(at) for at, rounds in enumerate(given.get('roundsPerDay') or []) for _ in range(rounds)] or None}
    dates['rounds'] = len(dates['roundDates'] or [])
    late = given.get('registered') is not None and v.bar_of_registration(section, {**registered, 'registeredOn': given['registered']}, best, 0) is not None
    barred = late or v.bar_of_days(dates, given, 'FIDE-standard', 0 if read is None else minutes) is not None
    try:
        found = v.FideOffice.shares_2009(v.FideOffice.__new__(v.FideOffice), ('e', 1, 'FIDE-standard'), section, registered, ids, rows, minutes, first, base)
    except v.Barred:
        barred, found = True, {}
    yield 'ratable', expected['ratable'], not barred
    if barred or not expected['ratable']:
        return
    for player, wanted in expected['rated'].items():
        share = found.get(player)
        yield f'{player} games', wanted['games'], 0 if share is None else share.games
        yield f'{player} change', wanted['changeTenths'], 0 if share is None else share.points / 10
    for player, wanted in expected['unrated'].items():
        share = found.get(player)
        if player in base or share is None or share.performance is None:
            continue
        yield f'{player} performance', [wanted['games'], wanted['halfPoints'], wanted['ruNew']], [share.performance.games, share.performance.half_points, share.performance.rating]


def old_initial(given: Vector, expected: Vector) -> Pairs:
    performances = given['performances']
    if not is_of_its_time([one['start'] for one in performances] + [one['end'] for one in performances], given):
        return
    pool = [
        v.Performance(one['event'], one['start'], one['end'], one['kind'] == 'round_robin', one['games'], one['halfPoints'], one['rcTotal'], one['ru'], one['enoughRated'], one['teamChampionship'])
        for one in performances
    ]  # fmt: skip
    day = max(one['end'] for one in performances) if performances else '2010-01-01'
    found = v.first_rating_2009(day, pool, given['disabilityMember']) if pool else None
    yield 'published', expected['rn'] if expected['published'] else None, None if found is None else found[0]


def old_dp(given: Vector, expected: Vector) -> Pairs:
    p = v.nearest(v.Fraction(100 * given['halfPoints'], 2 * given['games']))
    yield 'p', expected['p'], p
    yield 'dp', expected['dp'], v.dp_of(p)


def old_pd(given: Vector, expected: Vector) -> Pairs:
    difference = given['own'] - given['opponent']
    yield 'raw', expected['raw'], v.probability(difference)
    yield 'withRule', expected['withRule'], v.probability(max(-400, min(400, difference)))


def old_control(given: Vector, expected: Vector) -> Pairs:
    control = given['timeControl']
    read = v.Control(tuple((one['moves'], one['minutes']) for one in control), control[0]['incrementSeconds'])
    if any(one['incrementSeconds'] != read.seconds for one in control):
        return
    yield 'minutes', expected['minutes'], v.seconds_for_game(read) / 60
    bar = v.bar_of_2009({'kind': 'swiss'}, {}, given['ratings'], None, v.seconds_for_game(read) / 60, read.periods[0][0] or 0)
    yield 'allowed', expected['rateOfPlayOk'] and expected['firstControlOk'], bar is None


def old_dates(given: Vector, expected: Vector) -> Pairs:
    if is_of_its_time([given['start'], given['end']], given):
        yield 'listInForce', expected['listInForce'], v.list_in_force(given['start'])


def old_lists(given: Vector, expected: Vector) -> Pairs:
    """Every list from facts, as in an export."""
    dates = sorted(expected['lists'])
    if not is_of_its_time([given['firstList'], *dates], given):
        return
    facts: list[Vector] = []

    def add(kind: str, **body: Any) -> None:
        facts.append({'kind': kind, 'id': str(len(facts)), 'seq': len(facts) + 1, 'body': body})

    for one in given['players']:
        add('player-registered', player=one['id'], name=one['id'], **({'disabilityAssociation': 'IBCA'} if one.get('disabilityMember') else {}))
    add('opening-state', authority='fide', asOf=given['firstList'], ratings=[
        {'player': one['id'], 'system': 'FIDE-standard', 'rating': one['rating'], 'games': 40, 'ever2400': one.get('reached2400', False), **({'lastRated': one['lastGame']} if one.get('lastGame') else {})}
        for one in given['players'] if one['rating'] is not None
    ])  # fmt: skip
    for one in given['events']:
        ids, section, _ = field_section(one)
        flags = {name: True for name in ('official', 'league', 'nationalChampionship', 'womenOnly', 'teamChampionship') if one.get(name)}
        add('event-registered', event=one['id'], registeredOn=one.get('registered') or '2000-01-01', **flags)
        for name, kind in (('registrationWaived', 'registration-waived'), ('durationApproved', 'duration-approved')):
            if one.get(name):
                add('decision', type=kind, event=one['id'], on=one['start'])
        control = one.get('timeControl')
        if control and any(period['incrementSeconds'] != control[0]['incrementSeconds'] for period in control):
            return
        written = 'G/300' if not control else ','.join(f'{period["moves"]}/{period["minutes"]}' if period['moves'] else f'SD/{period["minutes"]}' for period in control) + f';+{control[0]["incrementSeconds"]}'
        days = [f'2000-01-{at + 1:02d}' for at, rounds in enumerate(one.get('roundsPerDay') or []) for _ in range(rounds)]
        section = {**section, 'event': one['id'], 'authority': 'fide', 'timeControl': written, 'players': [{'player': player} for player in ids], 'rounds': len(days)}
        add('section-submitted', section={**section, **({'roundDates': days} if days else {})})
    export = v.Export({}, facts, ['0' * 64] * len(facts), [], {}, {}, None)
    office = v.FideOffice(export, v.Contents(None, v.Report(), set()), v.Report())
    for date in dates:
        body = {'list': 'FIDE-standard', 'date': date, 'upTo': len(facts), 'authority': 'fide', 'contentHash': ''}
        _, rows, pools = office.compute({'id': date, 'body': body})
        office.lists['FIDE-standard'].append(v.FideList(date, rows, '', len(facts), pools))
        for player, wanted in expected['lists'][date].items():
            row = rows.get(player)
            rating = None if row is None else row.rating
            yield f'{date} {player} rating', wanted['rating'], rating
            yield f'{date} {player} delisted', wanted['status'] == 'delisted', row is not None and row.status == 'delisted'
            if row is not None and rating is not None:
                yield f'{date} {player} k', wanted['k'], row.k
                shown = office.published_row('FIDE-standard', date, v.People({}), player, row)
                yield f'{date} {player} inactive', wanted['inactive'], shown.get('inactive', False)
                if row.status != 'new':
                    yield f'{date} {player} games', wanted['games'], row.period


KINDS: dict[str, dict[str, Callable[[Vector, Vector], Pairs]]] = {
    'uschess': {'event': us_event, 'match': us_match, 'foreignFide': us_foreign, 'timeControl': us_time, 'conversion': us_conversion, 'floor': us_floor},
    'fide-later': {'change': later_change, 'initial': later_initial, 'k': later_k, 'game': later_game, 'adjust2024': later_adjust, 'dates': later_dates},
    'fide': {'event': old_event, 'initial': old_initial, 'lists': old_lists, 'dp': old_dp, 'pd': old_pd, 'control': old_control, 'dates': old_dates},
}  # fmt: skip


def same(wanted: Any, got: Any) -> bool:
    if isinstance(wanted, bool) or wanted is None or isinstance(wanted, str):
        return wanted is got or (isinstance(wanted, str) and wanted == got)
    if isinstance(wanted, list):
        return len(wanted) == len(got) and all(map(same, wanted, got))
    return isinstance(got, (int, float)) and abs(wanted - got) <= 1e-6


def main() -> int:
    answered: dict[str, dict[str, int]] = {}
    wrong: list[str] = []
    for name, kinds in KINDS.items():
        answered[name] = {kind: 0 for kind in kinds}
        with open(os.path.join(sys.argv[1], f'{name}.jsonl'), encoding='utf-8') as file:
            for line in file:
                vector = json.loads(line)
                if vector['kind'] not in kinds:
                    continue
                pairs = list(kinds[vector['kind']](vector['input'], vector['expected']))
                answered[name][vector['kind']] += bool(pairs)
                different = [f'{what}: expected {wanted}, computed {got}' for what, wanted, got in pairs if not same(wanted, got)]
                if different:
                    wrong.append(f'{name} {vector["id"]} ({vector["kind"]}): {"; ".join(different[:3])}')
    print(json.dumps({'answered': answered, 'wrong': wrong}))
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
