// A small separate disk, if the machine allows it: for tests of a full disk.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly path: string;
  remount(options: string): void;
  unmount(): void;
}

export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'harkness-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', path]);
  if (mounted.status !== 0) {
    rmSync(path, { recursive: true });
    return undefined;
  }
  return {
    path,
    remount(options) {
      const remounted = spawnSync('mount', ['-o', `remount,${options}`, path], { encoding: 'utf8' });
      if (remounted.status !== 0) throw new Error(remounted.stderr);
    },
    unmount() {
      spawnSync('umount', ['-l', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

export function canMountSmallDisk(): boolean {
  const disk = mountSmallDisk(1);
  disk?.unmount();
  if (disk === undefined) console.warn('no file system can be mounted here: tests of a full disk are skipped');
  return disk !== undefined;
}

/** Until nothing more fits. */
export function fillUp(file: string, megabytes = 64): void {
  try {
    writeFileSync(file, Buffer.alloc(megabytes * 1024 * 1024));
  } catch {
    // Full, as intended.
  }
}
