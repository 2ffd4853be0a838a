// Generates reports for round trips: every field of the model, consistent results, no errors. Each format's own test removes what
// the format cannot hold.

import fc from 'fast-check';
import { defined } from '../bytes/defined.js';
import { totalPoints } from '../report/points.js';
import type {
  Cell,
  Colour,
  Outcome,
  ReportDraft,
  ReportedRating,
  ReportPlayer,
  ReportSection,
  ReportTeam,
  Scoring,
  SectionKind,
} from '../report/report.js';

const letters = [
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...'áéíóúñçšžłøåßüöÉŠ',
  ...'李王Яж',
  '𠮷',
  "'",
  '-',
  '.',
];
const asciiLetters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const word = (max: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...letters), { minLength: 1, maxLength: max })
    .map((chars) => [...chars.slice(0, max - 1), 'a'].join(''));
const capital = (length: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...'ABCDEFGHIKLMNOPQRSTUVW'), { minLength: length, maxLength: length }).map((chars) => chars.join(''));
const plainWord = (max: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...asciiLetters), { minLength: 1, maxLength: max }).map((chars) => chars.join(''));
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined });

const day = (base: number, offset: number): string => new Date(base + offset * 86_400_000).toISOString().slice(0, 10);

const paired: readonly (readonly [Outcome, Outcome])[] = [
  ['win', 'loss'],
  ['draw', 'draw'],
  ['loss', 'win'],
  ['win', 'loss'],
  ['draw', 'draw'],
  ['loss', 'win'],
  ['forfeit-win', 'forfeit-loss'],
  ['forfeit-loss', 'forfeit-loss'],
  ['forfeit-draw', 'forfeit-draw'],
  ['unrated-win', 'unrated-loss'],
  ['unrated-draw', 'unrated-draw'],
];
const unpaired: readonly Outcome[] = ['bye-full', 'bye-half', 'bye-pairing', 'absent'];

interface RawRound {
  readonly order: readonly number[];
  readonly results: readonly number[];
  readonly colours: readonly (Colour | undefined)[];
  readonly byes: readonly (number | undefined)[];
  readonly pairs: number;
}

const rawRound = (players: number): fc.Arbitrary<RawRound> =>
  fc.record({
    order: fc.shuffledSubarray(
      Array.from({ length: players }, (_, i) => i),
      { minLength: players, maxLength: players },
    ),
    results: fc.array(fc.nat(paired.length - 1), { minLength: players, maxLength: players }),
    colours: fc.array(fc.constantFrom<Colour | undefined>('white', 'black', 'white', 'black', undefined), {
      minLength: players,
      maxLength: players,
    }),
    byes: fc.array(maybe(fc.nat(unpaired.length - 1)), { minLength: players, maxLength: players }),
    pairs: fc.nat(Math.floor(players / 2)),
  });

const opposite = (colour: Colour | undefined): Colour | undefined =>
  colour === undefined ? undefined : colour === 'white' ? 'black' : 'white';

/** Cells of a round for each player: the first `2 × pairs` of the order play; the others have a bye or nothing. */
function roundCells(raw: RawRound, round: number, pairOf: readonly number[], games: number): (readonly Cell[])[] {
  const cells: (readonly Cell[])[] = pairOf.map(() => []);
  raw.order.forEach((index, position) => {
    const playing = position < raw.pairs * 2;
    if (!playing) {
      const bye = raw.byes[index];
      if (bye !== undefined) cells[index] = [{ round, outcome: unpaired[bye] ?? 'absent' }];
      return;
    }
    if (position % 2 === 1) return;
    const other = raw.order[position + 1] ?? 0;
    const mine: Cell[] = [];
    const theirs: Cell[] = [];
    for (let game = 0; game < games; game++) {
      const [outcome, answer] = paired[((raw.results[position] ?? 0) + game) % 6] ?? ['draw', 'draw'];
      const single = paired[raw.results[position] ?? 0] ?? ['draw', 'draw'];
      const colour = game === 0 ? raw.colours[position] : opposite(raw.colours[position]);
      mine.push({ round, outcome: games === 1 ? single[0] : outcome, opponent: pairOf[other] ?? 1, ...defined({ colour }) });
      theirs.push({
        round,
        outcome: games === 1 ? single[1] : answer,
        opponent: pairOf[index] ?? 1,
        ...defined({ colour: opposite(colour) }),
      });
    }
    cells[index] = mine;
    cells[other] = theirs;
  });
  return cells;
}

const rating = fc.integer({ min: 100, max: 3200 });
const games = maybe(fc.integer({ min: 1, max: 2000 }));

const playerFields = fc.record({
  last: word(14),
  first: maybe(word(10)),
  hasUschessId: fc.boolean(),
  hasFideId: fc.boolean(),
  federation: maybe(capital(3)),
  state: maybe(fc.constantFrom('NY', 'CA', 'TX', 'WA')),
  sex: maybe(fc.constantFrom<'m' | 'f'>('m', 'f')),
  title: maybe(fc.constantFrom('GM', 'IM', 'FM', 'CM', 'WGM', 'WIM', 'WFM', 'WCM')),
  fide: maybe(rating),
  fideGames: games,
  usa: maybe(rating),
  usaGames: games,
  regular: maybe(fc.tuple(rating, games)),
  national: maybe(
    fc.record({
      federation: fc.constantFrom('FRA', 'GER', 'IRL'),
      id: maybe(plainWord(8)),
      class: maybe(capital(1)),
      origin: maybe(capital(3)),
    }),
  ),
  nationalRating: maybe(rating),
  unrated: fc.boolean(),
  born: maybe(
    fc.tuple(fc.integer({ min: 1920, max: 1985 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), fc.nat(2)),
  ),
  printsPoints: fc.boolean(),
  rank: maybe(fc.integer({ min: 1, max: 999 })),
  team: maybe(word(12)),
  club: maybe(word(12)),
  withdrawn: maybe(fc.constant(true as const)),
  post: maybe(fc.tuple(rating, games)),
});

const rated = (system: string, value: number, count: number | undefined): ReportedRating => ({
  system,
  rating: value,
  ...defined({ games: count }),
});

type PlayerFields = typeof playerFields extends fc.Arbitrary<infer T> ? T : never;

function makePlayer(
  fields: PlayerFields,
  index: number,
  pair: number,
  cells: readonly Cell[],
  scoring: Scoring | undefined,
): ReportPlayer {
  const two = (n: number): string => String(n).padStart(2, '0');
  const [year, month, dayOfMonth, precision] = fields.born ?? [];
  const bornParts =
    year === undefined ? undefined : [String(year), two(month ?? 1), two(dayOfMonth ?? 1)].slice(0, (precision ?? 0) + 1);
  const { national } = fields;
  const hasNational = national !== undefined && (national.id ?? national.class ?? national.origin) !== undefined;
  const ratings = [
    ...(fields.fide === undefined ? [] : [rated('FIDE', fields.fide, fields.fideGames)]),
    ...(national === undefined || fields.nationalRating === undefined
      ? []
      : [rated(national.federation, fields.nationalRating, undefined)]),
    ...(fields.usa === undefined ? [] : [rated('USA', fields.usa, fields.usaGames)]),
    ...(fields.regular === undefined ? [] : [rated('OTBR', fields.regular[0], fields.regular[1])]),
  ];
  return {
    pair,
    name: `${fields.last}${index}${fields.first === undefined ? '' : `, ${fields.first}`}`,
    ratings,
    cells,
    ...defined({
      uschessId: fields.hasUschessId ? String(12_000_000 + index * 37) : undefined,
      fideId: fields.hasFideId ? String(2_000_000 + index * 101) : undefined,
      national: hasNational ? [defined(national)] : undefined,
      federation: fields.federation,
      state: fields.state,
      sex: fields.sex,
      title: fields.title,
      unrated: fields.unrated && ratings.length === 0 ? true : undefined,
      born: bornParts?.join('-'),
      points: fields.printsPoints ? totalPoints({ cells }, scoring) : undefined,
      rank: fields.rank,
      team: fields.team,
      club: fields.club,
      withdrawn: fields.withdrawn,
      postRatings: fields.post === undefined ? undefined : [rated('OTBR', fields.post[0], fields.post[1])],
    }),
  };
}

const kinds: readonly SectionKind[] = ['swiss', 'round-robin', 'double-round-robin', 'double-swiss', 'match', 'team', 'other'];

const sectionFields = (base: number, span: number): fc.Arbitrary<Omit<ReportSection, 'number'>> =>
  fc
    .record({
      players: fc.integer({ min: 2, max: 7 }),
      rounds: fc.integer({ min: 1, max: 5 }),
      kind: fc.constantFrom(...kinds),
    })
    .chain(({ players, rounds, kind }) =>
      fc
        .record({
          name: word(20),
          start: maybe(fc.nat(span)),
          datesGiven: fc.boolean(),
          roundDates: fc.array(fc.option(fc.nat(span)), { minLength: rounds, maxLength: rounds }),
          timeControl: maybe(fc.constantFrom('G/60;d5', '40/90,SD/30;d10', '5400+30', '40/6000+30:900+30', 'G/5;d0', 'G/90;+30')),
          venue: maybe(fc.constantFrom<'otb' | 'online'>('otb', 'online')),
          systemLetter: maybe(fc.constantFrom('R', 'D', 'Q')),
          people: fc.array(playerFields, { minLength: players, maxLength: players }),
          gaps: fc.array(fc.nat(3), { minLength: players, maxLength: players }),
          raw: fc.tuple(...Array.from({ length: rounds }, () => rawRound(players))),
          scoring: maybe(
            fc.constantFrom<Scoring>({ win: 3, draw: 1, loss: 0 }, { win: 2, draw: 1, loss: 0.5, byePairing: 1, absent: 0.5 }),
          ),
          decided: maybe(fc.tuple(fc.nat(players - 1), fc.constantFrom(0, 0.5, 1, 2))),
          hasTeams: fc.boolean(),
          chiefDirector: maybe(plainWord(8)),
          assistantDirector: maybe(plainWord(8)),
          scheduledGames: maybe(fc.integer({ min: 1, max: 24 })),
          fideRated: maybe(fc.boolean()),
          scholasticLevel: maybe(fc.constantFrom('N', 'S', 'P', 'J')),
          grandPrix: maybe(fc.record({ yes: fc.boolean(), points: fc.integer({ min: 1, max: 150 }) })),
        })
        .map((raw) => {
          let next = 0;
          const pairOf = raw.gaps.map((gap) => {
            next += 1 + gap;
            return next;
          });
          const games = kind === 'double-swiss' || kind === 'double-round-robin' ? 2 : 1;
          const byRound = raw.raw.map((round, i) => roundCells(round, i + 1, pairOf, games));
          const cellsOf = (index: number): readonly Cell[] => {
            const cells = byRound.flatMap((round) => round[index] ?? []);
            const [who, points] = raw.decided ?? [];
            return who === index ? cells.map((cell, i) => (i === 0 && points !== undefined ? { ...cell, points } : cell)) : cells;
          };
          const start = raw.start === undefined ? undefined : day(base, raw.start);
          const teams = raw.hasTeams ? makeTeams(pairOf) : undefined;
          const roundDates = raw.roundDates.map((date) => (date === null ? null : day(base, date)));
          return {
            name: raw.name,
            kind,
            rounds,
            players: pairOf.flatMap((pair, i) => {
              const fields = raw.people[i];
              return fields === undefined ? [] : [makePlayer(fields, i, pair, cellsOf(i), raw.scoring)];
            }),
            ...defined({
              start,
              end: start === undefined ? undefined : day(base, span),
              roundDates:
                raw.datesGiven && start === undefined && roundDates.some((date) => date !== null) ? roundDates : undefined,
              timeControl: raw.timeControl,
              venue: raw.venue,
              systemLetter: raw.systemLetter,
              teams,
              chiefDirector: raw.chiefDirector,
              assistantDirector: raw.assistantDirector,
              scheduledGames: raw.scheduledGames,
              scoring: raw.scoring,
              fideRated: raw.fideRated,
              scholasticLevel: raw.scholasticLevel,
              grandPrix: raw.grandPrix,
            }),
          };
        }),
    );

function makeTeams(pairs: readonly number[]): readonly ReportTeam[] {
  const half = Math.ceil(pairs.length / 2);
  return [
    {
      number: 1,
      name: 'Bray / Greystones',
      nickname: 'BRAY',
      strength: 2100,
      players: pairs.slice(0, half),
      matchPoints: 4,
      gamePoints: 6.5,
      rank: 1,
    },
    { number: 2, name: 'Ñandú', players: pairs.slice(half) },
  ];
}

const eventFields = fc.record({
  id: maybe(plainWord(10)),
  name: word(24),
  city: maybe(word(15)),
  state: maybe(fc.constantFrom('NY', 'CA', 'TX')),
  zip: maybe(fc.constantFrom('10001', '94105-1234')),
  country: maybe(capital(3)),
  federation: maybe(capital(3)),
  affiliate: maybe(fc.constantFrom('A6009999', 'A5000001')),
  chiefDirector: maybe(plainWord(8)),
  assistantDirector: maybe(plainWord(8)),
  otherDirectors: maybe(fc.array(plainWord(8), { minLength: 1, maxLength: 3 })),
  program: maybe(plainWord(10)),
});

/** A draft in which `checkReport` finds no error. */
export const arbitraryDraft: fc.Arbitrary<ReportDraft> = fc
  .record({
    base: fc.integer({ min: 7400, max: 36_000 }),
    span: fc.nat(12),
    dated: fc.boolean(),
    event: eventFields,
    sections: fc.integer({ min: 1, max: 3 }),
  })
  .chain(({ base, span, dated, event, sections }) =>
    fc.array(sectionFields(base * 86_400_000, span), { minLength: sections, maxLength: sections }).map(
      (list): ReportDraft => ({
        version: 1,
        event: {
          name: event.name,
          ...defined({
            ...event,
            start: dated ? day(base * 86_400_000, 0) : undefined,
            end: dated ? day(base * 86_400_000, span) : undefined,
          }),
        },
        sections: list.map((section, i) => ({ number: i + 1, ...section })),
      }),
    ),
  );
