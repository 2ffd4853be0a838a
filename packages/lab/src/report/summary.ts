// The summary: fixed sentences in a fixed order (LAB §6.3), made only from the document.

import { type Saying, say } from '@harkness/office';
import type { CalibrationBin } from '../measures/calibration.js';
import { exploratory, fiveDecimals, type Verdict, verdictSaying } from '../measures/comparison.js';
import type { Gain } from '../measures/gains.js';
import type { Groups } from '../measures/groups.js';
import { evaluationDefaults } from '../reform/shape.js';
import type { ReportDocument } from './document.js';
import { besideInterval, counted, listed, manyGames, shown, signed } from './words.js';

export type Unsaid = Omit<ReportDocument, 'summary' | 'limits'>;

/** From this share of games predicted by only one rulebook, the report mentions it beside the verdict. */
const muchMissing = 0.01;
const significance = 0.05;
/** With fewer blocks of months there is no interval (LAB §4.1). */
const leastBlocks = 4;

export function summaryOf(document: Unsaid): Saying[] {
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

function verdict(document: Unsaid): Saying {
  const words = verdictOf(document);
  return say`Predictions under the reform: ${words}${besideInterval(document)} (${measureOf(document.inputs)} a game).`;
}

/** The verdict of a report as a sentence; the words of another version of the program as they are. */
export function verdictOf({ comparison, inputs }: Unsaid): Saying | string {
  const { verdict: code, difference: estimate, low, high, words } = comparison;
  const evaluation = inputs.reform.evaluation as { primary?: { threshold?: number } } | undefined;
  const threshold = evaluation?.primary?.threshold ?? evaluationDefaults.primary.threshold;
  const reforms = inputs.together.length;
  const sayings = [undefined, reforms].map((several) =>
    verdictSaying(code as Verdict, { estimate, low, high, threshold, reforms: several }),
  );
  return [...sayings, ...sayings.map(exploratory)].find((one) => String(one) === words) ?? words;
}

const measures: { readonly [measure: string]: Saying } = {
  deviance: say`capped deviance`,
  logLoss: say`log-loss`,
  brier: say`Brier score // of predictions`,
};

function measureOf({ reform }: Unsaid['inputs']): Saying | string {
  const evaluation = reform.evaluation as { primary?: { measure?: string } } | undefined;
  const { measure = 'deviance' } = evaluation?.primary ?? {};
  return measures[measure] ?? measure;
}

function games({ comparison, games: { months }, inputs }: Unsaid): Saying {
  const evaluation = inputs.reform.evaluation as { from: string; until: string };
  const inMonths = months === 1 ? say`${counted(months)} month` : say`${counted(months)} months`;
  return say`The verdict rests on ${manyGames(comparison.games)} in ${inMonths}, ${evaluation.from} to ${evaluation.until}.`;
}

function power({ comparison: { verdict: code, detectable } }: Unsaid): Saying[] {
  if (detectable === null || (code !== 'no-difference' && code !== 'equivalent')) return [];
  return [say`With these games a difference of ${fiveDecimals(detectable)} would have been shown four times in five.`];
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

function calibration({ calibration: { base, reform } }: Unsaid): Saying[] {
  const off = (bins: readonly CalibrationBin[]): Saying => {
    const names = spansOf(bins.filter((bin) => bin.off === true));
    if (names.length === 0) return say`at no rating gap`;
    return bins.every((bin) => bin.off === true) ? say`at every rating gap` : say`at gaps of ${listed(names)}`;
  };
  const slope = (value: number | null): Saying | string =>
    value === null ? say`unknown // a slope or a difference` : shown(value, 3);
  return [
    say`Results differ from expectation ${off(base.bins)} under the rulebook and ${off(reform.bins)} under the reform; the calibration slope is ${slope(base.slope)} and ${slope(reform.slope)} (1 is right, below 1 favourites do worse than predicted).`,
  ];
}

function newcomers({ groups }: Unsaid): Saying[] {
  const first = groups.games['0'];
  if (first === null || first === undefined || first.excessBase === null || first.excessReform === null) return [];
  return [
    say`In first events the excess deviance is ${fiveDecimals(first.excessBase)} under the rulebook and ${fiveDecimals(first.excessReform)} under the reform (0: the predictions are right on average).`,
  ];
}

function drift({ drift: { base, reform }, inputs }: Unsaid): Saying[] {
  const changes = (table: Unsaid['drift']['base']): number[] => Object.values(table).flatMap(({ cohort }) => cohort.change ?? []);
  const [before, after] = [changes(base), changes(reform)];
  const evaluation = inputs.reform.evaluation as { cohort?: { rule?: string } };
  const rule = evaluation.cohort?.rule === 'experience' ? say`experience // a cohort by it` : say`age // a cohort by it`;
  const ofCohort =
    before.length === 0 || after.length === 0
      ? say`The cohort (by ${rule}) of players whose strength should hardly change has fewer than 30 members in every year: its drift is not shown.`
      : say`The cohort (by ${rule}) changed by ${signed(average(before), 1)} points a year under the rulebook and ${signed(average(after), 1)} under the reform, over ${before.length === 1 ? say`${before.length} year` : say`${before.length} years`}.`;
  const [split, other] = [composition(base), composition(reform)];
  if (split === undefined || other === undefined) return [ofCohort];
  return [
    ofCohort,
    say`The mean of the established changed by ${split} a year under the rulebook, and by ${other} under the reform.`,
  ];
}

function average(all: readonly number[]): number {
  return all.reduce((sum, one) => sum + one, 0) / all.length;
}

/** The change of the mean over a year, split into players who stayed and those who came or left. */
function composition(table: Unsaid['drift']['base']): Saying | undefined {
  const years = Object.values(table).flatMap(({ population: { change, within, entering, leaving } }) =>
    change === null || within === null || entering === null || leaving === null ? [] : [{ change, within, entering, leaving }],
  );
  if (years.length === 0) return undefined;
  const mean = (of: (year: (typeof years)[number]) => number): string => signed(average(years.map(of)), 1);
  const [all, same, came, left] = (['change', 'within', 'entering', 'leaving'] as const).map((part) =>
    mean((year) => year[part]),
  );
  return say`${all} points (the same players ${same}, who came ${came}, who left ${left})`;
}

/** The groups with the largest and smallest mean gain, among those whose predictions changed beyond chance. */
function gains({ gains: table, groups }: Unsaid): Saying[] {
  const { all } = table;
  if (all === null || all.mean === null) return [];
  const players =
    all.players === 1 ? say`${counted(all.players)} player // of a report` : say`${counted(all.players)} players // of a report`;
  const mean = say`Ratings at the end are ${signed(all.mean, 1)} points on average (${players}).`;
  const named = (
    title: (name: string) => Saying,
    of: { readonly [name: string]: Gain | null },
    tested: Groups,
  ): [Saying, number][] =>
    Object.entries(of).flatMap(([name, gain]): [Saying, number][] => {
      const holm = tested[name]?.holm;
      if (gain === null || gain.mean === null || holm === null || holm === undefined || holm >= significance) return [];
      return [[title(name), gain.mean]];
    });
  const those = [
    ...named((name) => say`rating ${name}`, table.rating, groups.rating),
    ...named((name) => say`age ${name}`, table.age, groups.age),
    ...named((name) => say`games ${name}`, table.games, groups.games),
  ].sort(([, a], [, b]) => b - a);
  const [most, least] = [those[0], those.at(-1)];
  if (most === undefined || least === undefined || most === least) return [mean];
  return [mean, extremes(most, least)];
}

/** A group whose ratings fall does not gain. */
function extremes([top, most]: readonly [Saying, number], [bottom, least]: readonly [Saying, number]): Saying {
  const [up, down] = [signed(most, 1), signed(least, 1)];
  if (least >= 0)
    return say`Of the groups whose predictions changed beyond chance, ${top} gains most (${up}) and ${bottom} least (${down}).`;
  if (most <= 0)
    return say`Of the groups whose predictions changed beyond chance, ${bottom} loses most (${down}) and ${top} least (${up}).`;
  return say`Of the groups whose predictions changed beyond chance, ${top} gains most (${up}) and ${bottom} loses most (${down}).`;
}

function missing(document: Unsaid): Saying[] {
  const found = missingGames(document);
  return found === undefined ? [] : [found.sentence];
}

/** What must stand beside the verdict: that few months have games; that it depends on games which only one rulebook predicts, or that there are many (LAB §2). */
export function besideVerdict(document: Unsaid): Saying[] {
  const found = missingGames(document);
  return [...fewMonths(document), ...(found?.matters === true ? [found.sentence] : [])];
}

/** Games in so few months that resampled months hardly differ: the interval is then narrow because it knows nothing. */
export function fewMonths({ comparison: { low }, games: { months }, series, inputs }: Unsaid): Saying[] {
  const played = series.differenceByMonth.filter(([, count]) => count > 0).length;
  const evaluation = inputs.reform.evaluation as { blockMonths?: number | null } | undefined;
  const needed = leastBlocks * (evaluation?.blockMonths ?? evaluationDefaults.blockMonths);
  if (low === null || played >= needed) return [];
  return [
    say`Only ${played} of the ${months} months have games of the deciding measure: an interval from fewer than ${needed} says little.`,
  ];
}

/** Undefined if both rulebooks predict every game. */
function missingGames({
  comparison: { games: paired, onlyBase, onlyReform, difference, withHalfForMissing },
}: Unsaid): { readonly sentence: Saying; readonly matters: boolean } | undefined {
  const lost = onlyBase + onlyReform;
  if (lost === 0) return undefined;
  const turns = difference !== null && withHalfForMissing !== null && Math.sign(difference) !== Math.sign(withHalfForMissing);
  const much = lost / (paired + lost) > muchMissing;
  const filled = withHalfForMissing === null ? say`unknown // a slope or a difference` : fiveDecimals(withHalfForMissing);
  const sentence = say`${manyGames(onlyBase)} only the rulebook predicts, ${counted(onlyReform)} only the reform; with ½ for the missing predictions the difference is ${filled}.`;
  if (turns) return { sentence: say`${sentence} It has another sign: the verdict depends on these games.`, matters: true };
  return { sentence: much ? say`${sentence} They are more than 1 % of the games.` : sentence, matters: much };
}

function coverage({ simulation }: Unsaid): Saying[] {
  if (simulation === null) return [];
  const { runs, covered, share, low, high, holds } = simulation.coverage;
  if (share === null || low === null || high === null) return [];
  const percent = (value: number): string => `${shown(value * 100, 1)} %`;
  const worlds = runs === 1 ? say`${counted(runs)} made-up world` : say`${counted(runs)} made-up worlds`;
  const sentence = say`In ${worlds} the 95 % interval held the true difference ${counted(covered)} times: ${percent(share)} (${percent(low)} to ${percent(high)}).`;
  return [
    holds
      ? sentence
      : say`${sentence} That is fewer than promised: read every interval of this report as one of ${percent(share)}.`,
  ];
}
