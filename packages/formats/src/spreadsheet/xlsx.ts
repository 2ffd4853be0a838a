// Reads Excel workbooks (XLSX, XLSM): names and order of the sheets, shared texts, number formats, cells. The size that a sheet
// claims (`dimension`) is ignored. ECMA-376 part 1, 18.

import { readXml } from '../input/xml.js';
import { say } from '../report/say.js';
import { builtInFormat, numberText } from './number-format.js';
import { cellOf, nothingUsed, type Sheet, SheetBuilder, TooLarge, type Used, type Workbook, workbookLimits } from './workbook.js';

type Parts = ReadonlyMap<string, Uint8Array>;

/** Throws `DamagedXml`, `TooLarge`. Undefined if a required part is missing. */
export function readXlsx(parts: Parts): Workbook | undefined {
  const workbook = parts.get('xl/workbook.xml');
  if (workbook === undefined) return undefined;
  const { sheets, isFrom1904 } = readSheetNames(workbook);
  const targets = readTargets(parts.get('xl/_rels/workbook.xml.rels'));
  const texts = readSharedTexts(parts.get('xl/sharedstrings.xml'));
  const formats = readFormats(parts.get('xl/styles.xml'));
  const used = nothingUsed();
  const read: Sheet[] = [];
  for (const [index, { name, hidden, id }] of sheets.entries()) {
    const part = parts.get(targets.get(id) ?? `xl/worksheets/sheet${index + 1}.xml`);
    // A chart sheet has a part of another kind.
    if (part !== undefined) read.push(readSheet(part, name, hidden, { texts, formats, isFrom1904, used }));
  }
  return { kind: 'xlsx', sheets: read };
}

interface SheetName {
  readonly name: string;
  readonly hidden: boolean;
  readonly id: string;
}

function readSheetNames(part: Uint8Array): { readonly sheets: readonly SheetName[]; readonly isFrom1904: boolean } {
  const sheets: SheetName[] = [];
  let isFrom1904 = false;
  readXml(part, {
    open: (element) => {
      if (element.name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(element.attribute('date1904') ?? '');
      if (element.name !== 'sheet') return;
      if (sheets.length >= workbookLimits.maxSheets)
        throw new TooLarge(say`The workbook has more than ${workbookLimits.maxSheets} sheets.`);
      sheets.push({
        name: element.attribute('name') ?? `Sheet${sheets.length + 1}`,
        hidden: (element.attribute('state') ?? 'visible') !== 'visible',
        id: element.attribute('r:id') ?? '',
      });
    },
  });
  return { sheets, isFrom1904 };
}

/** The part of each relation; paths are relative to `xl/` unless they begin with a slash. */
function readTargets(part: Uint8Array | undefined): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  if (part === undefined) return targets;
  readXml(part, {
    open: (element) => {
      const [id, target] = [element.attribute('Id'), element.attribute('Target')];
      if (element.name !== 'Relationship' || id === undefined || target === undefined) return;
      const path = target.replaceAll('\\', '/').toLowerCase();
      targets.set(id, path.startsWith('/') ? path.slice(1) : `xl/${path.replace(/^\.\//, '')}`);
    },
  });
  return targets;
}

/** Texts with formatting are split into runs; their pronunciation (`rPh`) is not part of them. */
function readSharedTexts(part: Uint8Array | undefined): readonly string[] {
  const texts: string[] = [];
  if (part === undefined) return texts;
  let text = '';
  let inText = false;
  let silent = 0;
  readXml(part, {
    open: ({ name }) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') silent += 1;
      inText = name === 't' && silent === 0;
    },
    text: (more) => {
      if (inText) text += more;
    },
    close: (name) => {
      inText = false;
      if (name === 'rPh') silent -= 1;
      else if (name === 'si') texts.push(text);
    },
  });
  return texts;
}

/** The number format of each cell style. */
function readFormats(part: Uint8Array | undefined): readonly string[] {
  const own = new Map<number, string>();
  const byStyle: string[] = [];
  if (part === undefined) return byStyle;
  let inStyles = false;
  readXml(part, {
    open: (element) => {
      if (element.name === 'numFmt') own.set(Number(element.attribute('numFmtId')), element.attribute('formatCode') ?? '');
      else if (element.name === 'cellXfs') inStyles = true;
      else if (element.name === 'xf' && inStyles) {
        const id = Number(element.attribute('numFmtId') ?? 0);
        byStyle.push(own.get(id) ?? builtInFormat(id));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inStyles = false;
    },
  });
  return byStyle;
}

interface Context {
  readonly texts: readonly string[];
  readonly formats: readonly string[];
  readonly isFrom1904: boolean;
  readonly used: Used;
}

function readSheet(part: Uint8Array, name: string, hidden: boolean, { texts, formats, isFrom1904, used }: Context): Sheet {
  const sheet = new SheetBuilder(used);
  let [row, column] = [0, -1];
  let [type, style] = ['', -1];
  let [value, inline] = ['', ''];
  let [hasValue, hasFormula] = [false, false];
  let into: 'value' | 'inline' | undefined;
  let silent = 0;
  const textOf = (): string => {
    if (type === 's') return texts[Number(value)] ?? '';
    if (type === 'inlineStr') return inline;
    if (type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE';
    if (type === 'd') return value.replace('T', ' ').replace(/ 00:00(:00(\.0+)?)?Z?$/, '');
    if (type === 'str' || type === 'e') return value;
    return numberText(value, formats[style] ?? 'General', isFrom1904);
  };
  readXml(part, {
    open: (element) => {
      into = undefined;
      switch (element.name) {
        case 'row':
          row = wholeOr(element.attribute('r'), row + 1);
          column = -1;
          break;
        case 'c': {
          const at = cellOf(element.attribute('r') ?? '');
          column = at?.column ?? column + 1;
          row = at?.row ?? row;
          type = element.attribute('t') ?? 'n';
          style = wholeOr(element.attribute('s'), 0);
          [value, inline, hasValue, hasFormula] = ['', '', false, false];
          break;
        }
        case 'v':
          into = 'value';
          hasValue = true;
          break;
        case 'f':
          hasFormula = true;
          break;
        case 't':
          into = silent === 0 ? 'inline' : undefined;
          break;
        case 'rPh':
          silent += 1;
          break;
        case 'mergeCell': {
          const [from, to] = (element.attribute('ref') ?? '').split(':').map(cellOf);
          if (from !== undefined && to !== undefined) sheet.merge({ fromRow: from.row, toRow: to.row, column: from.column });
          break;
        }
      }
    },
    text: (more) => {
      if (into === 'value') value += more;
      else if (into === 'inline') inline += more;
    },
    close: (element) => {
      into = undefined;
      if (element === 'rPh') silent -= 1;
      if (element !== 'c' || row < 1) return;
      const fault = type === 'e' ? 'error' : hasFormula && !hasValue && inline === '' ? 'formula' : undefined;
      sheet.set(row, column, hasValue || inline !== '' ? textOf() : '', fault);
    },
  });
  return sheet.finish(name, hidden);
}

function wholeOr(text: string | undefined, other: number): number {
  return text !== undefined && /^[0-9]{1,9}$/.test(text) ? Number(text) : other;
}
