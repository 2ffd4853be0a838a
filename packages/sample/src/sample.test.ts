import { createHash } from 'node:crypto';
import type { NewFact, SectionDocument } from '@harkness/office';
import { canonicalJson } from '@harkness/office';
import { addDays, isIsoDate } from '@harkness/rules';
import { describe, expect, test } from 'vitest';
import type { SampleBatch } from './desk.js';
import { checkSampleOptions, type SampleOptions, sampleFederation } from './federation.js';
import { nameCount, nameStep, personName } from './names.js';

const made = new Map<string, SampleBatch[]>();

/** Each sample is made once for all tests. */
function batches(options: SampleOptions): SampleBatch[] {
  const key = canonicalJson(options);
  const known = made.get(key) ?? [...sampleFederation(options)];
  made.set(key, known);
  return known;
}

function factsOf(options: SampleOptions): NewFact[] {
  return batches(options).flatMap((batch) => batch.facts);
}

function sectionsOf(facts: readonly NewFact[]): SectionDocument[] {
  return facts.flatMap((fact) =>
    fact.kind === 'section-submitted' || fact.kind === 'section-corrected' ? [fact.body.section] : [],
  );
}

/** The players that must be registered before the fact. */
function namedIn(fact: NewFact): string[] {
  if (fact.kind === 'section-submitted') return fact.body.section.players.map(({ player }) => player);
  if (fact.kind === 'prize-won') return [fact.body.player];
  return fact.kind === 'player-merged' ? [fact.body.from] : [];
}

/** Private values with the field names of exports. */
function asPublished<T>(batch: T): unknown {
  return JSON.parse(JSON.stringify(batch).replaceAll('"owner":', '"player":'));
}

function hashOf(options: SampleOptions): string {
  const hash = createHash('sha256');
  for (const batch of sampleFederation(options)) hash.update(canonicalJson(asPublished(batch)));
  return hash.digest('hex');
}

const small: SampleOptions = { seed: 7, players: 300, years: 3 };
const middle: SampleOptions = { seed: 15, players: 2500, years: 18, games: 40_000 };

describe('a sample federation', () => {
  test('is the same bytes for the same options, on every engine', () => {
    expect(hashOf(small)).toBe('df35f286639778f7ef56ef86b8a6e156eca034dd67deea6f4b30d5140f03f19e');
  });

  test('differs for another seed', () => {
    expect(hashOf({ ...small, seed: 8 })).not.toBe(hashOf(small));
  });

  test('arrives in order of time', () => {
    const instants = batches(middle).map((batch) => batch.receivedAt);
    expect(instants).toEqual([...instants].sort());
    expect(new Set(instants).size).toBe(instants.length);
  });

  test('has a different id for every fact', () => {
    const ids = factsOf(middle).map((fact) => fact.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('has about the requested number of players and games', () => {
    const facts = factsOf({ ...middle, games: 30_000 });
    expect(facts.filter((fact) => fact.kind === 'player-registered')).toHaveLength(2500);
    const games = facts.flatMap((fact) =>
      fact.kind === 'section-submitted' ? fact.body.section.games.filter((game) => game[4] === 1) : [],
    );
    expect(games.length).toBeGreaterThan(28_000);
    expect(games.length).toBeLessThan(32_000);
  });

  test.each<NewFact['kind']>([
    'opening-state',
    'player-registered',
    'player-merged',
    'outside-rating',
    'membership',
    'event-registered',
    'section-submitted',
    'section-corrected',
    'section-withdrawn',
    'prize-won',
    'decision',
  ])('has facts of the kind %s', (kind) => {
    expect(factsOf(middle).filter((fact) => fact.kind === kind).length).toBeGreaterThan(0);
  });

  test('has sections of every kind and time controls over the board and online, fast and slow', () => {
    const sections = sectionsOf(factsOf(middle));
    expect(new Set(sections.map((section) => section.kind))).toEqual(
      new Set(['swiss', 'team', 'round-robin', 'double-round-robin', 'match', 'foreign-fide']),
    );
    const controls = new Set(sections.map((section) => `${section.authority} ${section.venue} ${section.timeControl}`));
    for (const control of [
      'uschess otb G/90;d5',
      'uschess otb G/30;d5',
      'uschess otb G/15;d3',
      'uschess otb G/5;d0',
      'uschess online G/60;d5',
      'uschess online G/15;+10',
      'uschess online G/3;+2',
      'fide otb 40/90,SD/30;+30',
    ]) {
      expect(controls).toContain(control);
    }
  });

  test('names only players who were registered before', () => {
    const known = new Set<string>();
    for (const fact of factsOf(middle)) {
      if (fact.kind === 'player-registered') known.add(fact.body.player);
      const unknown = namedIn(fact).filter((player) => !known.has(player));
      if (unknown.length > 0) expect.fail(`${fact.id} names ${unknown.join(', ')}, not registered before`);
    }
    expect(known.size).toBe(2500);
  });

  test('corrects and withdraws only what was submitted', () => {
    const sent = new Set<string>();
    let changed = 0;
    for (const fact of factsOf(middle)) {
      if (fact.kind === 'section-submitted') {
        const key = `${fact.body.section.event}/${fact.body.section.section}`;
        expect(sent).not.toContain(key);
        sent.add(key);
      }
      if (fact.kind === 'section-corrected') {
        expect(sent).toContain(`${fact.body.section.event}/${fact.body.section.section}`);
        changed++;
      }
      if (fact.kind === 'section-withdrawn') expect(sent).toContain(`${fact.body.event}/${fact.body.section}`);
    }
    expect(changed).toBeGreaterThan(5);
  });

  test('has reports that arrive weeks late', () => {
    const late = batches(middle).flatMap((batch) =>
      batch.facts.filter(
        (fact) => fact.kind === 'section-submitted' && addDays(fact.body.section.end, 30) < batch.receivedAt.slice(0, 10),
      ),
    );
    expect(late.length).toBeGreaterThan(10);
  });

  test('has valid sections: existing players, one cell per player and round, existing dates', () => {
    for (const section of sectionsOf(factsOf(middle))) {
      expect(isIsoDate(section.start) && isIsoDate(section.end) && section.start <= section.end).toBe(true);
      expect(new Set(section.players.map(({ player }) => player)).size).toBe(section.players.length);
      if (section.kind === 'foreign-fide') continue;
      // One expectation per section: a hundred thousand of them took ten seconds.
      const cells = new Map<string, number>();
      const invalid: unknown[] = [];
      const mark = (player: number, round: number): void => {
        if (player >= section.players.length || round < 1 || round > section.rounds) invalid.push({ player, round });
        const key = `${player} ${round}`;
        cells.set(key, (cells.get(key) ?? 0) + 1);
      };
      for (const game of section.games) {
        const [white, black, halfPoints, round] = game;
        if (white === black || ![0, 1, 2].includes(halfPoints)) invalid.push(game);
        mark(white, round);
        mark(black, round);
      }
      for (const [player, round] of section.byes ?? []) mark(player, round);
      expect(invalid, `${section.event}/${section.section}`).toEqual([]);
      expect(cells.size).toBe(section.players.length * section.rounds);
      expect(Math.max(...cells.values())).toBe(1);
    }
  });

  test('never lets two players of a Swiss meet twice while others are left', () => {
    let games = 0;
    let repeats = 0;
    for (const section of sectionsOf(factsOf(middle))) {
      if (section.kind !== 'swiss' && section.kind !== 'team') continue;
      const met = new Set<string>();
      for (const [white, black] of section.games) {
        const key = `${Math.min(white, black)}-${Math.max(white, black)}`;
        games++;
        if (met.has(key)) repeats++;
        met.add(key);
      }
    }
    expect(repeats / games).toBeLessThan(0.001);
  });

  test('has a commitment for every birth date, and its value', () => {
    const all = batches(small);
    const secrets = new Map(all.flatMap((batch) => batch.secrets.map((secret) => [secret.commitment, secret] as const)));
    const registered = all.flatMap((batch) =>
      batch.facts.flatMap((fact) => (fact.kind === 'player-registered' ? [fact.body] : [])),
    );
    const committed = registered.filter((body) => body.commitments !== undefined);
    expect(committed.length).toBeGreaterThan(250);
    for (const { player, commitments } of committed) {
      const secret = secrets.get(commitments?.birthDate ?? '');
      expect(secret?.owner).toBe(player);
      expect(isIsoDate(secret?.value)).toBe(true);
    }
  });

  test('registers FIDE events before they start, mostly a month ahead (0.4)', () => {
    const registered = factsOf(middle).flatMap((fact) => (fact.kind === 'event-registered' ? [fact.body] : []));
    expect(registered.every((event) => event.registeredOn < event.start)).toBe(true);
    const early = registered.filter((event) => addDays(event.registeredOn, 31) <= event.start);
    expect(early.length / registered.length).toBeGreaterThan(0.85);
  });

  test('announces lists: US Chess every first of a month, FIDE every two months until July 2012', () => {
    const due = batches({ ...middle, until: '2013-12-31', years: 4 }).flatMap((batch) => batch.listsDue);
    const ofFide = due.filter(({ authority }) => authority === 'fide').map(({ date }) => date);
    expect(ofFide.filter((date) => date.startsWith('2011'))).toEqual(
      ['01', '03', '05', '07', '09', '11'].map((month) => `2011-${month}-01`),
    );
    expect(ofFide.filter((date) => date.startsWith('2013'))).toHaveLength(12);
    expect(due.filter(({ authority, date }) => authority === 'uschess' && date.startsWith('2012'))).toHaveLength(12);
  });

  test('with homes has clubs in several states; nothing that is rated changes', () => {
    const [plain, homely] = [factsOf(small), factsOf({ ...small, homes: true })];
    const registered = homely.flatMap((fact) => (fact.kind === 'player-registered' ? [fact.body] : []));
    expect(new Set(registered.flatMap(({ state = [] }) => state)).size).toBe(4);
    expect(new Set(registered.flatMap(({ club = [] }) => club)).size).toBe(4);
    const withoutHomes = (facts: readonly NewFact[]) =>
      facts.map((fact) =>
        JSON.parse(JSON.stringify(fact, (key, value) => (['state', 'club'].includes(key) ? undefined : value))),
      );
    expect(withoutHomes(homely)).toEqual(withoutHomes(plain));
  });

  test('of one authority has no section of the other', () => {
    for (const authority of ['uschess', 'fide'] as const) {
      const found = new Set(sectionsOf(factsOf({ ...small, authority })).map((section) => section.authority));
      expect(found).toEqual(new Set([authority]));
    }
  });
});

describe('names', () => {
  test('stepping visits every name once, so no two players share one', () => {
    const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
    expect(gcd(nameStep, nameCount)).toBe(1);
    expect(nameCount).toBeGreaterThan(2_000_000);
    const seen = new Set(Array.from({ length: 50_000 }, (_, index) => personName(index, 3).name));
    expect(seen.size).toBe(50_000);
  });
});

describe('options', () => {
  test.each([
    [{ players: 5 }, 'players'],
    [{ players: 300.5 }, 'players'],
    [{ years: 0 }, 'years'],
    [{ years: 24.9 }, 'years'],
    [{ until: '2026-02-30' }, 'years'],
    [{ seed: 0.5 }, 'seed'],
    [{ games: -1 }, 'games'],
  ])('%j is refused, naming the option', (change, path) => {
    const result = checkSampleOptions({ ...small, ...change });
    expect(result.ok).toBe(false);
    if (!result.ok) expect(result.errors.map((error) => error.place)).toContain(path);
    expect(() => [...sampleFederation({ ...small, ...change })]).toThrow(RangeError);
  });
});
