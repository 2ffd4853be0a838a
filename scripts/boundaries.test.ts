import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { authorityPairsOf, authorityTestsOf, breachesOf, castsOf, kindsNamedOf } from './lib/boundaries.js';
import { root, workspaceFiles } from './lib/files.js';

describe('a package may use only what the architecture allows', () => {
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

describe('a folder imports only folders below it', () => {
  test.each([
    ['packages/office/src/facts/a.ts', `import { replay } from '../engines/live/run.js';`, 'facts stands below engines'],
    ['packages/office/src/lists/a.ts', `import type { Office } from '../api.js';`, 'lists stands below .'],
    ['packages/ledger/src/store/a.ts', `import { verify } from '../record/verify.js';`, 'store stands below record'],
    ['packages/formats/src/report/a.ts', `import { trfReader } from '../trf/read.js';`, 'report stands below trf'],
    ['packages/office/src/elsewhere/a.ts', `import type { Fact } from '../facts/facts.js';`, 'has no place among the layers'],
  ])('%s: %s is refused', (file, text, why) => {
    expect(breachesOf(file, text)).toMatchObject([{ file, line: 1, why: expect.stringContaining(why) }]);
  });

  test.each([
    ['packages/office/src/desk/a.ts', `import type { Fact } from '../facts/facts.js';`],
    ['packages/office/src/engines/live/a.ts', `import { startThread } from '../start-thread.js';`],
    ['packages/office/src/office.ts', `import { replay } from './engines/live/run.js';`],
  ])('%s: %s is allowed', (file, text) => {
    expect(breachesOf(file, text)).toEqual([]);
  });
});

describe("an authority's name is tested only in the folders of authorities", () => {
  test.each([
    ['packages/office/src/lists/a.ts', `if (authority === 'fide') publish();`],
    ['packages/server/src/handlers/a.ts', `const isUs = 'uschess' !== document.authority;`],
    ['packages/cli/src/rate/a.ts', `const own = system.startsWith('FIDE') ? 1 : 2;`],
    ['packages/web/src/pages/a.tsx', `switch (authority) { case 'uschess': break; }`],
    ['packages/web/src/pages/b.tsx', `const one = system === 'FIDE-rapid';`],
  ])('%s: %s is refused', (file, text) => {
    expect(authorityTestsOf(file, text)).toMatchObject([{ file, line: 1 }]);
  });

  test.each([
    ['packages/office/src/authorities/fide/a.ts', `if (authority === 'fide') publish();`],
    ['packages/rules/src/fide/a.ts', `if (list === 'FIDE-rapid') rate();`],
    ['packages/formats/src/trf/a.ts', `if (rating.system.startsWith('FIDE')) read();`],
    ['packages/office/src/lists/a.test.ts', `if (authority === 'fide') publish();`],
    ['packages/office/src/lists/a.ts', `const fide = registry.get('fide');`],
    ['packages/cli/src/a.ts', `const old = edition.name === 'fide-2009';`],
  ])('%s: %s is allowed', (file, text) => {
    expect(authorityTestsOf(file, text)).toEqual([]);
  });
});

describe('lists of exactly two authorities are only in the folders of authorities', () => {
  test.each([
    ['packages/office/src/desk/a.ts', `const fields = ['uschessId', 'fideId'] as const;`],
    ['packages/server/src/contract/a.ts', `type Field = 'fideId' | 'uschessId';`],
    ['packages/web/src/submission/a.tsx', `const other = wanted ? 'fideId' : 'uschessId';`],
    ['packages/cli/src/rate/a.ts', `const titles = { uschess: 'US Chess', fide: 'FIDE' };`],
  ])('%s: %s is refused', (file, text) => {
    expect(authorityPairsOf(file, text)).toMatchObject([{ file, line: 1 }]);
  });

  test.each([
    ['packages/web/src/base/authorities/a.ts', `const pages = { uschess: [], fide: [] };`],
    ['packages/formats/src/report/a.ts', `export const fields = ['uschessId', 'fideId'] as const;`],
    // The fields of a card, which are stored under these names.
    ['packages/office/src/facts/cards/a.ts', `const fields = ['name', 'uschessId', 'fideId', 'nationalId'] as const;`],
    ['packages/office/src/desk/a.test.ts', `const both = ['uschess', 'fide'];`],
    ['packages/office/src/desk/a.ts', `const fields = authorities.map(({ ids }) => ids.field);`],
  ])('%s: %s is allowed', (file, text) => {
    expect(authorityPairsOf(file, text)).toEqual([]);
  });
});

describe('a kind of authority that was added later is named only in its folders and its registration', () => {
  test.each([
    ['packages/office/src/desk/a.ts', `if (kind === 'elo') begin();`],
    ['packages/server/src/handlers/a.ts', `import { readRulebook } from '@harkness/rules/elo';`],
    ['packages/web/src/pages/a.tsx', `const kinds = { elo: 1 };`],
    ['packages/rules/src/uschess/a.ts', `import { eloStory } from '../elo/story.js';`],
  ])('%s: %s is refused', (file, text) => {
    expect(kindsNamedOf(file, text)[0]).toMatchObject({ file, line: 1 });
  });

  test.each([
    ['packages/office/src/authorities/elo/a.ts', `const kind = 'elo';`],
    ['packages/rules/src/elo/a.ts', `export const eloStory = tell('elo');`],
    ['packages/office/src/authorities/registry.ts', `import { elo } from './elo/index.js';`],
    ['packages/office/src/desk/a.test.ts', `const kind = 'elo';`],
    ['packages/formats/src/trf/a.ts', `import { tornelo } from './tornelo.js'; const column = 'Elo';`],
  ])('%s: %s is allowed', (file, text) => {
    expect(kindsNamedOf(file, text)).toEqual([]);
  });

  test('the whole tree follows these rules', () => {
    const files = workspaceFiles(/^packages\/.*\.(ts|tsx)$/);
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => kindsNamedOf(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });
});

describe('array elements are cast only in inner loops', () => {
  test.each([
    ['packages/office/src/questions/a.ts', `const day = month.end[index] as number;`],
    ['packages/rules/src/fide/a.ts', `sum += (points[at] as number) * 2;`],
    ['packages/office/src/questions/a.ts', `const slot = Number(ref) as Slot;`],
  ])('%s: %s is refused', (file, text) => {
    expect(castsOf(file, text)).toMatchObject([{ file, line: 1 }]);
  });

  test.each([
    ['packages/rules/src/uschess/collect.ts', `const a = playerA[game] as number;`],
    ['packages/office/src/questions/a.ts', `const day = i32At(month.end, index);`],
    ['packages/office/src/questions/a.ts', `const slot = asSlot(Number(ref));`],
    ['packages/office/src/questions/a.test.ts', `const day = days[0] as number;`],
    ['packages/lab/src/run/a.ts', `const day = days[0] as number;`],
  ])('%s: %s is allowed', (file, text) => {
    expect(castsOf(file, text)).toEqual([]);
  });
});
