// The languages of lab reports: the pages' build leaves the sentences of a report as parsed messages, one file a language.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inEnglish, type ReportSpeech } from '@harkness/lab';
import type { SaidText } from '@harkness/office';

/** A parsed message (packages/web/src/base/message.ts); sentences of reports have no tags. */
type MessageNode =
  | string
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'number' }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly by: 'plural' | 'select';
      readonly options: { readonly [key: string]: readonly MessageNode[] };
    };

export interface ReportMessages {
  readonly [text: string]: readonly MessageNode[];
}

/** English and every language that the pages were built in. */
export function reportSpeeches(folder: string | undefined): ReadonlyMap<string, ReportSpeech> {
  const names = folder === undefined || !existsSync(folder) ? [] : readdirSync(folder);
  const speeches = names.flatMap((name): [string, ReportSpeech][] => {
    const language = /^report-words\.([a-z]{2})\.json$/.exec(name)?.[1];
    if (language === undefined) return [];
    const messages = JSON.parse(readFileSync(join(folder ?? '', name), 'utf8')) as ReportMessages;
    return [[language, reportSpeech(language, messages)]];
  });
  return new Map([['en', inEnglish], ...speeches]);
}

export function reportSpeech(language: string, messages: ReportMessages): ReportSpeech {
  const numbers = new Intl.NumberFormat(language);
  const plurals = new Intl.PluralRules(language);
  const number = (text: string): string => text.replace(/(?<=\d)\.(?=\d)/, ',');
  /** A value of a sentence: counts have separators, numbers the language's decimal sign. */
  const spoken = (value: SaidText['values'][number] | undefined): string => {
    if (typeof value === 'object') return say(value);
    if (typeof value !== 'string') return String(value ?? '');
    if (/^\d{1,3}(?:,\d{3})+$/.test(value)) return numbers.format(countOf(value));
    return /^[−+]?\d+\.\d+(?: %)?$/.test(value) ? number(value) : value;
  };
  const filled = (nodes: readonly MessageNode[], values: SaidText['values'], count = 0): string =>
    nodes
      .map((node) => {
        if (typeof node === 'string') return node;
        if (node.kind === 'number') return numbers.format(count);
        const value = values[Number(node.name)];
        if (node.kind === 'value') return spoken(value);
        const key = node.by === 'plural' ? plurals.select(countOf(value)) : String(value);
        return filled(node.options[key] ?? node.options['other'] ?? [], values, countOf(value));
      })
      .join('');
  const say = ({ text, values }: SaidText): string => {
    const nodes = messages[text];
    if (nodes !== undefined) return filled(nodes, values);
    // A text that is all values and signs.
    return text.replace(/ \/\/ .*$/, '').replace(/\{(\d+)\}/g, (_, at: string) => spoken(values[Number(at)]));
  };
  return { language, say, number };
}

/** `6,049` as a number. */
function countOf(value: SaidText['values'][number] | undefined): number {
  return Number(String(value).replaceAll(',', ''));
}
