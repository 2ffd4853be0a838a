// Who did what: a chain of lines beside the ledger. Each line is written in the same transaction as its action, so that
// neither exists without the other. Appending facts writes a line automatically.
//
//   audit        newest first by key → line
//   audit-head   `head` → number and hash of the last line
//
// A line has the hash of the previous line and the ledger's head after the action. So `verifyAudit` finds lines that were
// changed, removed or cut off at the end, and facts without a line. Lines of versions before the chain
// have other keys; the first line of the chain has the hash of all of them.

import { canonicalJson } from '../base/canonical.js';
import type { LedgerHead, StoredFact, StoreReader, StoreWriter } from '../store/port.js';
import { firstPrevious, sha256 } from './chain.js';

/** An action of somebody. */
export interface AuditEntry {
  readonly actor: string;
  readonly action: string;
  readonly about: string;
  readonly detail?: string;
}

export interface AuditLine extends AuditEntry {
  /** UTC instant. */
  readonly at: string;
  /** First and last sequence number of the facts it entered. */
  readonly facts?: readonly [first: number, last: number];
}

interface ChainedLine extends AuditLine {
  /** Its number, from 1. */
  readonly line: number;
  /** The last fact of the ledger after the action. */
  readonly ledger: { readonly seq: number; readonly hash: string };
  readonly previous: string;
  readonly hash: string;
  /** Its words were erased; the hash is still that of the original line. A later line records the erasure. */
  readonly erased?: true;
}

interface AuditHead {
  readonly line: number;
  readonly hash: string;
}

export const space = 'audit';
export const headSpace = 'audit-head';
/** Keys of the chain come before those of earlier versions, which begin with 8. */
const chainRange = { from: '0', to: '1' } as const;
const earlierRange = { from: '1' } as const;
const linesAtOnce = 500;

/** Later lines have smaller keys, so that a range is read newest first. */
function keyOf(line: number): string {
  return `0${String(999_999_999_999 - line).padStart(12, '0')}`;
}

/** Writes a line about something other than a fact in the same transaction: a submission, an account, a run. */
export async function writeAudit(writer: StoreWriter, entry: AuditEntry, at = new Date().toISOString()): Promise<void> {
  await writeLine(writer, { ...entry, at }, await writer.head());
}

/** Writes the line for facts that were just chained. */
export async function auditFacts(writer: StoreWriter, facts: readonly StoredFact[], entry: AuditEntry): Promise<void> {
  const [first, last] = [facts[0], facts.at(-1)];
  if (first === undefined || last === undefined) return;
  const line = { ...entry, at: last.receivedAt, facts: [first.seq, last.seq] as const };
  await writeLine(writer, line, last);
}

async function writeLine(writer: StoreWriter, line: AuditLine, { seq, hash }: Pick<LedgerHead, 'seq' | 'hash'>): Promise<void> {
  const head = await auditHead(writer);
  const previous = head?.hash ?? (await earlierHash(writer));
  const made = { ...line, line: (head?.line ?? 0) + 1, ledger: { seq, hash }, previous };
  const chained: ChainedLine = { ...made, hash: hashOf(made) };
  await writer.putRecord(space, keyOf(chained.line), JSON.stringify(chained));
  await writer.putRecord(headSpace, 'head', JSON.stringify({ line: chained.line, hash: chained.hash }));
}

function hashOf(line: Omit<ChainedLine, 'hash'>): string {
  // Goes through JSON text, which leaves out undefined fields.
  return sha256(canonicalJson(JSON.parse(JSON.stringify(line))));
}

const erasedAction = 'audit erased';

/**
 * Removes private words from the lines that have them. The hashes stay, so that the chain remains valid; a new line lists the
 * erased lines, without which `verifyAudit` would report them as changed.
 */
export async function eraseFromAudit(
  writer: StoreWriter,
  erase: (text: string) => string,
  { actor, about }: Pick<AuditEntry, 'actor' | 'about'>,
): Promise<void> {
  const erased: number[] = [];
  let from: string = chainRange.from;
  for (;;) {
    const rows = await writer.records(space, { from, to: chainRange.to, limit: linesAtOnce });
    for (const { key, value } of rows) {
      const line = readChained(value);
      const detail = line?.detail === undefined ? undefined : erase(line.detail);
      if (line === undefined || detail === line.detail) continue;
      erased.push(line.line);
      await writer.putRecord(space, key, JSON.stringify({ ...line, detail, erased: true }));
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < linesAtOnce) break;
    from = `${last.key}\u0001`;
  }
  const detail = `lines ${erased.toReversed().join(', ')}`;
  if (erased.length > 0) await writeAudit(writer, { actor, action: erasedAction, about, detail });
}

async function auditHead(reader: StoreReader): Promise<AuditHead | undefined> {
  const text = await reader.record(headSpace, 'head');
  return text === undefined ? undefined : (JSON.parse(text) as AuditHead);
}

/** The hash of the lines from before the chain, newest first. */
async function earlierHash(reader: StoreReader): Promise<string> {
  const rows = await reader.records(space, earlierRange);
  return rows.length === 0 ? firstPrevious : sha256(canonicalJson(rows.map(({ key, value }) => [key, value])));
}

/** Lines newest first; `next` is the start of the next page. */
export async function readAudit(
  reader: StoreReader,
  query: {
    readonly limit: number;
    readonly after?: string | undefined;
    readonly actor?: string | undefined;
    readonly matches?: (line: AuditLine) => boolean;
  },
): Promise<{ readonly items: AuditLine[]; readonly next?: string }> {
  const items: AuditLine[] = [];
  let from = query.after === undefined ? '' : `${query.after}\u0001`;
  for (;;) {
    const rows = await reader.records(space, { from, limit: linesAtOnce });
    for (const { key, value } of rows) {
      const line = JSON.parse(value) as AuditLine;
      const { at, actor, action, about, detail, facts } = line;
      if ((query.actor !== undefined && actor !== query.actor) || query.matches?.(line) === false) continue;
      items.push({
        at,
        actor,
        action,
        about,
        ...(detail === undefined ? {} : { detail }),
        ...(facts === undefined ? {} : { facts }),
      });
      if (items.length === query.limit) return { items, next: key };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < linesAtOnce) return { items };
    from = `${last.key}\u0001`;
  }
}

export interface AuditVerification {
  readonly ok: boolean;
  /** Lines in the chain. */
  readonly lines: number;
  /** Lines of versions before the chain. */
  readonly earlier: number;
  /** The first problems, in order of the lines. */
  readonly problems: readonly string[];
}

const problemsAtMost = 20;

/** Whether every line is as it was written, none is missing, and every fact since the first has its line. */
export async function verifyAudit(reader: StoreReader): Promise<AuditVerification> {
  const earlier = (await reader.records(space, earlierRange)).length;
  const problems: string[] = [];
  let previous = await earlierHash(reader);
  let lines = 0;
  let upTo: number | undefined;
  const erased = new Set<number>();
  let to: string = chainRange.to;
  // Oldest first: from the largest key down.
  for (;;) {
    const rows = await reader.records(space, { from: chainRange.from, to, limit: linesAtOnce, reverse: true });
    for (const { key, value } of rows) {
      lines += 1;
      const line = readChained(value);
      const found = line === undefined ? ['cannot be read'] : await problemsOf(reader, line, key, lines, previous, upTo);
      for (const problem of found) problems.push(`Line ${lines} ${problem}.`);
      if (problems.length >= problemsAtMost) return { ok: false, lines, earlier, problems: problems.slice(0, problemsAtMost) };
      if (line?.erased === true) erased.add(line.line);
      if (line?.action === erasedAction) for (const number of line.detail?.match(/\d+/g) ?? []) erased.delete(Number(number));
      previous = line?.hash ?? previous;
      upTo = line?.ledger.seq ?? upTo;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < linesAtOnce) break;
    to = last.key;
  }
  for (const number of erased) problems.push(`Line ${number} is marked as erased, but no later line says that it was.`);
  // A damaged head is a finding, not a crash.
  const head = await auditHead(reader).catch(() => undefined);
  if ((head?.line ?? 0) !== lines || (lines > 0 && head?.hash !== previous))
    problems.push(`The audit ends with line ${lines}; its last line was ${head?.line ?? 0}: lines are missing at the end.`);
  const { seq } = await reader.head();
  if (upTo !== undefined && upTo < seq) problems.push(`Facts ${upTo + 1} to ${seq} have no line.`);
  return { ok: problems.length === 0, lines, earlier, problems };
}

async function problemsOf(
  reader: StoreReader,
  line: ChainedLine,
  key: string,
  number: number,
  previous: string,
  upTo: number | undefined,
): Promise<string[]> {
  const { hash, ...content } = line;
  const problems: string[] = [];
  if (line.line !== number || key !== keyOf(number)) problems.push(`has the number ${line.line}: a line before it is missing`);
  if (line.previous !== previous) problems.push('does not follow the line before it');
  if (line.erased !== true && hashOf(content) !== hash) problems.push('was changed after it was written');
  const { seq } = line.ledger;
  const [first, last] = line.facts ?? [];
  if (last !== undefined && last !== seq) problems.push(`enters facts up to ${last}, but the ledger then ended with ${seq}`);
  if (upTo !== undefined && (first ?? seq + 1) !== upTo + 1)
    problems.push(`leaves out facts: the one before ends with ${upTo}, this one with ${seq}`);
  const fact = seq === 0 ? undefined : await reader.factAt(seq);
  if (seq > 0 && fact?.hash !== line.ledger.hash) problems.push(`names fact ${seq} of another ledger`);
  return problems;
}

function readChained(text: string): ChainedLine | undefined {
  try {
    const line = JSON.parse(text) as Partial<ChainedLine>;
    const isWhole = typeof line.hash === 'string' && typeof line.line === 'number' && typeof line.ledger?.seq === 'number';
    return isWhole ? (line as ChainedLine) : undefined;
  } catch {
    return undefined;
  }
}
