// The JSON report: the format of our own API, which can hold everything the other formats can. Strict: an unknown field is an
// error, so that a misspelled one is not lost.

import { fileName } from '../bytes/file-name.js';
import type { Reader, ReaderInput, ReadResult, Writer } from '../input/reader.js';
import { positionOf } from '../input/text.js';
import type { FindingCollector } from '../report/collector.js';
import { collectFindings } from '../report/collector.js';
import type { ReportDraft } from '../report/report.js';
import { say } from '../report/say.js';
import { withoutPlaces } from '../report/without-places.js';
import { formatMark, reportShape } from './report-shape.js';
import { scanJson } from './scan.js';
import { hasShape, schemaDocument } from './shape.js';

export const jsonReader: Reader = {
  format: 'json',
  limits: { maxBytes: 32 * 1024 * 1024 },
  detect: ({ head }) => /^\s*\{/.test(head) && (head.includes(`"${formatMark}"`) || /"(sections|event)"\s*:/.test(head)),
  read: readJson,
};

function readJson({ first, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  const { text } = first.text();
  if (!scanJson(findings, text, limits.maxJsonDepth)) return { findings: findings.list };
  const parsed = parseText(findings, text);
  if (parsed === undefined) return { findings: findings.list };
  const draft = readReport(findings, parsed.value);
  return draft === undefined ? { findings: findings.list } : { draft, findings: findings.list };
}

function parseText(findings: FindingCollector, text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : '';
    const position = /position (\d+)/.exec(message)?.[1];
    const place = position === undefined ? positionOf(text, text.length) : positionOf(text, Number(position));
    findings.add(
      'json-syntax',
      { ...place, length: 1 },
      say`The text is not JSON from here on.`,
      say`Look for a comma, quote or bracket that is missing or too much.`,
    );
    return undefined;
  }
}

/**
 * A draft from an already parsed JSON value (e.g. an API's body); findings name the JSON path.
 * @example
 * const findings = collectFindings('body.json');
 * const draft = readReport(findings, { version: 1, event: { name: 'Club Cup' }, sections: [] });
 * draft?.event.name // 'Club Cup'
 */
export function readReport(findings: FindingCollector, value: unknown): ReportDraft | undefined {
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined;
  if (version !== undefined && version !== 1) {
    findings.add(
      'json-version',
      { field: '$.version' },
      say`Version ${JSON.stringify(version).slice(0, 40)} of the report is not known here.`,
      say`This is version 1.`,
    );
    return undefined;
  }
  if (!hasShape(findings, reportShape, value, '$')) return undefined;
  const { $schema: _, format: _format, ...draft } = value;
  return draft;
}

export const reportSchemaId = 'urn:harkness:report:1';

/**
 * The published JSON Schema of version 1.
 * @example
 * typeof reportSchema() // 'object'
 */
export function reportSchema(): unknown {
  return schemaDocument(
    reportShape,
    reportSchemaId,
    formatMark,
    'A tournament report: the format of the API, and the one that holds all that the others can.',
  );
}

export const jsonWriter: Writer = {
  format: 'json',
  extension: 'json',
  mediaType: 'application/json',
  /** Writes one line per player: short, and easy to compare. */
  write(report) {
    const { version, event, sections, extras } = withoutPlaces(report);
    const parts = sections.map(({ players, ...section }) => {
      const lines = players.map((player) => `   ${JSON.stringify(player)}`).join(',\n');
      return `  ${JSON.stringify(section).slice(0, -1)},"players":[\n${lines}\n  ]}`;
    });
    const more =
      extras === undefined ? '' : `,\n "extras": [\n${extras.map((extra) => `  ${JSON.stringify(extra)}`).join(',\n')}\n ]`;
    const start = `{\n "format": "${formatMark}",\n "version": ${version},\n "event": ${JSON.stringify(event)},\n`;
    const bytes = new TextEncoder().encode(`${start} "sections": [\n${parts.join(',\n')}\n ]${more}\n}\n`);
    return { files: [{ name: fileName(event.name, 'json'), bytes }], findings: [] };
  },
};
