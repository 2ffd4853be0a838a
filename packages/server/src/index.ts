// The office over HTTP.
//
// Names are listed here for callers outside and documented with examples. The rest, marked @internal, is for our own packages and changes in any version.

/** @internal */
export * from './all.js';
export { defaultLimits, type Limits } from './app.js';
export { type Contract, contract, type RouteName } from './contract/index.js';
export { openApiDocument } from './http/openapi.js';
export { parseTrustedProxies, type TrustedProxies } from './http/proxies.js';
export { type RunningServer, type ServerOptions, startServer } from './server.js';
export type { MailOptions } from './services/mail.js';
