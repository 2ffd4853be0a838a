import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addresses } from './addresses.js';

test('every address of the router is in the table, with the module the router loads', () => {
  const router = readFileSync(join(import.meta.dirname, '..', 'router.tsx'), 'utf8');
  const routes = [
    ...router.matchAll(/getParentRoute: \(\) => (\w+),\s+path: '([^']*)',[\s\S]*?import\('\.\/([^']*)\.js'\)/g),
  ].map(([, parent, path, module]) => `${parent === 'calculators' ? '/calculators' : ''}${path} ${module}.tsx`);
  // The calculators' index leads to one of them, and to the estimate if nothing else is known; their frame to what they share.
  const led = [
    [/^\/calculators\/ .*/, '/calculators/estimate calculators/estimate.tsx'],
    [/^\/calculators pages\/calculators\.tsx$/, '/calculators calculators/player.tsx'],
  ] as const;
  const known = addresses.map(({ path, module }) => `${path} ${module}`);
  expect(routes.length).toBeGreaterThan(15);
  expect(known.toSorted()).toEqual(
    routes.map((route) => led.reduce((text, [from, to]) => text.replace(from, to), route)).toSorted(),
  );
});
