// Explains a number that the page itself computed, as the calculators do: the story of its trace, without names.

import { formulaText, storyOf, type TraceStep } from '@harkness/rules';
import { WhyView } from './why-view.js';

export function TraceWhy({
  trace,
  scores,
}: {
  trace: TraceStep;
  /** The results of the games in their order, if the trace has only their sum. */
  scores?: readonly number[];
}) {
  const story = storyOf(trace);
  const told =
    story === undefined
      ? null
      : {
          ...story,
          sentences: [...story.sentences],
          remarks: [...story.remarks],
          change: null,
          games: story.games.map((game, index) => ({ ...game, score: game.score ?? scores?.[index] ?? null, instead: [] })),
          formulas: story.formulas.map((one) => ({ ...one, text: formulaText(one.formula) })),
        };
  // The office's schema and the rules describe the same data; only one of them is read-only.
  return (
    <WhyView story={told as Parameters<typeof WhyView>[0]['story']} trace={trace as Parameters<typeof WhyView>[0]['trace']} />
  );
}
