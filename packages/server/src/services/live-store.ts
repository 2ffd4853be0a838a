// Events in progress in the store, so that they outlast a restart and every process shows the same. They are no facts: nothing of them is
// in the ledger, and they are forgotten two weeks after their last change. Birth dates are not kept.

import type { Finding, ReportDraft } from '@harkness/formats';
import type { InProgressEvent, StoreReader, StoreWriter } from '@harkness/office';

/** What readers see. */
export interface LiveAnswer extends InProgressEvent {
  readonly event: string;
  readonly version: number;
  readonly at: string;
  readonly trouble?: string;
  readonly submission?: string;
}

/** What the desk keeps beside it. */
export interface LiveRecord {
  readonly event: string;
  /** The account that pushed first; it and the office's officers may push again. */
  readonly by: string;
  readonly draft: ReportDraft;
  /** What the reader found in the file. */
  readonly findings: readonly Finding[];
  readonly authority: string;
  readonly file?: { readonly name: string; readonly format?: string };
}

const recordSpace = 'live-record';
const answerSpace = 'live-answer';
const headSpace = 'live-head';

const forgottenAfter = 14 * 24 * 3600 * 1000;

export async function readLive(reader: StoreReader, event: string): Promise<LiveRecord | undefined> {
  const text = await reader.record(recordSpace, event);
  return text === undefined ? undefined : (JSON.parse(text) as LiveRecord);
}

/** As text: it is sent as it is kept. */
export async function readLiveText(reader: StoreReader, event: string): Promise<string | undefined> {
  return reader.record(answerSpace, event);
}

export async function readLiveAnswer(reader: StoreReader, event: string): Promise<LiveAnswer | undefined> {
  const text = await readLiveText(reader, event);
  return text === undefined ? undefined : (JSON.parse(text) as LiveAnswer);
}

/** What the next push has to know of the last one. Small, for asking often. */
export interface LiveHead {
  readonly version: number;
  readonly at: string;
  readonly by: string;
  /** False: errors stood in the way. */
  readonly isRated: boolean;
}

export async function readLiveHead(reader: StoreReader, event: string): Promise<LiveHead | undefined> {
  const text = await reader.record(headSpace, event);
  if (text !== undefined) return JSON.parse(text) as LiveHead;
  // Pushed before there were heads.
  const [record, answer] = [await readLive(reader, event), await readLiveAnswer(reader, event)];
  if (record === undefined || answer === undefined) return undefined;
  return { version: answer.version, at: answer.at, by: record.by, isRated: answer.errors.length === 0 };
}

export async function writeLive(
  writer: StoreWriter,
  by: string,
  record: LiveRecord | undefined,
  answer: LiveAnswer,
): Promise<void> {
  const { event, version, at, errors } = answer;
  const head: LiveHead = { version, at, by, isRated: errors.length === 0 };
  if (record !== undefined) await writer.putRecord(recordSpace, event, JSON.stringify(record));
  await writer.putRecord(answerSpace, event, JSON.stringify(answer));
  await writer.putRecord(headSpace, event, JSON.stringify(head));
}

export async function removeLive(writer: StoreWriter, event: string): Promise<void> {
  for (const space of [recordSpace, answerSpace, headSpace]) await writer.putRecord(space, event, undefined);
}

export async function allLive(reader: StoreReader): Promise<readonly LiveAnswer[]> {
  const rows = await reader.records(answerSpace, { from: '', to: '\u{10FFFF}' });
  return rows.map(({ value }) => JSON.parse(value) as LiveAnswer).sort((a, b) => (a.at < b.at ? 1 : -1));
}

/** Events of which nothing was heard for two weeks. */
export async function sweepLive(
  store: { write<T>(work: (writer: StoreWriter) => Promise<T>): Promise<T> },
  now: Date,
): Promise<void> {
  await store.write(async (writer) => {
    for (const { event, at } of await allLive(writer))
      if (now.getTime() - Date.parse(at) > forgottenAfter) await removeLive(writer, event);
  });
}
