// Numbers that a report cannot have, in any format, so that everything read can be written and read again.

import { type NumberRange, ranges } from '../bytes/limits.js';
import { cellPlace, playerPlace, sectionPlace } from './checks-place.js';
import type { FindingCollector } from './collector.js';
import type { Place } from './finding.js';
import type { ReportPlayer, ReportSection } from './report.js';
import { type Saying, say } from './say.js';

export function checkNumbers(findings: FindingCollector, section: ReportSection, index: number): void {
  const check = (value: number | undefined, range: NumberRange, what: Saying, place: () => Place): void => {
    if (isWithin(value, range)) return;
    const { min, max, whole = false } = range;
    const wanted = say`${whole ? say`a whole number` : say`a number`} from ${min} to ${max}`;
    findings.add('number-out-of-range', place(), say`${what} is ${value}, not ${wanted}.`, say`Give ${wanted}.`);
  };
  const at = (field: string) => (): Place => sectionPlace(section, index, field);
  check(section.number, ranges.number, say`The number of the section`, at('number'));
  check(section.scheduledGames, ranges.scheduledGames, say`The agreed number of games`, at('scheduledGames'));
  check(section.grandPrix?.points, ranges.grandPrixPoints, say`The number of Grand Prix points`, at('grandPrix'));
  for (const points of Object.values(section.scoring ?? {}))
    check(points, ranges.pointsOfResult, say`What a result is worth`, at('scoring'));
  section.teams?.forEach((team, i) => {
    const place = (): Place => ({ field: `$.sections[${index}].teams[${i}]`, ...team.place, section: section.number });
    check(team.number, ranges.number, say`The number of the team`, place);
    check(team.rank, ranges.number, say`The rank of team ${team.number}`, place);
    check(team.strength, ranges.points, say`The strength of team ${team.number}`, place);
    check(team.matchPoints, ranges.points, say`The match points of team ${team.number}`, place);
    check(team.gamePoints, ranges.points, say`The game points of team ${team.number}`, place);
  });
  for (const player of section.players) {
    if (hasGoodNumbers(player)) continue;
    const of = (field: string) => (): Place => playerPlace(section, index, player, field);
    check(player.points, ranges.points, say`The points of player ${player.pair}`, of('points'));
    check(player.rank, ranges.rank, say`The rank of player ${player.pair}`, of('rank'));
    for (const { system, rating, games } of ratingsOf(player)) {
      check(rating, ranges.rating, say`The ${system} rating of player ${player.pair}`, of('ratings'));
      check(games, ranges.games, say`The number of games behind the ${system} rating of player ${player.pair}`, of('ratings'));
    }
    for (const cell of player.cells) {
      if (cell.points === undefined) continue;
      const place = (): Place => cellPlace(section, index, player, cell);
      check(cell.points, ranges.pointsOfCell, say`What player ${player.pair} scored in round ${cell.round}`, place);
    }
  }
}

function isWithin(value: number | undefined, { min, max, whole = false }: NumberRange): boolean {
  return value === undefined || (value >= min && value <= max && (!whole || Number.isInteger(value)));
}

/** True for nearly all players, and then no finding needs to be composed. */
function hasGoodNumbers({ points, rank, ratings, postRatings, cells }: ReportPlayer): boolean {
  if (!isWithin(points, ranges.points) || !isWithin(rank, ranges.rank)) return false;
  if (!hasGoodRatings(ratings) || (postRatings !== undefined && !hasGoodRatings(postRatings))) return false;
  for (const cell of cells) if (cell.points !== undefined && !isWithin(cell.points, ranges.pointsOfCell)) return false;
  return true;
}

function hasGoodRatings(ratings: ReportPlayer['ratings']): boolean {
  for (const { rating, games } of ratings) if (!isWithin(rating, ranges.rating) || !isWithin(games, ranges.games)) return false;
  return true;
}

function ratingsOf({ ratings, postRatings = [] }: ReportPlayer): ReportPlayer['ratings'] {
  return postRatings.length === 0 ? ratings : [...ratings, ...postRatings];
}
