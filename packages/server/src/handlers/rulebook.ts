// The rulebook as data, and the calculators. The rules validate their own input and name the path of every fault.

import { type Authorities, authoritiesOf } from '@harkness/office';
import { type Dated, entryAt, type Result } from '@harkness/rules';
import { questionShapes } from '../contract/calculators.js';
import type { rulebookRoutes } from '../contract/rulebook.js';
import type { Handlers, Services } from '../http/handler.js';
import { notFound, ProblemError } from '../http/problem.js';
import { validated } from '../http/validate.js';

type Parameter = Dated<unknown>;

const mostRows = 2000;

/** Copies to mutable lists and objects: the tables are read-only, but the answer types are not. */
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
              const own = parameter.system === undefined ? {} : { system: parameter.system };
              const { name, title } = parameter;
              return { name, title, authority, ...own, entries: entries.map(plainEntry), ...base };
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
      const found = (await store.read(authoritiesOf)).calculator(params.calculator);
      if (found === undefined) throw notFound(`The calculator ${params.calculator}`);
      const shape = questionShapes[found.name];
      const question = shape === undefined ? body : validated(shape, body, 'body');
      // Numbers may be given as text here.
      refuseFarNumbers(numbersIn(question));
      return answered(found.run(question));
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

/** Some calculators compare every row with every other, so more rows than any event has are refused. */
function refuseLong(body: JsonObject): void {
  for (const [field, value] of Object.entries(body)) {
    if (!Array.isArray(value) || value.length <= mostRows) continue;
    throw new ProblemError(422, 'too-many-rows', `${field} has ${value.length} rows; a calculator takes ${mostRows}.`);
  }
}

/** No rating, score, prize or number of games is this large; beyond it, formulas overflow or never converge. */
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

/** Treats a text that is read as a number as one. */
function numbersIn(question: JsonObject): JsonObject {
  const read = (value: unknown): unknown => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value);
  return Object.fromEntries(
    Object.entries(question).map(([field, value]) => [field, Array.isArray(value) ? value.map(read) : read(value)]),
  );
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
