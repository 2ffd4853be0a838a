// The summary: fixed sentences in a fixed order (LAB §6.3), made only from the document.

import type { CalibrationBin } from '../measures/calibration.js';
import { fiveDecimals } from '../measures/comparison.js';
import type { Gain } from '../measures/gains.js';
import type { Groups } from '../measures/groups.js';
import type { ReportDocument } from './document.js';
import { besideInterval, counted, listed, many, shown, signed } from './words.js';

export type Unsaid = Omit<ReportDocument, 'summary' | 'limits'>;

/** From this share of games predicted by only one rulebook, the report mentions it beside the verdict. */
const muchMissing = 0.01;
const significance = 0.05;

export function summaryOf(document: Unsaid): string[] {
  return [
    verdict(document),
    games(document),
    ...power(document),
    ...calibration(document),
    ...newcomers(document),
    ...drift(document),
    ...gains(document),
    ...missing(document),
    ...coverage(document),
  ];
}

function verdict(document: Unsaid): string {
  const { measure } = measureOf(document.inputs);
  return `Predictions under the reform: ${document.comparison.words}${besideInterval(document)} (${measure} a game).`;
}

function measureOf({ reform }: Unsaid['inputs']): { readonly measure: string; readonly kind: string } {
  const evaluation = reform.evaluation as { primary?: { measure?: string; class?: string } } | undefined;
  const { measure = 'deviance', class: kind = 'rated' } = evaluation?.primary ?? {};
  const names: { readonly [measure: string]: string } = {
    deviance: 'capped deviance',
    logLoss: 'log-loss',
    brier: 'Brier score',
  };
  return { measure: names[measure] ?? measure, kind };
}

function games({ comparison, games: { months }, inputs }: Unsaid): string {
  const evaluation = inputs.reform.evaluation as { from: string; until: string };
  return `The verdict rests on ${many(comparison.games, 'game')} in ${many(months, 'month')}, ${evaluation.from} to ${evaluation.until}.`;
}

function power({ comparison: { verdict: code, detectable } }: Unsaid): string[] {
  if (detectable === null || (code !== 'no-difference' && code !== 'equivalent')) return [];
  return [`With these games a difference of ${fiveDecimals(detectable)} would have been shown four times in five.`];
}

/** Joins adjacent bins: `100–250`, `800+`. */
function spansOf(bins: readonly CalibrationBin[]): string[] {
  const spans: { from: number; below: number | null }[] = [];
  for (const { from, below } of bins) {
    const last = spans.at(-1);
    if (last !== undefined && last.below === from) last.below = below;
    else spans.push({ from, below });
  }
  return spans.map(({ from, below }) => (below === null ? `${from}+` : `${from}–${below}`));
}

function calibration({ calibration: { base, reform } }: Unsaid): string[] {
  const off = (bins: readonly CalibrationBin[]): string => {
    const names = spansOf(bins.filter((bin) => bin.off === true));
    return names.length === 0 ? 'at no rating gap' : `at gaps of ${listed(names)}`;
  };
  const slope = (value: number | null): string => (value === null ? 'unknown' : shown(value, 3));
  return [
    `Results differ from expectation ${off(base.bins)} under the rulebook and ${off(reform.bins)} under the reform; the calibration slope is ${slope(base.slope)} and ${slope(reform.slope)} (1 is right, below 1 favourites do worse than predicted).`,
  ];
}

function newcomers({ groups }: Unsaid): string[] {
  const first = groups.games['0'];
  if (first === null || first === undefined || first.excessBase === null || first.excessReform === null) return [];
  return [
    `In first events the excess deviance is ${fiveDecimals(first.excessBase)} under the rulebook and ${fiveDecimals(first.excessReform)} under the reform (0: the predictions are right on average).`,
  ];
}

function drift({ drift: { base, reform }, inputs }: Unsaid): string[] {
  const changes = (table: Unsaid['drift']['base']): number[] => Object.values(table).flatMap(({ cohort }) => cohort.change ?? []);
  const [before, after] = [changes(base), changes(reform)];
  const evaluation = inputs.reform.evaluation as { cohort?: { rule?: string } };
  const rule = evaluation.cohort?.rule === 'experience' ? 'experience' : 'age';
  const ofCohort =
    before.length === 0 || after.length === 0
      ? `The cohort (by ${rule}) of players whose strength should hardly change has fewer than 30 members in every year: its drift is not shown.`
      : `The cohort (by ${rule}) changed by ${signed(average(before), 1)} points a year under the rulebook and ${signed(average(after), 1)} under the reform, over ${many(before.length, 'year')}.`;
  const [split, other] = [composition(base), composition(reform)];
  if (split === undefined || other === undefined) return [ofCohort];
  return [
    ofCohort,
    `The mean of the established changed by ${split} a year under the rulebook, and by ${other} under the reform.`,
  ];
}

function average(all: readonly number[]): number {
  return all.reduce((sum, one) => sum + one, 0) / all.length;
}

/** The change of the mean over a year, split into players who stayed and those who came or left. */
function composition(table: Unsaid['drift']['base']): string | undefined {
  const years = Object.values(table).flatMap(({ population: { change, within, entering, leaving } }) =>
    change === null || within === null || entering === null || leaving === null ? [] : [{ change, within, entering, leaving }],
  );
  if (years.length === 0) return undefined;
  const mean = (of: (year: (typeof years)[number]) => number): string => signed(average(years.map(of)), 1);
  const parts = `the same players ${mean((year) => year.within)}, who came ${mean((year) => year.entering)}, who left ${mean((year) => year.leaving)}`;
  return `${mean((year) => year.change)} points (${parts})`;
}

/** The groups with the largest and smallest mean gain, among those whose predictions changed beyond chance. */
function gains({ gains: table, groups }: Unsaid): string[] {
  const { all } = table;
  if (all === null || all.mean === null) return [];
  const mean = `Ratings at the end are ${signed(all.mean, 1)} points on average (${many(all.players, 'player')}).`;
  const named = (title: string, of: { readonly [name: string]: Gain | null }, tested: Groups): [string, number][] =>
    Object.entries(of).flatMap(([name, gain]): [string, number][] => {
      const holm = tested[name]?.holm;
      if (gain === null || gain.mean === null || holm === null || holm === undefined || holm >= significance) return [];
      return [[`${title} ${name}`, gain.mean]];
    });
  const those = [
    ...named('rating', table.rating, groups.rating),
    ...named('age', table.age, groups.age),
    ...named('games', table.games, groups.games),
  ].sort(([, a], [, b]) => b - a);
  const [most, least] = [those[0], those.at(-1)];
  if (most === undefined || least === undefined || most === least) return [mean];
  return [
    mean,
    `Of the groups whose predictions changed beyond chance, ${most[0]} gains most (${signed(most[1], 1)}) and ${least[0]} least (${signed(least[1], 1)}).`,
  ];
}

function missing({ comparison: { games: paired, onlyBase, onlyReform, difference, withHalfForMissing } }: Unsaid): string[] {
  const lost = onlyBase + onlyReform;
  if (lost === 0) return [];
  const turns = difference !== null && withHalfForMissing !== null && Math.sign(difference) !== Math.sign(withHalfForMissing);
  const much = lost / (paired + lost) > muchMissing;
  const sentence = `${many(onlyBase, 'game')} only the rulebook predicts, ${counted(onlyReform)} only the reform; with ½ for the missing predictions the difference is ${withHalfForMissing === null ? 'unknown' : fiveDecimals(withHalfForMissing)}.`;
  if (turns) return [`${sentence} It has another sign: the verdict depends on these games.`];
  return [much ? `${sentence} They are more than 1 % of the games.` : sentence];
}

function coverage({ simulation }: Unsaid): string[] {
  if (simulation === null) return [];
  const { runs, covered, share, low, high, holds } = simulation.coverage;
  if (share === null || low === null || high === null) return [];
  const percent = (value: number): string => `${shown(value * 100, 1)} %`;
  const sentence = `In ${many(runs, 'made-up world')} the 95 % interval held the true difference ${counted(covered)} times: ${percent(share)} (${percent(low)} to ${percent(high)}).`;
  return [
    holds ? sentence : `${sentence} That is fewer than promised: read every interval of this report as one of ${percent(share)}.`,
  ];
}
