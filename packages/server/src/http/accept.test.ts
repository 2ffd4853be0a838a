import { expect, test } from 'vitest';
import { prefersPage } from './accept.js';

test.each([
  [undefined, true],
  ['', true],
  ['*/*', true],
  ['text/html', true],
  ['text/*', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['application/json', false],
  ['application/json, */*', false],
  ['application/json, text/plain, */*', false],
  ['application/json;q=0.5, text/html', true],
  ['application/json, text/html;q=0.9', false],
  ['text/html;q=0, */*', false],
  ['image/avif,image/webp', false],
  ['application/problem+json', false],
])('Accept: %s asks for the page: %s', (accept, page) => {
  expect(prefersPage(accept)).toBe(page);
});
