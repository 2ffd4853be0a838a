// The heading rows of a CSV crosstable: a word in the first cell, its value in the next. Before the first `section` row they
// describe the event, after it the section. Section values before it are defaults for every section.

import { defined } from '../bytes/defined.js';
import { ranges } from '../bytes/limits.js';
import type { CsvField, CsvRow } from '../input/csv-fields.js';
import type { FindingCollector } from '../report/collector.js';
import { quote } from '../report/collector.js';
import { takeDate, takeSpan } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import type { ReportEvent, ReportSection, Scoring, SectionKind, Venue } from '../report/report.js';
import { say } from '../report/say.js';
import { readFlag, takeNumber, takeText } from './players.js';

type EventFields = { -readonly [K in Exclude<keyof ReportEvent, 'places'>]?: ReportEvent[K] };
type SectionFields = {
  -readonly [K in Exclude<keyof ReportSection, 'place' | 'places' | 'players' | 'teams'>]?: ReportSection[K];
};

export interface Heading {
  readonly event: EventFields;
  readonly eventPlaces: Record<string, Place>;
  /** Of the current section, or the defaults before the first. */
  section: SectionFields;
  sectionPlaces: Record<string, Place>;
  /** Whether a `section` row has been read since the last table. */
  inSection: boolean;
}

export const newHeading = (): Heading => ({ event: {}, eventPlaces: {}, section: {}, sectionPlaces: {}, inSection: false });

const kinds: readonly SectionKind[] = ['swiss', 'round-robin', 'double-round-robin', 'double-swiss', 'match', 'team', 'other'];

interface Context {
  readonly findings: FindingCollector;
  readonly heading: Heading;
  /** The cells after the word. */
  readonly values: readonly CsvField[];
}

type Setter = (context: Context, value: CsvField) => void;

const eventText =
  (key: 'id' | 'city' | 'state' | 'zip' | 'country' | 'federation' | 'affiliate' | 'program'): Setter =>
  ({ findings, heading }, value) => {
    Object.assign(heading.event, defined({ [key]: takeText(findings, value) }));
    heading.eventPlaces[key] = value.place;
  };

const sectionText =
  (key: 'timeControl' | 'systemLetter' | 'scholasticLevel'): Setter =>
  ({ findings, heading }, value) => {
    Object.assign(heading.section, defined({ [key]: takeText(findings, value) }));
    heading.sectionPlaces[key] = value.place;
  };

/** Belongs to the section after a `section` row, to the event before it. */
const either =
  (key: 'chiefDirector' | 'assistantDirector'): Setter =>
  ({ findings, heading }, value) => {
    Object.assign(heading.inSection ? heading.section : heading.event, defined({ [key]: takeText(findings, value) }));
    (heading.inSection ? heading.sectionPlaces : heading.eventPlaces)[key] = value.place;
  };

const date =
  (key: 'start' | 'end'): Setter =>
  ({ findings, heading }, value) => {
    const { start } = heading.inSection ? heading.section : heading.event;
    const read =
      key === 'start' || start === undefined
        ? takeDate(findings, say`The ${key} date`, value.text, value.place, { prefer: 'mdy' })
        : takeSpan(
            findings,
            { what: say``, text: start, place: value.place },
            { what: say`The end date`, text: value.text, place: value.place },
            { prefer: 'mdy' },
          ).end;
    Object.assign(heading.inSection ? heading.section : heading.event, defined({ [key]: read }));
    (heading.inSection ? heading.sectionPlaces : heading.eventPlaces)[key] = value.place;
  };

const sectionNumber =
  (key: 'number' | 'rounds' | 'scheduledGames'): Setter =>
  ({ findings, heading }, value) => {
    const read = takeNumber(findings, value, ranges[key]);
    Object.assign(heading.section, defined({ [key]: read }));
    heading.sectionPlaces[key] = value.place;
  };

const setters: Readonly<Record<string, Setter>> = {
  event: ({ findings, heading }, value) => {
    heading.event.name = takeText(findings, value);
    heading.eventPlaces.name = value.place;
  },
  'event id': eventText('id'),
  city: eventText('city'),
  state: eventText('state'),
  zip: eventText('zip'),
  country: eventText('country'),
  federation: eventText('federation'),
  affiliate: eventText('affiliate'),
  program: eventText('program'),
  'chief director': either('chiefDirector'),
  'assistant director': either('assistantDirector'),
  'other directors': ({ findings, heading, values }, value) => {
    const names = values.map((each) => takeText(findings, each)).filter((name) => name !== '');
    if (names.length > 0) heading.event.otherDirectors = names;
    heading.eventPlaces.otherDirectors = value.place;
  },
  start: date('start'),
  end: date('end'),
  section: ({ findings, heading }, value) => {
    heading.inSection = true;
    heading.section.name = takeText(findings, value);
    heading.sectionPlaces.name = value.place;
  },
  number: sectionNumber('number'),
  rounds: sectionNumber('rounds'),
  'scheduled games': sectionNumber('scheduledGames'),
  'time control': sectionText('timeControl'),
  'system letter': sectionText('systemLetter'),
  scholastic: sectionText('scholasticLevel'),
  venue: ({ findings, heading }, value) => {
    const venue = readVenue(findings, value);
    if (venue) heading.section.venue = venue;
    heading.sectionPlaces.venue = value.place;
  },
  kind: ({ findings, heading }, value) => {
    const text = takeText(findings, value).toLowerCase().replace(/\s+/g, '-');
    const kind = kinds.find((each) => each === text);
    heading.sectionPlaces.kind = value.place;
    if (kind) heading.section.kind = kind;
    else findings.add('csv-value', value.place, say`The kind ${quote(text)} is not known.`, say`One of ${kinds.join(', ')}.`);
  },
  'fide rated': ({ findings, heading }, value) => {
    Object.assign(heading.section, defined({ fideRated: readFlag(findings, value) }));
  },
  'grand prix': ({ findings, heading, values }, value) => {
    const yes = readFlag(findings, value);
    const points = values[1] ? takeNumber(findings, values[1], ranges.grandPrixPoints) : undefined;
    if (yes !== undefined) heading.section.grandPrix = { yes, ...defined({ points }) };
  },
  scoring: ({ findings, heading, values }) => {
    const scoring = readScoring(findings, values);
    if (scoring) heading.section.scoring = scoring;
  },
  'round dates': ({ findings, heading, values }, value) => {
    const dates = values.map(
      (each, i) => takeDate(findings, say`The date of round ${i + 1}`, each.text, each.place, { prefer: 'mdy' }) ?? null,
    );
    while (dates.length > 0 && dates.at(-1) === null) dates.pop();
    if (dates.length > 0) heading.section.roundDates = dates;
    heading.sectionPlaces.roundDates = value.place;
  },
};

const otherNames: Readonly<Record<string, string>> = {
  tournament: 'event',
  from: 'start',
  'start date': 'start',
  to: 'end',
  'end date': 'end',
  timecontrol: 'time control',
  tc: 'time control',
  type: 'kind',
  td: 'chief director',
  'chief td': 'chief director',
  'chief arbiter': 'chief director',
};

/** By the exact words that programs write; other spellings are matched more tolerantly. */
const settersByWord: ReadonlyMap<string, Setter> = new Map(Object.entries(setters));

/** Whether the first cell is a heading word. */
export function isHeading(row: CsvRow): boolean {
  return setterOf(row) !== undefined;
}

/** Whether the row begins a section, which ends the previous one. */
export function beginsSection(row: CsvRow): boolean {
  return setterOf(row) === setters.section;
}

function setterOf(row: CsvRow): Setter | undefined {
  // Player rows begin with a number, headings do not.
  const first = row.fields[0]?.text.charCodeAt(0) ?? 0;
  if (first >= 0x30 && first <= 0x39) return undefined;
  const exact = settersByWord.get(row.fields[0]?.text ?? '');
  if (exact !== undefined) return exact;
  const word = (row.fields[0]?.text ?? '').trim().toLowerCase().replace(/\s+/g, ' ').replace(/:$/, '');
  const name = Object.hasOwn(otherNames, word) ? (otherNames[word] ?? word) : word;
  return Object.hasOwn(setters, name) ? setters[name] : undefined;
}

export function readHeading(findings: FindingCollector, heading: Heading, row: CsvRow): void {
  const values = row.fields.slice(1);
  const value = values.find((field) => field.text.trim() !== '');
  const setter = setterOf(row);
  const first = row.fields[0];
  if (setter && (value || setter === setters.section))
    setter({ findings, heading, values }, value ?? first ?? { text: '', place: row.place });
  if (setter === undefined && first) {
    findings.add(
      'csv-row-field-unknown',
      { ...first.place },
      say`The row ${quote(first.text.trim())} is not known and is left out.`,
      say`Rows before the table: ${Object.keys(setters).join(', ')}.`,
    );
  }
}

function readVenue(findings: FindingCollector, value: CsvField): Venue | undefined {
  const text = value.text.trim().toLowerCase();
  if (['otb', 'over the board', 'over-the-board', 'in person'].includes(text)) return 'otb';
  if (['online', 'internet'].includes(text)) return 'online';
  findings.add(
    'csv-value',
    value.place,
    say`The venue is ${quote(value.text.trim())}.`,
    say`Write otb or online; the place goes into the row city.`,
  );
  return undefined;
}

/** Win, draw, loss, and if they differ, the pairing-allocated bye and the absence. */
function readScoring(findings: FindingCollector, values: readonly CsvField[]): Scoring | undefined {
  const numbers = values.map((value) => takeNumber(findings, value, ranges.pointsOfResult));
  const [win, draw, loss, byePairing, absent] = numbers;
  if (win === undefined || draw === undefined || loss === undefined) return undefined;
  return { win, draw, loss, ...defined({ byePairing, absent }) };
}
