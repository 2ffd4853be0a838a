// harkness monitor: follows a log from a distance, keeps what it saw, and reports misbehaviour and the fact that proves it.
//
//   seen.json      the state to compare with at the next visit
//   facts.jsonl    every fact seen, for replays and to name a changed one
//   evidence/      contradicting checkpoints: the log's own signatures against it
//   events.jsonl   findings, one per line; feed.xml: the latest of them as an Atom feed

import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson, exchangeVersion, readAtMost, readLines } from '@harkness/ledger';
import {
  type Accusation,
  followLog,
  formatEntry,
  formatVerifierKey,
  type GetFile,
  type Kept,
  openCheckpoint,
  type Policy,
  parseFactText,
  type SeenCheckpoint,
  successors,
} from '@harkness/ledger/log';
import { nodeCrypto } from '@harkness/ledger/node-crypto';
import { checkPublishedLists, verifyPublic } from '@harkness/office';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { withProgress } from '../terminal/progress.js';
import { type TrustOptions, trustedPolicy } from './trusted-keys.js';

export interface MonitorOptions extends TrustOptions {
  readonly state: string;
  readonly replay: boolean;
  readonly json?: boolean;
}

/** A problem, found in the log's own data or by recomputing. */
export interface Alarm {
  readonly misdeed: Accusation['misdeed'] | 'not-signed' | 'new-key' | 'not-witnessed' | 'list-does-not-follow' | 'two-lists';
  readonly fact?: number;
  readonly message: string;
}

interface Seen extends Kept {
  /** The last fact up to which the lists were recomputed. */
  readonly replayedUpTo: number;
  /** Valid bytes of facts.jsonl. */
  readonly factBytes: number;
}

const fileAtMost = 256 * 1024 * 1024;
/** A checkpoint with hundreds of cosignatures needs less. */
const noteAtMost = 1024 * 1024;
const timeout = 30_000;

export async function monitor(url: string, options: MonitorOptions, screen: Screen): Promise<ExitCode> {
  const policy = await trustedPolicy(options, screen);
  const folder = options.state;
  mkdirSync(join(folder, 'evidence'), { recursive: true });
  const get = source(url);
  const found = await withProgress(screen, `following ${url}`, (progress) =>
    visit(folder, get, policy, options, (facts, of) => progress.update(facts, of, `${facts} facts`)),
  );
  note(folder, url, found);
  const { alarms, checkpoint, said } = found;
  if (options.json)
    screen.json({ ok: alarms.length === 0, size: checkpoint === undefined ? null : Number(checkpoint.size), alarms, said });
  else {
    for (const { message } of alarms) screen.print(screen.colours.red(`ALARM: ${message}`));
    for (const sentence of said) screen.print(sentence);
    screen.print(
      alarms.length === 0 ? screen.colours.green('All is well.') : `Kept for others to see: ${join(folder, 'evidence')}`,
    );
  }
  return alarms.length === 0 ? 0 : 1;
}

interface Visit {
  readonly alarms: readonly Alarm[];
  readonly checkpoint?: SeenCheckpoint;
  readonly said: readonly string[];
}

async function visit(
  folder: string,
  get: GetFile,
  policy: Policy,
  options: MonitorOptions,
  progress: (facts: number, of: number) => void,
): Promise<Visit> {
  const kept = readSeen(folder);
  const bytes = await get('checkpoint');
  if (bytes === undefined)
    throw new CommandError('There is no checkpoint at this address.', {
      hint: 'Give the address of the log itself, for example https://ratings.example.org/log',
    });
  const opened = await openCheckpoint(nodeCrypto, bytes, policy);
  if (!opened.ok) {
    keepEvidence(folder, bytes);
    const next = (
      await successors(
        nodeCrypto,
        (await get('handovers')) ?? '',
        policy.logs.map(({ key }) => key),
      )
    ).at(-1);
    if (opened.error === 'unknown-log' && next !== undefined) {
      const message = `The log has a new key since ${next.at}. The key you know named it in a note that both signed; if you have no doubt, follow the log by it from now on: ${formatVerifierKey(next.key)}`;
      return { alarms: [{ misdeed: 'new-key', message }], said: [] };
    }
    const why =
      opened.error === 'unknown-log'
        ? 'None of your keys signed the checkpoint: it is another log, or the office has a new key.'
        : 'The checkpoint is damaged, or its signature is not by the key it names.';
    return { alarms: [{ misdeed: 'not-signed', message: why }], said: [] };
  }
  const now = opened.checkpoint;
  const alarms: Alarm[] = [];
  const elsewhere = await seenByWitnesses(now, policy, folder);
  alarms.push(...elsewhere);
  if (!now.isWitnessed)
    alarms.push({ misdeed: 'not-witnessed', message: `Too few of your witnesses cosigned the checkpoint of ${now.size} facts.` });
  const facts = new FactFile(folder, kept?.factBytes ?? 0);
  const followed = await followLog(nodeCrypto, get, now, kept, {
    take: (text, hash) => facts.add(text, hash),
    entryBefore: (index) => facts.entry(index),
    progress,
  });
  if (followed.kept === undefined) {
    keepEvidence(folder, bytes);
    if (kept !== undefined) keepEvidence(folder, Buffer.from(kept.note, 'utf8'));
    return { alarms: [...alarms, ...followed.accusations], checkpoint: now, said: [] };
  }
  if (followed.accusations.length > 0) {
    keepEvidence(folder, bytes);
    if (kept !== undefined) keepEvidence(folder, Buffer.from(kept.note, 'utf8'));
    alarms.push(...followed.accusations);
  }
  const said = [
    `${now.origin}: ${followed.kept.size} facts${kept === undefined ? '' : `, ${followed.kept.size - kept.size} new`}.`,
  ];
  for (const { key, time } of now.witnesses)
    said.push(`Witness ${key.name} saw it on ${new Date(Number(time) * 1000).toISOString()}.`);
  const factBytes = facts.flush();
  const seen: Seen = { ...followed.kept, factBytes, replayedUpTo: kept?.replayedUpTo ?? 0 };
  const lists = facts.lists();
  alarms.push(...twoLists(lists));
  const isNew = lists.some(({ seq }) => seq > seen.replayedUpTo);
  if (options.replay && isNew && alarms.every(({ misdeed }) => misdeed === 'not-witnessed' || misdeed === 'backdated')) {
    const replayed = await replay(folder, get, seen);
    said.push(...replayed.said);
    alarms.push(...replayed.alarms);
    writeSeen(folder, replayed.alarms.length === 0 ? { ...seen, replayedUpTo: seen.size } : seen);
  } else {
    if (!options.replay) said.push('Lists were not computed again (--no-replay).');
    writeSeen(folder, seen);
  }
  return { alarms, checkpoint: now, said };
}

/** Compares with the log as its witnesses saw it: a larger or different tree there is hidden here. */
async function seenByWitnesses(now: SeenCheckpoint, policy: Policy, folder: string): Promise<Alarm[]> {
  const id = createHash('sha256').update(now.origin).digest('hex');
  const alarms: Alarm[] = [];
  for (const { name, url } of policy.witnesses) {
    if (url === undefined) continue;
    const bytes = await source(url)(`${id}/checkpoint`).catch(() => undefined);
    const opened = bytes === undefined ? undefined : await openCheckpoint(nodeCrypto, bytes, policy);
    if (bytes === undefined || !opened?.ok || opened.checkpoint.origin !== now.origin) continue;
    const theirs = opened.checkpoint;
    if (theirs.size === now.size && Buffer.compare(theirs.root, now.root) !== 0) {
      keepEvidence(folder, bytes);
      keepEvidence(folder, Buffer.from(now.note, 'utf8'));
      alarms.push({
        misdeed: 'fork',
        message: `The log showed the witness ${name} another history of ${now.size} facts than it shows here.`,
      });
    }
    if (theirs.size > now.size) {
      keepEvidence(folder, bytes);
      alarms.push({
        misdeed: 'rollback',
        fact: Number(now.size) + 1,
        message: `The witness ${name} has seen ${theirs.size} facts of this log; here it shows ${now.size}.`,
      });
    }
  }
  return alarms;
}

function twoLists(lists: readonly ListFact[]): Alarm[] {
  const standing = new Map<string, number>();
  const alarms: Alarm[] = [];
  for (const { seq, name, retracts } of lists) {
    if (retracts) standing.delete(name);
    else if (standing.has(name))
      alarms.push({ misdeed: 'two-lists', fact: seq, message: `Facts ${standing.get(name)} and ${seq} both publish ${name}.` });
    else standing.set(name, seq);
  }
  return alarms;
}

async function replay(folder: string, get: GetFile, seen: Seen): Promise<{ alarms: Alarm[]; said: string[] }> {
  const starts = await get('starts.jsonl');
  const startLines = starts === undefined ? [] : Buffer.from(starts).toString('utf8').split('\n').slice(0, -1);
  const head = { seq: seen.size, hash: seen.hash };
  const header = canonicalJson({
    harkness: 'office',
    version: exchangeVersion,
    content: 'public',
    exportedAt: new Date().toISOString(),
    head,
  });
  async function* lines(): AsyncGenerator<string> {
    yield header;
    let facts = 0;
    for await (const line of readLines(join(folder, 'facts.jsonl'))) {
      facts += 1;
      if (facts <= seen.size) yield line;
    }
    yield* startLines;
    yield canonicalJson({ end: { facts: seen.size, lines: 1 + seen.size + startLines.length } });
  }
  const verified = await verifyPublic(lines, { replay: checkPublishedLists }, 'the log');
  if (!verified.ok)
    return {
      alarms: [
        {
          misdeed: 'list-does-not-follow',
          message: `The facts cannot be replayed: ${verified.errors.map(({ message }) => message).join('; ')}`,
        },
      ],
      said: [],
    };
  const { replay: result, ok } = verified.value;
  if (ok) return { alarms: [], said: [result?.message ?? ''] };
  const message = result?.message ?? 'The lists do not come out.';
  const wrong = result?.notFollowing ?? [];
  if (wrong.length === 0) return { alarms: [{ misdeed: 'list-does-not-follow', message }], said: [] };
  return {
    alarms: wrong.map((fact) => ({
      misdeed: 'list-does-not-follow',
      fact,
      message: `Fact ${fact} published a list that does not follow from the facts before it: ${message}`,
    })),
    said: [],
  };
}

/** A published or retracted list. */
interface ListFact {
  readonly seq: number;
  readonly name: string;
  readonly retracts: boolean;
}

/** The facts seen so far. Additions are kept only if the visit succeeds. */
class FactFile {
  readonly #file: string;
  readonly #before: readonly string[];
  #added: string[] = [];

  constructor(folder: string, bytes: number) {
    this.#file = join(folder, 'facts.jsonl');
    if (!existsSync(this.#file)) writeFileSync(this.#file, '');
    // Discards lines of an interrupted visit.
    truncateSync(this.#file, bytes);
    this.#before = readFileSync(this.#file, 'utf8').split('\n').slice(0, -1);
  }

  add(text: string, hash: string): void {
    this.#added.push(`{"fact":${text},"hash":"${hash}"}`);
  }

  entry(index: number): string | undefined {
    const line = this.#before[index];
    const fact = line === undefined ? undefined : parseFactText(nodeCrypto, textOf(line));
    return fact === undefined ? undefined : formatEntry(fact);
  }

  /** Returns the size of the file afterwards. */
  flush(): number {
    appendFileSync(this.#file, this.#added.map((line) => `${line}\n`).join(''));
    return readFileSync(this.#file).length;
  }

  lists(): ListFact[] {
    return [...this.#before, ...this.#added].flatMap((line) => {
      if (!/"kind":"list-(published|retracted)"/.test(line)) return [];
      const fact = parseFactText(nodeCrypto, textOf(line));
      if (fact?.kind !== 'list-published' && fact?.kind !== 'list-retracted') return [];
      return [{ seq: fact.seq, name: `${fact.body['list']} of ${fact.body['date']}`, retracts: fact.kind === 'list-retracted' }];
    });
  }
}

function textOf(line: string): string {
  return line.slice('{"fact":'.length, -(',"hash":""}'.length + 64));
}

function readSeen(folder: string): Seen | undefined {
  const file = join(folder, 'seen.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Seen) : undefined;
}

function writeSeen(folder: string, seen: Seen): void {
  const file = join(folder, 'seen.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(seen)}\n`);
  renameSync(`${file}.new`, file);
}

function keepEvidence(folder: string, note: Uint8Array): void {
  const name = createHash('sha256').update(note).digest('hex').slice(0, 16);
  writeFileSync(join(folder, 'evidence', `checkpoint-${name}.txt`), note);
}

/** A web address, or a folder with the files of a log. */
function source(url: string): GetFile {
  const prefix = url.replace(/\/$/, '');
  if (!/^https?:/.test(url)) {
    if (!existsSync(join(url, 'checkpoint')))
      throw new CommandError(`${url} is neither an address nor a folder with a log.`, {
        hint: 'Give an address that begins with https://, or the folder that `harkness office log export` wrote.',
      });
    return async (path) => (existsSync(join(url, path)) ? readFileSync(join(url, path)) : undefined);
  }
  return async (path) => {
    try {
      const answer = await fetch(`${prefix}/${path}`, { signal: AbortSignal.timeout(timeout) });
      if (!answer.ok) await answer.body?.cancel();
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`it answered ${answer.status}`);
      return await readAtMost(answer, path === 'checkpoint' ? noteAtMost : fileAtMost);
    } catch (error) {
      throw new CommandError(`${prefix}/${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
        hint: 'Nothing was found out about the log; try again later.',
      });
    }
  };
}

const eventsInFeed = 50;

/** Writes one line per visit, and the feed of the latest ones. */
function note(folder: string, url: string, { alarms, checkpoint, said }: Visit): void {
  const at = new Date().toISOString();
  const event = { at, size: checkpoint === undefined ? null : Number(checkpoint.size), alarms, said };
  const file = join(folder, 'events.jsonl');
  appendFileSync(file, `${JSON.stringify(event)}\n`);
  const events = readFileSync(file, 'utf8').split('\n').slice(0, -1).slice(-eventsInFeed).reverse();
  const entries = events.map((line) => feedEntry(url, JSON.parse(line) as typeof event));
  const feed = `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n<id>${escaped(url)}#monitor</id>\n<title>Monitor of ${escaped(url)}</title>\n<updated>${at}</updated>\n${entries.join('')}</feed>\n`;
  writeFileSync(join(folder, 'feed.xml'), feed);
}

function feedEntry(
  url: string,
  { at, size, alarms, said }: { at: string; size: number | null; alarms: readonly Alarm[]; said: readonly string[] },
): string {
  const title = alarms.length === 0 ? `All is well at ${size} facts` : `ALARM: ${alarms[0]?.message ?? ''}`;
  const text = [...alarms.map(({ message }) => message), ...said].join('\n');
  return `<entry><id>${escaped(url)}#${at}</id><title>${escaped(title)}</title><updated>${at}</updated><author><name>harkness monitor</name></author><content>${escaped(text)}</content></entry>\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
