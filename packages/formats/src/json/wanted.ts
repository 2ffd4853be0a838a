// What a JSON report needs at a place, as sentences of findings. The shapes give English texts, for the schema and for other
// programs too; a text that is not known here stays English.

import { type Saying, say } from '../report/say.js';

const texts: readonly Saying[] = [
  say`a value`,
  say`an object`,
  say`a list`,
  say`text`,
  say`a number`,
  say`true or false`,
  say`text without control characters`,
  say`well-formed Unicode text`,
  say`a date, YYYY-MM-DD`,
  say`YYYY-MM-DD, YYYY-MM or YYYY`,
  // The required fields of a report (report-shape.ts).
  say`a US Chess system (OTBR …), FIDE, FIDE-rapid, FIDE-blitz, CFC, or a federation code; USA is a US Chess rating of unnamed system`,
  say`the rating`,
  say`round, from 1; twice where a round has two games`,
  say`what happened; only win, draw and loss are rated`,
  say`points added; below 0 a penalty`,
  say`pairing number, unique in the section`,
  say`“Last, First”`,
  say`ratings before the event`,
  say`results by round`,
  say`round, from 1`,
  say`pairing number of White`,
  say`pairing number of Black`,
  say`team number`,
  say`team name`,
  say`pairing numbers in board order`,
  say`points of a win, forfeit win or full-point bye`,
  say`points of a draw or half-point bye`,
  say`points of a loss`,
  say`Grand Prix event`,
  say`section number, unique in the event`,
  say`name`,
  say`kind of tournament`,
  say`number of rounds`,
  say`players with their results`,
  say`name of the event`,
  say`the format that says it`,
  say`record or field`,
  say`word for word`,
  say`version of the report`,
  say`the event`,
  say`its sections`,
];
const known: ReadonlyMap<string, Saying> = new Map(texts.map((saying) => [saying.text, saying]));

/** Texts with values; the parts of the pattern are the values. */
const patterns: readonly (readonly [RegExp, (a: string, b: string) => Saying])[] = [
  [/^a whole number from (\S+) to (\S+)$/, (from, to) => say`a whole number from ${from} to ${to}`],
  [/^a number from (\S+) to (\S+)$/, (from, to) => say`a number from ${from} to ${to}`],
  [/^at most (\d+) characters$/, (most) => say`at most ${most} characters`],
  [/^a list of at most (\d+)$/, (most) => say`a list of at most ${most}`],
  [/^one of (.+)$/, (words) => say`one of ${words}`],
];

/** A text of a shape as a sentence, if it is known. */
export function sayWanted(wanted: string): Saying | string {
  const whole = known.get(wanted);
  if (whole !== undefined) return whole;
  for (const [pattern, saying] of patterns) {
    const match = pattern.exec(wanted);
    if (match !== null) return saying(match[1] ?? '', match[2] ?? '');
  }
  return wanted;
}
