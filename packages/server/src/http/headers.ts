import type { FastifyReply } from 'fastify';

export const contentSecurityPolicy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'self'; form-action 'self'";

/** The few static headers are set by hand: a plugin for them halves the throughput. */
export const securityHeaders: { readonly [name: string]: string } = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
};

/** Adds the headers that an answer has not set itself. A frame that its policy allows is not forbidden by the older header. */
export function addSecurityHeaders(reply: FastifyReply, headers: readonly (readonly [string, string])[]): void {
  const isEmbeddable = String(reply.getHeader('content-security-policy') ?? '').includes('frame-ancestors *');
  for (const [name, value] of headers)
    if (!reply.hasHeader(name) && !(isEmbeddable && name === 'x-frame-options')) reply.header(name, value);
}

/** One year. Not for subdomains, which may belong to others. */
export const strictTransport = { 'strict-transport-security': 'max-age=31536000' } as const;
