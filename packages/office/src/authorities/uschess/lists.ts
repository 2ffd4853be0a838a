// The US Chess supplement as a kind of list: all six systems, dated the first of a month, as of its cut-off.

import type { ListRatings, ListRow } from '@harkness/formats';
import { ok } from '@harkness/rules';
import { provisionalUpTo } from '@harkness/rules/internal/uschess';
import { type System, systems } from '@harkness/rules/uschess';
import type { ListedPlayer } from '../../engines/period/row.js';
import type { RatingSystem } from '../../facts/facts.js';
import type { ListKind } from '../authority.js';
import { isLiveSystem } from './live/systems.js';
import {
  byTheBook,
  makeSupplement,
  publishSupplement,
  type SupplementForm,
  supplement,
  supplementRowsAgain,
} from './supplement.js';

/** By the documents, or with the calendar and rows of a profile. */
export function supplementKind(own: SupplementForm = byTheBook): ListKind {
  const { isDate, inForce, cutoff } = own.calendar;
  return {
    name: supplement,
    title: 'US Chess supplement',
    systems: [...systems],
    restsOnLast: false,
    ofLiveRatings: true,
    isDate,
    inForce,
    cutoff: (date) => ok(cutoff(date)),
    make: (reader, date) => makeSupplement(reader, date, cutoff(date), own),
    publish: (store, date, context) => publishSupplement(store, { date }, context, own),
    remake: async (reader, header) => ({ header, rows: supplementRowsAgain(reader, header, own.row) }),
    home: 'state',
    isProvisional: (games) => games <= provisionalUpTo,
    files: { formats: ['csv', 'json'], systemName: usSystem, row: fileRow },
  };
}

function usSystem(system: RatingSystem): System {
  if (!isLiveSystem(system)) throw new Error(`${system} is not a system of US Chess`);
  return system;
}

function fileRow({ player, name, federation, sex, title, birthYear, uschessId, fideId, state, ratings }: ListedPlayer): ListRow {
  const listed: { [own in System]?: ListRatings['OTBR'] } = {};
  for (const { system, rating, games, k } of ratings) {
    if (rating === null) continue;
    const isProvisional = games <= provisionalUpTo;
    listed[usSystem(system)] = {
      rating,
      ...(isProvisional ? { games } : {}),
      ...(k === undefined ? {} : { k }),
      ...(isProvisional ? { provisional: true } : {}),
    };
  }
  return { id: uschessId ?? player, name, ratings: listed, federation, sex, title, birthYear, fideId, state };
}
