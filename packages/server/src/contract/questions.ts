// Questions and appeals of players, and the office's answers.

import { z } from 'zod';
import { eventId, instant, playerId, sectionNumber } from './common.js';
import { route } from './route.js';

const topic = z.enum(['result', 'rating', 'merge', 'other']);
const text = z.string().trim().min(3).max(2000);
const state = z.enum(['open', 'answered', 'closed']).describe('`open` waits for the office, `answered` for whoever asked');

const question = z.object({
  question: z.string(),
  by: z.string(),
  byName: z.string().optional(),
  topic,
  player: playerId.optional(),
  playerName: z.string().optional(),
  event: eventId.optional(),
  eventName: z.string().optional(),
  section: z.number().optional(),
  state,
  askedAt: instant,
  updatedAt: instant,
  messages: z.array(z.object({ at: instant, by: z.string(), byName: z.string().optional(), text: z.string() })),
});

const params = z.object({ question: z.string().max(80) });

export const questionRoutes = {
  questions: route({
    method: 'GET',
    path: '/questions',
    access: 'account',
    scope: 'none',
    tag: 'office',
    summary: 'My questions, newest first; officers ask for those in a state',
    query: z.object({ state: state.optional(), limit: z.coerce.number().int().min(1).max(200).default(50) }),
    response: z.object({ items: z.array(question) }),
  }),
  askQuestion: route({
    method: 'POST',
    path: '/questions',
    access: 'account',
    tag: 'office',
    summary: 'Ask the office about a result, a rating or a merge',
    body: z.object({
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
    summary: 'A question with its answers, for whoever asked it and the office',
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
    body: z.object({ text: text.optional(), close: z.boolean().default(false) }),
    response: question,
  }),
};
