// The secret key that seals the signing key is lost for good: the office signs again with a new key, and what the old one signed still holds.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { appendAll, member, verify } from '../../test/lending-library.js';
import { openStore } from '../store/open.js';
import { signedHeads } from './heads.js';
import { signHead } from './last-head.js';
import { allPublicKeys, publicKeyOf, replaceLostKey } from './signing.js';

const data = mkdtempSync(join(tmpdir(), 'harkness-lost-key-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

async function store() {
  const opened = await openStore({ data });
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.value;
}

test('an office whose secret key is gone signs again with a new key; heads of the old one still verify', async () => {
  const before = await store();
  await appendAll(before, [member('m1')]);
  await signHead(before);
  const old = await publicKeyOf(before);
  expect(await before.write(replaceLostKey)).toBeUndefined();
  await before.close();

  rmSync(join(data, 'harkness.key'));
  const after = await store();
  await appendAll(after, [member('m2')]);
  await expect(signHead(after)).rejects.toMatchObject({ code: 'secret-key-missing' });
  const replaced = await after.write(replaceLostKey);
  expect(replaced).toMatchObject({ from: old });
  expect(replaced?.to).not.toBe(old);
  expect(await signHead(after)).toMatchObject({ seq: 2, publicKey: replaced?.to });
  expect((await after.read(signedHeads)).map(({ publicKey }) => publicKey)).toEqual([old, replaced?.to]);
  expect(await after.read(allPublicKeys)).toEqual(expect.arrayContaining([old, replaced?.to]));
  expect(await verify(after)).toMatchObject({ ok: true, heads: 2 });
  await after.close();
});
