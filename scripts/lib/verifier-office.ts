// Offices made fact by fact for the second verifier (verifier/verify.py), and its reports on them.

import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  appendFacts,
  exportContent,
  exportPublic,
  type FactBodies,
  type FactKind,
  type GameRow,
  listEditions,
  publicStarts,
  readEditionHead,
  type SectionDocument,
  type Store,
} from '@harkness/office';
import { memoryStore } from '@harkness/office/testing';

const run = promisify(execFile);

export interface Verdict {
  readonly code: number;
  readonly wrong: readonly string[];
  readonly proven: readonly string[];
  readonly notCovered: readonly string[];
}

/** Runs the second verifier on the public export with its lists. */
export async function verified(folder: string, store: Store, name: string, ...more: readonly string[]): Promise<Verdict> {
  const [file, lists] = [join(folder, `${name}.jsonl`), await mkdtemp(join(folder, 'lists-'))];
  await exportPublic(store, file, publicStarts);
  await store.read(async (reader) => {
    for (const edition of await listEditions(reader)) {
      const head = await readEditionHead(reader, edition);
      if (head === undefined) throw new Error('a list has no content');
      const parts: Uint8Array[] = [];
      for await (const part of exportContent(reader, head)) parts.push(part);
      await writeFile(join(lists, `${edition.fact.id}.jsonl`), Buffer.concat(parts));
    }
  });
  const found = await run('python3', ['verifier/verify.py', file, '--lists', lists, '--json', ...more]).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  if (found.stdout === '') throw new Error(`verify.py ended with ${found.code}`);
  return { ...JSON.parse(found.stdout), code: found.code };
}

export class Facts {
  readonly store = memoryStore();
  #facts: { id: string; kind: FactKind; body: unknown; actor: string }[] = [];
  #count = 0;

  add<K extends FactKind>(kind: K, body: FactBodies[K]): void {
    this.#count += 1;
    this.#facts.push({ id: `case-${this.#count}`, kind, body, actor: 'officer' });
  }

  async write(at = '2026-01-01T00:00:00.000Z'): Promise<void> {
    const appended = await appendFacts(this.store, this.#facts, { receivedAt: () => at });
    if (!appended.ok) throw new Error(JSON.stringify(appended.errors));
    this.#facts = [];
  }

  register(player: string, more: Partial<FactBodies['player-registered']> = {}): void {
    this.add('player-registered', { player, name: `Player ${player}`, federation: 'USA', ...more });
  }

  readonly #sections = new Map<string, SectionDocument>();

  correct(event: string, how: (games: readonly GameRow[]) => readonly GameRow[]): void {
    this.#corrected(event, { games: how(this.#sections.get(event)?.games ?? []) });
  }

  correctPlayers(event: string, ids: readonly string[]): void {
    this.#corrected(event, { players: entered(...ids), games: allPlayAll(ids.length, event.length) });
  }

  correctTime(event: string, timeControl: string): void {
    this.#corrected(event, { timeControl });
  }

  #corrected(event: string, how: Partial<SectionDocument>): void {
    const section = this.#sections.get(event);
    if (section === undefined) throw new Error(`no section ${event}`);
    this.add('section-corrected', { section: { ...section, ...how } });
  }

  section(event: string, more: Partial<SectionDocument> & Pick<SectionDocument, 'players' | 'games' | 'start' | 'end'>): void {
    const authority = more.authority ?? 'uschess';
    const section: SectionDocument = {
      event,
      eventName: event,
      section: 1,
      name: 'Open',
      authority,
      kind: 'swiss',
      venue: 'otb',
      timeControl: authority === 'fide' ? '40/90,SD/30;+30' : 'G/90;d5',
      rounds: 60,
      ...more,
    };
    this.#sections.set(event, section);
    this.add('section-submitted', { section });
  }
}

export const entered = (...ids: readonly string[]): SectionDocument['players'] =>
  ids.map((player, at) => ({ player, pair: at + 1 }));

/** Everybody meets everybody, with a fixed mixture of results. */
export function allPlayAll(players: number, seed: number): GameRow[] {
  const games: GameRow[] = [];
  for (let white = 0; white < players; white++)
    for (let black = white + 1; black < players; black++)
      games.push([
        white,
        black,
        (white * 7 + black * 3 + seed) % 3 === 0 ? 1 : ((white + black + seed) % 2) * 2,
        1 + games.length,
        1,
      ]);
  return games;
}
