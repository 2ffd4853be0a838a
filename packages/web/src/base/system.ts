// The systems that an address may name.

import type { Answer } from '@harkness/client';
import { systemNames } from './format.js';

export type System = Answer<'explanation'>['system'];

export function isSystem(text: unknown): text is System {
  return typeof text === 'string' && text in systemNames;
}
