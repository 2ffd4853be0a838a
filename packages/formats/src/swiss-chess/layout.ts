// The layout of a Swiss-Chess file (.SWT) of version 800 and later: fixed offsets, Latin-1 text padded with NUL. FORMATS-2 §5.4.

import { decodeWindows1252 } from '../bytes/decode.js';
import { blankControls, singleBlanks } from '../input/text.js';

/** First and last byte, both included. */
type Span = readonly [from: number, to: number];

export const at = {
  rounds: 1,
  drawnRounds: 5,
  players: 7,
  mode: 596,
  cycles: 599,
  teamMark: 606,
  version: 609,
  teams: 1332,
  roundDates: 11457,
} as const;
export const texts = {
  title: [245, 304],
  subtitle: [376, 436],
  name: [790, 829],
  place: [831, 870],
  arbiter: [872, 931],
  start: [1055, 1074],
  end: [1076, 1095],
} as const satisfies Readonly<Record<string, Span>>;
export const periods: readonly Span[] = [
  [1097, 1116],
  [1118, 1137],
  [1139, 1159],
];

export const player = {
  name: [0, 31],
  club: [33, 64],
  title: [66, 68],
  fideRating: [70, 73],
  nationalRating: [75, 78],
  federation: [105, 107],
  association: [109, 111],
  born: [128, 137],
  clubNumber: [153, 157],
  memberNumber: [159, 162],
  attribute: [184, 184],
  fideId: [324, 335],
} as const satisfies Readonly<Record<string, Span>>;
export const playerAt = { team: 201, board: 203, id: 217, number: 219, extraPoints: 272, points: 292 } as const;
export const pairingAt = { colour: 8, opponent: 9, result: 11, status: 15 } as const;

export const pairingBytes = 19;
const teamEvent = 255;
/** Where pairings start and how long a player or team record is, by version. */
const older = { start: 3894, record: 292 } as const;
const newer = { start: 13384, record: 655 } as const;
export const firstNewVersion = 800;

export interface SwissChessFile {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly version: number;
  /** Rounds for which the file has room; 0 before the first is paired. */
  readonly rounds: number;
  readonly players: number;
  readonly teams: number;
  /** Offsets. */
  readonly pairings: number;
  readonly playersFrom: number;
  readonly teamsFrom: number;
  readonly recordBytes: number;
}

/** The file, if its sizes add up to its length exactly: it has no other signature. */
export function layoutOf(bytes: Uint8Array): SwissChessFile | undefined {
  if (bytes[0] !== 0xff || bytes.length < older.start) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint16(at.version, true);
  if (version < 700 || version > 999) return undefined;
  const { start, record } = version < firstNewVersion ? older : newer;
  const players = view.getUint16(at.players, true);
  const isDrawn = view.getUint8(at.drawnRounds) > 0;
  const cycles = Math.max(1, view.getUint8(at.cycles));
  const saidTeams = view.getUint8(at.teams);
  const said = view.getUint8(at.rounds);
  const teamCounts = view.getUint8(at.teamMark) === teamEvent ? [saidTeams] : [0, saidTeams];
  // A round robin of two cycles may count the rounds of only one.
  for (const rounds of new Set(isDrawn ? [said, said * cycles] : [0])) {
    for (const teams of teamCounts) {
      const playersFrom = start + (players + teams) * rounds * pairingBytes;
      const teamsFrom = playersFrom + players * record;
      if (players > 0 && teamsFrom + teams * record === bytes.length) {
        return { bytes, view, version, rounds, players, teams, pairings: start, playersFrom, teamsFrom, recordBytes: record };
      }
    }
  }
  return undefined;
}

export function isTeamEvent({ view }: SwissChessFile): boolean {
  return view.getUint8(at.teamMark) === teamEvent;
}

/** Text up to the first NUL, on one line; undefined if there is none. */
export function textAt({ bytes }: SwissChessFile, [from, to]: Span, base = 0): string | undefined {
  const field = bytes.subarray(base + from, base + to + 1);
  const end = field.indexOf(0);
  const text = decodeWindows1252(end === -1 ? field : field.subarray(0, end));
  return singleBlanks(blankControls(text).trim()) || undefined;
}
