// An explanation in prose: the story of its trace, with the games as recorded in their section.

import type { Output } from '@harkness/formats/shape';
import type { Authorities, ExplainedGames } from '@harkness/office';
import { formulaText, insteadText, namesOf, type RenderOptions, renderTrace, storyOf, type TraceStep } from '@harkness/rules';
import type { FastifyReply } from 'fastify';
import type { story as schema } from '../contract/common.js';
import { languageOf } from '../http/language.js';
import { type ExplanationSpeech, explainedInEnglish } from '../http/share/explanation-speech.js';

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
export function spoken(name: string): string {
  const [last, first, ...more] = name.split(', ');
  return first === undefined || more.length > 0 ? name : `${first} ${last}`;
}

interface Named {
  /** Whose rating it is: some rules know them by their id. */
  readonly who?: { readonly player: string; readonly name: string };
  /** What the office calls its systems; the rules know them by their codes. */
  readonly systems?: ReadonlyMap<string, string>;
}

const noSystems: ReadonlyMap<string, string> = new Map();

/** What the office calls its systems, by their codes; an office with one authority does not repeat its name. */
export function systemNamesOf({ all }: Authorities): ReadonlyMap<string, string> {
  return new Map(
    all.flatMap(({ systems }) => systems.map(({ system, label, short }) => [system, all.length === 1 ? short : label])),
  );
}

function withSystems(text: string, systems: ReadonlyMap<string, string>): string {
  return text.replace(/(?<![\w./-])[\w-]+(?::[\w-]+)*/g, (word) => systems.get(word) ?? word);
}

/** The whole explanation as plain text: sentences, games, sums, other possible results, steps. */
export function toldText(
  trace: TraceStep,
  told: Told | null,
  speech: ExplanationSpeech = explainedInEnglish,
  { who, systems = noSystems }: Named = {},
): string {
  const names = namesOf([...(told?.games ?? []), ...(who === undefined ? [] : [who])]);
  const stepsOf = (step: TraceStep, options: RenderOptions) => withSystems(renderTrace(step, { ...options, names }), systems);
  if (told === null) return stepsOf(trace, speech === explainedInEnglish ? {} : { who: false, speech });
  const { colon, phrase, text, value, sentence, sum } = speech;
  const heading = (title: string): string => `${phrase(title)}${colon.trimEnd()}`;
  const games = told.games.map(({ round, colour, name, rating, because, expected, score, notRated }) =>
    [
      `   ${round === undefined ? '' : `${phrase('Round {round}', { round: String(round) })}, `}${colour === undefined ? '' : `${text(colour)}, `}${name ?? text('opponent')}`,
      rating === null ? '' : ` ${value(String(Number(rating.toFixed(1))))}`,
      because === '' ? '' : ` (${text(because)})`,
      notRated === undefined ? '' : `, ${phrase('not rated: {notRated}', { notRated: text(notRated) })}`,
      expected === null ? '' : `, ${phrase('expected {expected}', { expected: value(expected.toFixed(2)) })}`,
      score === null ? '' : `, ${phrase('score {score}', { score: value(String(score)) })}`,
    ].join(''),
  );
  const instead = told.games.flatMap(({ round, name, instead: would }, game) =>
    would.map((one) => `   ${sentence(insteadText({ game, ...one } as Parameters<typeof insteadText>[0], { round, name }))}`),
  );
  const sums = told.formulas.map((one) => `   ${sentence(one.title)}${colon}${sum(one.text)}`);
  return [
    ...told.sentences.map(sentence),
    ...(games.length === 0 ? [] : ['', heading('The games'), ...games]),
    ...(sums.length === 0 ? [] : ['', heading('The sum'), ...sums]),
    ...(told.remarks.length + instead.length === 0
      ? []
      : ['', heading('What might have been'), ...told.remarks.map((one) => `   ${sentence(one)}`), ...instead]),
    '',
    heading('Every step of the rulebook'),
    // The sentences name the player; the rules know them by a number.
    stepsOf({ ...trace, title: trace.title.replace(/ of player \d+/, '') }, { who: false, speech }),
  ].join('\n');
}

/** What the reader asks for by `lang`, else by the browser's preference, else English. */
export function speechFor(
  speeches: ReadonlyMap<string, ExplanationSpeech>,
  lang: string | undefined,
  headers: { readonly 'accept-language'?: string | undefined },
): ExplanationSpeech {
  const language = languageOf(speeches, { 'accept-language': headers['accept-language'] }, lang);
  return speeches.get(language) ?? explainedInEnglish;
}

/** Sends an explanation as plain text. */
export function sendText(reply: FastifyReply, text: string, { language }: ExplanationSpeech) {
  return reply
    .type('text/plain; charset=utf-8')
    .header('content-language', language)
    .header('vary', 'accept-encoding, accept-language')
    .send(`${text}\n`);
}
