// Players' questions and appeals, and the office's answers.

import { s } from '@harkness/formats/shape';
import { eventId, instant, playerId, sectionNumber } from './common.js';
import { route } from './route.js';

const topic = s.enum(['result', 'rating', 'merge', 'other']);
const text = s.string().trim().min(3).max(2000);
const state = s
  .enum(['open', 'answered', 'closed'])
  .describe('`open`: the office has to answer; `answered`: the office has answered');

const question = s.object({
  question: s.string(),
  by: s.string(),
  byName: s.string().optional(),
  topic,
  player: playerId.optional(),
  playerName: s.string().optional(),
  event: eventId.optional(),
  eventName: s.string().optional(),
  section: s.number().optional(),
  state,
  askedAt: instant,
  updatedAt: instant,
  messages: s.array(s.object({ at: instant, by: s.string(), byName: s.string().optional(), text: s.string() })),
});

const params = s.object({ question: s.string().max(80) });

export const questionRoutes = {
  questions: route({
    method: 'GET',
    path: '/questions',
    access: 'account',
    scope: 'none',
    tag: 'office',
    summary: 'My questions, newest first; officers ask for those in a state',
    query: s.object({ state: state.optional(), limit: s.numberInText().int().min(1).max(200).default(50) }),
    response: s.object({ items: s.array(question) }),
  }),
  askQuestion: route({
    method: 'POST',
    path: '/questions',
    access: 'account',
    tag: 'office',
    summary: 'Ask the office about a result, a rating or a merge',
    body: s.object({
      topic,
      text,
      player: playerId.optional(),
      event: eventId.optional(),
      section: sectionNumber.optional(),
    }),
    response: question,
    status: 201,
  }),
  question: route({
    method: 'GET',
    path: '/questions/:question',
    access: 'account',
    scope: 'none',
    tag: 'office',
    summary: 'A question with its answers; only for its author and the office',
    params,
    response: question,
  }),
  answerQuestion: route({
    method: 'POST',
    path: '/questions/:question/messages',
    access: 'account',
    tag: 'office',
    summary: 'Answer a question, ask on, or close it',
    params,
    body: s.object({ text: text.optional(), close: s.boolean().default(false) }),
    response: question,
  }),
};
