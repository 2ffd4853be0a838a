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

/** One year. Not for subdomains, which may belong to others. */
export const strictTransport = { 'strict-transport-security': 'max-age=31536000' } as const;
