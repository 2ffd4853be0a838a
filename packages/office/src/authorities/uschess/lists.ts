// The US Chess supplement as a kind of list: all six systems, dated the first of a month, as of its cut-off.

import type { ListRatings, ListRow } from '@harkness/formats';
import { ok } from '@harkness/rules';
import { provisionalUpTo } from '@harkness/rules/internal/uschess';
import { type System, systems } from '@harkness/rules/uschess';
import { isLiveSystem } from '../../engines/live/codes.js';
import type { ListedPlayer } from '../../engines/period/row.js';
import type { RatingSystem } from '../../facts/facts.js';
import type { ListKind } from '../authority.js';
import { isSupplementDate, supplementCutoff, supplementInForce } from './calendar.js';
import { makeSupplement, publishSupplement, supplement, supplementRowsAgain } from './supplement.js';

export const supplementKind: ListKind = {
  name: supplement,
  title: 'US Chess supplement',
  systems: [...systems],
  restsOnLast: false,
  ofLiveRatings: true,
  isDate: isSupplementDate,
  inForce: supplementInForce,
  cutoff: (date) => ok(supplementCutoff(date)),
  make: (reader, date) => makeSupplement(reader, date, supplementCutoff(date)),
  publish: (store, date, context) => publishSupplement(store, { date }, context),
  remake: async (reader, header) => ({
    header,
    rows: supplementRowsAgain(reader, header),
  }),
  home: 'state',
  isProvisional: (games) => games <= provisionalUpTo,
  files: { formats: ['csv', 'json'], systemName: usSystem, row: fileRow },
};

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
