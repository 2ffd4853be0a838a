// Other ways to report an event: period by period with the ratings of each period (4.13), and preliminaries and finals pooled
// into one event (6.2).

import type { IsoDate } from '../core/dates.js';
import type { Result, RuleError } from '../core/error.js';
import { failed, ok } from '../core/error.js';
import { checkDate, problem } from './check-event.js';
import type { Game } from './event.js';
import type { EventReport } from './lists.js';
import { compareText } from './order.js';
import { type ListCalendar, listInForce } from './rating-periods.js';

export interface DatedGame extends Game {
  readonly date: IsoDate;
}

export type DatedReport = Omit<EventReport, 'games'> & { readonly games: readonly DatedGame[] };

/**
 * 4.13: the parts of an event reported period by period. Each has the games of one rating period and is rated with the ratings of
 * its time. The option must have been chosen before the first round. A choice on the first day counts, because dates have no time
 * of day.
 */
export function partsByPeriod(report: DatedReport, chosen: IsoDate, calendar: ListCalendar): Result<EventReport[]> {
  const errors: RuleError[] = [
    ...checkDate(chosen, 'chosen'),
    ...checkDate(report.start, 'start'),
    ...checkDate(report.end, 'end'),
  ];
  for (const [index, game] of report.games.entries()) errors.push(...checkDate(game.date, `games[${index}].date`));
  if (errors.length > 0) return { ok: false, errors };
  if (chosen > report.start) {
    return failed(
      problem(
        'option-chosen-too-late',
        'chosen',
        `the option was chosen on ${chosen}, the event started on ${report.start}`,
        'without it the ratings at the start are used (4.13)',
      ),
    );
  }
  for (const [index, game] of report.games.entries()) {
    if (game.date < report.start || game.date > report.end) {
      errors.push(
        problem(
          'game-outside-event',
          `games[${index}].date`,
          `${game.date} is not between ${report.start} and ${report.end}`,
          'check the dates',
        ),
      );
    }
  }
  if (errors.length > 0) return { ok: false, errors };
  const periods = new Map<IsoDate, DatedGame[]>();
  for (const game of [...report.games].sort((a, b) => compareText(a.date, b.date))) {
    const list = listInForce(game.date, calendar);
    const known = periods.get(list);
    if (known === undefined) periods.set(list, [game]);
    else known.push(game);
  }
  return ok([...periods].map(([list, games]) => partOf(report, list, games)));
}

function partOf(report: DatedReport, list: IsoDate, games: readonly DatedGame[]): EventReport {
  const players = new Set(games.flatMap((game) => [game.white, game.black]));
  const dates = games.map((game) => game.date);
  return {
    ...report,
    id: `${report.id}/${list}`,
    start: dates[0] ?? report.start,
    end: dates.at(-1) ?? report.end,
    entries: report.entries.filter(({ id }) => players.has(id)),
    games: games.map(({ date: _date, ...game }) => game),
  };
}

/** 6.2: preliminaries, finals and play-offs pooled into one event, rated as a Swiss (ruling FIDE-A-39: on request only). */
export function poolStages(id: string, stages: readonly EventReport[]): Result<EventReport> {
  const [first] = stages;
  if (first === undefined) {
    return failed(problem('no-stages', 'stages', 'there is no stage to pool', 'give the preliminaries and the finals'));
  }
  const errors = stages.flatMap((stage, index) => [
    ...checkDate(stage.start, `stages[${index}].start`),
    ...checkDate(stage.end, `stages[${index}].end`),
  ]);
  for (const [index, stage] of stages.entries()) {
    if (stage.kind === 'match') {
      errors.push(
        problem(
          'match-not-pooled',
          `stages[${index}].kind`,
          'a match is rated by itself (6.5, 6.6)',
          'report it as an event of its own',
        ),
      );
    }
  }
  if (errors.length > 0) return { ok: false, errors };
  const entries = new Map(stages.flatMap((stage) => stage.entries.map((entry) => [entry.id, entry])));
  return ok({
    ...first,
    id,
    kind: 'swiss',
    start: stages.reduce((earliest, { start }) => (start < earliest ? start : earliest), first.start),
    end: stages.reduce((latest, { end }) => (end > latest ? end : latest), first.end),
    entries: [...entries.values()],
    games: stages.flatMap((stage) => stage.games),
  });
}
