// Writes Chess-JSON for tests, from its documentation rather than from the reader.

import { type MadeEvent, sidesOfResult, totalOf } from './made-event.js';

export interface ChessJsonOptions {
  readonly lists?: readonly string[];
  readonly tournament?: Readonly<Record<string, unknown>>;
  readonly games?: readonly Readonly<Record<string, unknown>>[];
  /** Without `event`: its fields are in the root. */
  readonly flat?: boolean;
  /** Only White's result. */
  readonly oneSided?: boolean;
}

const letters: { readonly [outcome: string]: string } = {
  win: 'W',
  draw: 'D',
  loss: 'L',
  'forfeit-win': 'W',
  'forfeit-loss': 'Z',
  'bye-pairing': 'P',
  'bye-full': 'F',
  'bye-half': 'H',
  absent: 'Z',
};

export function makeChessJson(
  event: MadeEvent,
  { lists = ['FIDE Standard', 'XXX'], tournament = {}, games = [], flat = false, oneSided = false }: ChessJsonOptions = {},
): string {
  const cid = (index: number): number => 100 + index;
  const gameList = event.rounds.flatMap(({ games: own, alone }, at) => [
    ...own.map(({ white, black, result }) => {
      const [w, b] = sidesOfResult(result);
      const isPlayed = !w.startsWith('forfeit');
      return {
        round: at + 1,
        white: cid(white),
        black: cid(black),
        wResult: letters[w],
        ...(oneSided && isPlayed ? {} : { bResult: letters[b] }),
        played: isPlayed,
        rated: isPlayed,
      };
    }),
    ...alone.map(({ player, what }) => ({
      round: at + 1,
      white: cid(player),
      black: 0,
      wResult: letters[what],
      played: false,
      rated: false,
    })),
    ...games,
  ]);
  const body = {
    eventName: event.name,
    eventInfo: {
      fullName: event.name,
      site: event.city,
      federation: 'XXX',
      startDate: event.start,
      endDate: event.end,
      arbiters: 'Rowan, Lee',
    },
    ratingLists: lists.map((listName) => ({ listName })),
    profiles: event.players.map((player, i) => ({
      id: i + 1,
      lastName: player.last,
      firstName: player.first,
      sex: player.sex,
      birth: String(player.year),
      federation: player.federation,
      fideId: player.fideId,
      localId: player.nationalId,
      rating: [player.fide, player.national],
      kFactor: [20, 20],
      fideTitle: player.title,
    })),
    teams: [],
    tournaments: [
      {
        tournamentNo: 1,
        name: 'Main',
        tournamentType: 'Swiss',
        teamTournament: false,
        numRounds: event.rounds.length,
        currentRound: event.rounds.length,
        rated: true,
        timeControl: { description: '90 minutes', encoded: '5400+30' },
        competitors: event.players.map((_, i) => ({
          cid: cid(i),
          profileId: i + 1,
          tpn: i + 1,
          rank: i + 1,
          rating: 0,
          gamePoints: totalOf(event, i),
        })),
        gameList: gameList.map((game, i) => ({ id: i + 1, board: 1, ...game })),
        matchList: [],
        ...tournament,
      },
    ],
  };
  const marks = { filetype: 'Event', version: '1.0', origin: 'a program', published: '2026-04-12 20:00:00' };
  return JSON.stringify(flat ? { ...marks, ...body } : { ...marks, status: { code: 0, error: [] }, event: body }, null, 1);
}
