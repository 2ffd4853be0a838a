// The report as one HTML file, to read and to print, without scripts, fonts or anything external.

import { canonicalJson, type Saying, say } from '@harkness/office';
import { builtInBases, type ReformBase } from '../reform/bases.js';
import type { Evaluation } from '../reform/reform.js';
import { evaluationDefaults } from '../reform/shape.js';
import type { LabReport, ReportDocument } from './document.js';
import { cellSayings, columnSaying, type TableName, tableTitles } from './labels.js';
import { plotsOf, verdictPlot } from './plots.js';
import { reportFacts, reportSentences } from './sentences.js';
import { inEnglish, type ReportSpeech } from './speech.js';
import { escaped, frame, narrowFrame } from './svg.js';
import { type Cell, hasIntervals, type ReportTable, tablesOf } from './tables.js';
import { besideInterval, shown } from './words.js';

const style = `
:root { --ink: #14171a; --paper: #fff; --faint: #d5d9dd; --soft: #5b646d; --shade: #eceff2; --second: #9a3b00; }
@media (prefers-color-scheme: dark) { @media screen { :root { --ink: #eceff2; --paper: #14171a; --faint: #3a4148; --soft: #a6aeb6; --shade: #22272c; --second: #ffb27a; } } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem 4rem; color: var(--ink); background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .25rem; } h2 { font-size: 1.2rem; margin: 2.2rem 0 .5rem; } h3 { font-size: 1rem; margin: 0 0 .4rem; }
p { margin: .4rem 0; } .verdict { font-size: 1.15rem; font-weight: 600; border-left: 4px solid var(--ink); padding-left: .8rem; margin: 1rem 0; }
.soft { color: var(--soft); } figure { margin: 1.6rem 0; break-inside: avoid; } svg { width: 100%; height: auto; display: block; }
svg text { font: 12px system-ui, sans-serif; fill: var(--ink); paint-order: stroke; stroke: var(--paper); stroke-width: 3px; stroke-linejoin: round; } svg .small { font-size: 11px; } svg .title { font-weight: 600; }
svg .grid { stroke: var(--faint); } svg .zero, svg .line { stroke: var(--ink); } svg .bar { stroke: var(--ink); stroke-width: 4; }
svg .band { fill: var(--shade); } svg .base { fill: var(--ink); } svg .reform { fill: var(--paper); stroke: var(--second); stroke-width: 1.6; }
svg .open { fill: none; stroke: var(--ink); } svg .curve { fill: none; stroke: var(--ink); stroke-width: 1.4; } svg .dashed { stroke: var(--second); stroke-dasharray: 5 4; }
svg .within { fill: var(--ink); } svg .entering { fill: var(--soft); } svg .leaving { fill: var(--paper); stroke: var(--ink); }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .8rem; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .5rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--faint); } th:first-child, td:first-child { text-align: left; }
details { margin: .4rem 0; } summary { cursor: pointer; color: var(--soft); } code { font-size: .85em; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; font-size: .9rem; } dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .8rem; background: var(--shade); padding: .6rem; }
.warning { background: var(--shade); padding: .5rem .8rem; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; } dt { margin-top: .4rem; } }
@media screen and (max-width: 36rem) { .on-wide { display: none; } }
@media print, (min-width: 36.01rem) { .on-phone { display: none; } }
@page { margin: 16mm; }
@media print { details::details-content { content-visibility: visible; block-size: auto; } body { max-width: none; padding: 0; font-size: 10.5pt; } summary { list-style: none; color: inherit; font-size: 8pt; font-weight: 600; break-after: avoid; } details { margin: 6pt 0; } table { font-size: 6.5pt; } th, td { padding: .5pt 3pt; white-space: normal; overflow-wrap: break-word; } .wide { overflow: visible; } h2, h3 { break-after: avoid; } tr { break-inside: avoid; } table { widows: 4; orphans: 4; } thead tr, tbody tr:nth-child(-n+3) { break-after: avoid; } tbody tr:nth-last-child(-n+4) { break-before: avoid; } pre { font-size: 7.5pt; } }
`;

const decimals: { readonly [column: string]: number } = {
  games: 0,
  players: 0,
  playerGames: 0,
  onlyBase: 0,
  onlyReform: 0,
  months: 0,
  capped: 0,
  rpsGames: 0,
  year: 0,
  from: 0,
  below: 0,
  rank: 0,
  afterGames: 0,
  up50: 0,
  down50: 0,
  worlds: 0,
  runs: 0,
  covered: 0,
  spread: 3,
};

/** Years and limits unchanged; points with one decimal, everything else with five. */
function cellText(value: Cell, column: string, name: string, { say: said, number }: ReportSpeech): string {
  if (value === null) return '–';
  if (typeof value !== 'number') {
    const saying = cellSayings[String(value)];
    return saying === undefined ? String(value) : said(saying);
  }
  const inPoints = /^(drift|flow|gains|newcomers|ranks|simulation-errors)/.test(name);
  return number(shown(value, decimals[column] ?? (inPoints ? 1 : 5)));
}

/** `expectedBase` as `expected base`. */
function columnText(column: string, { say: said }: ReportSpeech): string {
  const saying = columnSaying(column);
  if (saying === undefined || typeof saying === 'string') return saying ?? column;
  return said(saying);
}

/** A table for display: names and numbers as texts. */
export interface ShownTable {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** More columns than this are too many for paper. */
const mostAcross = 9;

/** A wide table of few rows is turned on its side: its columns become rows. `verdict`: its words in the language. */
export function shownTable({ name, columns, rows }: ReportTable, speech: ReportSpeech = inEnglish, verdict?: string): ShownTable {
  const title = speech.say(tableTitles[name as TableName]);
  const names = columns.map((column) => columnText(column.name, speech));
  const cells = rows.map((row) =>
    row.map((cell, at) => {
      const column = columns[at]?.name ?? '';
      return column === 'words' && cell !== null && verdict !== undefined ? verdict : cellText(cell, column, name, speech);
    }),
  );
  if (columns.length <= mostAcross || rows.length >= columns.length) return { name, title, columns: names, rows: cells };
  // A row is named by its first cell, or by its first two where that is not enough.
  const named = new Set(cells.map(([first]) => first)).size === cells.length ? 1 : 2;
  const across = (row: readonly string[]): string => row.slice(0, named).join(' ');
  return {
    name,
    title,
    columns: [across(names), ...cells.map(across)],
    rows: names.slice(named).map((other, at) => [other, ...cells.map((row) => row[at + named] ?? '')]),
  };
}

function tableHtml(table: ReportTable, speech: ReportSpeech, verdict: string): string {
  const { title, columns, rows } = shownTable(table, speech, verdict);
  if (rows.length === 0) return '';
  const head = columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('\n');
  return `<details><summary>${escaped(speech.say(say`Table: ${title}`))}</summary><div class="wide" tabindex="0" role="region" aria-label="${escaped(title)}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div></details>`;
}

function listHtml(sentences: readonly string[]): string {
  return `<ul>${sentences.map((sentence) => `<li>${escaped(sentence)}</li>`).join('\n')}</ul>`;
}

export function titleOf({ inputs: { reform } }: ReportDocument): string {
  return typeof reform.title === 'string' ? reform.title : String(reform.name);
}

export interface ReportFigure {
  readonly title: string;
  readonly svg: string;
  /** The same for a phone. */
  readonly narrow: string;
  /** Names of the tables with its numbers. */
  readonly tables: readonly string[];
}

/** The signed reports of a run, which are verified together. */
function reportFiles({ inputs: { together } }: ReportDocument): string {
  return together.map(({ name }) => `${name}.json`).join(' ');
}

/** Keeps a number and its percent sign on one line. */
function unbroken(text: string): string {
  return text.replaceAll(' %', '\u00a0%');
}

/** The plots in order; `together`: the reports of the same run, for the forest plot. */
export function reportFigures(
  { report }: LabReport,
  together: readonly LabReport[],
  speech: ReportSpeech = inEnglish,
): ReportFigure[] {
  const evaluation = report.inputs.reform.evaluation as { primary?: Partial<Evaluation['primary']> | null };
  const rows = together.map(({ report: one }) => ({ name: titleOf(one), comparison: one.comparison }));
  const primary = { ...evaluationDefaults.primary, ...evaluation.primary };
  const [wide = [], narrow = []] = [frame, narrowFrame].map((size) => [
    { plot: verdictPlot(rows, primary, size, speech), tables: ['comparison'] },
    ...plotsOf(report, size, speech),
  ]);
  const beside = speech.say(besideInterval(report));
  const withIntervals = new Set(tablesOf(report).flatMap((one) => (hasIntervals(one) ? [one.name] : [])));
  return wide.map(({ plot, tables }, at) => ({
    ...plot,
    title: unbroken(tables.some((name) => withIntervals.has(name)) ? `${plot.title}${beside}` : plot.title),
    narrow: narrow[at]?.plot.svg ?? plot.svg,
    tables,
  }));
}

/**
 * The report as a separate page without script. `together`: the reports of the same run, for the plot that compares them.
 * @example
 * reportHtml(report).startsWith('<!doctype html>') // true
 */
export function reportHtml(
  report: LabReport,
  together: readonly LabReport[] = [report],
  bases: readonly ReformBase[] = builtInBases,
  speech: ReportSpeech = inEnglish,
): string {
  const { report: document } = report;
  const { inputs } = document;
  const { words, beside, summary, limits, doubts, warnings } = reportSentences(document, speech, bases);
  const told = (saying: Saying): string => escaped(speech.say(saying));
  const tables = new Map(tablesOf(document).map((one) => [one.name, one]));
  const used = new Set<string>();
  const tableOf = (name: string): string => {
    const found = tables.get(name);
    used.add(name);
    return found === undefined ? '' : tableHtml(found, speech, words);
  };
  const figures = reportFigures(report, together, speech).map(
    ({ title, svg, narrow, tables: names }) =>
      `<figure><h3>${escaped(title)}</h3><div class="on-wide">${svg}</div><div class="on-phone">${narrow}</div>${names.map(tableOf).join('')}</figure>`,
  );
  const rest = [...tables.keys()].filter((name) => !used.has(name)).map(tableOf);
  const { authority, system } = inputs.reform.base as { authority: string; system: string };
  const base = bases.find((one) => one.authority === authority);
  const facts = reportFacts(report, speech);
  const about = `${base?.title ?? authority} ${base?.titleOf(system) ?? system}`;
  const reason = typeof inputs.reform.reason === 'string' ? `: ${escaped(inputs.reform.reason)}` : '';
  const quoted = speech === inEnglish ? '' : ' lang="en"';
  return `<!doctype html>
<html lang="${speech.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(titleOf(document))} – ${told(say`lab report`)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(titleOf(document))}</h1>
<p class="soft">${told(say`Lab report on ${about} ratings`)}${reason}</p>
${warnings.map((warning) => `<p class="warning">${told(say`Warning: ${warning}`)}</p>`).join('\n')}
<p class="verdict">${escaped(words)}${told(besideInterval(document))}</p>
${beside.map((sentence) => `<p class="warning">${escaped(sentence)}</p>`).join('\n')}
<h2>${told(say`Summary // of a report`)}</h2>
${summary.map((sentence) => `<p>${escaped(sentence)}</p>`).join('\n')}
<h2>${told(say`What this report cannot say`)}</h2>
${listHtml(limits)}
${doubts.length === 0 ? '' : `<details${quoted}><summary lang="${speech.language}">${told(say`Doubts in the rulebook // of a report`)} (${doubts.length})</summary>${listHtml(doubts)}</details>`}
<h2>${told(say`Plots and tables`)}</h2>
${figures.join('\n')}
${rest.join('\n')}
<h2>${told(say`To recompute it // a report`)}</h2>
<p>${told(say`To rate everything again from these inputs and compare the bytes:`)} <code>${escaped(`harkness lab verify ${reportFiles(document)} --data OFFICE`)}</code></p>
<dl>${facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>
<h3>${told(say`The reform`)}</h3>
<pre>${escaped(JSON.stringify(JSON.parse(canonicalJson(inputs.reform)), null, 2))}</pre>
</main>
</body>
</html>
`;
}
