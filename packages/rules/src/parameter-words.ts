// Titles and values of parameters of any authority, in words.

import type { TraceValue } from './core/trace.js';
import { eloParameterText } from './elo/parameter-words.js';
import { parameterKeys as eloKeys, parameterName as eloParameterName, parameterTitles as eloTitles } from './elo/parameters.js';
import { fideParameterText } from './fide/parameter-words.js';
import { fideParameters } from './fide/parameters.js';
import { uschessParameterText } from './uschess/parameter-words.js';
import { parameters as uschessParameters } from './uschess/parameters.js';

let titles: ReadonlyMap<string, string> | undefined;

/** `fide.gap-rule.blitz` → `The 600-point rule`: a step is about one list. An unknown name stays as it is. */
export function parameterTitle(name: string): string {
  titles ??= new Map([
    ...[...fideParameters, ...uschessParameters].map((table) => [table.name, table.title] as const),
    ...eloKeys.map((key) => [eloParameterName(key), eloTitles[key]] as const),
  ]);
  return (titles.get(name) ?? name).replace(/ \((?:standard|rapid|blitz)\)$/, '');
}

/** Words for a value that would otherwise be printed field by field; undefined if it needs none. */
export function parameterWords(name: string, value: TraceValue): string | undefined {
  return uschessParameterText(name, value) ?? fideParameterText(name, value) ?? eloParameterText(name, value);
}
