// The states of a report and the levels of findings, in the reader's language.

import type { Answer } from '@harkness/client';
import { t } from '../base/words.js';

type Submission = Answer<'submission'>;

export const stateNames: { readonly [state in Submission['state']]: string } = {
  draft: t('draft // a report'),
  submitted: t('submitted // a report'),
  returned: t('returned // a report'),
  accepted: t('accepted // a report'),
  refused: t('refused // a report'),
};

export const levelNames: { readonly [level in Submission['findingsList'][number]['level']]: string } = {
  error: t('error // a finding'),
  warning: t('warning // a finding'),
  notice: t('notice // a finding'),
};
