// Reports: sentences, pages, tables; and what they must not show.

import {
  csvOf,
  jsonOf,
  type LabReport,
  parquetOf,
  reportFigures,
  reportHashOf,
  reportHtml,
  reportSentences,
  reportsOf,
  runLab,
  shownTable,
  tablesOf,
} from '@harkness/lab';
import { canonicalJson } from '@harkness/office';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columnsOf } from '../src/report/columns.js';
import { cellSayings, columnSaying, type TableName } from '../src/report/labels.js';
import { limitSayings } from '../src/report/limits.js';
import type { ReportSpeech } from '../src/report/speech.js';
import { summaryOf } from '../src/report/summary.js';
import { reforms, sampleStore } from './office.js';

let office: Awaited<ReturnType<typeof sampleStore>>;
let reports: LabReport[];

beforeAll(async () => {
  office = await sampleStore();
  const answer = await runLab({ store: office.store, reforms: [reforms.worse, reforms.juniors], threads: 1 });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  reports = reportsOf(answer.value);
}, 120_000);

afterAll(() => office.close());

const first = (): LabReport => reports[0] as LabReport;

/** Cells of a CSV file by RFC 4180. */
function* csvRows(text: string): Generator<string[]> {
  for (const line of text.trimEnd().split('\r\n'))
    yield [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
    );
}

/** The result of twenty simulated worlds. */
function simulationOf(): NonNullable<ReturnType<typeof first>['report']['simulation']> {
  const error = { players: 40, bias: 10, rms: 38.7, rmsNet: 37.4, offset: 10, spread: 1.05 };
  const errors = { ...error, bands: { '1400–1599': error } };
  return {
    worlds: 20,
    errors: { base: errors, reform: errors },
    difference: { games: 9000, trueDifference: -0.001, devianceOfTruth: 0.25 },
    coverage: { runs: 20, covered: 19, share: 0.95, low: 0.7639, high: 0.9911, holds: true, wide: false },
  };
}

describe('a report', () => {
  test('states the verdict first, and that nobody registered the reform', () => {
    const [verdict, games] = first().report.summary;
    expect(verdict).toMatch(/^Predictions under the reform: exploratory: worse by 0\.\d{5} \(95 % 0\.\d{5} to 0\.\d{5}\)/);
    expect(games).toMatch(/games in 36 months, 2023-01 to 2025-12/);
    expect(first().report.limits[0]).toBe(
      'The games are those played under the old rules; players might have played otherwise under new ones.',
    );
  });

  test('has a hash that changes with every byte', () => {
    const { report, reportHash } = first();
    expect(reportHashOf(report)).toBe(reportHash);
    expect(reportHashOf({ ...report, summary: [...report.summary, 'And it is good.'] })).not.toBe(reportHash);
    expect(reportHashOf(JSON.parse(canonicalJson(report)))).toBe(reportHash);
  });

  test('shows no group of fewer than ten players, in any table', () => {
    for (const { report } of reports) {
      const groups = [...Object.values(report.groups), report.gains.rating, report.gains.age, report.gains.games];
      const shown = groups.flatMap((group) => Object.values(group)).filter((one) => one !== null);
      expect(shown.length).toBeGreaterThan(20);
      for (const { players } of shown) expect(players).toBeGreaterThanOrEqual(10);
      for (const { population } of Object.values(report.drift.base))
        if (population.players < 10) expect(population.mean).toBeNull();
    }
  });

  test('rounds everything about ages, and counts nobody beyond 50 points there', () => {
    const isRounded = (value: number, steps: number): boolean => Math.abs(value * steps - Math.round(value * steps)) < 1e-6;
    for (const { report } of reports) {
      const groups = Object.values(report.groups.age).filter((one) => one !== null);
      expect(groups.length).toBeGreaterThan(3);
      for (const { players: _, playerGames: __, ...measures } of groups)
        for (const value of Object.values(measures)) if (value !== null) expect(isRounded(value, 10_000)).toBe(true);
      for (const gain of Object.values(report.gains.age)) {
        if (gain === null) continue;
        expect(Object.keys(gain).sort()).toEqual(['mean', 'players', 'quantiles']);
        expect(isRounded(gain.mean ?? 0, 10)).toBe(true);
        for (const [percent, value] of Object.entries(gain.quantiles)) {
          const stands = gain.players * Math.min(Number(percent), 100 - Number(percent)) >= 500;
          expect(value === null).toBe(!stands);
          expect(Number.isInteger(value ?? 0)).toBe(true);
        }
      }
      for (const { cohort } of [...Object.values(report.drift.base), ...Object.values(report.drift.reform)]) {
        if (cohort.players < 30) expect([cohort.mean, cohort.median, cohort.change]).toEqual([null, null, null]);
        for (const value of [cohort.mean, cohort.change, cohort.index]) expect(isRounded(value ?? 0, 10)).toBe(true);
        expect(Number.isInteger(cohort.median ?? 0)).toBe(true);
      }
    }
  });

  test('names no player, and has no birth date or year', async () => {
    const players: { id: string; name: string }[] = [];
    await office.store.read(async (reader) => {
      for await (const facts of reader.facts({ from: 1, kinds: ['player-registered'] }))
        for (const { kind, body } of facts) if (kind === 'player-registered') players.push({ id: body.player, name: body.name });
    });
    expect(players.length).toBeGreaterThan(500);
    for (const one of reports) {
      const [text, html] = [canonicalJson(one.report), reportHtml(one, reports)];
      const words = new Set(text.match(/[\p{L}\d,.' -]+/gu));
      for (const { id, name } of players) {
        expect(words.has(id)).toBe(false);
        expect(text.includes(name) || html.includes(name)).toBe(false);
      }
      expect(text).not.toMatch(/"(born|birthDate|birthYear|age[AB])"/);
    }
  });

  test('is one page without anything external, with a plot and a table for everything', () => {
    const html = reportHtml(first(), reports);
    expect(html).not.toMatch(/<script|https?:|@import|url\(/);
    // Each plot is drawn for paper and for a phone.
    expect(html.match(/<svg /g)?.length).toBe(22);
    // A table of two plots stands below both.
    const shown = [...html.matchAll(/<summary>Table: ([^<]*)/g)].map(([, title]) => title);
    const filled = tablesOf(first().report).filter(({ rows }) => rows.length > 0);
    expect(new Set(shown)).toEqual(new Set(filled.map(({ title }) => title)));
    expect(html).toContain(first().reportHash);
    expect(html).toContain('Lab report on US Chess Regular ratings');
    expect(html).not.toMatch(/NaN|undefined|Infinity/);
  });

  test('shows the plotted numbers below each plot, also where the cohort is too small', () => {
    const { report } = first();
    const without = { ...first(), report: { ...report, series: { ...report.series, index: [['2024', null, null]] as const } } };
    const scale = (one: LabReport) => reportFigures(one, [one]).find(({ title }) => title.startsWith('The scale over the years'));
    expect(scale(without)?.title).toContain('mean of the established');
    expect(scale(without)?.tables).toContain('drift-population');
  });

  test.each([
    ['deviance', 'deviance a game'],
    ['logLoss', 'log-loss a game'],
    ['brier', 'Brier score a game'],
  ])('names the primary measure %s beside its difference', (measure, unit) => {
    const { report } = first();
    const evaluation = { ...(report.inputs.reform.evaluation as object), primary: { measure } };
    const inputs = { ...report.inputs, reform: { ...report.inputs.reform, evaluation } };
    const [verdict] = reportFigures({ ...first(), report: { ...report, inputs } }, reports);
    expect(verdict?.svg).toContain(`${unit}, baseline less reform`);
  });

  test('names its tables on paper too, and keeps numbers with their percent signs', () => {
    const [, print = ''] = /@media print \{ (.*)/.exec(reportHtml(first(), reports)) ?? [];
    expect(print).toContain('details-content');
    expect(print).not.toMatch(/summary \{[^}]*display: none/);
    for (const { title } of reportFigures(first(), reports)) expect(title).not.toMatch(/\d %/);
  });

  test('draws each plot for a phone too, no wider than one, with its words inside', () => {
    for (const { svg, narrow } of reportFigures(first(), reports)) {
      expect(svg).toMatch(/^<svg viewBox="0 0 640 /);
      expect(narrow).toMatch(/^<svg viewBox="0 0 340 /);
      for (const [, x = '', anchor, words = ''] of narrow.matchAll(
        /<text [^>]*?x="([\d.-]+)"[^>]*?text-anchor="(\w+)">([^<]*)</g,
      )) {
        // A letter of 12 pixels is about 6 wide.
        const wide = words.length * 6;
        const left = anchor === 'middle' ? Number(x) - wide / 2 : anchor === 'end' ? Number(x) - wide : Number(x);
        expect([words, left >= 0 && left + wide <= 344]).toEqual([words, true]);
      }
    }
  });

  test('turns a wide table of few rows on its side, with the same cells', () => {
    const tables = new Map(tablesOf(first().report).map((table) => [table.name, table]));
    for (const table of tables.values()) {
      const shown = shownTable(table);
      expect(new Set(shown.columns).size).toBe(shown.columns.length);
      for (const row of shown.rows) expect(row).toHaveLength(shown.columns.length);
      // Fourteen columns of numbers fit on paper.
      expect(shown.columns.length).toBeLessThanOrEqual(14);
    }
    const comparison = tables.get('comparison');
    if (comparison === undefined) throw new Error('a report has its comparison');
    const { columns, rows } = shownTable(comparison);
    expect(columns.slice(0, 2)).toEqual(['comparison', 'primary']);
    expect(rows.find(([name]) => name === 'games')?.[1]).toBe(String(first().report.comparison.games));
  });

  test('has tables of simulated worlds if there were any', () => {
    const { report } = first();
    const names = (document: typeof report): string[] => tablesOf(document).map(({ name }) => name);
    expect(names(report).filter((name) => name.startsWith('simulation'))).toEqual([]);
    const simulated = { ...report, simulation: simulationOf() };
    const found = tablesOf(simulated).filter(({ name }) => name.startsWith('simulation'));
    expect(
      found.map(({ columns, rows }) => rows.map((row) => Object.fromEntries(row.map((cell, at) => [columns[at]?.name, cell])))),
    ).toMatchObject([
      [{ worlds: 20, trueDifference: -0.001, covered: 19, coverage: 0.95, coverageLow: 0.7639, holds: true }],
      [
        { rulebook: 'base', strength: 'all', players: 40, rms: 38.7, spread: 1.05 },
        { rulebook: 'base', strength: '1400–1599', players: 40 },
        { rulebook: 'reform', strength: 'all' },
        { rulebook: 'reform', strength: '1400–1599' },
      ],
    ]);
    expect(reportHtml({ ...first(), report: simulated })).toContain('Simulated worlds: ratings against true strengths');
  });

  test('LAB §5: if the intervals do not hold what they promise, each has the measured coverage beside it', () => {
    const simulation = simulationOf();
    const broken = { ...simulation, coverage: { ...simulation.coverage, covered: 12, share: 0.6, high: 0.78, holds: false } };
    const report = { ...first().report, simulation: broken };
    const found: string[] = [];
    for (const { name, columns, rows } of tablesOf(report)) {
      for (const [at, column] of columns.entries()) {
        if (name === 'simulation' || !['high', 'residualHigh', 'differenceHigh'].includes(column.name)) continue;
        found.push(`${name} ${columns[at + 1]?.name}`);
        for (const row of rows) expect(row[at + 1], name).toBe(row[at] === null ? null : 0.6);
      }
    }
    expect(found).toEqual(
      expect.arrayContaining([
        'comparison coverage',
        'calibration coverage',
        'groups-age residualCoverage',
        'groups-age differenceCoverage',
      ]),
    );
    expect(String(summaryOf(report)[0])).toContain(' [measured coverage 60.0 %] (capped deviance a game).');
    const html = reportHtml({ ...first(), report });
    expect(html).toMatch(/<p class="verdict">[^<]*\[measured coverage 60\.0 %\]<\/p>/);
    expect(html).toContain('<h3>Difference of predictions, with its 95\u00a0% interval [measured coverage 60.0\u00a0%]</h3>');
    expect(reportHtml({ ...first(), report: { ...report, simulation } })).not.toContain('measured coverage');
  });

  test('gives every table as CSV, Parquet and JSON with the same cells', async () => {
    for (const table of tablesOf({ ...first().report, simulation: simulationOf() })) {
      if (table.rows.length === 0) continue;
      const [head, ...lines] = [...csvRows(csvOf(table))];
      expect(head).toEqual(table.columns.map(({ name }) => name));
      const read = (text: string, kind: string | undefined): string | number | boolean | null =>
        text === '' ? null : kind === 'number' ? Number(text) : kind === 'flag' ? text === 'true' : text;
      expect(lines.map((line) => line.map((text, at) => read(text, table.columns[at]?.kind)))).toEqual(table.rows);
      const bytes = parquetOf(table);
      const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
      const rows = await parquetReadObjects({ file });
      expect(rows.map((row) => table.columns.map(({ name }) => row[name] ?? null))).toEqual(table.rows);
      const objects = JSON.parse(jsonOf(table)) as { [column: string]: unknown }[];
      expect(objects.map((row) => Object.entries(row))).toEqual(
        table.rows.map((row) => table.columns.map(({ name }, at) => [name, row[at]])),
      );
    }
  });

  test('has the same tables, figures and page when it is read from its JSON', () => {
    for (const one of reports) {
      const read = JSON.parse(canonicalJson(one)) as LabReport;
      const simulated = (report: LabReport['report']) => tablesOf({ ...report, simulation: simulationOf() });
      expect(simulated(read.report)).toEqual(simulated(one.report));
      expect(reportFigures(read, [read])).toEqual(reportFigures(one, [one]));
      expect(reportHtml(read, [read])).toBe(reportHtml(one, [one]));
      for (const { name, columns } of simulated(one.report))
        expect(columns.map((column) => column.name).filter((column) => !columnsOf[name as TableName].includes(column))).toEqual(
          [],
        );
    }
  });

  test('has its sentences in the order of LAB §6.3', () => {
    const { report } = first();
    const comparison = { ...report.comparison, verdict: 'no-difference' as const, onlyBase: 3, onlyReform: 1 };
    const said = summaryOf({ ...report, comparison, simulation: simulationOf() }).map(String);
    const order = [
      /^Predictions under the reform: /,
      /^The verdict rests on /,
      /would have been shown four times in five\.$/,
      /^Results differ from expectation .* the calibration slope is /,
      /^In first events the excess deviance is /,
      /^The cohort \(by age\)/,
      /^The mean of the established changed by /,
      /^Ratings at the end are /,
      /^Of the groups whose predictions changed beyond chance, /,
      /^3 games only the rulebook predicts, 1 only the reform; /,
      /^In 20 made-up worlds the 95 % interval held /,
    ];
    expect(said).toHaveLength(order.length);
    for (const [at, sentence] of said.entries()) expect(sentence).toMatch(order[at] ?? /never/);
    // LAB §4.2: no other word calls a reform good or bad.
    const others = said.slice(1).join(' ').replaceAll('favourites do worse than predicted', '');
    expect(others).not.toMatch(/\b(better|worse|best|worst|good|bad|fair)\b/);
  });

  test.each([
    [12, 3, 'rating 1400–1599 gains most (+12.0) and rating 1600–1799 least (+3.0).'],
    [12, -3, 'rating 1400–1599 gains most (+12.0) and rating 1600–1799 loses most (−3.0).'],
    [-3, -12, 'rating 1600–1799 loses most (−12.0) and rating 1400–1599 least (−3.0).'],
  ])('says who gains and who loses: means of %d and %d', (up, down, words) => {
    const { report } = first();
    const [gain] = Object.values(report.gains.rating).filter((one) => one !== null);
    const [group] = Object.values(report.groups.rating).filter((one) => one !== null);
    if (gain === undefined || group === undefined) throw new Error('the sample has groups by rating');
    const rating = { '1400–1599': { ...gain, mean: up }, '1600–1799': { ...gain, mean: down } };
    const tested = { '1400–1599': { ...group, holm: 0.01 }, '1600–1799': { ...group, holm: 0.01 } };
    const said = summaryOf({
      ...report,
      gains: { ...report.gains, rating, age: {}, games: {} },
      groups: { ...report.groups, rating: tested },
    });
    expect(said.map(String)).toContain(`Of the groups whose predictions changed beyond chance, ${words}`);
  });

  test.each([
    ['every bin', true, 'at every rating gap'],
    ['no bin', false, 'at no rating gap'],
  ])('says where results differ from expectation: %s', (_, off, words) => {
    const { report } = first();
    const bins = report.calibration.base.bins.map((bin) => ({ ...bin, off }));
    const said = summaryOf({ ...report, calibration: { ...report.calibration, base: { ...report.calibration.base, bins } } });
    expect(said.map(String).join('\n')).toContain(`Results differ from expectation ${words} under the rulebook`);
  });

  test.each([
    ['another sign', { onlyBase: 1, difference: 0.001, withHalfForMissing: -0.001 }, 'It has another sign'],
    ['more than 1 % of the games', { onlyReform: 100_000 }, 'more than 1 % of the games'],
    ['a single game', { onlyBase: 1 }, undefined],
  ])('LAB §2: missing games stand beside the verdict if they matter: %s', (_, over, words) => {
    const { report } = first();
    const document = { ...report, comparison: { ...report.comparison, ...over } };
    const { beside } = reportSentences(document);
    const page = reportHtml({ ...first(), report: document });
    const afterVerdict = page.slice(page.indexOf('<p class="verdict">'), page.indexOf('<h2>'));
    if (words === undefined) {
      expect(beside).toEqual([]);
      expect(afterVerdict).not.toContain('class="warning"');
    } else {
      expect(beside.join(' ')).toContain(words);
      expect(afterVerdict).toContain(words);
    }
  });

  test('says beside the verdict and among the limits that few months have games', () => {
    const { report } = first();
    const differenceByMonth = report.series.differenceByMonth.map(([month], at) => [month, at < 11 ? 5 : 0, 0.1] as const);
    const document = { ...report, series: { ...report.series, differenceByMonth } };
    const words = 'Only 11 of the 36 months have games of the deciding measure: an interval from fewer than 12 says little.';
    expect(reportSentences(document).beside).toEqual([words]);
    expect(limitSayings(document).map(String)).toContain(words);
    expect([...reportSentences(report).beside, ...limitSayings(report).map(String)].join()).not.toContain('months have games');
  });

  test('has a page without an empty list of doubts, and names every report to verify', () => {
    const { report } = first();
    const limits = report.limits.filter((limit) => !limit.startsWith('Doubt in the rulebook: '));
    expect(reportHtml(first(), reports)).toContain('Doubts in the rulebook (');
    // The heading says it once for all of them.
    expect(reportHtml(first(), reports)).not.toContain('Doubt in the rulebook: ');
    expect(reportHtml({ ...first(), report: { ...report, limits } }, reports)).not.toContain('Doubts in the rulebook');
    expect(reportHtml(first(), reports)).toContain('harkness lab verify worse.json juniors.json --data OFFICE');
  });

  test('has a name for every column and every word of its tables, so that pages can translate them', () => {
    const simulation = simulationOf();
    const broken = { ...simulation, coverage: { ...simulation.coverage, covered: 12, share: 0.6, high: 0.78, holds: false } };
    for (const { report } of reports)
      for (const { columns, rows } of tablesOf({ ...report, simulation: broken })) {
        for (const { name } of columns) expect(columnSaying(name), name).toBeDefined();
        for (const row of rows)
          for (const [at, cell] of row.entries())
            if (typeof cell === 'string' && columns[at]?.name !== 'words' && !/\d/.test(cell))
              expect(cellSayings[cell], cell).toBeDefined();
      }
  });

  /** Says every text in brackets, and numbers with a comma. */
  const bracketed: ReportSpeech = {
    language: 'xx',
    say: ({ text, values }) =>
      `[${text.replace(/\{(\d)\}/g, (_, at: string) => {
        const value = values[Number(at)];
        return typeof value === 'object' ? bracketed.say(value) : String(value);
      })}]`,
    number: (text) => text.replace('.', ','),
  };

  test('is told in another language: every sentence, and every text of its page and plots', () => {
    const { words, summary, limits, doubts } = reportSentences(first().report, bracketed);
    expect(words).toMatch(/^\[exploratory: \[worse by /);
    expect(summary.length).toBe(first().report.summary.length);
    for (const sentence of [...summary, ...limits]) expect(sentence).toMatch(/^\[.*\]$/);
    expect([...limits, ...doubts].length).toBe(first().report.limits.length);
    const html = reportHtml(first(), [first()], undefined, bracketed);
    expect(html).toContain('<html lang="xx">');
    const body = html
      .slice(html.indexOf('<h2>'))
      .replace(/<(pre|code|details lang="en")[^>]*>[\s\S]*?<\/(pre|code|details)>/g, '');
    const english = [...body.matchAll(/>([^<>]+)</g)]
      .map(([, text = '']) => text.trim())
      .filter((text) => /[a-z]{4,}/.test(text) && !/^\[/.test(text) && !/^[0-9a-f]{64}/.test(text));
    // What remains are names given by people, and names that are the same in every language.
    const names = reports.map(({ report }) => report.inputs.reform['name']);
    const verbatim = new Set([...names, names.join(', '), `${first().report.inputs.program}`, 'holm', 'brier']);
    expect(english.filter((text) => !verbatim.has(text))).toEqual([]);
    // Signed texts stay English.
    expect(first().report.summary[0]).toMatch(/^Predictions under the reform/);
  });
});
