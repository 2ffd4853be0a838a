// US Chess calculators: questions its rules answer without the office's data.

import { askByHand, type ByHandQuestion } from '@harkness/rules/internal/uschess';
import {
  askFloor,
  askInitial,
  type EstimateInput,
  type EventInput,
  edition,
  estimate,
  type FloorQuestion,
  type ForeignInput,
  type InitialQuestion,
  type MatchInput,
  performanceRating,
  rateEvent,
  rateForeignEvent,
  rateMatch,
  scoreNeeded,
} from '@harkness/rules/uschess';
import type { Calculator } from '../authority.js';

type Run = Calculator['run'];

/** The rules accept any input and report what is wrong with it, so questions are passed on unchanged. */
const runs: { readonly [name: string]: Run } = {
  estimate: (question) => estimate(question as unknown as EstimateInput),
  need: ({ target, ...question }) => scoreNeeded(question as unknown as EstimateInput, Number(target)),
  initial: (question) => askInitial(question as unknown as InitialQuestion),
  floor: (question) => askFloor(question as unknown as FloorQuestion),
  match: (question) => rateMatch(question as unknown as MatchInput),
  foreign: (question) => rateForeignEvent(question as unknown as ForeignInput),
  event: (question) => rateEvent(question as unknown as EventInput),
  'by-hand': (question) => askByHand(question as unknown as ByHandQuestion),
  performance({ opponents, score, edition: name }) {
    const chosen = edition({ by: 'name', name: typeof name === 'string' ? name : 'uschess-2025' });
    if (!chosen.ok) return chosen;
    const ratings = Array.isArray(opponents) ? opponents.map(Number) : [];
    const rating = performanceRating(ratings, Number(score), chosen.value);
    return rating.ok ? { ok: true, value: { rating: rating.value, edition: chosen.value.name } } : rating;
  },
};

export const calculators: readonly Calculator[] = Object.entries(runs).map(([name, run]) => ({ name, run }));
