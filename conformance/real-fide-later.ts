// Real results of 2024 to 2026: changes that a pairing program printed for FIDE-rated events. K is not printed, so a row is
// reproduced when one of the K of FIDE's rules gives the printed change, and its expected score is the printed one.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { editionByDate, ratePeriod } from '@harkness/rules/fide';

export interface PrintedRow {
  readonly no: number;
  readonly rating: number;
  readonly opponents: readonly number[];
  readonly results: readonly number[];
  /** Expected score, two decimals. */
  readonly we: number;
  /** A whole number: the rounded change. With decimals: score minus expected score, K was not known to the program. */
  readonly publishedChange: string;
}

export interface RealReport {
  readonly file: string;
  readonly cases: number;
  readonly reproduced: number;
  readonly failures: readonly string[];
}

const file = 'fide-changes.json';
const possibleK = [10, 20, 40];

/** Reads `fide-changes.json` in the folder and rates every row again. */
export function verifyFideChanges(folder: string): RealReport {
  const { tournaments } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
    tournaments: { tournament: string; players: PrintedRow[] }[];
  };
  const failures = tournaments.flatMap(({ tournament, players }) =>
    players.flatMap((row) => whyNotReproduced(row).map((why) => `${tournament}, no. ${row.no}: ${why}`)),
  );
  const cases = tournaments.reduce((total, { players }) => total + players.length, 0);
  return { file, cases, reproduced: cases - failures.length, failures };
}

/** Empty where the row is reproduced. The events do not say their dates; the rules did not change for these players from 2024 on. */
export function whyNotReproduced(row: PrintedRow): string[] {
  const edition = editionByDate('2024-03-01', 'standard');
  if (!edition.ok) throw new Error('the edition of 2024 is missing');
  const games = row.opponents.map((opponent, index) => ({ opponent, halfPoints: 2 * (row.results[index] ?? Number.NaN) }));
  const rated = possibleK.map((publishedK) =>
    ratePeriod(
      {
        listType: 'standard',
        newList: '2024-05-01',
        player: { rating: row.rating, games: 0, ever2300: false, ever2400: false, publishedK },
        tournaments: [{ id: 'event', start: '2024-03-01', own: row.rating, games }],
      },
      edition.value,
    ),
  );
  const [first] = rated;
  if (first === undefined || !first.ok) return [`it cannot be rated: ${first?.errors[0]?.message}`];
  const [tournament] = first.value.tournaments;
  const expected = tournament?.expectedHundredths ?? 0;
  if (expected !== Math.round(100 * row.we)) return [`expected score ${expected / 100}, printed ${row.we}`];
  if (row.publishedChange.includes('.')) {
    const raw = tournament?.deltaHundredths ?? 0;
    return raw === Math.round(100 * Number(row.publishedChange))
      ? []
      : [`score minus expected ${raw / 100}, printed ${row.publishedChange}`];
  }
  const changes = rated.map((result) => (result.ok ? result.value.rounded : null));
  return changes.includes(Number(row.publishedChange))
    ? []
    : [`changes ${changes.join(', ')} with K 10, 20, 40; printed ${row.publishedChange}`];
}
