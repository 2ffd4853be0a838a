// How far @echecs/elo, a library of the FIDE Elo rules, agrees with these rules on the same cases, and which rule causes each
// difference. The cases are the conformance vectors of the later FIDE editions that the library can express.
// usage: npx tsx --conditions=source bench/accuracy-echecs.ts [--write docs/fide-accuracy.md]

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { delta, expected, kFactor, update } from '@echecs/elo';
import type { IsoDate } from '@harkness/rules';
import {
  editionByDate,
  editionByName,
  type FideEdition,
  type FideGame,
  type ListType,
  type PeriodChange,
  type PlayerForK,
  type RatingPeriodInput,
  rateGame,
  ratePeriod,
  scoringProbability,
} from '@harkness/rules/fide';
import {
  birthYear,
  fideTables,
  isBirthDate,
  kOnList,
  limitedK,
  listBefore,
  parameterValue,
  ratingUsed,
  roundedChange,
} from '@harkness/rules/internal/fide';

interface Vector {
  readonly id: string;
  readonly kind: string;
  readonly input: { readonly edition?: string; readonly on?: string; readonly listType: ListType };
}

const file = new URL('../conformance/vectors/fide-later.jsonl', import.meta.url);
const vectors = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Vector);

function ofKind(kind: string): readonly Vector[] {
  return vectors.filter((vector) => vector.kind === kind);
}

function editionOf({ edition, on, listType }: Vector['input']): FideEdition {
  const result = edition === undefined ? editionByDate(on ?? '', listType) : editionByName(edition, listType);
  if (!result.ok) throw new Error(result.errors[0]?.message);
  return result.value;
}

/**
 * K from the library, given everything it asks for. If only the year of birth is known, the age is that at the end of the year.
 */
function libraryK(player: PlayerForK, list: IsoDate, listType: ListType): number {
  const age = player.born ? ageOn(player.born, list) : undefined;
  return kFactor({
    ...(age === undefined ? {} : { age }),
    everHigher2400: player.ever2400,
    games: player.games,
    isBlitz: listType === 'blitz',
    isRapid: listType === 'rapid',
    rating: player.rating ?? 0,
  });
}

function ageOn(born: string, list: IsoDate): number {
  const years = Number(list.slice(0, 4)) - birthYear(born);
  return isBirthDate(born) && list.slice(5) < born.slice(5) ? years - 1 : years;
}

class Tally {
  readonly counts = new Map<string, number>();
  add(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
  rows(): string {
    const sorted = [...this.counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    return sorted.map(([what, count]) => `| ${what} | ${count} |`).join('\n');
  }
}

/** How many cases of a kind a library answers as the rules do, and the page's section about it. */
export interface Compared {
  readonly cases: number;
  readonly agree: number;
  readonly text: string;
}

/** K: each difference has one cause, the first row of the rule that the library reads differently. */
export function compareK(): Compared {
  const causes = new Tally();
  let agree = 0;
  const cases = ofKind('k');
  for (const { input } of cases) {
    const { player, list } = input as unknown as { player: PlayerForK; list: IsoDate };
    const ours = kOnList(editionOf(input), player, list);
    if (ours.k === libraryK(player, list, input.listType)) agree += 1;
    else causes.add(causeOfK(player, input.listType, ours.line));
  }
  const text = section('K', cases.length, agree, 'K on a list, before the limit on K × games', causes);
  return { cases: cases.length, agree, text };
}

function causeOfK(player: PlayerForK, listType: ListType, line: string): string {
  if (listType !== 'standard') return 'rapid and blitz have the K of standard since 1 October 2022; the library has 20 for all';
  if (line === 'reached')
    return 'K 10 for good once 2400 was published, also with few games or for a junior (FIDE-L-10); the library asks for 30 games first';
  if (line === 'junior') return 'K 40 of a junior to the end of the year of their 18th birthday; the library stops at 18';
  if (player.games === 30) return 'K 40 until 30 games are completed; the library until 31';
  return 'K 40 of a junior ends for good at 2300 (FIDE-L-10); the library looks at the present rating';
}

/** Expected score of each side of each rated game. */
export function compareGames(libraryExpected: (own: number, opponent: number) => number = expected): Compared {
  const causes = new Tally();
  const rated = ofKind('game').flatMap(({ input }) => {
    const answer = rateGame(editionOf(input), input as unknown as FideGame);
    return answer.ok && answer.value.white && answer.value.black ? [{ input, answer: answer.value }] : [];
  });
  let [agree, sides] = [0, 0];
  for (const { input, answer } of rated) {
    const game = input as unknown as FideGame;
    const standsIn = input.listType !== 'standard';
    const white = ratingUsed(game.white.rating, game.white.standard, standsIn) ?? 0;
    const black = ratingUsed(game.black.rating, game.black.standard, standsIn) ?? 0;
    for (const [own, opponent, side] of [[white, black, answer.white] as const, [black, white, answer.black] as const]) {
      if (side === null) continue;
      sides += 1;
      const library = Math.round(100 * libraryExpected(own, opponent));
      if (library === side.p) agree += 1;
      else causes.add(side.counted === Math.max(-400, Math.min(400, side.difference)) ? formulaCause : capCause);
    }
  }
  const differences = Array.from({ length: 401 }, (_, difference) => difference);
  const same = differences.filter(
    (difference) => Math.round(100 * libraryExpected(difference, 0)) === scoringProbability(difference),
  ).length;
  const text = [
    section('Expected score of one game', sides, agree, 'both sides, to two decimals, as FIDE publishes it', causes),
    '',
    `The cases sit at the limits of the rules, where formula and table differ most. Of all differences from 0 to 400, ${same} of 401 agree.`,
  ].join('\n');
  return { cases: sides, agree, text };
}

const formulaCause = 'the tables of 8.1 bind (12.1, 12.2); the library uses the formula they are close to';
const capCause = 'the 400-point rule of the date (one upgrade a tournament 2022–24; 2650 exempt since October 2025)';

/** White's rating after a game with K 20, or undefined if the library cannot express it. */
type UpdatedWhite = (white: number, black: number, halfPoints: number) => number | undefined;

/** The new ratings after one game with the same K for both. Cases that the library cannot express count as disagreement. */
export function compareUpdates(
  updated: UpdatedWhite = (white, black, halfPoints) => update(white, black, { result: halfPoints / 2, k: 20 })[0],
): Compared {
  const causes = new Tally();
  let [agree, cases] = [0, 0];
  for (const { input } of ofKind('game')) {
    const game = input as unknown as FideGame;
    const answer = rateGame(editionOf(input), game);
    if (!answer.ok || answer.value.white === null || game.white.rating === null || game.black.rating === null) continue;
    for (const halfPoints of [0, 1, 2]) {
      cases += 1;
      const { p } = answer.value.white;
      const ours = game.white.rating + roundedChange(20 * (50 * halfPoints - p));
      const library = updated(game.white.rating, game.black.rating, halfPoints);
      if (ours === library) agree += 1;
      else
        causes.add(
          Math.abs(20 * (50 * halfPoints - p)) % 100 === 50
            ? 'a half is rounded away from zero'
            : `${formulaCause}, or ${capCause}`,
        );
    }
  }
  const text = section(
    'New rating after one game',
    cases,
    agree,
    'K 20 given, White’s rating, for a loss, a draw and a win',
    causes,
  );
  return { cases, agree, text };
}

interface Variant {
  readonly k: number;
  readonly limit: number | null;
  readonly formula: boolean;
  readonly plainCap: boolean;
  readonly libraryRounding: boolean;
  readonly gapRated: boolean;
}

/** The rating after a period, with some of our rules replaced by the library's. */
function calculated(input: RatingPeriodInput, change: PeriodChange, variant: Variant): number {
  let [games, sum] = [0, 0];
  for (const [index, tournament] of change.tournaments.entries()) {
    for (const [at, row] of tournament.rows.entries()) {
      const game = input.tournaments[index]?.games[at];
      if (game === undefined || ('notRated' in row && !(variant.gapRated && row.notRated === 'gap600'))) continue;
      const opponent = ratingUsed(game.opponent, game.opponentStandard, input.listType !== 'standard') ?? 0;
      const difference = tournament.own - opponent;
      const capped = Math.max(-400, Math.min(400, difference));
      const counted = variant.plainCap || 'notRated' in row ? capped : row.counted;
      const p = variant.formula ? expectedByFormula(counted) : scoringProbability(counted) / 100;
      games += 1;
      sum += delta(game.halfPoints / 2, p, 1);
    }
  }
  const points = limitedK(variant.k, games, variant.limit) * sum;
  return variant.libraryRounding
    ? Math.round(change.rating + points)
    : change.rating + roundedChange(Math.round(points * 1e6) / 1e4);
}

/** The library's own expectation, which limits every difference itself; larger differences by the same formula. */
function expectedByFormula(difference: number): number {
  return Math.abs(difference) <= 400 ? expected(difference, 0) : 1 / (1 + 10 ** (-difference / 400));
}

export function compareChanges(): Compared {
  const alone = new Tally();
  let [agree, agreeWithK, offByOne, worst] = [0, 0, 0, 0];
  const cases = ofKind('change');
  for (const { input, id } of cases) {
    const edition = editionOf(input);
    const period = input as unknown as RatingPeriodInput;
    const change = ratePeriod(period, edition);
    if (!change.ok) throw new Error(`${id}: ${change.errors[0]?.message}`);
    const limit = parameterValue(edition, fideTables.kTimesGamesLimit);
    const ours: Variant = {
      k: change.value.k,
      limit,
      formula: false,
      plainCap: false,
      libraryRounding: false,
      gapRated: false,
    };
    const right = calculated(period, change.value, ours);
    if (right !== change.value.calculated) throw new Error(`${id}: ${right} is not ${change.value.calculated}`);
    const k = libraryK(period.player, listBefore(period.newList), input.listType);
    const library: Variant = { k, limit: null, formula: true, plainCap: true, libraryRounding: true, gapRated: true };
    const answer = calculated(period, change.value, library);
    const difference = Math.abs(answer - right);
    worst = Math.max(worst, difference);
    if (difference === 0) agree += 1;
    if (difference <= 1) offByOne += 1;
    if (calculated(period, change.value, { ...library, k: change.value.kUsed }) === right) agreeWithK += 1;
    const replaced: [string, Partial<Variant>][] = [
      [formulaCause, { formula: true }],
      ['K: its lines, as above', { k }],
      ['K × games is limited to 700', { limit: null }],
      [capCause, { plainCap: true }],
      ['the change is rounded, a half away from zero; the library rounds the rating, a half up', { libraryRounding: true }],
      ['the 600-point rule of rapid and blitz', { gapRated: true }],
    ];
    for (const [rule, part] of replaced) if (calculated(period, change.value, { ...ours, ...part }) !== right) alone.add(rule);
  }
  const text = [
    '## Change of a rating period',
    '',
    `${cases.length} cases. The library has no rating period: its \`expected\` and \`delta\` are summed over the games and rounded once, which favours it most.`,
    `With its own K **${agree}** agree (${percent(agree, cases.length)}), ${offByOne} within one point, the worst is off by ${worst} points.`,
    `Given the right K **${agreeWithK}** agree (${percent(agreeWithK, cases.length)}).`,
    '',
    'Replacing a single rule by the library’s changes the rating in this many cases:',
    '',
    '| rule | cases |',
    '|---|---|',
    alone.rows(),
  ].join('\n');
  return { cases: cases.length, agree, text };
}

function section(title: string, cases: number, agree: number, what: string, causes: Tally): string {
  return [
    `## ${title}`,
    '',
    `${cases} cases (${what}): **${agree}** agree (${percent(agree, cases)}).`,
    '',
    '| rule the difference comes from | cases |',
    '|---|---|',
    causes.rows(),
  ].join('\n');
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}

function writePage(): void {
  const version = (
    JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { dependencies: Record<string, string> }
  ).dependencies['@echecs/elo'];
  const expressible = ['change', 'game', 'k'].map((kind) => ofKind(kind).length).reduce((total, count) => total + count, 0);

  const page = [
    '# FIDE accuracy: a comparison on the same cases',
    '',
    `Made by \`npx tsx --conditions=source bench/accuracy-echecs.ts --write docs/fide-accuracy.md\`; do not edit. The cases are those of`,
    `conformance/vectors/fide-later.jsonl (editions of 2014 to today, standard, rapid and blitz), ${vectors.length} in all, all of which these rules`,
    `answer as expected. \`@echecs/elo\` ${version} can be asked about ${expressible} of them: K, one game, and the change of a period. It has no first ratings,`,
    'no list dates, no one-off adjustments and no floor. Games that are not rated (unplayed, excluded, against unrated players) are left out for it.',
    '',
    compareK().text,
    '',
    compareGames().text,
    '',
    compareUpdates().text,
    '',
    compareChanges().text,
    '',
  ].join('\n');

  process.stdout.write(page);
  const target = process.argv.indexOf('--write');
  if (target > 0) writeFileSync(process.argv[target + 1] ?? 'docs/fide-accuracy.md', page);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writePage();
