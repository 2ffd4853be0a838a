// harkness live: follows an event while it is played. Watches the pairing program's saves and shows all interim ratings after
// each change: in the terminal, as JSON lines, on a page, or pushed to an office.

import { reportedIds } from '@harkness/formats';
import { authoritiesOf, expectedByDocuments, type InterimRater } from '@harkness/office';
import { isMeant } from '@harkness/office/internal/rate';
import type { ListRatings } from '@harkness/office/rate';
import { type LiveAnswer, type LiveServer, localEvent, serveLive } from '@harkness/server';
import { parseWhole } from '../calculate/input.js';
import type { RateOptions } from '../commands/rate.js';
import { rateByRules } from '../rate/by-rules.js';
import { rateByOffice } from '../rate/office.js';
import { readRatingList } from '../rate/ratings.js';
import { pagesFolder } from '../terminal/installed.js';
import { takeInterrupt } from '../terminal/interrupt.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { withOffice } from '../terminal/open-office.js';
import { eventText } from './print.js';
import { Pusher, pushTarget } from './push.js';
import { type ReadSave, withDraft } from './read-save.js';
import { type Followed, LiveSession, watch } from './session.js';
import { type Save, type Source, sourceOf } from './sources.js';

export interface LiveOptions extends Omit<RateOptions, 'explain' | 'out' | 'to'> {
  readonly once?: boolean;
  readonly top: string;
  readonly player?: string;
  readonly every?: string;
  readonly serve?: string | boolean;
  readonly host: string;
  readonly push?: string;
  readonly key?: string;
}

export async function live(place: string, options: LiveOptions, screen: Screen): Promise<ExitCode> {
  const source = await sourceOf(place);
  const every = options.every === undefined ? undefined : parseWhole(options.every, '--every') * 1000;
  if (options.data === undefined && options.database === undefined) {
    const ratings = new ListsOnce(options, screen);
    return follow(source, (read) => rulesRater(read, ratings, options), { options, screen, every });
  }
  return withOffice(options, (office) =>
    follow(
      source,
      (read) => async (draft) => {
        const report = withDraft(read, draft);
        // The event may end after today.
        const today = draft.sections.reduce((last, { end = '' }) => (end > last ? end : last), draft.event.end ?? '9999-12-31');
        const { sections, findings, whose } = await rateByOffice(office, report, {
          isWanted: () => false,
          event: options.event,
          today,
        });
        const authorities = await office.store.read(authoritiesOf);
        const { expected = () => undefined } = authorities.find(whose.authority ?? '')?.reports ?? {};
        return { authority: whose.authority, sections, findings, expected };
      },
      { options, screen, every },
    ),
  );
}

/** Rates like `harkness rate`. */
function rulesRater(read: ReadSave, ratings: ListsOnce, options: LiveOptions): InterimRater {
  return async (draft) => {
    const lists = await ratings.of(read);
    const { sections, findings } = rateByRules(withDraft(read, draft), lists, options);
    return { authority: read.report.whose.authority, sections, findings, expected: expectedByDocuments };
  };
}

/** Rating lists, read again only when players are added or removed. */
class ListsOnce {
  readonly #options: LiveOptions;
  readonly #screen: Screen;
  #ids = '';
  #lists: readonly ListRatings[] = [];

  constructor(options: LiveOptions, screen: Screen) {
    this.#options = options;
    this.#screen = screen;
  }

  async of({ report: { draft } }: ReadSave): Promise<readonly ListRatings[]> {
    const ids = draft.sections
      .flatMap(({ players }) => players.map((player) => `${reportedIds(player).join(' ')} ${player.name}`))
      .join('\n');
    if (ids === this.#ids) return this.#lists;
    const lists: ListRatings[] = [];
    for (const path of this.#options.ratings ?? []) lists.push((await readRatingList(path, [draft], this.#screen)).list);
    this.#lists = lists;
    this.#ids = ids;
    return lists;
  }
}

interface Following {
  readonly options: LiveOptions;
  readonly screen: Screen;
  readonly every: number | undefined;
}

async function follow(
  source: Source,
  raterOf: (read: ReadSave) => InterimRater,
  { options, screen, every }: Following,
): Promise<ExitCode> {
  const session = new LiveSession({ completion: options, raterOf });
  if (options.once === true) return once(source, session, options, screen);
  const target = options.push === undefined ? undefined : await pushTarget(options.push, options.key, screen.io);
  const pusher = target && new Pusher(target, options, screen.warn);
  const page = options.serve === undefined ? undefined : await openPage(options, session, screen);
  const stop = new AbortController();
  const release = takeInterrupt(() => stop.abort());
  let pushed: Save | undefined;
  let version = 0;
  try {
    await watch(source, session, {
      signal: stop.signal,
      ...(every === undefined ? {} : { every }),
      onChange: async () => {
        const { now, save } = session;
        if (save !== undefined && save !== pushed) pusher?.push(save.files);
        pushed = save;
        // Readers should learn of trouble too, so the page counts it as a change.
        version += 1;
        if (now !== undefined) page?.publish(answerOf(now, version));
        await show(source, session, options, screen);
        if (page !== undefined && !options.json) screen.print(`On a page: ${page.address}`);
      },
    });
  } finally {
    release();
    pusher?.close();
    await page?.close();
  }
  return 0;
}

function answerOf({ state, at, trouble }: Followed, version: number): LiveAnswer {
  return { event: localEvent, version, at: at.toISOString(), ...(trouble === undefined ? {} : { trouble }), ...state };
}

async function openPage(options: LiveOptions, session: LiveSession, screen: Screen): Promise<LiveServer> {
  const port = typeof options.serve === 'string' ? parseWhole(options.serve, '--serve') : 0;
  const pages = pagesFolder();
  if (pages === undefined)
    screen.warn('The pages are not built; only JSON and the stream are served. Build them with: npm run build');
  return serveLive({
    host: options.host,
    port,
    ...(pages === undefined ? {} : { pages }),
    worth: (section, pair) => session.worth(section, pair),
  });
}

/** Shows the current state and ends. */
async function once(source: Source, session: LiveSession, options: LiveOptions, screen: Screen): Promise<ExitCode> {
  const save = await firstSave(source);
  await session.take(save);
  if (session.now === undefined)
    throw new CommandError(session.trouble ?? `${source.name}: there is no report.`, {
      exitCode: 1,
      hint: 'harkness check says what is wrong with the file.',
    });
  await show(source, session, options, screen);
  return session.now.state.errors.length > 0 ? 1 : 0;
}

/** Waits for a file that is being written. */
async function firstSave(source: Source): Promise<Save> {
  for (let tries = 0; tries < 20; tries++) {
    const save = await source.look();
    if (save !== undefined) return save;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new CommandError(`${source.name}: there is no report.`, { exitCode: 1, hint: 'Check the name of the file or folder.' });
}

async function show(source: Source, session: LiveSession, options: LiveOptions, screen: Screen): Promise<void> {
  const { now, trouble } = session;
  if (now === undefined) {
    if (trouble !== undefined) screen.warn(trouble);
    return;
  }
  if (options.json) {
    const { state, version, at } = now;
    screen.io.stdout.write(
      `${JSON.stringify({ version, at: at.toISOString(), source: source.name, ...(trouble === undefined ? {} : { trouble }), ...state })}\n`,
    );
    return;
  }
  const top = parseWhole(options.top, '--top');
  const text = await eventText(
    now,
    {
      source: source.name,
      ...(top === 0 || options.player !== undefined ? {} : { top }),
      isShown: (player) => options.player === undefined || isMeant(player, options.player),
      worth: (section, pair) => session.worth(section, pair),
    },
    screen,
  );
  // A terminal is redrawn; a file or pipe gets one state after the other.
  if (screen.io.stdout.isTTY === true && options.once !== true) screen.io.stdout.write('\u001b[2J\u001b[H');
  screen.print(text);
  if (options.once !== true) screen.print(screen.colours.dim('Waiting for the next save. Ctrl-C ends it.'));
}
