// Erases a person's private data wherever the office keeps a copy: private values, submissions in any state and their files,
// questions and events in progress, reasons in the audit, and stored answers to repeated requests. All in one transaction with
// the fact that records it.

import { collectFindings, looksLikeZip, parseZip, reportedIds, zipLimits } from '@harkness/formats';
import { eraseFromAudit, type PrivateValue } from '@harkness/ledger';
import { failed, ok, type Result } from '@harkness/rules';
import { eraseFromRuns } from '../engines/live/run-record.js';
import { removePrints } from '../engines/period/row-prints.js';
import { appendFactsIn } from '../facts/append.js';
import { isYearAlone, spellingsOf, yearAlone } from '../facts/birth-date.js';
import { readPlayerCard } from '../facts/cards/cards.js';
import { nameKey, wordsOf } from '../facts/cards/fold.js';
import { erasedAction } from '../facts/erasure.js';
import type { Fact, PlayerId } from '../facts/facts.js';
import type { StoreReader, StoreWriter } from '../facts/store.js';
import { removePageRecord } from '../questions/page-records.js';
import { fileSpace, type Submission, submissionSpace } from './submission.js';
/** Where a server stores answers, to repeat them if a request is sent twice. */
export const keptAnswerSpace = 'idempotency';
/** Where a server stores texts outside reports: questions with their answers, and saved events in progress. */
export const [questionSpace, liveRecordSpace, liveAnswerSpace] = ['questions', 'live-record', 'live-answer'] as const;

export interface Erasure {
  readonly id: string;
  readonly actor: string;
  readonly reason?: string | undefined;
  /** UTC instant with milliseconds. */
  readonly receivedAt: () => string;
}

/** `ids` are all the person's ids, past and present; `current` is their current id. Returns the fact that records the erasure. */
export async function eraseEverywhere(
  writer: StoreWriter,
  { current, ids }: { readonly current: PlayerId; readonly ids: readonly PlayerId[] },
  { id, actor, reason, receivedAt }: Erasure,
): Promise<Result<readonly Fact[]>> {
  const values = await writer.privateValuesOfAll(ids);
  const person = await personOf(writer, ids, values);
  for (const one of ids) {
    await writer.erasePrivate(one);
    await removePageRecord(writer, one);
  }
  await removePrints(writer);
  const births = values
    .filter(({ field }) => field === 'birthDate')
    .map((value) => (isYearAlone(value) ? value : yearAlone(value)));
  await writer.putPrivate(births);
  const year = births.at(-1)?.value;
  const offered = {
    id,
    kind: 'player-updated',
    body: { player: current, ...(year === undefined ? {} : { birthDateErased: true }) },
    actor,
    ...(reason === undefined ? {} : { reason }),
  };
  const audit = { actor, action: erasedAction, about: current, ...(reason === undefined ? {} : { detail: reason }) };
  const appended = await appendFactsIn(writer, [offered], { receivedAt, audit });
  if (!appended.ok) return failed(...appended.errors);
  await eraseFromReports(writer, person);
  for (const space of [questionSpace, liveRecordSpace, liveAnswerSpace]) await eraseFromWords(writer, space, person);
  await eraseFromAnswers(writer, person);
  await eraseFromRuns(writer, (text) => withoutPerson(text, person));
  await eraseFromAudit(writer, (text) => withoutPerson(text, person), { actor, about: current });
  return ok(appended.value.facts);
}

/** How a person is recognised in a text or a report. */
interface Person {
  readonly ids: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly births: ReadonlySet<string>;
  /** E-mail, phone, address: each identifies the person on its own. */
  readonly contacts: readonly string[];
}

async function personOf(reader: StoreReader, ids: readonly PlayerId[], values: readonly PrivateValue[]): Promise<Person> {
  const [known, names] = [new Set<string>(ids), new Set<string>()];
  for (const id of ids) {
    const card = await readPlayerCard(reader, id);
    if (card === undefined) continue;
    names.add(nameKey(card.name));
    for (const other of [...reportedIds(card), ...(card.nationalId === undefined ? [] : [card.nationalId])]) known.add(other);
  }
  return {
    ids: known,
    names,
    births: new Set(values.filter((value) => value.field === 'birthDate' && !isYearAlone(value)).map(({ value }) => value)),
    contacts: values.filter(({ field }) => field !== 'birthDate').map(({ value }) => value),
  };
}

type Player = Submission['report']['sections'][number]['players'][number];

function isPerson(person: Person, player: Player): boolean {
  const { national = [], name, born } = player;
  const ids = [...reportedIds(player), ...national.flatMap(({ id }) => id ?? [])];
  return (
    ids.some((id) => person.ids.has(id)) || person.names.has(nameKey(name)) || (born !== undefined && person.births.has(born))
  );
}

const erasedText = 'erased';
const pageOfRecords = 50;

/** Reads the records of a space in pages, because files may be large. */
async function* pages(reader: StoreReader, space: string): AsyncGenerator<{ readonly key: string; readonly value: string }> {
  let from = '';
  for (;;) {
    const page = await reader.records(space, { from, limit: pageOfRecords });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageOfRecords) return;
    from = `${last.key}\u0001`;
  }
}

async function eraseFromReports(writer: StoreWriter, person: Person): Promise<void> {
  const files = new Set<string>();
  for await (const { key, value } of pages(writer, submissionSpace)) {
    // Only checks/submission writes it.
    const submission = JSON.parse(value) as Submission;
    let isIn = false;
    const sections = submission.report.sections.map((section) => ({
      ...section,
      players: section.players.map((player) => {
        if (!isPerson(person, player)) return player;
        isIn = true;
        const { born: _, ...rest } = player;
        return rest;
      }),
    }));
    const isNamed = isIn || mentions(value, person);
    // A note can reveal the birth date of a person whom the report does not name.
    if (!isNamed && withoutPerson(value, person) === value) continue;
    if (isNamed) for (const { sha256 } of submission.files) files.add(sha256);
    const sent: Pick<Submission, 'report' | 'readerFindings' | 'findings' | 'files'> = {
      report: { ...submission.report, sections },
      readerFindings: submission.readerFindings.map((finding) => withoutDates(finding)),
      findings: submission.findings.map((finding) => withoutDates(finding)),
      files: submission.files,
    };
    const history = submission.history.map((step) =>
      step.note === undefined ? step : { ...step, note: withoutPerson(step.note, person) },
    );
    const comments = submission.comments?.map((one) => ({ ...one, text: withoutPerson(one.text, person) }));
    const newPlayers = submission.newPlayers?.map(({ birthDate, ...one }) =>
      birthDate === undefined || person.ids.has(one.player) || person.births.has(birthDate) ? one : { ...one, birthDate },
    );
    const beside = { ...(comments === undefined ? {} : { comments }), ...(newPlayers === undefined ? {} : { newPlayers }) };
    const without = { ...submission, ...JSON.parse(withoutContacts(JSON.stringify(sent), person)), ...beside, history };
    await writer.putRecord(submissionSpace, key, JSON.stringify(without));
  }
  for await (const { key, value } of pages(writer, fileSpace)) {
    if (files.has(key) || isInFile(value, person)) await writer.putRecord(fileSpace, key, undefined);
  }
}

/** A finding's sentence may quote a birth date. Its code and place stay. */
function withoutDates<T extends { readonly code: string; readonly message: string }>(finding: T): T {
  return finding.code.startsWith('birth-date') || finding.code === 'date-ambiguous'
    ? { ...finding, message: `A birth date was ${erasedText}.` }
    : finding;
}

/** Also finds a person whom the report no longer names because it was edited after the upload. */
function isInFile(value: string, person: Person): boolean {
  const { base64 } = JSON.parse(value) as { readonly base64: string };
  return textsOf(Buffer.from(base64, 'base64')).some((text) => mentions(text, person) || namesPerson(text, person));
}

/** Decodes the bytes in every encoding a file may have; for an archive, those of its files. */
function textsOf(bytes: Uint8Array): string[] {
  const archived = looksLikeZip(bytes)
    ? parseZip(bytes, collectFindings('file'), { ...zipLimits, maxEntries: 2000 }, { folders: true })
    : undefined;
  return (archived?.map((file) => file.bytes) ?? [bytes]).flatMap((one) => {
    const buffer = Buffer.from(one.buffer, one.byteOffset, one.length);
    return [buffer.toString('utf8'), buffer.toString('latin1'), buffer.toString('utf16le')];
  });
}

/** Looks for the full name, in either order. */
function namesPerson(text: string, { names }: Person): boolean {
  const words = wordsOf(text);
  return [...names].some((name) => {
    const length = name.split(' ').length;
    // A single word is too often part of something else.
    if (length === 1) return false;
    const parts = new Set(name.split(' '));
    return words.some(
      (word, at) =>
        parts.has(word) &&
        words
          .slice(at, at + length)
          .sort()
          .join(' ') === name,
    );
  });
}

function mentions(text: string, { ids, contacts }: Person): boolean {
  return [...ids, ...contacts].some((needle) => text.includes(needle) || text.includes(JSON.stringify(needle).slice(1, -1)));
}

function withoutContacts(text: string, { contacts }: Person): string {
  let without = text;
  for (const contact of contacts)
    without = without.replaceAll(JSON.stringify(contact).slice(1, -1), erasedText).replaceAll(contact, erasedText);
  return without;
}

/** Free text: also removes the birth date in any spelling. */
function withoutPerson(text: string, person: Person): string {
  let without = withoutContacts(text, person);
  for (const birth of person.births) for (const spelt of spellingsOf(birth)) without = without.replaceAll(spelt, erasedText);
  return without;
}

/** Dates of the record itself, by which it is found. */
const ownDates: ReadonlySet<string> = new Set(['at', 'askedAt', 'updatedAt', 'start', 'end']);

async function eraseFromWords(writer: StoreWriter, space: string, person: Person): Promise<void> {
  const without = (value: unknown, field = ''): unknown => {
    if (typeof value === 'string') return ownDates.has(field) ? value : withoutPerson(value, person);
    if (Array.isArray(value)) return value.map((one) => without(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, without(one, name)]));
  };
  for await (const { key, value } of pages(writer, space)) {
    if (withoutPerson(value, person) === value) continue;
    await writer.putRecord(space, key, JSON.stringify(without(JSON.parse(value))));
  }
}

/** Removes the answer but keeps the record of the request, so that a repeated request is still refused. */
async function eraseFromAnswers(writer: StoreWriter, person: Person): Promise<void> {
  for await (const { key, value } of pages(writer, keptAnswerSpace)) {
    const kept = JSON.parse(value) as { readonly answer?: string | null };
    if (typeof kept.answer !== 'string') continue;
    const names = [...person.ids, ...person.contacts, ...person.births];
    if (!names.some((needle) => kept.answer?.includes(needle))) continue;
    const { answer: _, ...rest } = kept;
    await writer.putRecord(keptAnswerSpace, key, JSON.stringify(rest));
  }
}
