// A section under the later rules: each player's tournament, rated with their own period, or a result for an unrated player's
// pool.

import type { Result } from '@harkness/rules';
import { type Caveat, type FideEdition, type PeriodGame, type PeriodTournament, ratePeriod } from '@harkness/rules/fide';
import {
  fideTables,
  initialRating,
  initialRuleOf,
  type PoolResult,
  parameterValue,
  poolResult,
  ratingChange,
} from '@harkness/rules/internal/fide';
import type { PlayerId } from '../../facts/facts.js';
import { countedGames, laterBar, sectionName, timeControlOf } from './event.js';
import { later, laterPlayer, type PeriodInput, type PlayerPeriod, type SectionShare } from './period-data.js';
import { editionOn, periodReform } from './reformed-rules.js';
import type { SectionInput, SectionShares } from './shares-2009.js';

export async function sharesSince2014(
  input: PeriodInput,
  section: SectionInput,
  of: (player: PlayerId) => PlayerPeriod,
): Promise<SectionShares | string> {
  const { ratings, standard, listType, date, today, reform } = input;
  const { edition, document, ids, births, before } = section;
  const own: (number | null)[] = [];
  const standards: (number | null)[] = [];
  for (const id of ids) {
    own.push((await ratings.of(id, document.start))?.rating ?? null);
    standards.push((await standard?.of(id, document.start))?.rating ?? null);
  }
  const games = gamesByPlayer(section, own, standards);
  if (typeof games === 'string') return games;
  const timeControl = timeControlOf(document);
  const shares: SectionShare[] = [];
  const caveats: string[] = [];
  for (const [at, id] of ids.entries()) {
    const frame = { id: sectionName(document), start: document.start, games: games[at] ?? [], timeControl };
    const now = await ratings.of(id, today);
    const standIn = (await standard?.of(id, today))?.rating ?? null;
    const startsRated = (own[at] ?? null) !== null;
    const isRatedNow = (now?.rating ?? null) !== null || standIn !== null;
    if (!isRatedNow && startsRated) continue;
    const oldShare = before?.shares.find((share) => share.player === id);
    // Unrated when the section was first rated, and rated since: the first rating stays as published.
    if (isRatedNow && oldShare?.rating === null) {
      shares.push(oldShare);
      continue;
    }
    const period = of(id);
    if (!isRatedNow) {
      const event = { ...frame, list: before?.date ?? date };
      const result = poolResult(edition, event);
      shares.push(unratedShare(id, result, editionOn(date, listType, reform)));
      period.pool.push(result);
      period.poolEvents.push(event);
      continue;
    }
    const tournament: PeriodTournament = { ...frame, own: own[at] ?? null };
    const player = laterPlayer(now, standIn, births.get(id), date);
    const publishedK = oldShare?.k ?? player.publishedK;
    const ofReform = reform && periodReform(reform, { player: id, list: date, before: now }, oldShare?.k);
    const alone = ratePeriod(
      { listType, newList: date, player: { ...player, publishedK }, tournaments: [tournament] },
      undefined,
      ofReform,
    );
    if (!alone.ok) return alone.errors[0]?.message ?? 'the event cannot be rated';
    const [change] = alone.value.tournaments;
    if (change === undefined) continue;
    if (change.games > 0) period.lastGame = later(period.lastGame, document.end);
    if (before === undefined) period.tournaments.push(tournament);
    else period.corrected.push({ tournament, k: publishedK });
    // When first rated, the list knows the period's games and limits K. When corrected, the original K applies.
    const k = before === undefined ? alone.value.k * (ofReform?.multiplyK ?? 1) : alone.value.kUsed;
    const { own: rating, games: count, halfPoints, expectedHundredths } = change;
    shares.push({
      player: id,
      rating,
      k,
      games: count,
      halfPoints,
      expectedHundredths,
      changeHundredths: ratingChange(k, halfPoints, expectedHundredths),
      ...concerning(alone.value.caveats, caveats),
    });
  }
  return { shares, caveats };
}

/** Each player's games from their own side, or what bars the event. */
function gamesByPlayer(
  { edition, document, card, ids, women }: SectionInput,
  own: readonly (number | null)[],
  standards: readonly (number | null)[],
): PeriodGame[][] | string {
  const known = own.map((rating, at) => rating ?? standards[at] ?? null);
  const highestOf = (ratings: readonly (number | null)[]): number | null =>
    ratings.reduce<number | null>((best, one) => (one !== null && one > (best ?? 0) ? one : best), null);
  const ofWomen = known.filter((_, at) => women.has(ids[at] ?? ''));
  const bar = laterBar(edition, document, card, { highestRating: highestOf(known), highestWoman: highestOf(ofWomen) });
  if (bar !== undefined) return bar;
  const places = new Map(ids.map((id, at) => [id, at]));
  const games = ids.map((): PeriodGame[] => []);
  for (const { white, black, halfPoints, played } of countedGames(edition, document, ids, known)) {
    const [a, b] = [places.get(white) ?? 0, places.get(black) ?? 0];
    for (const [at, opponent, half] of [
      [a, b, halfPoints],
      [b, a, 2 - halfPoints],
    ] as const)
      games[at]?.push({
        opponent: own[opponent] ?? null,
        opponentStandard: standards[opponent] ?? null,
        against: `no. ${document.players[opponent]?.pair ?? opponent + 1}`,
        halfPoints: half,
        played,
      });
  }
  return games;
}

function unratedShare(player: PlayerId, result: PoolResult, ofList: Result<FideEdition>): SectionShare {
  const { games, halfPoints } = result;
  return {
    player,
    rating: null,
    k: null,
    games,
    halfPoints,
    expectedHundredths: 0,
    changeHundredths: 0,
    performance: ofList.ok ? performanceAlone(ofList.value, result) : null,
  };
}

/** The rating that one event would give by the list's rule; null without a rated opponent, or if the rule is unknown. */
function performanceAlone(edition: FideEdition, { games, halfPoints, opponentsTotal }: PoolResult): number | null {
  if (games === 0 || parameterValue(edition, fideTables.initialMethod) === 'not-known') return null;
  return initialRating(initialRuleOf(edition), games, halfPoints, opponentsTotal).ru;
}

/** Stores each caveat once with the section; players refer to theirs by index. */
function concerning(found: readonly Caveat[], all: string[]): { caveats?: readonly number[] } {
  if (found.length === 0) return {};
  return {
    caveats: found.map(({ text }) => {
      if (!all.includes(text)) all.push(text);
      return all.indexOf(text);
    }),
  };
}
