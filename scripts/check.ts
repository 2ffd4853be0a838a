// npm run check: format, lint, types, dead code and unused dependencies, texts and translations, package and folder boundaries,
// the architecture drawing, the page of rulings, the documentation site, rule coverage. `npm run check -- NAME` runs one.

import { bin, compiler, run } from './lib/run.js';

const steps: readonly { readonly name: string; readonly command: readonly [string, ...string[]] }[] = [
  { name: 'format and lint', command: [bin('biome'), 'ci', '--error-on-warnings', '--diagnostic-level=warn', '--colors=off'] },
  { name: 'types', command: [...compiler, '-b'] },
  { name: 'types of tests', command: [...compiler, '-p', 'tsconfig.tests.json'] },
  { name: 'dead code and dependencies', command: [bin('knip'), '--no-config-hints'] },
  { name: 'client types', command: [bin('tsx'), 'scripts/generate-client.ts', '--check'] },
  { name: 'words', command: [bin('tsx'), 'scripts/words.ts'] },
  { name: 'boundaries', command: [bin('tsx'), 'scripts/boundaries.ts'] },
  { name: 'architecture', command: [bin('tsx'), 'scripts/architecture.ts', '--check'] },
  { name: 'rulings', command: [bin('tsx'), 'scripts/rulings.ts', '--check'] },
  { name: 'documentation', command: [bin('tsx'), '--conditions=source', 'scripts/docs/main.ts'] },
  { name: 'rule coverage', command: [bin('tsx'), 'scripts/coverage-rules.ts', '--quiet', '--complete'] },
];

const wanted = process.argv.slice(2).join(' ');
const chosen = steps.filter(({ name }) => name.includes(wanted));
if (chosen.length === 0) {
  console.error(`no check is called "${wanted}"; there are: ${steps.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
let failed = 0;
for (const { name, command } of chosen) {
  const [program, ...args] = command;
  const { code, output, seconds } = await run(program, args);
  if (code !== 0) {
    failed += 1;
    console.error(output.trimEnd());
  }
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
}
process.exitCode = failed > 0 ? 1 : 0;
