import { describe, expect, test } from 'vitest';
import { breachesOf } from './lib/boundaries.js';

describe('a package may touch only what the house allows', () => {
  test.each([
    ['packages/rules/src/a.ts', `import x from 'fflate';`],
    ['packages/rules/src/a.ts', `import { readFileSync } from 'node:fs';`],
    ['packages/rules/src/a.ts', `import type { Report } from '@harkness/formats';`],
    ['packages/rules/src/a.ts', `export * from '../../formats/src/report/report.js';`],
    ['packages/rules/src/a.ts', `const x = await import('@harkness/office');`],
    ['packages/rules/src/a.ts', `type X = import('@harkness/office').Office;`],
    ['packages/formats/src/a.ts', `import { readFile } from 'node:fs/promises';`],
    ['packages/formats/src/a.ts', `import '@harkness/rules';`],
    ['packages/web/src/a.tsx', `import { openOffice } from '@harkness/office';`],
    ['packages/web/src/a.tsx', `import type { Office } from '@harkness/office';`],
    ['packages/client/src/a.ts', `import { schemas } from '@harkness/server';`],
    ['packages/office/src/a.ts', `import '@harkness/server';`],
    ['packages/office/src/a.ts', `import { loadSample } from '@harkness/sample';`],
    ['packages/server/src/a.ts', `import { loadSample } from '@harkness/sample';`],
    ['packages/sample/src/a.ts', `import { readFileSync } from 'node:fs';`],
    ['conformance/a.ts', `import '@harkness/office';`],
  ])('%s: %s is refused', (file, text) => {
    expect(breachesOf(file, text)).toMatchObject([{ file, line: 1 }]);
  });

  test.each([
    ['packages/rules/src/uschess/a.ts', `import { ok } from '../core/error.js';`],
    ['packages/rules/src/a.test.ts', `import { expect } from 'vitest';`],
    ['packages/web/src/a.tsx', `import { estimate } from '@harkness/rules/uschess';`],
    ['packages/client/src/a.ts', `import type { Player } from '@harkness/server/schemas';`],
    ['packages/office/src/a.ts', `import { parse } from '@harkness/formats';`],
    ['packages/office/src/a.test.ts', `import { loadSample } from '@harkness/sample';`],
    ['packages/sample/src/a.ts', `import { replay } from '@harkness/office';`],
  ])('%s: %s is allowed', (file, text) => {
    expect(breachesOf(file, text)).toEqual([]);
  });
});
