// From the bytes of a file to its workbook, or to a finding that says why not.

import { DamagedXml } from '../input/xml.js';
import { collectFindings, type FindingCollector } from '../report/collector.js';
import { say } from '../report/say.js';
import { officeKind, readParts } from './archive.js';
import { readOds } from './ods.js';
import { TooLarge, type Workbook } from './workbook.js';
import { readXlsx } from './xlsx.js';

/** An OpenDocument spreadsheet in one XML file. */
export function isFlatOds(head: string): boolean {
  return /^\s*(<\?xml[^>]*>\s*)?<office:document\b[^>]*opendocument/.test(head);
}

const hint = say`Open the file in a spreadsheet program and save it again, as XLSX, ODS or CSV.`;

type Call = Parameters<FindingCollector['add']>;

/** Detection and reading open the same file: it is parsed once, and each gets its findings. */
const opened = new WeakMap<Uint8Array, { readonly workbook: Workbook | undefined; readonly calls: readonly Call[] }>();

export function openWorkbook(bytes: Uint8Array, findings: FindingCollector): Workbook | undefined {
  let known = opened.get(bytes);
  if (known === undefined) {
    const calls: Call[] = [];
    const workbook = readWorkbook(bytes, { ...collectFindings(), add: (...call) => calls.push(call) });
    known = { workbook, calls };
    opened.set(bytes, known);
  }
  for (const call of known.calls) findings.add(...call);
  return known.workbook;
}

function readWorkbook(bytes: Uint8Array, findings: FindingCollector): Workbook | undefined {
  try {
    const kind = officeKind(bytes);
    // A file that is not an archive is a flat ODS.
    if (kind === undefined) return readOds(bytes);
    const parts = readParts(bytes, findings);
    if (parts === undefined) return undefined;
    const content = parts.get('content.xml');
    if (kind === 'ods' && content !== undefined) return readOds(content);
    const workbook = readXlsx(parts);
    if (workbook === undefined)
      findings.add('spreadsheet-broken', { field: 'workbook' }, say`The spreadsheet has no workbook.`, hint);
    return workbook;
  } catch (error) {
    if (error instanceof TooLarge) {
      findings.add('spreadsheet-too-large', { field: 'workbook' }, error.said, say`Send the sheet of the event alone.`);
    } else if (error instanceof DamagedXml) {
      const message = say`The spreadsheet is damaged, or protected by a password: ${error.quoted}.`;
      findings.add('spreadsheet-broken', { line: error.line, column: error.column }, message, hint);
    } else throw error;
    return undefined;
  }
}
