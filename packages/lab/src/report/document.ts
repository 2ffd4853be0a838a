// The report as a document (LAB §6.1): canonical JSON without clock, host or duration, so that the same inputs give the same
// bytes.

import { canonicalJson, type Fact, hashOfTables, rulesVersion, type Signature, type StoreReader, sha256 } from '@harkness/office';
import { type ComparisonOfSeveral, exploratory } from '../measures/comparison.js';
import type { ReformFinding } from '../reform/finding.js';
import { amendedBase, type Reform } from '../reform/reform.js';
import type { Outcome } from '../run/outcome.js';
import { type LabRun, labVersion, type RatedReform } from '../run/run.js';
import type { SimulationResult } from '../simulation/worlds.js';
import { limitsOf } from './limits.js';
import { summaryOf } from './summary.js';

/** When the reform was fixed: before the window, before the run, or never. */
export type Registration = 'prospective' | 'retrospective' | 'exploratory';

export interface ReportInputs {
  readonly ledgerHead: string;
  readonly upTo: number;
  readonly rulebookHash: string;
  /** The tables of the base with the reform's amendments. */
  readonly reformRulebookHash: string;
  readonly reform: Reform['file'];
  readonly reformHash: string;
  readonly registration: { readonly kind: Registration; readonly fact: number | null };
  readonly program: string;
  readonly rulesVersion: number;
  readonly seeds: { readonly resamples: number; readonly worlds: number | null };
  /** Reforms evaluated together, over which Holm's correction applies. */
  readonly together: readonly { readonly name: string; readonly hash: string }[];
}

/** A report as data: everything its page shows. */
export interface ReportDocument extends Omit<Outcome, 'differenceByMonth'> {
  readonly format: 'harkness-lab-1';
  readonly inputs: ReportInputs;
  readonly findings: readonly ReformFinding[];
  readonly comparison: ComparisonOfSeveral;
  readonly simulation: SimulationResult | null;
  readonly series: {
    readonly differenceByMonth: Outcome['differenceByMonth'];
    readonly index: YearSeries;
    readonly means: YearSeries;
    readonly ranks: { readonly [rank: string]: YearSeries };
  };
  readonly summary: readonly string[];
  readonly limits: readonly string[];
}

/** One value per year under both rulebooks. */
export type YearSeries = readonly (readonly [year: string, base: number | null, reform: number | null])[];

/** The report about a reform, with its hash. */
export interface LabReport {
  readonly report: ReportDocument;
  readonly reportHash: string;
  /** The signature of the office that made it; absent if unsigned. */
  readonly signature?: Signature;
}

export function reformHash(reform: Pick<Reform, 'file'>): string {
  return sha256(canonicalJson(reform.file));
}

/** What to omit from a report or add to it. */
export interface ReportOptions {
  /** Facts that register reforms. */
  readonly registrations?: readonly Extract<Fact, { kind: 'reform-registered' }>[];
  readonly simulation?: ReadonlyMap<string, SimulationResult>;
}

/**
 * Makes one document for each reform of a run.
 * @example
 * reportsOf({ rated: [] }) // []
 */
export function reportsOf(run: LabRun, options: ReportOptions = {}): LabReport[] {
  const together = run.rated.map(({ reform }) => ({ name: reform.name, hash: reformHash(reform) }));
  return run.rated.map((one) => {
    const report = documentOf(one, together, options);
    return { report, reportHash: reportHashOf(report) };
  });
}

/** The facts that register reforms. */
export async function registrationsOf(reader: StoreReader): Promise<Extract<Fact, { kind: 'reform-registered' }>[]> {
  const found: Extract<Fact, { kind: 'reform-registered' }>[] = [];
  for await (const facts of reader.facts({ kinds: ['reform-registered'] })) {
    for (const fact of facts) if (fact.kind === 'reform-registered') found.push(fact);
  }
  return found;
}

export function reportHashOf(report: ReportDocument): string {
  return sha256(canonicalJson(report));
}

function documentOf(
  { reform, outcome, position }: RatedReform,
  together: ReportInputs['together'],
  { registrations = [], simulation }: ReportOptions,
): ReportDocument {
  const hash = reformHash(reform);
  const fact = registrations.find(({ body }) => body.hash === hash);
  const { differenceByMonth, ...tables } = outcome;
  const registration = registrationOf(fact, reform);
  const inputs: ReportInputs = {
    ledgerHead: position.hash,
    upTo: position.seq,
    rulebookHash: position.rulebookHash,
    reformRulebookHash: hashOfTables({ [reform.base.authority]: amendedBase(reform, reform.amendments) }),
    reform: reform.file,
    reformHash: hash,
    registration: { kind: registration, fact: fact?.seq ?? null },
    program: `@harkness/lab ${labVersion}`,
    rulesVersion,
    seeds: { resamples: reform.evaluation.seed, worlds: reform.evaluation.simulation?.seed ?? null },
    together,
  };
  const { words } = outcome.comparison;
  const comparison =
    registration === 'exploratory' ? { ...outcome.comparison, words: String(exploratory(words)) } : outcome.comparison;
  const unsaid = {
    format: 'harkness-lab-1' as const,
    inputs,
    // Only the finished texts are signed.
    findings: reform.warnings.map(({ said: _, ...finding }) => finding),
    ...tables,
    comparison,
    simulation: simulation?.get(reform.name) ?? null,
    series: seriesOf(outcome),
  };
  return { ...unsaid, summary: summaryOf(unsaid).map(String), limits: limitsOf(unsaid, reform) };
}

function registrationOf(fact: Fact | undefined, { evaluation }: Reform): Registration {
  if (fact === undefined) return 'exploratory';
  return fact.receivedAt.slice(0, 10) < `${evaluation.from}-01` ? 'prospective' : 'retrospective';
}

function seriesOf({ drift, differenceByMonth }: Outcome): ReportDocument['series'] {
  const years = Object.keys(drift.base).sort();
  const series = (of: (year: Outcome['drift']['base'][string]) => number | null): YearSeries =>
    years.map((year) => {
      const [base, reform] = [drift.base[year], drift.reform[year]];
      return [year, base === undefined ? null : of(base), reform === undefined ? null : of(reform)];
    });
  const ranks = Object.keys(drift.base[years[0] ?? '']?.ranks ?? {});
  return {
    differenceByMonth,
    index: series(({ cohort }) => cohort.index),
    means: series(({ population }) => population.mean),
    ranks: Object.fromEntries(ranks.map((rank) => [rank, series((year) => year.ranks[Number(rank)] ?? null)])),
  };
}
