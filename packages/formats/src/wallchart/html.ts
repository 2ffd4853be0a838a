// The wallchart as one self-contained HTML page: readable on a screen, and made to be printed and hung up. All data of a report
// is escaped, and the page may not load or run anything.

import { fileName } from '../bytes/file-name.js';
import { escapeMarkup } from '../bytes/markup.js';
import type { Writer } from '../input/reader.js';
import type { ReportDraft } from '../report/report.js';
import { makeWallchart, type WallchartOptions, type WallchartRow, type WallchartSection } from './rows.js';

export const wallchartHtmlWriter: Writer = {
  format: 'wallchart-html',
  extension: 'html',
  mediaType: 'text/html; charset=utf-8',
  write: (report) => ({
    files: [{ name: fileName(report.event.name, 'html'), bytes: new TextEncoder().encode(makeWallchartHtml(report)) }],
    findings: [],
  }),
};

/** Landscape, at least one page per section, the table header on every page, no row split across pages. */
const style = `
@page { size: landscape; margin: 12mm; }
:root { color-scheme: light; }
body { font: 15px/1.35 system-ui, "Segoe UI", Helvetica, Arial, sans-serif; color: #111; background: #fff; margin: 1.5rem; }
h1 { font-size: 1.6rem; margin: 0; }
h2 { font-size: 1.25rem; margin: 1.5rem 0 0; }
p { margin: .2rem 0 .6rem; color: #333; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid #777; padding: .2rem .45rem; text-align: left; vertical-align: top; }
thead th { background: #eee; border-bottom: 2px solid #111; }
tbody th { font-weight: 600; }
.number, .total { text-align: right; }
.total { font-weight: 700; }
.ratings, .id { white-space: nowrap; }
.score { display: block; font-size: .8em; color: #444; }
@media print {
  body { margin: 0; font-size: 10pt; }
  .wide { overflow: visible; }
  section + section { break-before: page; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
  thead th { background: none; }
}
`;

/**
 * A crosstable as a self-contained HTML page.
 * @example
 * const { report } = parse(springOpen, 'spring-open.trf');
 * report && makeWallchartHtml(report).includes('Adlerov') // true
 */
export function makeWallchartHtml(report: ReportDraft, options: WallchartOptions = {}): string {
  const { heading, facts, sections, legend } = makeWallchart(report, options);
  const title = escapeMarkup(heading === '' ? 'Wallchart' : heading);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${paragraph(facts)}${sections.map(sectionHtml).join('')}${paragraph(legend)}</main>
</body>
</html>
`;
}

function paragraph(parts: readonly string[]): string {
  return parts.length === 0 ? '' : `<p>${escapeMarkup(parts.join(' · '))}</p>\n`;
}

function sectionHtml({ heading, facts, rounds, rows }: WallchartSection, index: number): string {
  const numbers = Array.from(
    { length: rounds },
    (_, i) => `<th scope="col"><abbr title="Round ${i + 1}">${i + 1}</abbr></th>`,
  ).join('');
  const id = `section-${index + 1}`;
  return `<section aria-labelledby="${id}">
<h2 id="${id}">${escapeMarkup(heading)}</h2>
${paragraph(facts)}<div class="wide" role="region" aria-labelledby="${id}" tabindex="0">
<table>
<thead><tr><th scope="col" class="number">No</th><th scope="col">Name</th><th scope="col">Id</th><th scope="col">Rating</th>${numbers}<th scope="col" class="total">Total</th></tr></thead>
<tbody>
${rows.map(rowHtml).join('')}</tbody>
</table>
</div>
</section>
`;
}

function rowHtml(row: WallchartRow): string {
  const name = row.title === '' ? row.name : `${row.title} ${row.name}`;
  const cells = row.cells
    .map(
      ({ result, score }) =>
        `<td>${escapeMarkup(result)}${score === '' ? '' : `<span class="score">${escapeMarkup(score)}</span>`}</td>`,
    )
    .join('');
  return `<tr><td class="number">${row.pair}</td><th scope="row">${escapeMarkup(name)}</th><td class="id">${escapeMarkup(row.id)}</td><td class="ratings">${row.ratings.map(escapeMarkup).join('<br>')}</td>${cells}<td class="total">${escapeMarkup(row.total)}</td></tr>\n`;
}
