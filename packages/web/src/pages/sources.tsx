// The documents behind the dated numbers, and how certain each is.

import { sources } from '@harkness/rules/rulings';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepsDocuments } from '../base/authorities/index.js';
import { day, month, sentence } from '../base/format.js';
import { rich, t } from '../base/words.js';
import { SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';
import { OwnRulesOnly } from '../rulebook/own-rules-only.js';

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
      </header>
      <SortableTable
        label={t('Sources')}
        rows={sources}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'id',
            title: t('Name'),
            width: 6,
            cell: ({ id }) => (
              <code id={id} className={id === asked ? 'asked' : undefined}>
                {id}
              </code>
            ),
            sort: ({ id }) => id,
          },
          {
            key: 'title',
            title: t('Document'),
            cell: ({ title, note, publisher, date }) => (
              <>
                {title}
                <span className="small soft below-widest">
                  {publisher}
                  <span className="below-narrow">, {date === null ? t('undated') : dated(date)}</span>
                </span>
                <span className="small soft note-below">{sentence(note)}</span>
              </>
            ),
            sort: ({ title }) => title,
          },
          {
            key: 'publisher',
            title: t('Publisher'),
            className: 'widest-only',
            cell: ({ publisher }) => publisher,
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
