import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from '../parse.js';
import { checkReport } from '../report/checks.js';
import { collectFindings, everyPlace } from '../report/collector.js';
import type { ReportDraft } from '../report/report.js';
import { Saying } from '../report/say.js';
import { arbitraryDraft } from '../testing/arbitrary-report.js';
import { jsonWriter, readReport } from './report.js';
import { sayWanted } from './wanted.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const small = {
  format: 'harkness-report',
  version: 1,
  event: { name: 'Spring Open', start: '2026-05-02', end: '2026-05-03' },
  sections: [
    {
      number: 1,
      name: 'Open',
      kind: 'swiss',
      rounds: 1,
      venue: 'otb',
      timeControl: 'G/60;d5',
      players: [
        {
          pair: 1,
          name: 'Doe, Ann',
          ratings: [{ system: 'OTBR', rating: 1800, games: 40 }],
          cells: [{ round: 1, outcome: 'win', opponent: 2, colour: 'white' }],
        },
        {
          pair: 2,
          name: 'Roe, Bob',
          ratings: [],
          unrated: true,
          cells: [{ round: 1, outcome: 'loss', opponent: 1, colour: 'black' }],
        },
      ],
    },
  ],
};

/** A copy of the small report with the value at the path replaced; `undefined` removes it. */
function changed(path: readonly (string | number)[], value: unknown): unknown {
  const put = (at: unknown, [key, ...rest]: readonly (string | number)[]): unknown => {
    if (key === undefined) return value;
    if (Array.isArray(at)) return at.map((entry: unknown, i) => (i === key ? put(entry, rest) : entry));
    const entries = Object.entries(at ?? {}).filter(([name]) => name !== key);
    const old = Object.entries(at ?? {}).find(([name]) => name === key)?.[1];
    const next = put(old, rest);
    return Object.fromEntries(next === undefined ? entries : [...entries, [key, next]]);
  };
  return put(small, path);
}

const ajv = new Ajv2020({ strict: true });
const schema = JSON.parse(readFileSync(new URL('../../schema/report-1.json', import.meta.url), 'utf8'));
const bySchema = ajv.compile(schema);

test('the small report is a report without findings', () => {
  const parsed = parse(encode(JSON.stringify(small)), 'a.json');
  expect(parsed.format).toBe('json');
  expect(parsed.findings).toEqual([]);
  expect(parsed.report?.event.name).toBe('Spring Open');
  expect(parsed.report).not.toHaveProperty('format');
});

test('a written report is read back unchanged, including every field of the model', () => {
  fc.assert(
    fc.property(arbitraryDraft, (draft) => {
      const { report } = checkReport(draft);
      if (report === undefined) throw new Error('the generator makes reports without errors');
      const { files, findings } = jsonWriter.write(report);
      expect(findings).toEqual([]);
      const [file] = files;
      if (file === undefined) throw new Error('no file');
      const parsed = parse(file.bytes, file.name);
      expect(parsed.draft).toEqual(draft);
      expect(parsed.report).toBeDefined();
    }),
    { numRuns: 200 },
  );
});

describe('the published JSON Schema', () => {
  test('accepts every written report', () => {
    fc.assert(
      fc.property(arbitraryDraft, (draft) => {
        expect(bySchema({ format: 'harkness-report', ...draft })).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test('describes every required field in a sentence that findings can say in each language', () => {
    const described: string[] = [];
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const { required, properties } = node as { required?: unknown; properties?: Record<string, { description?: string }> };
      if (Array.isArray(required) && properties !== undefined)
        for (const name of required) described.push(properties[String(name)]?.description ?? `${name} has no description`);
      for (const value of Object.values(node)) visit(value);
    };
    visit(schema);
    expect(described.length).toBeGreaterThan(30);
    expect(described.filter((text) => !(sayWanted(text) instanceof Saying))).toEqual([]);
  });

  test.each(wrong())('and the reader both refuse this: %s', (_what, value) => {
    expect(bySchema(value)).toBe(false);
    expect(readReport(collectFindings(), value)).toBeUndefined();
  });
});

function wrong(): [string, unknown, string, string][] {
  const player = ['sections', 0, 'players', 0] as const;
  const at = '$.sections[0].players[0]';
  return [
    ['a list', [], 'json-type', '$'],
    ['null', null, 'json-type', '$'],
    ['no version', changed(['version'], undefined), 'json-missing', '$.version'],
    ['version 2', changed(['version'], 2), 'json-version', '$.version'],
    ['version as text', changed(['version'], '1'), 'json-version', '$.version'],
    ['another format mark', changed(['format'], 'swiss'), 'json-value', '$.format'],
    ['no event', changed(['event'], undefined), 'json-missing', '$.event'],
    ['no event name', changed(['event', 'name'], undefined), 'json-missing', '$.event.name'],
    ['a date in another spelling', changed(['event', 'start'], '5/2/2026'), 'json-value', '$.event.start'],
    ['a misspelled field', changed(['event', 'citty'], 'X'), 'json-field-unknown', '$.event.citty'],
    ['a field with an odd name', changed(['a b'], 1), 'json-field-unknown', '$["a b"]'],
    ['sections as object', changed(['sections'], {}), 'json-type', '$.sections'],
    ['a text for a number', changed([...player, 'pair'], '1'), 'json-type', `${at}.pair`],
    ['a pairing number of 0', changed([...player, 'pair'], 0), 'json-value', `${at}.pair`],
    ['half a pairing number', changed([...player, 'pair'], 1.5), 'json-value', `${at}.pair`],
    ['a rating without a number', changed([...player, 'ratings', 0, 'rating'], null), 'json-type', `${at}.ratings[0].rating`],
    ['a negative game count', changed([...player, 'ratings', 0, 'games'], -1), 'json-value', `${at}.ratings[0].games`],
    ['an unknown outcome', changed([...player, 'cells', 0, 'outcome'], 'won'), 'json-value', `${at}.cells[0].outcome`],
    ['round 0', changed([...player, 'cells', 0, 'round'], 0), 'json-value', `${at}.cells[0].round`],
    ['a line break in a name', changed([...player, 'name'], 'A\n001 B'), 'json-value', `${at}.name`],
    ['a very long name', changed([...player, 'name'], 'x'.repeat(501)), 'json-value', `${at}.name`],
    ['a venue of its own', changed(['sections', 0, 'venue'], 'hybrid'), 'json-value', '$.sections[0].venue'],
    ['unrated as text', changed([...player, 'unrated'], 'yes'), 'json-type', `${at}.unrated`],
    ['places, which belong to a file', changed([...player, 'place'], { line: 1 }), 'json-field-unknown', `${at}.place`],
  ];
}

test.each(wrong())('%s is an error at its JSON path', (_what, value, code, field) => {
  const findings = collectFindings('a.json');
  expect(readReport(findings, value)).toBeUndefined();
  expect(findings.list.map((finding) => [finding.code, finding.level, finding.place.field])).toContainEqual([
    code,
    'error',
    field,
  ]);
});

test('all errors are reported together', () => {
  const findings = collectFindings();
  readReport(findings, { version: 1, event: { start: 1 }, sections: [{ number: 0 }] });
  const places = findings.list.flatMap(({ place, more }) => [place, ...(more?.others ?? []).map((other) => other.place)]);
  expect(places.map(({ field }) => field).sort()).toEqual([
    '$.event.name',
    '$.event.start',
    '$.sections[0].kind',
    '$.sections[0].name',
    '$.sections[0].number',
    '$.sections[0].players',
    '$.sections[0].rounds',
  ]);
});

test('keys that would reach into prototypes are ordinary unknown fields', () => {
  const text = JSON.stringify(small).replace(
    '"event":{',
    '"event":{"__proto__":{"polluted":true},"constructor":{"prototype":{}},',
  );
  const parsed = parse(encode(text), 'a.json');
  expect(parsed.report).toBeUndefined();
  expect(everyPlace(parsed.findings).map((finding) => [finding.code, finding.place.field])).toEqual([
    ['json-field-unknown', '$.event.__proto__'],
    ['json-field-unknown', '$.event.constructor'],
  ]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('a duplicate field is an error at its second place', () => {
  const text = '{"format":"harkness-report",\n "version": 1, "version": 1, "event":{}, "sections":[]}';
  const parsed = parse(encode(text), 'a.json');
  expect(parsed.findings.map(({ code, place }) => [code, place])).toEqual([
    ['json-field-duplicate', { file: 'a.json', line: 2, column: 16, length: 9 }],
  ]);
});

test('the same field in two objects is not a duplicate', () => {
  expect(parse(encode(JSON.stringify(small)), 'a.json').findings).toEqual([]);
});

test('deep nesting is refused at the place where it exceeds the limit', () => {
  const text = `{"sections":${'['.repeat(200_000)}`;
  const parsed = parse(encode(text), 'a.json');
  expect(parsed.findings.map(({ code, place }) => [code, place])).toEqual([
    ['json-too-deep', { file: 'a.json', line: 1, column: 12 + 32, length: 1 }],
  ]);
});

test('text that is not JSON is an error with line and column', () => {
  const parsed = parse(encode('{"sections": [],\n "event": {,}\n}'), 'a.json');
  expect(parsed.findings.map(({ code, level, place }) => [code, level, place])).toEqual([
    ['json-syntax', 'error', { file: 'a.json', line: 2, column: 12, length: 1 }],
  ]);
  const cut = parse(encode('{"sections": ['), 'a.json');
  expect(cut.findings.map(({ code, place }) => [code, place.line])).toEqual([['json-syntax', 1]]);
});

test('checks of meaning point at the JSON path', () => {
  const value = changed(['sections', 0, 'players', 1, 'cells', 0, 'outcome'], 'draw');
  const parsed = parse(encode(JSON.stringify(value)), 'a.json');
  expect(parsed.findings.map(({ code, place }) => [code, place])).toEqual([
    ['result-not-reciprocal', { file: 'a.json', field: '$.sections[0].players[0].cells[0]', section: 1, player: 1, round: 1 }],
  ]);
});

test('the draft of any JSON value is a report or undefined, never an exception', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const findings = collectFindings();
      const draft: ReportDraft | undefined = readReport(findings, value);
      expect(draft === undefined).toBe(findings.list.length > 0);
    }),
  );
});
