// Turns measurements into rows with goals. Runs are judged by the wall clock, because several threads and a database server share the work;
// CPU time is shown beside it. Corrections on SQLite are judged by CPU time.

import type { Row } from '../lib/benchmark.js';
import { shown } from '../lib/results.js';
import type { Measured, Questions } from './measure.js';
import type { Share } from './profile.js';
import type { Times } from './times.js';

const goals = {
  loadAndRate: { SQLite: 2.2, PostgreSQL: 3 },
  full: { SQLite: 3, PostgreSQL: 4 },
  memory: 2560,
  growth: 11,
  correction: 50,
  preview: 50,
} as const;
/** The size of the federation for which the goals are stated. */
const statedFor = 10_000_000;

function seconds(label: string, { wall, cpu }: Times): Row {
  return { label, value: wall, unit: 's', note: `${cpu.toPrecision(3)} s of processor` };
}

function ratio(label: string, a: Times, b: Times, byClock: boolean, goal?: { at: number; least: boolean }): Row {
  const [clock, processor] = [a.wall / b.wall, a.cpu / b.cpu];
  const value = byClock ? clock : processor;
  const note = byClock
    ? `by the clock; by processor time ${shown(processor)}`
    : `by processor time; by the clock ${shown(clock)}`;
  const row = { label, value, unit: '', note };
  if (goal === undefined) return row;
  return { ...row, goal: `${goal.least ? '≥' : '≤'} ${goal.at}`, met: goal.least ? value >= goal.at : value <= goal.at };
}

const less = (a: Times, b: Times): Times => ({ wall: Math.max(0, a.wall - b.wall), cpu: Math.max(0, a.cpu - b.cpu) });

function memory(label: string, peak: number): Row {
  return { label, value: peak, unit: 'MiB', goal: `≤ ${goals.memory}`, met: peak <= goals.memory };
}

export function rowsOf(one: Measured): Row[] {
  const { rated, written } = one;
  const byClock = one.engine === 'PostgreSQL';
  const name = (text: string): string => `${one.engine} ${one.games / 1e6} M: ${text}`;
  return [
    {
      label: name('rated games'),
      value: rated.games,
      unit: '',
      note: `${rated.units.toLocaleString('en')} sections and systems, ${rated.ratings.toLocaleString('en')} ratings, ${rated.players.toLocaleString('en')} players`,
    },
    seconds(name('bare kernel'), rated.kernel),
    seconds(name('load alone'), rated.load),
    seconds(name('load and rate'), rated.loadAndRate),
    // Several threads: by processor time the others would count as if they were waited for.
    ratio(name('load and rate ÷ bare kernel'), rated.loadAndRate, rated.kernel, true, {
      at: goals.loadAndRate[one.engine],
      least: false,
    }),
    seconds(name('full run, every result written'), written.full),
    seconds(name('of which writing (the difference)'), less(written.full, rated.loadAndRate)),
    ratio(name('full run ÷ bare kernel'), written.full, rated.kernel, true, { at: goals.full[one.engine], least: false }),
    memory(name('memory, load and rate'), one.ratePeak),
    memory(name('memory, full run'), written.peak),
    ...(one.questions === undefined ? [] : questionRows(one, one.questions, name, byClock)),
  ];
}

function questionRows(
  one: Measured,
  { corrections, previews, page }: Questions,
  name: (text: string) => string,
  byClock: boolean,
): Row[] {
  const { written } = one;
  const isStated = one.games >= statedFor;
  const correctionGoal = isStated ? { at: goals.correction, least: true } : undefined;
  const preview = { value: previews.later.wall * 1000, unit: 'ms' };
  return [
    seconds(name('correction a month old, first in its process'), corrections.first),
    seconds(name('correction a month old, in a process that stays open'), corrections.later),
    { label: name('sections a correction rated again, at most'), value: corrections.sections, unit: '' },
    ratio(name('full run ÷ correction, first in its process'), written.full, corrections.first, byClock, correctionGoal),
    ratio(name('full run ÷ correction, process stays open'), written.full, corrections.later, byClock, correctionGoal),
    ...(one.again === undefined
      ? []
      : [
          seconds(name('correction without states to start from (everything again, compared)'), one.again.full),
          ratio(name('without ÷ with states to start from'), one.again.full, corrections.later, byClock),
        ]),
    {
      label: name('preview of 200 players, process stays open'),
      ...preview,
      note: `${(previews.later.cpu * 1000).toFixed(0)} ms of processor; the first in its process ${(previews.first.wall * 1000).toFixed(0)} ms, ${(previews.first.cpu * 1000).toFixed(0)} of processor`,
      ...(isStated ? { goal: `< ${goals.preview} ms`, met: preview.value < goals.preview } : {}),
    },
    {
      label: name(`page of the busiest player (${page.rows} rows), first in its process`),
      value: page.first.wall * 1000,
      unit: 'ms',
    },
  ];
}

/** From the smallest to the largest size of one kind of store. */
export function growthRows(all: readonly Measured[]): Row[] {
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined || first === last) return [];
  const byClock = first.engine === 'PostgreSQL';
  const label = `${first.engine}: full run, ${first.games / 1e6} → ${last.games / 1e6} M games`;
  const isStated = last.games / first.games === 10;
  const growth = ratio(
    label,
    last.written.full,
    first.written.full,
    byClock,
    isStated ? { at: goals.growth, least: false } : undefined,
  );
  const exponent = Math.log(growth.value) / Math.log(last.rated.games / first.rated.games);
  return [
    growth,
    {
      label: `${first.engine}: growth exponent`,
      value: exponent,
      unit: '',
      note: '1 is proportional to the games',
      goal: '≤ 1',
      met: exponent <= 1,
    },
  ];
}

export function profileRows(shares: readonly Share[]): Row[] {
  return shares.map(({ name, share }, index) => ({
    label: `profile of a full run, ${index + 1}: \`${name}\``,
    value: 100 * share,
    unit: '%',
  }));
}
