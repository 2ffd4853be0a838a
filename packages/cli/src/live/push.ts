// Pushes each save to an office. While the office does not answer, only the latest save waits.

import { readFile } from 'node:fs/promises';
import { makeZip, type NamedBytes } from '@harkness/formats';
import type { CompletionOptions } from '../rate/report.js';
import { fileFailure } from '../terminal/files.js';
import { CommandError, type Io } from '../terminal/io.js';

export interface PushTarget {
  readonly base: string;
  readonly event: string;
  readonly key: string;
}

/** Parses `https://OFFICE/live/EVENT`, and reads the director's key. */
export async function pushTarget(address: string, keyFile: string | undefined, io: Io): Promise<PushTarget> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const event = url === undefined ? undefined : /^\/live\/([A-Za-z0-9][A-Za-z0-9._-]{0,59})\/?$/.exec(url.pathname)?.[1];
  if (url === undefined || event === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new CommandError(`--push ${address} is not the page of an event in progress.`, {
      hint: 'For example --push https://ratings.example.org/live/spring-open. The last part is a name that you choose.',
    });
  const isNear = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'http:' && !isNear)
    throw new CommandError('The key would travel unencrypted.', { hint: 'Push to an https address.' });
  const given = keyFile === undefined ? io.env['HARKNESS_KEY'] : await readKey(keyFile);
  const key = given?.trim() ?? '';
  if (key === '')
    throw new CommandError('A push needs an API key of the director.', {
      hint: 'Make one with the scope “submit” on your account page; then --key FILE, or HARKNESS_KEY.',
    });
  return { base: url.origin, event, key };
}

async function readKey(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw fileFailure(file, error, 'read');
  }
}

const longestPause = 30_000;

/** The part of the office's answer to a push that is shown here. */
interface PushAnswer {
  readonly trouble?: string;
  readonly errors?: readonly string[];
  /** The detail of a problem. */
  readonly detail?: string;
}

class Refused extends Error {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

export class Pusher {
  readonly #target: PushTarget;
  readonly #completion: CompletionOptions;
  readonly #say: (line: string) => void;
  #waiting: readonly NamedBytes[] | undefined;
  #isPushing = false;
  #isOver = false;
  #wake: (() => void) | undefined;

  constructor(target: PushTarget, completion: CompletionOptions, say: (line: string) => void) {
    this.#target = target;
    this.#completion = completion;
    this.#say = say;
  }

  /** Sent as soon as the office answers; a later save replaces it. */
  push(files: readonly NamedBytes[]): void {
    this.#waiting = files;
    this.#wake?.();
    if (!this.#isPushing) void this.#run();
  }

  close(): void {
    this.#isOver = true;
    this.#wake?.();
  }

  async #run(): Promise<void> {
    this.#isPushing = true;
    let failures = 0;
    while (this.#waiting !== undefined && !this.#isOver) {
      const files = this.#waiting;
      try {
        const { trouble, errors = [] } = await this.#send(files);
        if (this.#waiting === files) this.#waiting = undefined;
        if (failures > 0) this.#say('The office answers again.');
        failures = 0;
        const [error] = trouble === undefined ? errors : [trouble];
        if (error !== undefined) this.#say(`The office: ${error}`);
      } catch (error) {
        failures += 1;
        // The office would refuse the same save again, so wait for the next one.
        const isRefused = error instanceof Refused && error.status < 500 && error.status !== 429;
        if (isRefused && this.#waiting === files) this.#waiting = undefined;
        const reason = error instanceof Error ? error.message : String(error);
        if (failures === 1 || isRefused)
          this.#say(isRefused ? `The office refuses it: ${reason}` : `The office does not answer: ${reason}. Trying again.`);
        if (!isRefused) await this.#pause(Math.min(1000 * 2 ** Math.min(failures, 5), longestPause));
      }
    }
    this.#isPushing = false;
  }

  async #send(files: readonly NamedBytes[]): Promise<PushAnswer> {
    const [first, ...more] = files;
    const bytes = more.length === 0 ? first?.bytes : makeZip(files);
    const name = more.length === 0 ? (first?.name ?? 'report') : 'save.zip';
    const { base, event, key } = this.#target;
    const form = new FormData();
    const { venue, timeControl, start, end } = this.#completion;
    for (const [field, value] of Object.entries({ venue, timeControl, start, end }))
      if (value !== undefined) form.set(field, value);
    form.set('file', new File([new Uint8Array(bytes ?? new Uint8Array())], name));
    const response = await fetch(new URL(`/api/v1/live/${event}`, base), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      body: form,
      signal: AbortSignal.timeout(30_000),
    });
    const answer = (await response.json().catch(() => ({}))) as PushAnswer;
    if (!response.ok) throw new Refused(response.status, answer.detail ?? `it answers ${response.status}`);
    return answer;
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
