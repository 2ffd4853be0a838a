// Tells the story of an explanation of any authority, and registers who says its parameters in words.

import type { Story } from './core/story.js';
import type { TraceStep, TraceValue } from './core/trace.js';
import { eloParameterText } from './elo/parameter-words.js';
import { parameterKeys as eloKeys, parameterName as eloParameterName, parameterTitles as eloTitles } from './elo/parameters.js';
import { eloStory } from './elo/story.js';
import { fideParameterText } from './fide/parameter-words.js';
import { fideParameters } from './fide/parameters.js';
import { fideStory } from './fide/story.js';
import { uschessParameterText } from './uschess/parameter-words.js';
import { parameters as uschessParameters } from './uschess/parameters.js';
import { uschessStory } from './uschess/story.js';

const tellers = [uschessStory, fideStory, eloStory] as const;

/**
 * The story of a trace; undefined if no authority tells one, and then only the steps remain. `who`: the player’s name.
 *
 * @example
 * const step = { title: 'K', rule: 'fide.k', source: 'fide-2009 §8.56', inputs: {}, parameters: [], value: 15, branch: { taken: 'under 2400' } };
 * storyOf(step, 'Ada')?.sentences[0] // 'K is 15 for Ada: under 2400.'
 */
export function storyOf(trace: TraceStep, who = 'The player'): Story | undefined {
  for (const tell of tellers) {
    const story = tell(trace, who);
    if (story !== undefined) return story;
  }
  return undefined;
}

/** Words for a value that would otherwise be printed field by field; undefined if it needs none. */
export function parameterWords(name: string, value: TraceValue): string | undefined {
  return uschessParameterText(name, value) ?? fideParameterText(name, value) ?? eloParameterText(name, value);
}

let titles: ReadonlyMap<string, string> | undefined;

/** `fide.gap-rule.blitz` → `The 600-point rule`: a step is about one list. An unknown name stays as it is. */
export function parameterTitle(name: string): string {
  titles ??= new Map([
    ...[...fideParameters, ...uschessParameters].map((table) => [table.name, table.title] as const),
    ...eloKeys.map((key) => [eloParameterName(key), eloTitles[key]] as const),
  ]);
  return (titles.get(name) ?? name).replace(/ \((?:standard|rapid|blitz)\)$/, '');
}
