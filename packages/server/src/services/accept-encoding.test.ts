import { expect, test } from 'vitest';
import { takesGzip } from './accept-encoding.js';

test.each([
  [undefined, false],
  ['', false],
  ['gzip', true],
  ['br, gzip, deflate', true],
  ['GZIP;q=0.5', true],
  ['gzip;q=0', false],
  ['br, gzip; q=0.000, identity', false],
  ['identity, gzipped', false],
])('Accept-Encoding: %s takes gzip: %s', (accept, gzip) => {
  expect(takesGzip(accept)).toBe(gzip);
});
