// Explains a rating after a match: the steps without bonus, then each limit on the change, then the floor.

import { addDays, addMonths } from '../core/dates.js';
import { failed, ok, type Result } from '../core/error.js';
import type { TraceStep } from '../core/trace.js';
import { playedResult, rateReadSection } from './event.js';
import type { Overlay } from './event-input.js';
import { explainSteps } from './explain.js';
import { explainFloor, explainStored } from './explain-floors.js';
import { type MatchInput, matchObstacles, matchObstacleWords, matchSide, readMatch } from './match.js';
import { systemTitles } from './systems.js';
import { matchChangeRule, matchLimitRule, matchNetRule, matchRatingRule, matchResultRule, stepBy } from './traced-rules.js';

/**
 * Explains the rating of one side. Its value is the rating before the office decides on a request to lower the floor.
 *
 * @example
 * const match = {
 *   system: 'OTBR' as const,
 *   startDate: '2024-05-04',
 *   endDate: '2024-05-05',
 *   a: { id: 'ann', rating: 1600, games: 40 },
 *   b: { id: 'bob', rating: 1500, games: 30 },
 *   scoresA: [1, 1, 0.5, 0],
 * };
 * const why = explainMatch(match, 'a');
 * why.ok && why.value.title // 'Regular rating of ann after the match'
 */
export function explainMatch(input: MatchInput, side: 'a' | 'b', over?: Pick<Overlay, 'edition'>): Result<TraceStep> {
  const read = readMatch(input, over);
  if (!read.ok) return read;
  const match = read.value;
  const { edition, system, endDate, games } = match.section;
  const obstacles = matchObstacles(match.players[0], match.players[1], edition);
  if (games.length === 0) obstacles.push('no-games');
  if (obstacles.length > 0) {
    const message = `The match is not rated: ${obstacles.map((obstacle) => matchObstacleWords[obstacle]).join(', ')}.`;
    return failed({
      code: 'match-not-rated',
      place: '',
      message,
      hint: 'Both need an established rating, at most 400 points apart.',
    });
  }
  const index = side === 'a' ? 0 : 1;
  const player = match.players[index];
  const rated = rateReadSection(match.section, true);
  const result = playedResult(rated, player, index);
  const found = matchSide(match, rated, index);
  const { days, inDays, years, inYears, perMatch } = edition.values.matchLimits;
  const source = `${edition.document} §7`;
  const before = result.r0;
  const change = stepBy(
    matchChangeRule,
    edition,
    { after: found.uncapped, before },
    { title: 'Change by the match', source },
    found.changeUncapped,
  );
  const limited = stepBy(
    matchLimitRule,
    edition,
    { change: found.changeUncapped },
    { title: `Change, at most ${perMatch} points in a match`, source, ruling: 'US-A-23' },
    found.changeAfter50,
  );
  const inDaysStep = stepBy(
    matchNetRule,
    edition,
    { change: found.changeAfter50, net: found.net180Days, window: 'days' },
    {
      title: `Change, at most ${inDays} net since ${addDays(endDate, -days)} (${days} days)`,
      source,
      ruling: 'US-A-23, US-A-24',
    },
    found.changeAfter180Days,
  );
  const inYearsStep = stepBy(
    matchNetRule,
    edition,
    { change: found.changeAfter180Days, net: found.net3Years, window: 'years' },
    {
      title: `Change, at most ${inYears} net since ${addMonths(endDate, -12 * years)} (${years} years)`,
      source,
      ruling: 'US-A-23, US-A-24',
    },
    found.changeAfter3Years,
  );
  const sum = stepBy(
    matchRatingRule,
    edition,
    { before, change: found.changeAfter3Years },
    { title: 'Rating after the limits', source },
  );
  const floor = explainFloor({
    edition,
    system,
    player,
    wins: result.winsAfter,
    draws: result.drawsAfter,
    eventsOfThree: result.eventsOfThreeAfter,
    floor: found.floor,
    floorSource: result.floors.source,
  });
  const branch = found.floorRequest
    ? {
        taken: `the result is below the floor of ${found.floor}: treated as a request to lower it to ${found.floorIfGranted}`,
        notTaken: [
          {
            branch: 'the floor',
            because: 'floors are not automatically in effect in matches; if the request is refused, the floor stays',
          },
        ],
      }
    : { taken: 'the result is not below the floor' };
  const steps = [...explainSteps(rated, player, index, result), change, limited, inDaysStep, inYearsStep, sum];
  steps.push(explainStored(edition, Number(sum.value), before, result.formula, found.rating), floor);
  const title = `${systemTitles[system]} rating of ${player.id} after the match`;
  return ok(
    stepBy(
      matchResultRule,
      edition,
      { rating: found.rating, floor: found.floor },
      { title, source, branch, ruling: 'US-A-25', steps },
    ),
  );
}
