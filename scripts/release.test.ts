import { describe, expect, test } from 'vitest';
import {
  type Change,
  changelogSection,
  changelogWith,
  changeText,
  manifestWith,
  nextVersion,
  readChange,
} from './lib/changes.js';
import { readChangesets } from './lib/changesets.js';
import { publishingOrder, releaseFaults } from './lib/release-faults.js';
import { sbomOf } from './lib/sbom.js';
import { runSteps } from './lib/steps.js';

const repository = { url: 'git+https://code.test/harkness.git' };
const publishConfig = { access: 'public', provenance: true };
const rules = { name: '@harkness/rules', version: '1.2.0', repository, publishConfig };
const office = {
  name: '@harkness/office',
  version: '1.2.0',
  repository,
  publishConfig,
  dependencies: { '@harkness/rules': '1.2.0', pg: '8.0.0' },
};
const workspace = { name: 'harkness-workspace', version: '1.2.0', private: true };
const changelog = '# Changelog\n\n## 1.2.0 (2027-01-01)\n';

describe('a release is refused', () => {
  test('never if everything is in order', () => {
    expect(releaseFaults([workspace, rules, office], changelog)).toEqual([]);
  });

  test.each([
    ['with two versions', { ...rules, version: '1.1.0' }, changelog, '@harkness/rules has version 1.1.0'],
    [
      'when a package asks for another version of ours',
      { ...office, dependencies: { '@harkness/rules': '1.1.0' } },
      changelog,
      'asks for @harkness/rules 1.1.0',
    ],
    ['without a repository', { name: 'x', version: '1.2.0' }, changelog, 'x names no repository'],
    [
      'with the address of an example',
      { ...rules, repository: { url: 'https://harkness.example/h.git' } },
      changelog,
      'write the real address',
    ],
    ['without provenance', { ...rules, publishConfig: { access: 'public' } }, changelog, 'without provenance'],
    ['without a section of the changelog', rules, '# Changelog\n\n## Unreleased\n', 'no section "## 1.2.0'],
  ])('%s', (_, changed, text, fault) => {
    const others = [rules, office].filter(({ name }) => name !== changed.name);
    expect(releaseFaults([workspace, ...others, changed], text).join()).toContain(fault);
  });
});

test('a release is refused while there is a pending changeset', () => {
  expect(releaseFaults([workspace, rules, office], changelog, ['.changeset/a.md'])).toEqual([
    '.changeset/a.md: in no release yet. npm run release:version takes them up.',
  ]);
});

describe('changesets', () => {
  const change = (release: Change['release'], text: string, ratingsChange = false): Change => ({ release, ratingsChange, text });

  test('all changesets of the repository can be read', () => {
    expect(readChangesets().faults).toEqual([]);
  });

  test.each([
    ['A sentence.', 'has no head'],
    ['---\nrelease: big\nratings: unchanged\n---\n\nA sentence.\n', 'write patch, minor or major'],
    ['---\nrelease: patch\n---\n\nA sentence.\n', 'write changed or unchanged'],
    ['---\nrelease: patch\nratings: unchanged\n---\n\n', 'write what changes for the user'],
    ['---\nrelease: minor\nratings: changed\n---\n\nA sentence.\n', 'write "release: major"'],
    ['---\nrelease: patch\nratings: unchanged\nowner: me\n---\n\nA sentence.\n', 'only release and ratings are known'],
  ])('%j is refused with what to write', (content, fault) => {
    expect(readChange('.changeset/a.md', content)).toEqual({
      ok: false,
      fault: expect.stringMatching(new RegExp(`^\\.changeset/a\\.md .*${fault}`)),
    });
  });

  test('a written one is read back', () => {
    const written = change('major', 'Ratings of 2019 change.', true);
    expect(readChange('a.md', changeText(written))).toEqual({ ok: true, change: written });
  });

  test.each([
    ['1.4.2', ['patch'], '1.4.3'],
    ['1.4.2', ['patch', 'minor'], '1.5.0'],
    ['1.4.2', ['minor', 'major', 'patch'], '2.0.0'],
    ['0.1.3', ['major'], '0.2.0'],
    ['0.1.3', ['patch'], '0.1.4'],
    ['0.1.3', [], '0.1.3'],
  ] as const)('%s with %j becomes %s', (version, sizes, next) => {
    expect(
      nextVersion(
        version,
        sizes.map((release) => ({ release })),
      ),
    ).toBe(next);
  });

  test('the section says first whether ratings change, then what changed, what is new and what is fixed', () => {
    const changes = [change('patch', 'A fix.'), change('minor', 'A format.'), change('major', 'Floors of 2019 change.', true)];
    expect(changelogSection('2.0.0', '2027-02-01', changes)).toBe(
      '## 2.0.0 (2027-02-01)\n\n**Ratings change.**\n\n- Floors of 2019 change.\n\n### New\n\n- A format.\n\n### Fixed\n\n- A fix.',
    );
    expect(changelogSection('1.0.1', '2027-02-01', [change('patch', 'A fix.')])).toContain('No rating changes.');
  });

  test('the newest section comes first, and text under "Unreleased" moves into it', () => {
    const first = changelogWith('# Changelog\n\nAll.\n\n## Unreleased\n\nFirst version.\n', '0.1.0', '2027-01-01', []);
    expect(first).toBe('# Changelog\n\nAll.\n\n## 0.1.0 (2027-01-01)\n\nFirst version.\n');
    const second = changelogWith(first, '0.2.0', '2027-02-01', [change('minor', 'A format.')]);
    expect(second.match(/^## .*$/gm)).toEqual(['## 0.2.0 (2027-02-01)', '## 0.1.0 (2027-01-01)']);
    expect(second.endsWith('First version.\n')).toBe(true);
  });

  test('a manifest gets the new version for itself and for our packages, and is otherwise unchanged', () => {
    const text = '{\n  "version": "1.2.0",\n  "dependencies": {\n    "@harkness/rules": "1.2.0",\n    "other": "1.2.0"\n  }\n}\n';
    expect(manifestWith(text, '1.2.0', '1.3.0', new Set(['@harkness/rules']))).toBe(
      '{\n  "version": "1.3.0",\n  "dependencies": {\n    "@harkness/rules": "1.3.0",\n    "other": "1.2.0"\n  }\n}\n',
    );
  });
});

test.each([
  ['a command that fails', [process.execPath, '-e', 'console.log("broken"); process.exit(3)'] as const, 'broken'],
  ['a command that is not there', ['/no/such/command'] as const, 'ENOENT'],
  ['work that throws', () => Promise.reject(new Error('no pages')), 'no pages'],
])('%s stops the release, and no later step is run', async (_, work, said) => {
  const ran: string[] = [];
  const lines: string[] = [];
  const note = (name: string) => ({ name, work: async () => void ran.push(name) });
  expect(await runSteps([note('first'), { name: 'second', work }, note('third')], (line) => lines.push(line))).toBe('second');
  expect(ran).toEqual(['first']);
  expect(lines.join('\n')).toContain(said);
  expect(lines.at(-1)).toBe('stopped: second failed');
});

test('libraries are published after their dependencies', () => {
  expect(publishingOrder([office, rules])).toEqual(['@harkness/rules', '@harkness/office']);
});

test('the SBOM names bundled packages with their licences, and those that npm installs beside them', () => {
  const command = {
    name: 'harkness',
    version: '1.2.0',
    dependencies: { '@node-rs/argon2': '2.2.1' },
    optionalDependencies: { 'better-sqlite3': '12.0.0' },
  };
  const bundled = [{ name: 'fastify', version: '5.0.0', licence: 'MIT', text: '…' }];
  expect(sbomOf(command, bundled)).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { purl: 'pkg:npm/harkness@1.2.0' } },
    components: [
      { purl: 'pkg:npm/fastify@5.0.0', licenses: [{ expression: 'MIT' }], scope: 'required' },
      { purl: 'pkg:npm/%40node-rs/argon2@2.2.1', scope: 'required' },
      { purl: 'pkg:npm/better-sqlite3@12.0.0', scope: 'optional' },
    ],
  });
});
