// Article 6: which tournaments may be rated, by their participants (6.3–6.33, 6.6), judged on the entry list, and when a round
// robin is rated as a Swiss (6.43).

import type { FideEvent } from './event.js';
import { type Field, fieldOf } from './field.js';
import type { RoundRobinComposition } from './parameters.js';

export type TreatedAs = 'swiss' | 'round_robin' | 'match';

export type CompositionArticle = '6.3' | '6.31' | '6.32' | '6.6';

/** 6.43: a round robin with any unplayed pairing is rated as a Swiss; a team event always is (6.4). */
export function treatedAs(event: FideEvent, field: Field = fieldOf(event)): TreatedAs {
  switch (event.kind) {
    case 'match':
      return 'match';
    case 'round_robin':
      return everyPairPlayed(field, 1) ? 'round_robin' : 'swiss';
    case 'double_round_robin':
      return everyPairPlayed(field, 2) ? 'round_robin' : 'swiss';
    case 'swiss':
    case 'team':
      return 'swiss';
  }
}

function everyPairPlayed(field: Field, times: number): boolean {
  return field.every((player, index) => {
    const met = new Map<number, number>();
    for (const { opponent } of player.games) met.set(opponent, (met.get(opponent) ?? 0) + 1);
    return field.every((_, opponent) => opponent === index || (met.get(opponent) ?? 0) >= times);
  });
}

/** The articles of section 6 that bar the event from being rated, in their order. */
export function compositionProblems(
  event: Pick<FideEvent, 'kind' | 'entries' | 'nationalChampionship' | 'womenOnly'>,
  treated: TreatedAs,
  limits: RoundRobinComposition,
): CompositionArticle[] {
  const players = event.entries.length;
  const rated = event.entries.filter((entry) => entry.rating !== null).length;
  // 6.43: reported as a Swiss, and 6.4 has no minimum (ruling FIDE-A-25).
  if (treated === 'swiss') return [];
  // 6.6: matches in which one or both players are unrated; a rating published since then changes nothing (ruling FIDE-A-32).
  if (treated === 'match') return rated < 2 ? ['6.6'] : [];
  if (event.nationalChampionship === true) {
    // 6.33 replaces 6.3–6.32 if it is met. Any rated player counts in an open championship (ruling FIDE-A-24).
    const needed = event.womenOnly === true ? limits.nationalChampionship.ratedWomenOnly : limits.nationalChampionship.rated;
    if (rated >= needed) return [];
  }
  const problems: CompositionArticle[] = [];
  if (rated * limits.oneRatedIn < players) problems.push('6.3');
  if (players < limits.small.fewerPlayersThan && rated < limits.small.rated) problems.push('6.31');
  const double = event.kind === 'double_round_robin' && rated < players;
  if (double && (players < limits.doubleRound.players || rated < limits.doubleRound.rated)) problems.push('6.32');
  return problems;
}
