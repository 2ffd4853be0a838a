// An explanation on the page: each step a line with its value, opened to show why, from what, and where the rule stands.

import type { TraceStep } from '@harkness/client';
import {
  parameterText,
  rulingsOfStep,
  type TraceStep as Step,
  sourceText,
  stepInputs,
  stepTitle,
  stepValueText,
  type TraceValue,
} from '@harkness/rules';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { citationsOf } from '../base/citations.js';
import { day, readable, sentence, systemNames, withMinus } from '../base/format.js';
import { language, t } from '../base/words.js';
import { usePrinting } from './media.js';
import { saidFields, saidStep } from './step-words.js';

/** In a public explanation the steps that would reveal an age have no value: they are left out, not nothing. */
export function ExplanationSteps({ trace, masked = false }: { trace: TraceStep; masked?: boolean }) {
  return (
    <div className="explanation">
      {/* The schema describes what the rules have written. */}
      <StepView step={trace as Step} open depth={0} masked={masked} />
    </div>
  );
}

function StepView({ step, open, depth, masked }: { step: Step; open: boolean; depth: number; masked: boolean }) {
  // What was left out is said once, by the step itself.
  const told = Object.fromEntries(Object.entries(step.inputs).filter(([, value]) => !masked || value !== null));
  const inputs = stepInputs({ ...step, inputs: told }, 2);
  const printing = usePrinting();
  const [isOpen, setOpen] = useState(open);
  return (
    // On paper nothing can be opened: there every step is.
    <details
      className="step"
      open={printing || isOpen}
      onToggle={(event) => {
        event.stopPropagation();
        if (!printing) setOpen(event.currentTarget.open);
      }}
    >
      <summary>
        <span className="step-title">
          {depth === 0 ? sentence(inWords(stepTitle(step).replace(/ of player \d+/, '')), '') : inWords(stepTitle(step))}
        </span>
        <span className="step-value num">
          {masked && step.value === null ? t('left out') : valueText(stepValueText(step, 2))}
        </span>
      </summary>
      <div className="step-body">
        {step.branch ? (
          <div>
            <p>{sentence(inWords(step.branch.taken))}</p>
            {step.branch.notTaken?.map(({ branch, because }) => (
              <p key={branch} className="soft small">
                {t('Not {branch}: {because}.', { branch: inWords(branch), because: inWords(because) })}
              </p>
            ))}
          </div>
        ) : null}
        {inputs.length > 0 ? (
          <dl className="facts small">
            {inputs.map(([name, value]) => (
              <div key={name} className="fact">
                <dt>{inWords(name)}</dt>
                <dd className="num">{valueText(value)}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        <Source source={step.source} />
        {rulingsOfStep(step).map(({ id, question, text }) => (
          <details key={id} className="small ruling" open={printing}>
            <summary>{t('Ruling {id}', { id })}</summary>
            <p className="soft" lang="en">
              {question === undefined ? '' : `${question} `}
              {sentence(text)}
            </p>
            <p>
              <Link to="/rulings/$ruling" params={{ ruling: id }}>
                {t('The whole ruling')}
              </Link>
            </p>
          </details>
        ))}
        {step.parameters.map((read) => (
          <p key={read.name} className="small soft" lang="en">
            <Link className="why" to="/rulebook" hash={read.name}>
              {sentence(read.name.replace(/^[^.]*\./, '').replace(/[-.]/g, ' '), '')}:{' '}
              {withMinus(parameterText(read.name, read.value as TraceValue))}
            </Link>
            {', '}
            {t('in force since {date}', { date: day(read.from) })} ({readable(sourceText(read.source))}
            {read.conflicts ? `; ${readable(sourceText(read.conflicts))}` : ''}
            {read.caveat ? `; ${readable(read.caveat)}` : ''})
          </p>
        ))}
        {step.caveats?.map((caveat) => (
          <p key={caveat} className="note warning small" lang="en">
            {sentence(caveat)}
          </p>
        ))}
        {/* The steps of an explanation never change places. */}
        {[...(step.steps ?? []).entries()].map(([index, inner]) => (
          <StepView key={index} step={inner} open={false} depth={depth + 1} masked={masked} />
        ))}
      </div>
    </details>
  );
}

/** Where the rule stands: each citation opens its paragraph in the rulebook. */
function Source({ source }: { source: string }) {
  const citations = citationsOf(source);
  if (citations.length === 0)
    return <p className="small soft">{readable(sourceText(source.replace(/^fide-\d{4}(-\d\d)?(; )?/, '')))}</p>;
  return (
    <p className="small source">
      {citations.map(({ text, hash }, index) => (
        <span key={text}>
          {index === 0 ? '' : ', '}
          <Link to="/rulebook" hash={hash ?? ''}>
            {text}
          </Link>
        </span>
      ))}
    </p>
  );
}

/** A text of the rules in the reader's language, with systems by their names and days as they look everywhere. */
function inWords(text: string): string {
  return readable(saidStep(text).replace(/[\w:]+/g, (word) => systemNames[word] ?? word));
}

/** Values with the language's comma. */
function valueText(text: string): string {
  const words = inWords(saidFields(text));
  return short(language === 'en' ? words : words.replace(/,(?= )/g, ';').replace(/(?<=\d)\.(?=\d)/g, ','));
}

function short(value: string): string {
  const text = withMinus(value);
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}
