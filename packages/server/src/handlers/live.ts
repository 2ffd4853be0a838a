// Events in progress: a director pushes what the pairing program saved, everybody reads. Rated as a preview of the report: what stands in
// the ledger is only read.

import { type Finding, type ReportDraft, withoutPlaces } from '@harkness/formats';
import {
  authoritiesOf,
  authorityInOffice,
  checkAgainstOffice,
  completedReport,
  createSubmission,
  followEvent,
  type InterimRater,
  inProgressMark,
  officeKnowledge,
  resultsWorth,
  rulesOfSystems,
} from '@harkness/office';
import { atLeast } from '../accounts/accounts.js';
import type { liveRoutes } from '../contract/live.js';
import { answerValue, resultValue } from '../http/answer.js';
import type { Caller } from '../http/caller.js';
import { accountOf, type Handlers, type Services } from '../http/handler.js';
import { notFound, ProblemError } from '../http/problem.js';
import {
  allLive,
  type LiveAnswer,
  type LiveRecord,
  readLive,
  readLiveAnswer,
  readLiveHead,
  readLiveText,
  removeLive,
  writeLive,
} from '../services/live-store.js';
import { connectionOf, type LiveStreams } from '../services/live-streams.js';
import { readUpload } from './report-upload.js';
import { submissionDesk } from './submission-desk.js';

type Reading = 'liveEvents' | 'liveEvent' | 'liveStream';

/** What readers ask for, in the process that has their connections. */
export function liveReadHandlers({ store }: Pick<Services, 'store'>, streams: LiveStreams): Pick<Handlers, Reading> {
  return {
    async liveEvents() {
      const all = await store.read(allLive);
      return {
        mark: inProgressMark,
        items: all.map(({ event, name, at, sections }) => ({
          event,
          name,
          at,
          sections: sections.length,
          players: sections.reduce((sum, { players }) => sum + players.length, 0),
          lastRound: Math.max(0, ...sections.map(({ lastRound }) => lastRound)),
        })),
      };
    },

    async liveEvent({ params }) {
      const text = await store.read((reader) => readLiveText(reader, params.event));
      if (text === undefined) throw notFound(`The event ${params.event} in progress`);
      return JSON.parse(text) as never;
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

/** What is rated, in a thread. */
export function liveDeskHandlers(services: Services): Pick<Handlers, Exclude<keyof typeof liveRoutes, Reading>> {
  const { office, store } = services;

  /** As the office would rate the report today; the event may last until after today. */
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
      return { authority, sections, findings: checked.findings };
    };
  }

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
      const head = await store.read((reader) => readLiveHead(reader, event));
      if (head !== undefined) mayChange({ event, by: head.by }, caller);
      const { draft: given, findings, ofReading, format, fileName } = readUpload(file, body, now, { checks: false });
      const at = now.toISOString();
      const stay = (trouble: string, errors: readonly string[]) =>
        store.write(async (writer) => {
          const shown = await readLiveAnswer(writer, event);
          if (head === undefined || shown === undefined)
            throw new ProblemError(422, 'report-not-readable', trouble, { findings });
          const answer: LiveAnswer = { ...shown, version: shown.version + 1, trouble };
          await writeLive(writer, head.by, undefined, answer);
          return { event, version: answer.version, mark: answer.mark, trouble, errors: [...errors] };
        });
      // Half a file, or another one: what was shown stays.
      if (given === undefined) return stay(`The save of ${at} cannot be read: ${firstError(findings)}`, [firstError(findings)]);
      // Places are of a file that is not kept.
      const draft = withoutPlaces(withoutBirths(given));
      const { authority = 'uschess' } = await store.read((reader) => authorityInOffice(reader, draft));
      const record: LiveRecord = {
        event,
        by: head?.by ?? account.account,
        draft,
        findings: ofReading,
        authority,
        ...(fileName === undefined ? {} : { file: { name: fileName, ...(format === 'unknown' ? {} : { format }) } }),
      };
      const state = await followEvent(draft, raterOf(record));
      if (state.errors.length > 0 && head?.isRated === true)
        return stay(`The save of ${at} cannot be rated: ${state.errors[0]}`, state.errors);
      const answer = await store.write(async (writer) => {
        // Another push may have come in between; a version is never given twice.
        const last = await readLiveHead(writer, event);
        const made: LiveAnswer = { event, version: (last?.version ?? 0) + 1, at, ...state };
        await writeLive(writer, record.by, record, made);
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
      const record = await ownEvent(params.event, caller);
      const own = accountOf(caller).affiliates;
      const affiliate = body.affiliate ?? record.draft.event.affiliate ?? (own.length === 1 ? own[0] : undefined);
      const submission = resultValue(
        await createSubmission(submissionDesk(store, now, caller), {
          authority: record.authority as never,
          report: completedReport(record.draft, { affiliate }),
          readerFindings: record.findings,
          by: accountOf(caller).account,
        }),
      );
      await store.write(async (writer) => {
        const answer = await readLiveAnswer(writer, params.event);
        if (answer !== undefined)
          await writeLive(writer, record.by, undefined, { ...answer, version: answer.version + 1, submission: submission.id });
      });
      return { submission: submission.id };
    },

    async removeLive({ params, caller }) {
      await ownEvent(params.event, caller);
      await store.write((writer) => removeLive(writer, params.event));
      return undefined;
    },
  };
}

function mayChange({ by, event }: Pick<LiveRecord, 'by' | 'event'>, caller: Caller): void {
  const account = accountOf(caller);
  if (by !== account.account && !atLeast(account.role, 'officer'))
    throw new ProblemError(403, 'not-your-event', `Somebody else follows the event ${event}. Choose another name for yours.`);
}

function firstError(findings: readonly Finding[]): string {
  return findings.find(({ level }) => level === 'error')?.message ?? 'There is no report in it.';
}

/** Nobody's birth date is kept for a page that lasts as long as an event. The office knows those of its players. */
function withoutBirths(draft: ReportDraft): ReportDraft {
  return {
    ...draft,
    sections: draft.sections.map((section) => ({
      ...section,
      players: section.players.map(({ born: _, ...player }) => player),
    })),
  };
}
