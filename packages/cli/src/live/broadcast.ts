// A lichess broadcast: fetches the rounds of its tour one by one. A finished round is fetched once.

import type { NamedBytes } from '@harkness/formats';
import { fetchBytes } from './fetch-bytes.js';
import type { Save, Source } from './sources.js';

const mostBytes = 16 * 1024 * 1024;
const mostRounds = 50;
const every = 10_000;

/** `https://lichess.org/broadcast/…` or the same address in its API. */
export function isBroadcast(url: URL): boolean {
  return /^\/(api\/)?broadcast\//.test(url.pathname);
}

interface Round {
  readonly id: string;
  readonly name: string;
  readonly finished: boolean;
}

export function broadcastSource(url: URL): Source {
  const over = new Map<string, NamedBytes>();
  let tour: string | undefined;
  let last = '';
  return {
    name: url.href,
    every,
    async look(): Promise<Save | undefined> {
      tour ??= await tourOf(url);
      const rounds = roundsOf(await json(new URL(`/api/broadcast/${tour}`, url)));
      if (rounds.length === 0) throw new Error('The broadcast has no rounds yet.');
      const files: NamedBytes[] = [];
      for (const round of rounds.slice(0, mostRounds)) {
        const kept = over.get(round.id);
        const file = kept ?? (await fileOf(url, round));
        if (round.finished) over.set(round.id, file);
        files.push(file);
      }
      const text = files.map(({ bytes }) => Buffer.from(bytes).toString('base64')).join('\n');
      if (text === last) return undefined;
      last = text;
      return { files, at: new Date() };
    },
  };
}

async function fileOf(url: URL, { id, name }: Round): Promise<NamedBytes> {
  const answer = await fetchBytes(new URL(`/api/broadcast/-/-/${id}`, url), mostBytes);
  return { name: `${name || id}.json`, bytes: answer?.bytes ?? new Uint8Array() };
}

async function json(url: URL): Promise<unknown> {
  const answer = await fetchBytes(url, mostBytes);
  try {
    return JSON.parse(new TextDecoder().decode(answer?.bytes)) as unknown;
  } catch {
    throw new Error(`${url.host} does not answer with JSON.`);
  }
}

/** An address names the tour (`/broadcast/NAME/TOUR`) or one of its rounds (`/broadcast/NAME/ROUND-NAME/ROUND`). */
async function tourOf(url: URL): Promise<string> {
  const parts = url.pathname.split('/').filter((part) => part !== '' && part !== 'api' && part !== 'broadcast');
  const id = parts.at(-1);
  if (id === undefined || !/^[A-Za-z0-9]{4,16}$/.test(id)) throw new Error(`${url.href} names no broadcast.`);
  if (parts.length < 3) return id;
  const answer = await json(new URL(`/api/broadcast/-/-/${id}`, url));
  const found = field(field(answer, 'tour'), 'id');
  if (typeof found !== 'string' || !/^[A-Za-z0-9]{4,16}$/.test(found)) throw new Error(`${url.href} names no broadcast.`);
  return found;
}

function roundsOf(value: unknown): Round[] {
  const rounds = field(value, 'rounds');
  if (!Array.isArray(rounds)) return [];
  return rounds.flatMap((round: unknown) => {
    const [id, name] = [field(round, 'id'), field(round, 'name')];
    if (typeof id !== 'string' || !/^[A-Za-z0-9]{4,16}$/.test(id)) return [];
    return [{ id, name: typeof name === 'string' ? name : '', finished: field(round, 'finished') === true }];
  });
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as { readonly [key: string]: unknown })[name] : undefined;
}
