// An explanation on the page: each step a line with its value, opened to show why, from what, and where the rule stands.

import type { TraceStep } from '@harkness/client';
import { renderParameterValue, renderValue, rulingsOfStep, type TraceValue } from '@harkness/rules';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { day, readable, sentence, withMinus } from '../base/format.js';
import { usePrinting } from './media.js';

/** In a public explanation the steps that would reveal an age have no value: they are left out, not nothing. */
export function Explanation({ trace, masked = false }: { trace: TraceStep; masked?: boolean }) {
  return (
    <div className="explanation">
      <Step step={trace} open depth={0} masked={masked} />
    </div>
  );
}

function Step({ step, open, depth, masked }: { step: TraceStep; open: boolean; depth: number; masked: boolean }) {
  // What was left out is said once, by the step itself.
  const inputs = Object.entries(step.inputs).filter(([, value]) => !masked || value !== null);
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
          {depth === 0 ? sentence(readable(step.title).replace(/ of player \d+/, ''), '') : readable(step.title)}
        </span>
        <span className="step-value num">{masked && step.value === null ? 'left out' : shortValue(step.value)}</span>
      </summary>
      <div className="step-body">
        {step.branch ? (
          <div>
            <p>{sentence(readable(step.branch.taken))}</p>
            {step.branch.notTaken?.map(({ branch, because }) => (
              <p key={branch} className="soft small">
                Not {branch}: {readable(because)}.
              </p>
            ))}
          </div>
        ) : null}
        {inputs.length > 0 ? (
          <dl className="facts small">
            {inputs.map(([name, value]) => (
              <div key={name} className="fact">
                <dt>{words(name)}</dt>
                <dd className="num">{shortValue(value)}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        <p className="small source">{step.source}</p>
        {rulingsOfStep(step).map(({ id, question, text }) => (
          <p key={id} className="small soft">
            Ruling {id}. {question === undefined ? '' : `${question} `}
            {sentence(text)}
          </p>
        ))}
        {step.parameters.map((read) => (
          <p key={read.name} className="small soft">
            <Link className="why" to="/rulebook" hash={read.name}>
              {words(read.name.replace(/^[^.]*\./, '').replaceAll('-', ' '))} ={' '}
              {withMinus(renderParameterValue(read.value as TraceValue))}
            </Link>
            , in force since {day(read.from)} ({read.source}
            {read.conflicts ? `; ${read.conflicts}` : ''}
            {read.caveat ? `; ${read.caveat}` : ''})
          </p>
        ))}
        {step.caveats?.map((caveat) => (
          <p key={caveat} className="note warning small">
            {sentence(caveat)}
          </p>
        ))}
        {step.steps?.map((inner, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of an explanation never change places
          <Step key={index} step={inner} open={false} depth={depth + 1} masked={masked} />
        ))}
      </div>
    </details>
  );
}

function shortValue(value: unknown): string {
  const text = withMinus(renderValue(value as TraceValue, 2));
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}

function words(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').replace(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}
