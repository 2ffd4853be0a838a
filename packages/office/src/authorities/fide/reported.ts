// FIDE's identity and how it takes reports.

import type { ReportAuthority } from '../reported.js';
import { classify } from './classify.js';
import { evidence, isOwnRating } from './evidence.js';
import { expected } from './expected.js';

export const reportedFide: ReportAuthority = {
  id: 'fide',
  name: 'FIDE',
  kind: 'fide',
  systems: [
    { system: 'FIDE-standard', label: 'FIDE Standard', short: 'Standard' },
    { system: 'FIDE-rapid', label: 'FIDE Rapid', short: 'Rapid' },
    { system: 'FIDE-blitz', label: 'FIDE Blitz', short: 'Blitz' },
  ],
  ids: {
    field: 'fideId',
    label: 'FIDE id',
    lookup: ({ uschessId, fideId, national = [] }) => [fideId, uschessId, ...national.map(({ id }) => id)],
    event: /^[^\s\p{C}/]{1,60}$/u,
    listed: ({ fideId }) => fideId,
  },
  evidence,
  reports: {
    venue: 'otb',
    needsGameCounts: false,
    membersOnly: false,
    ratingName: 'FIDE',
    systemInFiles: (system) => (system === 'FIDE-standard' ? 'FIDE' : system),
    birthYear: true,
    isOwnRating,
    classify,
    expected,
  },
};
