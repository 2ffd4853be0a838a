// The other JSON of SwissSys: the results that it uploads to a site. Same program, different structure: keys in lower case;
// results, colours and opponents in separate lists. FORMATS-2 §2.4.

import { type Draft, defined } from '../bytes/defined.js';
import type { Limits } from '../bytes/limits.js';
import { type KeptFields, keepFields } from '../input/kept-fields.js';
import type { Reader, ReaderInput, ReadResult } from '../input/reader.js';
import { addTextFindings, blankControls, singleBlanks, wholeOf } from '../input/text.js';
import { scanJson } from '../json/scan.js';
import { makeCell } from '../report/cell.js';
import { collectFindings, type FindingCollector, quote } from '../report/collector.js';
import { takeDate } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import { OpenGames, type WaitingSide, withWaiting } from '../report/open-games.js';
import { type Cell, type Colour, type Outcome, type ReportPlayer, type ReportSection, reportVersion } from '../report/report.js';
import { say } from '../report/say.js';
import { titleOf } from '../report/titles.js';
import { redactFields } from './fields.js';
import { readRating } from './player.js';

export const swisssysUploadReader: Reader = {
  format: 'swisssys-upload',
  detect: ({ head }) => /^\s*\{/.test(head) && /"NACHEventID"\s*:/.test(head) && /"sections"\s*:/.test(head),
  read: readUpload,
  redact: ({ bytes }) => redactFields(bytes, knownFields),
};

/** Without the passcode of the upload: fields not listed here are neither read nor kept. */
const knownFields: ReadonlySet<string> = new Set(
  'tournament date city state country td sections section rounds_paired rounds_played standings place tiebreaks rounds pairings white black board result players name player_title id1 id2 rating rating2 club team sex byes results colors ops boards post k_value'.split(
    ' ',
  ),
);

type Json = Readonly<Record<string, unknown>>;

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function fieldOf(from: Json, name: string): unknown {
  return knownFields.has(name) && Object.hasOwn(from, name) ? from[name] : undefined;
}

function listIn(from: Json, name: string): readonly unknown[] {
  const value = fieldOf(from, name);
  return Array.isArray(value) ? value : [];
}

function plain(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? singleBlanks(blankControls(value)).trim() : '';
}

function textIn(from: Json, name: string): string | undefined {
  return plain(fieldOf(from, name)) || undefined;
}

function readUpload({ first, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  const input = first.text();
  addTextFindings(findings, input);
  // Some of these files have raw control characters inside strings, which JSON forbids.
  const text = input.text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ' ');
  if (!scanJson(findings, text, limits.maxJsonDepth)) return { findings: findings.list };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    findings.add('json-syntax', { line: 1, column: 1 }, say`The text is not JSON.`, say`Upload the results from SwissSys again.`);
    return { findings: findings.list };
  }
  const file = objectOf(value);
  const sections = listIn(file, 'sections').map(objectOf);
  if (sections.length > limits.maxSections) {
    const message = say`The file has ${sections.length} sections; ${limits.maxSections} is the most.`;
    findings.add('too-many-sections', { field: 'sections' }, message, say`Split the tournament.`);
    return { findings: findings.list };
  }
  const date = textIn(file, 'date') ?? '';
  const start =
    date === '' ? undefined : takeDate(findings, say`The date of the tournament`, date, { field: 'date' }, { prefer: 'mdy' });
  const kept = keepFields('swisssys-upload');
  const read = sections.flatMap((section, i) => readSection(section, i + 1, kept, limits, findings) ?? []);
  const extras = kept.finish(findings, first.name);
  return {
    draft: {
      version: reportVersion,
      event: {
        name: textIn(file, 'tournament') ?? '',
        ...defined({
          start,
          city: textIn(file, 'city'),
          state: textIn(file, 'state'),
          country: textIn(file, 'country'),
          chiefDirector: textIn(file, 'td'),
          program: 'SwissSys',
        }),
        places: { name: { field: 'tournament' }, start: { field: 'date' } },
      },
      sections: read,
      ...(extras.length > 0 ? { extras } : {}),
    },
    findings: findings.list,
  };
}

/** Undefined for a section with nothing to rate; a finding says why it is left out. */
function readSection(
  section: Json,
  number: number,
  kept: KeptFields,
  limits: Limits,
  findings: FindingCollector,
): ReportSection | undefined {
  const path = `sections[${number - 1}]`;
  const name = textIn(section, 'section') ?? `Section ${number}`;
  const players = listIn(section, 'players').map(objectOf);
  const longest = players.reduce((most, player) => Math.max(most, listIn(player, 'results').length), 0);
  const place: Place = { field: `${path}.players`, section: number };
  if (longest === 0) {
    const message = say`Section ${number} (${name}) ${players.length === 0 ? say`has no players` : say`has not begun`}; it is left out.`;
    findings.add('swisssys-section-empty', place, message, say`Nothing to do. Send the file again when it has results.`);
    return undefined;
  }
  if (players.length > limits.maxPlayers || longest > limits.maxRounds) {
    const isPlayers = players.length > limits.maxPlayers;
    const message = say`Section ${number} has ${isPlayers ? say`${players.length} players` : say`${longest} rounds`}.`;
    findings.add(isPlayers ? 'too-many-players' : 'too-many-rounds', place, message, say`Send the section in parts.`);
    return undefined;
  }
  if (players.some((player) => textIn(player, 'rating2') !== undefined || textIn(player, 'id2') !== undefined)) {
    const message = say`Second ratings and ids are left out: the file does not say whose they are.`;
    findings.add('swisssys-second-rating', place, message, say`Add FIDE ids by hand if they are needed.`);
  }
  const isDouble = players.some((player) => listIn(player, 'results').some((code) => /^[$#%]$/.test(plain(code))));
  const open = new OpenGames();
  const waiting: WaitingSide[] = [];
  const all = players.map((player, i) => {
    const at = { path: `${path}.players[${i}]`, section: number, pair: i + 1 };
    return readPlayer(player, at, cellsOf(player, at, isDouble, waiting, findings), kept, findings);
  });
  const rows = withWaiting(all, waiting, open, findings);
  const games = open.field.openGames ?? [];
  const [first] = games;
  if (first !== undefined) {
    const many = games.length === 1 ? say`1 game has` : say`${games.length} games have`;
    findings.add(
      'swisssys-unfinished',
      { ...place, player: first.white, round: first.round },
      say`Section ${number} (${name}): ${many} no result yet, the first in round ${first.round}; left out.`,
      say`Confirm if the results so far are to be rated. Otherwise send the file when the section is over.`,
    );
  }
  if (isDouble) {
    const message = say`Cells of two games do not say which game had which result; an order is chosen.`;
    findings.add('uschess-double-order', place, message, say`Nothing to do: the ratings do not depend on the order.`);
  }
  const rounds = rows.reduce((last, { cells }) => cells.reduce((most, { round }) => Math.max(most, round), last), 1);
  return {
    number,
    name,
    kind: isDouble ? 'double-swiss' : 'swiss',
    rounds,
    players: rows,
    ...open.field,
    place: { field: path, section: number },
  };
}

interface At {
  readonly path: string;
  readonly section: number;
  readonly pair: number;
}

function readPlayer(player: Json, at: At, cells: readonly Cell[], kept: KeptFields, findings: FindingCollector): ReportPlayer {
  const { path, section, pair } = at;
  const place = (name: string): Place => ({ field: `${path}.${name}`, section, player: pair });
  const written = textIn(player, 'rating') ?? '';
  const rating = readRating(written, false);
  if (rating === 'broken') {
    const message = say`The rating of player ${pair} is ${quote(written)}.`;
    findings.add('swisssys-rating', place('rating'), message, say`Write a number without separators, such as 1641, or 1641P17.`);
  }
  const read: Draft<ReportPlayer> = {
    pair,
    name: textIn(player, 'name') ?? '',
    ratings: rating === 'broken' || rating === undefined || rating.rating === 0 ? [] : [rating],
    cells,
  };
  if (rating !== 'broken' && rating?.rating === 0) read.unrated = true;
  const id = textIn(player, 'id1');
  if (id !== undefined && /^\d{6,8}$/.test(id) && !/^0+$/.test(id)) read.uschessId = id;
  else if (id !== undefined && !/^0+$/.test(id)) read.national = [{ id }];
  const [state, club, team] = [textIn(player, 'state'), textIn(player, 'club'), textIn(player, 'team')];
  if (state !== undefined) read.state = state;
  if (club !== undefined) read.club = club;
  if (team !== undefined) read.team = team;
  const sex = textIn(player, 'sex')?.toLowerCase();
  if (sex === 'm' || sex === 'f') read.sex = sex;
  const title = textIn(player, 'player_title');
  const known = titleOf(title ?? '');
  if (known !== undefined) read.title = known;
  else kept.keep(`sections[${section - 1}] player_title`, title ?? '', pair);
  for (const name of ['post', 'k_value', 'byes']) kept.keep(`sections[${section - 1}] ${name}`, textIn(player, name) ?? '', pair);
  read.place = { field: path, section, player: pair };
  read.places = { name: place('name'), uschessId: place('id1'), ratings: place('rating') };
  return read;
}

const singles: { readonly [code: string]: Outcome } = {
  W: 'win',
  L: 'loss',
  D: 'draw',
  X: 'forfeit-win',
  F: 'forfeit-loss',
  H: 'bye-half',
  B: 'bye-full',
  U: 'absent',
};
/** Two games of a round, with the better result first (FORMATS §2.2). */
const doubles: { readonly [code: string]: readonly [Outcome, Outcome] } = {
  $: ['win', 'win'],
  '#': ['win', 'draw'],
  W: ['win', 'loss'],
  '%': ['draw', 'draw'],
  D: ['draw', 'loss'],
  L: ['loss', 'loss'],
};

function cellsOf(player: Json, at: At, isDouble: boolean, waiting: WaitingSide[], findings: FindingCollector): readonly Cell[] {
  const [colours, opponents] = [listIn(player, 'colors'), listIn(player, 'ops')];
  return listIn(player, 'results').flatMap((value, slot): readonly Cell[] => {
    const round = slot + 1;
    const code = plain(value).toUpperCase();
    const number = wholeOf(plain(opponents[slot]), 4);
    const opponent = number > 0 ? number : undefined;
    const letter = plain(colours[slot]).toUpperCase();
    const colour: Colour | undefined = letter === 'W' ? 'white' : letter === 'B' ? 'black' : undefined;
    const place: Place = { field: `${at.path}.results[${slot}]`, section: at.section, player: at.pair, round };
    if (code === '') {
      if (opponent !== undefined) waiting.push({ round, pair: at.pair, opponent, colour, place });
      return [];
    }
    const pair = isDouble && opponent !== undefined ? doubles[code] : undefined;
    if (pair !== undefined && opponent !== undefined) {
      // The lower number has the better result first; the other has the mirror image.
      const [one, two] = at.pair < opponent ? pair : [pair[1], pair[0]];
      const other = colour === undefined ? undefined : colour === 'white' ? 'black' : 'white';
      return [makeCell(round, one, opponent, colour, place), makeCell(round, two, opponent, other, place)];
    }
    const outcome = singles[code];
    if (outcome === undefined) {
      const message = say`The result ${quote(code)} of player ${at.pair} in round ${round} cannot be read.`;
      findings.add('swisssys-result', place, message, say`A result is one of W L D H B U X F; of two games one of $ # W % D L.`);
    }
    const isAlone = outcome === 'bye-full' || outcome === 'bye-half' || outcome === 'absent';
    return [makeCell(round, outcome ?? 'unknown', isAlone ? undefined : opponent, isAlone ? undefined : colour, place)];
  });
}
