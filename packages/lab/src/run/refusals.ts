// Why a reform cannot be evaluated on an office (LAB §1): missing ages, missing months, reforms that cannot be combined.

import { canonicalJson, type Saying, saidOf, say } from '@harkness/office';
import { asksForAges, type Reform } from '../reform/reform.js';
import type { Outcome } from './outcome.js';
import type { NamedFinding } from './run.js';
import type { Study } from './study.js';

/** With several reforms in one run, the resamples needed per reform (LAB §1). */
const resamplesAReform = 40;

/** Reforms of a system without a game in the window: which systems a section is rated in is known only once it is rated. */
export function findingsOfOutcomes(
  rated: readonly { readonly reform: Reform; readonly games: Outcome['games'] }[],
): NamedFinding[] {
  return rated.flatMap(({ reform, games: { byClass } }): NamedFinding[] => {
    if (Object.values(byClass).some((count) => count > 0)) return [];
    const message = say`No section was rated in the window in the system ${reform.base.system}.`;
    const said = saidOf(message, say`Choose another system, or months in which it was played.`);
    return [{ reform: reform.name, code: 'window-not-covered', level: 'error', place: 'evaluation', ...said }];
  });
}

/** Each reform with the history it is evaluated on. */
export function findingsOfRun(given: readonly { readonly reform: Reform; readonly study: Study }[]): NamedFinding[] {
  const reforms = given.map(({ reform }) => reform);
  const findings: NamedFinding[] = [];
  const add = (reform: Reform, code: NamedFinding['code'], path: string, message: Saying, hint: Saying): void => {
    findings.push({ reform: reform.name, code, level: 'error', place: path, ...saidOf(message, hint) });
  };
  const [first] = reforms;
  const evaluationOf = ({ evaluation }: Reform): string => canonicalJson({ ...evaluation });
  for (const { reform, study } of given) {
    const { evaluation } = reform;
    const { hasAges, months } = study;
    if (!hasAges && asksForAges(reform)) {
      const message = say`The reform asks for ages, and this office has none.`;
      add(reform, 'needs-ages', '', message, say`Run it where birth dates are known.`);
    } else if (!hasAges && evaluation.cohort.rule === 'age') {
      const hint = say`Write "experience" as the rule of the cohort.`;
      add(reform, 'needs-ages', 'evaluation.cohort.rule', say`The cohort goes by age, and this office has no ages.`, hint);
    }
    const isIn = months.some((month) => month >= evaluation.from && month <= evaluation.until);
    if (!isIn || !months.some((month) => month < evaluation.from)) {
      const has = months.length === 0 ? say`The office has no section.` : say`The office has ${months[0]} to ${months.at(-1)}.`;
      const message = isIn
        ? say`No section was rated before the window. ${has}`
        : say`No section was rated in the window. ${has}`;
      add(reform, 'window-not-covered', 'evaluation', message, say`Choose months within it.`);
    }
    if (first !== undefined && evaluationOf(reform) !== evaluationOf(first)) {
      const message = say`${reform.name} and ${first.name} are judged in different ways.`;
      add(
        reform,
        'evaluations-differ',
        'evaluation',
        message,
        say`Give all reforms of a run the same evaluation, or run them one by one.`,
      );
    }
    const needed = resamplesAReform * reforms.length;
    if (reforms.length > 1 && evaluation.resamples + 1 < needed) {
      const message = say`${evaluation.resamples} resamples are too few for ${reforms.length} reforms.`;
      add(reform, 'too-few-resamples', 'evaluation.resamples', message, say`Write ${needed - 1} or more.`);
    }
  }
  return findings;
}
