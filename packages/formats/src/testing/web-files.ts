// Writes responses of lichess, chess.com and the US Chess ratings API for tests, from their documentation rather than from the
// readers.

import type { NamedBytes } from '../input/reader.js';
import type { MadeBye, MadeEvent, MadeResult } from './arbitrary-event.js';

const startsAt = Date.UTC(2026, 3, 12, 12);
const day = 86_400_000;

export function jsonFile(name: string, value: unknown): NamedBytes {
  return { name, bytes: new TextEncoder().encode(JSON.stringify(value)) };
}

export function ndjsonFile(name: string, values: readonly unknown[]): NamedBytes {
  return { name, bytes: new TextEncoder().encode(values.map((value) => `${JSON.stringify(value)}\n`).join('')) };
}

const status: Readonly<Partial<Record<MadeResult, string>>> = { '1-0': '1-0', '1/2': '½-½', '0-1': '0-1' };

/** One file per round of a broadcast, with only the games that were played. */
export function broadcastOf({ people, rounds }: MadeEvent): readonly NamedBytes[] {
  const player = (pair: number) => {
    const person = people[pair - 1];
    return {
      name: `${person?.surname}, ${person?.firstName}`,
      fideId: person?.fideId,
      rating: person?.rating || undefined,
      fed: 'XXX',
    };
  };
  return rounds.map(({ games }, i) =>
    jsonFile(`round-${i + 1}.json`, {
      round: { id: `round${i}`, name: `Round ${i + 1}`, startsAt: startsAt + i * day, rated: true, finished: true },
      tour: { id: 'tour1234', name: 'Alder Open', info: { tc: '90 min + 30 sec', fideTC: 'standard', location: 'Birchtown' } },
      study: { writeable: false },
      games: games.map(({ white, black, result }, board) => ({
        id: `game${i}${board}`,
        name: `${white} - ${black}`,
        players: [player(white), player(black)],
        lastMove: 'e2e4',
        status: status[result] ?? '*',
      })),
    }),
  );
}

/** Games of an online Swiss event. */
export function lichessGamesOf({ people, rounds }: MadeEvent): NamedBytes {
  const side = (pair: number) => {
    const person = people[pair - 1];
    return { user: { name: `user${person?.fideId}`, id: `user${person?.fideId}` }, rating: person?.rating || undefined };
  };
  return ndjsonFile(
    'games.ndjson',
    rounds.flatMap(({ games }, i) =>
      games.map(({ white, black, result }, board) => ({
        id: `game${i}${board}`,
        rated: true,
        variant: 'standard',
        speed: 'rapid',
        perf: 'rapid',
        createdAt: startsAt + i * 3_600_000 + board,
        status: result === '1/2' ? 'draw' : 'resign',
        players: { white: side(white), black: side(black) },
        ...(result === '1/2' ? {} : { winner: result === '1-0' ? 'white' : 'black' }),
        clock: { initial: 600, increment: 5, totalTime: 800 },
      })),
    ),
  );
}

const sides: Readonly<Record<string, readonly [string, string]>> = {
  '1-0': ['win', 'resigned'],
  '1/2': ['repetition', 'repetition'],
  '0-1': ['checkmated', 'win'],
};

export function chesscomOf({ people, rounds }: MadeEvent): readonly NamedBytes[] {
  const name = (pair: number): string => `user${people[pair - 1]?.fideId}`;
  const side = (pair: number, result: string | undefined) => ({
    username: name(pair),
    rating: people[pair - 1]?.rating || undefined,
    result,
    '@id': `https://api.chess.com/pub/player/${name(pair)}`,
  });
  return [
    jsonFile('tournament.json', {
      name: 'Alder Arena',
      url: 'https://www.chess.com/tournament/live/alder',
      status: 'finished',
      finish_time: (startsAt + day) / 1000,
      settings: {
        type: 'swiss',
        rules: 'chess',
        time_class: 'rapid',
        time_control: '600+5',
        is_rated: true,
        total_rounds: rounds.length,
      },
      players: people.map((_, i) => ({ username: name(i + 1), status: 'active' })),
      rounds: ['https://api.chess.com/pub/tournament/alder/1'],
    }),
    ...rounds.map(({ games }, i) =>
      jsonFile(`group-${i + 1}.json`, {
        fair_play_removals: [],
        games: games.map(({ white, black, result }, board) => ({
          url: `https://www.chess.com/game/live/${i}${board}`,
          time_control: '600+5',
          end_time: startsAt / 1000 + i * 3600 + board,
          rated: true,
          rules: 'chess',
          white: side(white, sides[result]?.[0]),
          black: side(black, sides[result]?.[1]),
        })),
        players: people.map((_, at) => ({ username: name(at + 1), points: 0, is_advancing: false })),
      }),
    ),
  ];
}

const apiResults: Readonly<Record<MadeResult, readonly [string, string]>> = {
  '1-0': ['Win', 'Loss'],
  '1/2': ['Draw', 'Draw'],
  '0-1': ['Loss', 'Win'],
  '+/-': ['WinForfeit', 'Forfeit'],
  '-/+': ['Forfeit', 'WinForfeit'],
  '-/-': ['Forfeit', 'Forfeit'],
};
const apiByes: Readonly<Record<MadeBye, string>> = { full: 'ByeFull', half: 'ByeHalf', absent: 'Unpaired' };

/** The event, the section and the standings in pages. */
export function uschessApiOf({ people, rounds }: MadeEvent, pageSize = 100): readonly NamedBytes[] {
  const standings = people.map(({ surname, firstName, fideId, rating }, at) => {
    const pair = at + 1;
    const roundOutcomes = rounds.flatMap(({ games, byes }, i) => {
      const bye = byes.find(({ player }) => player === pair);
      if (bye) return [{ roundNumber: i + 1, outcome: apiByes[bye.bye], color: 'Unknown' }];
      const game = games.find(({ white, black }) => white === pair || black === pair);
      if (game === undefined) return [];
      const isWhite = game.white === pair;
      const opponent = isWhite ? game.black : game.white;
      return [
        {
          roundNumber: i + 1,
          outcome: apiResults[game.result][isWhite ? 0 : 1],
          color: isWhite ? 'White' : 'Black',
          opponentOrdinal: people.length + 1 - opponent,
          opponentPairingNumber: opponent,
          opponentMemberId: String(10_000_000 + opponent),
        },
      ];
    });
    return {
      ordinal: people.length + 1 - pair,
      pairingNumber: pair,
      playerId: 5000 + pair,
      memberId: String(10_000_000 + pair),
      firstName,
      lastName: surname,
      stateRep: 'MO',
      fideId: String(fideId),
      roundOutcomes,
      ratings: [
        {
          ratingSystem: 'R',
          ...(rating === 0 ? {} : { preRating: rating, preRatingDecimal: rating + 0.25 }),
          postRating: 1500,
          postRatingDecimal: 1500.5,
          ...(pair % 2 === 0 ? { postProvisionalGameCount: 10 } : {}),
        },
      ],
    };
  });
  const pages = Array.from({ length: Math.ceil(standings.length / pageSize) }, (_, i) => i * pageSize);
  return [
    jsonFile('event.json', {
      id: '202604120001',
      name: 'Alder Open',
      startDate: '2026-04-12',
      endDate: '2026-04-13',
      city: 'St. Louis',
      stateCode: 'MO',
      sectionCount: 2,
      sections: [{ number: 1 }, { number: 2 }],
    }),
    jsonFile('section.json', {
      name: 'Open',
      number: 1,
      roundCount: rounds.length,
      startDate: '2026-04-12',
      endDate: '2026-04-13',
      format: 'Swiss',
      timeControl: 'G/60;d5',
      ratingSystem: 'D',
      participantCoding: 'NonScholastic',
      isOnline: false,
      isGrandPrix: false,
      shouldSubmitToFide: true,
    }),
    ...pages.map((offset) =>
      jsonFile(`standings-${offset}.json`, {
        items: standings.slice(offset, offset + pageSize),
        offset,
        pageSize,
        hasPreviousPage: offset > 0,
        hasNextPage: offset + pageSize < standings.length,
      }),
    ),
  ];
}
