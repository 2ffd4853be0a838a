// Plain Elo lists, one per system. The rulebook's calendar sets their dates and cut-offs.

import type { ListRow } from '@harkness/formats';
import { addDays, failed, type IsoDate, isIsoDate, ok, type Result, type RuleError } from '@harkness/rules';
import { cutoffOf, edition, isInactive, isListDate, listInForce, nextList } from '@harkness/rules/elo';
import { type ListToPublish, listProblem, publishOnce } from '../../engines/period/publish.js';
import type { ListedPlayer, ListHeader } from '../../engines/period/row.js';
import { readPlayerCards } from '../../facts/cards/cards.js';
import { type FieldsOn, fieldsOn } from '../../facts/cards/fields-on.js';
import { searchPosition } from '../../facts/cards/search-position.js';
import type { AuthorityId } from '../../facts/facts.js';
import type { StoreReader } from '../../facts/store.js';
import type { IdScheme, ListKind } from '../authority.js';
import { bookOf } from './book.js';
import { systemRulesHash } from './rules-hash.js';
import type { EloSettings, EloSystem } from './settings.js';

export interface ListsOf {
  readonly id: AuthorityId;
  readonly name: string;
  readonly settings: EloSettings;
  readonly ids: IdScheme;
  /** Reduces a row to the fields the profile publishes. Absent: all fields. */
  readonly row?: ((row: ListedPlayer, date: IsoDate) => ListedPlayer) | undefined;
}

const cardsAtOnce = 500;

export function eloList(authority: ListsOf, own: EloSystem): ListKind {
  const { system, label, rulebook } = own;
  const dateProblem = (date: IsoDate): RuleError =>
    listProblem(
      'list-date',
      'date',
      `${authority.name} has no ${label} list dated ${date}.`,
      `The next one after it is dated ${nextList(rulebook, isIsoDate(date) ? date : rulebook.from)}.`,
    );
  const isDate = (date: IsoDate): boolean => isIsoDate(date) && isListDate(rulebook, date);
  const make = async (reader: StoreReader, date: IsoDate): Promise<Result<ListToPublish>> => {
    const upTo = await searchPosition(reader);
    const fact = await reader.factAt(upTo);
    if (fact === undefined)
      return failed(listProblem('ledger-empty', 'date', 'The ledger is empty.', 'Begin with players and their sections.'));
    const cutoff = cutoffOf(rulebook, date);
    const header: ListHeader = {
      format: 'harkness-list-1',
      authority: authority.id,
      list: system,
      date,
      upTo,
      ledgerHash: fact.hash,
      cutoff,
    };
    const fields = await fieldsOn(reader, date, upTo);
    return ok({
      header: { ...header, ...(fields.size === 0 ? {} : { fieldsOn: date }) },
      rows: listRows(reader, authority, own, date, cutoff, fields),
    });
  };
  return {
    name: system,
    title: `${authority.name} ${label} list`,
    systems: [system],
    restsOnLast: false,
    ofLiveRatings: false,
    home: 'federation',
    isDate,
    inForce: (day) => listInForce(rulebook, day) ?? nextList(rulebook, addDays(rulebook.from, -1)),
    cutoff: (date) => (isDate(date) ? ok(cutoffOf(rulebook, date)) : failed(dateProblem(date))),
    make: async (reader, date) => (isDate(date) ? make(reader, date) : failed(dateProblem(date))),
    async publish(store, date, context) {
      if (!isDate(date)) return failed(dateProblem(date));
      const cutoff = cutoffOf(rulebook, date);
      const planned = { list: system, date, cutoff, systems: [system], rulebookHash: () => systemRulesHash(own) };
      return publishOnce(store, planned, context, (reader) => make(reader, date));
    },
    remake: async (reader, header) => ({
      header,
      rows: listRows(
        reader,
        authority,
        own,
        header.date,
        header.cutoff ?? header.date,
        header.fieldsOn === undefined ? undefined : await fieldsOn(reader, header.fieldsOn, header.upTo),
      ),
    }),
    files: { formats: ['csv', 'json'], systemName: () => system, row: (row) => fileRow(authority.ids, row) },
  };
}

async function* listRows(
  reader: StoreReader,
  { id, settings, row = (one) => one }: ListsOf,
  { system, rulebook }: EloSystem,
  date: IsoDate,
  cutoff: IsoDate,
  fields?: FieldsOn,
): AsyncGenerator<readonly ListedPlayer[]> {
  const rules = edition(rulebook, { on: date });
  if (!rules.ok) throw new Error(rules.errors.map(({ message }) => message).join(' '));
  const book = await bookOf(reader, id, settings);
  const players = book.players(system);
  for (let from = 0; from < players.length; from += cardsAtOnce) {
    const some = players.slice(from, from + cardsAtOnce);
    const cards = await readPlayerCards(reader, some);
    const rows: ListedPlayer[] = [];
    for (const player of some) {
      const entry = book.at(system, player, cutoff);
      const card = fields?.get(player) ?? cards.get(player);
      if (entry === undefined || card === undefined || entry.state.rating === null || entry.published === null) continue;
      const { rating: exact, games, lastPlayed } = entry.state;
      const { name, uschessId, fideId, federation, state, sex, title } = card;
      const listed: ListedPlayer = {
        player,
        name,
        ...(uschessId === undefined ? {} : { uschessId }),
        ...(fideId === undefined ? {} : { fideId }),
        ...(federation === undefined ? {} : { federation }),
        ...(state === undefined ? {} : { state }),
        ...(sex === undefined ? {} : { sex }),
        ...(title === undefined ? {} : { title }),
        ratings: [
          {
            system,
            rating: entry.published,
            ...(exact === entry.published ? {} : { exact }),
            games,
            ...(lastPlayed === null ? {} : { lastRated: lastPlayed }),
          },
        ],
        ...(isInactive(rules.value.values.inactivity, lastPlayed, date) ? { inactive: true } : {}),
      };
      rows.push(row(listed, date));
    }
    yield rows;
  }
}

function fileRow({ listed }: IdScheme, row: ListedPlayer): ListRow {
  const { player, name, federation, sex, title, state, inactive, ratings } = row;
  return {
    id: listed(row) ?? player,
    name,
    ratings: Object.fromEntries(
      ratings.flatMap(({ system, rating, games }) => (rating === null ? [] : [[system, { rating, games }]])),
    ),
    federation,
    sex,
    title,
    state,
    ...(inactive === true ? { flag: 'i' } : {}),
  };
}
