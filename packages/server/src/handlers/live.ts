// Events in progress: a director pushes the pairing program's saves, everybody reads. They are rated as a preview of the report;
// the ledger is only read.

import { type Finding, maskContact, type ReportDraft, withoutPlaces } from '@harkness/formats';
import {
  authoritiesOf,
  authorityInOffice,
  checkAgainstOffice,
  completedReport,
  createSubmission,
  followEvent,
  type InterimRater,
  inProgressMark,
  officeDay,
  officeKnowledge,
  readSubmission,
  resultsWorth,
  rulesOfSystems,
  type StoreReader,
} from '@harkness/office';
import { atLeast } from '../accounts/accounts.js';
import type { liveRoutes } from '../contract/live.js';
import { answerValue, resultValue, StoredJson } from '../http/answer.js';
import type { Caller } from '../http/caller.js';
import { accountOf, type Handlers, type Services } from '../http/handler.js';
import { notFound, ProblemError } from '../http/problem.js';
import {
  allLive,
  type LiveAnswer,
  type LiveHead,
  type LiveRecord,
  readLive,
  readLiveAnswer,
  readLiveHead,
  readLiveText,
  readSummary,
  removeLive,
  writeLive,
} from '../services/live-store.js';
import { connectionOf, type LiveStreams } from '../services/live-streams.js';
import { readUpload } from './report-upload.js';
import { submissionDesk } from './submission-desk.js';

type Reading = 'liveEvents' | 'liveEvent' | 'liveStream';

/** Readers' requests, handled in the process that has their connections. */
export function liveReadHandlers({ store }: Pick<Services, 'store'>, streams: LiveStreams): Pick<Handlers, Reading> {
  return {
    async liveEvents() {
      return store.read(async (reader) => {
        const items = [];
        for (const head of await allLive(reader))
          items.push({ event: head.event, at: head.at, ...(await readSummary(reader, head)) });
        return { mark: inProgressMark, items };
      });
    },

    async liveEvent({ params }) {
      const text = await store.read((reader) => readLiveText(reader, params.event));
      if (text === undefined) throw notFound(`The event ${params.event} in progress`);
      return new StoredJson(text) as never;
    },

    async liveStream({ params, request, reply }) {
      const answer = streams.current(params.event) ?? (await store.read((reader) => readLiveAnswer(reader, params.event)));
      if (answer === undefined) throw notFound(`The event ${params.event} in progress`);
      reply.hijack();
      if (!streams.connect(answer, connectionOf(request, reply))) {
        reply.raw.writeHead(503, { 'retry-after': '30' });
        reply.raw.end();
      }
      return reply;
    },
  };
}

/** Requests that rate, handled in a thread. */
export function liveDeskHandlers(services: Services): Pick<Handlers, Exclude<keyof typeof liveRoutes, Reading>> {
  const { office, store } = services;

  /** Rates as the office would rate the report today; the event may end after today. */
  function raterOf({ authority, findings }: Pick<LiveRecord, 'authority' | 'findings'>): InterimRater {
    return async (draft) => {
      const today = draft.sections.reduce((last, { end = '' }) => (end > last ? end : last), draft.event.end ?? '9999-12-31');
      const [checked, authorities] = await store.read(
        async (reader) =>
          [
            await checkAgainstOffice(officeKnowledge(reader, today), draft, {
              authority: authority as never,
              findings,
              today,
              errorsOnly: true,
            }),
            await authoritiesOf(reader),
          ] as const,
      );
      const sections = [];
      for (const { number, document } of checked.sections) {
        if (document === undefined) continue;
        const preview = answerValue(await office.preview(document, { audience: 'public', places: false }));
        const { systems, caveats } = rulesOfSystems(authorities, preview.systems, document.start);
        sections.push({
          section: number,
          systems,
          players: preview.players.map(({ pair, player, ratings }) => ({ pair, id: player, ratings })),
          notes: [
            ...(preview.held === undefined ? [] : [`held: ${preview.held.message} ${preview.held.hint}`]),
            ...caveats.map((caveat) => `not sure: ${caveat}`),
          ],
        });
      }
      const { expected = () => undefined } = authorities.get(authority as never).reports;
      return { authority, sections, findings: checked.findings, expected };
    };
  }

  const todayAt = (now: Date) => store.read((reader) => officeDay(reader, now.toISOString()));

  async function ownEvent(event: string, caller: Caller): Promise<LiveRecord> {
    const record = await store.read((reader) => readLive(reader, event));
    if (record === undefined) throw notFound(`The event ${event} in progress`);
    mayChange(record, caller);
    return record;
  }

  return {
    async pushLive({ params, body, file, caller, now }) {
      const { event } = params;
      const account = accountOf(caller);
      const head = await store.read((reader) => headForPush(reader, event, caller));
      const {
        draft: given,
        findings,
        ofReading,
        format,
        fileName,
      } = readUpload(file, body, await todayAt(now), { checks: false });
      const at = now.toISOString();
      const stay = (trouble: string, errors: readonly string[]) =>
        store.write(async (writer) => {
          const [now, shown] = [await headForPush(writer, event, caller), await readLiveAnswer(writer, event)];
          if (now === undefined || shown === undefined)
            throw new ProblemError(422, 'report-not-readable', `${trouble} ${errors[0] ?? ''}`, { findings });
          const said = `${trouble} ${shownToAll(errors[0] ?? '')}`;
          const answer: LiveAnswer = { ...shown, version: shown.version + 1, trouble: said };
          await writeLive(writer, now.by, undefined, answer);
          return { event, version: answer.version, mark: answer.mark, trouble: said, errors: [...errors] };
        });
      // A partial file, or another one: the page keeps what it showed.
      if (given === undefined) return stay(`The save of ${at} cannot be read:`, [firstError(findings)]);
      // Places refer to a file that is not kept.
      const draft = withoutPlaces(withoutBirths(given));
      const authority = await store.read(async (reader) => {
        const found = await authorityInOffice(reader, draft);
        // If the authority is unknown, the office's main one is assumed.
        return found.authority ?? (await authoritiesOf(reader)).first.id;
      });
      const record: Omit<LiveRecord, 'by'> = {
        event,
        draft,
        findings: ofReading.filter(({ code }) => !code.startsWith('birth-date')),
        authority,
        ...(fileName === undefined ? {} : { file: { name: fileName, ...(format === 'unknown' ? {} : { format }) } }),
      };
      const state = await followEvent(draft, raterOf(record));
      if (state.errors.length > 0 && head?.isRated === true) return stay(`The save of ${at} cannot be rated:`, state.errors);
      const answer = await store.write(async (writer) => {
        // Another push, even by somebody else, may have come in between; a version is never used twice.
        const last = await headForPush(writer, event, caller);
        const by = last?.by ?? account.account;
        const made: LiveAnswer = { event, version: (last?.version ?? 0) + 1, at, ...state, errors: state.errors.map(shownToAll) };
        await writeLive(writer, by, { ...record, by }, made);
        return made;
      });
      return { event, version: answer.version, mark: answer.mark, errors: [...state.errors] };
    },

    async liveResults({ params }) {
      const { event, section, pair } = params;
      const [record, head] = await store.read(
        async (reader) => [await readLive(reader, event), await readLiveHead(reader, event)] as const,
      );
      if (record === undefined || head === undefined) throw notFound(`The event ${event} in progress`);
      const results = await resultsWorth(record.draft, section, pair, raterOf(record));
      return {
        mark: inProgressMark,
        version: head.version,
        results: results.map(({ result, ratings }) => ({ result, ratings: ratings.map((rating) => ({ ...rating })) })),
      };
    },

    async endLive({ params, body, caller, now }) {
      // Created once, however often it is requested.
      const submission = await store.exclusively('live-report', async () => {
        const record = await ownEvent(params.event, caller);
        const own = accountOf(caller).affiliates;
        const affiliate = body.affiliate ?? record.draft.event.affiliate ?? (own.length === 1 ? own[0] : undefined);
        const made = await store.read((reader) => madeBefore(reader, params.event, affiliate));
        if (made !== undefined) return made;
        const { id } = resultValue(
          await createSubmission(submissionDesk(store, await todayAt(now), caller), {
            authority: record.authority as never,
            report: completedReport(record.draft, { affiliate }),
            readerFindings: record.findings,
            by: accountOf(caller).account,
          }),
        );
        await store.write(async (writer) => {
          const answer = await readLiveAnswer(writer, params.event);
          if (answer !== undefined)
            await writeLive(writer, record.by, undefined, { ...answer, version: answer.version + 1, submission: id });
        });
        return id;
      });
      if (submission === undefined) throw new Error('the lock was waited for');
      return { submission };
    },

    async removeLive({ params, caller }) {
      await ownEvent(params.event, caller);
      await store.write((writer) => removeLive(writer, params.event));
      return undefined;
    },
  };
}

/** Maximum number of events in progress per account, except for officers. Nobody needs more to follow events. */
const eventsAtMost = 20;

/** The event's head, if it exists; throws if the caller may not push to it. Checked again in the transaction that writes. */
async function headForPush(reader: StoreReader, event: string, caller: Caller): Promise<LiveHead | undefined> {
  const head = await readLiveHead(reader, event);
  if (head !== undefined) {
    mayChange({ event, by: head.by }, caller);
    return head;
  }
  const { account, role } = accountOf(caller);
  if (!atLeast(role, 'officer') && (await allLive(reader)).filter(({ by }) => by === account).length >= eventsAtMost)
    throw new ProblemError(409, 'too-many-live', `You follow ${eventsAtMost} events already. Take one off the pages first.`);
  return undefined;
}

/** The draft report already made from the event's current state for the same affiliate, unless refused or withdrawn. */
async function madeBefore(reader: StoreReader, event: string, affiliate: string | undefined): Promise<string | undefined> {
  const id = (await readLiveAnswer(reader, event))?.submission;
  const made = id === undefined ? undefined : await readSubmission(reader, id);
  return made === undefined || made.state === 'refused' || made.affiliate !== affiliate ? undefined : id;
}

function mayChange({ by, event }: Pick<LiveRecord, 'by' | 'event'>, caller: Caller): void {
  const account = accountOf(caller);
  if (by !== account.account && !atLeast(account.role, 'officer'))
    throw new ProblemError(403, 'not-your-event', `Somebody else follows the event ${event}. Choose another name for yours.`);
}

function firstError(findings: readonly Finding[]): string {
  return findings.find(({ level }) => level === 'error')?.message ?? 'There is no report in it.';
}

const birthDate =
  /(?<!\d)(?:(?:19|20)\d\d\D?(?:0?[1-9]|1[0-2])\D?(?:0?[1-9]|[12]\d|3[01])|\d{1,2}\D\d{1,2}\D(?:19|20)\d\d)(?!\d)/g;

/** A message may quote a cell of the file. The sender sees it unchanged, everyone else without dates and contact data. */
function shownToAll(message: string): string {
  return Buffer.from(maskContact(Buffer.from(message)).bytes)
    .toString()
    .replace(birthDate, '…');
}

/** No birth dates are stored for a page that lasts as long as an event; the office has those of its players. */
function withoutBirths(draft: ReportDraft): ReportDraft {
  return {
    ...draft,
    sections: draft.sections.map((section) => ({
      ...section,
      players: section.players.map(({ born: _, ...player }) => player),
    })),
  };
}
