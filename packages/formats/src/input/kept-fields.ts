// Fields of a format that the report does not have: kept word for word, and named in one finding.

import { limits } from '../bytes/limits.js';
import { type FindingCollector, quote } from '../report/collector.js';
import type { ReportExtra } from '../report/report.js';
import { say } from '../report/say.js';
import { blankControls } from './text.js';

export interface KeptFields {
  /** `of`: the owner of the field (a pairing number, a record), if several have it. */
  keep(field: string, value: string, of?: string | number): void;
  /** The extras of the draft, and a notice that names the fields. */
  finish(findings: FindingCollector, file: string): readonly ReportExtra[];
}

/** More than any event has, and few enough to be read. */
const mostKept = 20_000;
const namesShown = 12;

export function keepFields(format: string, section?: number): KeptFields {
  const extras: ReportExtra[] = [];
  const names = new Set<string>();
  let beyond = 0;
  return {
    keep(field, value, of) {
      if (value === '') return;
      names.add(field);
      if (extras.length >= mostKept) {
        beyond++;
        return;
      }
      const key = blankControls(of === undefined ? field : `${field}[${of}]`).slice(0, limits.maxText);
      extras.push({
        format,
        ...(section === undefined ? {} : { section }),
        key,
        value: blankControls(value).slice(0, limits.maxText),
      });
    },
    finish(findings, file) {
      const [first] = names;
      if (first === undefined) return extras;
      const shown = [...names].slice(0, namesShown).map(quote).join(', ');
      const more = names.size > namesShown ? say` and ${names.size - namesShown} more` : '';
      const lost = beyond > 0 ? say`; ${beyond} values beyond the first ${mostKept} are left out` : '';
      findings.add(
        'fields-kept',
        { file, field: first.slice(0, limits.maxText) },
        say`The report has no place for ${shown}${more}; kept as ${names.size === 1 ? say`it is` : say`they are`}${lost}.`,
        say`Nothing to do: no rating depends on them.`,
      );
      return extras;
    },
  };
}
