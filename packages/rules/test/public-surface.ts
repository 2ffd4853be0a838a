// The entry points of this package, and what their examples may use: in those of `@harkness/rules/elo`, `riverside` and `hilltop`
// are the rulebooks of `elo.ts`.

import type { Entry } from '../../../scripts/lib/public-surface.js';
import * as elo from '../src/elo/index.js';
import * as fide from '../src/fide/index.js';
import * as core from '../src/index.js';
import * as rulings from '../src/rulings/index.js';
import * as uschess from '../src/uschess/index.js';
import { hilltop, riverside, rulebookOf } from './elo.js';

const shared: Entry = { name: '@harkness/rules', file: 'packages/rules/src/index.ts', values: core };

export const entries: readonly Entry[] = [
  shared,
  { name: '@harkness/rules/uschess', file: 'packages/rules/src/uschess/index.ts', values: uschess, beside: shared },
  { name: '@harkness/rules/fide', file: 'packages/rules/src/fide/index.ts', values: fide, beside: shared },
  {
    name: '@harkness/rules/elo',
    file: 'packages/rules/src/elo/index.ts',
    values: elo,
    beside: shared,
    given: {
      values: { riverside: rulebookOf(riverside), hilltop: rulebookOf(hilltop) },
      declarations: 'declare const riverside: Rulebook, hilltop: Rulebook;',
    },
  },
  { name: '@harkness/rules/rulings', file: 'packages/rules/src/rulings/index.ts', values: rulings, beside: shared },
];
