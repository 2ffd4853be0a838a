// Plain Elo: an authority that is wholly data. Its profile says which systems it has and holds a rulebook for each.
//
//   settings.ts  what the profile says        classify.ts  which systems take a section
//   facts.ts     the facts behind a book      book.ts      all sections rated, in order, from the facts
//   section.ts, player.ts  answers            lists.ts, drift.ts  lists, and points between two of them
//   calculators.ts  questions that need no facts

import { failed, ok, type Result } from '@harkness/rules';
import { edition, expectedScore } from '@harkness/rules/elo';
import { answered } from '../../facts/errors.js';
import type { RatingSystem } from '../../facts/facts.js';
import type { ProfileAuthority } from '../../facts/profile.js';
import type { StoreReader } from '../../facts/store.js';
import type { Authority, IdScheme } from '../authority.js';
import { federationOf, federationsOf } from '../evidence.js';
import type { AuthorityKind } from '../kind.js';
import { mostPlayed } from '../most-played.js';
import { fixedByKind, ownRow, profiled } from '../profiled.js';
import { type Book, bookOf, bookWith } from './book.js';
import { calculatorsOf } from './calculators.js';
import { classify } from './classify.js';
import { pointsBetween } from './drift.js';
import { firstSettings } from './first-settings.js';
import { eloList } from './lists.js';
import { adjustmentsOf, computedRatings, historyRows, knownRatings, ratingOrigin, standingsOf, threeRatings } from './player.js';
import { eloReforms } from './rerating.js';
import { explainIn, ratedSection } from './section.js';
import { type EloSystem, readSettings } from './settings.js';

function eloOf(profile: ProfileAuthority): Result<Authority> {
  const read = readSettings(profile);
  const fixed = fixedByKind(
    profile,
    ['calendar', 'inactivity'],
    'The rulebook of the system says this.',
    'Change the parameters calendar and inactivity of the rulebook instead.',
  );
  if (!read.ok || fixed.length > 0) return failed(...(read.ok ? [] : read.errors), ...fixed);
  const settings = read.value;
  const { id, name } = profile;
  const { systems, idField, federation } = settings;
  const book = (reader: StoreReader): Promise<Book> => bookOf(reader, id, settings);
  const ownSystem = (system: RatingSystem): EloSystem => {
    const found = systems.find((one) => one.system === system);
    if (found === undefined) throw new Error(`${system} is not a system of ${id}`);
    return found;
  };
  const ids: IdScheme = {
    field: idField,
    label: `${name} id`,
    lookup: (player) => [
      player[idField],
      ...(player.national ?? []).map((record) => record.id),
      player.fideId ?? player.uschessId,
    ],
    event: /^[^\s\p{C}/]{1,60}$/u,
    listed: (row) => row[idField],
  };
  const isOwnRating = (system: string): boolean => system === id || systems.some((one) => one.system === system);
  const authority: Authority = {
    id,
    name,
    kind: 'elo',
    systems: systems.map(({ system, label }) => ({ system, label: `${name} ${label}`, short: label })),
    ids,
    evidence: {
      ratings: (_, players) =>
        players.some(({ ratings }) => ratings.some(({ system }) => isOwnRating(system)))
          ? `a player has a rating of ${name}`
          : undefined,
      ...(federation === undefined
        ? {}
        : {
            federation: ({ event }) =>
              federationOf(event) === federation ? `the event is in the federation ${federation}` : undefined,
            players: (_, players) => {
              const codes = federationsOf(players);
              const isOnly = codes.length > 0 && codes.every((code) => code === federation);
              return isOnly ? `all players are of the federation ${federation}` : undefined;
            },
          }),
    },
    reports: {
      venue: 'otb',
      needsGameCounts: false,
      membersOnly: false,
      ratingName: id,
      systemInFiles: (system) => system,
      birthYear: false,
      isOwnRating,
      classify: (section) => classify(systems, section),
      expected(system, start) {
        const own = systems.find((one) => one.system === system);
        const rules = own === undefined ? undefined : edition(own.rulebook, { on: start });
        return rules?.ok ? (rating, opponent) => expectedScore(rules.value, rating, opponent) : undefined;
      },
    },
    sections: {
      rated: async ({ reader }, { document }) => ratedSection(await book(reader), document),
      systems: async ({ reader }, info) => (await book(reader)).section(info)?.units.map(({ system }) => system.system) ?? [],
      explain: async (view, { document }, player, asked) =>
        explainIn(view.reader, await book(view.reader), document, await view.ids.id(player), asked),
      // The rulebook is the authority's own, so there are no rulings on its gaps.
      rulings: async () => [],
      preview: async ({ reader }, document) => {
        const { isRated: _, ...rated } = ratedSection(await bookWith(reader, id, settings, document), document);
        return answered(rated);
      },
      explainPreview: async (view, document, player, asked) =>
        explainIn(view.reader, await bookWith(view.reader, id, settings, document), document, await view.ids.id(player), asked),
      byRuns: false,
    },
    players: {
      reach: 'everything',
      stateOfDay: () => '',
      standings: async (view, player, { on }) => ({
        live: standingsOf(await book(view.reader), settings, await view.ids.id(player), on),
        listed: [],
      }),
      history: async (view, player, info) => historyRows(await book(view.reader), info, await view.ids.id(player)),
      adjustments: async (view, player, on) => adjustmentsOf(await book(view.reader), settings, await view.ids.id(player), on),
      main: mostPlayed,
      computed: async (reader) => computedRatings(await book(reader), settings),
      known: (reader) => async (player) => knownRatings(await book(reader), settings, player),
      origin: async (view, player, current, system, at) =>
        ratingOrigin(view, await book(view.reader), player, current, ownSystem(system).system, at),
      three: async (reader, player, on) => threeRatings(reader, await book(reader), settings, player, on),
    },
    lists: systems.map((system) => eloList({ id, name, settings, ids, row: ownRow(profile) }, system)),
    rulebook: {
      parameters: systems.flatMap(({ system, label, rulebook }) =>
        Object.values(rulebook.tables).map((table) => ({
          ...table,
          system,
          title: systems.length === 1 ? table.title : `${label}: ${table.title}`,
        })),
      ),
      editions: systems.map(({ rulebook }) => ({
        name: rulebook.id,
        from: rulebook.from,
        title: rulebook.title,
        caveats: [],
        asKnownThen: false,
      })),
      rulesOn(system, start) {
        const rules = edition(ownSystem(system).rulebook, { on: start });
        return rules.ok ? ok({ name: rules.value.name, caveats: [] }) : rules;
      },
    },
    drift: {
      establishedGames: 1,
      points: async (reader, system, first, second, tables) =>
        pointsBetween(reader, await book(reader), ownSystem(system), first, second, tables),
    },
    decisions: {
      types: ['adjustment', 'title', 'section-held', 'section-released'],
      instead: `Set the rating by a decision of type adjustment. Ceilings and floors of ${name} stand in its rulebook.`,
    },
    calculators: systems.flatMap(calculatorsOf),
    reforms: eloReforms(id, settings, ownSystem),
  };
  return profiled(authority, profile);
}

export const elo: AuthorityKind = {
  title: 'a rulebook of your own (docs/elo.md)',
  of: eloOf,
  first: (name) => ({ id: 'own', name, settings: firstSettings(name) }),
};
