// The shape of a section document: whatever would make a section impossible to rate or to draw is refused before it becomes
// a fact. Whether it is plausible is for the checks.

import {
  boolean,
  checkAt,
  errorsAtMost,
  integer,
  list,
  matches,
  nullable,
  object,
  oneOf,
  optional,
  type Shape,
  shown,
  text,
  wrong,
} from '@harkness/ledger';
import type { RuleError } from '@harkness/rules';
import { authorityId, eventId, playerId } from './ids.js';
import { isoDate } from './iso-date.js';
import type { ByeRow, GameRow, SectionDocument, SectionPlayer } from './section-document.js';

const roundsAtMost = 1000;
const playersAtMost = 50_000;
const gamesAtMost = 1_000_000;

const sectionPlayer = object<SectionPlayer>({
  player: playerId,
  pair: integer(1, 1_000_000),
  reported: optional(integer(0, 4000)),
  team: optional(text()),
});

/** Looked at by hand: there may be hundreds of thousands. */
const gameRow: Shape<GameRow> = {
  schema: {
    type: 'array',
    items: { type: 'integer' },
    minItems: 5,
    maxItems: 5,
    description: 'white, black, half points of White, round, played',
  },
  check(value, errors) {
    if (!Array.isArray(value) || value.length !== 5 || !value.every(Number.isSafeInteger)) {
      wrong(
        errors,
        'game-malformed',
        '',
        `${shown(value)} is not a game`,
        'give [white, black, half points of White, round, played]',
      );
      return;
    }
    const [white, black, halfPoints, round, played]: number[] = value;
    if (white === black) wrong(errors, 'game-against-oneself', '', `player ${white} plays against itself`, 'name two players');
    if (halfPoints === undefined || halfPoints < 0 || halfPoints > 2) {
      wrong(errors, 'game-result', '[2]', `${halfPoints} is not a result`, 'give the half points of White: 0, 1 or 2');
    }
    if (round === undefined || round < 1 || round > roundsAtMost) {
      wrong(errors, 'game-round', '[3]', `${round} is not a round`, `give a round from 1 to ${roundsAtMost}`);
    }
    if (played !== 0 && played !== 1) {
      wrong(errors, 'game-played', '[4]', `${played} does not say whether it was played`, 'give 1 if played, 0 for a forfeit');
    }
  },
};

const byeKind = oneOf('bye-full', 'bye-half', 'bye-pairing', 'absent');
const halfPointsOfBye = integer(0, 2);
const roundNumber = integer(1, roundsAtMost);

const byeRow: Shape<ByeRow> = {
  schema: { type: 'array', minItems: 4, maxItems: 4, description: 'player, round, half points, what' },
  check(value, errors) {
    if (!Array.isArray(value) || value.length !== 4 || !Number.isSafeInteger(value[0])) {
      wrong(errors, 'bye-malformed', '', `${shown(value)} is not a bye`, 'give [player, round, half points, what]');
      return;
    }
    checkAt(roundNumber, value[1], 1, errors);
    checkAt(halfPointsOfBye, value[2], 2, errors);
    checkAt(byeKind, value[3], 3, errors);
  },
};

const fields = object<SectionDocument>({
  event: eventId,
  eventName: text(),
  section: integer(1, 100_000),
  name: text(),
  authority: authorityId,
  kind: oneOf('swiss', 'team', 'round-robin', 'double-round-robin', 'match', 'foreign-fide', 'other'),
  start: isoDate,
  end: isoDate,
  venue: oneOf('otb', 'online'),
  timeControl: text(),
  rounds: integer(1, roundsAtMost),
  roundDates: optional(list(nullable(isoDate), { max: roundsAtMost })),
  affiliate: optional(text()),
  chiefDirector: optional(text()),
  city: optional(text()),
  state: optional(text()),
  federation: optional(text({ max: 10 })),
  scheduledGames: optional(integer(1, roundsAtMost)),
  youthEvent: optional(boolean),
  foreignGames: optional(
    list(
      object<NonNullable<SectionDocument['foreignGames']>[number]>({
        opponent: text(),
        fide: nullable(integer(0, 4000)),
        halfPoints: integer(0, 2),
        round: roundNumber,
      }),
      { max: roundsAtMost },
    ),
  ),
  players: list(sectionPlayer, { min: 1, max: playersAtMost }),
  games: list(gameRow, { max: gamesAtMost }),
  byes: optional(list(byeRow, { max: gamesAtMost })),
});

export const sectionDocument: Shape<SectionDocument> = {
  ...fields,
  check(value, errors) {
    if (matches(fields, value, errors)) checkMeaning(value, errors);
  },
};

function checkMeaning(section: SectionDocument, errors: RuleError[]): void {
  if (section.end < section.start) {
    wrong(errors, 'end-before-start', 'end', `the section ends ${section.end}, before it starts`, 'correct the dates');
  }
  checkOnce(section.players, (player) => player.player, 'player-twice', 'players', 'player', errors);
  checkOnce(section.players, (player) => player.pair, 'pair-twice', 'players', 'pairing number', errors);
  const count = section.players.length;
  const inRange = (index: number, where: string) => {
    if (index >= 0 && index < count) return;
    wrong(errors, 'player-index', where, `there is no player ${index}`, `give an index from 0 to ${count - 1}`);
  };
  for (let index = 0; index < section.games.length && errors.length < errorsAtMost; index += 1) {
    const game = section.games[index];
    if (game === undefined || isSound(game, count, section.rounds)) continue;
    inRange(game[0], `games[${index}][0]`);
    inRange(game[1], `games[${index}][1]`);
    checkRound(game[3], section.rounds, `games[${index}][3]`, errors);
  }
  section.byes?.forEach((bye, index) => {
    inRange(bye[0], `byes[${index}][0]`);
    checkRound(bye[1], section.rounds, `byes[${index}][1]`, errors);
  });
}

function isSound(game: GameRow, players: number, rounds: number): boolean {
  return game[0] >= 0 && game[0] < players && game[1] >= 0 && game[1] < players && game[3] <= rounds;
}

function checkRound(round: number, rounds: number, path: string, errors: RuleError[]): void {
  if (round > rounds)
    wrong(errors, 'round-beyond-last', path, `round ${round} of ${rounds}`, 'correct the round or the number of rounds');
}

function checkOnce(
  players: readonly SectionPlayer[],
  key: (player: SectionPlayer) => string | number,
  code: string,
  path: string,
  what: string,
  errors: RuleError[],
): void {
  const seen = new Map<string | number, number>();
  players.forEach((player, index) => {
    const value = key(player);
    const first = seen.get(value);
    if (first === undefined) seen.set(value, index);
    else wrong(errors, code, `${path}[${index}]`, `${what} ${value} is also at [${first}]`, `give each ${what} once`);
  });
}
