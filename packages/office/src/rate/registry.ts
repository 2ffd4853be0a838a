// The authorities whose reports can be rated without an office: by their documents, without a profile.

import { reportedFide } from '../authorities/fide/reported.js';
import type { ReportAuthority } from '../authorities/reported.js';
import { reportedUschess } from '../authorities/uschess/reported.js';

export const reportAuthorities: readonly ReportAuthority[] = [reportedUschess, reportedFide];

/** Each system belongs to one authority. */
export function authorityOfSystem(system: string): ReportAuthority | undefined {
  return reportAuthorities.find(({ systems }) => systems.some((one) => one.system === system));
}
