import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { qrCode } from './qr-code.js';

const hashOf = (text: string): string =>
  createHash('sha256')
    .update(
      qrCode(text)
        .map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
        .join('\n'),
    )
    .digest('hex');

test('the code for an authenticator app’s address equals that of another encoder (uqr 0.1.3)', () => {
  const address =
    'otpauth://totp/Harkness:ada%40example.org?issuer=Harkness&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30';
  expect(qrCode(address)).toHaveLength(49);
  expect(hashOf(address)).toBe('28be020588dbdb9d42f250b1aa72b220ec51e4a681d63ebec4298e1bb2e6951e');
});

test.each([
  // bytes, modules on a side: the capacities of level M
  [14, 21],
  [15, 25],
  [62, 33],
  [63, 37],
  [213, 57],
  [214, 61],
  [666, 97],
])('%d bytes give a code of %d modules per side, with its three finders', (bytes, size) => {
  const rows = qrCode('x'.repeat(bytes));
  expect(rows).toHaveLength(size);
  const line = (y: number, from: number) =>
    Array.from({ length: 7 }, (_, n) => (rows[y]?.[from + n] === true ? '#' : '.')).join('');
  for (const [x, y] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const)
    expect(Array.from({ length: 7 }, (_, n) => line(y + n, x))).toEqual([
      '#######',
      '#.....#',
      '#.###.#',
      '#.###.#',
      '#.###.#',
      '#.....#',
      '#######',
    ]);
});

test('a text that is too long is refused', () => {
  expect(() => qrCode('x'.repeat(667))).toThrow(/too long/);
});
