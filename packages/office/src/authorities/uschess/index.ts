// US Chess: live ratings in six systems, section after section by the live engine, and a monthly supplement.
//
//   classify.ts     which systems rate a section            list-dates-and-cutoff.ts  of supplements
//   evidence.ts     what in a report points to US Chess     supplement.ts  the rows of a supplement; lists.ts: as a kind of list
//   section.ts, explain.ts, preview.ts    a section, the explanation of a rating, the effect of a report
//   player.ts, standing(s).ts, origin.ts  a player's standings, history, where a rating comes from
//   drift.ts, point-accounts.ts           points between two supplements
//   live/                                 the rules bound to the live engine: notes, people, the rater

import { dayNumber, failed, type Result } from '@harkness/rules';
import { fewestEstablishedGames, firstDay, ratingClasses } from '@harkness/rules/internal/uschess';
import { parameters, performanceRating } from '@harkness/rules/uschess';
import type { ProfileAuthority } from '../../facts/profile.js';
import type { Authority } from '../authority.js';
import { mostPlayed } from '../most-played.js';
import { amendmentProblems } from '../own-amendments.js';
import { ownCalendar } from '../own-calendar.js';
import { ownRow, profiled } from '../profiled.js';
import { adjustmentsOf } from './adjustments.js';
import { calculators } from './calculators.js';
import { classify } from './classify.js';
import { usTransfers } from './drift.js';
import { expected } from './expected.js';
import { explainSection, marksOfSection, rulingsOfSection } from './explain.js';
import { supplementCalendar } from './list-dates-and-cutoff.js';
import { supplementKind } from './lists.js';
import { Editions, isEdition } from './live/editions.js';
import { ownTables } from './live/own-rules.js';
import { narrowedBySections } from './narrowed-birth-dates.js';
import { ratingOrigin } from './origin.js';
import { historyRows, knownRatings, rulesOfDay, standingsOf, threeRatings } from './player.js';
import { usAccounts } from './point-accounts.js';
import { previewSection } from './preview.js';
import { explainPreview } from './preview-explanation.js';
import { PrivateAges } from './private-ages.js';
import { reforms } from './reforms.js';
import { reportedUschess } from './reported.js';
import { rulebook, rulebookWith } from './rulebook.js';
import { ratedSection, systemsOfSection } from './section.js';
import { Standings } from './standings.js';

/** Later than every section. */
const endOfTime = '9999-12-31';

/** By the documents; a large section asks once for every player. */
const editions = new Editions();

/** US Chess as its documents define it. */
export const uschess: Authority = {
  ...reportedUschess,
  sections: {
    rated: ratedSection,
    systems: systemsOfSection,
    explain: explainSection,
    rulings: rulingsOfSection,
    marks: marksOfSection,
    performance(_system, start, opponents, score) {
      const rules = editions.at(dayNumber(start));
      const found = isEdition(rules) ? performanceRating(opponents, score, rules) : undefined;
      return found?.ok ? Math.round(found.value) : undefined;
    },
    preview: previewSection,
    explainPreview,
    byRuns: true,
  },
  players: {
    reach: 'self',
    stateOfDay: rulesOfDay,
    lines: ratingClasses,
    provisional: true,
    standings: async (view, player, { on, today }) => ({ live: await standingsOf(view, player, on, today), listed: [] }),
    history: historyRows,
    adjustments: adjustmentsOf,
    main: mostPlayed,
    known: knownRatings,
    origin: ratingOrigin,
    three: threeRatings,
    async *everybody(reader) {
      const standings = await Standings.open(reader);
      for await (const { player, standings: own } of standings.all(endOfTime))
        yield { player, id: () => standings.view.ids.id(player), standings: own };
    },
  },
  lists: [supplementKind()],
  ages: { uncertain: (reader) => PrivateAges.of(reader), narrowed: narrowedBySections },
  rulebook,
  drift: {
    establishedGames: fewestEstablishedGames,
    async points(reader, system, first, second, tables) {
      const standings = await Standings.open(reader);
      const after = dayNumber(first.header.cutoff ?? first.header.date);
      const upTo = dayNumber(second.header.cutoff ?? second.header.date);
      const flow = await usTransfers(reader, system, after, upTo, tables, standings.view.merges);
      const accounts = await usAccounts(reader, standings, system, { first, second }, { after, upTo }, flow);
      return { transfers: flow.totals, accounts };
    },
  },
  decisions: {
    types: [
      'adjustment',
      'ceiling',
      'money-floor',
      'original-life-master',
      'title',
      'fide-opt-in',
      'fide-opt-out-approved',
      'disability-association',
      'foreign-event-inclusion',
      'match-floor-request',
      'section-held',
      'section-released',
    ],
    instead: 'Set the rating, a ceiling or a money floor.',
  },
  calculators,
  reforms,
};

/** A federation that rates by the rules of US Chess, under its own name. */
export function uschessOf(profile: ProfileAuthority): Result<Authority> {
  const calendar = profile.calendar === undefined ? supplementCalendar : ownCalendar(profile.calendar, supplementCalendar);
  const { amendments = [] } = profile;
  const errors = amendmentProblems(amendments, parameters, firstDay);
  if (errors.length > 0) return failed(...errors);
  const tables = ownTables(amendments);
  const own: Authority = {
    ...uschess,
    reports: {
      ...uschess.reports,
      classify: (section) => classify(section, tables),
      expected: (system, start) => expected(system, start, tables),
    },
    rulebook: amendments.length === 0 ? rulebook : rulebookWith(amendments),
    reforms: amendments.length === 0 ? reforms : { ...reforms, tables: () => Object.values(tables) },
  };
  return profiled({ ...own, lists: [supplementKind({ calendar, row: ownRow(profile) })] }, profile);
}
