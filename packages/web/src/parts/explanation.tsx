// The steps of an explanation. Their words include the rulebook's texts, so they are loaded when a page first shows steps.

import { type ComponentProps, lazy, Suspense } from 'react';
import { withWords } from '../base/words.js';
import type { ExplanationSteps } from './explanation-steps.js';

const load = withWords(
  'parameters',
  withWords('steps', () => import('./explanation-steps.js')),
);
const Steps = lazy(async () => ({ default: (await load()).ExplanationSteps }));

export function Explanation(props: ComponentProps<typeof ExplanationSteps>) {
  return (
    <Suspense fallback={<div style={{ minHeight: '8rem' }} aria-busy="true" />}>
      <Steps {...props} />
    </Suspense>
  );
}
