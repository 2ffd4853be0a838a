// Applies the parts of a profile other than its rules: names of systems and lists, ids, memberships, public fields. Each kind
// handles the calendar and the rows of its lists itself, because they are part of making a list.

import { addMonths, failed, type IsoDate, ok, type Result, type RuleError } from '@harkness/rules';
import type { ListedPlayer } from '../engines/period/row.js';
import { type ProfileAuthority, publicFieldNames } from '../facts/profile.js';
import type { Authority } from './authority.js';
import { ownIds } from './ids.js';

/** The authority with the names from its profile; problems are reported at their path. */
export function profiled(authority: Authority, profile: ProfileAuthority): Result<Authority> {
  const errors: RuleError[] = [];
  const { systems: labels = [], lists: titles = [], ids: idProfile = {}, membership, submit } = profile;
  for (const [at, { system }] of labels.entries())
    if (!authority.systems.some((one) => one.system === system))
      errors.push(
        unknown(
          `systems[${at}].system`,
          system,
          authority.systems.map((one) => one.system),
        ),
      );
  for (const [at, { list }] of titles.entries())
    if (!authority.lists.some(({ name }) => name === list))
      errors.push(
        unknown(
          `lists[${at}].list`,
          list,
          authority.lists.map(({ name }) => name),
        ),
      );
  const ids = ownIds({ label: authority.ids.label, ...idProfile });
  if (!ids.ok) errors.push(...ids.errors);
  if (errors.length > 0 || !ids.ok) return failed(...errors);
  return ok({
    ...authority,
    name: profile.name,
    systems: authority.systems.map((one) => {
      const own = labels.find(({ system }) => system === one.system);
      return own === undefined ? one : { ...one, label: own.label, short: own.short ?? own.label };
    }),
    ids: {
      ...authority.ids,
      ...(idProfile.label === undefined ? {} : { label: idProfile.label }),
      ...(profile.ids === undefined ? {} : { own: ids.value }),
    },
    reports: {
      ...authority.reports,
      ...(membership === undefined ? {} : { membersOnly: membership.needed, membershipMonths: membership.months ?? 12 }),
      ...(submit === undefined ? {} : { submitters: submit }),
    },
    lists: authority.lists.map((one) => {
      const own = titles.find(({ list }) => list === one.name);
      return own === undefined ? one : { ...one, title: own.title };
    }),
    publicFields: profile.public ?? publicFieldNames,
  });
}

function unknown(path: string, found: string, known: readonly string[]): RuleError {
  return { code: 'profile-unknown', place: path, message: `There is no ${found} here.`, hint: `Use one of ${known.join(', ')}.` };
}

/** A row as the profile publishes it: without private fields, with inactive players marked. */
export function ownRow({
  public: shown,
  inactivity,
}: ProfileAuthority): ((row: ListedPlayer, date: IsoDate) => ListedPlayer) | undefined {
  const hidden = shown === undefined ? [] : publicFieldNames.filter((name) => !shown.includes(name));
  if (hidden.length === 0 && inactivity === undefined) return undefined;
  return (row, date) => {
    const kept = Object.fromEntries(
      Object.entries(row).filter(([name]) => !(hidden as string[]).includes(name)),
    ) as unknown as ListedPlayer;
    if (inactivity === undefined) return kept;
    const since = addMonths(date, -inactivity.months);
    const isActive = row.ratings.some(({ lastRated }) => lastRated !== undefined && lastRated >= since);
    return isActive ? kept : { ...kept, inactive: true };
  };
}

/** For kinds whose documents fix something that a profile would change. */
export function fixedByKind(
  profile: ProfileAuthority,
  fields: readonly (keyof ProfileAuthority)[],
  why: string,
  hint: string,
): RuleError[] {
  return fields
    .filter((field) => profile[field] !== undefined)
    .map((field) => ({ code: 'profile-fixed', place: field, message: why, hint }));
}
