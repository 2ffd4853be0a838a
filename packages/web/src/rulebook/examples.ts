// All worked examples, in the order of the documents.

import type { Example } from './example.js';
import { approxExamples } from './examples-approx.js';
import { fideExamples } from './examples-fide.js';
import { uschessExamples } from './examples-uschess.js';

export const examples: { readonly [authority in 'uschess' | 'fide']: readonly Example[] } = {
  uschess: [...uschessExamples, ...approxExamples],
  fide: fideExamples,
};
