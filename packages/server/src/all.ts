// Everything our own packages use. `index.ts` lists the part that outside callers may rely on.

export { forgetLostFactors, sealSecondFactors, secondFactorSecrets } from './accounts/sealing.js';
export { defaultLimits, type Limits } from './app.js';
export { type Contract, contract, type RouteName } from './contract/index.js';
export { playerPages } from './handlers/player-answer.js';
export { openApiDocument } from './http/openapi.js';
export { parseTrustedProxies, type TrustedProxies } from './http/proxies.js';
export { type LiveServer, localEvent, type ServeLiveOptions, serveLive } from './serve-live.js';
export { type RunningServer, type ServerOptions, startServer } from './server.js';
export type { LiveAnswer } from './services/live-store.js';
export type { MailOptions } from './services/mail.js';
export { checkMailServer, forgetLostMails, waitingMails } from './services/outbox.js';
