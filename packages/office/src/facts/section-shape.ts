// The shape of a section document. It refuses anything that would make a section impossible to rate or display. The checks decide
// whether it is plausible.

import { type Reading, type Shape, s, shown } from '@harkness/formats/shape';
import { authorityId, eventId, playerId } from './ids.js';
import { isoDate } from './iso-date.js';
import type { ByeRow, GameRow, SectionDocument, SectionPlayer } from './section-document.js';
import { integer, text } from './text-shape.js';

const roundsAtMost = 1000;
const playersAtMost = 50_000;
const gamesAtMost = 1_000_000;

const sectionPlayer = s.objectOf<SectionPlayer>({
  player: playerId,
  pair: integer(1, 1_000_000),
  reported: integer(0, 4000).optional(),
  team: text().optional(),
});

/** Checked by hand for speed: there may be hundreds of thousands. */
const gameRow: Shape<GameRow> = s.own(
  (value, reading) => {
    if (!Array.isArray(value) || value.length !== 5 || !value.every(Number.isSafeInteger)) {
      const hint = 'give [white, black, half points of White, round, played]';
      reading.wrong('game-malformed', `${shown(value)} is not a game`, hint);
      return;
    }
    const [white, black, halfPoints, round, played]: number[] = value;
    if (white === black) reading.wrong('game-against-oneself', `player ${white} plays against itself`, 'name two players');
    if (halfPoints === undefined || halfPoints < 0 || halfPoints > 2) {
      reading.wrong('game-result', `${halfPoints} is not a result`, 'give the half points of White: 0, 1 or 2', 2);
    }
    if (round === undefined || round < 1 || round > roundsAtMost) {
      reading.wrong('game-round', `${round} is not a round`, `give a round from 1 to ${roundsAtMost}`, 3);
    }
    if (played !== 0 && played !== 1) {
      reading.wrong('game-played', `${played} does not say whether it was played`, 'give 1 if played, 0 for a forfeit', 4);
    }
  },
  {
    type: 'array',
    items: { type: 'integer' },
    minItems: 5,
    maxItems: 5,
    description: 'white, black, half points of White, round, played',
  },
);

const byeKind = s.enum(['bye-full', 'bye-half', 'bye-pairing', 'absent']);
const halfPointsOfBye = integer(0, 2);
const roundNumber = integer(1, roundsAtMost);

const byeRow: Shape<ByeRow> = s.own(
  (value, reading) => {
    if (!Array.isArray(value) || value.length !== 4 || !Number.isSafeInteger(value[0])) {
      reading.wrong('bye-malformed', `${shown(value)} is not a bye`, 'give [player, round, half points, what]');
      return;
    }
    reading.at(1, roundNumber, value[1]);
    reading.at(2, halfPointsOfBye, value[2]);
    reading.at(3, byeKind, value[3]);
  },
  { type: 'array', minItems: 4, maxItems: 4, description: 'player, round, half points, what' },
);

const fields = s.objectOf<SectionDocument>({
  event: eventId,
  eventName: text(),
  section: integer(1, 100_000),
  name: text(),
  authority: authorityId,
  kind: s.enum(['swiss', 'team', 'round-robin', 'double-round-robin', 'match', 'foreign-fide', 'other']),
  start: isoDate,
  end: isoDate,
  venue: s.enum(['otb', 'online']),
  timeControl: text(),
  rounds: integer(1, roundsAtMost),
  roundDates: s.array(isoDate.nullable()).max(roundsAtMost).optional(),
  affiliate: text().optional(),
  chiefDirector: text().optional(),
  city: text().optional(),
  state: text().optional(),
  federation: text({ max: 10 }).optional(),
  scheduledGames: integer(1, roundsAtMost).optional(),
  youthEvent: s.boolean().optional(),
  foreignGames: s
    .array(
      s.objectOf<NonNullable<SectionDocument['foreignGames']>[number]>({
        opponent: text(),
        fide: integer(0, 4000).nullable(),
        halfPoints: integer(0, 2),
        round: roundNumber,
      }),
    )
    .max(roundsAtMost)
    .optional(),
  players: s.array(sectionPlayer).min(1).max(playersAtMost),
  games: s.array(gameRow).max(gamesAtMost),
  byes: s.array(byeRow).max(gamesAtMost).optional(),
});

export const sectionDocument: Shape<SectionDocument> = fields.also(checkMeaning);

function checkMeaning(section: SectionDocument, reading: Reading): void {
  if (section.end < section.start) {
    reading.wrong('end-before-start', `the section ends ${section.end}, before it starts`, 'correct the dates', 'end');
  }
  checkOnce(section.players, (player) => player.player, 'player-twice', 'player', reading);
  checkOnce(section.players, (player) => player.pair, 'pair-twice', 'pairing number', reading);
  const count = section.players.length;
  const inRange = (index: number, ...where: readonly (string | number)[]) => {
    if (index >= 0 && index < count) return;
    reading.wrong('player-index', `there is no player ${index}`, `give an index from 0 to ${count - 1}`, ...where);
  };
  for (let index = 0; index < section.games.length && !reading.isFull; index += 1) {
    const game = section.games[index];
    if (game === undefined || isSound(game, count, section.rounds)) continue;
    inRange(game[0], 'games', index, 0);
    inRange(game[1], 'games', index, 1);
    checkRound(game[3], section.rounds, reading, 'games', index, 3);
  }
  section.byes?.forEach((bye, index) => {
    inRange(bye[0], 'byes', index, 0);
    checkRound(bye[1], section.rounds, reading, 'byes', index, 1);
  });
}

function isSound(game: GameRow, players: number, rounds: number): boolean {
  return game[0] >= 0 && game[0] < players && game[1] >= 0 && game[1] < players && game[3] <= rounds;
}

function checkRound(round: number, rounds: number, reading: Reading, ...where: readonly (string | number)[]): void {
  if (round > rounds)
    reading.wrong('round-beyond-last', `round ${round} of ${rounds}`, 'correct the round or the number of rounds', ...where);
}

function checkOnce(
  players: readonly SectionPlayer[],
  key: (player: SectionPlayer) => string | number,
  code: string,
  what: string,
  reading: Reading,
): void {
  const seen = new Map<string | number, number>();
  players.forEach((player, index) => {
    const value = key(player);
    const first = seen.get(value);
    if (first === undefined) seen.set(value, index);
    else reading.wrong(code, `${what} ${value} is also at [${first}]`, `give each ${what} once`, 'players', index);
  });
}
