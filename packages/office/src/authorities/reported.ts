// The part of an authority that needs no office: its identity and how it takes reports. It also runs in browsers.

import type { Authority } from './authority.js';

/** An authority's identity and how it takes reports. */
export type ReportAuthority = Pick<Authority, 'id' | 'name' | 'kind' | 'systems' | 'ids' | 'evidence' | 'reports'>;
