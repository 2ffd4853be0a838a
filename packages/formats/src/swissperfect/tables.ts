// The three files of a SwissPerfect event: .ini (settings), .trn (players), .sco (results). Recognised by content.

import { decodeBytes } from '../bytes/decode.js';
import { type DbfTable, looksLikeDbf, parseDbf } from '../dbase/read.js';
import type { InputFile, Sniff } from '../input/reader.js';
import { blankControls, splitLines } from '../input/text.js';
import { type FindingCollector, quote } from '../report/collector.js';
import { type Saying, say } from '../report/say.js';

export type Part = 'ini' | 'trn' | 'sco';

const parts: Readonly<Record<Part, Saying>> = {
  ini: say`settings (.ini)`,
  trn: say`players (.trn)`,
  sco: say`results (.sco)`,
};

/** Combinations of field names that no other table of chess programs has. */
const marks: readonly (readonly [Part, readonly string[]])[] = [
  ['trn', ['SURNAME', 'LOC_ID']],
  ['sco', ['ROUND', 'W_TYPE']],
];
/** The descriptors of 24 fields end at byte 801. */
const headerBytes = 1024;

/** Decides by the words of the header alone, so that a damaged table is still recognised. */
export function partOf({ bytes, head }: Pick<Sniff, 'bytes' | 'head'>): Part | undefined {
  if (looksLikeDbf(bytes)) {
    const header = decodeBytes(bytes.subarray(0, headerBytes));
    return marks.find(([, names]) => names.every((name) => header.includes(`${name}\u0000`)))?.[0];
  }
  // Settings begin with a section or a comment; anything else is not even decoded.
  const first = bytes.find((byte, i) => byte > 0x20 && !(i < 3 && byte >= 0xbb));
  if (first !== 0x5b && first !== 0x3b) return undefined;
  return /^\s*\[Tournament Info\]\s*$/im.test(head.slice(0, 4096)) ? 'ini' : undefined;
}

export interface SwissPerfectFiles {
  readonly ini: InputFile | undefined;
  readonly players: DbfTable;
  readonly results: DbfTable;
}

export function gatherTables(files: readonly InputFile[], findings: FindingCollector): SwissPerfectFiles | undefined {
  const byPart = new Map<Part, InputFile>();
  for (const file of files) {
    const part = partOf({ bytes: file.bytes, head: looksLikeDbf(file.bytes) ? '' : file.text().text });
    if (part === undefined) continue;
    const other = byPart.get(part);
    if (other === undefined) byPart.set(part, file);
    else {
      const message = say`${quote(other.name)} and ${quote(file.name)} are both the ${parts[part]} of an event.`;
      findings.add(
        'swissperfect-file-twice',
        { file: file.name, field: part },
        message,
        say`Send the files of one event at a time.`,
      );
    }
  }
  if (findings.list.length > 0) return undefined;
  const [trn, sco] = [byPart.get('trn'), byPart.get('sco')];
  if (trn === undefined || sco === undefined) {
    const missing = trn === undefined ? 'trn' : 'sco';
    const message = say`The ${parts[missing]} of the event are missing.`;
    const hint = say`Send the .ini, .trn and .sco of the event together, or as one ZIP archive.`;
    findings.add('swissperfect-file-missing', { field: missing }, message, hint);
    return undefined;
  }
  const players = parseDbf(trn.bytes, trn.name, findings);
  const results = parseDbf(sco.bytes, sco.name, findings);
  return players && results && { ini: byPart.get('ini'), players, results };
}

/** Settings by section and key, as written in the file. */
export function readIni(file: InputFile, maxLines: number): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const sections = new Map<string, Map<string, string>>();
  let section = new Map<string, string>();
  for (const raw of splitLines(file.text().text).slice(0, maxLines)) {
    const line = blankControls(raw).trim();
    const heading = /^\[(.*)\]$/.exec(line)?.[1];
    const equals = line.indexOf('=');
    if (heading !== undefined) {
      section = sections.get(heading) ?? new Map();
      sections.set(heading, section);
    } else if (equals > 0 && !line.startsWith(';')) section.set(line.slice(0, equals).trim(), line.slice(equals + 1).trim());
  }
  return sections;
}
