import { afterEach, expect, test, vi } from 'vitest';
import { placeOf } from './open-office.js';

afterEach(() => vi.unstubAllEnvs());

const folder = 'my-office';
const address = 'postgresql://127.0.0.1/office';

// The command line takes precedence over the environment. There the database takes precedence over the folder, so that one
// systemd unit serves both stores.
test.each([
  [{ data: folder }, {}, { data: folder }],
  [{ database: address }, {}, { database: address }],
  [{ data: folder }, { HARKNESS_DATABASE: address }, { data: folder }],
  [{ database: address }, { HARKNESS_DATA: folder }, { database: address }],
  [{}, { HARKNESS_DATABASE: address }, { database: address }],
  [{}, { HARKNESS_DATA: folder }, { data: folder }],
  [{}, { HARKNESS_DATA: folder, HARKNESS_DATABASE: address }, { database: address }],
])('%j with %j in the environment is %j', (options, environment, place) => {
  vi.stubEnv('HARKNESS_DATABASE', '');
  vi.stubEnv('HARKNESS_DATA', '');
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  expect(placeOf(options)).toEqual(place);
});

test('no office, or two on the command line, is an error', () => {
  vi.stubEnv('HARKNESS_DATABASE', '');
  vi.stubEnv('HARKNESS_DATA', '');
  expect(() => placeOf({})).toThrow('No office was named.');
  expect(() => placeOf({ data: folder, database: address })).toThrow('not both');
});
