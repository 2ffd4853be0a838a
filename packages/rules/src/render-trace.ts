// Renders an explanation as text: each number with its inputs, why this case applies and others do not, and where to find the
// rule.

import { formulaText } from './core/formula.js';
import { nested } from './core/render.js';
import type { Ruling } from './core/ruling.js';
import type { Story } from './core/story.js';
import type { ParameterRead, TraceStep } from './core/trace.js';
import { rulingsOfStep } from './rulings/of-trace.js';
import { parameterWords, storyOf } from './story.js';
import { sourceText, stepInputs, stepTitle, stepValueText } from './words.js';

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
}

function renderParameter(read: ParameterRead): string {
  const doubts = [read.conflicts, read.caveat].filter((doubt) => doubt !== undefined);
  const remarks = doubts.length === 0 ? '' : `; ${doubts.join('; ')}`;
  const value = parameterWords(read.name, read.value) ?? nested(read.value, 'all');
  return `${read.name} = ${value} (since ${read.from}, ${sourceText(read.source)}${remarks})`;
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
  const lines = renderStep(step, options, named, '', '');
  const rulings = [...named].map(({ id, text }) => `   ${id}: ${text}.`);
  return [...lines, ...(rulings.length === 0 ? [] : ['Rulings:', ...rulings])].join('\n');
}

function renderStep(step: TraceStep, options: RenderOptions, named: Set<Ruling>, number: string, indent: string): string[] {
  const { decimals = 4, depth = Number.POSITIVE_INFINITY, parameters = true } = options;
  const inner = `${indent}   `;
  const lines = [`${indent}${number === '' ? '' : `${number} `}${stepTitle(step)}: ${stepValueText(step, decimals)}`];
  if (step.branch !== undefined) {
    lines.push(`${inner}Case: ${step.branch.taken}.`);
    for (const { branch, because } of step.branch.notTaken ?? []) lines.push(`${inner}Not ${branch}, because ${because}.`);
  }
  const inputs = stepInputs(step, decimals).map(([name, value]) => `${name} ${value}`);
  if (inputs.length > 0) lines.push(`${inner}From ${inputs.join(', ')}.`);
  lines.push(`${inner}Rule: ${sourceText(step.source)}${step.ruling === undefined ? '' : `, ruling ${step.ruling}`}.`);
  for (const ruling of rulingsOfStep(step)) named.add(ruling);
  if (parameters) for (const read of step.parameters) lines.push(`${inner}Read ${renderParameter(read)}.`);
  for (const caveat of step.caveats ?? []) lines.push(`${inner}Note: ${caveat}.`);
  if (depth > 0) {
    for (const [index, part] of (step.steps ?? []).entries()) {
      lines.push(...renderStep(part, { ...options, depth: depth - 1 }, named, `${number}${index + 1}.`, inner));
    }
  }
  return lines;
}
