import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addresses } from './addresses.js';

test('every address of the router is in the table, with the module the router loads', () => {
  const router = readFileSync(join(import.meta.dirname, '..', 'router.tsx'), 'utf8');
  const routes = [
    ...router.matchAll(/getParentRoute: \(\) => (\w+),\s+path: '([^']*)',[\s\S]*?import\('\.\/([^']*)\.js'\)/g),
  ].map(([, parent, path, module]) => `${parent === 'calculators' ? '/calculators' : ''}${path} ${module}.tsx`);
  // The calculators' index redirects to the estimate.
  const known = addresses.map(({ path, module }) => `${path} ${module}`);
  expect(routes.length).toBeGreaterThan(15);
  expect(known.toSorted()).toEqual(
    routes.map((route) => route.replace(/^\/calculators\/ .*/, '/calculators/estimate calculators/estimate.tsx')).toSorted(),
  );
});
