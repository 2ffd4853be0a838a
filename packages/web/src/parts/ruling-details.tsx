// A ruling that a step of an explanation names, folded. Its translation is loaded when it is opened.

import type { Ruling } from '@harkness/rules';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sentence } from '../base/format.js';
import { t } from '../base/words.js';
import { BindingText, RuleText, WithRuleWords } from './rule-text.js';

export function RulingDetails({ ruling: { id, question, text }, printing }: { ruling: Ruling; printing: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="small ruling"
      open={printing || isOpen}
      onToggle={(event) => {
        event.stopPropagation();
        if (!printing) setOpen(event.currentTarget.open);
      }}
    >
      <summary>{t('Ruling {id}', { id })}</summary>
      {printing || isOpen ? (
        <WithRuleWords part="rulings">
          <p className="soft">
            {question === undefined ? null : <RuleText text={question} />} <RuleText text={text} shape={sentence} />
          </p>
          <BindingText />
        </WithRuleWords>
      ) : null}
      <p>
        <Link to="/rulings/$ruling" params={{ ruling: id }}>
          {t('The whole ruling')}
        </Link>
      </p>
    </details>
  );
}
