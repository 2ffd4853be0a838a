// `DAT nnnn TYPE value`: Tornelo's additions to TRF. US Chess ids are read, e-mail addresses are dropped, the rest is kept.
// FORMATS-2 §3.5.

import type { FindingCollector } from '../report/collector.js';
import { unknownPlayer } from './byes.js';
import { placeOf, type TrfLine, width } from './line.js';
import type { TrfPlayer } from './player.js';
import type { RecordLine } from './tournament.js';

const row = /^DAT\s+(\d{1,4})\s+(\S+)\s+(.+?)\s*$/;

export function addTorneloIds(
  findings: FindingCollector,
  lines: readonly RecordLine[],
  players: ReadonlyMap<number, TrfPlayer>,
): void {
  for (const { line } of lines.filter(({ record }) => record === 'DAT')) {
    const [, number, type, value] = row.exec(line.text) ?? [];
    if (type?.toUpperCase() !== 'ID:USCF' || value === undefined) continue;
    const id = Number(number);
    const player = players.get(id)?.player;
    if (player === undefined) unknownPlayer(findings, 'DAT', id, { ...placeOf(line, 5, width(line)), player: id });
    else player.uschessId ??= value;
  }
}

/** Contact data, which reports never keep. */
export function isTorneloContact(line: TrfLine): boolean {
  return /^DAT\s+\d{1,4}\s+(E-?MAIL|PHONE)/i.test(line.text);
}
