// FIDE's three lists, one system each. Each list is made from the previous one and the sections since.

import type { ListRatings, ListRow } from '@harkness/formats';
import { failed, ok } from '@harkness/rules';
import type { ListType } from '@harkness/rules/fide';
import { listProblem } from '../../engines/period/publish.js';
import type { ListedPlayer } from '../../engines/period/row.js';
import type { RatingSystem } from '../../facts/facts.js';
import type { ListKind } from '../authority.js';
import { fideListInForce, isFideListDate } from './calendar.js';
import { listRules } from './next-row.js';
import { ownRules } from './own-rules.js';
import { fideCutoff, fideLists, listOf, listTypeOf, makeFideList, publishFideList } from './publish.js';
import type { FideList } from './ratings-at.js';
import type { FideReform } from './reformed-rules.js';

/** `own` are the profile's rules and set the dates. The lists themselves use the rules of the ledger they are made from. */
export function fideListKinds(own?: FideReform): readonly ListKind[] {
  return fideLists.map((list) => listKind(list, own));
}

function listKind(list: FideList, own: FideReform | undefined): ListKind {
  const listType = listTypeOf(list);
  const noRules = (message: string) =>
    failed(listProblem('list-rules', 'date', message, 'Ask for a date from which the rules are known.'));
  return {
    name: list,
    title: `FIDE ${listType} list`,
    systems: [list],
    restsOnLast: true,
    ofLiveRatings: false,
    isDate: isFideListDate,
    inForce: fideListInForce,
    cutoff(date) {
      const rules = listRules(list, listType, date, own);
      return typeof rules === 'string' ? noRules(rules) : ok(fideCutoff(rules));
    },
    async make(reader, date) {
      const rules = listRules(list, listType, date, await ownRules(reader));
      return typeof rules === 'string' ? noRules(rules) : makeFideList(reader, rules);
    },
    publish: (store, date, context) => publishFideList(store, list, date, context),
    async remake(reader, header, store) {
      const rules = listRules(list, listType, header.date, await ownRules(reader, header.upTo));
      if (typeof rules === 'string') throw new Error(rules);
      const made = await makeFideList(reader, rules, { published: header, ...(store === undefined ? {} : { store }) });
      if (!made.ok) throw new Error(made.errors.map((error) => error.message).join(' '));
      const { header: own, rows, finish } = made.value;
      const { previous } = own;
      return {
        header: { ...header, ...(previous === undefined ? {} : { previous }) },
        rows,
        ...(finish === undefined ? {} : { finish }),
      };
    },
    home: 'federation',
    files: { formats: ['csv', 'json', 'fide-text', 'fide-xml'], systemName, row: fileRow },
  };
}

/** FIDE's files omit the prefix `FIDE` in the names of systems. */
function systemName(system: RatingSystem): ListType {
  return listTypeOf(listOf(system));
}

function fileRow({ player, name, federation, sex, title, birthYear, fideId, inactive, ratings }: ListedPlayer): ListRow {
  const listed: { [type in ListType]?: ListRatings['standard'] } = {};
  for (const { system, rating, games, k } of ratings)
    if (rating !== null) listed[systemName(system)] = { rating, games, ...(k === undefined ? {} : { k }) };
  const flag = `${sex === 'f' ? 'w' : ''}${inactive === true ? 'i' : ''}`;
  return {
    id: fideId ?? player,
    name,
    ratings: listed,
    federation,
    sex,
    title,
    birthYear,
    flag: flag === '' ? undefined : flag,
  };
}
