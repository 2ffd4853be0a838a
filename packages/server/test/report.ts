// A report as a director sends it: the last event of the sample, repeated in November under another name.

import type { Answer, Client } from '@harkness/client';
import { sampleReports } from '@harkness/sample';
import { sample } from './harness.js';

export interface SentReport {
  [field: string]: unknown;
  event: { [field: string]: unknown };
  sections: { [field: string]: unknown }[];
}

const [last] = sampleReports({ sample, format: 'json', events: 1 });
const text = new TextDecoder().decode(last?.files[0]?.bytes);

export const affiliate = 'A6000002';

export function novemberReport(day = '2026-11-07', name = 'Ironton Rematch 2026'): SentReport {
  const report = JSON.parse(text) as SentReport;
  const { id: _, ...event } = report.event;
  return {
    ...report,
    event: { ...event, name, start: day, end: day },
    sections: report.sections.slice(0, 1).map((section) => ({ ...section, number: 1, start: day, end: day })),
  };
}

export function asFile(report: SentReport, name = 'rematch.json'): File {
  return new File([JSON.stringify(report)], name, { type: 'application/json' });
}

/** Submits a draft unchanged, confirming every warning with a reason. */
export async function sendOff(client: Client, submission: string): Promise<Answer<'submit'>> {
  const { version, findingsList } = await client.call('submission', { params: { submission } });
  const confirm = findingsList.flatMap(({ level, key }) => (level === 'warning' ? [{ key, reason: 'looked at it' }] : []));
  return client.call('submit', { params: { submission }, body: { version, confirm } });
}

/** Accepts the version that the officer sees. */
export async function acceptSeen(client: Client, submission: string): Promise<Answer<'judge'>> {
  const { version } = await client.call('submission', { params: { submission } });
  return client.call('judge', { params: { submission }, body: { version, outcome: 'accepted' } });
}

interface SentCell {
  readonly round: number;
  readonly opponent?: number;
}

/** The same report during its last round: one game has no result yet. */
export function unfinished(games = 1, name = 'Ironton Live 2026', day = '2026-11-14'): SentReport {
  const report = novemberReport(day, name);
  return {
    ...report,
    sections: report.sections.map((section) => {
      const players = section['players'] as { readonly pair: number; readonly cells: readonly SentCell[] }[];
      const last = Math.max(...players.flatMap(({ cells }) => cells.map(({ round }) => round)));
      const open: { round: number; white: number; black: number }[] = [];
      for (const { pair, cells } of players) {
        const opponent = cells.find(({ round }) => round === last)?.opponent;
        if (opponent !== undefined && pair < opponent && open.length < games)
          open.push({ round: last, white: pair, black: opponent });
      }
      const isOpen = (pair: number) => open.some(({ white, black }) => white === pair || black === pair);
      return {
        ...section,
        openGames: open,
        players: players.map((player) => {
          const { points: _, ...rest } = player as { points?: number } & typeof player;
          return isOpen(player.pair) ? { ...rest, cells: player.cells.filter(({ round }) => round !== last) } : rest;
        }),
      };
    }),
  };
}
