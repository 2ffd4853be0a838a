// The limits of a report (LAB §6.3).

import { type Saying, say } from '@harkness/office';
import { addMonths } from '@harkness/rules';
import { amendedBase, type Reform } from '../reform/reform.js';
import { fewMonths, type Unsaid } from './summary.js';
import { manyGames } from './words.js';

export const sameGames = say`The games are those played under the old rules; players might have played otherwise under new ones.`;

export const doubtBegins = 'Doubt in the rulebook: ';

const registrations = {
  prospective: say`The reform was registered before the first month that is scored.`,
  retrospective: say`The reform was registered after its window began and before this run.`,
  exploratory: say`The reform was not registered: somebody may have tried many and shown one.`,
} as const;

/** Every limit; the doubts quote the rulebook and stay English. */
export function limitsOf(document: Unsaid, reform: Reform): string[] {
  return [...limitSayings(document).map(String), ...caveatsOf(reform).map((caveat) => `${doubtBegins}${caveat}.`)];
}

export function limitSayings(document: Unsaid): Saying[] {
  const { games, inputs } = document;
  const { byClass } = games;
  const { newcomer, long, unpredicted } = byClass;
  return [
    sameGames,
    say`Not in the primary measure: ${manyGames(newcomer)} with a newcomer, ${manyGames(long)} of sections longer than 31 days (both scored apart), and ${manyGames(unpredicted)} without a prediction.`,
    registrations[inputs.registration.kind],
    ...fewMonths(document),
    say`Groups by rating, age, games and colour hold rated games and those of newcomers.`,
    say`The ledger does not say whether a report knew colours: the first player of a game counts as White.`,
  ];
}

/** Caveats of every parameter that either rulebook used for a section of the window. */
function caveatsOf(reform: Reform): string[] {
  const { from, until } = reform.evaluation;
  const last = addMonths(`${until}-01`, 1);
  const caveats = new Set<string>();
  for (const tables of [amendedBase(reform, []), amendedBase(reform, reform.amendments)]) {
    for (const table of tables) {
      // Newest first: the entries within the window and the one in force when it begins.
      for (const entry of table.entries) {
        if (entry.from >= last) continue;
        if (entry.caveat !== undefined) caveats.add(`${table.name}: ${entry.caveat}`);
        if (entry.from <= `${from}-01`) break;
      }
    }
  }
  return [...caveats].sort();
}
