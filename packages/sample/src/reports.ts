// Events of a sample as the files that directors send: for demonstrations, tests, and trial submissions.

import { checkReport, type FormatName, type NamedBytes, type ReportDraft, writerOf } from '@harkness/formats';
import { type PlayerFields, type PlayerId, reportOfSections, type SectionDocument, withoutProfile } from '@harkness/office';
import { type SampleOptions, sampleFederation } from './federation.js';
/** Which federation, which format and how many events. */
export interface SampleReportOptions {
  readonly sample: SampleOptions;
  readonly format: FormatName;
  /** How many of the sample's last events; 3 if absent. */
  readonly events?: number;
  readonly authority?: 'uschess' | 'fide';
}

/** An event of a sample as a director would send it. */
export interface SampleReport {
  readonly event: string;
  readonly report: ReportDraft;
  readonly sections: readonly SectionDocument[];
  readonly files: readonly NamedBytes[];
}

/**
 * The last events of a sample, oldest first. It generates the whole sample, so it is meant for small ones.
 * @example
 * sampleReports({ sample: { seed: 1, players: 20, years: 1 }, format: 'json', events: 1 })[0]?.files.length // 1
 */
export function sampleReports(options: SampleReportOptions): SampleReport[] {
  const { authority = 'uschess' } = options;
  const writer = writerOf(options.format);
  if (writer === undefined) throw new RangeError(`there is no writer of ${options.format}`);
  const fields = new Map<PlayerId, PlayerFields>();
  const events = new Map<string, SectionDocument[]>();
  for (const batch of sampleFederation(options.sample)) {
    for (const fact of batch.facts) {
      if (fact.kind === 'player-registered') fields.set(fact.body.player, fact.body);
      if (fact.kind !== 'section-submitted' || fact.body.section.authority !== authority) continue;
      const { section } = fact.body;
      if (section.kind === 'foreign-fide') continue;
      events.set(section.event, [...(events.get(section.event) ?? []), section]);
    }
  }
  const wanted = [...events].sort(([a], [b]) => (a < b ? -1 : 1)).slice(-(options.events ?? 3));
  return wanted.map(([event, sections]) => {
    const sorted = [...sections].sort((a, b) => a.section - b.section);
    const { report, findings } = checkReport(reportOfSections(sorted, fields, withoutProfile));
    if (report === undefined) throw new Error(`a sample's event is no report: ${findings.map((one) => one.message).join(' ')}`);
    const written = writer.write(report);
    return { event, report, sections: sorted, files: written.files };
  });
}
