// The reference of findings: every code of a reader or an office, from the tables in the code.

import { findingCodes } from '@harkness/formats';
import { officeFindingCodes } from '@harkness/office';

interface Meaning {
  readonly level: string;
  readonly meaning: string;
}

const levels: { readonly [level: string]: string } = {
  error: 'Error: the report cannot be rated.',
  warning: 'Warning: somebody has to confirm it.',
  notice: 'Notice: good to know; nothing has to be done.',
};

const sources: readonly (readonly [title: string, codes: { readonly [code: string]: Meaning }])[] = [
  ['In files', findingCodes],
  ['Against an office', officeFindingCodes],
];

/** As Markdown, one heading per code, so that each code has an address and the search finds it. */
export function findingsReference(): string {
  return [
    '# Findings and their codes',
    '',
    'Made from the tables of the code. A finding has a code, a level, a place (file, line and column, or section, player and round), a message that says what is wrong, and a hint that says what to do.',
    'Codes are stable: programs match on them. [Checks and submissions](../../docs/checks.md) says when each is made.',
    ...sources.flatMap(([title, codes]) => [
      '',
      `## ${title}`,
      ...Object.entries(codes)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([code, { level, meaning }]) => ['', `### ${code}`, '', `${sentence(meaning)} ${levels[level] ?? level}`]),
    ]),
    '',
  ].join('\n');
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
