// The English texts of the rulebook that pages show translated: what the documents say, the rulings, and the words of parameters
// and sources. A translation belongs to the English text, so a changed text has none until it is translated again.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fideParameters } from '../../packages/rules/src/fide/index.js';
import { type Dated, numberless, parameterText, sourcePieces, sources, type TraceValue } from '../../packages/rules/src/index.js';
import { wholeRulings } from '../../packages/rules/src/rulings/index.js';
import { parameters as uschessParameters } from '../../packages/rules/src/uschess/index.js';
import type { RulePart } from '../../packages/web/src/base/word-parts.js';
import { parameterTitles } from '../../packages/web/src/parts/parameter-titles.js';
import { root } from './files.js';
import type { Statement } from './statements.js';

export interface RuleText {
  /** Names it for translators: a statement, a place in a ruling, the kind of a parameter's words. */
  readonly id: string;
  readonly text: string;
}

/** Every text once, in the order of the documents. */
export function ruleTexts(): { readonly [part in RulePart]: readonly RuleText[] } {
  return { statements: distinct(statements()), rulings: distinct(rulings()), parameters: distinct(ofParameters()) };
}

function distinct(texts: readonly RuleText[]): readonly RuleText[] {
  return [...new Map(texts.toReversed().map((one) => [one.text, one])).values()].toReversed();
}

function statements(): readonly RuleText[] {
  return JSON.parse(readFileSync(join(root, 'docs/statements.json'), 'utf8')) as Statement[];
}

function rulings(): readonly RuleText[] {
  return wholeRulings.flatMap(({ id, question, decision, options, why }) => [
    { id: `${id} question`, text: question },
    { id: `${id} decision`, text: decision },
    ...options.map((text, at) => ({ id: `${id} option ${at + 1}`, text })),
    { id: `${id} why`, text: why },
  ]);
}

/** Values and citations differ in numbers only: they are translated without them. */
function ofParameters(): readonly RuleText[] {
  const all = [...uschessParameters, ...fideParameters] as readonly Dated<unknown>[];
  const inSteps = new Set(Object.values(parameterTitles));
  const entries = all.flatMap(({ name, entries: own }) => own.map((entry) => ({ name, entry })));
  const texts = [
    ...all.map(({ name, title }) => ({ id: `title of ${name}`, text: titleOf(title) })).filter(({ text }) => !inSteps.has(text)),
    ...entries.map(({ name, entry }) => ({
      id: `value of ${name}`,
      text: numberless(parameterText(name, entry.value as TraceValue)).shape,
    })),
    ...entries.flatMap(({ name, entry }) =>
      sourcePieces(entry.source).flatMap((piece) =>
        typeof piece === 'string' ? [{ id: `citation of ${name}`, text: numberless(piece).shape }] : [],
      ),
    ),
    ...entries.flatMap(({ name, entry: { conflicts } }) =>
      conflicts === undefined
        ? []
        : sourcePieces(conflicts).map((piece) => ({ id: `conflict of ${name}`, text: numberless(String(piece)).shape })),
    ),
    ...entries.flatMap(({ name, entry: { caveat } }) =>
      caveat === undefined
        ? []
        : [{ id: `caveat of ${name}`, text: caveat.replace(/^an amendment outside the documents; /, '') }],
    ),
    ...caveatsOfRules(),
    ...ofOwnRules().map((text) => ({ id: 'value of a rulebook of one’s own', text })),
    ...sources.flatMap(({ id, title, note, publisher }) => [
      { id: `title of source ${id}`, text: title },
      { id: `note on source ${id}`, text: note },
      { id: `publisher of source ${id}`, text: publisher },
    ]),
  ];
  return texts.filter(({ text }) => /\p{L}{2,}/u.test(text.replace(/\{\d+\}/g, '')));
}

/** FIDE's lists have one title each, with the list's name in brackets. */
function titleOf(title: string): string {
  return title.replace(/ \((?:standard|rapid|blitz)\)$/, '');
}

/** The parts of values in a rulebook that is data (packages/rules/src/elo/parameter-words.ts). */
function ofOwnRules(): readonly string[] {
  const nouns = ['rating', 'highest rating so far', 'age', 'number of rated games'];
  const halves = ['a half up', 'a half away from zero', 'a half to the even number', 'always up', 'always down', 'towards zero'];
  const precisions = ['a whole number', '{0} decimal', '{0} decimals'];
  return [
    ...nouns.flatMap((noun) => [
      `the ${noun} is at least {0}`,
      `the ${noun} is below {0}`,
      `the ${noun} is at least {0} and below {1}`,
    ]),
    ...['if', 'and', 'otherwise {0}', 'assigned: {0} for everybody', 'nothing is rounded', '{0} month', '{0} months'],
    ...['change', 'rating', 'published rating'].flatMap((what) =>
      precisions.map((precision) => `the ${what} is rounded to ${precision}`),
    ),
    ...halves,
    'by a table of {0} ranges of the difference',
    'a difference of more than {0} points counts as {1}',
    'completed years',
    'the year minus the year of birth',
    ...['after {0} game against rated opponents', 'after {0} games against rated opponents'].flatMap((text) => [
      text,
      `${text} in {1} months`,
    ]),
    'the average of the opponents plus {0} × (wins − losses) ÷ games',
    'the average of the opponents plus a difference by the share of points, from a table',
    'the lowest rating that expects the score, at most {0} points beyond the strongest or weakest opponent',
    ...['with {0} draws against {1} added', 'at most {0}', 'at least the floor', 'no rating below the floor'],
    ...['each section from live ratings', 'all games between two lists together, from the older list'],
    'sections count that ended {0} days before or earlier',
  ];
}

/** What the rules say about how certain a FIDE number is, beside the caveats of parameters. */
function caveatsOfRules(): readonly RuleText[] {
  const files = ['edition.ts', 'since-2014/caveat.ts', 'since-2014/k.ts', 'since-2014/player.ts', 'pool.ts'];
  return files.flatMap((file) => {
    const source = readFileSync(join(root, 'packages/rules/src/fide', file), 'utf8');
    const found = [...source.matchAll(/(?:text: |'FIDE-L-\d+':\s+|amendedIn\w+ =\s+|return )(['`])((?:(?!\1).){25,})\1/g)];
    return found.map(([, , text = '']) => {
      let places = 0;
      return { id: `caveat in ${file}`, text: numberless(text.replace(/\$\{[^}]*\}/g, () => `${places++}`)).shape };
    });
  });
}
