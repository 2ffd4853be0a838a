// The command as one package: every workspace package and every pure dependency is bundled, with the pages beside it. Native
// modules stay ordinary dependencies.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { type Component, componentsOf, merged, notices, pageComponents } from './components.js';
import { root, workspaceFiles } from './files.js';

/**
 * Packages with their own binaries. Without SQLite everything except an office in a folder works, so a failed build of it does
 * not stop an installation.
 */
const native = { dependencies: ['@node-rs/argon2'], optionalDependencies: ['better-sqlite3'] };

/** Other packages try to load these and work without them. */
const never = ['pg-native', 'typescript'];

const command = join(root, 'packages/cli');
const web = join(root, 'packages/web');
const pages = join(web, 'dist/pages');
const fonts = join(root, 'packages/server/fonts');

/** `new URL('./worker.ts', import.meta.url)`: a module that runs in a separate thread. */
const threadAddress = /new URL\('(\.{1,2}\/[\w/-]*worker)\.[tj]s', import\.meta\.url\)/g;

/** The typefaces of pictures: beside the code in the package, three folders higher in the source. */
const fontsAddress = "new URL('../../../fonts/', import.meta.url)";

function threadModules(): string[] {
  const found = workspaceFiles(/^packages\/(?!web)[\w-]+\/src\/.*(?<!\.test)\.ts$/).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(threadAddress)].map(([, path]) =>
      resolve(root, dirname(file), `${path}.ts`),
    ),
  );
  return [...new Set(found)];
}

/** `packages/office/src/engines/live/worker.ts` → `office-engines-live-worker`: all files of the bundle are in one folder. */
function flatName(file: string): string {
  return relative(join(root, 'packages'), file).replace(/\.ts$/, '').replace('/src/', '/').replaceAll('/', '-');
}

const threadsBesideTheBundle: Plugin = {
  name: 'threads-beside-the-bundle',
  setup({ onLoad }) {
    onLoad({ filter: /packages\/[\w-]+\/src\/.*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = text
        .replace(
          threadAddress,
          (_, module: string) => `new URL('./${flatName(resolve(dirname(path), `${module}.ts`))}.js', import.meta.url)`,
        )
        .replace(fontsAddress, "new URL('../fonts/', import.meta.url)");
      return { contents, loader: 'ts' };
    });
  },
};

/**
 * A dynamic import of a CommonJS module has its names only under `default` once code is split. Cookies are such a module, and
 * without them nobody can log in.
 */
const cookiesByRequire: Plugin = {
  name: 'cookies-by-require',
  setup({ onLoad }) {
    onLoad({ filter: /@fastify\/cookie\/[\w-]+\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      return { contents: text.replaceAll("await import('cookie')", "require('cookie')"), loader: 'js' };
    });
  },
};

/** Further dynamic imports of CommonJS modules in dependencies would fail at their first use. Our own code reads `default`. */
function refuseSplitCommonJs({ inputs }: Metafile): void {
  const found = Object.entries(inputs).flatMap(([file, { imports }]) =>
    imports
      .filter(({ kind, path }) => file.includes('node_modules/') && kind === 'dynamic-import' && inputs[path]?.format === 'cjs')
      .map(({ path }) => `${file} imports ${path}`),
  );
  if (found.length > 0) throw new Error(`CommonJS modules are loaded by require in the bundle: ${found.join(', ')}`);
}

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

/**
 * The last version of each range in the ledger's manifest: for SQLite's driver, the one with a single binary for every Node since
 * 22. The workspace has the previous one, which also runs on older versions.
 */
function newestVersions(names: readonly string[]): { [name: string]: string } {
  const { dependencies } = manifestOf(join(root, 'packages/ledger')) as unknown as { dependencies: { [name: string]: string } };
  return Object.fromEntries(names.map((name) => [name, dependencies[name]?.split('||').at(-1)?.trim() ?? '']));
}

/** Writes the code of the command and of its threads into `dist` of a folder. Returns the files it was made from. */
export async function bundleCode(folder: string): Promise<string[]> {
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
    // CommonJS modules load Node's own modules by `require`.
    banner: {
      js: "import { createRequire as harknessRequire } from 'node:module';const require = harknessRequire(import.meta.url);",
    },
    legalComments: 'none',
    minifySyntax: true,
    minifyWhitespace: true,
    // Names are kept, because people read stack traces.
    keepNames: true,
    metafile: true,
    logLevel: 'warning',
    plugins: [threadsBesideTheBundle, cookiesByRequire],
  });
  refuseSplitCommonJs(metafile);
  return Object.keys(metafile.inputs).map((file) => resolve(file));
}

/** Writes the package `harkness` into a folder, ready for `npm pack`, and returns its third-party components. */
export async function bundleCommand(folder: string): Promise<Component[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = await bundleCode(folder);
  if (!existsSync(join(pages, 'index.html'))) throw new Error('the pages are not built: npm run build:web');
  cpSync(pages, join(folder, 'pages'), { recursive: true });
  cpSync(fonts, join(folder, 'fonts'), { recursive: true });
  for (const name of ['LICENSE', 'README.md']) cpSync(join(command, name), join(folder, name));
  const components = merged([...componentsOf(files), ...pageComponents(web)]);
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
