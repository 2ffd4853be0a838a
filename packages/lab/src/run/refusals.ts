// Why a reform cannot be judged on an office (LAB §1): ages it lacks, months it does not have, reforms that do not go together.

import type { MemoryHistory } from '@harkness/office';
import { canonicalJson, withoutProfile } from '@harkness/office';
import type { ReformFinding } from '../reform/finding.js';
import { asksForAges, type Reform } from '../reform/reform.js';
import type { NamedFinding } from './run.js';

/** Of several reforms in one run, so many resamples each (LAB §1). */
const resamplesAReform = 40;

/** A reform that is checked, but whose rulebook the lab does not rate. */
export function baseNotRated({ base }: Pick<Reform, 'base'>): ReformFinding | undefined {
  if (withoutProfile.find(base.authority)?.sections.byRuns === true) return undefined;
  return {
    code: 'base-not-rated',
    level: 'error',
    place: 'base.authority',
    message: `The lab does not rate histories under the rules of ${base.authority} yet.`,
    hint: 'Use a base of US Chess.',
  };
}

export function findingsOfRun(history: MemoryHistory, reforms: readonly Reform[]): NamedFinding[] {
  const findings: NamedFinding[] = [];
  const add = (reform: Reform, code: NamedFinding['code'], path: string, message: string, hint: string): void => {
    findings.push({ reform: reform.name, code, level: 'error', place: path, message, hint });
  };
  const hasAges = history.born.some((date) => date !== 0);
  const months = history.months.filter(({ sections }) => sections > 0).map(({ key }) => key);
  const [first] = reforms;
  const evaluationOf = ({ evaluation }: Reform): string => canonicalJson({ ...evaluation });
  for (const reform of reforms) {
    const { evaluation } = reform;
    const notRated = baseNotRated(reform);
    if (notRated !== undefined) findings.push({ reform: reform.name, ...notRated });
    if (!hasAges && asksForAges(reform)) {
      add(reform, 'needs-ages', '', 'The reform asks for ages, and this office has none.', 'Run it where birth dates are known.');
    } else if (!hasAges && evaluation.cohort.rule === 'age') {
      const hint = 'Write "cohort": { "rule": "experience" }.';
      add(reform, 'needs-ages', 'evaluation.cohort.rule', 'The cohort goes by age, and this office has no ages.', hint);
    }
    const isIn = months.some((month) => month >= evaluation.from && month <= evaluation.until);
    if (!isIn || !months.some((month) => month < evaluation.from)) {
      const has = months.length === 0 ? 'The office has no section.' : `The office has ${months[0]} to ${months.at(-1)}.`;
      const message = isIn ? 'No section was rated before the window.' : 'No section was rated in the window.';
      add(reform, 'window-not-covered', 'evaluation', `${message} ${has}`, 'Choose months within it.');
    }
    if (first !== undefined && evaluationOf(reform) !== evaluationOf(first)) {
      const message = `${reform.name} and ${first.name} are judged in different ways.`;
      add(
        reform,
        'evaluations-differ',
        'evaluation',
        message,
        'Give all reforms of a run the same evaluation, or run them one by one.',
      );
    }
    const needed = resamplesAReform * reforms.length;
    if (reforms.length > 1 && evaluation.resamples + 1 < needed) {
      const message = `${evaluation.resamples} resamples are too few for ${reforms.length} reforms.`;
      add(reform, 'too-few-resamples', 'evaluation.resamples', message, `Write ${needed - 1} or more.`);
    }
  }
  return findings;
}
