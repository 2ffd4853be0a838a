// What a report says in words, in the reader's language: verdict, summary, limits, warnings, and what is needed to recompute it.

import { type SaidText, type Saying, say } from '@harkness/office';
import { builtInBases, type ReformBase } from '../reform/bases.js';
import { checkReform } from '../reform/check.js';
import type { LabReport, ReportDocument } from './document.js';
import { doubtBegins, limitSayings } from './limits.js';
import { inEnglish, inSpeech, type ReportSpeech } from './speech.js';
import { besideVerdict, summaryOf, verdictOf } from './summary.js';

/** Everything needed to recompute a report, by name. */
export function reportFacts(
  { report: { inputs }, reportHash, signature }: LabReport,
  { say: said }: ReportSpeech = inEnglish,
): (readonly [name: string, value: string])[] {
  const { registration, seeds } = inputs;
  const facts: (readonly [name: Saying, value: Saying | string])[] = [
    [say`Ledger head`, say`${inputs.ledgerHead} (fact ${inputs.upTo})`],
    [say`Rulebook // of a report`, inputs.rulebookHash],
    [say`Rulebook with the reform`, inputs.reformRulebookHash],
    [say`Reform // of a report`, inputs.reformHash],
    [
      say`Registered // a reform`,
      registration.fact === null
        ? say`no // in a report`
        : registration.kind === 'prospective'
          ? say`prospective, fact ${registration.fact}`
          : say`retrospective, fact ${registration.fact}`,
    ],
    [say`Judged together`, inputs.together.map(({ name }) => name).join(', ')],
    [
      say`Seeds`,
      seeds.worlds === null ? say`resamples ${seeds.resamples}` : say`resamples ${seeds.resamples}, worlds ${seeds.worlds}`,
    ],
    [say`Program`, say`${inputs.program}, rules ${inputs.rulesVersion}`],
    [say`This report`, reportHash],
    [say`Signed by`, signature === undefined ? say`nobody // signed it` : `${signature.publicKey}: ${signature.signature}`],
  ];
  return facts.map(([name, value]) => [said(name), typeof value === 'string' ? value : said(value)]);
}

/** The sentences of a report. */
export interface ReportSentences {
  readonly words: string;
  /** Shown with the verdict: games that only one rulebook predicts, if they matter. */
  readonly beside: readonly string[];
  readonly summary: readonly string[];
  readonly limits: readonly string[];
  /** Quoted from the rulebook, in English. */
  readonly doubts: readonly string[];
  readonly warnings: readonly string[];
}

/** What a report says, in words. `bases`: the rulebooks, for the warnings about its reform. */
export function reportSentences(
  document: ReportDocument,
  speech: ReportSpeech = inEnglish,
  bases: readonly ReformBase[] = builtInBases,
): ReportSentences {
  const { summary, limits, findings } = document;
  const verdict = verdictOf(document);
  const warnings = warningsOf(document, speech, bases);
  return {
    words: typeof verdict === 'string' ? verdict : speech.say(verdict),
    beside: besideVerdict(document).map((sentence) => speech.say(sentence)),
    summary: inSpeech(summary, summaryOf(document), speech),
    limits: inSpeech(
      limits.filter((sentence) => !sentence.startsWith(doubtBegins)),
      limitSayings(document),
      speech,
    ),
    doubts: limits.flatMap((sentence) => (sentence.startsWith(doubtBegins) ? [sentence.slice(doubtBegins.length)] : [])),
    warnings: findings.map(({ message, hint }) => `${message} ${hint}`).map((text) => warnings.get(text) ?? text),
  };
}

/** The warnings about a reform in another language, by their English text. */
function warningsOf(
  { findings, inputs }: ReportDocument,
  speech: ReportSpeech,
  bases: readonly ReformBase[],
): ReadonlyMap<string, string> {
  if (findings.length === 0 || speech === inEnglish) return new Map();
  const spoken = (text: string, said: SaidText | undefined): string => speech.say(said ?? { text, values: [] });
  return new Map(
    checkReform(inputs.reform, bases).findings.map(({ message, hint, said }) => [
      `${message} ${hint}`,
      `${spoken(message, said?.message)} ${spoken(hint, said?.hint)}`,
    ]),
  );
}
