// Streams events in progress to readers. Each reader gets the whole state once, then the changed fields. Each change is
// serialised and compressed once, for all readers. A reader who reconnects soon gets only the missed changes; one who reads too
// slowly gets updates once they have caught up.

import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { changeBetween } from '@harkness/office';
import { addressBlock } from '../accounts/address.js';
import { takesGzip } from './accept-encoding.js';
import type { LiveAnswer } from './live-store.js';

/** Number of changes kept for readers who lost their connection or read slowly. */
const keptChanges = 50;
const mostReaders = 10_000;
/** Limit per address, so that nobody takes all places; a hall full of spectators may share one. */
const mostOfAddress = 2000;
/** How long an event without readers is kept in memory, so that passing readers do not rebuild its state each time. */
const knownMilliseconds = 60_000;
const beatMilliseconds = 15_000;
/** A reader who accepts no data for this long is disconnected; their browser reconnects by itself. */
const longestWait = 60_000;

/** A part of the stream, in plain and compressed form. */
interface Piece {
  readonly text: Buffer;
  /** Self-contained deflate blocks, which fit into every reader's stream. */
  readonly packed: Buffer;
}

interface Followed {
  answer: LiveAnswer;
  /** Created when a reader needs it. */
  state: Piece | undefined;
  /** Each leads from one version to a later one. */
  readonly changes: { readonly from: number; readonly version: number; readonly piece: Piece }[];
  readonly readers: Set<LiveReader>;
  /** When the last reader left. */
  leftAt?: number;
}

interface Connection {
  /** The reader's address, or the block of addresses of one customer. */
  readonly from: string;
  readonly raw: ServerResponse;
  /** The version the reader has, from `Last-Event-ID`. */
  readonly lastSeen: number | undefined;
  readonly isPacked: boolean;
}

export function connectionOf(
  { headers, ip }: { readonly headers: IncomingHttpHeaders; readonly ip: string },
  { raw }: { readonly raw: ServerResponse },
): Connection {
  const seen = Number(headers['last-event-id'] ?? Number.NaN);
  return {
    from: addressBlock(ip),
    raw,
    lastSeen: Number.isInteger(seen) ? seen : undefined,
    isPacked: takesGzip(headers['accept-encoding']),
  };
}

export class LiveStreams {
  readonly #events = new Map<string, Followed>();
  readonly #beat: NodeJS.Timeout;
  /** Number of readers by address. */
  readonly #from = new Map<string, number>();
  #count = 0;

  constructor() {
    // An occasional comment keeps proxies from closing a quiet connection.
    const beat = pieceOf(': still there\n\n');
    this.#beat = setInterval(() => {
      const now = performance.now();
      for (const [event, { readers, leftAt }] of this.#events) {
        for (const reader of readers) reader.beat(beat);
        if (leftAt !== undefined && now - leftAt > knownMilliseconds) this.#events.delete(event);
      }
    }, beatMilliseconds);
    this.#beat.unref();
  }

  /** Events with readers, and the version they have. */
  get read(): readonly (readonly [event: string, version: number])[] {
    return [...this.#events].map(([event, { answer }]) => [event, answer.version] as const);
  }

  get readers(): number {
    return this.#count;
  }

  /** The state of an event that already has readers, so that it need not be read again for the next one. */
  current(event: string): LiveAnswer | undefined {
    return this.#events.get(event)?.answer;
  }

  /** False if there are too many readers, in total or from one address. */
  connect(answer: LiveAnswer, { from, raw, lastSeen, isPacked }: Connection): boolean {
    const ofAddress = this.#from.get(from) ?? 0;
    if (this.#count >= mostReaders || ofAddress >= mostOfAddress) return false;
    const known = this.#events.get(answer.event);
    const followed = known ?? { answer, state: undefined, changes: [], readers: new Set<LiveReader>() };
    this.#events.set(answer.event, followed);
    if (known !== undefined) this.publish(answer);
    const reader = new LiveReader(raw, followed, isPacked);
    reader.begin(lastSeen);
    followed.readers.add(reader);
    delete followed.leftAt;
    this.#count += 1;
    this.#from.set(from, ofAddress + 1);
    raw.on('close', () => {
      this.#leave(answer.event, reader);
      const left = (this.#from.get(from) ?? 1) - 1;
      if (left === 0) this.#from.delete(from);
      else this.#from.set(from, left);
    });
    return true;
  }

  /** Sends the state to every reader of the event, unless they already have it. */
  publish(answer: LiveAnswer): void {
    const followed = this.#events.get(answer.event);
    if (followed === undefined) return;
    const { answer: before, changes, readers } = followed;
    if (answer.version === before.version) return;
    if (answer.version > before.version) {
      changes.push({ from: before.version, version: answer.version, piece: pieceOf(changeText(before, answer)) });
      if (changes.length > keptChanges) changes.shift();
    } else {
      // The event was removed and started anew between two checks, so the known changes belong to another event.
      changes.length = 0;
      for (const reader of readers) reader.forget();
    }
    followed.answer = answer;
    followed.state = undefined;
    for (const reader of readers) reader.tell();
  }

  /** The event is no longer shown. */
  end(event: string): void {
    const followed = this.#events.get(event);
    if (followed === undefined) return;
    this.#events.delete(event);
    const ended = pieceOf('event: ended\ndata: {}\n\n');
    for (const reader of followed.readers) reader.end(ended);
  }

  close(): void {
    clearInterval(this.#beat);
    for (const { readers } of this.#events.values()) for (const reader of readers) reader.end();
    this.#events.clear();
  }

  #leave(event: string, reader: LiveReader): void {
    this.#count -= 1;
    const followed = this.#events.get(event);
    if (followed?.readers.delete(reader) !== true) return;
    if (followed.readers.size === 0) followed.leftAt = performance.now();
  }
}

/** The empty block that ends a deflate stream. */
const lastBlock = Buffer.from([0x03, 0x00]);
/** RFC 1952: deflate, no time, unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** One connection. The unsent data of a slow reader are at most one state, or the changes of one check. */
class LiveReader {
  readonly #raw: ServerResponse;
  readonly #followed: Followed;
  readonly #isPacked: boolean;
  /** The version last sent; undefined if none. */
  #version: number | undefined;
  #waitsSince: number | undefined;
  #crc = 0;
  #length = 0;

  constructor(raw: ServerResponse, followed: Followed, isPacked: boolean) {
    this.#raw = raw;
    this.#followed = followed;
    this.#isPacked = isPacked;
  }

  begin(lastSeen: number | undefined): void {
    // Ended by closing, not chunked: each piece is then one write to the socket, with the same bytes for all readers.
    this.#raw.removeHeader('transfer-encoding');
    this.#raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      ...(this.#isPacked ? { 'content-encoding': 'gzip' } : {}),
    });
    if (this.#isPacked) this.#raw.write(gzipHeader);
    this.#version = lastSeen;
    if (lastSeen === this.#followed.answer.version) this.#write(pieceOf(': nothing new\n\n'));
    else this.tell();
  }

  /** Discards what was sent to this reader. */
  forget(): void {
    this.#version = undefined;
  }

  /** Sends what the reader does not have yet. */
  tell(): void {
    const { answer } = this.#followed;
    if (this.#waitsSince !== undefined || this.#version === answer.version) return;
    const missed = missedBy(this.#followed, this.#version);
    this.#version = answer.version;
    for (const piece of missed) this.#write(piece);
  }

  beat(piece: Piece): void {
    if (this.#waitsSince === undefined) this.#write(piece);
    else if (performance.now() - this.#waitsSince > longestWait) this.#raw.destroy();
  }

  end(piece?: Piece): void {
    if (piece !== undefined) this.#write(piece);
    if (!this.#isPacked) {
      this.#raw.end();
      return;
    }
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(this.#crc, 0);
    trailer.writeUInt32LE(this.#length % 2 ** 32, 4);
    this.#raw.end(Buffer.concat([lastBlock, trailer]));
  }

  #write({ text, packed }: Piece): void {
    if (this.#isPacked) {
      this.#crc = crc32(text, this.#crc);
      this.#length += text.length;
    }
    if (this.#raw.write(this.#isPacked ? packed : text) || this.#waitsSince !== undefined) return;
    this.#waitsSince = performance.now();
    this.#raw.once('drain', () => {
      this.#waitsSince = undefined;
      this.tell();
    });
  }
}

/** The changes since a version, or the whole state. */
function missedBy(followed: Followed, version: number | undefined): readonly Piece[] {
  const { answer, changes } = followed;
  const first = version === undefined ? -1 : changes.findIndex(({ from }) => from === version);
  if (first >= 0) return changes.slice(first).map(({ piece }) => piece);
  followed.state ??= pieceOf(eventText('state', answer.version, answer));
  return [followed.state];
}

function pieceOf(text: string): Piece {
  const bytes = Buffer.from(text);
  let packed: Buffer | undefined;
  return {
    text: bytes,
    get packed() {
      packed ??= deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
      return packed;
    },
  };
}

function changeText(before: LiveAnswer, after: LiveAnswer): string {
  const { event, version, at, trouble, submission } = after;
  const more = { ...(trouble === undefined ? {} : { trouble }), ...(submission === undefined ? {} : { submission }) };
  return eventText('change', version, { from: before.version, event, version, at, ...more, ...changeBetween(before, after) });
}

function eventText(kind: string, version: number, value: object): string {
  return `id: ${version}\nevent: ${kind}\ndata: ${JSON.stringify(value)}\n\n`;
}
