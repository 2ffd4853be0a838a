// Files that directors have and that are not a tournament report, or not in a readable form: what to send instead.

import type { NamedBytes } from '../input/reader.js';
import { type Saying, say } from '../report/say.js';
import { looksLikeCfcHeader } from './cfc.js';
import { layoutByLines } from './fide-eras.js';
import { looksLikeFideHeader } from './fide-layout.js';

export interface OtherFile {
  readonly what: Saying;
  readonly hint: Saying;
}

export const officeDocument: OtherFile = {
  what: say`a document of an office program`,
  hint: say`Save a spreadsheet as XLSX, ODS or CSV, without a password.`,
};

const asList: OtherFile = { what: say`a rating list`, hint: say`Import it as a list, not as a report.` };

const byName: readonly (readonly [RegExp, OtherFile])[] = [
  [
    /\.tu[nrtm]$/i,
    {
      what: say`a Swiss-Manager tournament of an old version`,
      hint: say`Open it in a newer Swiss-Manager and save it (.TUNX), or export a FIDE report (TRF).`,
    },
  ],
  [/\.veg[xz]?$/i, { what: say`a Vega project`, hint: say`Export the FIDE report (TRF) or the .tdf file from Vega.` }],
  [
    /\.(xlsb?|numbers)$/i,
    {
      what: say`a spreadsheet of a kind that is not read`,
      hint: say`Save it as XLSX, ODS or CSV, with a row pair,id,name,rating,games,r1,r2 … above the players.`,
    },
  ],
  [
    /\.swt$/i,
    {
      what: say`a Swiss-Chess file that is damaged, or of a version that is not known`,
      hint: say`Save it in Swiss-Chess again, or export a FIDE report (TRF).`,
    },
  ],
  [/\.papi$/i, { what: say`a Papi file that is damaged`, hint: say`Save it in Papi again, or export a FIDE report (TRF).` }],
  [
    /\.(sco|trn)$/i,
    {
      what: say`a SwissPerfect file that is damaged`,
      hint: say`Send the .ini, .trn and .sco together, as the program saved them.`,
    },
  ],
];

const byContent: readonly (readonly [RegExp, OtherFile])[] = [
  [/^%PDF-/, { what: say`a PDF`, hint: say`Send the file of the pairing program, or paste the crosstable as text.` }],
  [
    /^\s*<(!doctype html|html|head|body|table)\b/i,
    {
      what: say`a web page`,
      hint: say`Save the page of the crosstable and send that, or copy the crosstable and send it as text.`,
    },
  ],
  [/^(From: <Saved by|MIME-Version: )/i, { what: say`a web archive`, hint: say`Save the page again, as “Web page, HTML only”.` }],
  [
    /^\s*<\?xml[^>]*>\s*(<\?mso-application[^>]*>\s*)?<(\w+:)?Workbook\b/i,
    { what: say`a spreadsheet in an old XML form`, hint: say`Save it as XLSX, ODS or CSV.` },
  ],
  [/^\s*(<\?xml[^>]*>\s*)?<playerslist\b/i, asList],
  [/^\u00d0\u00cf\u0011\u00e0/, officeDocument],
];

/** Tried last: the name may tell which program wrote the XML. */
const anyXml: OtherFile = { what: say`an XML file`, hint: say`Export the event as TRF, US Chess DBF files or CSV.` };

const sendCrosstable = say`Send the crosstable by starting number (art=5) and the starting list (art=0) of the event together.`;

/** Pages of chess-results whose columns are not documented, or which have no games (FORMATS-2 §4.2). */
const pagesOfChessResults: readonly (readonly [RegExp, OtherFile])[] = [
  [
    /player (info|data)|spielerinformation|datos del jugador|info joueur|[?&]art=9\b/i,
    { what: say`the page of one player of chess-results`, hint: sendCrosstable },
  ],
  [
    /[?&]art=3\b|team-?pairings|board pairings|mannschaftspaarung|^Bo\.[;,\t]\s*\d+[;,\t].*:\s*\d/im,
    { what: say`a page of team pairings of chess-results, whose boards are not described`, hint: sendCrosstable },
  ],
  [
    /[;,\t>]\s*(Team|Mannschaft|Equipo|Équipe|Squadra)\s*[;,\t<]/i,
    { what: say`a ranking of teams of chess-results, which has no games of players`, hint: sendCrosstable },
  ],
  [/./, { what: say`a page of chess-results without games that can be read`, hint: sendCrosstable }],
];

/** Vega's .tdf looks like a TRF, but its records have other meanings and bars separate its fields (FORMATS-2 §5.1). */
export function isVegaTdf(text: string): boolean {
  return /^001 [^|\r\n]{0,12}\|[^|\r\n]*\|/m.test(text);
}

/** The kind of a file that is known but not a report; used only if no reader accepts it. */
export function otherFileOf({ name, bytes }: NamedBytes): OtherFile | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).replace(/^\u00ef\u00bb\u00bf/, '');
  const line = head.split(/\r?\n/, 1)[0] ?? '';
  if (looksLikeFideHeader(line) || looksLikeCfcHeader(line) || layoutByLines(wholeLines(head)) !== undefined) return asList;
  if (isChessResultsPage(head)) return pagesOfChessResults.find(([pattern]) => pattern.test(longHead(bytes)))?.[1];
  const known = byContent.find(([pattern]) => pattern.test(head)) ?? byName.find(([pattern]) => pattern.test(name));
  return known?.[1] ?? (/^\s*(<\?xml[^>]*>\s*)?</.test(head) ? anyXml : undefined);
}

/** A saved page or an export names the site near its beginning. */
function isChessResultsPage(head: string): boolean {
  return /chess-results\.com/i.test(head) && !/^\s*[{[]/.test(head);
}

/** A saved page has much text before its tables. */
function longHead(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 128 * 1024));
}

/** The lines of the first part of a file; the last may be cut off. */
function wholeLines(head: string): readonly string[] {
  return head
    .split(/\r?\n/)
    .slice(0, -1)
    .filter((line) => line.trim() !== '');
}
