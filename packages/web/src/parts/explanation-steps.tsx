// The steps of an explanation: each a line with its value, which opens to show the reason, the inputs, and the source of the
// rule.

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
  tournamentOf,
  withNames,
} from '@harkness/rules';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { parameterAnchor } from '../base/authorities/index.js';
import { citationsOfStep, documentName, doubtOf } from '../base/citations.js';
import { day, readable, sentence, systemNames, withMinus } from '../base/format.js';
import { ruled, ruledText, ruledValue } from '../base/rule-words.js';
import { language, t } from '../base/words.js';
import { citedText } from './cited-text.js';
import { usePrinting } from './media.js';
import { parameterTitle } from './parameter-titles.js';
import { RulingDetails } from './ruling-details.js';
import { saidFields, saidStep } from './step-words.js';

/** In a public explanation, steps that would reveal an age have no value: it is withheld, not missing. */
export function ExplanationSteps({ trace, ...rest }: Partial<WholeProps> & { readonly trace: TraceStep }) {
  const { masked = false, system, names = noNames } = rest;
  return (
    <div className="explanation">
      {/* The schema describes the data that the rules wrote. */}
      <StepView step={trace as Step} open depth={0} masked={masked} system={system} names={names} />
    </div>
  );
}

/** A reading is told by its parameter and its ruling above; what is left to say is the value in the document (uschess/readings.ts). */
function insteadOf(caveat: string): string | undefined {
  const [, document, value] = /; (uschess-\d{4}) has (.+) \(ruling [\w-]+\)$/.exec(caveat) ?? [];
  if (document === undefined || value === undefined) return undefined;
  return t('{document} has {value}.', { document: documentName(document), value: ruledValue(value) });
}

const noNames: ReadonlyMap<string, string> = new Map();

interface WholeProps {
  readonly masked: boolean;
  /** The rated system, which tells its own rulebook's parameters from those of others. */
  readonly system: string | undefined;
  /** Names of the players and events, which the rules know by their ids only: `namesOf`. */
  readonly names: ReadonlyMap<string, string>;
}

interface StepProps extends WholeProps {
  readonly step: Step;
  readonly open: boolean;
  readonly depth: number;
  /** The tournament that the step belongs to; its opponents are named by their numbers. */
  readonly tournament?: string;
}

function StepView({ step, open, depth, tournament = '', ...whole }: StepProps) {
  const { masked, system, names } = whole;
  const title = withNames(stepTitle(step), names, tournament);
  // The step itself says once what was withheld.
  const told = Object.fromEntries(Object.entries(step.inputs).filter(([, value]) => !masked || value !== null));
  const inputs = stepInputs({ ...step, inputs: told }, 2);
  const printing = usePrinting();
  const [isOpen, setOpen] = useState(open);
  return (
    // On paper every step is open.
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
          {depth === 0 ? sentence(inWords(title.replace(/ of player \d+/, '')), '') : inWords(title)}
        </span>
        <span className="step-value num">
          {masked && step.value === null ? t('left out') : valueText(stepValueText(step, 2))}
        </span>
      </summary>
      <div className="step-body">
        {step.branch ? (
          <div>
            <p>{sentence(inWords(withNames(step.branch.taken, names)))}</p>
            {step.branch.notTaken?.map(({ branch, because }) => (
              <p key={branch} className="soft small">
                {t('Not {branch}: {because}.', { branch: inWords(withNames(branch, names)), because: inWords(because) })}
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
        <Source step={step} system={system} />
        {rulingsOfStep(step).map((ruling) => (
          <RulingDetails key={ruling.id} ruling={ruling} printing={printing} />
        ))}
        {step.parameters.map((read) => (
          <p key={read.name} className="small soft">
            <Link className="why" to="/rulebook" hash={parameterAnchor(read.name, system)}>
              {parameterTitle(read.name)}
            </Link>
            {': '}
            <strong>{ruledValue(parameterText(read.name, read.value as TraceValue))}</strong>
            {', '}
            {t('in force since {date}', { date: day(read.from) })}{' '}
            <span>
              ({citedText(read.source)}
              {read.conflicts ? `; ${citedText(read.conflicts)}` : ''}
              {doubtOf(read) ? `; ${readable(sourceText(ruledText(doubtOf(read) ?? '')))}` : ''})
            </span>
          </p>
        ))}
        {step.caveats?.map((caveat) => (
          <p key={caveat} className="note warning small" lang={insteadOf(caveat) === undefined ? ruled(caveat).lang : undefined}>
            {insteadOf(caveat) ?? sentence(readable(sourceText(ruledText(caveat))))}
          </p>
        ))}
        {/* The steps of an explanation never change order. */}
        {[...(step.steps ?? []).entries()].map(([index, inner]) => (
          <StepView
            key={index}
            step={inner}
            open={false}
            depth={depth + 1}
            tournament={tournamentOf(step.title) ?? tournament}
            {...whole}
          />
        ))}
      </div>
    </details>
  );
}

/** The source of the rule: each citation links to its paragraph, or to its parameter, in the rulebook. */
function Source({ step, system }: { step: Step; system: string | undefined }) {
  const citations = citationsOfStep(step.source, step.parameters, {
    anchorOf: (name) => parameterAnchor(name, system),
    textOf: citedText,
  });
  return (
    <p className="small source">
      {citations.map(({ text, hash }, index) => (
        <span key={text} className={hash === undefined ? 'soft' : undefined}>
          {index === 0 ? '' : ', '}
          {hash === undefined ? (
            text
          ) : (
            <Link to="/rulebook" hash={hash}>
              {text}
            </Link>
          )}
        </span>
      ))}
    </p>
  );
}

/** A text of the rules in the reader's language, with display names of systems and formatted days. */
function inWords(text: string): string {
  return readable(saidStep(text).replace(/[\w:]+/g, (word) => systemNames[word] ?? word));
}

/** Values with the language's decimal sign. */
function valueText(text: string): string {
  const words = inWords(saidFields(text));
  return short(language === 'en' ? words : words.replace(/,(?= )/g, ';').replace(/(?<=\d)\.(?=\d)/g, ','));
}

function short(value: string): string {
  const text = withMinus(value);
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}
