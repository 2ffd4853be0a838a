// The office as a client of its witnesses (C2SP tlog-witness): sends them its last checkpoint with a proof from the one they
// cosigned last, and stores their cosignatures. An unreachable witness is asked again later; a witness that saw a different
// history stops the signing of checkpoints.
//
//   log              `policy` → the policy file: log keys, witnesses with their addresses, quorum; `alarm` → why no checkpoint is signed now
//   log-witnesses    name → what is known about a witness

import { readAtMost } from '../base/bounded-read.js';
import { nodeCrypto } from '../base/node-crypto.js';
import { fromUtf8, parseCount, toBase64 } from '../log/bytes.js';
import type { VerifierKey } from '../log/keys.js';
import { openNote } from '../log/note.js';
import { type Policy, parsePolicy } from '../log/policy.js';
import { formatWitnessRequest, sizeContentType } from '../log/witness.js';
import { StoreError } from '../store/errors.js';
import type { Store, StoreReader, StoreWriter } from '../store/port.js';
import { storedTree } from '../store/tree.js';
import { logKeys, logSpace, putCosigned, type StoredCheckpoint, storedCheckpoint, withLines } from './checkpoints.js';

const witnessSpace = 'log-witnesses';
const policyKey = 'policy';
const alarmKey = 'alarm';

/** cosigned; later: unreachable or busy; configuration: does not know this log or its key; differs: has seen another history. */
export type WitnessOutcome = 'cosigned' | 'later' | 'configuration' | 'differs';

export interface WitnessState {
  /** The checkpoint it cosigned last; 0 if none is known. */
  readonly size: number;
  /** Time of that checkpoint: seconds since 1970. */
  readonly time: number;
  readonly failures: number;
  /** UTC instant before which it is not asked again. */
  readonly next: string;
  readonly outcome: WitnessOutcome;
  readonly message: string;
}

/** Takes effect with the next checkpoint. Throws a `StoreError` that names the line. */
export async function setLogPolicy(writer: StoreWriter, text: string): Promise<Policy> {
  const parsed = parsePolicy(nodeCrypto.sha256, text);
  if (!parsed.ok) throw policyError(`line ${parsed.problem.line}: ${parsed.problem.message}`);
  const own = await logKeys(writer);
  const { logs, witnesses } = parsed.policy;
  if (!own.some(({ keyId }) => logs.some(({ key }) => key.keyId === keyId)))
    throw policyError('it does not name the key of this log; `harkness office log status` shows it');
  const silent = witnesses.find(({ url }) => url === undefined);
  if (silent !== undefined) throw policyError(`the witness ${silent.name} has no address`);
  await writer.putRecord(logSpace, policyKey, text);
  return parsed.policy;
}

function policyError(why: string): StoreError {
  return new StoreError(
    'log-policy',
    `the policy cannot be used: ${why}`,
    'lines are: log KEY, witness NAME KEY URL, group NAME K MEMBERS…, quorum NAME',
  );
}

export async function logPolicy(reader: StoreReader): Promise<Policy | undefined> {
  const text = await reader.record(logSpace, policyKey);
  const parsed = text === undefined ? undefined : parsePolicy(nodeCrypto.sha256, text);
  return parsed?.ok ? parsed.policy : undefined;
}

/** Why no checkpoint is signed now; undefined if all is well. */
export async function logAlarm(reader: StoreReader): Promise<string | undefined> {
  return reader.record(logSpace, alarmKey);
}

export async function clearLogAlarm(writer: StoreWriter): Promise<void> {
  await writer.putRecord(logSpace, alarmKey, undefined);
}

export async function witnessStates(reader: StoreReader): Promise<ReadonlyMap<string, WitnessState>> {
  const rows = await reader.records(witnessSpace);
  return new Map(rows.map(({ key, value }) => [key, JSON.parse(value) as WitnessState]));
}

/** Names of the policy's witnesses that cosigned a checkpoint, with the time, and whether they are enough. */
export async function cosignedBy(
  checkpoint: StoredCheckpoint,
  policy: Policy,
): Promise<{ readonly witnesses: readonly { readonly name: string; readonly time: number }[]; readonly isSatisfied: boolean }> {
  const opened = await openNote(
    nodeCrypto,
    checkpoint.note,
    [...policy.logs, ...policy.witnesses].map(({ key }) => key),
  );
  const verified = opened.ok ? opened.verified.filter(({ time }) => time !== null) : [];
  const witnesses = verified.map(({ key, time }) => ({
    name: policy.witnesses.find((one) => one.key.keyId === key.keyId)?.name ?? key.name,
    time: Number(time),
  }));
  return { witnesses, isSatisfied: policy.isSatisfied(verified.map(({ key }) => key)) };
}

export interface WitnessingOptions {
  readonly fetch?: typeof fetch;
  readonly now?: () => Date;
  /** Milliseconds for one request. */
  readonly timeout?: number;
  /** Asks all, including those that are not due. */
  readonly all?: boolean;
}

export interface WitnessReport {
  readonly name: string;
  readonly outcome: WitnessOutcome;
  readonly message: string;
}

const firstWait = 30_000;
const longestWait = 3_600_000;
const freshFor = 20 * 3_600_000;
const triesOfSize = 3;

/** Sends the last checkpoint to every witness that is due, in parallel. A witness's failure never throws. */
export async function sendToWitnesses(store: Store, options: WitnessingOptions = {}): Promise<readonly WitnessReport[]> {
  const now = (options.now?.() ?? new Date()).getTime();
  const { policy, checkpoint, states, alarm } = await store.read(async (reader) => ({
    policy: await logPolicy(reader),
    checkpoint: await storedCheckpoint(reader),
    states: await witnessStates(reader),
    alarm: await logAlarm(reader),
  }));
  if (policy === undefined || checkpoint === undefined || alarm !== undefined) return [];
  const due = policy.witnesses.filter(({ name }) => options.all === true || isDue(states.get(name), checkpoint.size, now));
  return Promise.all(
    due.map(async ({ name, key, url = '' }) => {
      const before = states.get(name);
      const asked = await ask(store, { key, url, size: before?.size ?? 0 }, checkpoint, options);
      await store.write((writer) => remember(writer, name, asked, before, checkpoint, now));
      return { name, outcome: asked.outcome, message: asked.message };
    }),
  );
}

/** Whether there is something new to show, or most of a day has passed; but never during its pause. */
function isDue(state: WitnessState | undefined, size: number, now: number): boolean {
  if (state === undefined) return true;
  if (Date.parse(state.next) > now) return false;
  return state.size < size || state.outcome !== 'cosigned' || now - state.time * 1000 > freshFor;
}

interface Asked {
  readonly outcome: WitnessOutcome;
  readonly message: string;
  /** If cosigned: the lines, and when. */
  readonly lines?: string;
  readonly time?: number;
}

async function ask(
  store: Store,
  witness: { readonly key: VerifierKey; readonly url: string; readonly size: number },
  checkpoint: StoredCheckpoint,
  options: WitnessingOptions,
): Promise<Asked> {
  let old = Math.min(witness.size, checkpoint.size);
  for (let tries = 0; tries < triesOfSize; tries += 1) {
    const proof = await store.read(async (reader) => (await storedTree(reader)).consistency(old, checkpoint.size));
    const body = formatWitnessRequest({ old: BigInt(old), proof, note: checkpoint.note }, toBase64);
    let answer: { status: number; type: string; body: string };
    try {
      answer = await post(witness.url, body, options);
    } catch (error) {
      return { outcome: 'later', message: `not reached: ${error instanceof Error ? error.message : String(error)}` };
    }
    const { status, type, body: said } = answer;
    if (status === 200) return cosignature(witness.key, checkpoint, said);
    const size = status === 409 && type.startsWith(sizeContentType) ? parseCount(said.trim()) : undefined;
    if (size !== undefined && size > BigInt(checkpoint.size))
      return {
        outcome: 'differs',
        message: `it has seen ${size} facts of this log, this office has ${checkpoint.size}: an older copy was restored, or a second office signs`,
      };
    if (size !== undefined) {
      old = Number(size);
      continue;
    }
    if (status === 409 || status === 422)
      return { outcome: 'differs', message: `it has seen another history of this log (${status}: ${said.trim()})` };
    if (status === 403 || status === 404)
      return { outcome: 'configuration', message: `it does not know this log or its key (${status})` };
    return { outcome: 'later', message: `it answered ${status}` };
  }
  return { outcome: 'later', message: 'it named another size each time' };
}

async function post(
  url: string,
  body: string,
  options: WitnessingOptions,
): Promise<{ status: number; type: string; body: string }> {
  const address = `${url.replace(/\/$/, '')}/add-checkpoint`;
  const signal = AbortSignal.timeout(options.timeout ?? 5000);
  const answer = await (options.fetch ?? fetch)(address, { method: 'POST', body, signal, redirect: 'error' });
  const bytes = await readAtMost(answer, answerAtMost);
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', body: fromUtf8(bytes) ?? '' };
}

const answerAtMost = 16_384;

async function cosignature(key: VerifierKey, checkpoint: StoredCheckpoint, lines: string): Promise<Asked> {
  const text = checkpoint.note.slice(0, checkpoint.note.lastIndexOf('\n\n') + 2);
  const opened = await openNote(nodeCrypto, `${text}${lines}`, [key]);
  const time = opened.ok ? opened.verified[0]?.time : undefined;
  if (time === undefined || time === null || time === 0n)
    return { outcome: 'configuration', message: 'it answered with something that is no cosignature by its key' };
  const own = lines.split('\n').filter((line) => line.startsWith(`\u2014 ${key.name} `));
  return {
    outcome: 'cosigned',
    message: `cosigned ${checkpoint.size} facts`,
    lines: `${text}${own.join('\n')}\n`,
    time: Number(time),
  };
}

async function remember(
  writer: StoreWriter,
  name: string,
  asked: Asked,
  before: WitnessState | undefined,
  checkpoint: StoredCheckpoint,
  now: number,
): Promise<void> {
  const { outcome, message, lines, time } = asked;
  const failures = outcome === 'cosigned' ? 0 : (before?.failures ?? 0) + 1;
  const pause = failures === 0 ? 0 : Math.min(longestWait, firstWait * 2 ** (failures - 1));
  const state: WitnessState = {
    size: lines === undefined ? (before?.size ?? 0) : checkpoint.size,
    time: time ?? before?.time ?? 0,
    failures,
    next: new Date(now + pause).toISOString(),
    outcome,
    message,
  };
  await writer.putRecord(witnessSpace, name, JSON.stringify(state));
  if (outcome === 'differs')
    await writer.putRecord(
      logSpace,
      alarmKey,
      `The witness ${name} did not cosign the checkpoint of ${checkpoint.size} facts: ${message}.`,
    );
  const kept = lines === undefined ? undefined : await storedCheckpoint(writer, checkpoint.size);
  if (kept !== undefined && lines !== undefined) await putCosigned(writer, { ...kept, note: withNewest(kept.note, lines) });
}

/** A newer line of the same key replaces the older one. */
function withNewest(note: string, cosigned: string): string {
  const end = note.lastIndexOf('\n\n') + 2;
  const idOf = (line: string): string => line.slice(0, line.lastIndexOf(' ') + 6);
  const fresh = cosigned
    .slice(end)
    .split('\n')
    .filter((line) => line !== '')
    .map(idOf);
  const kept = note
    .slice(end)
    .split('\n')
    .filter((line) => line !== '' && !fresh.includes(idOf(line)));
  return withLines(`${note.slice(0, end)}${kept.map((line) => `${line}\n`).join('')}`, cosigned);
}
