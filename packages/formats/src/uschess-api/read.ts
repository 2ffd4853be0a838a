// Saved responses of the US Chess ratings API: the event, a section, the pages of its standings. FORMATS-2 §5.8.

import { defined } from '../bytes/defined.js';
import { type KeptFields, keepFields } from '../input/kept-fields.js';
import type { Reader, ReaderInput, ReadResult } from '../input/reader.js';
import { addTextFindings } from '../input/text.js';
import { JsonNode, parseJson } from '../json/node.js';
import { collectFindings, type FindingCollector, quote } from '../report/collector.js';
import { isDate } from '../report/dates.js';
import { lastRoundOf } from '../report/points.js';
import { type ReportEvent, type ReportSection, reportVersion, type SectionKind } from '../report/report.js';
import { say } from '../report/say.js';
import { numbering, readStanding } from './standings.js';

export const uschessApiReader: Reader = {
  format: 'uschess-api',
  together: true,
  detect: ({ head }) => partOf(head) !== undefined,
  read: readUschessApi,
};

type ApiPart = 'event' | 'section' | 'standings';

function partOf(head: string): ApiPart | undefined {
  if (!/^\s*[{[]/.test(head)) return undefined;
  const has = (...names: readonly string[]): boolean => names.every((name) => new RegExp(`"${name}"\\s*:`).test(head));
  if (has('roundOutcomes') && (has('memberId') || has('pairingNumber') || has('ordinal'))) return 'standings';
  // A page without rows is still a page.
  if (has('items', 'hasNextPage', 'pageSize')) return 'standings';
  if (has('sectionCount', 'startDate') || has('affiliate', 'sections', 'startDate', 'stateCode')) return 'event';
  return has('participantCoding', 'ratingSystem') || has('roundCount', 'ratingSystem', 'timeControl') ? 'section' : undefined;
}

const kinds: Readonly<Record<string, SectionKind>> = {
  Swiss: 'swiss',
  Match: 'match',
  RoundRobin: 'round-robin',
  DoubleRoundRobin: 'double-round-robin',
  DoubleRoundSwiss: 'double-swiss',
  Other: 'other',
};

const levels: Readonly<Record<string, string>> = {
  NonScholastic: 'N',
  Scholastic: 'S',
  Primary: 'P',
  JtpPrimary: 'J',
  JtpK12: 'J',
};
/** The letters of a US Chess file; the API's other letters are kept as extras. */
const letters = new Set(['R', 'D', 'Q']);

interface Page {
  readonly file: string;
  readonly standings: readonly JsonNode[];
  readonly offset: number;
  readonly hasNext: boolean;
}

function readUschessApi({ first, files, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  const kept = keepFields('uschess-api', 1);
  const events: JsonNode[] = [];
  const sections: JsonNode[] = [];
  const pages: Page[] = [];
  for (const file of files) {
    const input = file.text();
    const part = partOf(input.text.slice(0, 64 * 1024));
    if (part === undefined) continue;
    addTextFindings(findings, input);
    const parsed = parseJson(findings, input.text, limits, file.name);
    if (parsed === undefined) continue;
    const node = new JsonNode(parsed.value, '');
    if (part === 'standings') pages.push(pageOf(parsed.value, node, file.name));
    else addOnce(part === 'event' ? events : sections, node, file.name, part, findings);
  }
  const eventNode = events[0];
  // Without the section itself, the only section of the event.
  const [onlySection, ...more] = eventNode?.nodes('sections') ?? [];
  const sectionNode = sections[0] ?? (more.length === 0 ? onlySection : undefined);
  const standings = inOrder(pages, findings);
  if (pages.length === 0 && findings.list.length === 0) {
    const message = say`The file describes the ${eventNode === undefined ? 'section' : 'event'} and has no standings: there is nothing to rate.`;
    const hint = say`Send the standings of a section (/rated-events/ID/sections/N/standings), with the event and the section if you have them.`;
    findings.add('uschess-api-no-standings', { field: 'items' }, message, hint);
  }
  if (standings.length > limits.maxPlayers) {
    const message = say`The standings have ${standings.length} players; ${limits.maxPlayers} is the most.`;
    findings.add('too-many-players', { section: 1, field: 'items' }, message, say`Send the standings of one section.`);
  }
  const event = readEvent(eventNode, kept);
  const key = numbering(standings.map(({ standing }) => standing));
  const players = standings
    .slice(0, limits.maxPlayers)
    .map(({ standing, file }, i) => readStanding(standing, i, key, { file, kept, findings }));
  const section = readSection(sectionNode, players, kept, findings);
  const extras = kept.finish(findings, first.name);
  const draft = {
    version: reportVersion,
    event,
    sections: [{ ...section, ...(section.name === '' ? { name: event.name || 'Section 1' } : {}) }],
    ...(extras.length > 0 ? { extras } : {}),
  } as const;
  return { format: 'uschess-api', draft, findings: findings.list };
}

function pageOf(value: unknown, node: JsonNode, file: string): Page {
  if (Array.isArray(value)) {
    return { file, standings: value.map((each, i) => new JsonNode(each, `[${i}]`)), offset: 0, hasNext: false };
  }
  const standings = node.has('items') ? node.nodes('items') : node.has('standings') ? node.nodes('standings') : [node];
  return { file, standings, offset: node.whole('offset') ?? 0, hasNext: node.flag('hasNextPage') === true };
}

function addOnce(list: JsonNode[], node: JsonNode, file: string, what: 'event' | 'section', findings: FindingCollector): void {
  list.push(node);
  if (list.length === 1) return;
  const message = say`${quote(file)} is another ${what}; it is left out.`;
  findings.add('uschess-api-other', { file, field: 'name' }, message, say`Send one section at a time.`);
}

/** The rows of all pages. A page names neither event nor section; pages that are not consecutive belong to different ones. */
function inOrder(pages: readonly Page[], findings: FindingCollector): { readonly standing: JsonNode; readonly file: string }[] {
  const sorted = [...pages].sort((a, b) => a.offset - b.offset);
  let next = 0;
  for (const { file, offset, standings } of sorted) {
    if (offset !== next) {
      const message =
        offset > next
          ? say`Rows ${next + 1} to ${offset} are missing.`
          : say`The page starts at row ${offset + 1}, which another page has too.`;
      const hint = offset > next ? say`Send all pages of the standings.` : say`Send the standings of one section at a time.`;
      findings.add('uschess-api-pages', { file, field: 'offset' }, message, hint);
    }
    next = offset + standings.length;
  }
  const last = sorted.at(-1);
  if (last?.hasNext === true) {
    const message = say`The standings go on after row ${next}: opponents are missing.`;
    findings.add(
      'uschess-api-pages',
      { file: last.file, field: 'hasNextPage' },
      message,
      say`Send all pages, or ask for a larger one (Size=500).`,
    );
  }
  return sorted.flatMap(({ standings, file }) => standings.map((standing) => ({ standing, file })));
}

function dateText(node: JsonNode | undefined, name: string): string | undefined {
  const text = node?.text(name)?.slice(0, 10);
  return text !== undefined && isDate(text) ? text : undefined;
}

function readEvent(node: JsonNode | undefined, kept: KeptFields): ReportEvent {
  const affiliate = node?.node('affiliate');
  const event = {
    name: node?.text('name') ?? '',
    ...defined({
      id: node?.text('id'),
      start: dateText(node, 'startDate'),
      end: dateText(node, 'endDate'),
      city: node?.text('city'),
      state: node?.text('stateCode'),
      zip: node?.text('zipCode'),
      country: node?.text('countryCode'),
      affiliate: affiliate?.text('id') ?? node?.text('affiliate') ?? node?.text('affiliateId'),
    }),
  };
  node?.ignore('sections', 'sectionCount', 'playerCount', 'gameCount', 'status').keepRest(kept);
  return event;
}

function readSection(
  node: JsonNode | undefined,
  players: ReportSection['players'],
  kept: KeptFields,
  findings: FindingCollector,
): ReportSection {
  const format = node?.text('format') ?? '';
  if (format === 'FideAdjustment') {
    const message = say`The section adjusts FIDE ratings; its opponents are ratings, not players.`;
    findings.add('uschess-api-adjustment', { section: 1, field: 'format' }, message, say`Send the section that was played.`);
  }
  const last = lastRoundOf(players);
  const system = node?.text('ratingSystem');
  const coding = node?.text('participantCoding');
  if (system !== undefined && !letters.has(system)) kept.keep('ratingSystem', system);
  const isOnline = node?.flag('isOnline');
  const isGrandPrix = node?.flag('isGrandPrix');
  const isFide = node?.flag('shouldSubmitToFide');
  const doubled = players.some(({ cells }) => new Set(cells.map(({ round }) => round)).size < cells.length);
  const section: ReportSection = {
    number: 1,
    name: node?.text('name') ?? '',
    kind: kinds[format] ?? (doubled ? 'double-swiss' : 'other'),
    rounds: Math.max(node?.whole('roundCount') ?? 0, last, 1),
    players,
    ...defined({
      start: dateText(node, 'startDate'),
      end: dateText(node, 'endDate'),
      timeControl: node?.text('timeControl'),
      systemLetter: system !== undefined && letters.has(system) ? system : undefined,
      scholasticLevel: levels[coding ?? ''],
    }),
    ...(isOnline === undefined ? {} : { venue: isOnline ? ('online' as const) : ('otb' as const) }),
    ...(isGrandPrix === undefined ? {} : { grandPrix: { yes: isGrandPrix } }),
    ...(isFide === undefined ? {} : { fideRated: isFide }),
    place: { section: 1 },
  };
  node?.ignore('number', 'id', 'isBlitz').keepRest(kept);
  return section;
}
