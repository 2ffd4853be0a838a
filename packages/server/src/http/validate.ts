// Requests against the contract's schemas: a fault becomes a finding with the path of its field.

import type { Finding } from '@harkness/formats';
import type { z } from 'zod';
import { ProblemError } from './problem.js';

/** The parsed value, or a 400 with a finding for every fault. */
export function validated<T extends z.ZodType>(schema: T, value: unknown, part: 'params' | 'query' | 'body'): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const findings = parsed.error.issues.slice(0, 50).map(
    (issue): Finding => ({
      code: `request-${issue.code.replaceAll('_', '-')}`,
      level: 'error',
      place: { field: [part, ...issue.path.map(String)].join('.') },
      message: issue.message,
      hint: 'See the API document at /api for what this field takes.',
    }),
  );
  throw new ProblemError(400, 'invalid-request', `The ${part} of the request cannot be taken.`, { findings });
}
