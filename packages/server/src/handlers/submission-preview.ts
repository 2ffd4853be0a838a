// The effect of a submission: the preview, its explanations, and the changes by a correction or by the whole report.

import {
  type Audience,
  besideFacts,
  changedSection,
  checkAgainstOffice,
  knowledgeWith,
  officeDay,
  officeKnowledge,
  previewWith,
  type SectionDocument,
  type Submission,
  tryFacts,
} from '@harkness/office';
import { answerValue, resultValue } from '../http/answer.js';
import { audienceOf, type Caller } from '../http/caller.js';
import { accountOf, type Handlers } from '../http/handler.js';
import { notFound } from '../http/problem.js';
import { explanationOf, plainRow } from './events.js';
import { type DeskServices, Names } from './runs.js';
import { ownSubmission } from './submission-desk.js';
import { trialAnswer } from './trial.js';

type PreviewRoute = 'previewSubmission' | 'previewExplanation' | 'submissionEffects';

export function submissionPreviewHandlers({ office, store }: DeskServices): Pick<Handlers, PreviewRoute> {
  return {
    async previewSubmission({ params, caller, now }) {
      const submission = await ownSubmission(store, params.submission, caller);
      const sections = [];
      const checked = await checkedSections(submission, now);
      for (const { number, name, document } of checked) {
        if (document === undefined) continue;
        const preview = await previewOf(submission, document, caller);
        sections.push({
          section: number,
          name,
          status: preview.status,
          held: preview.held && { ...preview.held },
          systems: [...preview.systems],
          players: preview.players.map(plainRow),
        });
      }
      return {
        sections,
        ...(submission.correction
          ? {
              differences: await differences(submission, sections, audienceOf(caller)),
              changed: await changes(submission, checked[0]?.document),
            }
          : {}),
      };
    },

    async previewExplanation({ params, query, caller, now }) {
      const submission = await ownSubmission(store, params.submission, caller);
      const section = (await checkedSections(submission, now)).find(({ number }) => number === params.section);
      if (section?.document === undefined) throw notFound(`Section ${params.section} of the preview`);
      const answer = answerValue(
        await office.explainPreview(section.document, params.player, {
          audience: audienceOf(caller),
          instead: true,
          ...(query.system === undefined ? {} : { system: query.system }),
        }),
      );
      return explanationOf(store, { event: submission.event, section: params.section }, answer);
    },

    async submissionEffects({ params, caller, now }) {
      const submission = await ownSubmission(store, params.submission, caller);
      const sections = (await checkedSections(submission, now)).flatMap(({ document }) =>
        document === undefined ? [] : [document],
      );
      const kind = submission.correction === undefined ? ('section-submitted' as const) : ('section-corrected' as const);
      const actor = accountOf(caller).account;
      const players = new Set(sections.flatMap((section) => section.players.map(({ player }) => player)));
      const beside = await store.read((reader) => besideFacts(reader, submission, players, actor));
      const offered = sections.map((section, at) => ({ id: `trial-${submission.id}-${at}`, kind, body: { section }, actor }));
      const clock = () => new Date().toISOString();
      const tried = resultValue(
        await tryFacts(store, [...beside, ...offered], { clock, audience: audienceOf(caller), limit: mostTold }),
      );
      return store.read((reader) => trialAnswer(reader, tried));
    },
  };

  /** The sections of a submission as they would be rated today. */
  async function checkedSections(submission: Submission, now: Date) {
    const today = await store.read((reader) => officeDay(reader, now.toISOString()));
    const checked = await store.read((reader) =>
      checkAgainstOffice(knowledgeWith(officeKnowledge(reader, today), submission), submission.report, {
        authority: submission.authority,
        event: submission.event,
        correction: submission.correction !== undefined,
        findings: submission.readerFindings,
        today,
      }),
    );
    return checked.sections;
  }

  async function previewOf(submission: Submission, document: SectionDocument, caller: Caller) {
    const audience = audienceOf(caller);
    if ((submission.newPlayers ?? []).length === 0) return answerValue(await office.preview(document, { audience }));
    const players = new Set(document.players.map(({ player }) => player));
    const beside = await store.read((reader) => besideFacts(reader, submission, players, accountOf(caller).account));
    const clock = () => new Date().toISOString();
    return answerValue(resultValue(await previewWith(store, beside, document, { clock, audience })));
  }

  /** What a correction changes in the current section. */
  async function changes(submission: Submission, document: SectionDocument | undefined) {
    const section = submission.correction?.section;
    if (document === undefined || section === undefined) return undefined;
    const found = await office.section({ event: submission.event, section }, { audience: 'office' });
    if (!found.ok) return undefined;
    const { results, playersAdded, playersGone, terms } = changedSection(found.value.document, document);
    return store.read(async (reader) => {
      const names = new Names(reader);
      const person = async (player: string) => ({ player, name: await names.of(player) });
      const [named, added, gone] = [[], [], []] as [ChangedResultAnswer[], PersonAnswer[], PersonAnswer[]];
      for (const { white, black, ...result } of results)
        named.push({ ...result, white: await person(white), black: await person(black) });
      for (const player of playersAdded) added.push(await person(player));
      for (const player of playersGone) gone.push(await person(player));
      return { results: named, playersAdded: added, playersGone: gone, terms: [...terms] };
    });
  }

  /** Compares a correction with the current section: whose rating after it would differ. */
  async function differences(
    submission: Submission,
    sections: readonly { readonly section: number; readonly players: readonly ReturnType<typeof plainRow>[] }[],
    audience: Audience,
  ) {
    const changes = [];
    for (const { section, players } of sections) {
      const found = await office.section({ event: submission.event, section }, { audience });
      // Both sides use the same numbers: a preview for the public has no decimals.
      const standing = found.ok ? await office.preview(found.value.document, { audience }) : found;
      const old = new Map(standing.ok ? standing.value.players.map((row) => [row.player, row]) : []);
      const names = new Map<string, string>();
      const after = (row: { readonly ratings: readonly RatedRow[] } | undefined, system: string) => {
        const rated = row?.ratings.find((one) => one.system === system);
        // A FIDE rating changes with its list, so the rating plus this section's contribution is shown.
        if (rated?.change !== undefined && rated.before !== null) return rated.before.rating + rated.change;
        return rated?.after?.rating ?? null;
      };
      for (const row of players) {
        names.set(row.player, row.name);
        const before = old.get(row.player);
        for (const { system } of row.ratings) {
          const [from, to] = [after(before, system), after(row, system)];
          if (from !== to) changes.push({ player: row.player, name: row.name, system, from, to });
        }
      }
      for (const [player, row] of old) {
        if (names.has(player)) continue;
        for (const { system } of row.ratings)
          changes.push({ player, name: row.name, system, from: after(row, system), to: null });
      }
    }
    return changes;
  }
}

interface PersonAnswer {
  player: string;
  name: string;
}

interface ChangedResultAnswer {
  round: number;
  white: PersonAnswer;
  black: PersonAnswer;
  from?: string;
  to?: string;
}

/** Maximum number of rating changes reported at once. */
const mostTold = 500;

interface RatedRow {
  readonly system: string;
  readonly before: { readonly rating: number } | null;
  readonly after: { readonly rating: number } | null;
  readonly change?: number;
}
