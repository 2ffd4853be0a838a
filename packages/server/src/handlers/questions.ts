// Questions and appeals: asked by anybody with an account, answered by the office, visible to both.

import { writeAudit } from '@harkness/ledger';
import { readEventCard, readPlayerCard, type StoreReader } from '@harkness/office';
import { type Account, atLeast, readAccount } from '../accounts/accounts.js';
import type { questionRoutes } from '../contract/questions.js';
import { accountOf, type Handlers, type Services } from '../http/handler.js';
import { notFound, ProblemError } from '../http/problem.js';
import { createQuestion, type Question, questionQueue, readQuestion, writeQuestion } from '../services/questions.js';

/** Maximum number of open questions per account, against misuse. */
const openAtMost = 20;

export function questionHandlers({ store }: Services): Pick<Handlers, keyof typeof questionRoutes> {
  return {
    async questions({ query, caller }) {
      const account = accountOf(caller);
      const isOfficer = atLeast(account.role, 'officer');
      return store.read(async (reader) => {
        const asked = isOfficer && query.state !== undefined ? { state: query.state } : { by: account.account };
        const found = await questionQueue(reader, asked, query.limit);
        const items = [];
        for (const one of found)
          if (query.state === undefined || one.state === query.state) items.push(await answerOf(reader, one));
        return { items };
      });
    },

    async askQuestion({ body, caller, now }) {
      const account = accountOf(caller);
      return store.write(async (writer) => {
        const { topic, text, player, event, section } = body;
        if (player !== undefined && (await readPlayerCard(writer, player)) === undefined) throw notFound(`The player ${player}`);
        const card = event === undefined ? undefined : await readEventCard(writer, event);
        if (event !== undefined && card === undefined) throw notFound(`The event ${event}`);
        if (section !== undefined && !card?.sections.some((one) => one.section === section))
          throw notFound(`Section ${section} of the event ${event ?? ''}`);
        const mine = await questionQueue(writer, { by: account.account }, 200);
        if (mine.filter(({ state }) => state === 'open').length >= openAtMost)
          throw new ProblemError(
            409,
            'too-many-questions',
            `${openAtMost} of your questions wait for an answer. Close one first.`,
          );
        const about = { by: account.account, topic, ...given({ player, event, section }) };
        const made = await createQuestion(writer, about, text, now.toISOString());
        await writeAudit(writer, { actor: account.account, action: 'question asked', about: made.question });
        return answerOf(writer, made);
      });
    },

    async question({ params, caller }) {
      return store.read(async (reader) => answerOf(reader, await visible(reader, params.question, accountOf(caller))));
    },

    async answerQuestion({ params, body, caller, now }) {
      const account = accountOf(caller);
      return store.write(async (writer) => {
        const before = await visible(writer, params.question, account);
        if (before.state === 'closed') throw new ProblemError(409, 'question-closed', 'The question is closed. Ask a new one.');
        if (body.text === undefined && !body.close) throw new ProblemError(400, 'text-missing', 'Write an answer, or close it.');
        const at = now.toISOString();
        const isAnswer = before.by !== account.account;
        const messages = body.text === undefined ? [] : [{ at, by: account.account, text: body.text }];
        const state = body.close ? ('closed' as const) : isAnswer ? ('answered' as const) : ('open' as const);
        const after: Question = { ...before, state, updatedAt: at, messages: [...before.messages, ...messages] };
        await writeQuestion(writer, after, before);
        const action = body.close ? 'question closed' : isAnswer ? 'question answered' : 'question asked on';
        await writeAudit(writer, { actor: account.account, action, about: before.question });
        return answerOf(writer, after);
      });
    },
  };
}

async function visible(reader: StoreReader, id: string, account: Account): Promise<Question> {
  const found = await readQuestion(reader, id);
  if (found === undefined || (found.by !== account.account && !atLeast(account.role, 'officer')))
    throw notFound(`The question ${id}`);
  return found;
}

async function answerOf(reader: StoreReader, { messages, ...question }: Question) {
  const names = new Map<string, string | undefined>();
  for (const one of new Set([question.by, ...messages.map(({ by }) => by)]))
    names.set(one, (await readAccount(reader, one))?.name);
  const player = question.player === undefined ? undefined : (await readPlayerCard(reader, question.player))?.name;
  const event = question.event === undefined ? undefined : (await readEventCard(reader, question.event))?.name;
  return {
    ...question,
    byName: names.get(question.by),
    playerName: player,
    eventName: event,
    messages: messages.map((message) => ({ ...message, byName: names.get(message.by) })),
  };
}

function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
