// The command as one package: every workspace package and every pure dependency bundled, the pages beside it. Native modules stay
// ordinary dependencies.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { type Component, componentsOf, merged, notices, pageComponents } from './components.js';
import { root, workspaceFiles } from './files.js';

/** With binaries of their own. Without SQLite everything but an office in a folder works, so that a failed build of it does not stop an installation. */
const native = { dependencies: ['@node-rs/argon2'], optionalDependencies: ['better-sqlite3'] };

/** Other packages try these and do without them. */
const never = ['pg-native', 'typescript'];

const command = join(root, 'packages/cli');
const web = join(root, 'packages/web');
const pages = join(web, 'dist/pages');

/** `new URL('./worker.ts', import.meta.url)`: a module that runs in a thread of its own. */
const threadAddress = /new URL\('(\.{1,2}\/[\w/-]*worker)\.[tj]s', import\.meta\.url\)/g;

function threadModules(): string[] {
  const found = workspaceFiles(/^packages\/(?!web)[\w-]+\/src\/.*(?<!\.test)\.ts$/).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(threadAddress)].map(([, path]) =>
      resolve(root, dirname(file), `${path}.ts`),
    ),
  );
  return [...new Set(found)];
}

/** `packages/office/src/engines/live/worker.ts` → `office-engines-live-worker`: all files of the bundle lie in one folder. */
function flatName(file: string): string {
  return relative(join(root, 'packages'), file).replace(/\.ts$/, '').replace('/src/', '/').replaceAll('/', '-');
}

const threadsBesideTheBundle: Plugin = {
  name: 'threads-beside-the-bundle',
  setup({ onLoad }) {
    onLoad({ filter: /packages\/[\w-]+\/src\/.*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = text.replace(
        threadAddress,
        (_, module: string) => `new URL('./${flatName(resolve(dirname(path), `${module}.ts`))}.js', import.meta.url)`,
      );
      return { contents, loader: 'ts' };
    });
  },
};

interface Manifest {
  readonly version: string;
  readonly [field: string]: unknown;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function installedVersions(names: readonly string[]): { [name: string]: string } {
  return Object.fromEntries(names.map((name) => [name, manifestOf(join(root, 'node_modules', name)).version]));
}

/** The last version of each range in the ledger's manifest: that of SQLite's driver brings one binary for every Node since 22. The workspace holds the one before, which runs on older ones too. */
function newestVersions(names: readonly string[]): { [name: string]: string } {
  const { dependencies } = manifestOf(join(root, 'packages/ledger')) as unknown as { dependencies: { [name: string]: string } };
  return Object.fromEntries(names.map((name) => [name, dependencies[name]?.split('||').at(-1)?.trim() ?? '']));
}

/** Writes the package `harkness` into a folder, ready for `npm pack`, and returns what others wrote of it. */
export async function bundleCommand(folder: string): Promise<Component[]> {
  if (!existsSync(join(pages, 'index.html'))) throw new Error('the pages are not built: npm run build:web');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const entries = [join(command, 'src/main.ts'), ...threadModules()];
  const { metafile } = await build({
    entryPoints: Object.fromEntries(entries.map((entry, index) => [index === 0 ? 'main' : flatName(entry), entry])),
    outdir: join(folder, 'dist'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    conditions: ['source'],
    external: [...native.dependencies, ...native.optionalDependencies, ...never],
    // Modules in the old format ask for Node's own by `require`.
    banner: {
      js: "import { createRequire as harknessRequire } from 'node:module';const require = harknessRequire(import.meta.url);",
    },
    legalComments: 'none',
    minifySyntax: true,
    minifyWhitespace: true,
    // Names stay: traces of errors are read by people.
    keepNames: true,
    metafile: true,
    logLevel: 'warning',
    plugins: [threadsBesideTheBundle],
  });
  cpSync(pages, join(folder, 'pages'), { recursive: true });
  for (const name of ['LICENSE', 'README.md']) cpSync(join(command, name), join(folder, name));
  const components = merged([...componentsOf(Object.keys(metafile.inputs).map((file) => resolve(file))), ...pageComponents(web)]);
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices(components));
  const { name, version, description, license, type, engines, repository, homepage, bugs, keywords, bin } = manifestOf(command);
  const manifest = {
    ...{ name, version, description, license, type, engines, repository, homepage, bugs, keywords, bin },
    publishConfig: { access: 'public', provenance: true },
    files: readdirSync(folder).sort(),
    dependencies: installedVersions(native.dependencies),
    optionalDependencies: newestVersions(native.optionalDependencies),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return components;
}
