// Players' questions and appeals about a result, a rating or a merge. They are stored as records, visible only to the person who
// asked and the office.
//
//   questions        id → question
//   question-queue   `open/updated/id`, `closed/updated/id` and `by/account/updated/id` → id

import { type StoreReader, type StoreWriter, questionSpace as space } from '@harkness/office';
import { newId } from '../accounts/secrets.js';

export interface Question {
  readonly question: string;
  readonly by: string;
  readonly topic: 'result' | 'rating' | 'merge' | 'other';
  readonly player?: string;
  readonly event?: string;
  readonly section?: number;
  /** `open` waits for the office, `answered` for the person who asked; `closed` is done. */
  readonly state: 'open' | 'answered' | 'closed';
  readonly askedAt: string;
  readonly updatedAt: string;
  readonly messages: readonly { readonly at: string; readonly by: string; readonly text: string }[];
}

const queueSpace = 'question-queue';

export async function readQuestion(reader: StoreReader, id: string): Promise<Question | undefined> {
  const text = await reader.record(space, id);
  return text === undefined ? undefined : (JSON.parse(text) as Question);
}

export async function writeQuestion(writer: StoreWriter, question: Question, before?: Question): Promise<void> {
  for (const key of before === undefined ? [] : keysOf(before)) await writer.putRecord(queueSpace, key, undefined);
  await writer.putRecord(space, question.question, JSON.stringify(question));
  for (const key of keysOf(question)) await writer.putRecord(queueSpace, key, question.question);
}

export async function createQuestion(
  writer: StoreWriter,
  asked: Pick<Question, 'by' | 'topic' | 'player' | 'event' | 'section'>,
  text: string,
  at: string,
): Promise<Question> {
  const made: Question = {
    ...asked,
    question: newId(),
    state: 'open',
    askedAt: at,
    updatedAt: at,
    messages: [{ at, by: asked.by, text }],
  };
  await writeQuestion(writer, made);
  return made;
}

function keysOf({ state, by, updatedAt, question }: Question): string[] {
  return [`${state}/${updatedAt}/${question}`, `by/${encodeURIComponent(by)}/${updatedAt}/${question}`];
}

/** By person, newest first; or by state, oldest first. */
export async function questionQueue(
  reader: StoreReader,
  asked: { readonly by: string } | { readonly state: Question['state'] },
  limit: number,
): Promise<Question[]> {
  const prefix = 'by' in asked ? `by/${encodeURIComponent(asked.by)}/` : `${asked.state}/`;
  const range = { from: prefix, to: `${prefix}\u{10FFFF}`, reverse: 'by' in asked || asked.state !== 'open', limit };
  const found: Question[] = [];
  for (const { value } of await reader.records(queueSpace, range)) {
    const question = await readQuestion(reader, value);
    if (question !== undefined) found.push(question);
  }
  return found;
}

export async function countOpenQuestions(reader: StoreReader): Promise<number> {
  return (await reader.records(queueSpace, { from: 'open/', to: 'open/\u{10FFFF}' })).length;
}
