// Prints findings like a compiler: file, line and column, level, what is wrong, and what to do.

import type { Finding, FoundAlso, Place } from '@harkness/formats';
import type { Proposal } from '@harkness/office';
import type { Colours, Screen } from './io.js';

const levelColours = { error: 'red', warning: 'yellow', notice: 'cyan' } as const;

export function placeText(place: Place): string {
  const parts = [place.file ?? ''];
  if (place.line !== undefined) parts.push(String(place.line), ...(place.column === undefined ? [] : [String(place.column)]));
  else if (place.record !== undefined) parts.push(`record ${place.record}`);
  const inFile = parts.filter((part) => part !== '').join(':');
  const where = place.file === undefined && place.line !== undefined ? `line ${inFile}` : inFile;
  const meaning = [
    place.field === undefined ? '' : place.field,
    place.section === undefined ? '' : `section ${place.section}`,
    place.player === undefined ? '' : `player ${place.player}`,
    place.round === undefined ? '' : `round ${place.round}`,
  ].filter((part) => part !== '');
  if (where === '') return meaning.join(', ');
  return meaning.length === 0 ? where : `${where} (${meaning.join(', ')})`;
}

export function printFindings(
  findings: readonly (Finding & { readonly proposals?: readonly Proposal[] })[],
  screen: Screen,
  colours: Colours = screen.colours,
  print = screen.print,
): void {
  for (const finding of findings) {
    const paint = colours[levelColours[finding.level]];
    const where = placeText(finding.place);
    const at = where === '' ? '' : `${colours.bold(where)}: `;
    print(`${at}${paint(finding.level)}: ${finding.message} ${colours.dim(`[${finding.code}]`)}`);
    print(`    ${colours.dim(finding.hint)}`);
    for (const line of otherPlaces(finding)) print(`    ${colours.dim(line)}`);
    for (const { label, because } of finding.proposals ?? []) print(`    proposed: ${label} ${colours.dim(`(${because})`)}`);
  }
}

/** Up to this many other places are printed with their own message; of more, only the first places. */
const wordsShown = 2;
const placesShown = 5;

/** Other places of the same finding, without the file name if it is the same. */
function otherPlaces({ place: { file }, more }: Finding): readonly string[] {
  if (more === undefined) return [];
  const { count, others } = more;
  const where = ({ place }: FoundAlso) => {
    const { file: own, ...rest } = place;
    return placeText(own === file ? rest : place);
  };
  if (count <= wordsShown) return others.map((other) => `Also at ${where(other)}: ${other.message}`);
  // The same hint for different things, such as fields that a format cannot hold: each is named once.
  const kinds = new Map(others.map((other) => [shapeOf(other.message), other]));
  if (kinds.size > 1 && kinds.size <= placesShown)
    return [...kinds.values()].map((other) => `Also at ${where(other)}: ${other.message}`);
  const shown = others.slice(0, placesShown).map(where);
  return [`Also at ${shown.join('; ')}${count > shown.length ? `; and ${count - shown.length} more (all with --json)` : ''}.`];
}

/** A message without its values. */
function shapeOf(message: string): string {
  return message.replace(/“[^”]*”|\d+/g, '…');
}

/** `1 player`, `2 players`. */
export function counted(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? '' : 's'}`;
}

export function countText(findings: readonly Finding[]): string {
  const parts = (['error', 'warning', 'notice'] as const).map((level) => {
    const number = findings.filter((finding) => finding.level === level).length;
    return number === 0 ? '' : counted(number, level);
  });
  return parts.filter((part) => part !== '').join(', ') || 'no findings';
}
