// The office over HTTP.
//
// Names listed here are for outside callers and documented with examples. The rest, marked @internal, is for our own packages and
// may change in any version.

/** @internal */
export * from './all.js';
export { defaultLimits, type Limits } from './app.js';
export { type Contract, contract, type RouteName } from './contract/index.js';
export { openApiDocument } from './http/openapi.js';
export { parseTrustedProxies, type TrustedProxies } from './http/proxies.js';
export { type RunningServer, type ServerOptions, startServer } from './server.js';
export type { MailOptions } from './services/mail.js';
