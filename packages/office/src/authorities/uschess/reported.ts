// US Chess's identity and how it takes reports.

import { provisionalUpTo } from '@harkness/rules/internal/uschess';
import type { ReportAuthority } from '../reported.js';
import { classify, systemsOfLetter } from './classify.js';
import { evidence, isOwnRating } from './evidence.js';
import { expected } from './expected.js';

export const reportedUschess: ReportAuthority = {
  id: 'uschess',
  name: 'US Chess',
  kind: 'uschess',
  systems: [
    { system: 'OTBR', label: 'Regular', short: 'Regular' },
    { system: 'OTBQ', label: 'Quick', short: 'Quick' },
    { system: 'OTBB', label: 'Blitz', short: 'Blitz' },
    { system: 'OLR', label: 'Online Regular', short: 'Online Regular' },
    { system: 'OLQ', label: 'Online Quick', short: 'Online Quick' },
    { system: 'OLB', label: 'Online Blitz', short: 'Online Blitz' },
  ],
  ids: {
    field: 'uschessId',
    label: 'US Chess id',
    lookup: ({ uschessId, fideId, national = [] }) => [uschessId, ...national.map(({ id }) => id), fideId],
    // US Chess ids have twelve digits. A pairing program's short id, such as a club's file name, is not unique.
    event: /^(\d{12}|\d{8}-[0-9a-f]{10})$/,
    listed: ({ uschessId }) => uschessId,
  },
  evidence,
  reports: {
    venue: undefined,
    needsGameCounts: true,
    membersOnly: true,
    ratingName: 'USA',
    systemInFiles: (system) => system,
    birthYear: false,
    isOwnRating,
    classify: (section) => classify(section),
    systemsOfLetter,
    tieBreaks: ['modified-median', 'solkoff', 'cumulative', 'opposition-cumulative'],
    expected,
    isProvisional: (games) => games <= provisionalUpTo,
  },
};
