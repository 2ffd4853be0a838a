// Renders an explanation as text: each number with its inputs, why this case applies and others do not, and where to find the
// rule.

import { formulaText } from './core/formula.js';
import { nested } from './core/render.js';
import type { Ruling } from './core/ruling.js';
import type { Story } from './core/story.js';
import type { ParameterRead, TraceStep } from './core/trace.js';
import { parameterTitle, parameterWords } from './parameter-words.js';
import type { SayRule } from './phrases.js';
import { rulingsOfStep } from './rulings/of-trace.js';
import { tournamentOf, withNames } from './step-names.js';
import { storyOf } from './story.js';
import { sourceText, sourceWords, stepInputs, stepTitle, stepValueText } from './words.js';

/** Says an explanation in another language. */
export interface TraceSpeech {
  /** One of `stepFrames` with its values, or the title of a parameter. */
  phrase(message: string, values?: { readonly [name: string]: string }): string;
  /** A title, a case, a reason or the name of an input. */
  text(english: string): string;
  /** A value, with the language's decimal sign. */
  value(english: string): string;
  /** Between a name and what follows it; a colon and a space if absent. */
  readonly colon?: string;
  /** A text of the rulebook: a value or a citation of a parameter, a ruling, a caveat. Without it, or if it knows none, English. */
  readonly rule?: SayRule;
}

const inEnglish: TraceSpeech = {
  phrase: (message, values = {}) => message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
  text: (english) => english,
  value: (english) => english,
};

/**
 * The words around the texts of a step; a `TraceSpeech` must have a translation of each.
 *
 * @example
 * stepFrames.note // 'Note: {note}.'
 */
export const stepFrames = {
  case: 'Case: {case}.',
  not: 'Not {branch}: {because}.',
  from: 'From {inputs}.',
  rule: 'Rule: {rule}.',
  ruledBy: 'Rule: {rule}, ruling {ruling}.',
  parameter: 'Parameter “{title}”: {value}, in force since {date} ({source}).',
  note: 'Note: {note}.',
  rulings: 'Rulings:',
} as const;

/** How much of an explanation to show. */
export interface RenderOptions {
  /** Decimals of a computed fractional number; four if absent. Parameters keep every digit. */
  readonly decimals?: number;
  /** How many levels of steps to show; all if absent. */
  readonly depth?: number;
  /** Whether to list the dated parameters behind a number; true if absent. */
  readonly parameters?: boolean;
  /** The player's name for the opening sentence; `false` shows the steps alone. */
  readonly who?: string | false;
  /** Names of players and events, which the steps know by their ids: `namesOf`. */
  readonly names?: ReadonlyMap<string, string>;
  /** The language of the steps; English if absent. */
  readonly speech?: TraceSpeech;
}

function renderParameter(read: ParameterRead, { phrase, rule }: TraceSpeech): string {
  const said = (english: string) => rule?.(english) ?? english;
  const doubts = [read.conflicts, read.caveat].filter((doubt) => doubt !== undefined).map((doubt) => sourceText(said(doubt)));
  return phrase(stepFrames.parameter, {
    title: phrase(parameterTitle(read.name)),
    value: said(parameterWords(read.name, read.value) ?? nested(read.value, 'all')),
    date: read.from,
    source: [sourceText(read.source, rule && sourceWords(rule)), ...doubts].join('; '),
  });
}

/**
 * The story as lines of plain text: the sentences, one line per formula, and the remarks.
 *
 * @example
 * renderStory({ sentences: ['Ada stays at 1900.'], games: [], formulas: [], remarks: ['No bonus.'] }).split('\n') // ['Ada stays at 1900.', 'No bonus.']
 */
export function renderStory({ sentences, formulas, remarks }: Story): string {
  const sums = formulas.map(({ title, formula }) => `   ${title}: ${formulaText(formula)}`);
  return [...sentences, ...sums, ...remarks].join('\n');
}

/**
 * The explanation as lines of plain text: its story, then the steps, indented, and finally each ruling they name, once.
 *
 * @example
 * const step = { title: 'Change', rule: 'club.change', source: '§3', inputs: { k: 20, score: 1, expected: 0.75 }, parameters: [], value: 5 };
 * renderTrace(step).split('\n')[0] // 'Change: 5'
 */
export function renderTrace(step: TraceStep, options: RenderOptions = {}): string {
  const story = options.who === false ? undefined : storyOf(step, options.who);
  const steps = renderSteps(step, options);
  return story === undefined ? steps : `${renderStory(story)}\n\n${steps}`;
}

function renderSteps(step: TraceStep, options: RenderOptions): string {
  const named = new Set<Ruling>();
  const lines = renderStep(step, options, { named, number: '', indent: '', tournament: '' });
  const { phrase, rule, colon = ': ' } = options.speech ?? inEnglish;
  const rulings = [...named].map(({ id, text }) => `   ${id}${colon}${rule?.(text) ?? text}.`);
  return [...lines, ...(rulings.length === 0 ? [] : [phrase(stepFrames.rulings), ...rulings])].join('\n');
}

const noNames: ReadonlyMap<string, string> = new Map();

interface Place {
  /** Rulings named so far. */
  readonly named: Set<Ruling>;
  readonly number: string;
  readonly indent: string;
  /** The tournament that the step belongs to; its opponents are named by their numbers. */
  readonly tournament: string;
}

function renderStep(step: TraceStep, options: RenderOptions, { named, number, indent, tournament }: Place): string[] {
  const { decimals = 4, depth = Number.POSITIVE_INFINITY, parameters = true, names = noNames, speech = inEnglish } = options;
  const { phrase, text, value, colon = ': ' } = speech;
  const inner = `${indent}   `;
  const lines = [
    `${indent}${number === '' ? '' : `${number} `}${text(withNames(stepTitle(step), names, tournament))}${colon}${value(stepValueText(step, decimals))}`,
  ];
  if (step.branch !== undefined) {
    lines.push(`${inner}${phrase(stepFrames.case, { case: text(withNames(step.branch.taken, names)) })}`);
    for (const { branch, because } of step.branch.notTaken ?? [])
      lines.push(`${inner}${phrase(stepFrames.not, { branch: text(withNames(branch, names)), because: text(because) })}`);
  }
  const inputs = stepInputs(step, decimals).map(([name, input]) => `${text(name)} ${value(input)}`);
  if (inputs.length > 0) lines.push(`${inner}${phrase(stepFrames.from, { inputs: inputs.join(', ') })}`);
  const rule = sourceText(step.source, speech.rule && sourceWords(speech.rule));
  lines.push(
    `${inner}${step.ruling === undefined ? phrase(stepFrames.rule, { rule }) : phrase(stepFrames.ruledBy, { rule, ruling: step.ruling })}`,
  );
  for (const ruling of rulingsOfStep(step)) named.add(ruling);
  if (parameters) for (const read of step.parameters) lines.push(`${inner}${renderParameter(read, speech)}`);
  for (const caveat of step.caveats ?? [])
    lines.push(`${inner}${phrase(stepFrames.note, { note: sourceText(speech.rule?.(caveat) ?? caveat) })}`);
  if (depth > 0) {
    for (const [index, part] of (step.steps ?? []).entries()) {
      const place = {
        named,
        number: `${number}${index + 1}.`,
        indent: inner,
        tournament: tournamentOf(step.title) ?? tournament,
      };
      lines.push(...renderStep(part, { ...options, depth: depth - 1 }, place));
    }
  }
  return lines;
}
