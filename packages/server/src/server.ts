// The server: an office, its accounts and pages, listening. It starts, prints the first administrator's link, and closes
// gracefully.

import { refuseChangedHistory, type StoreLocation } from '@harkness/ledger';
import {
  type Authority,
  authoritiesOf,
  lowerHelpers,
  mastheadOf,
  NameKeeper,
  type Office,
  officeDay,
  openOffice,
  openStore,
  resultsStamp,
  type Store,
  searchPosition,
  signOffice,
  updateSearch,
} from '@harkness/office';
import type { FastifyInstance } from 'fastify';
import { allAccounts } from './accounts/accounts.js';
import { createLink, sweepLinks } from './accounts/links.js';
import { sweepSessions } from './accounts/sessions.js';
import { sweepGuesses } from './accounts/throttle.js';
import { createApp, defaultLimits, type Limits } from './app.js';
import { accountHandlers } from './handlers/accounts.js';
import { eventHandlers } from './handlers/events.js';
import { followingHandlers } from './handlers/following.js';
import { labHandlers } from './handlers/lab.js';
import { listHandlers, listScanHandlers } from './handlers/lists.js';
import { liveDeskHandlers, liveReadHandlers } from './handlers/live.js';
import { officeHandlers } from './handlers/office.js';
import { playerPages } from './handlers/player-answer.js';
import { playerHandlers } from './handlers/players.js';
import { questionHandlers } from './handlers/questions.js';
import { rulebookHandlers } from './handlers/rulebook.js';
import { ledgerHandlers, runHandlers } from './handlers/runs.js';
import { submissionHandlers } from './handlers/submissions.js';
import { sweepAnswers } from './http/idempotency.js';
import { LedgerStamp, stampText } from './http/ledger-stamp.js';
import type { LogSink } from './http/log.js';
import { serveOpenApi } from './http/openapi.js';
import { serveOperations } from './http/operations.js';
import type { PageAuthority } from './http/page-document.js';
import { servePages, speechesOf } from './http/pages.js';
import type { TrustedProxies } from './http/proxies.js';
import { servePublicLog } from './http/public-log.js';
import { RequestThreads } from './http/request-threads.js';
import { explanationSpeeches } from './http/share/explanation-speech.js';
import { Pictures } from './http/share/pictures.js';
import { reportSpeeches } from './http/share/report-speech.js';
import { originBy, serveShared } from './http/share/share.js';
import { english } from './http/share/speech.js';
import { limitedStore } from './http/time-limit.js';
import { warmUp } from './http/warm-up.js';
import type { JobContext } from './services/execute-job.js';
import type { Jobs } from './services/jobs.js';
import { LabStudies } from './services/lab-studies.js';
import { ListFiles } from './services/list-files.js';
import { sweepLive } from './services/live-store.js';
import { LiveStreams } from './services/live-streams.js';
import { LiveWatch } from './services/live-watch.js';
import { LogKeeper } from './services/log-keeper.js';
import { createMailer, type MailOptions } from './services/mail.js';
import { Notifier } from './services/notifier.js';
import { OfficeThreads, smallOffice } from './services/office-threads.js';
import { Outbox } from './services/outbox.js';
import { PageKeeper } from './services/page-keeper.js';
import { ProcessJobs } from './services/process-jobs.js';
import { SharedJobs } from './services/shared-jobs.js';
import { tellingStore } from './services/telling-store.js';
import { letterOf } from './words/letter.js';

/** Where the office is, where to listen, and what to serve. */
export interface ServerOptions {
  readonly place: StoreLocation;
  readonly host?: string;
  /** 0 selects a free port. */
  readonly port?: number;
  /** Folder of the built pages. */
  readonly pages?: string;
  /** The public address of the office, if a proxy is in front. */
  readonly origin?: string;
  /** Proxies in front whose `x-forwarded-*` is trusted: how many, or their addresses. */
  readonly trustProxy?: TrustedProxies;
  readonly limits?: Partial<Limits>;
  readonly mail?: MailOptions;
  /** Never writes, so that it can serve from a PostgreSQL standby: changes get 503, and whatever the office does by itself is left to other servers. */
  readonly readOnly?: boolean;
  /** The process does nothing else: threads beside the main one may have lower priorities. */
  readonly ownProcess?: boolean;
  readonly checkAnswers?: boolean;
  readonly log?: boolean | LogSink;
  readonly version?: string;
  readonly clock?: () => Date;
}

/** A server that listens. */
export interface RunningServer {
  readonly address: string;
  readonly app: FastifyInstance;
  /** One-time link for the first administrator; absent once there is one. */
  readonly firstAdministrator?: string;
  /** The office has no secret key: secrets of second factors and the signing key are unencrypted in the database. */
  readonly secretsInClear: boolean;
  /** Lets requests and runs in progress finish for some seconds, then closes the office; takes at most ten. */
  close(): Promise<void>;
}

/** How long requests and runs in progress may take when the server closes. */
const graceMilliseconds = 6000;
/** Connections are cut this much later, so that whoever watches a run is told how it ended. */
const lastWordsMilliseconds = 1500;
const closeMilliseconds = 9500;
/** With fewer facts, a page of a list takes a few milliseconds, so a thread would cost more. */
const factsOfLarge = 500;
const sweepMilliseconds = 600_000;
/** An expired link is removed this soon, even if nobody uses it, so that setting the clock back cannot revive it. */
const linkMilliseconds = 10_000;

/**
 * Opens an office and serves it over HTTP.
 * @example
 * const server = await startServer({ place: { data: `${folder}/served` }, port: 0 });
 * const { status } = await fetch(`${server.address}/readyz`);
 * await server.close();
 * status // 200
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const readOnly = options.readOnly === true;
  if (options.ownProcess === true) lowerHelpers();
  const whole = await open({ ...options.place, readOnly });
  const threads = new OfficeThreads(whole, smallOffice, readOnly);
  let served: Office | undefined;
  const stamp = new LedgerStamp(stampOf({ whole, pages: () => served }));
  let logError: (error: unknown) => void = () => {};
  // Done before listening: after an upgrade the index may have to be rebuilt, and answers must be complete.
  if (!readOnly) await updateSearch(whole.store);
  const onError = (error: unknown): void => logError(error);
  const keeper = readOnly ? undefined : new LogKeeper({ store: whole.store, onError });
  const pageKeeper = readOnly ? undefined : new PageKeeper({ office: whole, maker: playerPages, onError });
  const wrote = (): void => {
    stamp.forget();
    keeper?.nudge();
    pageKeeper?.nudge();
  };
  // Readers do not wait for the state after a run: it is there before anybody is told of the run's end.
  const ended = async (): Promise<void> => {
    keeper?.nudge();
    pageKeeper?.nudge();
    await stamp.renew();
  };
  const jobs = await jobsOf({ office: whole, threads, onEnd: ended, onError }, readOnly).catch(async (error: unknown) => {
    await Promise.all([keeper?.close(), pageKeeper?.close()]);
    await whole.close();
    throw error;
  });
  // Requests have a time limit and, on PostgreSQL, their own connections; jobs and files have neither.
  const answerTimeout = options.limits?.answerTimeout ?? defaultLimits.answerTimeout;
  const asked = await storeForRequests(whole.store, answerTimeout, readOnly);
  const store = limitedStore(tellingStore(asked, wrote), answerTimeout);
  const office = await open({ store });
  served = office;
  const requests = new RequestThreads({
    location: whole.store.location,
    jobs,
    readOnly,
    onWrite: wrote,
    ...(options.checkAnswers === undefined ? {} : { checkAnswers: options.checkAnswers }),
  });
  const clock = options.clock ?? (() => new Date());
  let address = '';
  let closing = false;
  const origin = (): string => options.origin ?? address;
  const letter = () => whole.store.read((reader) => letterOf(reader, clock()));
  const outbox = readOnly ? undefined : options.mail && new Outbox({ ...options.mail, store: whole.store, clock, onError });
  const mailer = outbox && createMailer(outbox, letter);
  const notifier = outbox && new Notifier({ ...options.mail, office: whole, outbox, origin, clock, onError });
  const files = new ListFiles(whole.store, (head) => threads.parquet(head));
  const pictures = new Pictures();
  const studies = new LabStudies({ store: whole.store, clock, onError });
  const streams = new LiveStreams();
  const watch = new LiveWatch(whole.store, streams, onError);
  const textSpeeches = explanationSpeeches(options.pages);
  const services = { office, store, jobs, threads, files, studies, state: () => stamp.now() };

  const app = await createApp({
    store,
    stamp: () => stamp.now(),
    threads: requests,
    isLarge: async () => (await office.head()).seq > factsOfLarge,
    handlers: {
      ...playerHandlers({ ...services, explanationSpeeches: textSpeeches }),
      ...eventHandlers({ ...services, explanationSpeeches: textSpeeches }),
      ...runHandlers(services),
      ...listHandlers(services),
      ...listScanHandlers(services),
      ...ledgerHandlers(services),
      ...submissionHandlers(services),
      ...liveReadHandlers(services, streams),
      ...liveDeskHandlers(services),
      ...officeHandlers(services),
      ...questionHandlers(services),
      ...rulebookHandlers(services),
      ...labHandlers({ ...services, reportSpeeches: reportSpeeches(options.pages) }),
      ...followingHandlers({ ...services, mail: outbox !== undefined }),
      ...accountHandlers({
        store,
        origin,
        secure: (reply) => reply.request.protocol === 'https' || origin().startsWith('https:'),
        ...(mailer
          ? {
              sendResetLink: (account, link) => mailer.sendResetLink(account, link),
              sendNotice: (account, notice) => mailer.sendNotice(account, notice),
            }
          : {}),
        onError,
      }),
    },
    ...(options.limits ? { limits: options.limits } : {}),
    ...(options.trustProxy === undefined ? {} : { trustProxy: options.trustProxy }),
    ...(options.origin?.startsWith('https:') ? { onlyHttps: true } : {}),
    ...(options.checkAnswers === undefined ? {} : { checkAnswers: options.checkAnswers }),
    ...(options.log === undefined ? {} : { log: options.log }),
    ...(options.clock === undefined ? {} : { clock: options.clock }),
  });
  logError = (error) => app.log.error({ err: error }, 'work beside requests failed');
  serveOpenApi(app, options.version ?? '0.1.0');
  let isWarm = false;
  serveOperations(
    app,
    whole,
    () => closing,
    () => isWarm,
  );
  servePublicLog(app, store, () => stamp.now());
  const systemNames = async () => {
    const systems = (await store.read(authoritiesOf)).all.flatMap((authority) => authority.systems);
    return (system: string): string => systems.find((one) => one.system === system)?.label ?? system;
  };
  const seenAs = originBy(options.origin);
  const masthead = () => store.read(async (reader) => mastheadOf(reader, await officeDay(reader, clock().toISOString())));
  const speeches = speechesOf(options.pages);
  const speechOf = async (asked: string | undefined) =>
    speeches.get(asked ?? (await masthead())?.language?.slice(0, 2).toLowerCase() ?? '') ?? english;
  serveShared(app, systemNames, seenAs, (card) => pictures.draw(card), letter, speechOf);
  await servePages(
    app,
    options.pages,
    systemNames,
    masthead,
    async () => (await store.read(authoritiesOf)).all.map(onPages),
    seenAs,
  );

  // Signs what a command appended; reading never makes the office sign.
  try {
    // A standby may lag behind the last signed head.
    if (!readOnly) await refuseChangedHistory(whole.store);
  } catch (error) {
    await Promise.all([app.close(), jobs.drain(0)]);
    await Promise.all([keeper?.close(), pageKeeper?.close()]);
    await whole.close();
    throw error;
  }
  if (!readOnly) await signOffice(whole.store).catch(onError);
  // A small office answers quickly from the first question on. If it fails, whoever asks is told why.
  const isLarge = !(await threads.isSmall());
  const names = isLarge ? await NameKeeper.start({ store: asked, readOnly, onError }) : undefined;
  if (isLarge) await warmUp(app, whole).catch(onError);
  isWarm = true;
  try {
    address = await app.listen({ host: options.host ?? '127.0.0.1', port: options.port ?? 8064 });
  } catch (error) {
    await Promise.all([app.close(), jobs.drain(0)]);
    await Promise.all([keeper?.close(), pageKeeper?.close(), names?.close()]);
    await whole.close();
    throw error;
  }
  // Facts whose run was interrupted by a crash, or that a command appended.
  if (!readOnly && (await whole.status()).behind > 0)
    await jobs.start({ kind: 'run', reason: 'facts that were not rated yet', full: false });
  pageKeeper?.nudge();
  const firstAdministrator = readOnly ? undefined : await firstAdministratorLink();
  const sweepExpired = (): void => {
    const now = clock();
    studies.resume().catch(logError);
    const sweeps = [sweepSessions, sweepLinks, sweepGuesses, sweepAnswers, sweepLive].map((sweepOne) =>
      sweepOne(whole.store, now),
    );
    Promise.all([...sweeps, jobs.sweep(), signOffice(whole.store)]).catch(logError);
  };
  const timers: NodeJS.Timeout[] = [];
  if (!readOnly) {
    sweepExpired();
    timers.push(setInterval(sweepExpired, sweepMilliseconds));
    timers.push(setInterval(() => sweepLinks(whole.store, clock()).catch(logError), linkMilliseconds));
  }
  for (const timer of timers) timer.unref();

  async function firstAdministratorLink(): Promise<string | undefined> {
    const accounts = await whole.store.read(allAccounts);
    if (accounts.some(({ role }) => role === 'administrator')) return undefined;
    const { token } = await createLink(store, { for: 'first-administrator' }, 24 * 7, new Date());
    return `${origin()}/link#${token}`;
  }

  return {
    address,
    app,
    ...(firstAdministrator === undefined ? {} : { firstAdministrator }),
    // A data directory gets its own key with the first secret.
    secretsInClear: 'database' in whole.store.location && (await whole.store.read(async ({ vault }) => vault.keys.length === 0)),
    async close() {
      closing = true;
      for (const timer of timers) clearInterval(timer);
      watch.close();
      streams.close();
      notifier?.close();
      outbox?.close();
      // Closes connections as they become idle; otherwise they would be kept alive and waited for.
      const idle = setInterval(() => app.server.closeIdleConnections(), 100);
      const cut = setTimeout(() => app.server.closeAllConnections(), graceMilliseconds + lastWordsMilliseconds);
      const ending = (async () => {
        // A request that watches a run stays open until the run ends, so both must end together.
        await Promise.all([app.close(), jobs.drain(graceMilliseconds)]);
        const beside = [threads, requests, files, studies, pictures, keeper, pageKeeper, names];
        await Promise.all(beside.map((one) => one?.close()));
        await Promise.all([asked === whole.store ? undefined : asked.close(), whole.close()]);
      })();
      ending.catch(logError);
      try {
        // Bounded, whatever clients, mail servers and the database do.
        await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, closeMilliseconds).unref())]);
      } finally {
        clearInterval(idle);
        clearTimeout(cut);
      }
    },
  };
}

function onPages({
  id,
  name,
  kind,
  ids,
  systems,
  lists,
  players,
  listRatings,
  decisions,
  calculators,
}: Authority): PageAuthority {
  return {
    id,
    name,
    kind,
    ids: { field: ids.field, label: ids.label },
    byLists: listRatings !== undefined,
    provisional: players.provisional === true,
    systems,
    lists: lists.map(({ name: list, title }) => ({ list, title })),
    decisions: decisions.types,
    calculators: calculators.map((one) => one.name),
  };
}

async function open(options: Parameters<typeof openOffice>[0]): Promise<Office> {
  const opened = await openOffice(options);
  if (!opened.ok) throw new Error(opened.errors.map(({ message, hint }) => `${message} ${hint}`).join('\n'));
  return opened.value;
}

/** SQLite needs no separate connections: readers of one file do not block each other. */
async function storeForRequests(store: Store, milliseconds: number, readOnly: boolean): Promise<Store> {
  if ('data' in store.location) return store;
  const limits = { statement: milliseconds, idle: milliseconds, connection: 3000 };
  const opened = await openStore(store.location, { create: false, readOnly, limits, waitAtMost: milliseconds });
  if (!opened.ok) throw new Error(opened.errors.map(({ message, hint }) => `${message} ${hint}`).join('\n'));
  return opened.value;
}

/** Identifies the ledger, its results, the search index and the day, for which pages are then ready to be read. */
function stampOf({ whole, pages }: { whole: Office; pages: () => Office | undefined }): () => Promise<string> {
  // The office's time zone is a fact, and its day changes at most once a minute.
  let day = { of: '', is: '' };
  return async () => {
    const now = new Date().toISOString();
    const stamp = await whole.store.read(async (reader) => {
      const [{ hash }, results, found] = [await reader.head(), await resultsStamp(reader), await searchPosition(reader)];
      const of = `${hash} ${now.slice(0, 'YYYY-MM-DDTHH:MM'.length)}`;
      if (day.of !== of) day = { of, is: await officeDay(reader, now) };
      return stampText({ content: [hash, results.content, found, day.is].join('/'), run: results.run });
    });
    // If it fails, so does the page that needs it.
    await pages()
      ?.readyPageRecords(playerPages, now, stamp)
      .catch(() => {});
    return stamp;
  };
}

/** SQLite: jobs of this process; PostgreSQL: of all processes. A read-only server cannot use the shared tables, so its jobs stay here and fail. */
async function jobsOf(carrying: JobContext, readOnly: boolean): Promise<Jobs> {
  const { store } = carrying.office;
  if ('data' in store.location || readOnly) return new ProcessJobs(carrying);
  return SharedJobs.open({ carrying, store, address: store.location.database, onError: carrying.onError });
}
