// How many cases with known answers each library gets right. Harkness must match every field of the vectors' answers.

import { update } from '@echecs/elo';
import elo from 'elo-rating';
import { differences } from '../../conformance/compare.js';
import { answer as answerFide } from '../../conformance/fide.js';
import { answer as answerLater } from '../../conformance/fide-later.js';
import { answer as answerUschess } from '../../conformance/uschess.js';
import { type ExpectedVector, readVectors, type Vector } from '../../conformance/vector.js';
import { type Compared, compareChanges, compareGames, compareK, compareUpdates } from '../accuracy-echecs.js';
import type { Benchmark, Measurement, Row } from '../lib/benchmark.js';

const vectorsOf = (suite: string): ExpectedVector[] =>
  readVectors(new URL(`../../conformance/vectors/${suite}.jsonl`, import.meta.url));

function score(label: string, { cases, agree }: Pick<Compared, 'cases' | 'agree'>, note?: string): Row {
  return {
    label,
    value: agree,
    unit: `of ${cases.toLocaleString('en')}`,
    ratio: agree / cases,
    ...(note === undefined ? {} : { note }),
  };
}

function absent(label: string, why: string): Row {
  return { label, value: Number.NaN, unit: '', note: `no such rule: ${why}` };
}

function ours(vectors: readonly ExpectedVector[], answer: (vector: Vector) => unknown): Pick<Compared, 'cases' | 'agree'> {
  return {
    cases: vectors.length,
    agree: vectors.filter((vector) => differences(vector.expected, answer(vector)).length === 0).length,
  };
}

interface EventCase {
  readonly players: readonly { readonly id: string; readonly rating: number | null; readonly games: number }[];
  readonly games: readonly { readonly a: string; readonly b: string; readonly scoreA: number; readonly played: boolean }[];
}

type OneGame = (a: number, b: number, scoreA: number, gamesA: number, gamesB: number) => readonly [number, number] | undefined;

/** Official ratings after US Chess events, for rated players with only rated opponents: the cases an Elo library can express. */
function eventRatings(vectors: readonly ExpectedVector[], game: OneGame): Pick<Compared, 'cases' | 'agree'> {
  let [cases, agree] = [0, 0];
  for (const { input, expected } of vectors) {
    const { players, games } = input as EventCase;
    const official = expected as Readonly<Record<string, { readonly official: number; readonly m: number }>>;
    const rating = new Map(players.flatMap(({ id, rating }) => (rating === null ? [] : [[id, rating] as const])));
    const before = new Map(players.map(({ id, games }) => [id, games]));
    const [metUnrated, cannotSay] = [new Set<string>(), new Set<string>()];
    for (const { a, b, scoreA, played } of games) {
      const [ratingA, ratingB] = [rating.get(a), rating.get(b)];
      if (!played) continue;
      if (ratingA === undefined || ratingB === undefined) {
        metUnrated.add(a).add(b);
        continue;
      }
      const after = game(ratingA, ratingB, scoreA, before.get(a) ?? 0, before.get(b) ?? 0);
      if (after === undefined) {
        cannotSay.add(a).add(b);
        continue;
      }
      rating.set(a, after[0]);
      rating.set(b, after[1]);
    }
    for (const { id } of players) {
      const want = official[id];
      const found = rating.get(id);
      if (want === undefined || found === undefined || want.m === 0 || metUnrated.has(id)) continue;
      cases += 1;
      if (!cannotSay.has(id) && Math.round(found) === want.official) agree += 1;
    }
  }
  return { cases, agree };
}

async function run(): Promise<Measurement> {
  const [uschess, fide, later] = [vectorsOf('uschess'), vectorsOf('fide'), vectorsOf('fide-later')];
  const events = uschess.filter(({ kind }) => kind === 'event');
  const kinds = (vectors: readonly ExpectedVector[], ...names: string[]) => vectors.filter(({ kind }) => names.includes(kind));
  const otherSystem = 'another rating system, with deviations and its own scale; none of these rules';
  return {
    rows: [
      score('Harkness, US Chess: sections, every field', ours(events, answerUschess)),
      score(
        'Harkness, US Chess: matches, FIDE events, floors, time controls, conversions',
        ours(
          uschess.filter(({ kind }) => kind !== 'event'),
          answerUschess,
        ),
      ),
      score('Harkness, FIDE 2009', ours(fide, answerFide)),
      score('Harkness, FIDE 2014 to today: K', ours(kinds(later, 'k'), answerLater)),
      score('Harkness, FIDE 2014 to today: one game', ours(kinds(later, 'game'), answerLater)),
      score('Harkness, FIDE 2014 to today: change of a period', ours(kinds(later, 'change'), answerLater)),
      score(
        'Harkness, FIDE 2014 to today: first ratings, dates, adjustments',
        ours(kinds(later, 'initial', 'dates', 'adjust2024'), answerLater),
      ),
      score('@echecs/elo: FIDE K', compareK()),
      score('@echecs/elo: FIDE expected score of one game', compareGames(), 'to two decimals, at the limits of the rules'),
      score('@echecs/elo: FIDE new rating after one game, K given', compareUpdates()),
      score('@echecs/elo: FIDE change of a period', compareChanges(), 'it has no period: its parts summed for it'),
      absent('@echecs/elo: FIDE first ratings, dates, adjustments', 'not part of the library'),
      score(
        '@echecs/elo: US Chess official rating after a section',
        eventRatings(events, (a, b, scoreA, gamesA, gamesB) => update(a, b, { result: scoreA, gamesA, gamesB })),
        'it has no US Chess rules: game by game with its own K',
      ),
      absent('elo-rating: FIDE K', 'K is given by the caller, 20 unless told'),
      score(
        'elo-rating: FIDE expected score of one game',
        compareGames((own, opponent) => elo.expected(own, opponent)),
      ),
      score(
        'elo-rating: FIDE new rating after one game, K given',
        compareUpdates((white, black, halfPoints) =>
          halfPoints === 1 ? undefined : elo.calculate(white, black, halfPoints === 2, 20).playerRating,
        ),
        'it has no draw: a third of the cases cannot be asked; it cuts decimals off',
      ),
      absent('elo-rating: FIDE change of a period, first ratings', 'not part of the library'),
      score(
        'elo-rating: US Chess official rating after a section',
        eventRatings(events, (a, b, scoreA) => {
          if (scoreA === 0.5) return undefined;
          const after = elo.calculate(a, b, scoreA === 1);
          return [after.playerRating, after.opponentRating];
        }),
        'it has no US Chess rules: game by game, K 20; sections with draws cannot be asked',
      ),
      absent('glicko2', otherSystem),
      absent('openskill', otherSystem),
    ],
    how: 'The conformance vectors; for Harkness every expected field must agree (numbers within 1e-6), for a library only the one number it can give. What differs and why, rule by rule: docs/fide-accuracy.md.',
  };
}

export const accuracy: Benchmark = {
  name: 'accuracy',
  measures: 'The share of cases with known answers that come out right.',
  matters: 'A fast wrong rating is worth nothing: players compare it with the official one.',
  run,
};
