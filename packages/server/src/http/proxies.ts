// Which proxies to trust. `x-forwarded-for` grows to the right, each proxy adding the address it heard from. Only the entries of
// trusted proxies are reliable; everything to their left was sent by the caller.

import { isIP } from 'node:net';

/** The number of proxies in front, or their addresses and networks (CIDR). */
export type TrustedProxies = number | readonly string[];

const mostProxies = 10;

/**
 * Parses a command-line value: `1`, or `10.0.0.0/8,192.0.2.7`. Undefined if it is neither.
 * @example
 * parseTrustedProxies('10.0.0.0/8,192.0.2.7') // ['10.0.0.0/8', '192.0.2.7']
 */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d+$/.test(text)) {
    const count = Number(text);
    return count >= 1 && count <= mostProxies ? count : undefined;
  }
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  // A network of all addresses would trust everybody.
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128));
}

/** In Fastify's form. */
export function trustOf(proxies: TrustedProxies | undefined): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === undefined) return false;
  return typeof proxies === 'number' ? (_, hop) => hop < proxies : [...proxies];
}
