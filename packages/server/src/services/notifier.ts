// Notifies people by mail about what they follow. News since the last check are stored in one transaction with the position
// checked; a mail is put into the outbox in one transaction with the removal of its notices. So nothing is sent twice and nothing
// is lost, whichever process dies.

import {
  authoritiesOf,
  type Fact,
  type ListName,
  type Office,
  publishedFact,
  readEventCard,
  readListedPlayer,
  readListHead,
  readPlayerCard,
  type StoreReader,
  submissionQueue,
} from '@harkness/office';
import { type Account, atLeast, readAccount } from '../accounts/accounts.js';
import { type Letter, letterOf } from '../words/letter.js';
import {
  accountsWithNotices,
  allFollows,
  changeSettings,
  type Follow,
  followsOf,
  type NoticeCursor,
  often,
  putNotice,
  readCursor,
  readSettings,
  takeNotices,
  type WaitingNotice,
  writeCursor,
} from './follows.js';
import type { Mail, Outbox } from './outbox.js';

export interface NotifierOptions {
  readonly office: Office;
  readonly outbox: Pick<Outbox, 'postIn'>;
  readonly origin: () => string;
  readonly clock: () => Date;
  readonly onError: (error: unknown) => void;
  /** How often to check for news. */
  readonly everyMilliseconds?: number;
}

const every = 2000;
const hour = 3_600_000;
/** Slightly less than a day or week, so that a digest goes out at about the same time although mails differ by seconds. */
const pause = { now: 0, daily: 23 * hour, weekly: (7 * 24 - 1) * hour } as const;
const changesOfRun = 1_000_000;
const newestReports = 100;

type News = { readonly follow: Follow; readonly name: string; readonly notice: WaitingNotice };

export class Notifier {
  readonly #options: NotifierOptions;
  readonly #timer: NodeJS.Timeout;
  #working = false;
  #closed = false;

  constructor(options: NotifierOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#look(), options.everyMilliseconds ?? every);
    this.#timer.unref();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
  }

  #look(): void {
    if (this.#working || this.#closed) return;
    this.#working = true;
    const { office, onError } = this.#options;
    // Only one process at a time; the others need not wait.
    office.store
      .exclusively(
        'notices',
        async () => {
          await this.#gather();
          await this.#send();
        },
        { wait: false },
      )
      .catch((error: unknown) => {
        if (!this.#closed) onError(error);
      })
      .finally(() => {
        this.#working = false;
      });
  }

  /** Collects news since the last check for the followers. */
  async #gather(): Promise<void> {
    const { office, clock } = this.#options;
    const { ratedUpTo, lastRun } = await office.status();
    const now = clock().toISOString();
    const { cursor, follows, letter } = await office.store.read(async (reader) => ({
      cursor: await readCursor(reader),
      follows: await allFollows(reader),
      letter: await letterOf(reader, clock()),
    }));
    const next: NoticeCursor = { seq: ratedUpTo, run: lastRun?.run ?? 0, queue: now };
    // On the first check, and in a restored office: start from now.
    if (cursor === undefined || cursor.seq > next.seq || cursor.run > next.run) {
      await office.store.write((writer) => writeCursor(writer, next));
      return;
    }
    const moved = cursor.seq !== next.seq || cursor.run !== next.run;
    const newest = follows.some(({ kind }) => kind === 'queue') ? await this.#newReports(cursor.queue) : [];
    if (!moved && newest.length === 0) return;
    const news =
      follows.length === 0 || !moved
        ? []
        : [...(await this.#ofFacts(cursor, next, follows, letter)), ...(await this.#ofRuns(cursor, next, follows, letter))];
    for (const follow of follows.filter(({ kind }) => kind === 'queue'))
      for (const { id, eventName, updatedAt } of newest)
        news.push({
          follow,
          name: `queue/${id}/${updatedAt}`,
          notice: {
            title: letter.say('A report waits'),
            text: letter.say('{event} was sent in on {day}.', {
              event: eventName,
              day: letter.day(letter.dayOf(updatedAt)),
            }),
            path: '/office',
          },
        });
    const queue = newest.at(-1)?.updatedAt ?? cursor.queue;
    await office.store.write(async (writer) => {
      for (const { follow, name, notice } of news)
        if (notice !== undefined) await putNotice(writer, follow.account, name, notice);
      await writeCursor(writer, { ...next, queue });
    });
  }

  async #newReports(since: string): Promise<readonly { id: string; eventName: string; updatedAt: string }[]> {
    const found = await this.#options.office.store.read((reader) =>
      submissionQueue(reader, { newestFirst: true, limit: newestReports }),
    );
    return found.filter(({ updatedAt }) => updatedAt > since).reverse();
  }

  async #ofFacts(cursor: NoticeCursor, next: NoticeCursor, follows: readonly Follow[], letter: Letter): Promise<News[]> {
    return this.#options.office.store.read(async (reader) => {
      const news: News[] = [];
      const kinds = ['list-published', 'section-submitted', 'section-corrected', 'section-withdrawn'] as const;
      for await (const batch of reader.facts({ from: cursor.seq + 1, to: next.seq, kinds: [...kinds] }))
        for (const fact of batch) news.push(...(await newsOfFact(reader, fact, follows, letter)));
      return news;
    });
  }

  /** Ratings of followed players that a run changed, as the public sees them. */
  async #ofRuns(cursor: NoticeCursor, next: NoticeCursor, follows: readonly Follow[], { say }: Letter): Promise<News[]> {
    const { office } = this.#options;
    const players = new Set(follows.filter(({ kind }) => kind === 'player').map(({ id }) => id));
    if (players.size === 0) return [];
    const news: News[] = [];
    for (let run = cursor.run + 1; run <= next.run; run++) {
      const diff = await office.runDiff(run, { limit: changesOfRun, audience: 'public' });
      if (!diff.ok) continue;
      for (const { player, system, from, to } of diff.value.players) {
        if (!players.has(player) || to === null || rounded(from) === rounded(to)) continue;
        const { name, label } = await office.store.read(async (reader) => ({
          name: (await readPlayerCard(reader, player))?.name ?? player,
          label: await labelOf(reader, system),
        }));
        const text =
          from === null
            ? say('{system}: now {to}.', { system: label, to: Math.round(to) })
            : say('{system}: from {from} to {to}.', { system: label, from: Math.round(from), to: Math.round(to) });
        const notice = { title: say('{name}: new rating', { name }), text, path: `/players/${encodeURIComponent(player)}` };
        for (const follow of follows)
          if (follow.kind === 'player' && follow.id === player)
            news.push({ follow, name: `run/${run}/${encodeURIComponent(player)}/${system}`, notice });
      }
    }
    return news;
  }

  async #send(): Promise<void> {
    const { office, outbox, clock, origin } = this.#options;
    const now = clock();
    for (const id of await office.store.read(accountsWithNotices)) {
      if (this.#closed) return;
      await office.store.write(async (writer) => {
        const [account, settings] = [await readAccount(writer, id), await readSettings(writer, id)];
        if (settings?.last !== undefined && now.getTime() - Date.parse(settings.last) < pause[often(settings)]) return;
        const notices = await takeNotices(writer, id);
        const kept = account === undefined || account.disabled ? [] : await stillWanted(writer, account, notices);
        if (account === undefined || kept.length === 0) return;
        const { token } = await changeSettings(writer, id, { last: now.toISOString() });
        await outbox.postIn(writer, mailOf(account, kept, token, await letterOf(writer, now), origin()));
      });
    }
  }
}

/** Former officers are not notified about the queue. */
async function stillWanted(
  reader: StoreReader,
  account: Account,
  notices: readonly WaitingNotice[],
): Promise<readonly WaitingNotice[]> {
  if ((await followsOf(reader, account.account)).length === 0) return [];
  return atLeast(account.role, 'officer') ? notices : notices.filter(({ path }) => path !== '/office');
}

const rounded = (rating: number | null): number | null => (rating === null ? null : Math.round(rating));

async function labelOf(reader: StoreReader, system: string): Promise<string> {
  const systems = (await authoritiesOf(reader)).all.flatMap((authority) => authority.systems);
  return systems.find((one) => one.system === system)?.label ?? system;
}

async function newsOfFact(reader: StoreReader, fact: Fact, follows: readonly Follow[], letter: Letter): Promise<News[]> {
  if (fact.kind === 'list-published') return newsOfList(reader, fact.body.list, fact.body.date, fact.seq, follows, letter);
  const about = sectionOf(fact);
  const followers = about === undefined ? [] : follows.filter(({ kind, id }) => kind === 'event' && id === about.event);
  if (about === undefined || followers.length === 0) return [];
  const card = await readEventCard(reader, about.event);
  const notice = {
    title: card?.name ?? about.event,
    text: letter.say(about.what, { section: about.section }),
    path: `/events/${encodeURIComponent(about.event)}/${about.section}`,
  };
  return followers.map((follow) => ({ follow, name: `fact/${fact.seq}`, notice }));
}

function sectionOf(fact: Fact) {
  if (fact.kind === 'section-withdrawn') return { ...fact.body, what: 'Section {section} was withdrawn.' } as const;
  if (fact.kind !== 'section-submitted' && fact.kind !== 'section-corrected') return undefined;
  const { event, section } = fact.body.section;
  const isNew = fact.kind === 'section-submitted';
  return { event, section, what: isNew ? 'Section {section} was entered.' : 'Section {section} was corrected.' } as const;
}

/** For followers of the list, and its news about a player for their followers. */
async function newsOfList(
  reader: StoreReader,
  list: ListName,
  date: string,
  seq: number,
  follows: readonly Follow[],
  { say, day }: Letter,
): Promise<News[]> {
  const kind = (await authoritiesOf(reader)).list(list);
  // It may have been retracted since.
  const head = (await publishedFact(reader, list, date))?.seq === seq ? await readListHead(reader, list, date) : undefined;
  if (kind === undefined || head === undefined) return [];
  const path = `/lists/${encodeURIComponent(`${list}-${date}`)}`;
  const title = say('{list} of {day}', { list: kind.title, day: day(date) });
  const news: News[] = [];
  for (const follow of follows) {
    if (follow.kind === 'list' && follow.id === list)
      news.push({
        follow,
        name: `fact/${seq}`,
        notice: { title, text: say('Published with {count} players.', { count: head.players }), path },
      });
    if (follow.kind !== 'player') continue;
    const row = await readListedPlayer(reader, head, follow.id);
    if (row === undefined) continue;
    const ratings: string[] = [];
    for (const { system, rating } of row.ratings) if (rating !== null) ratings.push(`${await labelOf(reader, system)} ${rating}`);
    if (ratings.length === 0) continue;
    const notice = {
      title: say('{name} on the list', { name: row.name }),
      text: `${title}: ${ratings.join(', ')}.`,
      path: `/players/${encodeURIComponent(follow.id)}`,
    };
    news.push({ follow, name: `fact/${seq}/${encodeURIComponent(follow.id)}`, notice });
  }
  return news;
}

function mailOf(
  account: Account,
  notices: readonly WaitingNotice[],
  token: string,
  { say, office }: Letter,
  origin: string,
): Mail {
  const [first] = notices;
  const stop = `${origin}/unfollow#${token}`;
  const lines = notices.map(({ title, text, path }) => `${title}\n${text}\n${origin}${path}\n`);
  const subject =
    notices.length === 1
      ? (first?.title ?? '')
      : say('{count} notices of {office}', { count: notices.length, office: office ?? say('the rating office') });
  const why = say('You get this because you follow it at {address}', { address: `${origin}/account` });
  return {
    to: { name: account.name, address: account.email },
    subject,
    text: `${lines.join('\n')}\n-- \n${why}\n${say('No more of these mails: {address}', { address: stop })}\n`,
    headers: { 'List-Unsubscribe': `<${stop}>`, 'Auto-Submitted': 'auto-generated' },
  };
}
