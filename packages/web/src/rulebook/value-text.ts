// A parameter's value in readable form, in the words of the rules.

import { parameterText, type TraceValue } from '@harkness/rules';
import { ruledValue } from '../base/rule-words.js';
import { t } from '../base/words.js';

export function valueText(name: string, value: unknown): string {
  return value === undefined ? t('not yet') : keptTogether(ruledValue(parameterText(name, value as TraceValue)));
}

/** A term such as `1.1 R − 240` or `20 + 1.02 R` is not broken between its parts; longer formulas may be. */
function keptTogether(text: string): string {
  return text.replace(/\b\d+ [+−] (?:[\d.,]+ )?R\b|\b(?:[\d.,]+ )?R [+−] \d+/g, (term) => term.replaceAll(' ', '\u00a0'));
}
