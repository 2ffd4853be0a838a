// The worked examples on the page: the document's number beside the one the rules compute, for inputs that can be changed.

import { Link } from '@tanstack/react-router';
import { Fragment, useEffect, useId, useMemo, useState } from 'react';
import { documentName, paragraphHash } from '../base/citations.js';
import { t } from '../base/words.js';
import { FormulaText } from '../parts/formula-text.js';
import { type Example, type ExampleDocument, type Given, inputProblem, unknown } from './example.js';
import { examples } from './examples.js';
import { sectionName } from './paragraphs.js';

export function WorkedExamples({ authority }: { authority: keyof typeof examples }) {
  // They load after the page, so a reader who followed a link to one is taken there now.
  useEffect(() => {
    if (location.hash.startsWith('#example')) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <section className="stack" aria-labelledby="examples">
      <h2 id="examples">{t('Worked examples')}</h2>
      <p className="soft">
        {t('The documents’ worked examples, computed live by the rules. Change the inputs to compute them again.')}
      </p>
      {examples[authority].map((example) => (
        <WorkedExample key={example.key} example={example} />
      ))}
    </section>
  );
}

function Input({
  id,
  label,
  printed,
  value,
  problem,
  onChange,
}: {
  id: string;
  label: string;
  printed: string;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        value={value}
        inputMode={/^[\d.]+$/.test(printed) ? 'decimal' : 'text'}
        autoComplete="off"
        style={{ width: `${Math.max(6, printed.length * 0.62 + 1.6)}rem` }}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem === undefined ? null : (
        <span className="problem" id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </div>
  );
}

/** Of a document that is named by its year, as most are. */
function yearOf(document: string): string | undefined {
  return /^[a-z]+-(\d{4})(?!-\d)/.exec(document)?.[1];
}

function WorkedExample({ example }: { example: Example }) {
  const { inputs, documents } = example;
  const printedFor = useMemo<Given>(() => Object.fromEntries(inputs.map(({ key, value }) => [key, value])), [inputs]);
  const [given, setGiven] = useState(printedFor);
  const problems = new Map(inputs.map((one) => [one.key, inputProblem(one, given[one.key] ?? '')]));
  const isRefused = [...problems.values()].some((problem) => problem !== undefined);
  const asPrinted = inputs.every(({ key, value }) => given[key] === value);
  const id = useId();
  const [first] = documents;
  return (
    <article className="parameter" id={`example-${example.key}`}>
      <h3>{example.title}</h3>
      <p className="small soft">
        {documents.map(({ document, section }, at) => (
          <Fragment key={document}>
            {at === 0 ? '' : ' · '}
            <Link className="why" to="/rulebook" hash={paragraphHash(document, section.replace(/^§/, ''))}>
              {documentName(document)} {sectionName(section)}
            </Link>
          </Fragment>
        ))}
      </p>
      <p>{example.text}</p>
      {inputs.length > 0 ? (
        <div className="row example-inputs no-print">
          {inputs.map(({ key, label, value }) => (
            <Input
              key={key}
              id={`${id}-${key}`}
              label={label}
              printed={value}
              value={given[key] ?? ''}
              problem={problems.get(key)}
              onChange={(text) => setGiven({ ...given, [key]: text })}
            />
          ))}
        </div>
      ) : null}
      {first ? (
        <Lines title={example.title} documents={documents} given={isRefused ? undefined : given} asPrinted={asPrinted} />
      ) : null}
      <p className="small row no-print">
        {asPrinted ? null : (
          <button type="button" className="link-button" onClick={() => setGiven(printedFor)}>
            {t('As in the document')}
          </button>
        )}
        {example.calculator ? (
          <Link to={example.calculator.to} hash={example.calculator.hash}>
            {t('Open in the calculator')}
          </Link>
        ) : null}
      </p>
    </article>
  );
}

function Lines({
  title,
  documents,
  given,
  asPrinted,
}: {
  title: string;
  documents: readonly ExampleDocument[];
  /** Undefined while an input is refused. */
  given: Given | undefined;
  asPrinted: boolean;
}) {
  const reasons = [...new Set(documents.flatMap(({ lines }) => lines.flatMap(({ differs }) => differs ?? [])))];
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="table-scroll" tabIndex={0} aria-label={`${title}, ${documents[0]?.document ?? ''}`}>
        <table className="table example-lines">
          <thead>
            <tr>
              <th scope="col">{t('Number')}</th>
              <th scope="col" className="n">
                {t('Printed')}
              </th>
              {documents.map(({ document }) => (
                <th key={document} scope="col" className="n">
                  {yearOf(document) ?? documentName(document)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(documents[0]?.lines ?? []).map((line, index) => (
              <tr key={line.what}>
                <th scope="row">
                  <FormulaText text={line.what} />
                </th>
                <td className="n soft">{line.printed}</td>
                {documents.map(({ document, lines }) => {
                  const one = lines[index];
                  const computed = (given === undefined ? unknown : one?.computed(given)) ?? '';
                  return (
                    <td key={document} className="n">
                      {computed}
                      {asPrinted ? <Agreement agrees={computed === one?.printed} explained={one?.differs !== undefined} /> : null}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {asPrinted
        ? reasons.map((reason) => (
            <p key={reason} className="small soft">
              ≈ {reason}
            </p>
          ))
        : null}
    </>
  );
}

/** A sign, and the same in words for screen readers. */
function Agreement({ agrees, explained }: { agrees: boolean; explained: boolean }) {
  const [sign, words] = agrees
    ? ['✓', t('as printed')]
    : explained
      ? ['≈', t('rounded along the way in the document')]
      : ['≠', t('not as printed')];
  return (
    <span className={agrees ? 'agreement up' : 'agreement warn'} title={words}>
      <span aria-hidden="true">{sign}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
