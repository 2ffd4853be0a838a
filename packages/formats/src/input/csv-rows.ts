// The rows of a CSV file, once it is known to be text of acceptable size.

import type { FindingCollector } from '../report/collector.js';
import { type CsvRow, guessSeparator, parseCsv, withoutSeparatorLine } from './csv-fields.js';
import type { ReaderInput } from './reader.js';
import { addLongLine, addTextFindings, addTooManyLines, blankDirections } from './text.js';

/** `head`: how many characters are used to guess the separator. Undefined if the file is refused; the findings say why. */
export function csvRows({ first, limits }: ReaderInput, findings: FindingCollector, head: number): Generator<CsvRow> | undefined {
  if (addLongLine(findings, first.bytes, limits.maxLineBytes) || addTooManyLines(findings, first.bytes, limits.maxLines))
    return undefined;
  const input = first.text();
  addTextFindings(findings, input);
  return parseCsv(findings, withoutSeparatorLine(blankDirections(input.text)), guessSeparator(input.text.slice(0, head)));
}
