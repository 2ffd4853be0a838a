// Text of the documents with its formulas: R_i and 10^−7 become indices and exponents.

import { Fragment } from 'react';

/** A name with an index (`R_pre`, `Σ_{i=1..m}`), or a power whose exponent is a number or in brackets. */
const index = /(?<=[\p{L}Σ]'?)_(?:\{([^}]+)\}|([A-Za-z0-9]+))/u;
const power = /\^(−?\d+)/u;
const parts = new RegExp(`(${index.source}|${power.source})`, 'u');

export function FormulaText({ text }: { text: string }) {
  return (
    <>
      {piecesOf(text).map(({ kind, text: piece }, at) => (
        // The pieces of a text never change order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={at}>{kind === 'index' ? <sub>{piece}</sub> : kind === 'power' ? <sup>{piece}</sup> : piece}</Fragment>
      ))}
    </>
  );
}

export interface Piece {
  readonly kind: 'text' | 'index' | 'power';
  readonly text: string;
}

export function piecesOf(text: string): Piece[] {
  const found = parts.exec(text);
  if (found === null) return text === '' ? [] : [{ kind: 'text', text }];
  const [whole, , inBraces, word, exponent] = found;
  return [
    ...piecesOf(text.slice(0, found.index)),
    exponent === undefined ? { kind: 'index', text: inBraces ?? word ?? '' } : { kind: 'power', text: exponent },
    ...piecesOf(text.slice(found.index + whole.length)),
  ];
}
