// Tells the story of an explanation of any authority.

import type { Story } from './core/story.js';
import type { TraceStep } from './core/trace.js';
import { eloStory } from './elo/story.js';
import { fideStory } from './fide/story.js';
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
