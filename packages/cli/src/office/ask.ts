// harkness office player, section: queries of the office.

import { makeWallchartText } from '@harkness/formats';
import {
  type Adjustment,
  type AsOf,
  type Authorities,
  authoritiesOf,
  type ListShare,
  type ListStanding,
  type Participation,
  reportOfSections,
  type SectionAnswer,
  type Standing,
} from '@harkness/office';
import { isMeant } from '@harkness/office/internal/rate';
import { withRatings } from '@harkness/office/rate';
import { renderTrace } from '@harkness/rules';
import { printBasis } from '../calculate/basis.js';
import { parseDay, parseWhole } from '../calculate/input.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { answer, type PlaceOptions, withOffice } from '../terminal/open-office.js';
import { tableText } from '../terminal/table.js';

export interface PlayerQuestion extends PlaceOptions {
  readonly on?: string;
  readonly known?: string;
  readonly history?: string;
  readonly json?: boolean;
}

export async function player(id: string, options: PlayerQuestion, screen: Screen): Promise<ExitCode> {
  const shown = parseWhole(options.history ?? '10', '--history');
  const asked: AsOf = {
    ...(options.on === undefined ? {} : { on: parseDay(options.on, '--on') }),
    ...(options.known === undefined ? {} : { known: parseKnown(options.known) }),
  };
  return withOffice<ExitCode>(options, async (office) => {
    const found = answer(await office.player(id, { ...asked, history: true, audience: 'office' }));
    if (options.json) {
      screen.json(found);
      return 0;
    }
    const { fields, standings, listStandings, mergedFrom, asOf } = found;
    const { bold, dim } = screen.colours;
    const more = [fields.title, fields.state, fields.federation].filter((text) => text !== undefined).join(', ');
    screen.print(`${bold(fields.name)}  ${found.player}${more === '' ? '' : `  ${more}`}`);
    if (mergedFrom.length > 0) screen.print(`also ${mergedFrom.join(', ')}`);
    screen.print(dim(`as known at fact ${asOf.known}${asOf.on === undefined ? '' : `, for ${asOf.on}`}`));
    screen.print();
    if (standings.length + listStandings.length === 0) screen.print('No rating.');
    if (standings.length > 0) screen.print(tableText(standingColumns, standings.map(standingRow), screen.colours));
    if (listStandings.length > 0) {
      if (standings.length > 0) screen.print();
      screen.print(tableText(fideColumns, listStandings.map(listRow), screen.colours));
    }
    // Newest first, with decisions among the sections.
    const history = [...found.history.toReversed().map(historyRow), ...found.adjustments.map(adjustmentRow)].toSorted(
      ([a = ''], [b = '']) => (a < b ? 1 : a > b ? -1 : 0),
    );
    if (history.length > 0 && shown > 0) {
      screen.print();
      screen.print(tableText(historyColumns, history.slice(0, shown), screen.colours));
      if (history.length > shown)
        screen.print(dim(`${history.length - shown} earlier ones; --history ${history.length} shows all`));
    }
    return 0;
  });
}

/** The number of a fact, a day (its end), or a UTC instant. */
function parseKnown(text: string): number | string {
  if (/^\d+$/.test(text)) return Number(text);
  const [day = '', time] = text.split('T');
  if (time !== undefined && !/^\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(time))
    throw new CommandError(`--known ${text} is no moment.`, {
      hint: 'Write the number of a fact, a day, or an instant of UTC, for example 2026-03-01T12:00:00Z.',
    });
  parseDay(day, '--known');
  return time === undefined ? `${day}T23:59:59.999Z` : text;
}

const right = 'right' as const;
const standingColumns = [
  { title: 'system' },
  { title: 'rating', align: right },
  { title: 'games', align: right },
  { title: 'won', align: right },
  { title: 'drawn', align: right },
  { title: 'lost', align: right },
  { title: 'credited', align: right },
  { title: 'floor', align: right },
  { title: 'last rated' },
];

function standingRow(one: Standing): string[] {
  const numbers = [one.games, one.wins, one.draws, one.losses, one.creditedGames].map(String);
  return [one.system, String(one.official), ...numbers, String(one.floor?.floor ?? ''), one.lastRated ?? ''];
}

const fideColumns = [
  { title: 'list' },
  { title: 'rating', align: right },
  { title: 'K', align: right },
  { title: 'games', align: right },
  { title: 'on the list of' },
  { title: 'live', align: right },
  { title: 'for the list of' },
];

/** Live is the rating on the next list if it were made now; empty if nothing has happened since the last. */
function listRow({ system, published, live }: ListStanding): string[] {
  return [
    system,
    String(published?.rating ?? 'unrated'),
    String(published?.k ?? ''),
    String(published?.games ?? ''),
    published === undefined ? '' : published.from === 'list' ? published.date : `${published.date}, brought along`,
    live === undefined ? '' : String(live.rating ?? 'unrated'),
    live?.list ?? '',
  ];
}

const historyColumns = [
  { title: 'end' },
  { title: 'event' },
  { title: 'section' },
  { title: 'system' },
  { title: 'score', align: right },
  { title: 'before', align: right },
  { title: 'after', align: right },
];

function historyRow(one: Participation): string[] {
  const { share, held, after } = one;
  return [
    one.end,
    one.eventName,
    `${one.event}/${one.section}`,
    one.system,
    `${one.score}/${one.games}`,
    one.before === null ? 'unrated' : String(one.before.official),
    share === undefined ? (held === undefined ? String(after?.official ?? '') : 'held') : shareText(one),
  ];
}

function adjustmentRow({ on, seq, system, before, after, reason }: Adjustment): string[] {
  return [
    on,
    reason === undefined ? 'Adjusted by decision' : `Adjusted by decision: ${reason}`,
    `fact ${seq}`,
    system,
    '',
    before === null ? 'unrated' : String(before.official),
    String(after.official),
  ];
}

/** `+3.20`, or the rating that this event alone would give an unrated player. */
function shareText({ change, share }: { readonly change?: number | undefined; readonly share?: ListShare | undefined }): string {
  if (change !== undefined) return `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(2)}`;
  return typeof share?.performance === 'number' ? `Rp ${share.performance}` : 'unrated';
}

export interface SectionQuestion extends PlaceOptions {
  readonly explain?: string;
  readonly public?: boolean;
  readonly json?: boolean;
}

export async function section(event: string, number: string, options: SectionQuestion, screen: Screen): Promise<ExitCode> {
  const ref = { event, section: parseWhole(number, 'section') };
  const audience = options.public === true ? 'public' : 'office';
  return withOffice<ExitCode>(options, async (office) => {
    const found = answer(await office.section(ref, { audience }));
    if (options.explain === undefined) {
      const rulings = found.status === 'rated' ? answer(await office.rulings(ref, { audience })) : [];
      if (options.json) screen.json({ ...found, rulings });
      else {
        printSection(found, await office.store.read(authoritiesOf), screen);
        printBasis({ rulings }, screen);
      }
      return 0;
    }
    const wanted = options.explain;
    const meant = found.players.filter((row) => isMeant({ pair: row.pair, id: row.player, name: row.name }, wanted));
    if (meant.length === 0)
      throw new CommandError(`No player of the section is ${wanted}.`, {
        exitCode: 1,
        hint: 'Give a pairing number, an id or a part of the name.',
      });
    const explanations = [];
    for (const { player: id } of meant)
      for (const system of found.systems) explanations.push(answer(await office.explain(ref, id, { system, audience })));
    if (options.json) screen.json({ explanations });
    else
      for (const { player: id, system, trace } of explanations) {
        screen.print(screen.colours.bold(`${found.players.find((row) => row.player === id)?.name ?? id}, ${system}`));
        screen.print(`${renderTrace(trace)}\n`);
      }
    return 0;
  });
}

function printSection(found: SectionAnswer, authorities: Authorities, screen: Screen): void {
  const { document, players, systems } = found;
  const fields = new Map(players.map(({ player: id, name, state }) => [id, { name, ...(state === undefined ? {} : { state }) }]));
  const rated = {
    section: document.section,
    name: document.name,
    systems: [],
    notes: [],
    players: players.map((row) => ({
      pair: row.pair,
      name: row.name,
      id: row.player,
      // FIDE ratings change only with lists, so the crosstable has no rating after the section; the table below shows the change.
      ratings: row.ratings.map(({ system, before, after }) => ({ system, before, after })),
    })),
  };
  screen.print(makeWallchartText(withRatings(reportOfSections([document], fields, authorities), [rated])));
  const status = found.held === undefined ? found.status : `held: ${found.held.message} ${found.held.hint}`;
  screen.print(`${status}${systems.length === 0 ? '' : ` in ${systems.join(', ')}`}, fact ${found.seq}`);
  const shares = players.flatMap((row) =>
    row.ratings.flatMap((rating) => (rating.share ? [{ row, rating, share: rating.share }] : [])),
  );
  if (shares.length === 0) return;
  screen.print();
  screen.print(
    tableText(
      shareColumns,
      shares.map(({ row, rating, share }) => [
        String(row.pair),
        row.name,
        String(rating.before?.official ?? 'unrated'),
        String(share.k ?? ''),
        `${share.score}/${share.games}`,
        share.expected?.toFixed(2) ?? '',
        shareText(rating),
        share.list,
      ]),
      screen.colours,
    ),
  );
  // Caveats are shown beside the numbers.
  for (const caveat of new Set(shares.flatMap(({ share }) => share.caveats))) screen.print(`Not sure: ${caveat}.`);
}

const shareColumns = [
  { title: 'no.', align: right },
  { title: 'name' },
  { title: 'rating', align: right },
  { title: 'K', align: right },
  { title: 'rated', align: right },
  { title: 'expected', align: right },
  { title: 'change', align: right },
  { title: 'on the list of' },
];
