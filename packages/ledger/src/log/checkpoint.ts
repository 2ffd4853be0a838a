// Checkpoints (C2SP tlog-checkpoint v1.0.0): the text of a note that states the size and root of a log.

import { fromBase64, parseCount, toBase64 } from './bytes.js';
import { hashBytes } from './tree.js';

/** Size and root of a log at a moment. */
export interface Checkpoint {
  /** Identifies the log permanently. */
  readonly origin: string;
  readonly size: bigint;
  readonly root: Uint8Array;
  /** Opaque lines after the root. We write none, but accept them from others. */
  readonly extensions: readonly string[];
}

/**
 * The text of a checkpoint, to be signed as a note.
 * @example
 * formatCheckpoint({ origin: 'example.org/log', size: 3n, root: tree.root() }).split('\n')[1] // '3'
 */
export function formatCheckpoint({ origin, size, root }: Pick<Checkpoint, 'origin' | 'size' | 'root'>): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/**
 * Reads the text of a note as a checkpoint. Undefined if it is not one.
 * @example
 * parseCheckpoint(formatCheckpoint({ origin: 'example.org/log', size: 3n, root: tree.root() }))?.size // 3n
 */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  if (!text.endsWith('\n')) return undefined;
  const [origin = '', sizeText = '', rootText = '', ...extensions] = text.slice(0, -1).split('\n');
  const [size, root] = [parseCount(sizeText), fromBase64(rootText)];
  if (origin === '' || size === undefined || root?.length !== hashBytes || extensions.includes('')) return undefined;
  return { origin, size, root, extensions };
}
