// A parameter's value in readable form, in the words of the rules.

import { parameterText, type TraceValue } from '@harkness/rules';
import { withMinus } from '../base/format.js';
import { t } from '../base/words.js';

export function valueText(name: string, value: unknown): string {
  return value === undefined ? t('not yet') : withMinus(parameterText(name, value as TraceValue));
}
