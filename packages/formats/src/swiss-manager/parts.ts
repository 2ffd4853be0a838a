// The parts of a Swiss-Manager file (.TUNX .TURX .TUTX .TUMX), in file order. FORMATS-2 §1.

import { blankControls, singleBlanks } from '../input/text.js';
import { say } from '../report/say.js';
import { Cursor, Damaged, type TextField } from './cursor.js';

/** Strings, and the offset of the bytes after them. */
export interface Entry {
  readonly texts: readonly TextField[];
  readonly at: number;
}

export interface Pairing {
  readonly white: number;
  readonly black: number;
  readonly result: number;
}

export interface SwissManagerFile {
  readonly cursor: Cursor;
  readonly header: readonly TextField[];
  /** Offset of the configuration. */
  readonly config: number;
  readonly rounds: readonly (Entry & { readonly pairings: readonly Pairing[] })[];
  readonly players: readonly Entry[];
  readonly teams: readonly Entry[];
}

/** A string without control characters and surrounding blanks; undefined if nothing is left. */
export function textAt(entry: Pick<Entry, 'texts'>, index: number): string | undefined {
  const found = singleBlanks(blankControls(entry.texts[index]?.text ?? '').trim());
  return found === '' ? undefined : found;
}

export const headerBytes = 108;
const headerTexts = 132;
const configBytes = 5883;
const roundTexts = 16;
const roundBytes = 76;
const pairingBytes = 21;
/**
 * Three descriptions of one record: its later strings are empty in every known file, so their bytes may be counted either way.
 */
const playerShapes = [
  { texts: 18, bytes: 134 },
  { texts: 30, bytes: 110 },
  { texts: 33, bytes: 104 },
] as const;
const teamTexts = 5;
const teamBytes = 96;
/** Limits: a damaged count must not produce a million empty records. */
const mostPlayers = 9999;
const mostRounds = 200;

export function isSwissManager(bytes: Uint8Array): boolean {
  return new Cursor(bytes).isAt(0x93) && bytes[3] === 0x44 && bytes.length > headerBytes;
}

/** Throws `Damaged`. */
export function readParts(bytes: Uint8Array): SwissManagerFile {
  const cursor = new Cursor(bytes);
  cursor.marker(0x93);
  cursor.block(headerBytes - 4);
  const header = cursor.texts(headerTexts);
  cursor.marker(0x95);
  const config = cursor.block(configBytes);
  const [roundCount, playerCount] = [cursor.u16(config + 0x17), cursor.u16(config + 0x13)];
  if (roundCount > mostRounds) throw new Damaged(say`The file counts ${roundCount} rounds.`, config + 0x17);
  if (playerCount > mostPlayers) throw new Damaged(say`The file counts ${playerCount} players.`, config + 0x13);
  cursor.marker(0xa3);
  const rounds = Array.from({ length: roundCount }, () => entry(cursor, roundTexts, roundBytes));
  cursor.marker(0xa5);
  const players = readPlayers(cursor, playerCount);
  cursor.marker(0xb3);
  const paired = rounds.map((round) => ({
    ...round,
    pairings: Array.from({ length: cursor.u16(round.at + 6) }, () => pairing(cursor)),
  }));
  const teams = cursor.isAt(0xb5) ? readTeams(cursor, cursor.u16(config + 0x2f)) : [];
  return { cursor, header, config, rounds: paired, players, teams };
}

function entry(cursor: Cursor, texts: number, bytes: number): Entry {
  return { texts: cursor.texts(texts), at: cursor.block(bytes) };
}

/** Uses the first shape that ends at the marker of the next part. */
function readPlayers(cursor: Cursor, count: number): Entry[] {
  const start = cursor.at;
  let problem: unknown;
  for (const { texts, bytes } of playerShapes) {
    cursor.at = start;
    try {
      // Offsets are counted from the start of the block in the first shape.
      const players = Array.from({ length: count }, () => {
        const player = entry(cursor, texts, bytes);
        return { texts: player.texts, at: player.at - (playerShapes[0].bytes - bytes) };
      });
      if (cursor.isAt(0xb3)) return players;
    } catch (error) {
      problem ??= error;
    }
  }
  throw problem ?? new Damaged(say`The players do not end where the pairings begin.`, start);
}

function pairing(cursor: Cursor): Pairing {
  const at = cursor.block(pairingBytes);
  return { white: cursor.u16(at), black: cursor.u16(at + 2), result: cursor.u16(at + 4) };
}

function readTeams(cursor: Cursor, count: number): Entry[] {
  cursor.marker(0xb5);
  if (count > mostPlayers) throw new Damaged(say`The file counts ${count} teams.`, cursor.at);
  return Array.from({ length: count }, () => entry(cursor, teamTexts, teamBytes));
}
