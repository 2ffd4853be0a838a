// What came out for one reform: sentences first, then plots with their numbers, then what is needed to recompute it.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../base/api.js';
import { readableMonths } from '../base/format.js';
import { language, rich, t, verbatim } from '../base/words.js';
import { Loaded } from '../parts/loaded.js';

type Result = Answer<'studyResult'>;

const inLanguage = language === 'en' ? {} : { lang: language };

export function StudyResult({
  study,
  reform,
  together,
}: {
  readonly study: string;
  readonly reform: string;
  /** The names of all reforms that were judged together. If there is only one, the page is already named after it. */
  readonly together: readonly string[];
}) {
  const query = useQuery({
    queryKey: ['study-result', study, reform],
    queryFn: ({ signal }) => api.call('studyResult', { params: { study, reform }, query: inLanguage, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={query} height="60rem">
      {(result) => <Shown study={study} result={result} together={together} />}
    </Loaded>
  );
}

function Shown({
  study,
  result,
  together,
}: {
  readonly study: string;
  readonly result: Result;
  readonly together: readonly string[];
}) {
  const isOnly = together.length === 1;
  const tables = new Map(result.tables.map((table) => [table.name, table]));
  const used = new Set(result.figures.flatMap((figure) => figure.tables));
  const file = (format: 'json' | 'html'): string =>
    api.address('studyFile', { study, reform: result.name, format }, format === 'html' ? inLanguage : {});
  const { limits, doubts } = result;
  return (
    <article className="stack" aria-labelledby="result">
      <h2 id="result">{isOnly ? t('Answer') : result.title}</h2>
      {result.warnings.map((warning) => (
        <p key={warning} className="note warning">
          {t('Warning: {warning}', { warning })}
        </p>
      ))}
      <p className="lab-verdict">{result.words}</p>
      {result.beside.map((sentence) => (
        <p key={sentence} className="note warning">
          {sentence}
        </p>
      ))}
      <p className="row no-print">
        <a href={file('html')}>{t('Report to read and print')}</a>
        <a href={file('json')} download>
          {t('Signed report (JSON)')}
        </a>
      </p>
      <section className="stack" aria-label={t('Summary')}>
        {result.summary.map((sentence) => (
          <p key={sentence}>{readableMonths(sentence)}</p>
        ))}
      </section>
      <section className="stack" aria-labelledby="limits">
        <h3 id="limits">{t('What this cannot say')}</h3>
        <ul>
          {limits.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {doubts.length > 0 ? (
          <details>
            <summary>
              {t('Doubts in the rulebook')} ({doubts.length})
            </summary>
            <ul lang="en">
              {doubts.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </details>
        ) : null}
      </section>
      {result.figures.map(({ title, svg, narrow, tables: names }) => (
        <figure key={title} className="lab-plot">
          <figcaption>
            <h3>{title}</h3>
          </figcaption>
          <Drawn svg={svg} on="plot-wide" />
          <Drawn svg={narrow} on="plot-narrow" />
          {names.map((name) => (
            <Numbers key={name} study={study} reform={result.name} table={tables.get(name)} />
          ))}
        </figure>
      ))}
      <section className="stack" aria-labelledby="tables">
        <h3 id="tables">{t('Further tables')}</h3>
        {result.tables
          .filter(({ name }) => !used.has(name))
          .map((table) => (
            <Numbers key={table.name} study={study} reform={result.name} table={table} />
          ))}
      </section>
      <section className="stack" aria-labelledby="recompute">
        <h3 id="recompute">{t('To recompute it')}</h3>
        <p>
          {rich(
            '<code>harkness lab verify {name}.json --data OFFICE</code> rates everything again from these inputs and compares the bytes.',
            { name: together.join('.json '), code: (text) => <code>{text}</code> },
          )}{' '}
          {isOnly ? null : t('These reforms were judged together: download the signed report of each of them.')}
        </p>
        <dl className="facts">
          {result.inputs.map(({ name, value }) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd style={{ overflowWrap: 'anywhere' }}>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </article>
  );
}

/** Drawn by the office, every text in it escaped; as an image it would not follow the colours. */
function Drawn({ svg, on }: { readonly svg: string; readonly on: 'plot-wide' | 'plot-narrow' }) {
  const drawn = { dangerouslySetInnerHTML: { __html: svg.replace(/(?<=>)\d{4}-\d\d(?=<)/g, readableMonths) } };
  return <div className={on} {...drawn} />;
}

function Numbers({
  study,
  reform,
  table,
}: {
  readonly study: string;
  readonly reform: string;
  readonly table: Result['tables'][number] | undefined;
}) {
  if (table === undefined || table.rows.length === 0) return null;
  const file = (format: 'csv' | 'parquet' | 'json'): string =>
    api.address('studyTable', { study, reform, table: table.name, format });
  return (
    <details className="lab-numbers">
      <summary>{t('Table: {title}', { title: table.title })}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keys too */}
      <section className="table-scroll" tabIndex={0} aria-label={table.title}>
        <table className="table short small">
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.join('|')}>
                {row.map((cell, at) => (
                  <td key={table.columns[at]} className={at === 0 ? undefined : 'num'}>
                    {at === 0 && typeof cell === 'string' ? readableMonths(cell) : cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="row small no-print">
        <a href={file('csv')} download>
          {verbatim('CSV')}
        </a>
        <a href={file('parquet')} download>
          {verbatim('Parquet')}
        </a>
        <a href={file('json')} download>
          {verbatim('JSON')}
        </a>
      </p>
    </details>
  );
}
