// A formula as MathML, rendered by the browser: no library, and screen readers can read it.

import { createElement, type ReactNode } from 'react';
import { said } from '../base/said.js';
import { language } from '../base/words.js';

export type Formula =
  | string
  | { readonly row: readonly Formula[] }
  | { readonly over: readonly Formula[] }
  | { readonly root: Formula }
  | { readonly power: readonly Formula[] }
  | { readonly sub: readonly [string, string] }
  | { readonly bracket: Formula };

export function FormulaView({ title, formula, text }: { title: string; formula: Formula; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="formula-scroll" tabIndex={0} aria-label={title}>
      {linesOf(formula).map((line, at) =>
        // The parts of a formula never change order.
        createElement('math', { key: at, className: 'formula', alttext: at === 0 ? text : '' }, set(line)),
      )}
    </section>
  );
}

/** Where a formula may break: before each =, and in a long sum before each +. */
export function linesOf(formula: Formula): readonly Formula[] {
  const parts = partsOf(formula);
  const isLong = parts.length > 12;
  const lines: Formula[][] = [[]];
  for (const part of parts) {
    if ((part === '=' || (isLong && part === '+')) && (lines.at(-1)?.length ?? 0) > 0) lines.push([]);
    lines.at(-1)?.push(part);
  }
  return lines.map((row) => ({ row }));
}

/** A sum is a row inside the row of its equation; only parts of one row can be on different lines. */
function partsOf(formula: Formula): readonly Formula[] {
  return typeof formula === 'string' || !('row' in formula) ? [formula] : formula.row.flatMap(partsOf);
}

function set(formula: Formula, key?: number): ReactNode {
  const make = (name: string, ...inside: ReactNode[]) => createElement(name, { key }, ...inside);
  if (typeof formula === 'string') {
    const kind = kindOf(formula);
    const words = kind === 'mtext' ? said(formula) : formula;
    const text = language === 'en' ? words : words.replace(/(?<=\d)\.(?=\d)/, ',');
    // At the start of a line it still stands between two terms, with space on both sides.
    if (kind === 'mo') return createElement(kind, { key, form: 'infix' }, text);
    // Only names of one letter are italic by themselves: N′ must look like K.
    return kind === 'mi' && text.length > 1
      ? createElement(kind, { key, style: { fontStyle: 'italic' } }, text)
      : make(kind, text);
  }
  if ('row' in formula) return make('mrow', ...formula.row.map(set));
  if ('over' in formula) return make('mfrac', ...formula.over.map(set));
  if ('root' in formula) return make('msqrt', set(formula.root));
  if ('power' in formula) return make('msup', ...formula.power.map(inOneLine).map((one, at) => set(one, at)));
  if ('sub' in formula) {
    const text = lowered(formula.sub);
    if (text !== undefined) return createElement('mi', { key, style: { fontStyle: 'italic' } }, text);
    return make('msub', ...formula.sub.map((one, index) => createElement('mi', { key: index }, one)));
  }
  return make(
    'mrow',
    createElement('mo', { key: 'open' }, '('),
    set(formula.bracket, 1),
    createElement('mo', { key: 'close' }, ')'),
  );
}

const low: { readonly [sign: string]: string } = { 1: '₁', a: 'ₐ', e: 'ₑ', u: 'ᵤ' };

/**
 * A name with its index in low letters, because without a mathematical font a browser does not lower what `msub` holds; undefined
 * if the index has no such letter.
 */
export function lowered([name, index]: readonly [string, string]): string | undefined {
  const below = low[index];
  return below === undefined ? undefined : name + below;
}

/** A fraction in an exponent: (a − b)/400. Without a mathematical font its bar would cross the small numbers. */
function inOneLine(formula: Formula): Formula {
  if (typeof formula === 'string' || !('over' in formula)) return formula;
  const [above = '', below = ''] = formula.over;
  return { row: [typeof above === 'string' ? above : { bracket: above }, '/', below] };
}

/** A number, a sign or a name. */
function kindOf(text: string): 'mn' | 'mo' | 'mi' | 'mtext' {
  if (/^[+−]?[\d½]/.test(text)) return 'mn';
  if (/^[+−×÷=,/→]$/.test(text)) return 'mo';
  return text.length > 4 ? 'mtext' : 'mi';
}
