import { describe, expect, test } from 'vitest';
import { publishingOrder, releaseFaults } from './lib/release-faults.js';
import { sbomOf } from './lib/sbom.js';

const repository = { url: 'git+https://code.test/harkness.git' };
const rules = { name: '@harkness/rules', version: '1.2.0', repository };
const office = {
  name: '@harkness/office',
  version: '1.2.0',
  repository,
  dependencies: { '@harkness/rules': '1.2.0', pg: '8.0.0' },
};
const workspace = { name: 'harkness-workspace', version: '1.2.0', private: true };
const changelog = '# Changelog\n\n## 1.2.0 (2027-01-01)\n';

describe('a release is refused', () => {
  test('never when all is in order', () => {
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
    ['without a section of the changelog', rules, '# Changelog\n\n## Unreleased\n', 'no section "## 1.2.0'],
  ])('%s', (_, changed, text, fault) => {
    const others = [rules, office].filter(({ name }) => name !== changed.name);
    expect(releaseFaults([workspace, ...others, changed], text).join()).toContain(fault);
  });
});

test('libraries are published after those they depend on', () => {
  expect(publishingOrder([office, rules])).toEqual(['@harkness/rules', '@harkness/office']);
});

test('the SBOM names what is bundled with its licence, and what npm installs beside it', () => {
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
