// Bodies that are too large, too nested or too slow to check, in a given size; and how long one of them blocks others.

import { expect } from 'vitest';
import { novemberReport } from '../report.js';
import { attack, longestStall, sharedBytes } from './attacker.js';

export const megabyte = 1024 * 1024;
export const json = { 'content-type': 'application/json' };
export const small = JSON.stringify({ report: novemberReport() });

export interface Content {
  readonly body: string | Uint8Array;
  readonly headers?: { readonly [name: string]: string };
}

/** A report with the given number of players, all unknown to the office. */
export function crowd(players: number): string {
  const report = novemberReport();
  const [section] = report.sections;
  const template = (section?.['players'] as object[] | undefined)?.[0] ?? {};
  const many = Array.from({ length: players }, (_, at) => ({
    ...template,
    pair: at + 1,
    name: `Nobody${at}, Known`,
    uschessId: String(90_000_000 + at),
    cells: [],
  }));
  return JSON.stringify({ report: { ...report, sections: [{ ...section, players: many }] } });
}

function badTrf(bytes: number): string {
  const line = '001    1 m    Nobody, Known                     2000 USA    99999999 1980/13/45  9.9    1  9999 w 1  abcd x ?\n';
  return line.repeat(Math.ceil(bytes / line.length));
}

function fileBody(name: string, content: string): Content {
  const body = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n--b--\r\n`;
  return { body, headers: { 'content-type': 'multipart/form-data; boundary=b' } };
}

/** Name, content, and allowed answers; slow ones may be aborted. */
export function slowContents(players: number, bytes: number): readonly (readonly [string, Content, readonly number[]])[] {
  const trf = badTrf(bytes);
  return [
    [`a report of ${players} players`, { body: crowd(players) }, [200, 422]],
    [`a bad TRF of ${bytes} bytes`, fileBody('bad.trf', trf), [200, 422]],
    [`a TRF of ${bytes} bytes in a field that is JSON`, { body: JSON.stringify({ report: { text: trf } }) }, [200, 422]],
  ];
}

export function check(address: string, content: Content, times = 1) {
  return attack(address, { path: '/api/v1/reports/check', headers: json, times, ...content });
}

/** Starts both threads for callers without an account, so that only the content is measured afterwards. */
export const warmUp = (address: string) => check(address, { body: '{}' }, 4);

/** Maximum milliseconds that the main thread may spend on one request. */
export const heldAtMost = 10;
/** Some tries include garbage collection, so the best one counts; work that the server always does is in each. */
const tries = 6;

export async function expectNobodyStalled(
  address: string,
  content: Content,
  statuses: readonly number[],
  atMost: number = tries,
  path = '/api/v1/reports/check',
): Promise<void> {
  const body = sharedBytes(content.body);
  const stalls: number[] = [];
  while (stalls.length < atMost) {
    let status = 0;
    const stall = await longestStall(async () => {
      const [answer] = await attack(address, { path, headers: json, ...content, body });
      status = answer?.status ?? 0;
    });
    expect(statuses).toContain(status);
    stalls.push(stall);
    if (stall <= heldAtMost) return;
  }
  expect(Math.min(...stalls), `longest stalls of ${atMost} tries`).toBeLessThanOrEqual(heldAtMost);
}
