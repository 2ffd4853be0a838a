// Readers of events in progress. Each gets the whole state once, then the rows that change; a change is made into text once, however many
// read. A reader who comes back within the last changes gets only those.

import type { ServerResponse } from 'node:http';
import { changeBetween } from '@harkness/office';
import type { LiveAnswer } from './live-store.js';

/** Changes kept for readers who lost their connection. */
const keptChanges = 50;
/** A reader who takes less than they are sent is let go; their browser comes back by itself. */
const mostUnsent = 8 * 1024 * 1024;
const mostReaders = 10_000;
const beatMilliseconds = 15_000;

interface Followed {
  answer: LiveAnswer;
  state: Buffer;
  /** The version each leads to, and its text. */
  readonly changes: { readonly version: number; readonly text: Buffer }[];
  readonly readers: Set<ServerResponse>;
}

export class LiveStreams {
  readonly #events = new Map<string, Followed>();
  readonly #beat: NodeJS.Timeout;
  #count = 0;

  constructor() {
    // A comment now and then keeps proxies from closing a quiet connection.
    this.#beat = setInterval(() => this.#toAll(Buffer.from(': still there\n\n')), beatMilliseconds);
    this.#beat.unref();
  }

  /** Events that somebody reads, with the version they have. */
  get read(): readonly (readonly [event: string, version: number])[] {
    return [...this.#events].map(([event, { answer }]) => [event, answer.version] as const);
  }

  get readers(): number {
    return this.#count;
  }

  /** False if there are too many readers. */
  connect(answer: LiveAnswer, raw: ServerResponse, lastSeen: number | undefined): boolean {
    if (this.#count >= mostReaders) return false;
    const known = this.#events.get(answer.event);
    const followed = known ?? { answer, state: stateText(answer), changes: [], readers: new Set<ServerResponse>() };
    this.#events.set(answer.event, followed);
    if (known !== undefined) this.publish(answer);
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    const missed = missedBy(followed, lastSeen);
    raw.write(missed === undefined ? followed.state : missed);
    followed.readers.add(raw);
    this.#count += 1;
    raw.on('close', () => this.#leave(answer.event, raw));
    return true;
  }

  /** Tells every reader of the event; nothing if they have it already. */
  publish(answer: LiveAnswer): void {
    const followed = this.#events.get(answer.event);
    if (followed === undefined || answer.version <= followed.answer.version) return;
    const text = changeText(followed.answer, answer);
    followed.changes.push({ version: answer.version, text });
    if (followed.changes.length > keptChanges) followed.changes.shift();
    followed.answer = answer;
    followed.state = stateText(answer);
    send(followed, text);
  }

  /** The event is not shown any more. */
  end(event: string): void {
    const followed = this.#events.get(event);
    if (followed === undefined) return;
    this.#events.delete(event);
    for (const raw of followed.readers) raw.end('event: ended\ndata: {}\n\n');
  }

  close(): void {
    clearInterval(this.#beat);
    for (const { readers } of this.#events.values()) for (const raw of readers) raw.end();
    this.#events.clear();
  }

  #leave(event: string, raw: ServerResponse): void {
    this.#count -= 1;
    const followed = this.#events.get(event);
    followed?.readers.delete(raw);
    // Nobody reads it: what changes meanwhile need not be known here.
    if (followed?.readers.size === 0) this.#events.delete(event);
  }

  #toAll(text: Buffer): void {
    for (const followed of this.#events.values()) send(followed, text);
  }
}

function send({ readers }: Followed, text: Buffer): void {
  for (const raw of readers) {
    if (raw.writableLength > mostUnsent) raw.destroy();
    else raw.write(text);
  }
}

function stateText(answer: LiveAnswer): Buffer {
  return eventText('state', answer.version, answer);
}

function changeText(before: LiveAnswer, after: LiveAnswer): Buffer {
  const { event, version, at, trouble, submission } = after;
  const more = { ...(trouble === undefined ? {} : { trouble }), ...(submission === undefined ? {} : { submission }) };
  return eventText('change', version, { from: before.version, event, version, at, ...more, ...changeBetween(before, after) });
}

function eventText(kind: string, version: number, value: object): Buffer {
  return Buffer.from(`id: ${version}\nevent: ${kind}\ndata: ${JSON.stringify(value)}\n\n`);
}

/** Undefined: the whole state has to be sent. */
function missedBy({ answer, changes }: Followed, lastSeen: number | undefined): Buffer | undefined {
  if (lastSeen === undefined || lastSeen > answer.version) return undefined;
  if (lastSeen === answer.version) return Buffer.from(': nothing new\n\n');
  const later = changes.filter(({ version }) => version > lastSeen);
  return later[0]?.version === lastSeen + 1 ? Buffer.concat(later.map(({ text }) => text)) : undefined;
}
