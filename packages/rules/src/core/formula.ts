// A formula with its numbers, as data: pages typeset it, terminals print it on one line. It supports only what the rulebooks
// need.

/** A formula as data: a symbol, or parts beside, above or below each other. */
export type Formula =
  /** A number, a name or a symbol: `19.9`, `K`, `×`, `=`. */
  | string
  | { readonly row: readonly Formula[] }
  | { readonly over: readonly [Formula, Formula] }
  | { readonly root: Formula }
  | { readonly power: readonly [Formula, Formula] }
  /** A name with an index: R₀. */
  | { readonly sub: readonly [string, string] }
  | { readonly bracket: Formula };

/** Parts one after another: `row('K', '=', over('800', row('37.2', '+', '3')))`. */
export function row(...parts: readonly Formula[]): Formula {
  return { row: parts };
}

export function over(top: Formula, bottom: Formula): Formula {
  return { over: [top, bottom] };
}

export function bracket(inside: Formula): Formula {
  return { bracket: inside };
}

export function sub(name: string, index: string): Formula {
  return { sub: [name, index] };
}

/** Terms with a sign between them. */
export function joined(terms: readonly Formula[], sign: string): Formula {
  return row(...terms.flatMap((term, index) => (index === 0 ? [term] : [sign, term])));
}

/**
 * The formula on one line.
 *
 * @example
 * formulaText({ row: ['K', '=', { over: ['800', { row: ['37.2', '+', '3'] }] }] }) // 'K = 800 ÷ (37.2 + 3)'
 */
export function formulaText(formula: Formula): string {
  if (typeof formula === 'string') return formula;
  if ('row' in formula)
    return formula.row
      .map(formulaText)
      .join(' ')
      .replace(/ ,/g, ',')
      .replace(/\b([A-Z]) \(/g, '$1(');
  if ('over' in formula) return `${grouped(formula.over[0])} ÷ ${grouped(formula.over[1])}`;
  if ('root' in formula) return `√${grouped(formula.root)}`;
  if ('power' in formula) return `${grouped(formula.power[0])}^${grouped(formula.power[1])}`;
  if ('sub' in formula) return `${formula.sub[0]}${formula.sub[1]}`;
  return `(${formulaText(formula.bracket)})`;
}

/** On one line, the parts of a fraction need brackets unless they are single symbols. */
function grouped(formula: Formula): string {
  const text = formulaText(formula);
  return typeof formula === 'string' || 'sub' in formula || 'root' in formula || 'bracket' in formula ? text : `(${text})`;
}
