// The rulebook: every dated parameter as a timeline with its sources and contradictions; editions side by side; the documents'
// worked examples.

import type { Dated } from '@harkness/rules';
import { entryAt } from '@harkness/rules';
import { editions as fideEditions, fideParameters } from '@harkness/rules/fide';
import { editionDates, editionNames, parameters as uschessParameters } from '@harkness/rules/uschess';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useId, useMemo, useState } from 'react';
import { api } from '../base/api.js';
import { officeAuthorities, parameterAnchor } from '../base/authorities/index.js';
import { documentName } from '../base/citations.js';
import { day } from '../base/format.js';
import { t } from '../base/words.js';
import { useTitle } from '../parts/title.js';
import { BookIndex, ChapterLine } from '../rulebook/book-index.js';
import { paragraphOf } from '../rulebook/paragraph-of.js';
import { Paragraphs, useParagraphs } from '../rulebook/paragraphs.js';
import { ParameterBlock } from '../rulebook/parameter-block.js';
import { RulebookSearch } from '../rulebook/search.js';
import { valueText } from '../rulebook/value-text.js';

// Loaded separately, because the examples include all rules.
const WorkedExamples = lazy(async () => ({ default: (await import('../rulebook/worked-examples.js')).WorkedExamples }));

/** A parameter of an office's own rulebook names its system. */
type Parameter = Dated<unknown> & { readonly system?: string };

interface NamedEdition {
  readonly name: string;
  readonly on: string;
  /** A document is shown as known on its own date. */
  readonly asKnown?: string;
}

interface Book {
  readonly parameters: readonly Parameter[];
  readonly editions: readonly NamedEdition[];
  /** Present if the documents are shown paragraph by paragraph with worked examples; absent if the rulebook is data. */
  readonly documents?: keyof typeof documents;
}

/** The rulebooks included in the pages. */
const documents = {
  uschess: {
    parameters: uschessParameters as readonly Parameter[],
    editions: editionNames.map((name): NamedEdition => ({ name, on: editionDates[name], asKnown: editionDates[name] })),
  },
  fide: {
    parameters: fideParameters as readonly Parameter[],
    editions: fideEditions.map(({ name, from }): NamedEdition => ({ name, on: from })),
  },
};

function hasDocuments(kind: string): kind is keyof typeof documents {
  return kind in documents;
}

/** The authority of a parameter or paragraph. */
function authorityOf(hash: string): string {
  const first = officeAuthorities[0]?.id ?? '';
  const isOf = ({ kind, systems }: (typeof officeAuthorities)[number]) =>
    hash.startsWith(kind) || systems.some(({ system }) => hash.startsWith(`${system}.`));
  return officeAuthorities.find(isOf)?.id ?? first;
}

/**
 * The tables of the documents, with the office's amendments applied; for a rulebook that is data, everything comes from the
 * office.
 */
function useBook(authority: string): Book {
  const { data } = useQuery({
    queryKey: ['parameters', authority],
    queryFn: ({ signal }) => api.call('parameters', { query: { authority }, signal }),
  });
  const own = officeAuthorities.find(({ id }) => id === authority);
  const { data: editions } = useQuery({
    queryKey: ['editions'],
    queryFn: ({ signal }) => api.call('editions', { signal }),
    enabled: own !== undefined && !hasDocuments(own.kind),
  });
  return useMemo(() => {
    const items = (data?.items ?? []) as readonly Parameter[];
    if (own !== undefined && hasDocuments(own.kind)) {
      const { parameters, editions: named } = documents[own.kind];
      const amended = new Map(items.filter((one) => 'base' in one).map((one) => [one.name, one]));
      return { documents: own.kind, parameters: parameters.map((one) => amended.get(one.name) ?? one), editions: named };
    }
    // A rulebook that is data changes on the first days of its entries.
    const days = [...new Set(items.flatMap(({ entries }) => entries.map(({ from }) => from)))].sort();
    const from = (editions?.items ?? []).filter((one) => one.authority === authority).map((one) => one.from);
    const named = [...new Set([...from, ...days])].sort().map((on): NamedEdition => ({ name: day(on), on }));
    return { parameters: items, editions: named };
  }, [authority, own, data, editions]);
}

export function Rulebook() {
  useTitle(t('Rulebook'));
  const hash = useLocation({ select: (location) => location.hash });
  const paragraphs = useParagraphs();
  const asked = paragraphs && paragraphOf(paragraphs, hash);
  const place = asked?.hash ?? hash;
  const [authority, setAuthority] = useState(() => authorityOf(hash));
  const { editions, parameters, documents: told } = useBook(authority);
  const isListed = parameters.length > 0;
  useEffect(() => {
    // Paragraphs, and the parameters of the office's own rulebook, load late and move what is below them.
    if (place === '' || paragraphs === undefined || !isListed) return;
    setAuthority(authorityOf(place));
    // The paragraph must be rendered, and its document opened, before scrolling to it.
    requestAnimationFrame(() => document.getElementById(place)?.scrollIntoView());
  }, [place, paragraphs, isListed]);
  const [text, setText] = useState('');
  const [on, setOn] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = parameters.filter(({ name, title }) => `${name} ${title}`.toLowerCase().includes(wanted));
  const id = useId();
  const chapters = { hasDocuments: told !== undefined, hasEditions: editions.length > 1 };
  return (
    <>
      <header className="page-head">
        <h1>{t('Rulebook')}</h1>
        <p className="soft">
          {t(
            'Every number the rules use, with its effective date and source. Contradictions between documents and uncertainties are noted beside it.',
          )}
        </p>
        <ChapterLine {...chapters} />
      </header>
      <div className="book">
        <BookIndex
          entries={shown.map(({ name, title, system }) => ({
            key: `${name} ${title}`,
            anchor: parameterAnchor(name, system),
            title,
          }))}
          {...chapters}
        />
        <div className="book-pages">
          {told === undefined ? null : <RulebookSearch paragraphs={paragraphs ?? []} />}
          {officeAuthorities.length === 1 ? null : (
            <fieldset className="row plain">
              <legend className="sr-only">{t('Authority')}</legend>
              {officeAuthorities.map(({ id: key, name }) => (
                <label key={key} className="check">
                  <input type="radio" name="authority" checked={key === authority} onChange={() => setAuthority(key)} />
                  {name}
                </label>
              ))}
            </fieldset>
          )}
          {told === undefined ? null : (
            <Paragraphs
              key={`paragraphs of ${authority}`}
              authority={told}
              paragraphs={paragraphs ?? []}
              parameters={parameters}
              open={asked?.hash}
            />
          )}
          {editions.length < 2 ? null : (
            <SideBySide key={`editions of ${authority}`} parameters={parameters} editions={editions} />
          )}
          <section className="stack" aria-labelledby="parameters">
            <h2 id="parameters">{t('Parameters')}</h2>
            <div className="fields no-print">
              <div className="field" style={{ flex: '1 1 12rem' }}>
                <label htmlFor={`${id}-find`}>{t('Find a parameter')}</label>
                <input
                  id={`${id}-find`}
                  className="input"
                  type="search"
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                />
              </div>
              <div className="field">
                <label htmlFor={`${id}-on`}>{t('In force on')}</label>
                <input id={`${id}-on`} className="input" type="date" value={on} onChange={(event) => setOn(event.target.value)} />
              </div>
            </div>
            <p className="soft small" aria-live="polite">
              {t('{here} of {total}', { here: shown.length, total: parameters.length })}
            </p>
            {shown.length === 0 ? <p className="empty">{t('No parameter has that name.')}</p> : null}
            <div className="stack">
              {shown.map((parameter) => (
                <ParameterBlock
                  key={`${parameter.name} ${parameter.title}`}
                  parameter={parameter}
                  on={on}
                  anchor={parameterAnchor(parameter.name, parameter.system)}
                  isAsked={parameterAnchor(parameter.name, parameter.system) === hash}
                />
              ))}
            </div>
          </section>
          {told === undefined ? null : (
            <Suspense fallback={<div style={{ minHeight: '60rem' }} />}>
              <WorkedExamples key={`examples of ${authority}`} authority={told} />
            </Suspense>
          )}
        </div>
      </div>
    </>
  );
}

/** The rules in force on a day; undefined if no day is given. */
function editionOn(text: string): NamedEdition | undefined {
  return text === '' ? undefined : { name: day(text), on: text };
}

function SideBySide({ parameters, editions }: { parameters: readonly Parameter[]; editions: readonly NamedEdition[] }) {
  // Starts with the last two.
  const [left, setLeft] = useState(Math.max(0, editions.length - 2));
  const [right, setRight] = useState(editions.length - 1);
  const [fromDay, setFromDay] = useState('');
  const [toDay, setToDay] = useState('');
  // A given day takes precedence over an edition and includes everything decided since.
  const [one, other] = [
    editionOn(fromDay) ?? editions[Math.min(left, editions.length - 1)],
    editionOn(toDay) ?? editions[Math.min(right, editions.length - 1)],
  ];
  const differences = useMemo(() => {
    if (one === undefined || other === undefined) return [];
    const valueIn = (parameter: Parameter, edition: NamedEdition) => entryAt(parameter, edition.on, edition.asKnown)?.value;
    return parameters
      .map((parameter) => ({ parameter, from: valueIn(parameter, one), to: valueIn(parameter, other) }))
      .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
  }, [parameters, one, other]);
  const id = useId();
  const choice = (side: string, value: number, set: (index: number) => void) => (
    <div className="field">
      <label htmlFor={`${id}-${side}`}>{side}</label>
      <select
        id={`${id}-${side}`}
        className="input"
        value={Math.min(value, editions.length - 1)}
        onChange={(event) => set(Number(event.target.value))}
      >
        {editions.map(({ name }, index) => (
          <option key={name} value={index}>
            {documentName(name)}
          </option>
        ))}
      </select>
    </div>
  );
  return (
    <section className="stack" aria-labelledby="editions">
      <h2 id="editions">{t('Editions side by side')}</h2>
      <div className="fields edition-choice no-print">
        {choice(t('From'), left, setLeft)}
        {choice(t('To'), right, setRight)}
        <div className="field">
          <label htmlFor={`${id}-from-day`}>{t('or from the day')}</label>
          <input
            id={`${id}-from-day`}
            className="input"
            type="date"
            value={fromDay}
            onChange={(event) => setFromDay(event.target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-to-day`}>{t('to the day')}</label>
          <input
            id={`${id}-to-day`}
            className="input"
            type="date"
            value={toDay}
            onChange={(event) => setToDay(event.target.value)}
          />
        </div>
      </div>
      {differences.length === 0 ? (
        <p className="empty">{t('No parameter differs between these two.')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className="table-scroll" tabIndex={0} aria-label={t('Differences')}>
          <table className="table side-by-side">
            <thead>
              <tr>
                <th scope="col">{t('Parameter')}</th>
                <th scope="col">{one === undefined ? null : documentName(one.name)}</th>
                <th scope="col">{other === undefined ? null : documentName(other.name)}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ parameter, from, to }) => (
                <tr key={`${parameter.name} ${parameter.title}`}>
                  <td>
                    <a href={`#${parameterAnchor(parameter.name, parameter.system)}`}>{parameter.title}</a>
                  </td>
                  <td>{valueText(parameter.name, from)}</td>
                  <td>{valueText(parameter.name, to)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
