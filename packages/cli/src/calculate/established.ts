// Ratings given without their number of games: the commands treat them as established, and say so.

import { gamesOfEstablished } from '@harkness/rules/internal/uschess';
import { edition, type MatchInput, type SectionEdition } from '@harkness/rules/uschess';
import type { Screen } from '../terminal/io.js';
import { taken } from './input.js';

/** A question, with the command's assumptions in words. */
export interface Asked<Input> {
  readonly input: Input;
  readonly assumed: readonly string[];
}

interface UnderRules {
  readonly edition?: SectionEdition | undefined;
  readonly startDate: string;
}

/** The number of games of an established rating under the rules of the question. */
export function establishedGames({ edition: choice, startDate }: UnderRules): number {
  return gamesOfEstablished(taken(edition(choice?.by === 'name' ? choice : { ...choice, by: 'date', on: startDate })));
}

type WithPlayer = UnderRules & { readonly player: { readonly rating?: number | null; readonly games?: number } };

/** Fills in the games of an estimate's player. */
export function withEstablishedPlayer<Input extends WithPlayer>(asked: Input): Asked<Input> {
  const { player } = asked;
  if (player.rating == null || player.games != null) return { input: asked, assumed: [] };
  const games = establishedGames(asked);
  return {
    input: { ...asked, player: { ...player, games } },
    assumed: [`no number of games was given: taken as an established rating based on ${games} games (--games N says it)`],
  };
}

/** Fills in the games of both players of a match. */
export function withEstablishedSides(asked: MatchInput): Asked<MatchInput> {
  const sides = (['a', 'b'] as const).filter((name) => asked[name].rating != null && asked[name].games == null);
  if (sides.length === 0) return { input: asked, assumed: [] };
  const games = establishedGames(asked);
  return {
    input: { ...asked, ...Object.fromEntries(sides.map((name) => [name, { ...asked[name], games }])) },
    assumed: sides.map(
      (name) => `no number of games was given for ${name}: taken as based on ${games} games (--games-${name} N says it)`,
    ),
  };
}

export function printAssumed(assumed: readonly string[], screen: Screen): void {
  for (const one of assumed) screen.print(screen.colours.yellow(`note: ${one}`));
}
