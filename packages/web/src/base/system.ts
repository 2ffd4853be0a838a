// Reads a system from an address.

import type { Answer } from '@harkness/client';
import { systemNames } from './format.js';

export type System = Answer<'explanation'>['system'];

export function isSystem(text: unknown): text is System {
  return typeof text === 'string' && text in systemNames;
}
