// Reads Chess-JSON (JCH), the interchange format of FIDE's tie-break server. FORMATS-2 §5.9.

import { defined } from '../bytes/defined.js';
import type { Limits } from '../bytes/limits.js';
import { type KeptFields, keepFields } from '../input/kept-fields.js';
import type { Reader, ReaderInput, ReadResult, Sniff } from '../input/reader.js';
import { addTextFindings } from '../input/text.js';
import { JsonNode, parseJson } from '../json/node.js';
import { CellBook } from '../report/cell-book.js';
import { collectFindings, type FindingCollector } from '../report/collector.js';
import { takeDate } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import { type ReportSection, type ReportTeam, reportVersion, type Scoring, type SectionKind } from '../report/report.js';
import { type Saying, say } from '../report/say.js';
import { readGames } from './games.js';
import { makePlayer, ratingSystems } from './players.js';

export const chessJsonReader: Reader = {
  format: 'chess-json',
  limits: { maxBytes: 32 * 1024 * 1024 },
  detect: isChessJson,
  read: readChessJson,
};

function isChessJson({ head }: Sniff): boolean {
  if (!/^\s*\{/.test(head)) return false;
  const has = (key: string): boolean => new RegExp(`"${key}"\\s*:`).test(head);
  if (/"filetype"\s*:\s*"Event"/i.test(head)) return has('origin') || has('published') || has('event') || has('tournaments');
  return has('profiles') && (has('tournaments') || has('eventInfo')) && !has('sections');
}

function readChessJson({ first, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  const input = first.text();
  addTextFindings(findings, input);
  const parsed = parseJson(findings, input.text, limits, first.name);
  if (parsed === undefined) return { findings: findings.list };
  const root = new JsonNode(parsed.value, '').ignore('filetype', 'version', 'published', 'status');
  const event = root.has('event') ? root.node('event') : root;
  const tournaments = event.nodes('tournaments');
  if (tournaments.length > limits.maxSections) {
    const message = say`The file has ${tournaments.length} tournaments; ${limits.maxSections} is the most.`;
    findings.add('too-many-sections', { field: event.pathOf('tournaments') }, message, say`Split the event.`);
    return { findings: findings.list };
  }
  const kept = keepFields('chess-json');
  const info = event.node('eventInfo');
  const date = (name: string, what: Saying) => takeDate(findings, what, info.text(name) ?? '', { field: info.pathOf(name) });
  const [start, end] = [date('startDate', say`The start of the event`), date('endDate', say`The end of the event`)];
  const federation = info.text('federation');
  const profiles = new Map(event.nodes('profiles').map((profile) => [profile.whole('id') ?? 0, profile]));
  const teams = new Map(event.nodes('teams').map((team) => [team.whole('id') ?? 0, team.text('teamName') ?? '']));
  const systems = ratingSystems(event, findings);
  const context: Context = { profiles, teams, systems, kept, findings, limits };
  const sections = tournaments.map((tournament, i) => readTournament(tournament, i, event.text('eventName'), context));
  const name = info.text('fullName') ?? event.text('name') ?? event.text('eventName') ?? '';
  const program = root.text('origin');
  const city = info.text('site');
  const chiefDirector = info.text('arbiters') ?? info.text('chiefArbiter') ?? info.node('arbiters').text('chiefArbiter');
  info.keepRest(kept);
  event.ignore('profiles', 'teams', 'tournaments', 'ratingLists', 'eventInfo', 'scoreLists', 'name').keepRest(kept);
  const extras = kept.finish(findings, first.name);
  return {
    draft: {
      version: reportVersion,
      event: {
        name,
        ...defined({
          start,
          end,
          city,
          federation: federation !== undefined && /^[A-Z]{3}$/.test(federation) ? federation : undefined,
          chiefDirector,
          program,
        }),
        places: {
          name: { field: info.pathOf('fullName') },
          start: { field: info.pathOf('startDate') },
          end: { field: info.pathOf('endDate') },
        },
      },
      sections,
      ...(extras.length > 0 ? { extras } : {}),
    },
    findings: findings.list,
  };
}

export interface Context {
  readonly profiles: ReadonlyMap<number, JsonNode>;
  readonly teams: ReadonlyMap<number, string>;
  /** The rating system of each list, by its index in the arrays of the profiles. */
  readonly systems: readonly (string | undefined)[];
  readonly kept: KeptFields;
  readonly findings: FindingCollector;
  readonly limits: Limits;
}

/** A competitor who plays; the players of a team are competitors within it. */
export interface Competitor {
  readonly node: JsonNode;
  readonly cid: number;
  readonly pair: number;
  readonly team?: number;
}

function readTournament(tournament: JsonNode, index: number, event: string | undefined, context: Context): ReportSection {
  const { findings, limits, kept } = context;
  const number = index + 1;
  const place: Place = { field: tournament.path, section: number };
  const isTeam = tournament.flag('teamTournament') === true;
  if (isTeam) {
    findings.add(
      'chess-json-team',
      place,
      say`This is a team tournament; its games are read board by board.`,
      say`Check the pairings before it is rated.`,
    );
  }
  const competitors = readCompetitors(tournament, isTeam).slice(0, limits.maxPlayers + 1);
  if (competitors.length > limits.maxPlayers) {
    findings.add('too-many-players', place, say`More than ${limits.maxPlayers} players.`, say`Split the tournament.`);
  }
  const book = new CellBook();
  readGames(tournament, number, competitors, book, context);
  const announced = tournament.whole('numRounds') ?? 0;
  const teams = isTeam ? readTeams(tournament, competitors, context) : [];
  const control = tournament.node('timeControl');
  const timeControl = control.text('encoded') ?? control.text('description') ?? tournament.text('timeControl');
  const scoring = readScoring(tournament.node('scoreSystem').node('game'));
  const rated = tournament.flag('rated');
  control.ignore('encoded', 'description').keepRest(kept, number);
  const section: ReportSection = {
    number,
    name: tournament.text('name') ?? event ?? '',
    kind: kindOf(tournament.text('tournamentType') ?? '', isTeam),
    rounds: Math.min(Math.max(announced, book.lastRound, 1), limits.maxRounds),
    players: competitors.slice(0, limits.maxPlayers).map((competitor) => makePlayer(competitor, number, book, context)),
    ...book.open.field,
    ...defined({ timeControl, scoring }),
    ...(rated === undefined ? {} : { fideRated: rated }),
    ...(teams.length > 0 ? { teams } : {}),
    place,
    places: {
      timeControl: { field: tournament.pathOf('timeControl'), section: number },
      rounds: { field: tournament.pathOf('numRounds'), section: number },
    },
  };
  tournament
    .ignore(
      'tournamentNo',
      'currentRound',
      'ratingList',
      'rankOrder',
      'teamSize',
      'matchList',
      'gameList',
      'competitors',
      'scoreSystem',
      'timeControl',
    )
    .keepRest(kept, number);
  return section;
}

function kindOf(type: string, isTeam: boolean): SectionKind {
  if (isTeam) return 'team';
  if (/double.*robin/i.test(type)) return 'double-round-robin';
  if (/robin|berger/i.test(type)) return 'round-robin';
  return /swiss|dutch|dubov|burstein|lim\b/i.test(type) ? 'swiss' : 'other';
}

/** Pairing numbers if every competitor has a different one, else the competitors' ids, else their order. */
function readCompetitors(tournament: JsonNode, isTeam: boolean): Competitor[] {
  const nodes = tournament.nodes('competitors').flatMap((node): { node: JsonNode; team?: number }[] => {
    const members = isTeam ? node.nodes('cplayers') : [];
    return members.length === 0 ? [{ node }] : members.map((member) => ({ node: member, team: node.whole('cid') ?? 0 }));
  });
  const unique = (name: 'tpn' | 'cid'): boolean => {
    const numbers = nodes.map(({ node }) => node.whole(name) ?? 0);
    return numbers.every((number) => number >= 1 && number <= 9999) && new Set(numbers).size === numbers.length;
  };
  const key = !isTeam && unique('tpn') ? 'tpn' : unique('cid') ? 'cid' : undefined;
  return nodes.map(({ node, team }, i) => ({
    node,
    cid: node.whole('cid') ?? 0,
    pair: key === undefined ? i + 1 : (node.whole(key) ?? i + 1),
    ...(team === undefined ? {} : { team }),
  }));
}

function readTeams(tournament: JsonNode, competitors: readonly Competitor[], { teams }: Context): ReportTeam[] {
  return tournament.nodes('competitors').map((node, i) => {
    const cid = node.whole('cid') ?? 0;
    return {
      number: i + 1,
      name: teams.get(node.whole('teamId') ?? 0) ?? '',
      players: competitors.filter(({ team }) => team === cid).map(({ pair }) => pair),
      place: { field: node.path },
    };
  });
}

/** Numbers, or letters that refer to the number of another result. */
function readScoring(system: JsonNode): Scoring | undefined {
  const value = (name: string, depth = 0): number | undefined => {
    const number = system.number(name);
    const text = system.text(name);
    return number ?? (text !== undefined && text !== name && depth < 5 ? value(text, depth + 1) : undefined);
  };
  const [win, draw, loss, byePairing, absent] = ['W', 'D', 'L', 'P', 'Z'].map((name) => value(name));
  if (win === undefined || draw === undefined || loss === undefined) return undefined;
  const isUsual = win === 1 && draw === 0.5 && loss === 0 && (byePairing ?? 1) === 1 && (absent ?? 0) === 0;
  const isPossible = [win, draw, loss, byePairing ?? 0, absent ?? 0].every((points) => points >= 0 && points <= 100);
  return isUsual || !isPossible
    ? undefined
    : {
        win,
        draw,
        loss,
        ...defined({ byePairing: byePairing === win ? undefined : byePairing, absent: absent === 0 ? undefined : absent }),
      };
}
