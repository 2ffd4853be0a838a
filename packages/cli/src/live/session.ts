// Follows an event: checks the source, rates its saves, and notifies listeners. A save that cannot be read or rated does not
// replace the last good one; the reason is shown beside it.

import type { ReportDraft } from '@harkness/formats';
import { followEvent, type InProgressEvent, type InterimRater, type ResultWorth, resultsWorth } from '@harkness/office';
import type { CompletionOptions } from '../rate/report.js';
import { type ReadSave, readSave } from './read-save.js';
import type { Save, Source } from './sources.js';

export interface Followed {
  /** Increases with every save that changed something. */
  readonly version: number;
  readonly at: Date;
  readonly state: InProgressEvent;
  /** Why newer saves are not shown, or that the source does not answer. */
  readonly trouble?: string;
}

export interface SessionOptions {
  readonly completion: CompletionOptions;
  /** Rates a draft of this save. */
  readonly raterOf: (read: ReadSave) => InterimRater;
}

export class LiveSession {
  readonly #options: SessionOptions;
  #now: Followed | undefined;
  #draft: ReportDraft | undefined;
  #rater: InterimRater | undefined;
  #save: Save | undefined;
  /** Trouble with the last save. */
  #trouble: string | undefined;
  /** Trouble with the source. */
  #lost: string | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  get now(): Followed | undefined {
    const { trouble } = this;
    return this.#now === undefined || trouble === undefined ? this.#now : { ...this.#now, trouble };
  }

  get trouble(): string | undefined {
    return this.#lost ?? this.#trouble;
  }

  /** The files of the last good save. */
  get save(): Save | undefined {
    return this.#save;
  }

  /** Returns true if the displayed state changed. */
  async take(save: Save): Promise<boolean> {
    const read = readSave(save.files, this.#options.completion);
    if ('trouble' in read) return this.#keep(`The save of ${timeText(save.at)} cannot be read: ${read.trouble}`);
    const rater = this.#options.raterOf(read);
    const state = await followEvent(read.report.draft, rater);
    // A mistake in a later save must not remove what was known; it is reported until corrected.
    if (state.errors.length > 0 && this.#now !== undefined && this.#now.state.errors.length === 0)
      return this.#keep(`The save of ${timeText(save.at)} cannot be rated: ${state.errors[0]}`);
    const isSame = this.#now !== undefined && JSON.stringify(this.#now.state) === JSON.stringify(state);
    const changed = !isSame || this.#trouble !== undefined;
    this.#trouble = undefined;
    this.#draft = read.report.draft;
    this.#rater = rater;
    this.#save = save;
    this.#now = { version: (this.#now?.version ?? 0) + (isSame ? 0 : 1), at: save.at, state };
    return changed;
  }

  /** Records that the source stopped or resumed answering; true if that is new. */
  lost(reason: string | undefined): boolean {
    const isNews = this.#lost !== reason;
    this.#lost = reason;
    return isNews;
  }

  #keep(trouble: string): boolean {
    const isNews = this.#trouble !== trouble;
    this.#trouble = trouble;
    return isNews;
  }

  async worth(section: number, pair: number): Promise<readonly ResultWorth[]> {
    if (this.#draft === undefined || this.#rater === undefined) return [];
    return resultsWorth(this.#draft, section, pair, this.#rater);
  }
}

export interface WatchOptions {
  readonly signal: AbortSignal;
  /** Milliseconds between checks. Default: the source's own interval. */
  readonly every?: number;
  readonly onChange: () => Promise<void> | void;
}

/** A source that does not answer is checked less and less often, up to this pause. */
const longestPause = 30_000;

/** Checks the source until the signal aborts. */
export async function watch(source: Source, session: LiveSession, { signal, every, onChange }: WatchOptions): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let changed = false;
    try {
      const save = await source.look();
      changed = session.lost(undefined);
      failures = 0;
      if (save !== undefined) changed = (await session.take(save)) || changed;
    } catch (error) {
      failures += 1;
      changed = session.lost(error instanceof Error ? error.message : String(error));
    }
    if (changed) await onChange();
    await pause(Math.min((every ?? source.every) * 2 ** Math.min(failures, 6), Math.max(longestPause, every ?? 0)), signal);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

export function timeText(at: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}
