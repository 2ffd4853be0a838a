// Titles, values, parameters and sources of a trace in readable words, for any authority.

import { type Decimals, inWords, nested, renderParameterValue, renderValue } from './core/render.js';
import type { TraceStep, TraceValue } from './core/trace.js';
import { fideField, fideStepValue, fideTitle } from './fide/trace-words.js';
import { parameterWords } from './parameter-words.js';
import type { SayRule } from './phrases.js';
import { type Source, sourceName, sourcesCited } from './rulings/sources.js';

/**
 * The value of a parameter in words.
 *
 * @example
 * parameterText('fide.fictitious-draws', { games: 2, opponent: 1800 }) // '2 draws against an opponent of 1800'
 */
export function parameterText(name: string, value: TraceValue): string {
  return parameterWords(name, value) ?? renderParameterValue(value);
}

const documents: { readonly [name: string]: string } = {
  uschess: 'US Chess',
  fide: 'FIDE',
};

/** How a language says a citation: the names of sources, and the other parts of it. */
export interface SourceSpeech {
  name(source: Source): string;
  text(english: string): string;
}

const inEnglish: SourceSpeech = { name: sourceName, text: (english) => english };

/**
 * How another language says a citation.
 *
 * @example
 * sourceText('uschess-2015 preamble', sourceWords((text) => text.replace('preamble', 'Präambel'))) // 'US Chess 2015 Präambel'
 */
export function sourceWords(say: SayRule): SourceSpeech {
  const text = (english: string) => say(english) ?? english;
  return {
    name: (source) => sourceName({ ...source, title: text(source.title), publisher: text(source.publisher) }),
    text,
  };
}

/**
 * A citation in words.
 *
 * @example
 * sourceText('uschess-2025 §4.2') // 'US Chess 2025 §4.2'
 */
export function sourceText(source: string, { name, text }: SourceSpeech = inEnglish): string {
  return sourcePieces(source)
    .map((piece) => (typeof piece === 'string' ? text(piece) : `${name(piece.named)}${piece.where}`))
    .join('; ');
}

/** A part of a citation: a source that it names, with the place in it, or words. */
export type SourcePiece = string | { readonly named: Source; readonly where: string };

/**
 * The parts of a citation.
 *
 * @example
 * sourcePieces('uschess-2015 §2; outside the documents') // ['US Chess 2015 §2', 'outside the documents']
 */
export function sourcePieces(source: string): readonly SourcePiece[] {
  return source
    .split('; ')
    .flatMap(laterSource)
    .map((piece) => (typeof piece === 'string' ? withDocuments(piece) : piece));
}

function withDocuments(text: string): string {
  return text.replace(/\b(uschess|fide)-(\d{4})(-(?:\d\d|approx))?/g, (_, document: string, year: string, more?: string) => {
    const edition = more === undefined ? year : more === '-approx' ? `${year} (by hand)` : `${more.slice(1)}/${year}`;
    return `${documents[document]} ${edition}`;
  });
}

const doubts: { readonly [sure: string]: string } = {
  A: '',
  B: 'reported, not the authority’s own text',
  C: 'inferred, or from one secondary source',
  M: 'general knowledge, no source found',
};

/** `FIDE-LATER: Q, Z1 (A)` → these sources. Other citations already name document and section. */
function laterSource(source: string): readonly SourcePiece[] {
  const doubt = doubts[leastSure(source)] ?? '';
  const sure = (...pieces: readonly SourcePiece[]) => [...pieces, doubt].filter((piece) => piece !== '');
  if (source.startsWith('RULINGS-fide-later')) return sure('no document: a reading decided here');
  if (!source.includes('FIDE-LATER: ')) return doubt === '' ? [source] : sure(source.replace(/ \([ABCM]\b[^)]*\)/, ''));
  const [before = '', cited = ''] = source.split(/;? ?(?:and )?FIDE-LATER: /, 2);
  const named = sourcesCited(`FIDE-LATER: ${cited}`);
  if (named.length === 0) {
    const where = cited.replace(/ ?\([ABCM][^)]*\)/, '').replace(/^§\d+, /, 'summary of the later texts: ');
    return sure(before, where);
  }
  const section = /§[\d.]+\d/.exec(cited)?.[0];
  const where = (at: number) => (at === named.length - 1 && section !== undefined ? `, ${section}` : '');
  return sure(before, ...named.map((one, at) => ({ named: one, where: where(at) })));
}

/** `(A for 2024, M before)`: the lowest grade. */
function leastSure(source: string): string {
  const grades = /\(([ABCM]\b[^)]*)\)/.exec(source)?.[1]?.match(/\b[ABCM]\b/g) ?? [];
  return grades.toSorted().at(-1) ?? 'A';
}

/**
 * The title of a step in words.
 *
 * @example
 * stepTitle({ title: 'Change in hundredths', rule: 'fide.rating-change', source: '', inputs: {}, parameters: [], value: 320 }) // 'Change'
 */
export function stepTitle(step: TraceStep): string {
  return step.rule.startsWith('fide.') ? fideTitle(step) : step.title;
}

/**
 * The value of a step in words.
 *
 * @example
 * stepValueText({ title: 'Change in hundredths', rule: 'fide.rating-change', source: '', inputs: {}, parameters: [], value: 320 }) // '3.2'
 */
export function stepValueText(step: TraceStep, decimals: Decimals = 4): string {
  const value = step.rule.startsWith('fide.') ? fideStepValue(step) : step.value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return renderValue(value, decimals);
  return fieldsText(step, value as Parts, decimals)
    .map(([name, text]) => `${name} ${text}`)
    .join(', ');
}

/**
 * The inputs of a step, each with its name and its value in words.
 *
 * @example
 * stepInputs({ title: 'Change', rule: 'fide.rating-change', source: '', inputs: { halfPoints: 5 }, parameters: [], value: 0 }) // [['points', '2.5']]
 */
export function stepInputs(step: TraceStep, decimals: Decimals = 4): (readonly [string, string])[] {
  return fieldsText(step, step.inputs, decimals);
}

/** Where the name of an input alone would mislead: K may be in full although the section is rated in two systems. */
const uschessLabels: { readonly [name: string]: string } = {
  isMatch: 'in a match',
  k: 'K',
  reduced: 'rated in two systems',
  eligible: 'a bonus is possible',
  mostMeetings: 'most games against one opponent',
};

type Parts = { readonly [name: string]: TraceValue };

function fieldsText(step: TraceStep, fields: Parts, decimals: Decimals): (readonly [string, string])[] {
  return Object.entries(fields).map(([name, value]) => {
    const known = step.rule.startsWith('fide.') ? fideField(name, value) : undefined;
    const [label, said] = known ?? [uschessLabels[name] ?? inWords(name), value];
    return [label, nested(said, decimals)] as const;
  });
}
