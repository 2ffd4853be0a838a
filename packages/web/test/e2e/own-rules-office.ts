// An office of a league with a rulebook of its own (docs/elo.md), made with the command as its secretary would, and its server.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OwnServer, openOwnServer } from './own-server.js';

const command = join(import.meta.dirname, '../../../cli/dist/main.js');

/** Name, rating and games; the last one is new. */
const players = [
  ['Birch, Ada', 1640, 60],
  ['Cole, Ben', 1588, 41],
  ['Dale, Cat', 1475, 12],
  ['Abel, Eve', null, null],
] as const;

const idOf = (at: number): string => String(100_001 + at);

/** Everybody met everybody; the results of an evening differ from those of the next one. */
function report(name: string, day: string, turn: number) {
  const outcome = (own: number, other: number): string => {
    const won = (own * 3 + other * 5 + turn) % 3;
    return own < other ? (['win', 'draw', 'loss'][won] ?? '') : (['loss', 'draw', 'win'][(other * 3 + own * 5 + turn) % 3] ?? '');
  };
  const rounds: readonly (readonly [number, number])[][] = [
    [
      [0, 3],
      [1, 2],
    ],
    [
      [0, 2],
      [3, 1],
    ],
    [
      [0, 1],
      [2, 3],
    ],
  ];
  const cellsOf = (own: number) =>
    rounds.map((pairs, at) => {
      const [white = 0, black = 0] = pairs.find((pair) => pair.includes(own)) ?? [];
      const other = own === white ? black : white;
      return {
        ...{ round: at + 1, outcome: outcome(own, other), opponent: other + 1 },
        colour: own === white ? 'white' : 'black',
      };
    });
  const section = {
    ...{ number: 1, name: 'Open', kind: 'round-robin', rounds: 3, start: day, end: day, venue: 'otb', timeControl: 'G/90;+30' },
    players: players.map(([who], at) => ({ pair: at + 1, name: who, fideId: idOf(at), ratings: [], cells: cellsOf(at) })),
  };
  return { format: 'harkness-report', version: 1, event: { name, start: day, end: day }, sections: [section] };
}

export interface OwnRulesOffice extends OwnServer {
  readonly data: string;
}

export async function openOwnRulesOffice(): Promise<OwnRulesOffice> {
  const folder = mkdtempSync(join(tmpdir(), 'harkness-own-rules-'));
  const data = join(folder, 'office');
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const harkness = (...words: readonly string[]): void => {
    execFileSync('node', [command, 'office', ...words], { stdio: ['ignore', 'ignore', 'inherit'] });
  };
  harkness('init', '--data', data);
  const profile = join(folder, 'profile.json');
  harkness('profile', 'new', profile, '--name', 'Riverside Chess League', '--kind', 'elo');
  harkness('profile', 'edit', profile, '--data', data, '--yes');
  const rows = players.map(([name, rating, games], at) => `${idOf(at)},"${name}",Rook Lift,${rating ?? ''},${games ?? ''}`);
  const table = ['id,name,club,rating:own:standard,games:own:standard', ...rows].join('\n');
  harkness('import', file('players.csv', table), '--data', data, '--yes', '--as-of', '2025-12-01');
  const evenings = [
    ['Winter Evening', '2026-01-10'],
    ['Spring Evening', '2026-04-11'],
    ['Summer Evening', '2026-07-11'],
  ] as const;
  for (const [at, [name, day]] of evenings.entries())
    harkness(
      ...['submit', file(`${day}.json`, JSON.stringify(report(name, day, at))), '--data', data, '--event', `evening${at + 1}`],
    );
  for (const date of ['2026-03-01', '2026-05-01', '2026-09-01'])
    harkness('list', 'publish', 'own:standard', date, '--data', data, '--yes');
  const server = await openOwnServer(data);
  return {
    ...server,
    data,
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
