// The rulebook as data, and the calculators. The rules look at their own input and name the path of every fault.

import { type Authorities, authoritiesOf } from '@harkness/office';
import { type Dated, entryAt, type Result } from '@harkness/rules';
import {
  calculateChange,
  editionByName,
  explainFirstRating,
  explainPeriod,
  type FideEdition,
  type FirstRating2009Input,
  type FirstRatingInput,
  firstRating2009,
  type RatingPeriodInput,
} from '@harkness/rules/fide';
import { askEvent2009, type EventQuestion } from '@harkness/rules/internal/fide';
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
import type { calculatorNames, rulebookRoutes } from '../contract/rulebook.js';
import type { Handlers, Services } from '../http/handler.js';
import { notFound, ProblemError } from '../http/problem.js';
import { validated } from '../http/validate.js';
import { change2009Input, event2009Input, firstRating2009Input, firstRatingInput, ratingPeriodInput } from './fide-input.js';

type Parameter = Dated<unknown>;

const mostRows = 2000;

/** Plain lists and objects: the tables are read-only, the answers are not typed so. */
function plainEntry(entry: Parameter['entries'][number]) {
  return { ...entry };
}

export function rulebookHandlers({ store }: Pick<Services, 'store'>): Pick<Handlers, keyof typeof rulebookRoutes> {
  return {
    async parameters({ query }) {
      const { on, asKnown } = query;
      return {
        items: (await store.read(authoritiesOf)).all
          .filter(({ id }) => query.authority === undefined || query.authority === id)
          .flatMap(({ id: authority, rulebook }) =>
            rulebook.parameters.map((parameter) => {
              const known = parameter.entries.filter(
                (entry) => asKnown === undefined || (entry.decided ?? entry.from) <= asKnown,
              );
              const inForce = on === undefined ? undefined : entryAt(parameter, on, asKnown);
              const entries = on === undefined ? known : inForce === undefined ? [] : [inForce];
              const base = parameter.base === undefined ? {} : { base: parameter.base.map(plainEntry) };
              return { name: parameter.name, title: parameter.title, authority, entries: entries.map(plainEntry), ...base };
            }),
          ),
      };
    },

    async editions() {
      const { all } = await store.read(authoritiesOf);
      return {
        items: all.flatMap(({ id, rulebook }) =>
          rulebook.editions.map(({ name, from, title, caveats }) => ({
            name,
            authority: id,
            from,
            title,
            caveats: [...caveats],
          })),
        ),
      };
    },

    async editionDiff({ query }) {
      const authorities = await store.read(authoritiesOf);
      const [one, other] = [editionDay(authorities, query.from), editionDay(authorities, query.to)];
      if (one.parameters !== other.parameters) {
        throw new ProblemError(400, 'editions-not-comparable', `${query.from} and ${query.to} are of different authorities.`);
      }
      const items = one.parameters
        .map((parameter) => ({
          name: parameter.name,
          title: parameter.title,
          from: entryAt(parameter, one.on, one.asKnown)?.value ?? null,
          to: entryAt(parameter, other.on, other.asKnown)?.value ?? null,
        }))
        .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
      return { items };
    },

    async calculate({ params, body }) {
      refuseLong(body);
      refuseFarNumbers(body);
      return calculators[params.calculator](body);
    },
  };
}

function editionDay(
  authorities: Authorities,
  name: string,
): { readonly on: string; readonly asKnown?: string; readonly parameters: readonly Parameter[] } {
  for (const { rulebook } of authorities.all) {
    const edition = rulebook.editions.find((one) => one.name === name);
    if (edition === undefined) continue;
    const { from: on, asKnownThen } = edition;
    return { on, ...(asKnownThen ? { asKnown: on } : {}), parameters: rulebook.parameters };
  }
  throw notFound(`The edition ${name}`);
}

type JsonObject = { readonly [field: string]: unknown };
type Answer = { [field: string]: unknown };

/** The rules take anything and say what is wrong with it, so the body is handed over as it came. */
const calculators: { readonly [Name in (typeof calculatorNames)[number]]: (body: JsonObject) => Answer } = {
  estimate: (body) => answered(estimate(body as unknown as EstimateInput)),
  need: ({ target, ...body }) => {
    refuseFarNumbers({ target: Number(target) });
    return answered(scoreNeeded(body as unknown as EstimateInput, Number(target)));
  },
  initial: (body) => answered(askInitial(body as unknown as InitialQuestion)),
  floor: (body) => answered(askFloor(body as unknown as FloorQuestion)),
  match: (body) => answered(rateMatch(body as unknown as MatchInput)),
  foreign: (body) => answered(rateForeignEvent(body as unknown as ForeignInput)),
  'by-hand': (body) => answered(askByHand(body as unknown as ByHandQuestion)),
  event: (body) => answered(rateEvent(body as unknown as EventInput)),
  'fide-change': (body) => answered(explainPeriod(validated(ratingPeriodInput, body, 'body') as RatingPeriodInput)),
  'fide-initial': (body) => answered(explainFirstRating(validated(firstRatingInput, body, 'body') as FirstRatingInput)),
  'fide-change-2009': (body) => {
    const { player, games } = validated(change2009Input, body, 'body');
    return answered(calculateChange(player, games, under2009()));
  },
  'fide-initial-2009': (body) =>
    answered(firstRating2009(validated(firstRating2009Input, body, 'body') as FirstRating2009Input, under2009())),
  'fide-event-2009': (body) => answered(askEvent2009(validated(event2009Input, body, 'body') as EventQuestion)),
  performance: ({ opponents, score, edition: name }) => {
    const chosen = edition({ by: 'name', name: typeof name === 'string' ? name : 'uschess-2025' });
    if (!chosen.ok) return answered(chosen);
    const ratings = Array.isArray(opponents) ? opponents.map(Number) : [];
    // Numbers may come as text here.
    refuseFarNumbers({ opponents: ratings, score: Number(score) });
    const rating = performanceRating(ratings, Number(score), chosen.value);
    return rating.ok ? { rating: rating.value, edition: chosen.value.name } : answered(rating);
  },
};

function under2009(): FideEdition {
  const found = editionByName('fide-2009', 'standard');
  if (!found.ok) throw new Error('the edition of 2009 is missing');
  return found.value;
}

/** Some calculators look at every row once for every other: more rows than any event has are refused. */
function refuseLong(body: JsonObject): void {
  for (const [field, value] of Object.entries(body)) {
    if (!Array.isArray(value) || value.length <= mostRows) continue;
    throw new ProblemError(422, 'too-many-rows', `${field} has ${value.length} rows; a calculator takes ${mostRows}.`);
  }
}

/** No rating, score, prize or number of games is as large; beyond, formulas overflow or never settle. */
const farthest = 1_000_000;

function refuseFarNumbers(body: JsonObject): void {
  const left: { readonly at: string; readonly value: unknown }[] = [{ at: 'body', value: body }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { at, value } = next;
    if (typeof value === 'number' && Math.abs(value) > farthest) throw outOfRange(at, value);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, one] of Object.entries(value))
      left.push({ at: Array.isArray(value) ? `${at}[${key}]` : `${at}.${key}`, value: one });
  }
}

function outOfRange(field: string, value: number): ProblemError {
  const message = `${value} is out of range.`;
  const hint = `Give a number from −${farthest} to ${farthest}.`;
  const findings = [{ code: 'number-out-of-range', level: 'error' as const, place: { field }, message, hint }];
  return new ProblemError(400, 'number-out-of-range', `${field} is out of range.`, { findings });
}

function answered(result: Result<object>): Answer {
  if (result.ok) return { ...result.value };
  throw new ProblemError(422, 'input-not-ratable', 'The rules cannot take this input.', {
    findings: result.errors.map(({ code, place: path, message, hint }) => ({
      code,
      level: 'error' as const,
      place: { field: path === '' ? 'body' : path },
      message,
      hint,
    })),
  });
}
