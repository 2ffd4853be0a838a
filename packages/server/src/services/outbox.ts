// Mail goes through the database: a request stores it and is answered, and any free process sends it, retrying until the mail
// server accepts it. No request and no shutdown waits for a mail server.

import { sealedBy } from '@harkness/ledger';
import type { Store, StoreReader, StoreWriter } from '@harkness/office';
import { createTransport } from 'nodemailer';
import { newId } from '../accounts/secrets.js';

export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly headers?: { readonly [name: string]: string };
}

export interface OutboxOptions {
  readonly store: Store;
  readonly smtp: string;
  readonly from: string;
  readonly clock: () => Date;
  readonly onError: (error: unknown) => void;
  /** How often to check for mail to send. */
  readonly everyMilliseconds?: number;
}

interface Waiting {
  readonly mail: Mail;
  readonly postedAt: string;
  /** Not to be tried before: a process is sending it now, or a try failed. */
  readonly notBefore: string;
  readonly tries: number;
}

const space = 'outbox';
const every = 2000;
/** Longer than a try can take, so that no second process tries meanwhile. */
const firstPause = 60_000;
const longestPause = 3_600_000;
/** Links in mails are valid for a day. */
const keptMilliseconds = 24 * 3_600_000;
const times = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const mostAtOnce = 20;

export class Outbox {
  readonly #options: OutboxOptions;
  readonly #transport: ReturnType<typeof createTransport>;
  readonly #timer: NodeJS.Timeout;
  #sending = false;
  #closed = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#transport = createTransport({ url: options.smtp, ...times });
    this.#timer = setInterval(() => this.#send(), options.everyMilliseconds ?? every);
    this.#timer.unref();
  }

  /** Resolves when the mail is in the database, whether or not a mail server can be reached. */
  async post(mail: Mail): Promise<void> {
    await this.#options.store.write((writer) => this.postIn(writer, mail));
    this.#send();
  }

  /** In the caller's transaction: the mail is sent if that is committed. */
  async postIn(writer: StoreWriter, mail: Mail): Promise<void> {
    const now = this.#options.clock().toISOString();
    const waiting: Waiting = { mail, postedAt: now, notBefore: now, tries: 0 };
    await writer.putRecord(space, `${now}-${newId()}`, writer.vault.seal(space, JSON.stringify(waiting)));
  }

  #send(): void {
    if (this.#sending || this.#closed) return;
    this.#sending = true;
    this.#sendDue()
      .catch((error: unknown) => {
        if (!this.#closed) this.#options.onError(error);
      })
      .finally(() => {
        this.#sending = false;
      });
  }

  async #sendDue(): Promise<void> {
    const { store, clock } = this.#options;
    const now = clock().toISOString();
    const due = await store.read(async (reader) => {
      const all = await reader.records(space, { limit: 1000 });
      return all.filter(({ value }) => opened(reader, value).notBefore <= now).slice(0, mostAtOnce);
    });
    for (const { key } of due) {
      if (this.#closed) return;
      const waiting = await this.#claim(key);
      if (waiting === undefined) continue;
      try {
        const { to, subject, ...rest } = waiting.mail;
        await this.#transport.sendMail({
          from: this.#options.from,
          messageId: `<${key}@harkness>`,
          to: { ...to, name: oneLine(to.name) },
          subject: oneLine(subject),
          ...rest,
        });
      } catch (error) {
        if (!this.#closed) this.#options.onError(error);
        continue;
      }
      await store.write((writer) => writer.putRecord(space, key, undefined));
    }
  }

  /** Only one process gets it; the others see that it is being tried. */
  #claim(key: string): Promise<Waiting | undefined> {
    const now = this.#options.clock().getTime();
    return this.#options.store.write(async (writer) => {
      const text = await writer.record(space, key);
      const waiting = text === undefined ? undefined : opened(writer, text);
      if (waiting === undefined || Date.parse(waiting.notBefore) > now) return undefined;
      if (now - Date.parse(waiting.postedAt) > keptMilliseconds) {
        await writer.putRecord(space, key, undefined);
        return undefined;
      }
      const pause = Math.min(longestPause, firstPause * 2 ** waiting.tries);
      const tried: Waiting = { ...waiting, tries: waiting.tries + 1, notBefore: new Date(now + pause).toISOString() };
      await writer.putRecord(space, key, writer.vault.seal(space, JSON.stringify(tried)));
      return tried;
    });
  }

  /** Does not wait: unsent mail is sent by another process, or after the next start. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    this.#transport.close();
  }
}

/** Names of people and events occur in headers. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}

/** Sealed if the office has a key: a mail may contain a link that opens an account. */
function opened(reader: StoreReader, text: string): Waiting {
  return JSON.parse(reader.vault.open(space, text)) as Waiting;
}

/** Removes mails that can no longer be opened; returns how many. */
export async function forgetLostMails(writer: StoreWriter): Promise<number> {
  let forgotten = 0;
  for (const { key, value } of await writer.records(space)) {
    const id = sealedBy(value);
    if (id === undefined || writer.vault.keys.includes(id)) continue;
    forgotten += 1;
    await writer.putRecord(space, key, undefined);
  }
  return forgotten;
}

/** For operators: how many wait, and since when the oldest. */
export async function waitingMails(reader: StoreReader): Promise<{ readonly waiting: number; readonly oldest?: string }> {
  const all = await reader.records(space);
  const oldest = all[0]?.key.slice(0, 24);
  return { waiting: all.length, ...(oldest === undefined ? {} : { oldest }) };
}

/** Why the mail server cannot take mail; undefined if it can. */
export async function checkMailServer(smtp: string): Promise<string | undefined> {
  const transport = createTransport({ url: smtp, ...times });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    transport.close();
  }
}
