// Explains a rating period: every game, every tournament, K, the change, the new rating. It is built from the result of the
// computation that rates.

import { ok, type Result } from '../../core/error.js';
import type { TraceStep } from '../../core/trace.js';
import type { FideEdition } from '../edition.js';
import { parameterValue } from '../edition.js';
import { differenceLimit, floor, oneOffAdjustment, rounding } from '../parameters.js';
import { ratingChange } from '../rating-change.js';
import type { PeriodChange, PeriodReform, PeriodTournament, RatingPeriodInput, TournamentChange } from './change.js';
import { theUpgrade } from './change.js';
import { explainSide } from './explain-game.js';
import { explainK } from './explain-k.js';
import { laterStep } from './explain-step.js';
import { type PeriodQuestion, periodOf, ratePeriod } from './rate-period.js';

/** A rating period with its explanation. */
export interface ExplainedPeriod {
  readonly change: PeriodChange;
  readonly trace: TraceStep;
}

/**
 * Rates one player's period and explains the result.
 *
 * @example
 * const period = {
 *   listType: 'standard' as const,
 *   newList: '2024-07-01',
 *   player: { rating: 2000, games: 100, ever2300: false, ever2400: false, born: '1980' },
 *   tournaments: [{ id: 'open', start: '2024-06-01', games: [{ opponent: 2100, score: 1 }] }],
 * };
 * const why = explainPeriod(period);
 * why.ok && why.value.trace.title // 'Rating on the list of 2024-07-01'
 */
export function explainPeriod(asked: PeriodQuestion, edition?: FideEdition, reform?: PeriodReform): Result<ExplainedPeriod> {
  const input = periodOf(asked);
  if (!input.ok) return input;
  const change = ratePeriod(input.value, edition, reform);
  return change.ok ? ok({ change: change.value, trace: traceOfPeriod(input.value, change.value) }) : change;
}

export function traceOfPeriod(input: RatingPeriodInput, change: PeriodChange): TraceStep {
  const ofList = change.editions.list;
  const rating = change.oneOff?.rating ?? change.calculated;
  const lowest = parameterValue(ofList, floor);
  return laterStep(ofList, `Rating on the list of ${input.newList}`, 'published', { rating }, change.newRating, {
    reads: [floor],
    branch:
      change.newRating === null
        ? { taken: `below the floor of ${lowest}: shown as unrated` }
        : { taken: `at least the floor of ${lowest}` },
    ...(change.newRating === null ? { ruling: 'FIDE-L-23' } : {}),
    caveats: change.caveats,
    steps: [calculatedStep(input, change), ...oneOffSteps(input, change)],
  });
}

function calculatedStep(input: RatingPeriodInput, change: PeriodChange): TraceStep {
  const { rating, totalHundredths, calculated } = change;
  return laterStep(
    change.editions.list,
    'Rating with the rounded change of the period',
    'calculated',
    { rating, changeHundredths: totalHundredths },
    calculated,
    {
      reads: [rounding],
      branch: { taken: `the change is rounded once, to ${change.rounded}` },
      ruling: 'FIDE-L-04',
      steps: [(input.carried ?? []).length === 0 ? changeStep(input, change) : carriedStep(input, change)],
    },
  );
}

/** The changes carried over to the list, each with its origin. */
function carriedStep(input: RatingPeriodInput, change: PeriodChange): TraceStep {
  const carried = input.carried ?? [];
  const changes = [change.changeHundredths, ...carried.map(({ hundredths }) => hundredths)];
  return laterStep(
    change.editions.list,
    'Sum of the changes in hundredths: the period, then what is carried to this list',
    'sum-of-changes',
    { changes },
    change.totalHundredths,
    {
      branch: { taken: carried.map(({ id, what, hundredths }) => `${what} ${id}: ${hundredths}`).join('; ') },
      steps: [changeStep(input, change)],
    },
  );
}

/** Explains one tournament of a period: its games with the K of the whole period. */
export function traceOfTournament(input: RatingPeriodInput, change: PeriodChange, id: string): TraceStep | undefined {
  const only = <T extends { readonly id: string }>(all: readonly T[]): readonly T[] => all.filter((one) => one.id === id);
  const [outcome] = only(change.tournaments);
  if (outcome === undefined) return undefined;
  const changeHundredths = ratingChange(change.kUsed, outcome.halfPoints, outcome.expectedHundredths);
  return changeStep(
    { ...input, tournaments: only(input.tournaments) },
    { ...change, tournaments: only(change.tournaments), changeHundredths },
    `Change by ${id} in hundredths: K × (score − expected score)`,
  );
}

const changeOfPeriod = 'Change of the period in hundredths: K × (score − expected score)';

function changeStep(input: RatingPeriodInput, change: PeriodChange, title = changeOfPeriod): TraceStep {
  const { kUsed, tournaments } = change;
  const inputs = {
    k: kUsed,
    halfPoints: tournaments.map(({ halfPoints }) => halfPoints),
    expected: tournaments.map(({ expectedHundredths }) => expectedHundredths),
  };
  return laterStep(change.editions.k, title, 'change', inputs, change.changeHundredths, {
    steps: [
      explainK(change.editions.k, input.player, change.kList, change.games),
      ...input.tournaments.flatMap((tournament, index) => {
        const outcome = tournaments[index];
        return outcome === undefined ? [] : [tournamentStep(tournament, outcome)];
      }),
    ],
  });
}

function oneOffSteps(input: RatingPeriodInput, change: PeriodChange): TraceStep[] {
  if (change.oneOff === null) return [];
  const inputs = { rating: change.calculated, standard: input.player.standard ?? null };
  return [
    laterStep(change.editions.list, 'One-off adjustment of this list', 'one-off', inputs, change.oneOff.rating, {
      reads: [oneOffAdjustment],
      ruling: 'FIDE-L-21, FIDE-L-22',
      caveats: change.oneOff.caveats,
    }),
  ];
}

function tournamentStep(tournament: PeriodTournament, outcome: TournamentChange): TraceStep {
  const { edition, own, games, halfPoints, expectedHundredths, deltaHundredths, rows } = outcome;
  const ratedGames = tournament.games.flatMap((game, index) => {
    const row = rows[index];
    return row === undefined || 'notRated' in row ? [] : [{ halfPoints: game.halfPoints, p: row.p }];
  });
  const upgrade = upgradeSteps(outcome);
  const chosen = upgrade[0]?.value ?? null;
  return laterStep(
    edition,
    `Tournament ${outcome.id}`,
    'tournament',
    { halfPoints: ratedGames.map((game) => game.halfPoints), p: ratedGames.map((game) => game.p) },
    { games, halfPoints, expectedHundredths, deltaHundredths },
    {
      ...((tournament.own ?? null) === null
        ? { branch: { taken: `they had no rating at its start and are rated with their current one, ${own} (8.2.4)` } }
        : {}),
      ruling: 'FIDE-L-01',
      caveats: outcome.caveats,
      steps: [
        ...upgrade,
        ...tournament.games.flatMap((game, index) => {
          const row = rows[index];
          if (row === undefined) return [];
          const stronger = 'difference' in row && row.difference > 0;
          const context = {
            mayBeLimited: chosen === null || !stronger || chosen === index,
            timeControl: tournament.timeControl ?? null,
            blackTimeControl: tournament.blackTimeControl ?? null,
          };
          const title = game.against === undefined ? `Game ${index + 1}` : `Game ${index + 1}, against ${game.against}`;
          return [explainSide(edition, title, game, own, row, context)];
        }),
      ],
    },
  );
}

/** The one upgrade of 2022 to 2024, if that rule applies. */
function upgradeSteps({ edition, own, rows }: TournamentChange): TraceStep[] {
  const limit = parameterValue(edition, differenceLimit);
  if (limit?.upgrades !== 'one-per-tournament') return [];
  const opponents = rows.map((row) => ('difference' in row ? own - row.difference : null));
  const reasons = rows.map((row) => ('notRated' in row ? row.notRated : null));
  const upgrade = theUpgrade(limit, own, opponents, reasons);
  return [
    laterStep(edition, 'The one upgrade of the tournament', 'upgrade', { own, opponents }, upgrade, {
      reads: [differenceLimit],
      branch:
        upgrade === -1
          ? { taken: `no opponent is more than ${limit.points} points below` }
          : { taken: `game ${(upgrade ?? 0) + 1} has the greatest difference over ${limit.points}` },
      ruling: 'FIDE-L-05, FIDE-L-18',
    }),
  ];
}
