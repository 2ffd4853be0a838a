// The reverse conversion: section documents of one event as a report, to write it as a file of any format.

import {
  type Cell,
  type Outcome,
  type ReportDraft,
  type ReportIdField,
  type ReportPlayer,
  type ReportSection,
  reportIdFields,
  reportVersion,
} from '@harkness/formats';
import type { Authority } from '../authorities/authority.js';
import type { Authorities } from '../authorities/registry.js';
import type { PlayerFields, PlayerId } from '../facts/facts.js';
import type { SectionDocument } from '../facts/section-document.js';

/** Public fields by player id. A missing player is shown with their id as name. */
export type KnownFields = ReadonlyMap<
  PlayerId,
  Pick<PlayerFields, 'name' | ReportIdField | 'federation' | 'state' | 'sex' | 'title' | 'birthYear'>
>;

/** All documents must be of one event. */
export function reportOfSections(
  documents: readonly SectionDocument[],
  fields: KnownFields,
  authorities: Authorities,
): ReportDraft {
  const [first] = documents;
  if (first === undefined) throw new RangeError('a report needs a section');
  const days = documents.flatMap(({ start, end }) => [start, end]).sort();
  return {
    version: reportVersion,
    event: {
      id: first.event,
      name: first.eventName,
      start: days[0] ?? first.start,
      end: days.at(-1) ?? first.end,
      ...(first.city === undefined ? {} : { city: first.city }),
      ...(first.state === undefined ? {} : { state: first.state }),
      ...(first.federation === undefined ? {} : { federation: first.federation }),
      ...(first.affiliate === undefined ? {} : { affiliate: first.affiliate }),
      ...(first.chiefDirector === undefined ? {} : { chiefDirector: first.chiefDirector }),
    },
    sections: documents.map((document) =>
      sectionOf(document, fields, authorities.get(document.authority), authorities.first.ids.field),
    ),
  };
}

function sectionOf(
  document: SectionDocument,
  fields: KnownFields,
  { reports }: Authority,
  officeIds: ReportIdField,
): ReportSection {
  const cells = cellsOf(document);
  return {
    number: document.section,
    name: document.name,
    kind: document.kind === 'foreign-fide' ? 'other' : document.kind,
    start: document.start,
    end: document.end,
    ...(document.roundDates === undefined ? {} : { roundDates: document.roundDates }),
    timeControl: document.timeControl,
    venue: document.venue,
    rounds: document.rounds,
    ...(document.chiefDirector === undefined ? {} : { chiefDirector: document.chiefDirector }),
    ...(document.scheduledGames === undefined ? {} : { scheduledGames: document.scheduledGames }),
    players: document.players.map((entry, index): ReportPlayer => {
      const known = fields.get(entry.player);
      const own = (cells[index] ?? []).sort((a, b) => a.round - b.round);
      return {
        pair: entry.pair,
        name: known?.name ?? entry.player,
        ...idsOf(entry.player, known, officeIds),
        ...(known?.federation === undefined ? {} : { federation: known.federation }),
        ...(known?.state === undefined ? {} : { state: known.state }),
        ...(known?.sex === undefined ? {} : { sex: known.sex }),
        ...(known?.title === undefined ? {} : { title: known.title }),
        ...(known?.birthYear === undefined || !reports.birthYear ? {} : { born: String(known.birthYear) }),
        ratings: entry.reported === undefined ? [] : [{ system: reports.ratingName, rating: entry.reported }],
        ...(entry.reported === undefined ? { unrated: true } : {}),
        points: own.reduce((sum, cell) => sum + (worth[cell.outcome] ?? 0), 0),
        ...(entry.team === undefined ? {} : { team: entry.team }),
        cells: own,
      };
    }),
  };
}

/** The office's own id goes in its main authority's field, unless the player has another id there or this id is in another field. */
function idsOf(
  player: PlayerId,
  known: { readonly [field in ReportIdField]?: string } | undefined,
  officeIds: ReportIdField,
): { [field in ReportIdField]?: string } {
  const given = reportIdFields.flatMap((field) => (known?.[field] === undefined ? [] : [[field, known[field]] as const]));
  const isNamed = given.some(([field, id]) => field === officeIds || id === player);
  return Object.fromEntries(isNamed ? given : [[officeIds, player], ...given]);
}

const worth: { readonly [outcome in Outcome]?: number } = {
  win: 1,
  draw: 0.5,
  'forfeit-win': 1,
  'forfeit-draw': 0.5,
  'bye-full': 1,
  'bye-half': 0.5,
  'bye-pairing': 1,
};

const results = ['loss', 'draw', 'win'] as const;

function cellsOf(document: SectionDocument): Cell[][] {
  const cells: Cell[][] = document.players.map(() => []);
  const pairOf = (index: number): number => document.players[index]?.pair ?? 0;
  for (const [white, black, halfPoints, round, played] of document.games) {
    const outcome = (half: number): Outcome =>
      played === 1 ? (results[half] ?? 'unknown') : `forfeit-${results[half] ?? 'loss'}`;
    cells[white]?.push({ round, outcome: outcome(halfPoints), opponent: pairOf(black), colour: 'white' });
    cells[black]?.push({ round, outcome: outcome(2 - halfPoints), opponent: pairOf(white), colour: 'black' });
  }
  for (const [player, round, , what] of document.byes ?? []) cells[player]?.push({ round, outcome: what });
  return cells;
}
