// The half of an authority that needs no office: who it is, and how it takes reports. It runs in browsers.

import type { Authority } from './authority.js';

/** Who an authority is and how it takes reports. */
export type ReportAuthority = Pick<Authority, 'id' | 'name' | 'kind' | 'systems' | 'ids' | 'evidence' | 'reports'>;
