// Reads the XML that programs upload to chess-results. All data is in attributes; the upload itself uses braces instead of angle
// brackets. FORMATS-2 §4.1.

import { defined } from '../bytes/defined.js';
import type { Limits } from '../bytes/limits.js';
import { keepFields } from '../input/kept-fields.js';
import type { InputFile, Reader, ReaderInput, ReadResult } from '../input/reader.js';
import { addTextFindings, blankControls, singleBlanks } from '../input/text.js';
import { DamagedXml, readXml } from '../input/xml.js';
import { collectFindings, type FindingCollector, quote } from '../report/collector.js';
import { takeDate } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import {
  type ReportDraft,
  type ReportExtra,
  type ReportSection,
  type ReportTeam,
  reportVersion,
  type SectionKind,
} from '../report/report.js';
import { type Saying, say } from '../report/say.js';
import { readPairings, type Tag } from './xml-pairings.js';
import { readXmlPlayer } from './xml-player.js';

export const chessResultsXmlReader: Reader = {
  format: 'chess-results-xml',
  detect: ({ head }) =>
    /^\s*([<{]\?xml[^>}]*[>}]\s*)?([<{]!--(?:(?!--[>}])[\s\S]){0,2000}--[>}]\s*){0,20}[<{]chessresults\b/.test(head),
  read: readChessResultsXml,
  redact: redactSecurity,
};

const wanted = ['tournament', 'round', 'player', 'playerpairing', 'team', 'teampairing'];

function readChessResultsXml({ first, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  const input = first.text();
  addTextFindings(findings, input);
  const tags = new Map<string, Tag[]>(wanted.map((name) => [name, []]));
  let count = 0;
  try {
    readXml(withBrackets(input.text), {
      open: ({ name, attributes, line, column }) => {
        const list = tags.get(name);
        count += 1;
        if (list === undefined || count > limits.maxCells) return;
        list.push(tagOf(name, attributes, { line, column }));
      },
    });
  } catch (error) {
    if (!(error instanceof DamagedXml)) throw error;
    const message = say`The XML is damaged: ${error.quoted}.`;
    findings.add(
      'chess-results-xml',
      { line: error.line, column: error.column },
      message,
      say`Write the file again from the pairing program.`,
    );
    return { findings: findings.list };
  }
  const list = (name: string): readonly Tag[] => tags.get(name) ?? [];
  const [tournament] = list('tournament');
  if (tournament === undefined || list('player').length === 0) {
    const what = tournament === undefined ? '<tournament>' : '<player>';
    findings.add(
      'chess-results-xml',
      { line: 1, column: 1 },
      say`The file has no ${what}.`,
      say`Write the whole tournament from the pairing program.`,
    );
    return { findings: findings.list };
  }
  if (count > limits.maxCells) {
    const message = say`The file has more than ${limits.maxCells} elements.`;
    findings.add('too-many-results', { line: 1, column: 1 }, message, say`Check that the file is a tournament report.`);
  }
  return { draft: draftOf(tournament, list, first.name, findings, limits), findings: findings.list };
}

/** Attribute names are capitalised in the documentation but not in the files: both are read. */
function tagOf(name: string, given: Readonly<Record<string, string>>, place: Place): Tag {
  const attributes: Record<string, string> = Object.create(null);
  for (const key in given) attributes[key.toLowerCase()] = given[key] ?? '';
  return { name, attributes, place, get: (key) => clean(attributes[key] ?? '') };
}

function withBrackets(text: string): string {
  return /^\s*\{/.test(text) ? text.replace(/[{}]/g, (brace) => (brace === '{' ? '<' : '>')) : text;
}

function clean(text: string): string {
  return singleBlanks(blankControls(text)).trim();
}

function draftOf(
  tournament: Tag,
  list: (name: string) => readonly Tag[],
  file: string,
  findings: FindingCollector,
  limits: Limits,
): ReportDraft {
  const { place, get } = tournament;
  const date = (key: string, what: Saying) =>
    takeDate(findings, what, get(key), { ...place, field: key }, { prefer: 'dmy', documented: /^\d\d\.\d\d\.\d{4}$/ });
  const [start, end] = [date('from', say`The start of the tournament`), date('to', say`The end of the tournament`)];
  const federation = /^[A-Z]{3}$/.test(get('federation')) ? get('federation') : undefined;
  const fideEvent = get('fideeventid');
  // A list of up to 1,200 characters. Names may contain commas, so only semicolons separate them.
  const arbiters = get('arbiter')
    .split(';')
    .map((arbiter) => arbiter.trim().slice(0, limits.maxText))
    .filter((arbiter) => arbiter !== '');
  const extras = unknownAttributes(list, findings, file);
  return {
    version: reportVersion,
    event: {
      name: get('name'),
      ...defined({
        id: /^[1-9]\d*$/.test(fideEvent) ? fideEvent : undefined,
        start,
        end,
        city: get('location'),
        federation,
        chiefDirector: get('chiefarbiter'),
        assistantDirector: get('deputyarbiter'),
      }),
      ...(arbiters.length > 0 ? { otherDirectors: arbiters } : {}),
      places: Object.fromEntries(
        [
          ['name', 'name'],
          ['start', 'from'],
          ['end', 'to'],
        ].map(([field, key]) => [field, { ...place, field: key }]),
      ),
    },
    sections: [sectionOf(tournament, list, federation, start, end, findings, limits)],
    ...(extras.length > 0 ? { extras } : {}),
  };
}

const kinds: readonly SectionKind[] = ['swiss', 'round-robin', 'team', 'team'];

function sectionOf(
  tournament: Tag,
  list: (name: string) => readonly Tag[],
  federation: string | undefined,
  start: string | undefined,
  end: string | undefined,
  findings: FindingCollector,
  limits: Limits,
): ReportSection {
  const { get, place } = tournament;
  const type = get('type');
  const kind = /^[0-3]$/.test(type) ? kinds[Number(type)] : undefined;
  if (kind === undefined || kind === 'team') {
    const message =
      kind === 'team'
        ? say`This is a team event; its games are read board by board.`
        : say`The type of the event is ${quote(type)}, which is not known.`;
    findings.add(
      'chess-results-type',
      { ...place, field: 'type', section: 1 },
      message,
      say`Check the pairings before it is rated.`,
    );
  }
  const players = list('player').slice(0, limits.maxPlayers + 1);
  if (players.length > limits.maxPlayers) {
    const message = say`More than ${limits.maxPlayers} players.`;
    findings.add('too-many-players', players.at(-1)?.place ?? place, message, say`Send the event in parts.`);
  }
  const book = readPairings(list('playerpairing'), kind === 'round-robin', findings, limits);
  const announced = Number(/^\d{1,3}$/.test(get('rounds')) ? get('rounds') : 0);
  const rounds = Math.min(Math.max(book.lastRound, 1), limits.maxRounds);
  const dates = roundDates(list('round'), Math.max(rounds, announced), findings);
  const rated = { fide: get('ratedfide').toUpperCase() === 'J', national: get('ratednational').toUpperCase() === 'J' };
  const teams = teamsOf(list('team'), players);
  const doubled = get('replay') === '2' && kind === 'round-robin';
  return {
    number: 1,
    name: get('subtitle') === '' ? get('name') : get('subtitle'),
    kind: doubled ? 'double-round-robin' : (kind ?? 'other'),
    rounds,
    players: players.slice(0, limits.maxPlayers).map((tag) => readXmlPlayer(tag, { book, federation, rated, teams, findings })),
    ...book.open.field,
    ...defined({ start, end, timeControl: get('timecontrol') }),
    ...(rated.fide ? { fideRated: true } : {}),
    ...(dates.some((one) => one !== null) ? { roundDates: dates.slice(0, rounds) } : {}),
    ...(teams.length > 0 ? { teams } : {}),
    place: { ...place, section: 1 },
    places: { timeControl: { ...place, field: 'timecontrol' }, rounds: { ...place, field: 'rounds' } },
  };
}

function roundDates(tags: readonly Tag[], rounds: number, findings: FindingCollector): (string | null)[] {
  const dates: (string | null)[] = new Array<null>(rounds).fill(null);
  for (const { get, place } of tags) {
    const round = Number(get('round'));
    if (!Number.isInteger(round) || round < 1 || round > rounds) continue;
    const what = say`The date of round ${round}`;
    dates[round - 1] ??=
      takeDate(
        findings,
        what,
        get('date'),
        { ...place, field: 'date', round },
        { prefer: 'dmy', documented: /^\d\d\.\d\d\.\d{4}$/ },
      ) ?? null;
  }
  return dates;
}

function teamsOf(tags: readonly Tag[], players: readonly Tag[]): ReportTeam[] {
  return tags.flatMap(({ get, place }) => {
    const number = Number(get('no'));
    if (!Number.isInteger(number) || number < 1 || number > 9999) return [];
    const members = players.filter((player) => player.get('teamno') === get('no'));
    members.sort((a, b) => Number(a.get('board')) - Number(b.get('board')) || 0);
    const rank = Number(get('rank'));
    return [
      {
        number,
        name: get('teamname'),
        ...defined({ nickname: get('teamshort') }),
        ...(Number.isInteger(rank) && rank > 0 ? { rank } : {}),
        players: members.map((player) => Number(player.get('no'))).filter((no) => Number.isInteger(no)),
        place,
      },
    ];
  });
}

/** Everything the interface describes, including what is not used here (tie-breaks, averages, times). */
const described: { readonly [tag: string]: RegExp } = {
  tournament:
    /^(key|type|name|subtitle|remark|director|organi[sz]er|location|arbiter|deputyarbiter|chiefarbiter|rounds|currentround|rankinground|sortstartrank|from|to|ratedfide|ratednational|tb\d(no|_detail)?|replay|timecontrol|homecolor|samecolor|playerperteam|ratingavg|endstatus|homepageorgani[sz]er|webpage|federation|creator|offsetpairinglist|federalstate|fideeventid)$/,
  round: /^(round|date|time|replay)$/,
  player:
    /^(no|id|lastname|firstname|atitle|title|rtg|rtgfide|rtgnat|dob|sex|fed|board|teamno|clubname|fideid|teamplayid|club|typ|group|rank|pts|tb[1-9]|equal|kfa[kc]tor|state|rtgaverage|rtgperform|rtgdifference)$/,
  playerpairing: /^(round|pairing|board|whiteno|blackno|reswhite|resblack|forfeit|replay)$/,
  team: /^(no|teamname|teamshort|rank|points|pts|captain|federation|state|(rtg|trg)_average|tb[1-9]|equal)$/,
  teampairing: /^(round|pairing|no1|no2|res1|res2|forfeit|replay)$/,
};
/** Contact data is not kept. */
const contact = /mail|phone|tel|address|street|captain/i;
/** Undocumented attributes are kept word for word, and named once. */
function unknownAttributes(
  list: (name: string) => readonly Tag[],
  findings: FindingCollector,
  file: string,
): readonly ReportExtra[] {
  const kept = keepFields('chess-results-xml');
  for (const name of wanted) {
    for (const [at, tag] of list(name).entries()) {
      for (const key in tag.attributes) {
        if (described[name]?.test(key) !== true && !contact.test(key)) kept.keep(`${name}.${key}`, tag.get(key), at + 1);
      }
    }
  }
  return kept.finish(findings, file);
}

/** The keys of the uploading program are not kept: they are blanked, and lines keep their numbers. */
function redactSecurity({ bytes }: InputFile): Uint8Array {
  const kept = bytes.slice();
  const text = new TextDecoder('latin1').decode(bytes);
  for (const match of text.matchAll(/[<{]security\b(?:[^>}]*\/[>}]|[\s\S]*?(?:[<{]\/security\s*[>}]|$))/g)) {
    for (let at = match.index; at < match.index + match[0].length; at += 1)
      if (kept[at] !== 10 && kept[at] !== 13) kept[at] = 0x20;
  }
  return kept;
}
