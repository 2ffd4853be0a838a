// The rulebook: every dated parameter as a timeline with its sources and contradictions; editions side by side; the documents'
// worked examples.

import type { Dated } from '@harkness/rules';
import { entryAt } from '@harkness/rules';
import { editions as fideEditions, fideParameters } from '@harkness/rules/fide';
import { editionDates, editionNames, parameters as uschessParameters } from '@harkness/rules/uschess';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useId, useMemo, useState } from 'react';
import { api } from '../base/api.js';
import { officeAuthorities, parameterAnchor } from '../base/authorities/index.js';
import type { BookChoice } from '../base/book-choice.js';
import { documentName } from '../base/citations.js';
import { day } from '../base/format.js';
import { ruledTitle } from '../base/rule-words.js';
import { t, withWords } from '../base/words.js';
import { BindingText } from '../parts/rule-text.js';
import { useTitle } from '../parts/title.js';
import { BookIndex, ChapterLine } from '../rulebook/book-index.js';
import { paragraphOf } from '../rulebook/paragraph-of.js';
import { Paragraphs, useParagraphs } from '../rulebook/paragraphs.js';
import { ParameterBlock } from '../rulebook/parameter-block.js';
import { RulebookSearch } from '../rulebook/search.js';
import { valueText } from '../rulebook/value-text.js';

// Loaded separately, because the examples include all rules.
const loadExamples = withWords('examples', () => import('../rulebook/worked-examples.js'));
const WorkedExamples = lazy(async () => ({ default: (await loadExamples()).WorkedExamples }));

/** A parameter of an office's own rulebook names its system. */
type Parameter = Dated<unknown> & { readonly system?: string };

interface NamedEdition {
  /** In the address. */
  readonly key: string;
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
    editions: editionNames.map(
      (name): NamedEdition => ({ key: name, name, on: editionDates[name], asKnown: editionDates[name] }),
    ),
  },
  fide: {
    parameters: fideParameters as readonly Parameter[],
    editions: fideEditions.map(({ name, from }): NamedEdition => ({ key: name, name, on: from })),
  },
};

function hasDocuments(kind: string): kind is keyof typeof documents {
  return kind in documents;
}

/** The authority of a parameter or paragraph; undefined for a chapter, which every authority has. */
function authorityOf(hash: string): string | undefined {
  const isOf = ({ kind, systems }: (typeof officeAuthorities)[number]) =>
    hash.startsWith(kind) || systems.some(({ system }) => hash.startsWith(`${system}.`));
  return officeAuthorities.find(isOf)?.id;
}

/** Whose rules are shown first: those the address names, those of the place it leads to, or the main authority's. */
function firstAuthority({ authority }: BookChoice, hash: string): string {
  const asked = officeAuthorities.find(({ id }) => id === authority)?.id;
  return asked ?? authorityOf(hash) ?? officeAuthorities[0]?.id ?? '';
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
    const named = [...new Set([...from, ...days])].sort().map((on): NamedEdition => ({ key: on, name: day(on), on }));
    return { parameters: items, editions: named };
  }, [authority, own, data, editions]);
}

export function Rulebook() {
  useTitle(t('Rulebook'));
  const hash = useLocation({ select: (location) => location.hash });
  const paragraphs = useParagraphs();
  const asked = paragraphs && paragraphOf(paragraphs, hash);
  const since = /^fide-(\d{4}-\d\d)$/.exec(hash)?.[1];
  const place = since === undefined ? (asked?.hash ?? hash) : 'parameters';
  const choice = useSearch({ from: '/rulebook' });
  const navigate = useNavigate();
  const [authority, setAuthority] = useState(() => firstAuthority(choice, hash));
  const chooseAuthority = (key: string) => {
    setAuthority(key);
    // The editions of another authority have other names.
    void navigate({ to: '/rulebook', search: { authority: key }, replace: true, resetScroll: false });
  };
  const { editions, parameters, documents: told } = useBook(authority);
  const isListed = parameters.length > 0;
  useEffect(() => {
    // Paragraphs, and the parameters of the office's own rulebook, load late and move what is below them.
    if (place === '' || paragraphs === undefined || !isListed) return;
    setAuthority((shown) => authorityOf(hash) ?? shown);
    // The paragraph must be rendered, and its document opened, before scrolling to it.
    requestAnimationFrame(() => document.getElementById(place)?.scrollIntoView());
  }, [hash, place, paragraphs, isListed]);
  const [text, setText] = useState('');
  // The text that a citation names, as it was in force.
  const [on, setOn] = useState(since === undefined ? '' : `${since}-01`);
  const wanted = text.trim().toLowerCase();
  const shown = parameters.filter(({ name, title }) => `${name} ${title} ${ruledTitle(title)}`.toLowerCase().includes(wanted));
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
        {told === undefined ? null : <BindingText />}
        <ChapterLine {...chapters} />
      </header>
      <div className="book">
        <BookIndex
          entries={shown.map(({ name, title, system }) => ({
            key: `${name} ${title}`,
            anchor: parameterAnchor(name, system),
            title: ruledTitle(title),
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
                  <input type="radio" name="authority" checked={key === authority} onChange={() => chooseAuthority(key)} />
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
          {editions.length < 2 ? null : <SideBySide parameters={parameters} editions={editions} choice={choice} />}
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

/** One side of a comparison: an edition by its name, or the rules in force on a day, with everything decided since. */
function editionOf(text: string | undefined, editions: readonly NamedEdition[]): NamedEdition | undefined {
  const named = editions.find(({ key }) => key === text);
  if (named !== undefined || text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return named;
  return { key: text, name: day(text), on: text };
}

function SideBySide({
  parameters,
  editions,
  choice,
}: {
  parameters: readonly Parameter[];
  editions: readonly NamedEdition[];
  choice: BookChoice;
}) {
  const navigate = useNavigate();
  const choose = (side: 'from' | 'to', text: string) => {
    const { [side]: _, ...rest } = choice;
    const search = text === '' ? rest : { ...rest, [side]: text };
    void navigate({ to: '/rulebook', search, replace: true, resetScroll: false });
  };
  // Starts with the last two.
  const [one, other] = [
    editionOf(choice.from, editions) ?? editions.at(-2) ?? editions[0],
    editionOf(choice.to, editions) ?? editions.at(-1),
  ];
  const differences = useMemo(() => {
    if (one === undefined || other === undefined) return [];
    const valueIn = (parameter: Parameter, edition: NamedEdition) => entryAt(parameter, edition.on, edition.asKnown)?.value;
    return parameters
      .map((parameter) => ({ parameter, from: valueIn(parameter, one), to: valueIn(parameter, other) }))
      .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
  }, [parameters, one, other]);
  const id = useId();
  const isNamed = (shown: NamedEdition | undefined) => editions.some(({ key }) => key === shown?.key);
  const edition = (side: 'from' | 'to', label: string, shown: NamedEdition | undefined) => (
    <div className="field">
      <label htmlFor={`${id}-${side}`}>{label}</label>
      <select
        id={`${id}-${side}`}
        className="input"
        value={isNamed(shown) ? shown?.key : ''}
        onChange={(event) => choose(side, event.target.value)}
      >
        {isNamed(shown) ? null : <option value="">{shown?.name}</option>}
        {editions.map(({ key, name }) => (
          <option key={key} value={key}>
            {documentName(name)}
          </option>
        ))}
      </select>
    </div>
  );
  const date = (side: 'from' | 'to', label: string, shown: NamedEdition | undefined) => (
    <div className="field">
      <label htmlFor={`${id}-${side}-day`}>{label}</label>
      <input
        id={`${id}-${side}-day`}
        className="input"
        type="date"
        value={shown !== undefined && choice[side] === shown.on && shown.key === shown.on ? shown.on : ''}
        onChange={(event) => choose(side, event.target.value)}
      />
    </div>
  );
  return (
    <section className="stack" aria-labelledby="editions">
      <h2 id="editions">{t('Editions side by side')}</h2>
      <div className="fields edition-choice no-print">
        {edition('from', t('From'), one)}
        {edition('to', t('To'), other)}
        {date('from', t('or from the day'), one)}
        {date('to', t('to the day'), other)}
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
                    <a href={`#${parameterAnchor(parameter.name, parameter.system)}`}>{ruledTitle(parameter.title)}</a>
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
