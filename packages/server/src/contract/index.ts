// The whole API: every route by name. The server implements them, the OpenAPI document lists them, and they type the client.

import { accountRoutes } from './accounts.js';
import { eventRoutes } from './events.js';
import { followingRoutes } from './following.js';
import { labRoutes } from './lab.js';
import { liveRoutes } from './live.js';
import { officeRoutes } from './office.js';
import { playerRoutes } from './players.js';
import { questionRoutes } from './questions.js';
import { rulebookRoutes } from './rulebook.js';
import { ledgerRoutes, listRoutes, runRoutes } from './runs.js';
import { submissionRoutes } from './submissions.js';

/**
 * Every route of the API: method, path, who may use it, its input and its answer.
 * @example
 * contract.player.path // '/players/:player'
 */
export const contract = {
  ...playerRoutes,
  ...eventRoutes,
  ...runRoutes,
  ...listRoutes,
  ...ledgerRoutes,
  ...submissionRoutes,
  ...officeRoutes,
  ...questionRoutes,
  ...liveRoutes,
  ...accountRoutes,
  ...followingRoutes,
  ...rulebookRoutes,
  ...labRoutes,
};

/** The type of `contract`, from which the typed client is made. */
export type Contract = typeof contract;
/** The name of a route. */
export type RouteName = keyof Contract;
