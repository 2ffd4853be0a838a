// The office's public log as files: the ledger's (checkpoint, tiles, entries, facts), and those only an office has: each
// published list with its proof, and the starting values of a public replay. docs/public-log.md describes them.

import { factProof, jsonLines, type LogFile, logFile, logPaths, publicExtraLine, storedCheckpoint } from '@harkness/ledger';
import { authoritiesOf } from '../authorities/registry.js';
import { listEditions, readEditionHead } from '../engines/period/editions.js';
import { readPrecision } from '../facts/birth-date.js';
import type { StoreReader } from '../facts/store.js';
import { exportContent } from '../lists/export.js';
import { publicStarts } from './public-starts.js';

const startsPath = 'starts.jsonl';
const listForm = /^lists\/(list-[A-Za-z0-9-]{1,80})\.(jsonl|tlog-proof)$/;

/** Undefined if there is no such file. */
export async function officeLogFile(reader: StoreReader, path: string): Promise<LogFile | undefined> {
  if (path === startsPath) return { type: jsonLines, changes: 'soon', bytes: await startsOf(reader) };
  const [, id, kind] = listForm.exec(path) ?? [];
  if (id === undefined) return logFile(reader, path);
  const fact = await reader.factById(id);
  if (fact?.kind !== 'list-published') return undefined;
  if (kind === 'tlog-proof') return proofFile(await factProof(reader, fact.seq));
  const bytes = await listContent(reader, id);
  return bytes === undefined ? undefined : { type: jsonLines, changes: 'never', bytes };
}

function proofFile(text: string | undefined): LogFile | undefined {
  // The entry never changes, but a later checkpoint may have more cosignatures.
  return text === undefined
    ? undefined
    : { type: 'text/plain; charset=utf-8', changes: 'soon', bytes: Buffer.from(text, 'utf8') };
}

/** The content as hashed. Undefined if it is not in the store, or has decimals that stay private (docs/privacy.md). */
async function listContent(reader: StoreReader, id: string): Promise<Uint8Array | undefined> {
  const edition = (await listEditions(reader)).find(({ fact }) => fact.id === id);
  if (edition === undefined) return undefined;
  const { list, numbers } = edition.fact.body;
  const isLive = (await authoritiesOf(reader)).list(list)?.ofLiveRatings === true;
  if (isLive && numbers !== 'whole' && (await readPrecision(reader)) === 'day') return undefined;
  const head = await readEditionHead(reader, edition);
  if (head === undefined) return undefined;
  const parts: Uint8Array[] = [];
  for await (const part of exportContent(reader, head)) parts.push(part);
  return Buffer.concat(parts);
}

async function startsOf(reader: StoreReader): Promise<Uint8Array> {
  const lines: string[] = [];
  for await (const extra of publicStarts(reader)) lines.push(`${publicExtraLine(extra)}\n`);
  return Buffer.from(lines.join(''), 'utf8');
}

/** Paths of all files as of the last checkpoint; the checkpoint itself comes last. */
export async function officeLogPaths(reader: StoreReader): Promise<readonly string[]> {
  const signed = await storedCheckpoint(reader);
  if (signed === undefined) return [];
  const lists: string[] = [];
  for (const { fact } of await listEditions(reader)) {
    if (fact.seq > signed.size) continue;
    lists.push(`lists/${fact.id}.jsonl`, `lists/${fact.id}.tlog-proof`);
  }
  return [...lists, startsPath, ...logPaths(signed.size)];
}
