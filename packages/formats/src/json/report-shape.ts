// The shape of the JSON report, field by field. It does not compile if the model has a field that is missing here or has another
// type; lists of words (outcomes, kinds, colours) are the model's own.

import { limits, type NumberRange, ranges } from '../bytes/limits.js';
import type {
  Cell,
  NationalRecord,
  OpenGame,
  PointAdjustment,
  ReportDraft,
  ReportEvent,
  ReportExtra,
  ReportedRating,
  ReportPlayer,
  ReportSection,
  ReportTeam,
  Scoring,
} from '../report/report.js';
import { colours, outcomes, reportSectionKinds, reportVersion, venues } from '../report/report.js';
import { type OptionalShape, type Shape, s } from '../shape/index.js';

/**
 * Every field of the model with a shape of its type, except places, which belong to a file. Fields that may be absent, and only
 * they, have an optional shape.
 */
type FieldsOf<T> = {
  readonly [K in Exclude<keyof T, 'place' | 'places'>]-?: Partial<Pick<T, K>> extends Pick<T, K>
    ? OptionalShape<Exclude<T[K], undefined>>
    : Shape<T[K]>;
};

/** @param title its name among the definitions of the schema; none for the report as a whole. */
function object<T>(title: string | undefined, fields: FieldsOf<T>): Shape<T> {
  // The keys are those of the model.
  const shape = s.strictObject({ ...fields }) as Shape as Shape<T>;
  return title === undefined ? shape : shape.named(title);
}

const required = <T>(shape: Shape<T>, about: string): Shape<T> => shape.describe(about);
const optional = <T>(shape: Shape<T>, about: string): OptionalShape<T> => shape.optional().describe(about);

/** No line breaks or other control characters, because reports are written into line-based formats. */
const printable = /^[^\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]*$/u;

const text = (max = limits.maxText) => s.string().max(max).regex(printable).called('text without control characters');
const matching = (pattern: RegExp, about: string) => s.string().max(40).regex(pattern).called(about);
const whole = (min: number, max: number) => s.number().int().min(min).max(max);
const flag = s.boolean();
const listOf = <T>(of: Shape<T>, max: number) => s.array(of).max(max);

function inRange({ min, max, whole: isWhole = false }: NumberRange): Shape<number> {
  return isWhole ? whole(min, max) : s.number().min(min).max(max);
}

const date = matching(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/u, 'a date, YYYY-MM-DD');
const pair = whole(1, 9999);

const rating = object<ReportedRating>('rating', {
  system: required(
    text(),
    'a US Chess system (OTBR …), FIDE, FIDE-rapid, FIDE-blitz, CFC, or a federation code; USA is a US Chess rating of unnamed system',
  ),
  rating: required(inRange(ranges.rating), 'the rating'),
  games: optional(inRange(ranges.games), 'games it rests on; absent means not known, taken as established with a warning'),
  provisional: optional(flag, 'true: provisional, on a number of games that is not known'),
});

const national = object<NationalRecord>('national', {
  federation: optional(text(), 'federation code'),
  id: optional(text(), 'id with that federation'),
  class: optional(text(), 'national class or title'),
  origin: optional(text(), 'region or club'),
  name: optional(text(), 'name with that federation, where it is another'),
});

const cell = object<Cell>('cell', {
  round: required(whole(1, limits.maxRounds), 'round, from 1; twice where a round has two games'),
  outcome: required(s.enum(outcomes), 'what happened; only win, draw and loss are rated'),
  opponent: optional(pair, 'pairing number of the opponent'),
  colour: optional(s.enum(colours), 'colour of the player'),
  points: optional(inRange(ranges.pointsOfCell), 'points of the cell where they are not the usual'),
});

const adjustment = object<PointAdjustment>('adjustment', {
  points: required(inRange(ranges.pointsOfCell), 'points added; below 0 a penalty'),
  round: optional(whole(1, limits.maxRounds), 'round; absent: of the whole event'),
});

const player = object<ReportPlayer>('player', {
  pair: required(pair, 'pairing number, unique in the section'),
  name: required(text(), '“Last, First”'),
  uschessId: optional(text(), 'US Chess id, eight digits'),
  fideId: optional(text(), 'FIDE id'),
  national: optional(listOf(national, 20), 'what other federations say of the player'),
  federation: optional(text(), 'FIDE federation'),
  state: optional(text(), 'state or province'),
  sex: optional(s.enum(['m', 'f']), 'm or f'),
  title: optional(text(), 'GM IM FM CM WGM WIM WFM WCM'),
  ratings: required(listOf(rating, 20), 'ratings before the event'),
  unrated: optional(flag, 'true: known to have no rating'),
  born: optional(matching(/^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$/u, 'YYYY-MM-DD, YYYY-MM or YYYY'), 'birth date; private'),
  points: optional(inRange(ranges.points), 'points as printed, compared with the cells'),
  rank: optional(inRange(ranges.rank), 'final rank'),
  team: optional(text(), 'team, where there are no team records'),
  club: optional(text(), 'club'),
  cells: required(listOf(cell, 2 * limits.maxRounds), 'results by round'),
  adjustments: optional(listOf(adjustment, limits.maxRounds), 'points added to the total, whatever was played'),
  postRatings: optional(listOf(rating, 20), 'ratings after the event as printed, for comparison only'),
  withdrawn: optional(flag, 'left before the end'),
});

const openGame = object<OpenGame>('openGame', {
  round: required(whole(1, limits.maxRounds), 'round, from 1'),
  white: required(pair, 'pairing number of White'),
  black: required(pair, 'pairing number of Black'),
});

const team = object<ReportTeam>('team', {
  number: required(inRange(ranges.number), 'team number'),
  name: required(text(), 'team name'),
  nickname: optional(text(), 'short name'),
  strength: optional(inRange(ranges.points), 'strength the pairing used'),
  players: required(listOf(pair, limits.maxPlayers), 'pairing numbers in board order'),
  matchPoints: optional(inRange(ranges.points), 'match points'),
  gamePoints: optional(inRange(ranges.points), 'game points'),
  rank: optional(inRange(ranges.number), 'final rank'),
});

const scoring = object<Scoring>('scoring', {
  win: required(inRange(ranges.pointsOfResult), 'points of a win, forfeit win or full-point bye'),
  draw: required(inRange(ranges.pointsOfResult), 'points of a draw or half-point bye'),
  loss: required(inRange(ranges.pointsOfResult), 'points of a loss'),
  byePairing: optional(inRange(ranges.pointsOfResult), 'points of the bye a pairing allots; default a win'),
  absent: optional(inRange(ranges.pointsOfResult), 'points of absences and forfeit losses; default 0'),
});

const grandPrix = object<NonNullable<ReportSection['grandPrix']>>('grandPrix', {
  yes: required(flag, 'Grand Prix event'),
  points: optional(inRange(ranges.grandPrixPoints), 'Grand Prix points'),
});

const section = object<ReportSection>('section', {
  number: required(inRange(ranges.number), 'section number, unique in the event'),
  name: required(text(), 'name'),
  kind: required(s.enum(reportSectionKinds), 'kind of tournament'),
  start: optional(date, 'first day; default that of the event'),
  end: optional(date, 'last day; default that of the event'),
  roundDates: optional(listOf(date.nullable(), limits.maxRounds), 'dates by round, null where not known'),
  timeControl: optional(text(), 'as announced: G/60;d5, 40/90,SD/30;d10, 5400+30'),
  venue: optional(s.enum(venues), 'over the board or online; asked for if absent'),
  rounds: required(inRange(ranges.rounds), 'number of rounds'),
  systemLetter: optional(text(), 'system letter of a US Chess file; for comparison only'),
  players: required(listOf(player, limits.maxPlayers), 'players with their results'),
  openGames: optional(listOf(openGame, limits.maxPlayers), 'games that are paired and have no result yet; they are not rated'),
  teams: optional(listOf(team, 2000), 'teams'),
  chiefDirector: optional(text(), 'chief director or arbiter of the section'),
  assistantDirector: optional(text(), 'assistant'),
  scheduledGames: optional(inRange(ranges.scheduledGames), 'agreed number of games of a match'),
  scoring: optional(scoring, 'what results are worth, where not 1, ½, 0'),
  fideRated: optional(flag, 'to be rated by FIDE too'),
  scholasticLevel: optional(text(), 'scholastic level of a US Chess file'),
  grandPrix: optional(grandPrix, 'Grand Prix'),
});

const event = object<ReportEvent>('event', {
  id: optional(text(), 'id with the office or program'),
  name: required(text(), 'name of the event'),
  start: optional(date, 'first day'),
  end: optional(date, 'last day'),
  city: optional(text(), 'city'),
  state: optional(text(), 'state or province'),
  zip: optional(text(), 'postal code'),
  country: optional(text(), 'country'),
  federation: optional(text(), 'federation of the event'),
  affiliate: optional(text(), 'US Chess affiliate id'),
  chiefDirector: optional(text(), 'chief director or arbiter: id or name'),
  assistantDirector: optional(text(), 'assistant chief director'),
  otherDirectors: optional(listOf(text(), 200), 'other directors'),
  program: optional(text(), 'program that made the report'),
});

const extra = object<ReportExtra>('extra', {
  format: required(text(), 'the format that says it'),
  section: optional(whole(1, 9999), 'section it belongs to'),
  key: required(text(), 'record or field'),
  value: required(text(limits.maxLineBytes), 'word for word'),
  after: optional(text(), 'record that stood before it'),
});

/** Fields of the JSON format itself, besides the report. */
export interface JsonMarks {
  readonly $schema?: string;
  readonly format?: 'harkness-report';
}

export const formatMark = 'harkness-report';

export const reportShape = object<ReportDraft & JsonMarks>(undefined, {
  $schema: optional(text(), 'address of this schema'),
  format: optional(s.literal(formatMark), 'marks the file as this format'),
  version: required(s.literal(reportVersion), 'version of the report'),
  event: required(event, 'the event'),
  sections: required(listOf(section, limits.maxSections), 'its sections'),
  extras: optional(listOf(extra, 100_000), 'what other formats say and the report has no field for'),
});
