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

/** Loads the documents of a tournament named in an explanation; without a name, everything that was rated together. */
export type DocumentsOf = (tournament: string | undefined) => Promise<readonly SectionDocument[]>;

/** One entry per game of the trace's story; null where the explanation does not identify the game. */
export async function gamesOfTrace(
  reader: StoreReader,
  trace: TraceStep,
  player: PlayerId,
  documentsOf: DocumentsOf,
): Promise<(ExplainedGame | null)[]> {
  const games = storyOf(trace)?.games ?? [];
  const found: (ExplainedGame | null)[] = [];
  for (const tournament of new Set(games.map((game) => game.tournament))) {
    const wanted = games.filter((game) => game.tournament === tournament);
    const own: RecordedGame[] = [];
    for (const document of await documentsOf(tournament)) {
      const at = await placeOf(reader, document, player);
      if (at >= 0) for (const game of ownGames(document, at)) own.push({ ...game, document });
    }
    found.push(...(await matched(reader, wanted, own)));
  }
  return found;
}

type RecordedGame = OwnGame & { readonly document: SectionDocument };

async function placeOf(reader: StoreReader, document: SectionDocument, player: PlayerId): Promise<number> {
  const own = document.players.findIndex((one) => one.player === player);
  if (own >= 0) return own;
  for (const [at, one] of document.players.entries())
    if ((await readCurrentPlayer(reader, one.player))?.player === player) return at;
  return -1;
}

/** Matches games by the opponent named. Without any name, by order, if the number of games agrees. */
async function matched(
  reader: StoreReader,
  wanted: readonly StoryGame[],
  own: readonly RecordedGame[],
): Promise<(ExplainedGame | null)[]> {
  const played = own.filter((game) => game.played);
  const left = [...own];
  const isNamed = wanted.some(({ against }) => against !== undefined);
  const answer: (ExplainedGame | null)[] = [];
  for (const [index, { against }] of wanted.entries()) {
    const inOrder = !isNamed && wanted.length === played.length ? played[index] : undefined;
    const at = against === undefined ? -1 : await placeOfMeeting(reader, left, against);
    const one = at < 0 ? inOrder : left.splice(at, 1)[0];
    answer.push(one === undefined ? null : await named(reader, one.document, one));
  }
  return answer;
}

/** `no. 12`, a name, or an id, which a merge may have changed since the report. */
async function placeOfMeeting(reader: StoreReader, games: readonly RecordedGame[], against: string): Promise<number> {
  const pair = /^no\. (\d+)$/.exec(against)?.[1];
  for (const [at, { document, opponent, name }] of games.entries()) {
    const met = opponent === undefined ? undefined : document.players[opponent];
    const isMet =
      pair !== undefined
        ? (met?.pair ?? (opponent ?? -1) + 1) === Number(pair)
        : name === against || (met !== undefined && (await currentId(reader, met.player)) === against);
    if (isMet) return at;
  }
  return -1;
}

async function currentId(reader: StoreReader, player: PlayerId): Promise<PlayerId> {
  return (await readCurrentPlayer(reader, player))?.player ?? player;
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
