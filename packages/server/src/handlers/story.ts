// An explanation in prose: the story of its trace, with the games as recorded in their section.

import type { Output } from '@harkness/formats/shape';
import type { ExplainedGames } from '@harkness/office';
import { formulaText, insteadText, renderTrace, storyOf, type TraceStep } from '@harkness/rules';
import type { story as schema } from '../contract/common.js';

export type Told = Output<typeof schema>;

interface Asked extends Partial<ExplainedGames> {
  /** In the office's order: `Byron, Ada`. */
  readonly name: string;
  /** The change to explain. */
  readonly change: number | null;
}

/** Null if this kind of trace has no story. */
export function toldOf(trace: TraceStep, { name, change, games = [], instead = [] }: Asked): Told | null {
  const story = storyOf(trace, spoken(name));
  if (story === undefined) return null;
  return {
    sentences: [...story.sentences],
    change,
    games: story.games.map((game, index) => {
      const { tournament: _, ...kept } = game;
      const { score, ...known } = games[index] ?? { score: null };
      return {
        ...kept,
        ...known,
        score: game.notRated === undefined ? (game.score ?? score) : (score ?? game.score),
        instead: instead.filter((one) => one.game === index).map(({ game: __, ...would }) => would),
      };
    }),
    ...(story.gamesNote === undefined ? {} : { gamesNote: story.gamesNote }),
    formulas: story.formulas.map(({ title, formula }) => ({
      title,
      formula,
      text: formulaText(formula),
    })),
    remarks: [...story.remarks],
  };
}

/** `Byron, Ada` → `Ada Byron`. */
function spoken(name: string): string {
  const [last, first, ...more] = name.split(', ');
  return first === undefined || more.length > 0 ? name : `${first} ${last}`;
}

/** The whole explanation as plain text: sentences, games, sums, other possible results, steps. */
export function toldText(trace: TraceStep, told: Told | null): string {
  if (told === null) return renderTrace(trace);
  const games = told.games.map(({ round, colour, name, rating, because, expected, score, notRated }) =>
    [
      `   ${round === undefined ? '' : `Round ${round}, `}${colour === undefined ? '' : `${colour}, `}${name ?? 'opponent'}`,
      rating === null ? '' : ` ${Number(rating.toFixed(1))}`,
      because === '' ? '' : ` (${because})`,
      notRated === undefined ? '' : `, not rated: ${notRated}`,
      expected === null ? '' : `, expected ${expected.toFixed(2)}`,
      score === null ? '' : `, scored ${score}`,
    ].join(''),
  );
  const instead = told.games.flatMap(({ round, name, instead: would }, game) =>
    would.map((one) => `   ${insteadText({ game, ...one } as Parameters<typeof insteadText>[0], { round, name })}`),
  );
  const sums = told.formulas.map(({ title, text }) => `   ${title}: ${text}`);
  return [
    ...told.sentences,
    ...(games.length === 0 ? [] : ['', 'The games:', ...games]),
    ...(sums.length === 0 ? [] : ['', 'The sum:', ...sums]),
    ...(told.remarks.length + instead.length === 0
      ? []
      : ['', 'What might have been:', ...told.remarks.map((one) => `   ${one}`), ...instead]),
    '',
    'Every step:',
    withNames(renderTrace(trace, { who: false }), told.games),
  ].join('\n');
}

/** Steps know a tournament by its id and an opponent by a number in its crosstable; readers know their names. */
function withNames(text: string, games: Told['games']): string {
  const events = new Map(games.flatMap((one) => (one.eventName === undefined ? [] : [[idOf(one), one.eventName] as const])));
  const opponents = new Map(games.map((one) => [`${idOf(one)} ${one.against}`, one.name]));
  let tournament = '';
  return text
    .split('\n')
    .map((line) => {
      tournament = [...events.keys()].find((id) => line.includes(`Tournament ${id}:`)) ?? tournament;
      return line
        .replace(/(?<=against )no\. \d+(?=:)/, (number) => opponents.get(`${tournament} ${number}`) ?? number)
        .replace(/(?<=(?:Tournament|Change by|Games of|event) )[^\s:]+\/\d+/, (id) => events.get(id) ?? id);
    })
    .join('\n');
}

function idOf({ event, section }: Told['games'][number]): string {
  return `${event}/${section}`;
}
