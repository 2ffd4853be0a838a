import { describe, expect, test } from 'vitest';
import {
  catalogueFaults,
  englishValues,
  fixedLocales,
  inputNames,
  messagesAsValues,
  messagesOf,
  partsOf,
  problemsOf,
  ruleFaults,
  sayingsOf,
  textsOutside,
} from './lib/words.js';

const texts = (source: string) => textsOutside('packages/web/src/pages/a.tsx', source).map(({ text }) => text);
const messages = (source: string) => messagesOf('packages/web/src/pages/a.tsx', source);

describe('a text that a reader sees must be a message', () => {
  test.each([
    ['<p>Rated games</p>', 'Rated games'],
    ['<Field label="Rating" />', 'Rating'],
    ['<p>{held ? "waits" : ""}</p>', 'waits'],
    ['const columns = [{ title: "Score" }]', 'Score'],
    ['const note = "not yet rated"', 'not yet rated'],
    ['const name = "Round"', 'Round'],
    ['<Table from="Before" to={after} />', 'Before'],
    ['const note = `$' + '{count} games won`', '… games won'],
    ['<p aria-label={`Why $' + '{name}`} />', 'Why …'],
  ])('%s', (source, text) => {
    expect(texts(source)).toEqual([text]);
  });

  test.each([
    '<p>{t("Rated games")}</p>',
    '<Field label={t("Rating")} className="wide only" />',
    '<p>{rich("Why: {name}", { name })}</p>',
    '<p>{verbatim("US Chess")}</p>',
    '<p>{count} · {rating}</p>',
    'if (kind === "Special case") throw new Error("A word for whoever reads the log")',
    'import { a } from "Some module"',
    'const key = `players-$' + '{id}`',
    'document.querySelector("input search")',
    '<Link to="/lists" from="/events" />',
  ])('%s is not a text', (source) => {
    expect(texts(source)).toEqual([]);
  });
});

test('a message is neither a value nor the name of a field: those are for programs', () => {
  const source = `<><option value={t('online')}>{t('online')}</option><TextField label={t('until')} name={t('until')} /><Row name={t('All')} /></>`;
  const found = messagesAsValues('packages/web/src/pages/a.tsx', source);
  expect(found.map(({ text }) => text)).toEqual(["value={t('online')}", "name={t('until')}"]);
});

test('a number, a date or an order in a fixed language is named; one in the reader’s language is not', () => {
  const source = `rows.toLocaleString('en'); new Intl.Collator('en'); at.toLocaleDateString(); new Intl.NumberFormat(language); n.toLocaleString(language)`;
  const found = fixedLocales('packages/web/src/pages/a.tsx', source);
  expect(found.map(({ text }) => text)).toEqual([
    "rows.toLocaleString('en')",
    "new Intl.Collator('en')",
    'at.toLocaleDateString()',
  ]);
});

test('messages are found in every way they are used', () => {
  const source = `t('One'); rich(a ? 'Two' : 'Three', {}); message('Four'); t(label); t('{only}')`;
  expect(messages(source).map(({ text }) => text)).toEqual(['One', 'Two', 'Three', 'Four']);
});

test('a catalogue lacks a message, has one too many, loses a value, or is malformed', () => {
  const source = `t('One'); t('Two {n}', { n }); t('Three'); t('Four {n}', { n })`;
  const faults = catalogueFaults('de', messages(source), {
    'Two {n}': 'Zwei',
    Three: 'Drei {',
    'Four {n}': 'Vier {n}',
    Five: 'Fünf',
  });
  expect(faults).toEqual([
    expect.stringContaining('“One” has no translation'),
    expect.stringContaining('“Two {n}” lacks n'),
    expect.stringContaining('Drei {'),
    expect.stringContaining('“Five” is said nowhere'),
  ]);
});

test('words of the desk are those that no public page imports, and its pages load them first', () => {
  const files: { readonly [file: string]: string } = {
    'packages/web/src/router.tsx': `lazyRouteComponent(withWords('site', () => import('./pages/list.js')), 'List'), lazyRouteComponent(() => import('./pages/submit.js'), 'Submit'), lazyRouteComponent(withWords('desk', () => import('./pages/office.js')), 'Office')`,
    'packages/web/src/pages/list.tsx': `import { RetractList } from '../office/retract.js';`,
    'packages/web/src/pages/submit.tsx': '',
    'packages/web/src/pages/office.tsx': `import { Queue } from '../office/queue.js';`,
    'packages/web/src/office/retract.tsx': `import { Effect } from './effect.js';`,
    'packages/web/src/office/effect.tsx': '',
    'packages/web/src/office/queue.tsx': '',
  };
  const { parts, faults } = partsOf(Object.keys(files), (file) => files[file] ?? '');
  expect([...parts].map(([file, part]) => `${part}: ${file.split('/src/')[1]}`)).toEqual([
    'site: pages/list.tsx',
    'desk: pages/submit.tsx',
    'desk: pages/office.tsx',
    'desk: office/queue.tsx',
  ]);
  expect(faults).toEqual([expect.stringContaining('pages/submit.tsx by withWords(')]);
});

test('what says sentences of explanations is loaded after them, also by a public page', () => {
  const files: { readonly [file: string]: string } = {
    'packages/web/src/router.tsx': `lazyRouteComponent(withWords('site', () => import('./pages/player.js')), 'Player'), lazyRouteComponent(() => import('./calculators/fide.js'), 'Fide')`,
    'packages/web/src/pages/player.tsx': `import { WhyView } from '../parts/why-view.js';`,
    'packages/web/src/parts/why-view.tsx': `import { said } from '../base/said.js';`,
    'packages/web/src/base/said.ts': '',
    'packages/web/src/calculators/fide.tsx': `const Result = lazy(async () => ({ default: (await import('./result.js')).Result }));`,
    'packages/web/src/calculators/result.tsx': `import { WhyView } from '../parts/why-view.js';`,
  };
  const says = (all: typeof files) =>
    partsOf(Object.keys(all), (file) => all[file] ?? '').faults.filter((fault) => fault.includes('sentences'));
  expect(says(files)).toEqual([
    "packages/web/src/calculators/fide.tsx: load ./result.js by withWords('stories', …): it says sentences of explanations",
  ]);
  const mended = { 'packages/web/src/calculators/fide.tsx': `withWords('stories', () => import('./result.js'))` };
  expect(says({ ...files, ...mended })).toEqual([]);
  expect(partsOf(Object.keys(files), (file) => files[file] ?? '').parts.get('packages/web/src/base/said.ts')).toBe('stories');
});

test('the texts of findings are the templates of say, with a number for each value', () => {
  const source = 'f(say`Player $' + '{a.pair} has $' + '{b ? say`no id` : x}.`, say`$' + '{text}`)';
  expect(sayingsOf('packages/formats/src/a.ts', source).map(({ text }) => text)).toEqual(['Player {0} has {1}.', 'no id']);
});

describe('a value of a finding’s text that is itself English is named: it would stay English on every page', () => {
  const found = (source: string) =>
    englishValues('packages/formats/src/a.ts', source).map(({ said, at, isWord }) => [said, at, isWord]);

  test.each([
    ['a literal', 'say`The $' + '{a ? "score is wrong" : b} of it.`', 'score is wrong'],
    [
      'a constant',
      'const taken = a ? "the fields are right" : b; say`It has $' + '{c}: $' + '{taken}.`',
      'the fields are right',
      1,
    ],
    ['a table', 'const parts = { ini: "settings (.ini)" }; say`The $' + '{parts[part]} of it.`', 'settings (.ini)'],
    [
      'a row',
      'const rows = [["072", "rated players"]]; for (const [a, what] of rows) say`$' + '{a}: $' + '{what}.`;',
      'rated players',
      1,
    ],
    ['a list', 'const differs = [...(a ? [] : ["birth date"])]; say`Another $' + '{differs.join(" and ")}.`;', 'birth date'],
    ['a caller', 'function add(how: string) { say`$' + '{how}: it is odd.`; } add("by the broadcast");', 'by the broadcast'],
    ['another template', 'say`It has $' + '{`the result $' + '{n}`}.`', '`the result $' + '{n}`'],
    ['an error', 'try { f(); } catch (error) { say`$' + '{error.message}`; }', 'the message of an error'],
  ])('from %s', (_, source, said, at = 0) => {
    expect(found(source)).toEqual([[said, at, false]]);
  });

  test('a translation can choose by a single word', () => {
    expect(found('for (const side of ["white", "black"] as const) say`No name of $' + '{side}.`;')).toEqual([
      ['white', 0, true],
      ['black', 0, true],
    ]);
    expect(found('const date = (which: "start" | "end") => say`The $' + '{which} date`;')).toEqual([
      ['start', 0, true],
      ['end', 0, true],
    ]);
  });

  test.each([
    'say`$' + '{a === 1 ? say`1 game has` : say`$' + '{a} games have`} no result.`',
    'const file = "THEXPORT.DBF"; say`$' + '{file} is missing.`',
    'const what = a ? "<tournament>" : "<player>"; say`The file has no $' + '{what}.`',
    'say`The result $' + '{quote(text)} of $' + '{player.name}.`',
    'const one = () => { const taken = "not this"; f(taken); }; const two = (taken: number) => say`It is $' + '{taken}.`;',
  ])('%s has none', (source) => {
    expect(found(source)).toEqual([]);
  });
});

test('the names of a step’s inputs are those that its rule reads, also by a type', () => {
  const source = `
    interface Born { readonly on?: string }
    traced('age', (inputs: Born & { readonly birthDate: string; readonly pairs: readonly { a: number }[] }, values) => 1);
    const k = (inputs: Values) => kOf(numberAt(inputs, 'games'), textAt(inputs, 'list'), numberAt(parameters, 'fide.k'));`;
  expect(inputNames('packages/rules/src/a/traced-rules.ts', source).map(({ text }) => text)).toEqual([
    'on',
    'birthDate',
    'pairs',
    'games',
    'list',
  ]);
});

test('the problems of the API are the details of its errors, with each of the texts that a name stands for', () => {
  const source = `
    const refusals = { wrong: 'The code is wrong.', late: 'The code is old.' };
    function a(reads) { const fate = reads ? 'Ask for less.' : 'Look again.'; return new ProblemError(503, 'slow', \`It is slow. \${fate}\`); }
    function b(fate) { throw new ProblemError(409, 'gone', \`\${fate} is gone.\`); }
    throw new ProblemError(401, 'no', refusals[outcome]);
    throw new ProblemError(400, 'told', error.message);
    throw new TooManyWaiting('Too many wait.');`;
  expect(problemsOf('packages/server/src/a.ts', source).map(({ code, text }) => `${code}: ${text}`)).toEqual([
    'slow: It is slow. Ask for less.',
    'slow: It is slow. Look again.',
    'gone: 7 is gone.',
    'no: The code is wrong.',
    'no: The code is old.',
    'told: ',
    ': Too many wait.',
  ]);
});

test('a translation of the rulebook is missing, stale, or changes a number, a place or a formula', () => {
  const texts = [
    { id: 'A', text: 'At most 1,000 points in R_0.' },
    { id: 'B', text: '{0} points' },
    { id: 'C', text: 'Nothing.' },
  ];
  const good = {
    'At most 1,000 points in R_0.': 'Höchstens 1.000 Punkte in R_0.',
    '{0} points': '{0} Punkte',
    'Nothing.': 'Nichts.',
  };
  expect(ruleFaults('de', texts, good)).toEqual([]);
  expect(ruleFaults('de', texts, { '{0} points': '{0} Punkte' })).toEqual([
    expect.stringContaining('A has no translation'),
    expect.stringContaining('C has no translation'),
  ]);
  const bad = {
    'At most 1,000 points in R_0.': 'Höchstens 100 Punkte in R.',
    '{0} points': 'Punkte',
    'Nothing.': 'Nichts.',
    Nothing: 'Nichts',
  };
  expect(ruleFaults('de', texts, bad)).toEqual([
    expect.stringContaining('A has other digits'),
    expect.stringContaining('A has other indices'),
    expect.stringContaining('B has other places'),
    expect.stringContaining('no text of the rulebook is “Nothing”'),
  ]);
});
