// Texts of the rulebook, translated, with the English text beside them if the reader asks for it.

import { type ReactNode, useEffect, useState } from 'react';
import { readable } from '../base/format.js';
import { ruled, showOriginal, useOriginal } from '../base/rule-words.js';
import type { RulePart } from '../base/word-parts.js';
import { language, t, withWords } from '../base/words.js';
import { FormulaText } from './formula-text.js';

/** `shape` makes a sentence of a clause. */
export function RuleText({ text: english, shape = (text) => text }: { text: string; shape?: (text: string) => string }) {
  const { text, lang } = ruled(english);
  const withOriginal = useOriginal() && language !== 'en' && lang === undefined;
  return (
    <>
      <span lang={lang}>
        <FormulaText text={readable(shape(text))} />
      </span>
      {withOriginal ? (
        <span className="original small soft" lang="en">
          <FormulaText text={readable(shape(english))} />
        </span>
      ) : null}
    </>
  );
}

/** On every page with translated texts of the rulebook: which text decides, and a button for it. English readers need none. */
export function BindingText() {
  const isShown = useOriginal();
  if (language === 'en') return null;
  return (
    <p className="small soft">
      {t('Translated. The English text is the binding one.')}{' '}
      <button type="button" className="link-button no-print" aria-pressed={isShown} onClick={() => showOriginal(!isShown)}>
        {isShown ? t('Hide the English text') : t('Show the English text')}
      </button>
    </p>
  );
}

/** Loads a part of the rulebook's translations; whether it is there. English needs none. */
export function useRuleWords(part: RulePart): boolean {
  const [isLoaded, setLoaded] = useState(language === 'en');
  useEffect(() => {
    if (!isLoaded) void withWords(part, async () => setLoaded(true))();
  }, [part, isLoaded]);
  return isLoaded;
}

/** Shows what needs a part of the rulebook's translations once they are loaded. */
export function WithRuleWords({ part, children }: { part: RulePart; children: ReactNode }) {
  return useRuleWords(part) ? children : <span aria-busy="true" />;
}
