import { describe, expect, test } from 'vitest';
import { book, edition, errorsOf, event, games, rate, value } from '../../test/fide-events.js';
import { type ListEntry, nextEntry, type PlayerResult, type PlayerState, performanceOf, resultsByPlayer } from './list.js';
import { type EventReport, entriesOf, type ListsInput, makeLists } from './lists.js';
import { type ListMember, type PlayerRecord, publishList } from './publication.js';

const calendar = { monthlyFrom: null };

function player(id: string, rating: number | null, more: Partial<PlayerState> = {}): PlayerState {
  return {
    id,
    rating,
    reached2400: false,
    lastGame: rating === null ? null : '2009-12-01',
    disabilityMember: false,
    pool: [],
    ...more,
  };
}

function report(id: string, start: string, end: string, played: string, more: Partial<EventReport> = {}): EventReport {
  const list = games(played);
  const ids = [...new Set(list.flatMap((game) => [game.white, game.black]))];
  return { id, kind: 'swiss', start, end, entries: ids.map((one) => ({ id: one })), games: list, ...more };
}

function lists(players: PlayerState[], reports: EventReport[], more: Partial<ListsInput> = {}) {
  const made = value(
    makeLists({ players, reports, firstList: '2010-01-01', lastList: '2010-07-01', calendar, ...more }, edition),
  );
  const entry = (list: string, id: string): ListEntry & { inactive: boolean } => {
    const found = made.find((one) => one.list === list)?.entries.find((one) => one.id === id);
    if (found === undefined) throw new Error(`${id} is not on ${list}`);
    return found;
  };
  return { made, entry };
}

const four = [player('A', 2000), player('B', 1900), player('C', 1800), player('D', 1700)];

describe('from list to list', () => {
  test('FIDE09-7.1.01: the rated play of the period is incorporated into the previous list', () => {
    const { made, entry } = lists(four, [
      report('one', '2010-01-10', '2010-01-15', 'A-B 1'),
      report('two', '2010-02-10', '2010-02-15', 'A-C 1, A-D ½'),
    ]);
    expect(made.map(({ list }) => list)).toEqual(['2010-03-01', '2010-05-01', '2010-07-01']);
    // 30 × (.36 + .24 − .35) = 7.5: rounded once for the period (ruling FIDE-A-23)
    expect(entry('2010-03-01', 'A')).toMatchObject({
      status: 'rated',
      rating: 2008,
      k: 30,
      games: 3,
      changeHundredths: 750,
      calculated: 2008,
      poolGames: 0,
    });
    expect(entry('2010-05-01', 'A')).toMatchObject({ rating: 2008, games: 0, changeHundredths: 0 });
    expect(made[0]?.outcomes.map((outcome) => outcome.event)).toEqual(['one', 'two']);
    expect(made[1]?.outcomes).toEqual([]);
  });

  test('FIDE09-7.1.15, FIDE09-4.1.04: an event that ends too late is on the next list, with the ratings at its start', () => {
    const { entry } = lists(four, [
      report('early', '2010-01-10', '2010-01-15', 'A-B 1, A-B 1, A-B 1'),
      report('straddling', '2010-02-20', '2010-02-25', 'A-C 1'),
    ]);
    const after = entry('2010-03-01', 'A').rating ?? 0;
    expect(after).toBe(2032);
    // rated at 2000 against 1800 (.76), and added to their current rating
    expect(entry('2010-05-01', 'A')).toMatchObject({ changeHundredths: 30 * 24, rating: after + 7 });
  });

  test('FIDE09-8.5.11: K falls when a published rating reaches 2400, and stays', () => {
    const players = [player('P', 2395), player('Q', 2505, { reached2400: true }), player('R', 2300)];
    const { entry } = lists(players, [
      report('up', '2010-01-10', '2010-01-15', 'P-Q ½'),
      report('down', '2010-03-05', '2010-03-09', 'P-R 0, P-R 0'),
      report('last', '2010-05-05', '2010-05-09', 'P-R 1'),
    ]);
    expect(entry('2010-03-01', 'P')).toMatchObject({ rating: 2400, k: 20 });
    expect(entry('2010-05-01', 'P').rating).toBeLessThan(2400);
    expect(entry('2010-05-01', 'P').k).toBe(20);
    expect(entry('2010-07-01', 'P')).toMatchObject({ k: 20, changeHundredths: 20 * (100 - 55) });
  });

  test('an event that straddles 2400 is rated with the K of its start (ruling FIDE-A-22)', () => {
    const players = [player('P', 2395), player('Q', 2505, { reached2400: true }), player('R', 2300)];
    const { entry } = lists(players, [
      report('up', '2010-01-10', '2010-01-15', 'P-Q ½'),
      report('straddling', '2010-02-20', '2010-03-03', 'P-R 1'),
    ]);
    expect(entry('2010-03-01', 'P').k).toBe(20);
    expect(entry('2010-05-01', 'P').changeHundredths).toBe(30 * (100 - 63));
  });

  test('FIDE09-7.2.01, FIDE09-7.2.02: below the floor they are delisted on the next list, and unrated afterwards', () => {
    const players = [player('L', 1201), player('M', 1190), ...four];
    const { entry } = lists(players, [
      report('lost', '2010-01-10', '2010-01-15', 'L-M 0'),
      report('again', '2010-03-05', '2010-03-09', 'L-B ½, L-C ½, L-D ½'),
    ]);
    expect(entry('2010-03-01', 'L')).toMatchObject({
      status: 'delisted',
      rating: null,
      k: null,
      games: 1,
      changeHundredths: -1560,
      calculated: 1185,
      poolGames: 0,
      inactive: false,
    });
    expect(entry('2010-05-01', 'L')).toMatchObject({
      status: 'unrated',
      rating: null,
      poolGames: 3,
      changeHundredths: null,
      games: 0,
    });
    expect(entry('2010-07-01', 'L')).toMatchObject({ status: 'unrated', poolGames: 3, firstRating: null });
  });

  test('exactly at the floor a player stays (ruling FIDE-A-11)', () => {
    const step = nextEntry(player('L', 1200), [], calendar, book);
    expect(step.entry).toMatchObject({ status: 'rated', rating: 1200 });
    expect(nextEntry(player('L', 1199), [], calendar, book).entry.status).toBe('delisted');
  });

  test('a player delisted before the event is rated: opponents use the rating at the start, the player gets nothing (ruling FIDE-A-31)', () => {
    const players = [player('L', 1201), player('M', 1190), player('N', 1250)];
    const { entry, made } = lists(players, [
      report('lost', '2010-01-10', '2010-01-15', 'L-M 0'),
      report('straddling', '2010-02-20', '2010-03-03', 'L-N 1'),
    ]);
    expect(entry('2010-03-01', 'L').status).toBe('delisted');
    expect(entry('2010-05-01', 'N')).toMatchObject({ games: 1, changeHundredths: 30 * (0 - 57) });
    expect(entry('2010-05-01', 'L')).toMatchObject({ status: 'unrated', poolGames: 0, games: 0, changeHundredths: null });
    expect(made[1]?.outcomes[0]?.rated.map((row) => row.id)).toEqual(['L', 'N']);
  });

  test('FIDE09-7.1.23: a new player is published with 9 games, using all data', () => {
    const players = [player('U', null), ...four];
    const { entry } = lists(players, [
      report('first', '2010-01-10', '2010-01-15', 'U-A ½, U-B ½, U-C ½, U-D 1'),
      report('second', '2010-03-05', '2010-03-09', 'U-A ½, U-B ½, U-C ½, U-D 1, U-D 1'),
    ]);
    expect(entry('2010-03-01', 'U')).toMatchObject({
      status: 'unrated',
      rating: null,
      k: null,
      games: 0,
      poolGames: 4,
      changeHundredths: null,
      firstRating: { unmet: ['7.14e'] },
    });
    expect(entry('2010-05-01', 'U')).toMatchObject({ status: 'rated', k: 30, games: 5, changeHundredths: null, poolGames: 0 });
    expect(entry('2010-05-01', 'U').rating).toBe(entry('2010-05-01', 'U').firstRating?.rn);
    expect(entry('2010-07-01', 'U')).toMatchObject({ status: 'rated', games: 0, changeHundredths: 0 });
  });

  test('a new player of 2400 or more has K 20 at once', () => {
    const strong = ['A', 'B', 'C'].map((id) => player(id, 2500));
    const { entry } = lists(
      [player('U', null), ...strong],
      [report('e', '2010-01-10', '2010-01-15', 'U-A ½, U-B ½, U-C ½, U-A ½, U-B ½, U-C ½, U-A ½, U-B ½, U-C ½')],
    );
    expect(entry('2010-03-01', 'U')).toMatchObject({ rating: 2500, k: 20, games: 9 });
  });

  test('the pool is judged only on a list with a new event', () => {
    const unrated = player('U', null, {
      pool: [
        {
          event: 'old',
          start: '2010-01-10',
          end: '2010-01-15',
          kind: 'swiss',
          games: 9,
          halfPoints: 9,
          rc: 1700,
          rcTotal: 15300,
          ru: 1700,
          enoughRated: true,
          teamChampionship: false,
          floor: 1200,
        },
      ],
    });
    expect(nextEntry(unrated, [], calendar, book)).toMatchObject({
      entry: { status: 'unrated', poolGames: 9, calculated: 1700, firstRating: null },
      state: unrated,
    });
  });

  test('FIDE09-8.4.01: published in between: the older event changes their current rating, and does not enter a pool', () => {
    const players = [player('U', null), ...four];
    const nine = 'U-A ½, U-B ½, U-C ½, U-D 1, U-A ½, U-B ½, U-C ½, U-D 1, U-D 1';
    const { entry, made } = lists(players, [
      report('first', '2010-01-10', '2010-01-15', nine),
      report('straddling', '2010-02-20', '2010-02-25', 'U-A ½, U-B ½, U-C ½'),
    ]);
    const published = entry('2010-03-01', 'U').rating ?? 0;
    const rated = made[1]?.outcomes[0]?.rated.find((row) => row.id === 'U');
    expect(rated).toMatchObject({ rating: published, publishedSince: true, games: 3 });
    expect(entry('2010-05-01', 'U')).toMatchObject({
      status: 'rated',
      games: 3,
      changeHundredths: rated?.changeHundredths,
      poolGames: 0,
    });
  });

  test('an event may start on the day of the first list; an unrated player is never inactive', () => {
    const { entry } = lists([player('U', null), ...four], [report('e', '2010-01-01', '2010-01-05', 'A-B 1, U-C ½')]);
    expect(entry('2010-03-01', 'A').games).toBe(1);
    expect(entry('2010-03-01', 'U')).toMatchObject({ status: 'unrated', inactive: false });
  });

  test('an event that may not be rated changes nobody', () => {
    const { entry, made } = lists(four, [report('match', '2010-01-10', '2010-01-15', 'A-B 1', { roundsPerDay: [4] })]);
    expect(made[0]?.outcomes[0]).toMatchObject({ ratable: false, problems: ['3.1'] });
    expect(entry('2010-03-01', 'A')).toMatchObject({ rating: 2000, games: 0 });
  });

  test('FIDE09-7.2.09, FIDE09-7.2.10: one rated game makes them active again on the next list', () => {
    const players = [player('A', 2000, { lastGame: '2008-01-01' }), player('B', 1900, { lastGame: '2008-01-01' })];
    const { entry } = lists(players, [report('e', '2010-01-10', '2010-01-15', 'A-B 1')]);
    expect(entry('2010-03-01', 'A').inactive).toBe(false);
    const { entry: idle } = lists(players, []);
    expect(idle('2010-03-01', 'A').inactive).toBe(true);
    const { entry: unplayed } = lists(players, [report('e', '2010-01-10', '2010-01-15', 'A-B 1f')]);
    expect(unplayed('2010-03-01', 'A').inactive).toBe(true);
  });

  test('the last game never moves back', () => {
    const results = resultsByPlayer([
      {
        event: { id: 'e', start: '2009-09-01', end: '2009-09-09' },
        outcome: rate(event('swiss', { A: 2000, B: 1900 }, 'A-B 1')),
      },
    ]);
    expect(nextEntry(player('A', 2000), results.get('A') ?? [], calendar, book).state.lastGame).toBe('2009-12-01');
    expect(nextEntry(player('A', 2000, { lastGame: null }), results.get('A') ?? [], calendar, book).state.lastGame).toBe(
      '2009-09-09',
    );
  });

  test('a new player’s last game is that of the results used, and having reached 2400 survives a delisting', () => {
    const pooled = {
      event: 'old',
      start: '2010-01-10',
      end: '2010-01-15',
      kind: 'swiss',
      games: 5,
      halfPoints: 5,
      rc: 1700,
      rcTotal: 8500,
      ru: 1700,
      enoughRated: true,
      teamChampionship: false,
      floor: 1200,
    } as const;
    const unrated = player('U', null, { pool: [pooled], reached2400: true });
    const outcome = rate(event('swiss', { A: 1700, B: 1700, C: 1700, D: 1700, U: null }, 'U-A ½, U-B ½, U-C ½, U-D ½'));
    const results = resultsByPlayer([{ event: { id: 'new', start: '2010-03-05', end: '2010-03-09' }, outcome }]).get('U') ?? [];
    const step = nextEntry(unrated, results, calendar, book);
    expect(step.state).toMatchObject({ rating: 1700, lastGame: '2010-03-09', pool: [], reached2400: true });
    expect(step.entry).toMatchObject({ games: 4, k: 20, calculated: 1700 });
    expect(step.pool.map((performance) => performance.event)).toEqual(['old', 'new']);
  });
});

describe('what a result adds to the pool', () => {
  const outcome = () =>
    rate(event('swiss', { A: 1700, B: 1700, C: 1700, U: null, V: null, W: null }, 'U-A ½, U-B ½, U-C ½, V-A 1, V-B 1, W-V 1'));
  const resultOf = (id: string, more: Partial<PlayerResult['event']> = {}): PlayerResult => {
    const [found] =
      resultsByPlayer([{ event: { id: 'e', start: '2010-01-05', end: '2010-01-09', ...more }, outcome: outcome() }]).get(id) ??
      [];
    if (found === undefined) throw new Error(`${id} has no result`);
    return found;
  };

  test('an unrated player’s performance', () => {
    expect(performanceOf(resultOf('U'))).toEqual([
      {
        event: 'e',
        start: '2010-01-05',
        end: '2010-01-09',
        kind: 'swiss',
        games: 3,
        halfPoints: 3,
        rc: 1700,
        rcTotal: 5100,
        ru: 1700,
        enoughRated: true,
        teamChampionship: false,
        floor: 1200,
      },
    ]);
  });

  test('whether it was in a team championship, and against enough rated opponents', () => {
    expect(performanceOf(resultOf('U', { teamChampionship: true }))).toMatchObject([{ teamChampionship: true }]);
    expect(performanceOf(resultOf('U', { teamChampionship: false }))).toMatchObject([{ teamChampionship: false }]);
    expect(performanceOf(resultOf('V'))).toMatchObject([{ games: 2, enoughRated: false }]);
  });

  test('a zero in a round robin adds the average of the tournament without that player (ruling FIDE-A-44)', () => {
    const rated = { A: 1900, B: 1800, C: 1700, D: 1600 };
    const others = 'A-B ½, A-C ½, A-D ½, B-C ½, B-D ½, C-D ½';
    const outcome = rate(event('round_robin', { ...rated, U: null }, `${others}, U-A 0, U-B 0, U-C 0, U-D 0`));
    const ra = rate(event('round_robin', { ...rated, V: null }, `${others}, V-A ½, V-B ½, V-C ½, V-D ½`)).average?.ra;
    const found = resultsByPlayer([{ event: { id: 'e', start: '2010-01-05', end: '2010-01-09' }, outcome }]).get('U') ?? [];
    expect(ra).toBe(1750);
    expect(found.flatMap(performanceOf)).toMatchObject([{ games: 4, halfPoints: 0, rc: ra, rcTotal: 4 * 1750, ru: null }]);
  });

  test('nothing from a match, without a rated opponent, or from a rated player', () => {
    expect(performanceOf({ ...resultOf('U'), treatedAs: 'match' })).toEqual([]);
    expect(performanceOf(resultOf('W'))).toEqual([]);
    expect(performanceOf(resultOf('A'))).toEqual([]);
  });

  test('a rated player has no pool, whatever the state contains', () => {
    const [left] = performanceOf(resultOf('U'));
    if (left === undefined) throw new Error('no performance');
    expect(nextEntry(player('A', 2000, { pool: [left] }), [], calendar, book)).toMatchObject({ state: { pool: [] }, pool: [] });
  });

  test('FIDE09-8.4.01, FIDE09-8.4.02: a player published since has one result with both sides', () => {
    const report = event('swiss', { A: 1700, B: 1700, C: 1700, U: null }, 'U-A ½, U-B ½, U-C ½');
    const since = rate({
      ...report,
      entries: report.entries.map((entry) => (entry.id === 'U' ? { ...entry, currentRating: 1800 } : entry)),
    });
    const results = resultsByPlayer([{ event: { id: 'e', start: '2010-01-05', end: '2010-01-09' }, outcome: since }]).get('U');
    expect(results).toMatchObject([{ unrated: { id: 'U', ruNew: 1700 }, rated: { id: 'U', rating: 1800 } }]);
  });
});

describe('impossible runs of lists are refused', () => {
  const input: ListsInput = { players: four, reports: [], firstList: '2010-01-01', lastList: '2010-07-01', calendar };
  const errors = (more: Partial<ListsInput>) => errorsOf(makeLists({ ...input, ...more }, edition));

  test.each([
    [{ firstList: '2010-02-01' }, ['not-a-list-date firstList']],
    [{ lastList: '2010-07-02' }, ['not-a-list-date lastList']],
    [{ firstList: '2010-1-1' }, ['date-does-not-exist firstList']],
    [{ lastList: '' }, ['date-does-not-exist lastList']],
    [{ calendar: { monthlyFrom: 'never' } }, ['date-does-not-exist calendar.monthlyFrom']],
    [{ players: [player('A', 2000), player('A', 1900)] }, ['player-entered-twice players[1].id']],
    [{ players: [player('A', 2000.5)] }, ['not-a-rating players[0].rating']],
    [{ players: [player('A', 2000, { lastGame: '2010-13-01' })] }, ['date-does-not-exist players[0].lastGame']],
    [{ reports: [report('e', '2009-12-31', '2010-01-05', 'A-B 1')] }, ['start-before-first-list reports[0].start']],
    [{ reports: [report('e', '2010-01-32', '2010-01-05', 'A-B 1')] }, ['date-does-not-exist reports[0].start']],
    [{ reports: [report('e', '2010-01-31', 'x', 'A-B 1')] }, ['date-does-not-exist reports[0].end']],
    [{ reports: [report('e', '2010-01-05', '2010-01-09', 'A-X 1')] }, ['player-unknown reports[0].entries[1].id']],
  ] as [Partial<ListsInput>, string[]][])('%j: %j', (more, found) => {
    expect(errors(more)).toEqual(found);
  });

  test('an error in a report is reported with its place', () => {
    const bad = report('e', '2010-01-05', '2010-01-09', 'A-B 1', {
      games: [{ white: 'A', black: 'A', halfPoints: 2, played: true }],
    });
    expect(errors({ reports: [report('good', '2010-01-05', '2010-01-09', 'A-B 1'), bad] })).toEqual([
      'player-against-self reports[1].games[0]',
    ]);
  });

  test('another edition is refused', () => {
    expect(errorsOf(makeLists(input, { ...edition, name: 'fide-2017' }))).toEqual(['edition-has-other-rules edition']);
  });
});

describe('entries of an event', () => {
  const published = new Map([
    ['A', { rating: 2000, reached2400: false }],
    ['B', { rating: 2410, reached2400: true }],
    ['D', { rating: 1250, reached2400: false }],
  ]);
  const current = new Map([
    ['A', { rating: 2010, reached2400: false }],
    ['B', { rating: 2405, reached2400: true }],
    ['C', { rating: 1800, reached2400: false }],
    ['D', { rating: null, reached2400: false }],
    ['E', { rating: null, reached2400: false }],
  ]);

  test('ratings at the start; a current rating only for players published since', () => {
    const made = entriesOf(
      report('e', '2010-01-05', '2010-01-09', 'A-B 1, C-D 1, E-F 1'),
      (id) => published.get(id),
      (id) => current.get(id),
    );
    expect(made).toEqual([
      { id: 'A', rating: 2000, reached2400: false },
      { id: 'B', rating: 2410, reached2400: true },
      { id: 'C', rating: null, reached2400: false, currentRating: 1800, currentReached2400: false },
      { id: 'D', rating: 1250, reached2400: false },
      { id: 'E', rating: null, reached2400: false },
      { id: 'F', rating: null, reached2400: false },
    ]);
  });
});

describe('7.12, 7.2 what a list shows', () => {
  const record = (id: string, name: string, more: Partial<PlayerRecord> = {}): PlayerRecord => ({
    id,
    name,
    title: null,
    federation: 'XXX',
    birthYear: 1980,
    gender: 'M',
    ...more,
  });
  const member = (
    one: PlayerRecord,
    rating: number | null,
    lastGame: string | null,
    status: ListEntry['status'] = rating === null ? 'unrated' : 'rated',
  ): ListMember => ({
    record: one,
    entry: { status, rating, k: rating === null ? null : 30, games: 5 },
    lastGame,
  });
  const zoe = record('1', 'Zoe', { title: 'WIM', federation: 'YYY', birthYear: 1990, gender: 'F' });
  const published = () =>
    publishList(
      '2012-07-01',
      [
        member(zoe, 2200, '2012-06-01'),
        member(record('8', 'Adam'), 2300, '2012-06-01'),
        member(record('3', 'Idle'), 2500, '2011-01-01'),
        member(record('4', 'Gone'), 2600, '2009-01-01'),
        member(record('5', 'Low', { title: 'FM' }), null, '2012-06-01', 'delisted'),
        member(record('6', 'Titled', { title: 'GM' }), null, null),
        member(record('0', 'Bottom'), null, '2012-06-01', 'delisted'),
        member(record('10', 'Another', { title: 'IM' }), null, null),
        member(record('11', 'Noor'), 2100, '2012-06-01'),
        member(record('7', 'Nobody'), null, null),
        member(record('2', 'Adam'), 2300, '2012-06-01'),
        member(record('9', 'Floor'), 1200, '2012-06-01'),
      ],
      calendar,
      book,
    );

  test('FIDE09-7.1.05: players whose rating is at least the floor, in alphabetical order', () => {
    expect(published().players.map((row) => row.id)).toEqual(['2', '8', '9', '3', '11', '1']);
  });

  test.each([
    ['FIDE09-7.1.06: FIDE title', { title: 'WIM' }],
    ['FIDE09-7.1.07: federation', { federation: 'YYY' }],
    ['FIDE09-7.1.08: current rating', { rating: 2200 }],
    ['FIDE09-7.1.09: ID number', { id: '1' }],
    ['FIDE09-7.1.10: number of games rated in the rating period', { games: 5 }],
    ['FIDE09-7.1.11: year of birth', { birthYear: 1990 }],
    ['FIDE09-7.1.12: gender', { gender: 'F' }],
    ['FIDE09-7.1.13: the current value of K', { k: 30 }],
  ])('%s', (_name, data) => {
    expect(published().players.find((row) => row.name === 'Zoe')).toMatchObject(data);
  });

  test('FIDE09-7.2.01: players delisted on this list', () => {
    expect(published().delisted.map((row) => row.name)).toEqual(['Bottom', 'Low']);
  });

  test('FIDE09-7.2.03: unrated titled players in a separate list', () => {
    expect(published().unratedTitled.map((row) => row.name)).toEqual(['Another', 'Low', 'Titled']);
  });

  test('FIDE09-7.2.06, FIDE09-7.2.07: inactive players are shown for two years, then flagged in the alphabetical section', () => {
    expect(published().alphabetical.map((row) => [row.name, row.inactive, row.flagged])).toEqual([
      ['Adam', false, false],
      ['Adam', false, false],
      ['Floor', false, false],
      ['Gone', true, true],
      ['Idle', true, false],
      ['Noor', false, false],
      ['Zoe', false, false],
    ]);
  });

  test('FIDE09-7.2.08: federations’ lists leave out flagged players', () => {
    expect([...published().federations].map(([federation, rows]) => [federation, rows.map((row) => row.name)])).toEqual([
      ['XXX', ['Adam', 'Adam', 'Floor', 'Idle', 'Noor']],
      ['YYY', ['Zoe']],
    ]);
  });

  test('FIDE09-7.2.11: the top list ranks active players, highest first', () => {
    expect(published().top.map((row) => row.id)).toEqual(['2', '8', '1', '11', '9']);
    expect(published().list).toBe('2012-07-01');
  });
});
