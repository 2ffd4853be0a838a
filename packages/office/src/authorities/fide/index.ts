// FIDE: three systems, rated from list to list. A section is rated from the list in force at its start and counts on the next one.
//
//   classify.ts      which list rates a section             calendar.ts      dates of lists; lists.ts: the kinds of lists
//   evidence.ts      what in a report points to FIDE        registration.ts  whether the event is registered
//   sections.ts, period*.ts, shares-*.ts, next-row.ts, row-maker.ts, publish.ts        the making of a list
//   section.ts, explain.ts, live.ts, player.ts, standing.ts, origin.ts                 answers about sections and players
//   own-rules.ts     amendments of the office's profile; reformed-rules.ts: what they and reforms of the lab change
//   drift.ts, point-accounts.ts  points between two lists; import-list.ts: lists that FIDE published

import { failed, type Result, type Ruling, rulingsOfTrace } from '@harkness/rules';
import { editionByName, tournamentPerformance } from '@harkness/rules/fide';
import { gamesOfSettledK, titleLines } from '@harkness/rules/internal/fide';
import type { View } from '../../engines/live/view.js';
import { readCurrentPlayer } from '../../facts/cards/cards.js';
import { answered } from '../../facts/errors.js';
import type { ProfileAuthority } from '../../facts/profile.js';
import type { SectionDocument } from '../../facts/section-document.js';
import type { Authority, RatedSection } from '../authority.js';
import { fixedByKind, profiled } from '../profiled.js';
import { calculators } from './calculators.js';
import { classify } from './classify.js';
import { fideTransfers } from './drift.js';
import { expected } from './expected.js';
import { explainFide } from './explain.js';
import { fideBeside } from './kept-beside.js';
import { fideListKinds } from './lists.js';
import { listsMadeWith } from './merges-in-lists.js';
import { ratingOrigin } from './origin.js';
import { ownRulesProblems, standingReform } from './own-rules.js';
import { historyRows, knownRatings, threeRatings } from './player.js';
import { fideAccounts } from './point-accounts.js';
import { fideResultOf, listOf } from './publish.js';
import { checkRegistration } from './registration.js';
import { reportedFide } from './reported.js';
import { reforms } from './rerating.js';
import { rulebook, rulebookWith } from './rulebook.js';
import { type FideSection, fideSection, previewFide } from './section.js';
import { askFideRating, fideListPoints, fideStandings } from './standing.js';

export const fide: Authority = {
  ...reportedFide,
  reports: {
    ...reportedFide.reports,
    checkEvent: checkRegistration,
    listsMadeWith,
  },
  sections: {
    async rated(view, { document, seq }) {
      const found = await fideSection(view.reader, document, seq);
      return { isRated: found.list !== undefined, ...(await answerOf(view, document, found)) };
    },
    async systems({ reader }, { event, section }) {
      const result = await fideResultOf(reader, event, section);
      return result === undefined ? [] : [result.list];
    },
    explain: async (view, { document }, player, { instead }) =>
      explainFide(view.reader, document, await view.ids.id(player), 'its list', instead),
    async rulings(view, { document }) {
      const found: Ruling[] = [];
      for (const { player } of document.players) {
        const known = await view.player(player);
        const why = known === undefined ? undefined : await explainFide(view.reader, document, await view.ids.id(known));
        if (why?.ok) found.push(...rulingsOfTrace(why.value.trace));
      }
      return found;
    },
    performance(_system, _start, opponents, score) {
      // The table of differences (8.1a) is the same in every edition; only the text of 2009 prints the performance.
      const edition = editionByName('fide-2009', 'standard');
      const found = edition.ok ? tournamentPerformance(opponents, score * 2, edition.value) : undefined;
      return found?.ok ? found.value.performance : undefined;
    },
    async preview(view, document) {
      const found = await previewFide(view.reader, document);
      return found.ok ? answered(await answerOf(view, document, found.value)) : found;
    },
    explainPreview: async (view, document, player, { instead }) =>
      explainFide(view.reader, document, await view.ids.id(player), 'the next list', instead),
    byRuns: false,
  },
  players: {
    reach: 'others',
    // Opening ratings may begin on any day, and the next list changes with the month.
    stateOfDay: (_, today) => today,
    lines: titleLines,
    standings: async (view, player, { on, today }) => ({ live: [], listed: await fideStandings(view, player, on, today) }),
    history: historyRows,
    adjustments: async () => [],
    main: (ratings) => ratings.find(({ system }) => system === 'FIDE-standard'),
    known: knownRatings,
    origin: (view, player, id, system, at, today) => ratingOrigin(view, player, id, listOf(system), at, today),
    three: threeRatings,
  },
  lists: fideListKinds(),
  rulebook,
  listRatings: {
    explain: (view, player, list, date, today) => askFideRating(view, player, listOf(list), date, today),
    points: fideListPoints,
  },
  beside: fideBeside,
  drift: {
    establishedGames: gamesOfSettledK,
    async points(reader, system, first, second, tables) {
      const list = listOf(system);
      const transfers = await fideTransfers(reader, list, first, second, tables);
      return { transfers, accounts: await fideAccounts(reader, list, first, second) };
    },
  },
  decisions: {
    types: [
      'title',
      'disability-association',
      'duration-approved',
      'registration-waived',
      'official-event',
      'section-held',
      'section-released',
    ],
    instead: 'FIDE ratings change with lists only. To replace one, enter an opening-state of authority fide.',
  },
  calculators,
  reforms,
};

/** Results are stored under the players' current ids. */
async function answerOf(view: View, document: SectionDocument, found: FideSection): Promise<Omit<RatedSection, 'isRated'>> {
  const current: string[] = [];
  for (const { player } of document.players) current.push((await readCurrentPlayer(view.reader, player))?.player ?? player);
  const { list, preview, held, ratings } = found;
  return {
    ...(held === undefined ? {} : { held }),
    systems: [list ?? preview].filter((one) => one !== undefined),
    ratings(index) {
      const rating = ratings.get(current[index] ?? '');
      return rating === undefined ? [] : [rating];
    },
  };
}

/** Each FIDE list is made from the previous one. The regulations fix its dates and columns (7.11, 7.12, 7.23). */
export function fideOf(profile: ProfileAuthority): Result<Authority> {
  const { amendments = [] } = profile;
  const errors = [
    ...fixedByKind(
      profile,
      ['calendar', 'public', 'inactivity'],
      'The FIDE regulations fix this.',
      'Leave it out, or use an authority of a kind whose rulebook is wholly yours.',
    ),
    ...ownRulesProblems(amendments),
  ];
  if (errors.length > 0) return failed(...errors);
  const own = standingReform(amendments);
  if (own === undefined) return profiled(fide, profile);
  const { amended } = own;
  return profiled(
    {
      ...fide,
      reports: {
        ...fide.reports,
        classify: (section) => classify(section, amended),
        expected: (system, start) => expected(system, start, amended),
        checkEvent: (reader, event) => checkRegistration(reader, event, amended),
      },
      lists: fideListKinds(own),
      rulebook: rulebookWith(amendments),
      reforms: { ...reforms, tables: (system) => reforms.tables(system).map((table) => amended.get(table.name) ?? table) },
    },
    profile,
  );
}
