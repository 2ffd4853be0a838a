// The games of an explanation as recorded in its section (round, colour, opponent's name, result), and the effect of other
// results.

import { type Instead, type StoryGame, storyOf, type TraceStep } from '@harkness/rules';
import type { ExplainedGame } from '../facts/answers.js';
import { readCurrentPlayer } from '../facts/cards/cards.js';
import type { PlayerId } from '../facts/facts.js';
import type { SectionDocument } from '../facts/section-document.js';
import type { StoreReader } from '../facts/store.js';

interface OwnGame {
  readonly round: number;
  readonly colour?: 'white' | 'black';
  /** Index in the document. Absent: only the name is known. */
  readonly opponent?: number;
  readonly name?: string;
  readonly halfPoints: number;
  readonly played: boolean;
}

/** The games of the player at an index of the document, in document order. */
export function ownGames(document: SectionDocument, at: number): OwnGame[] {
  const games = document.games.flatMap(([white, black, halfPoints, round, played]): OwnGame[] => {
    const isPlayed = played === 1;
    if (white === at) return [{ round, colour: 'white', opponent: black, halfPoints, played: isPlayed }];
    if (black === at) return [{ round, colour: 'black', opponent: white, halfPoints: 2 - halfPoints, played: isPlayed }];
    return [];
  });
  if (at !== 0) return games;
  const foreign = (document.foreignGames ?? []).map(({ opponent: name, round, halfPoints }) => ({
    round,
    name,
    halfPoints,
    played: true,
  }));
  return [...games, ...foreign];
}

/** Loads the document of a tournament named in an explanation. */
export type DocumentOf = (tournament: string | undefined) => Promise<SectionDocument | undefined>;

/** One entry per game of the trace's story; null where the explanation does not identify the game. */
export async function gamesOfTrace(
  reader: StoreReader,
  trace: TraceStep,
  player: PlayerId,
  documentOf: DocumentOf,
): Promise<(ExplainedGame | null)[]> {
  const games = storyOf(trace)?.games ?? [];
  const found: (ExplainedGame | null)[] = [];
  for (const tournament of new Set(games.map((game) => game.tournament))) {
    const wanted = games.filter((game) => game.tournament === tournament);
    const document = await documentOf(tournament);
    const at = document === undefined ? -1 : await placeOf(reader, document, player);
    if (document === undefined || at < 0) found.push(...wanted.map(() => null));
    else found.push(...(await matched(reader, document, wanted, ownGames(document, at))));
  }
  return found;
}

async function placeOf(reader: StoreReader, document: SectionDocument, player: PlayerId): Promise<number> {
  const own = document.players.findIndex((one) => one.player === player);
  if (own >= 0) return own;
  for (const [at, one] of document.players.entries())
    if ((await readCurrentPlayer(reader, one.player))?.player === player) return at;
  return -1;
}

/** Matches games by the opponent named. Without names, by order, if the number of games agrees. */
async function matched(
  reader: StoreReader,
  document: SectionDocument,
  wanted: readonly StoryGame[],
  own: readonly OwnGame[],
): Promise<(ExplainedGame | null)[]> {
  const played = own.filter((game) => game.played);
  const left = [...own];
  const take = (is: (game: OwnGame) => boolean): OwnGame | undefined => {
    const at = left.findIndex(is);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const answer: (ExplainedGame | null)[] = [];
  for (const [index, game] of wanted.entries()) {
    const pair = /^no\. (\d+)$/.exec(game.against ?? '')?.[1];
    const one =
      game.against === undefined
        ? wanted.length === played.length
          ? played[index]
          : undefined
        : take(({ opponent, name }) => {
            const met = opponent === undefined ? undefined : document.players[opponent];
            if (pair !== undefined) return (met?.pair ?? (opponent ?? -1) + 1) === Number(pair);
            return met?.player === game.against || name === game.against;
          });
    answer.push(one === undefined ? null : await named(reader, document, one));
  }
  return answer;
}

async function named(reader: StoreReader, document: SectionDocument, game: OwnGame): Promise<ExplainedGame> {
  const id = game.opponent === undefined ? undefined : document.players[game.opponent]?.player;
  const card = id === undefined ? undefined : await readCurrentPlayer(reader, id);
  const player = card?.player ?? id;
  return {
    event: document.event,
    section: document.section,
    eventName: document.eventName,
    round: game.round,
    ...(game.colour === undefined ? {} : { colour: game.colour }),
    ...(player === undefined ? {} : { player }),
    name: card?.name ?? game.name ?? player ?? '',
    score: game.halfPoints / 2,
  };
}

/** Each game costs another computation, so at most this many are tried. */
const mostGames = 20;

/**
 * The effect of the other two results of each game. `again` computes with one result changed; undefined if the game does not
 * count.
 */
export function insteadOf(
  scores: readonly (number | null)[],
  again: (game: number, score: number) => Omit<Instead, 'game' | 'score'> | undefined,
): Instead[] {
  if (scores.length > mostGames) return [];
  return scores.flatMap((score, game) =>
    score === null
      ? []
      : [1, 0.5, 0].flatMap((other) => {
          const would = other === score ? undefined : again(game, other);
          return would === undefined ? [] : [{ game, score: other, ...would }];
        }),
  );
}
