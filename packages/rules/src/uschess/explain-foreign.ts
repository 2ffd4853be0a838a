// Explains a rating after a foreign FIDE event: the conversions, one pass of the standard formula, the floor.

import { failed, ok, type Result } from '../core/error.js';
import type { TraceStep } from '../core/trace.js';
import type { Overlay } from './event-input.js';
import { explainEffectiveGames } from './explain.js';
import { explainSettled } from './explain-floors.js';
import { explainStandard } from './explain-standard.js';
import { type ForeignInput, foreignObstacleWords, rateReadForeign, readForeign } from './foreign.js';
import { totalOf } from './time-control.js';
import { conversionRule, stepBy } from './traced-rules.js';

/**
 * Explains the rating after a foreign event; an event that does not count is an error.
 *
 * @example
 * const event = {
 *   startDate: '2024-05-04',
 *   player: { id: 'ann', rating: 2100, games: 200 },
 *   ownFide: 2050,
 *   currentMember: true,
 *   usaFlag: true,
 *   optedIn: true,
 *   games: [{ opponent: 'bob', opponentFide: 2200, score: 1 }],
 * };
 * const why = explainForeignEvent(event);
 * why.ok && why.value.title // 'Regular rating of ann after the event'
 */
export function explainForeignEvent(input: ForeignInput, over?: Pick<Overlay, 'edition'>): Result<TraceStep> {
  const read = readForeign(input, over);
  if (!read.ok) return read;
  const event = read.value;
  const { edition, who, games, youthEvent, timeControl } = event;
  const { result, pass } = rateReadForeign(event);
  if (pass === null) {
    const because = result.rulings.map(({ id, text }) => ` Ruling ${id}: ${text}.`).join('');
    const message = `The event does not count: ${result.obstacles.map((one) => foreignObstacleWords[one]).join(', ')}.${because}`;
    return failed({
      code: 'foreign-event-not-rated',
      place: '',
      message,
      hint: 'See who is eligible in section 6 of the document.',
    });
  }
  const { standard, floors, effectiveGames, final } = pass;
  const source = `${edition.document} §6`;
  const from = youthEvent ? 'FIDE youth event' : 'FIDE';
  const conversions = games.map((game) =>
    stepBy(
      conversionRule,
      edition,
      { rating: game.fide, from },
      { title: `Opponent ${game.opponent} on the US Chess scale`, source },
      game.rating,
    ),
  );
  const { player } = who;
  const applied = explainStandard(
    {
      edition,
      system: 'OTBR',
      total: timeControl === null ? null : totalOf(timeControl),
      isMatch: false,
      rating: pass.rating,
      effectiveGames,
      games: games.length,
      score: pass.score,
      k: standard.k,
      reduced: pass.reduced,
      mostMeetings: pass.mostMeetings,
      bonusEligible: standard.bonusEligible,
    },
    {
      title: 'Rating before floors, the formula applied once',
      source,
      opponents: result.opponents,
      expected: standard.e,
      bonus: standard.bonus,
      value: pass.computed,
      branch: { taken: 'foreign events use the standard formula with bonus, whatever the games or the record' },
    },
  );
  const steps = [...conversions, explainEffectiveGames(edition, pass.rating, player.games, effectiveGames), applied];
  const { wins, draws, eventsOfThree } = player;
  const floorCase = {
    edition,
    system: 'OTBR',
    player,
    wins,
    draws,
    eventsOfThree,
    floor: floors.personal,
    floorSource: floors.source,
  } as const;
  return ok(explainSettled(floorCase, pass.computed, 'standard', final, steps));
}
