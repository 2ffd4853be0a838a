// FIDE's rules with the office's own amendments applied.

import { type Dated, type IsoDate, isOfTable, type RuleError, tableWith } from '@harkness/rules';
import { fideParameters } from '@harkness/rules/fide';
import { type AmendedTables, fideTables, ratingEndingJuniorK, ratingOfLowestK } from '@harkness/rules/internal/fide';
import { readListHead } from '../../engines/period/content.js';
import { type OwnAmendment, readAmendments } from '../../facts/amendments.js';
import type { ProfileAmendment } from '../../facts/profile.js';
import type { StoreReader } from '../../facts/store.js';
import { amendmentProblems } from '../own-amendments.js';
import type { FideList } from './ratings-at.js';
import type { FideReform } from './reformed-rules.js';

/** First day of the rules that can be amended. Earlier rules are in another document and no longer applied. */
const firstAmendable: IsoDate = '2014-07-01';

/** Tables that cannot be amended: FIDE's calendar of lists, and tables that only the text of 2009 uses. */
const fixed: ReadonlySet<string> = new Set([
  'fide.months-between-lists',
  'fide.games-for-first-rating-reduced',
  'fide.inactive-shown-months',
  'fide.rated-opponents-per-event',
  'fide.round-robin-composition',
  'fide.rounding',
]);

const { kFactor } = fideTables;
const kNames: ReadonlySet<string> = new Set(Object.values(kFactor).map(({ name }) => name));

export const tables = fideParameters as readonly Dated<unknown>[];

/** The tables that can be amended, without the values of the text of 2009. */
const amendableTables: readonly Dated<unknown>[] = tables
  .filter(({ name }) => !fixed.has(name))
  .map((table) => {
    const first = table.entries.findIndex(({ from }) => from <= firstAmendable);
    return { ...table, entries: first < 0 ? table.entries : table.entries.slice(0, first + 1) };
  });

/** Checks that the profile's amendments can be applied to FIDE's tables. Each problem is reported at its path. */
export function ownRulesProblems(amendments: readonly ProfileAmendment[]): RuleError[] {
  const problems = amendments.flatMap(({ parameter, value }, at): RuleError[] => {
    const wrong = (field: string, message: string, hint: string): RuleError[] => [
      { code: 'profile-fixed', place: `amendments[${at}].${field}`, message, hint },
    ];
    if (fixed.has(parameter))
      return wrong('parameter', `${parameter} is fixed.`, 'Lists come monthly, and no rule since 2014 reads the others.');
    if (!kNames.has(parameter) || !isOfTable(kFactor.standard, value)) return [];
    const { reached, junior } = value as (typeof kFactor.standard.entries)[number]['value'];
    const isKept =
      (reached?.rating ?? ratingOfLowestK) === ratingOfLowestK && (junior?.under ?? ratingEndingJuniorK) === ratingEndingJuniorK;
    return isKept
      ? []
      : wrong(
          'value',
          'Whether a player ever reached another rating is not kept.',
          `Leave "reached.rating" at ${ratingOfLowestK} and "junior.under" at ${ratingEndingJuniorK}, or write null.`,
        );
  });
  const places = new Set(problems.map(({ place }) => place));
  const ofTables = amendmentProblems(amendments, amendableTables, firstAmendable).filter(({ place }) => !places.has(place));
  return [...problems, ...ofTables];
}

type TableAmendment = Omit<OwnAmendment, 'authority'>;

/** The tables changed by the profile's amendments. */
export function ownTables(amendments: readonly TableAmendment[]): AmendedTables {
  const names = new Set(amendments.map(({ parameter }) => parameter));
  return new Map(
    tables
      .filter(({ name }) => names.has(name))
      .map((table) => [
        table.name,
        tableWith(
          table,
          amendments.filter(({ parameter }) => parameter === table.name),
        ),
      ]),
  );
}

/** The office's own rules, as a permanent reform that changes only tables. Undefined: there are no amendments. */
export function standingReform(amendments: readonly TableAmendment[]): FideReform | undefined {
  if (amendments.length === 0) return undefined;
  return {
    asKnown: undefined,
    amended: ownTables(amendments),
    multiplyK: () => 1,
    first: (_, calculated) => ({ rating: calculated, games: null }),
    transform: (_, rating) => rating,
  };
}

/** The office's own rules now, or as of fact `upTo`. */
export async function ownRules(reader: StoreReader, upTo?: number): Promise<FideReform | undefined> {
  return standingReform((await readAmendments(reader, upTo)).filter(({ authority }) => authority === 'fide'));
}

/** The rules by which the published list of a date was made. */
export async function rulesOfList(reader: StoreReader, list: FideList, date: IsoDate): Promise<FideReform | undefined> {
  return ownRules(reader, (await readListHead(reader, list, date))?.header.upTo);
}
