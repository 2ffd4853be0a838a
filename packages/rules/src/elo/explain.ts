// Explains a rating: the numbers of a section or period step by step, citing the rulebook's own paragraphs.

import { failed, ok, type Result } from '../core/error.js';
import type { Branch, TraceStep } from '../core/trace.js';
import { ageOn } from './age.js';
import { asksAge, conditionsText, type PlayerFacts, rowFor, unmetCondition, unmetText } from './conditions.js';
import { countedDifference } from './expectancy.js';
import type { Conditions, ParameterKey } from './parameters.js';
import { type Batch, type Change, type Entrant, enteringRating, type First, type PlayerResult, rateBatch } from './rate.js';
import { type PeriodInput, readPeriod, readSection, type SectionInput } from './read-section.js';
import type { EloEdition, Rulebook } from './rulebook.js';
import {
  assignedRule,
  changeRule,
  expectancyRule,
  expectedRule,
  firstRule,
  kRule,
  notCountedRule,
  performanceRule,
  poolGameRule,
  publishedRule,
  ratingRule,
  stepBy,
} from './traced-rules.js';

/**
 * Explains a player's rating after a section. The value of the root step is the published rating.
 *
 * @example
 * const section = {
 *   startDate: '2023-05-01',
 *   endDate: '2023-05-01',
 *   players: [{ id: 'ann', rating: 1600, games: 50 }, { id: 'bob', rating: 1400, games: 50 }],
 *   games: [{ white: 'ann', black: 'bob', score: 1 }],
 * };
 * const why = explainSection(riverside, section, 'ann');
 * why.ok && [why.value.title, why.value.value, why.value.source] // ['Rating of ann after the section', 1605, 'Riverside rating rules §6']
 */
export function explainSection(rulebook: Rulebook, input: SectionInput, playerId: string): Result<TraceStep> {
  const batch = readSection(rulebook, input);
  return batch.ok ? explainIn(batch.value, playerId, `Rating of ${playerId} after the section`) : batch;
}

/**
 * Explains a player's rating on a list.
 *
 * @example
 * const period = {
 *   list: '2022-12-01',
 *   players: [{ id: 'ann', rating: 1400, games: 50 }, { id: 'kid', birth: '2012' }],
 *   sections: [{ endDate: '2022-11-28', games: [{ white: 'kid', black: 'ann', score: 0.5 }] }],
 * };
 * const why = explainPeriod(hilltop, period, 'kid');
 * why.ok && why.value.title // 'Rating of kid on the list of 2022-12-01'
 */
export function explainPeriod(rulebook: Rulebook, input: PeriodInput, playerId: string): Result<TraceStep> {
  const batch = readPeriod(rulebook, input);
  return batch.ok ? explainIn(batch.value, playerId, `Rating of ${playerId} on the list of ${input.list}`) : batch;
}

function explainIn(batch: Batch, playerId: string, title: string): Result<TraceStep> {
  const index = batch.players.findIndex(({ id }) => id === playerId);
  const [player, result] = [batch.players[index], rateBatch(batch)[index]];
  if (player === undefined || result === undefined) {
    return failed({
      code: 'player-not-in-section',
      place: 'playerId',
      message: `There is no player ${JSON.stringify(playerId)} here.`,
      hint: 'Give the id of one of the players.',
    });
  }
  return ok(explainResult(batch, player, result, title));
}

/**
 * Explains a result that is already known.
 *
 * @example
 * const section = {
 *   startDate: '2023-05-01',
 *   endDate: '2023-05-01',
 *   players: [{ id: 'ann', rating: 1600, games: 50 }, { id: 'bob', rating: 1400, games: 50 }],
 *   games: [{ white: 'ann', black: 'bob', score: 1 }],
 * };
 * const batch = readSection(riverside, section);
 * const [ann] = batch.ok ? batch.value.players : [];
 * const [result] = batch.ok ? rateBatch(batch.value) : [];
 * batch.ok && ann && result && explainResult(batch.value, ann, result, 'Rating of Ann').value // 1605
 */
export function explainResult(batch: Batch, player: Entrant, result: PlayerResult, title: string): TraceStep {
  const { edition } = batch;
  const branch: Branch | undefined =
    result.outcome === 'untouched' ? { taken: 'no game of the player counted, so nothing changes' } : undefined;
  const steps =
    result.change !== null
      ? explainChange(batch, player, result, result.change)
      : result.first !== null
        ? explainFirst(edition, result, result.first)
        : [];
  const remarks = { title, ...(branch === undefined ? {} : { branch }), ...(steps.length === 0 ? {} : { steps }) };
  return stepBy(publishedRule, edition, { rating: result.after.rating }, remarks, result.published);
}

function explainChange(batch: Batch, player: Entrant, result: PlayerResult, change: Change): TraceStep[] {
  const { edition } = batch;
  const { rating, k, score, expected } = change;
  const each = result.games.map((game, index) => {
    const difference = rating - game.rating;
    const counted = countedDifference(rating, game.rating, edition.values.differenceLimit);
    const branch: Branch | undefined =
      counted === difference ? undefined : { taken: `a difference of ${Math.abs(difference)} counts as ${Math.abs(counted)}` };
    const gameTitle = `Game ${index + 1} against ${game.opponent}, expected score`;
    const remarks = { title: gameTitle, ...(branch === undefined ? {} : { branch }) };
    return stepBy(expectancyRule, edition, { rating, opponent: game.rating }, remarks);
  });
  const expectancies = each.map((game) => Number(game.value));
  const expectedStep = stepBy(
    expectedRule,
    edition,
    { expectancies },
    { title: 'Expected score E', steps: each, cites: ['expectancy'] },
    expected,
  );
  const changeStep = stepBy(
    changeRule,
    edition,
    { k, score, expected },
    {
      title: 'Change K (S − E)',
      steps: [explainK(batch, player, rating, k), expectedStep, ...explainNotCounted(batch, player)],
      cites: ['k'],
    },
    change.change,
  );
  const kept = result.after.rating ?? Number.NaN;
  const branch = floorBranch(edition, kept, rating + change.change);
  const ratingRemarks = { title: 'New rating', steps: [changeStep], ...(branch === undefined ? {} : { branch }) };
  const ratingStep = stepBy(ratingRule, edition, { rating, change: change.change }, ratingRemarks, kept);
  return change.wasAssigned ? [explainAssigned(batch, player, rating), ratingStep] : [ratingStep];
}

/** Games against players who have no rating, and get none before their first game. */
function explainNotCounted(batch: Batch, player: Entrant): TraceStep[] {
  const own = batch.players.indexOf(player);
  return batch.games.flatMap(({ white, black }) => {
    if (white !== own && black !== own) return [];
    const opponent = batch.players[white === own ? black : white];
    if (opponent === undefined || enteringRating(batch, opponent) !== null) return [];
    const branch = { taken: 'the opponent had no rating' };
    return [stepBy(notCountedRule, batch.edition, {}, { title: `Game against ${opponent.id}, not counted`, branch })];
  });
}

function floorBranch({ values: { floor } }: EloEdition, kept: number, unfloored: number): Branch | undefined {
  return floor !== null && kept === floor && unfloored < floor ? { taken: `no rating falls below ${floor}` } : undefined;
}

function explainAssigned(batch: Batch, player: Entrant, rating: number): TraceStep {
  const { firstRating, age } = batch.edition.values;
  const rows = firstRating.kind === 'assigned' ? firstRating.rows : [];
  const facts = { rating: null, peak: null, age: ageOn(player.birth, batch.lastDay, age), games: 0 };
  const inputs = birthInputs(batch, player, asksAge(rows));
  return stepBy(assignedRule, batch.edition, inputs, { title: 'Assigned rating', branch: rowBranch(rows, facts) }, rating);
}

function explainK(batch: Batch, player: Entrant, rating: number, k: number): TraceStep {
  const { k: rows, age } = batch.edition.values;
  const facts = { rating, peak: player.peak, age: ageOn(player.birth, batch.lastDay, age), games: player.games };
  const asksPeak = rows.some(({ when }) => when?.peak !== undefined);
  const inputs = {
    rating,
    games: player.games,
    ...(asksPeak ? { peak: player.peak } : {}),
    ...birthInputs(batch, player, asksAge(rows)),
  };
  return stepBy(kRule, batch.edition, inputs, { title: 'K', branch: rowBranch(rows, facts) }, k);
}

function birthInputs(batch: Batch, player: Entrant, asked: boolean): { birthDate?: string | null; on?: string } {
  return asked ? { birthDate: player.birth, on: batch.lastDay } : {};
}

/** The row that applies, and why the rows before it do not. */
function rowBranch(rows: readonly { readonly when?: Conditions }[], facts: PlayerFacts): Branch {
  const place = rowFor(rows, facts);
  const notTaken = rows.slice(0, place).flatMap(({ when }) => {
    const key = unmetCondition(when, facts);
    return key === undefined ? [] : [{ branch: `the row for: ${conditionsText(when)}`, because: unmetText(key, facts) }];
  });
  const taken = `row ${place + 1}: ${conditionsText(rows[place]?.when)}`;
  return notTaken.length === 0 ? { taken } : { taken, notTaken };
}

function explainFirst(edition: EloEdition, result: PlayerResult, { pool, performance }: First): TraceStep[] {
  const { firstRating: rule, floor } = edition.values;
  if (rule.kind !== 'performance') throw new Error('first ratings are assigned');
  // The newest games of the pool are those of this section or period; only of them the opponents are known.
  const earlier = Math.max(0, pool.length - result.games.length);
  const own = result.games.slice(result.games.length - (pool.length - earlier));
  const games = pool.map(({ opponent, score, date }, index) => {
    const against = own[index - earlier]?.opponent;
    const title =
      against === undefined
        ? `Earlier game ${index + 1}, towards a first rating`
        : `Game ${index + 1 - earlier} against ${against}, towards a first rating`;
    return stepBy(poolGameRule, edition, { opponent, score, date }, { title });
  });
  const inputs = { opponents: pool.map(({ opponent }) => opponent), score: pool.reduce((sum, { score }) => sum + score, 0) };
  const draws = rule.fictitiousDraws;
  const performanceBranch =
    draws === null ? {} : { branch: { taken: `with ${draws.games} fictitious draws against ${draws.rating}` } };
  const unread: readonly ParameterKey[] = rule.performance.kind === 'expectancy' ? [] : ['expectancy'];
  const steps =
    performance === null
      ? []
      : [stepBy(performanceRule, edition, inputs, { title: 'Performance', unread, ...performanceBranch }, performance)];
  const taken = firstBranch(pool.length, rule, result.after.rating, performance, floor);
  const remarks = { title: 'First rating', branch: { taken }, steps: [...steps, ...games] };
  return [stepBy(firstRule, edition, { games: pool.length, performance }, remarks, result.after.rating)];
}

function firstBranch(
  games: number,
  rule: { readonly games: number; readonly maximum: number | null },
  rating: number | null,
  performance: number | null,
  floor: number | null,
): string {
  if (performance === null) return `${games} of ${rule.games} games against rated opponents: no rating yet`;
  if (rating === null) return `the performance is below the floor of ${floor}: no rating yet`;
  if (rule.maximum !== null && performance > rule.maximum) return `a first rating is at most ${rule.maximum}`;
  if (floor !== null && performance < floor) return `the performance is below the floor, so the rating is ${floor}`;
  return `${games} games against rated opponents, ${rule.games} are needed`;
}
