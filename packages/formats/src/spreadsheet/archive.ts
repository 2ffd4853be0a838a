// Detects which archives are spreadsheets, and gives their parts by name. Parts with cells are unpacked; pictures and macros are
// not.

import { looksLikeZip, parseZip, readDirectory, type ZipLimits, zipLimits } from '../input/zip.js';
import { collectFindings, type FindingCollector } from '../report/collector.js';

/** Spreadsheets have a part for each sheet, chart and picture. */
const archiveLimits: ZipLimits = { ...zipLimits, maxEntries: 2000 };

export type OfficeKind = 'xlsx' | 'ods' | 'other';

/** The kind of office document, by the names in the archive's directory; undefined for other archives. */
export function officeKind(bytes: Uint8Array): OfficeKind | undefined {
  if (!looksLikeZip(bytes)) return undefined;
  const names = readDirectory(bytes, collectFindings(), archiveLimits)?.map(({ name }) => plainName(name)) ?? [];
  if (names.includes('xl/workbook.xml')) return 'xlsx';
  if (names.includes('mimetype') && names.includes('content.xml')) return 'ods';
  const isOffice = names.some((name) => name === '[content_types].xml' || name === 'mimetype' || name.endsWith('.iwa'));
  return isOffice ? 'other' : undefined;
}

/** Some programs write backslashes, others capitals. */
function plainName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

const wanted =
  /^(xl\/(workbook|styles|sharedstrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml|mimetype|content\.xml)$/;

/** The parts by their normalised name, or undefined with the reason among the findings. */
export function readParts(bytes: Uint8Array, findings: FindingCollector): ReadonlyMap<string, Uint8Array> | undefined {
  const files = parseZip(bytes, findings, archiveLimits, { folders: true, only: (name) => wanted.test(plainName(name)) });
  return files && new Map(files.map((file) => [plainName(file.name), file.bytes]));
}
