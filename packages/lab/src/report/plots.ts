// The plots of a report (LAB §6.3), each from its table.

import { type Saying, say } from '@harkness/office';
import type { CalibrationBin } from '../measures/calibration.js';
import type { ComparisonOfSeveral } from '../measures/comparison.js';
import { flowLines } from '../measures/flow.js';
import type { Gain } from '../measures/gains.js';
import type { Evaluation } from '../reform/reform.js';
import type { ReportDocument, YearSeries } from './document.js';
import { flowNames, groupedBy } from './labels.js';
import type { ReportSpeech } from './speech.js';
import { dot, type Frame, legend, line, path, rect, scaleOf, square, svg, text, tickText, xNames, yAxis } from './svg.js';
import { inOrder } from './tables.js';
import { signed } from './words.js';

export interface Plot {
  readonly title: string;
  readonly svg: string;
}

const sides = ['base', 'reform'] as const;
type Side = (typeof sides)[number];

function mark(side: Side, x: number, y: number, size = 4): string {
  return side === 'base' ? dot(x, y, size, 'base') : square(x, y, size * 0.9, 'reform');
}

/** Shows which mark stands for which rulebook. */
function key(frame: Frame, { say: said }: ReportSpeech): string {
  return legend(frame, said(say`rulebook // column of a report`), said(say`reform // column of a report`));
}

/** Positions of evenly spaced columns. */
function columns(count: number, { left, right, width }: Frame): (index: number) => number {
  return (index) => left + ((width - left - right) * (index + 0.5)) / Math.max(1, count);
}

const differenceUnits: { readonly [measure in Evaluation['primary']['measure']]: Saying } = {
  deviance: say`deviance a game, baseline less reform`,
  logLoss: say`log-loss a game, baseline less reform`,
  brier: say`Brier score a game, baseline less reform`,
};

/** One bar per reform: the interval, a dot at the difference, zero, and the threshold as a band. */
export function verdictPlot(
  rows: readonly { readonly name: string; readonly comparison: ComparisonOfSeveral }[],
  { threshold, measure }: { readonly threshold: number; readonly measure: Evaluation['primary']['measure'] },
  frame: Frame,
  speech: ReportSpeech,
): Plot {
  const height = 100 + rows.length * 34;
  const own = { ...frame, height, left: 30, right: 34, bottom: 68 };
  const values = rows.flatMap(({ comparison: { low, high, difference } }) => [low ?? 0, high ?? 0, difference ?? 0]);
  const scale = scaleOf([...values, -threshold, threshold, 0], own.left, own.width - own.right, own.ticksAcross);
  const [top, foot] = [30, height - own.bottom];
  const ticks = scale.ticks.map((tick) => {
    const x = scale.of(tick);
    return `${line(x, top, x, foot, Math.abs(tick) < 1e-12 ? 'zero' : 'grid')}${text(x, foot + 16, speech.number(tickText(tick, scale.ticks)), 'middle')}`;
  });
  const bars = rows.map(({ name, comparison: { low, high, difference } }, at) => {
    const y = top + 26 + at * 34;
    const bar = low === null || high === null ? '' : `${line(scale.of(low), y, scale.of(high), y, 'bar')}`;
    const point = difference === null ? '' : dot(scale.of(difference), y, 5, 'base');
    return `${text(own.left + 2, y - 10, name)}${bar}${point}`;
  });
  const band = rect(scale.of(-threshold), top, scale.of(threshold) - scale.of(-threshold), foot - top, 'band');
  const title = speech.say(say`Difference of predictions, with its 95 % interval`);
  const middle = (own.left + own.width - own.right) / 2;
  const words = `${text(middle, foot + 36, speech.say(say`← worse · better →`), 'middle')}${text(middle, foot + 54, speech.say(differenceUnits[measure]), 'middle')}`;
  const note = text(own.left, 16, speech.say(say`Shaded: differences too small to matter`), 'start');
  return { title, svg: svg(own, title, `${band}${ticks.join('')}${bars.join('')}${words}${note}`) };
}

function monthsPlot({ series, comparison }: ReportDocument, frame: Frame, speech: ReportSpeech): Plot {
  const months = series.differenceByMonth.map(([month, games, sum]) => ({
    month,
    games,
    value: games === 0 || sum === null ? null : sum / games,
  }));
  const most = Math.max(1, ...months.map(({ games }) => games));
  const mean = comparison.difference ?? 0;
  const scale = scaleOf([0, mean, ...months.flatMap(({ value }) => value ?? [])], frame.height - frame.bottom, frame.top);
  const x = columns(months.length, frame);
  const dots = months.map(({ games, value }, at) =>
    value === null ? '' : dot(x(at), scale.of(value), 1.5 + 4 * Math.sqrt(games / most), 'open'),
  );
  const content = `${yAxis(scale, frame, speech.say(say`difference a game`), speech.number)}${line(frame.left, scale.of(mean), frame.width - frame.right, scale.of(mean), 'bar')}${dots.join('')}`;
  const title = speech.say(say`Difference by month; larger dots have more games, the thick line is the mean`);
  return {
    title,
    svg: svg(
      frame,
      title,
      `${content}${xNames(
        months.map(({ month }) => month),
        x,
        frame,
        speech.say(say`month // column of a report`),
      )}`,
    ),
  };
}

function calibrationPlot({ calibration }: ReportDocument, frame: Frame, speech: ReportSpeech): Plot {
  const bins = calibration.base.bins.map((bin, at) => ({ base: bin, reform: calibration.reform.bins[at] ?? bin }));
  const ends = (bin: CalibrationBin): number[] =>
    [bin.residual, bin.low, bin.high].filter((value): value is number => typeof value === 'number');
  const scale = scaleOf(
    [0, ...bins.flatMap(({ base, reform }) => [...ends(base), ...ends(reform)])],
    frame.height - frame.bottom,
    frame.top,
  );
  const x = columns(bins.length, frame);
  const beside = Math.min(7, (x(1) - x(0)) / 5);
  const marks = bins.flatMap((pair, at) =>
    sides.map((side) => {
      const { residual, low, high, off } = pair[side];
      if (residual === undefined) return '';
      const place = x(at) + (side === 'base' ? -beside : beside);
      const bar =
        typeof low === 'number' && typeof high === 'number' ? line(place, scale.of(low), place, scale.of(high), 'line') : '';
      const star = off === true ? text(place, scale.of(residual) - 8, '*', 'middle', 'title') : '';
      return `${bar}${mark(side, place, scale.of(residual))}${star}`;
    }),
  );
  const names = bins.map(({ base: { from, below } }) => (below === null ? `${from}+` : String(from)));
  const title = speech.say(say`Score of the higher rated less expectation, by rating gap (* off beyond chance)`);
  const content = `${yAxis(scale, frame, speech.say(say`observed − expected`), speech.number)}${key(frame, speech)}${marks.join('')}${xNames(names, x, frame, speech.say(say`rating gap from`))}`;
  return { title, svg: svg(frame, title, content) };
}

function learningPlot({ groups }: ReportDocument, frame: Frame, speech: ReportSpeech): Plot {
  const names = inOrder(Object.keys(groups.games));
  const value = (name: string, side: Side): number | null => {
    const group = groups.games[name];
    return group === null || group === undefined ? null : side === 'base' ? group.excessBase : group.excessReform;
  };
  const values = names.flatMap((name) => sides.flatMap((side) => value(name, side) ?? []));
  const scale = scaleOf([0, ...values], frame.height - frame.bottom, frame.top);
  const x = columns(names.length, frame);
  const lines = sides.map((side) => {
    const points = names.flatMap((name, at) => {
      const y = value(name, side);
      return y === null ? [] : [[x(at), scale.of(y)] as const];
    });
    return `${path(points, side === 'base' ? 'curve' : 'curve dashed')}${points.map(([px, py]) => mark(side, px, py)).join('')}`;
  });
  const title = speech.say(say`Learning curve: excess deviance by games before the event`);
  const content = `${yAxis(scale, frame, speech.say(say`excess deviance a game`), speech.number)}${key(frame, speech)}${lines.join('')}${xNames(names, x, frame, speech.say(say`games before // the event`))}`;
  return { title, svg: svg(frame, title, content) };
}

function yearsPlot(
  all: readonly YearSeries[],
  title: string,
  unit: string,
  frame: Frame,
  speech: ReportSpeech,
  names: readonly string[] = [],
): Plot {
  const values = all.flatMap((series) => series.flatMap(([, base, reform]) => [base ?? [], reform ?? []].flat()));
  const years = all[0]?.map(([year]) => year) ?? [];
  const scale = scaleOf(values, frame.height - frame.bottom, frame.top);
  const x = columns(years.length, frame);
  const lines = all.flatMap((series, which) =>
    sides.map((side) => {
      const points = series.flatMap(([, base, reform], at) => {
        const y = side === 'base' ? base : reform;
        return y === null ? [] : [[x(at), scale.of(y)] as const];
      });
      const last = points.at(-1);
      const name =
        side === 'base' && last !== undefined && names[which] !== undefined
          ? text(last[0] + 6, last[1] - 8, names[which] ?? '')
          : '';
      return `${path(points, side === 'base' ? 'curve' : 'curve dashed')}${points.map(([px, py]) => mark(side, px, py, 3)).join('')}${name}`;
    }),
  );
  const content = `${yAxis(scale, frame, unit, speech.number)}${key(frame, speech)}${lines.join('')}${xNames(years, x, frame, speech.say(say`year // column of a report`))}`;
  return { title, svg: svg(frame, title, content) };
}

const parts = ['within', 'entering', 'leaving'] as const;
const partNames = {
  within: say`within // the same players`,
  entering: say`entering // players who came`,
  leaving: say`leaving // players who left`,
} as const;

/** Within, entering and leaving, stacked above and below zero: the rulebook on the left, the reform on the right. */
function compositionPlot({ drift }: ReportDocument, frame: Frame, speech: ReportSpeech): Plot {
  const years = Object.keys(drift.base).sort();
  const stackOf = (side: Side, year: string) => {
    const population = drift[side][year]?.population;
    let [up, down] = [0, 0];
    return parts.map((part) => {
      const value = population?.[part] ?? 0;
      const from = value >= 0 ? up : down;
      if (value >= 0) up += value;
      else down += value;
      return { part, from, to: from + value };
    });
  };
  const stacks = years.map((year) => ({ base: stackOf('base', year), reform: stackOf('reform', year) }));
  const values = stacks.flatMap(({ base, reform }) => [...base, ...reform].flatMap(({ from, to }) => [from, to]));
  const scale = scaleOf([0, ...values], frame.height - frame.bottom, frame.top);
  const x = columns(years.length, frame);
  // A fifth of each year stays empty, so that its two bars stand together.
  const wide = Math.min(16, ((frame.width - frame.left - frame.right) / Math.max(1, years.length)) * 0.4 - 1);
  const bars = stacks.flatMap((stack, at) =>
    sides.flatMap((side) =>
      stack[side].map(({ part, from, to }) => {
        const left = side === 'base' ? x(at) - wide - 1 : x(at) + 1;
        return rect(left, scale.of(Math.max(from, to)), wide, Math.abs(scale.of(to) - scale.of(from)), part);
      }),
    ),
  );
  const names = parts.map(
    (part, at) =>
      `${rect(frame.width - 250 + at * 84, frame.top - 22, 10, 10, part)}${text(frame.width - 236 + at * 84, frame.top - 13, speech.say(partNames[part]))}`,
  );
  const title = speech.say(
    say`Change of the mean in a year: the same players (within), who came (entering), who left (leaving); left the rulebook, right the reform`,
  );
  const content = `${yAxis(scale, frame, speech.say(say`points // axis of a plot`), speech.number)}${names.join('')}${bars.join('')}${xNames(years, x, frame, speech.say(say`year // column of a report`))}`;
  return { title, svg: svg(frame, title, content) };
}

/** First ratings dwarf the rest, so they are shown as numbers and the other lines as bars. */
function flowPlot({ flow }: ReportDocument, frame: Frame, speech: ReportSpeech): Plot {
  const value = (side: Side, name: (typeof flowLines)[number]): number => flow[side].window.lines[name] ?? 0;
  const lines = flowLines.filter((name) => name !== 'firstRatings' && sides.some((side) => value(side, name) !== 0));
  const height = 114 + lines.length * 40;
  const own = { ...frame, height, left: 16 };
  const scale = scaleOf(
    [0, ...lines.flatMap((name) => sides.map((side) => value(side, name)))],
    // Room for the left half of a number below its tick.
    own.left + 12,
    own.width - own.right - 60,
    own.ticksAcross,
  );
  const [top, foot] = [62, height - own.bottom];
  const ticks = scale.ticks.map((tick) => {
    const x = scale.of(tick);
    return `${line(x, top, x, foot, Math.abs(tick) < 1e-12 ? 'zero' : 'grid')}${text(x, foot + 16, speech.number(tickText(tick, scale.ticks)), 'middle')}`;
  });
  const bars = lines.map((name, at) => {
    const y = top + 16 + at * 40;
    const bar = (side: Side, offset: number): string => {
      const [from, to] = [scale.of(0), scale.of(value(side, name))];
      const end = Math.max(from, to) + 4;
      return `${rect(Math.min(from, to), y + offset, Math.abs(to - from), 8, side === 'base' ? 'base' : 'reform')}${text(end, y + offset + 8, signed(value(side, name), 0), 'start', 'small')}`;
    };
    return `${text(own.left, y - 1, flowNames[name] === undefined ? name : speech.say(flowNames[name]))}${bar('base', 3)}${bar('reform', 13)}`;
  });
  const firsts = [
    say`First ratings: ${signed(value('base', 'firstRatings'), 0)} under the rulebook,`,
    say`${signed(value('reform', 'firstRatings'), 0)} under the reform`,
  ].map((part, at) => text(own.left, 18 + 16 * at, speech.say(part)));
  const title = speech.say(say`Points flow over the window: filled the rulebook, hollow the reform`);
  const words = text((own.left + own.width - own.right) / 2, foot + 36, speech.say(say`points, all players together`), 'middle');
  return { title, svg: svg(own, title, `${ticks.join('')}${bars.join('')}${words}${firsts.join('')}`) };
}

const gainTitles = {
  rating: say`Who gains, by rating: reform less rulebook at the end (thin 5 to 95 %, thick 25 to 75 %, dot: the middle player)`,
  age: say`Who gains, by age: reform less rulebook at the end (thin 5 to 95 %, thick 25 to 75 %, dot: the middle player)`,
  games: say`Who gains, by games: reform less rulebook at the end (thin 5 to 95 %, thick 25 to 75 %, dot: the middle player)`,
} as const;

function gainsPlot({ gains }: ReportDocument, by: 'rating' | 'age' | 'games', frame: Frame, speech: ReportSpeech): Plot {
  const names = inOrder(Object.keys(gains[by])).filter((name) => gains[by][name] !== null);
  const of = (name: string, percent: number): number | null => (gains[by][name] as Gain).quantiles[percent] ?? null;
  const values = names.flatMap((name) => [5, 25, 50, 75, 95].flatMap((percent) => of(name, percent) ?? []));
  const scale = scaleOf([0, ...values], frame.height - frame.bottom, frame.top);
  const x = columns(names.length, frame);
  const strips = names.map((name, at) => {
    const between = (low: number, high: number, kind: string): string => {
      const [from, to] = [of(name, low), of(name, high)];
      return from === null || to === null ? '' : line(x(at), scale.of(from), x(at), scale.of(to), kind);
    };
    const middle = of(name, 50);
    return `${between(5, 95, 'line')}${between(25, 75, 'bar')}${middle === null ? '' : dot(x(at), scale.of(middle), 4, 'base')}`;
  });
  const title = speech.say(gainTitles[by]);
  const content = `${yAxis(scale, frame, speech.say(say`points // axis of a plot`), speech.number)}${strips.join('')}${xNames(
    names.map((name) => (name === 'unknown' ? speech.say(say`unknown // group of players`) : name)),
    x,
    frame,
    speech.say(groupedBy[by]),
  )}`;
  return { title, svg: svg(frame, title, content) };
}

/** Plots with the tables they show. */
export function plotsOf(
  report: ReportDocument,
  frame: Frame,
  speech: ReportSpeech,
): readonly { readonly plot: Plot; readonly tables: readonly string[] }[] {
  const { series } = report;
  const hasIndex = series.index.some(([, base]) => base !== null);
  const index = hasIndex
    ? yearsPlot(
        [series.index],
        speech.say(say`The scale over the years: sum of the yearly changes of the cohort`),
        speech.say(say`points // axis of a plot`),
        frame,
        speech,
      )
    : yearsPlot(
        [series.means],
        speech.say(say`The scale over the years: mean of the established who played (the cohort is too small to show)`),
        speech.say(say`rating // axis of a plot`),
        frame,
        speech,
      );
  return [
    { plot: monthsPlot(report, frame, speech), tables: ['months'] },
    { plot: calibrationPlot(report, frame, speech), tables: ['calibration'] },
    { plot: learningPlot(report, frame, speech), tables: ['groups-games', 'newcomers'] },
    { plot: index, tables: hasIndex ? ['drift-cohort'] : ['drift-population', 'drift-cohort'] },
    { plot: compositionPlot(report, frame, speech), tables: ['drift-population'] },
    { plot: flowPlot(report, frame, speech), tables: ['flow'] },
    { plot: gainsPlot(report, 'rating', frame, speech), tables: ['gains-rating', 'groups-rating'] },
    { plot: gainsPlot(report, 'age', frame, speech), tables: ['gains-age', 'groups-age'] },
    { plot: gainsPlot(report, 'games', frame, speech), tables: ['gains-games'] },
    {
      plot: yearsPlot(
        Object.values(series.ranks),
        speech.say(say`Rating of the 10th, 100th and 1000th of those who played`),
        speech.say(say`rating // axis of a plot`),
        frame,
        speech,
        Object.keys(series.ranks),
      ),
      tables: ['ranks'],
    },
  ];
}
