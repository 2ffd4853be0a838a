// The documents behind the dated numbers, and how certain each is. Each has its own page: what it is, and what comes from it.

import { type Dated, type DatedEntry, type Source, sourceAuthority, sources, sourcesCited } from '@harkness/rules';
import { fideParameters } from '@harkness/rules/fide';
import { parameters as uschessParameters } from '@harkness/rules/uschess';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepsDocuments, officeAuthorities, parameterAnchor } from '../base/authorities/index.js';
import { documentName } from '../base/citations.js';
import { day, month, sentence } from '../base/format.js';
import { ruled, ruledText, ruledTitle } from '../base/rule-words.js';
import { rich, t, withWords } from '../base/words.js';
import { NotFound } from '../parts/loaded.js';
import { BindingText, RuleText } from '../parts/rule-text.js';
import { SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';
import { Cited } from '../rulebook/cited.js';
import { OwnRulesOnly } from '../rulebook/own-rules-only.js';
import { ParagraphText, useParagraphs } from '../rulebook/paragraphs.js';
import { valueText } from '../rulebook/value-text.js';

/** About the rules of authorities that the office keeps. */
const ownSources = sources.filter((source) => officeAuthorities.some(({ kind }) => kind === sourceAuthority(source)));

const sureness = {
  A: t('the authority itself, or a dated transcription'),
  B: t('a federation, news, or recorded calculations'),
  C: t('one secondary page, or inferred'),
  M: t('general knowledge, no source found'),
} as const;

export function Sources() {
  useTitle(t('Sources'));
  const asked = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (asked !== '') document.getElementById(asked)?.scrollIntoView({ block: 'center' });
  }, [asked]);
  if (!keepsDocuments) return <OwnRulesOnly title={t('Sources')} />;
  return (
    <>
      <header className="page-head">
        <h1>{t('Sources')}</h1>
        <p className="soft">
          {rich(
            'Every dated number of the <link>rulebook</link> names the document it comes from. <link2>Rulings</link2> decide what the documents leave open.',
            { link: (text) => <Link to="/rulebook">{text}</Link>, link2: (text) => <Link to="/rulings">{text}</Link> },
          )}
        </p>
        <BindingText />
      </header>
      <SortableTable
        label={t('Sources')}
        rows={ownSources}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'id',
            title: t('Name'),
            width: 6,
            cell: ({ id }) => (
              <Link to="/sources/$source" params={{ source: id }} id={id} className={id === asked ? 'asked' : undefined}>
                <code>{id}</code>
              </Link>
            ),
            sort: ({ id }) => id,
          },
          {
            key: 'title',
            title: t('Document'),
            cell: ({ title, note, publisher, date }) => (
              <>
                <RuleText text={title} />
                <span className="small soft below-widest">
                  {ruledText(publisher)}
                  <span className="below-narrow">, {date === null ? t('undated') : dated(date)}</span>
                </span>
                <span className="small soft note-below">
                  <RuleText text={note} shape={sentence} />
                </span>
              </>
            ),
            sort: ({ title }) => title,
          },
          {
            key: 'publisher',
            title: t('Publisher'),
            className: 'widest-only',
            cell: ({ publisher }) => ruledText(publisher),
            sort: ({ publisher }) => publisher,
          },
          {
            key: 'date',
            title: t('Date'),
            width: 7,
            className: 'wide-only',
            cell: ({ date }) => <span className="num">{date === null ? t('undated') : dated(date)}</span>,
            sort: ({ date }) => date ?? '',
          },
          {
            key: 'sure',
            title: t('Reliability'),
            width: 12,
            className: 'wide-only',
            cell: ({ sure }) => sureness[sure],
            sort: ({ sure }) => sure,
          },
        ]}
      />
    </>
  );
}

/** As precise as known: a day, a month or a year. */
function dated(date: string): string {
  if (/^\d{4}-\d\d$/.test(date)) return month(`${date}-01`);
  return /^\d{4}-\d\d-\d\d$/.test(date) ? day(date) : date;
}

export function SourcePage() {
  const { source: id } = useParams({ from: '/sources/$source' });
  const found = ownSources.find((one) => one.id === id);
  useTitle(found === undefined ? t('Not found') : t('Source {id}', { id: found.id }));
  return found === undefined ? <NotFound because={t('There is no source {id}.', { id })} /> : <SourceView source={found} />;
}

function SourceView({ source }: { source: Source }) {
  const { id, title, publisher, date, sure, note, document } = source;
  return (
    <article className="stack source-page">
      <header className="page-head">
        <h1 lang={ruled(title).lang}>
          <RuleText text={title} />
        </h1>
        <p className="soft">
          {rich('Source {name} · <link>All sources</link>', {
            name: document === undefined ? id : documentName(document),
            link: (text) => <Link to="/sources">{text}</Link>,
          })}
        </p>
        <BindingText />
      </header>
      <dl className="facts">
        <dt>{t('Publisher')}</dt>
        <dd>{ruledText(publisher)}</dd>
        <dt>{t('Date')}</dt>
        <dd>{date === null ? t('undated') : dated(date)}</dd>
        <dt>{t('Reliability')}</dt>
        <dd>{sentence(sureness[sure])}</dd>
        <dt>{t('About // a document')}</dt>
        <dd>
          <RuleText text={note} shape={sentence} />
        </dd>
      </dl>
      <FromIt source={source} />
      {document === undefined ? null : <Rulings id={id} />}
      {document === undefined ? null : <Text document={document} />}
    </article>
  );
}

/** Loaded after the page, because there are many. */
function Rulings({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['rulings'],
    queryFn: withWords('rulings', () => import('@harkness/rules/rulings')),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const rulings = data?.wholeRulings.filter(({ statements }) => statements.some((one) => one.startsWith(`${id}-`)));
  return (
    <section className="stack" aria-labelledby="rulings">
      <h2 id="rulings">{t('Rulings about it')}</h2>
      {rulings === undefined ? (
        <div style={{ minHeight: '60rem' }} aria-busy="true" />
      ) : (
        <ul className="rulings">
          {rulings.map((ruling) => (
            <li key={ruling.id}>
              <Link to="/rulings/$ruling" params={{ ruling: ruling.id }}>
                {ruling.id}
              </Link>{' '}
              <strong>
                <RuleText text={ruling.question} />
              </strong>{' '}
              <RuleText text={ruling.decision} shape={sentence} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface Given {
  readonly parameter: Dated<unknown>;
  readonly entry: DatedEntry<unknown>;
}

/** The values for which a document is cited, in the order of the rulebook. */
function givenBy({ id }: Source): readonly Given[] {
  const all = [...uschessParameters, ...fideParameters] as readonly Dated<unknown>[];
  return all.flatMap((parameter) =>
    parameter.entries
      .filter((entry) => sourcesCited(entry.source).some((one) => one.id === id))
      .map((entry) => ({ parameter, entry })),
  );
}

function FromIt({ source }: { source: Source }) {
  const given = givenBy(source);
  return (
    <div className="stack">
      <h2>{t('Values from it')}</h2>
      {given.length === 0 ? (
        <p className="empty">{t('No value of the rulebook names it; it confirms other sources.')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className="table-scroll" tabIndex={0} aria-label={t('Values from it')}>
          <table className="table source-values">
            <thead>
              <tr>
                <th scope="col">{t('Parameter')}</th>
                <th scope="col">{t('In force from')}</th>
                <th scope="col">{t('Value')}</th>
                <th scope="col" className="widest-only">
                  {t('Source')}
                </th>
              </tr>
            </thead>
            <tbody>
              {given.map(({ parameter, entry }, at) => (
                <tr key={`${parameter.name} ${entry.from} ${entry.decided ?? ''} ${entry.source}`}>
                  {/* The name stands at the first of a parameter's values. */}
                  <td>
                    {given[at - 1]?.parameter === parameter ? null : (
                      <Link to="/rulebook" hash={parameterAnchor(parameter.name, undefined)}>
                        {ruledTitle(parameter.title)}
                      </Link>
                    )}
                  </td>
                  <td className="num">{day(entry.from)}</td>
                  <td>{valueText(parameter.name, entry.value)}</td>
                  <td className="small soft widest-only">
                    <Cited source={entry.source} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

/** The document section by section, in this project's words. */
function Text({ document }: { document: string }) {
  const paragraphs = useParagraphs();
  const own = paragraphs?.filter((one) => one.document === document);
  return (
    <section className="stack" aria-labelledby="paragraphs">
      <h2 id="paragraphs">{t('What it says')}</h2>
      <p className="soft">{t('In our words, section by section. Each heading leads to its place in the rulebook.')}</p>
      {own === undefined ? (
        <div style={{ minHeight: '60rem' }} aria-busy="true" />
      ) : (
        <div className="stack paragraphs">
          {own.map((paragraph) => (
            <article key={paragraph.hash} className="paragraph">
              <ParagraphText paragraph={paragraph} />
            </article>
          ))}
        </div>
      )}
    </section>
  );
}
