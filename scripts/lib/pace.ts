// Which tests a run takes: the quick ones (`npm test`), the slow ones (`npm run test:slow`), or all, as somebody who names a file expects.

export const paceVariable = 'HARKNESS_TESTS';

const paces = ['quick', 'slow', 'all'] as const;
export type Pace = (typeof paces)[number];

export function pace(text: string = process.env[paceVariable] ?? 'all'): Pace {
  const named = paces.find((each) => each === text);
  if (named === undefined) throw new Error(`${paceVariable} is "${text}"; it can be ${paces.join(', ')}`);
  return named;
}
