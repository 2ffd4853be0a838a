// The story of an explanation, whichever authority it is of.

import type { Story } from './core/story.js';
import type { TraceStep } from './core/trace.js';
import { eloStory } from './elo/story.js';
import { fideStory } from './fide/story.js';
import { uschessStory } from './uschess/story.js';

const tellers = [uschessStory, fideStory, eloStory] as const;

/** Undefined where nobody tells the story of such a trace: then its steps are all there is. `who`: the player’s name. */
export function storyOf(trace: TraceStep, who = 'The player'): Story | undefined {
  for (const tell of tellers) {
    const story = tell(trace, who);
    if (story !== undefined) return story;
  }
  return undefined;
}
