// Events in progress in the store, so that they survive a restart and every process shows the same. They are not facts and not in
// the ledger, and are removed two weeks after their last change. Birth dates are not stored.

import type { Finding, ReportDraft } from '@harkness/formats';
import { type InProgressEvent, liveAnswerSpace, liveRecordSpace, type StoreReader, type StoreWriter } from '@harkness/office';

/** What readers see. */
export interface LiveAnswer extends InProgressEvent {
  readonly event: string;
  readonly version: number;
  readonly at: string;
  readonly trouble?: string;
  readonly submission?: string;
}

/** The data the desk keeps with it. */
export interface LiveRecord {
  readonly event: string;
  /** The account that pushed first; it and the office's officers may push again. */
  readonly by: string;
  readonly draft: ReportDraft;
  /** Findings of the file's reader. */
  readonly findings: readonly Finding[];
  readonly authority: string;
  readonly file?: { readonly name: string; readonly format?: string };
}

const headSpace = 'live-head';

const forgottenAfter = 14 * 24 * 3600 * 1000;

export async function readLive(reader: StoreReader, event: string): Promise<LiveRecord | undefined> {
  const text = await reader.record(liveRecordSpace, event);
  return text === undefined ? undefined : (JSON.parse(text) as LiveRecord);
}

/** As text, because it is sent unchanged. */
export async function readLiveText(reader: StoreReader, event: string): Promise<string | undefined> {
  return reader.record(liveAnswerSpace, event);
}

export async function readLiveAnswer(reader: StoreReader, event: string): Promise<LiveAnswer | undefined> {
  const text = await readLiveText(reader, event);
  return text === undefined ? undefined : (JSON.parse(text) as LiveAnswer);
}

/** What the next push needs to know about the last one. Small, because it is read often. */
export interface LiveHead {
  readonly version: number;
  readonly at: string;
  readonly by: string;
  /** False if errors prevented rating. */
  readonly isRated: boolean;
  /** For the list of all events; absent in heads of earlier versions. */
  readonly summary?: LiveSummary;
}

interface LiveSummary {
  readonly name: string;
  readonly sections: number;
  readonly players: number;
  readonly lastRound: number;
}

function summaryOf({ name, sections }: LiveAnswer): LiveSummary {
  return {
    name,
    sections: sections.length,
    players: sections.reduce((sum, { players }) => sum + players.length, 0),
    lastRound: Math.max(0, ...sections.map(({ lastRound }) => lastRound)),
  };
}

export async function readLiveHead(reader: StoreReader, event: string): Promise<LiveHead | undefined> {
  const text = await reader.record(headSpace, event);
  if (text !== undefined) return JSON.parse(text) as LiveHead;
  // Pushed before heads existed.
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
  const head: LiveHead = { version, at, by, isRated: errors.length === 0, summary: summaryOf(answer) };
  if (record !== undefined) await writer.putRecord(liveRecordSpace, event, JSON.stringify(record));
  await writer.putRecord(liveAnswerSpace, event, JSON.stringify(answer));
  await writer.putRecord(headSpace, event, JSON.stringify(head));
}

export async function removeLive(writer: StoreWriter, event: string): Promise<void> {
  for (const space of [liveRecordSpace, liveAnswerSpace, headSpace]) await writer.putRecord(space, event, undefined);
}

/** All events, latest change first. Does not read their states, which may be large. */
export async function allLive(reader: StoreReader): Promise<readonly (LiveHead & { readonly event: string })[]> {
  const rows = await reader.records(headSpace, { from: '', to: '\u{10FFFF}' });
  return rows
    .map(({ key, value }) => ({ event: key, ...(JSON.parse(value) as LiveHead) }))
    .sort((a, b) => (a.at < b.at ? 1 : -1));
}

export async function readSummary(
  reader: StoreReader,
  { event, summary }: LiveHead & { readonly event: string },
): Promise<LiveSummary> {
  if (summary !== undefined) return summary;
  const answer = await readLiveAnswer(reader, event);
  return answer === undefined ? { name: event, sections: 0, players: 0, lastRound: 0 } : summaryOf(answer);
}

/** Removes events without news for two weeks. */
export async function sweepLive(
  store: { write<T>(work: (writer: StoreWriter) => Promise<T>): Promise<T> },
  now: Date,
): Promise<void> {
  await store.write(async (writer) => {
    for (const { event, at } of await allLive(writer))
      if (now.getTime() - Date.parse(at) > forgottenAfter) await removeLive(writer, event);
  });
}
