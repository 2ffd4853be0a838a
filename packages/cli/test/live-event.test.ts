// A whole event: 120 players, 9 rounds, saved 200 times by its pairing program, with rounds in progress, mistakes corrected
// later, and incomplete files. After each save the interim ratings must equal those of the results so far, rated from scratch.

import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cell, checkReport, parse, type ReportDraft, type ReportSection } from '@harkness/formats';
import { expectedByDocuments } from '@harkness/office';
import { afterAll, describe, expect, test } from 'vitest';
import { makeRandom } from '../../sample/src/random.js';
import { withDraft } from '../src/live/read-save.js';
import { LiveSession } from '../src/live/session.js';
import { sourceOf } from '../src/live/sources.js';
import { rateByRules } from '../src/rate/by-rules.js';
import { whoseReport } from '../src/rate/whose.js';

const players = 120;
const rounds = 9;
const saves = 200;
const folder = mkdtempSync(join(tmpdir(), 'harkness-live-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Result = 'white' | 'black' | 'draw';

interface Game {
  readonly white: number;
  readonly black: number;
  /** Undefined while being played. */
  result: Result | undefined;
}

interface Played {
  readonly games: Game[][];
  readonly byes: Map<number, Set<number>>;
}

const codes: { readonly [R in Result]: readonly [white: string, black: string] } = {
  white: ['+', '-'],
  black: ['-', '+'],
  draw: ['=', '='],
};
const outcomes = { white: ['win', 'loss'], black: ['loss', 'win'], draw: ['draw', 'draw'] } as const;

const random = makeRandom(24);
const ratings = Array.from({ length: players }, () => 1200 + random.int(1000));
const idOf = (player: number): string => String(30_000_000 + player);
const nameOf = (player: number): string => `Player ${String(player).padStart(3, '0')}, Kim`;

/** In SwissSys format. */
function swisssys({ games, byes }: Played): string {
  const list = Array.from({ length: players }, (_, at) => {
    const player = at + 1;
    return {
      'Pair number': player,
      Name: nameOf(player),
      ID: idOf(player),
      Rating: ratings[at],
      Results: games.map((round, index) => {
        const game = round.find(({ white, black }) => white === player || black === player);
        if (game === undefined) return byes.get(index)?.has(player) ? 'H;-1;-;0;0;0;0' : 'U;-1;-;0;0;0;0';
        const [side, opponent, colour] = game.white === player ? [0, game.black, 'W'] : [1, game.white, 'B'];
        return `${game.result === undefined ? '~' : codes[game.result][side]};${opponent};${colour};1;0;0;0`;
      }),
    };
  });
  return JSON.stringify(
    {
      Overview: {
        Program: 'SwissSys',
        Version: 11.7,
        'Tournament title': 'Long Open',
        'Starting date': '2026-10-01',
        'Ending date': '2026-12-31',
      },
      Sections: [
        {
          'Section name': 'Open',
          Type: 0,
          'Rounds paired': games.length,
          'Rounds played': games.length,
          'Final round': rounds,
          'Section time control': 'G/90;d5',
          Players: list,
        },
      ],
    },
    null,
    2,
  );
}

/** The results so far as a separate report, made without any reader and rated from scratch. */
function ratedFromNothing({ games, byes }: Played): ReadonlyMap<number, number> {
  const cellsOf = (player: number): Cell[] =>
    games.flatMap((round, index): Cell[] => {
      const game = round.find(({ white, black }) => white === player || black === player);
      if (game === undefined) return [{ round: index + 1, outcome: byes.get(index)?.has(player) ? 'bye-half' : 'absent' }];
      if (game.result === undefined) return [];
      const isWhite = game.white === player;
      const outcome = outcomes[game.result][isWhite ? 0 : 1];
      return [{ round: index + 1, outcome, opponent: isWhite ? game.black : game.white, colour: isWhite ? 'white' : 'black' }];
    });
  const section: ReportSection = {
    number: 1,
    name: 'Open',
    kind: 'swiss',
    start: '2026-10-01',
    end: '2026-12-31',
    timeControl: 'G/90;d5',
    venue: 'otb',
    rounds,
    players: Array.from({ length: players }, (_, at) => ({
      pair: at + 1,
      name: nameOf(at + 1),
      uschessId: idOf(at + 1),
      ratings: [{ system: 'OTBR', rating: ratings[at] ?? 0 }],
      cells: cellsOf(at + 1),
    })),
  };
  const draft: ReportDraft = {
    version: 1,
    event: { name: 'Long Open', start: '2026-10-01', end: '2026-12-31' },
    sections: [section],
  };
  const { sections } = rateByRules(
    { names: ['made'], draft, findings: checkReport(draft).findings, whose: whoseReport(draft, 'uschess') },
    [],
    {},
  );
  return new Map(sections[0]?.players.map(({ pair, ratings: rated }) => [pair, rated[0]?.after?.rating ?? Number.NaN]));
}

function paired(played: Played): Game[] {
  const points = (player: number): number =>
    played.games.flat().reduce((sum, { white, black, result }) => {
      if (white !== player && black !== player) return sum;
      return sum + (result === 'draw' ? 0.5 : (result === 'white') === (white === player) ? 1 : 0);
    }, 0);
  const round = played.games.length;
  const away = new Set(Array.from({ length: 2 * random.int(3) }, () => 1 + random.int(players)));
  if (away.size % 2 === 1) away.add(firstFree(away));
  played.byes.set(round, new Set([...away].filter(() => random.chance(0.5))));
  const order = Array.from({ length: players }, (_, at) => at + 1)
    .filter((player) => !away.has(player))
    .sort((a, b) => points(b) - points(a) || a - b);
  return Array.from({ length: order.length / 2 }, (_, at) => ({
    white: order[2 * at] ?? 0,
    black: order[2 * at + 1] ?? 0,
    result: undefined,
  }));
}

function firstFree(taken: ReadonlySet<number>): number {
  for (let player = 1; ; player++) if (!taken.has(player)) return player;
}

function drawn(): Result {
  return random.chance(0.25) ? 'draw' : random.chance(0.55) ? 'white' : 'black';
}

describe('an event of 120 players and 9 rounds, saved 200 times', () => {
  test('each state has the ratings of its results, rated from scratch', { timeout: 120_000 }, async () => {
    const path = join(folder, 'long-open.sjson');
    const played: Played = { games: [], byes: new Map() };
    writeFileSync(path, 'not there yet');
    const source = await sourceOf(path);
    const session = new LiveSession({
      completion: { venue: 'otb', authority: 'uschess' },
      raterOf: (read) => (draft) => {
        const { sections, findings } = rateByRules(withDraft(read, draft), [], {});
        return { authority: 'uschess', sections, findings, expected: expectedByDocuments };
      },
    });
    let clock = Date.now() - 10_000_000;
    /** Saved with a distinct time, long enough ago to count as complete. */
    const save = async (text: string): Promise<void> => {
      writeFileSync(path, text);
      clock += 2000;
      utimesSync(path, clock / 1000, clock / 1000);
      const found = await source.look();
      if (found !== undefined) await session.take(found);
    };
    const mistakes: Game[] = [];
    const seen = { states: 0, halves: 0, mistakes: 0, corrected: 0 };
    for (let at = 1; at <= saves; at++) {
      const last = played.games.at(-1);
      const isOver = last === undefined || last.every(({ result }) => result !== undefined);
      if (isOver && played.games.length < rounds) played.games.push(paired(played));
      else {
        const open = (last ?? []).filter(({ result }) => result === undefined);
        const left = saves - at - (rounds - played.games.length) * 20;
        for (const game of open.slice(0, left < 6 ? open.length : 1 + random.int(4))) {
          game.result = drawn();
          // Occasionally a wrong result is typed.
          if (random.chance(0.05)) mistakes.push(game);
        }
        const [wrong] = mistakes;
        if (wrong !== undefined && random.chance(0.3)) {
          mistakes.shift();
          wrong.result = wrong.result === 'white' ? 'black' : 'white';
          seen.corrected += 1;
        }
      }
      const text = swisssys(played);
      const before = JSON.stringify(session.now?.state);
      if (at % 10 === 0) {
        // Half of the file, as while the program writes: the display stays.
        await save(text.slice(0, Math.floor(text.length * random.next())));
        expect(JSON.stringify(session.now?.state)).toBe(before);
        expect(session.trouble).toMatch(/cannot be read|cannot be rated/);
        seen.halves += 1;
      }
      await save(text);
      expect(session.trouble).toBeUndefined();
      const state = session.now?.state;
      const rated = state?.sections[0];
      expect(rated?.players).toHaveLength(players);
      const expected = ratedFromNothing(played);
      const isAnyOver = played.games.some((round) => round.some(({ result }) => result !== undefined));
      const shown = (rated?.players ?? []).map(({ pair, ratings: [rating] }) => [pair, rating?.before, rating?.now] as const);
      expect([...shown].sort(([a], [b]) => a - b)).toEqual(
        ratings.map((before, index) => [index + 1, before, isAnyOver ? expected.get(index + 1) : before]),
      );
      const open = played.games.flat().filter(({ result }) => result === undefined);
      expect(rated?.openGames).toBe(open.length);
      const [game] = open;
      if (game !== undefined && at % 20 === 0) {
        // The announced effect of a result is its actual effect.
        const worth = await session.worth(1, game.white);
        for (const [result, name] of [
          ['white', 'win'],
          ['draw', 'draw'],
          ['black', 'loss'],
        ] as const) {
          game.result = result;
          expect(worth.find((one) => one.result === name)?.ratings[0]?.now).toBe(ratedFromNothing(played).get(game.white));
        }
        game.result = undefined;
      }
      seen.states += 1;
    }
    expect(played.games).toHaveLength(rounds);
    expect(played.games.flat().every(({ result }) => result !== undefined)).toBe(true);
    expect(seen).toMatchObject({ states: saves, halves: 20 });
    expect(seen.corrected).toBeGreaterThan(10);
    // A restart gives the same state.
    const again = new LiveSession({
      completion: { venue: 'otb', authority: 'uschess' },
      raterOf: (read) => (draft) => {
        const { sections, findings } = rateByRules(withDraft(read, draft), [], {});
        return { authority: 'uschess', sections, findings, expected: expectedByDocuments };
      },
    });
    const found = await (await sourceOf(path)).look();
    if (found !== undefined) await again.take(found);
    expect(again.now?.state).toEqual(session.now?.state);
    // The last save is a report that can be submitted.
    expect(parse(found?.files[0]?.bytes ?? new Uint8Array(), 'long-open.sjson').report).toBeDefined();
  });
});
