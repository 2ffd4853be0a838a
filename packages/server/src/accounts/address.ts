// Callers' network addresses, and which of them count as one caller.

import { isIPv6 } from 'node:net';

/** An IPv4 address, or the first 64 bits of an IPv6 address: one customer controls the rest. */
export function addressBlock(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  return `${groups(address.split('%')[0] ?? '')
    .slice(0, 4)
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groups(address: string): readonly string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const parts = (text: string): string[] => (text === '' ? [] : text.split(':').map((part) => part.replace(/^0+(?=.)/, '')));
  // An address that ends in dotted decimals has two groups there, which are after the first four.
  const last = tail === undefined ? [] : parts(tail);
  const first = parts(head);
  const dotted = [...first, ...last].some((part) => part.includes('.')) ? 1 : 0;
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length - dotted;
  return [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
}
