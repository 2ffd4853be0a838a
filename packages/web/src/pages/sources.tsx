// The documents that the dated numbers come from, and how sure each of them is.

import { sources } from '@harkness/rules/rulings';
import { Link } from '@tanstack/react-router';
import { sentence } from '../base/format.js';
import { SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';

const sureness = {
  A: 'the authority itself, or a dated transcription',
  B: 'a federation, news, or recorded calculations',
  C: 'one secondary page, or inferred',
  M: 'general knowledge, no source found',
} as const;

export function Sources() {
  useTitle('Sources');
  return (
    <>
      <header className="page-head">
        <h1>Sources</h1>
        <p className="soft">
          Every dated number of the <Link to="/rulebook">rulebook</Link> names the document it comes from.{' '}
          <Link to="/rulings">Rulings</Link> decide what the documents leave open.
        </p>
      </header>
      <SortableTable
        label="Sources"
        rows={sources}
        rowKey={({ id }) => id}
        columns={[
          { key: 'id', title: 'Name', width: 6, cell: ({ id }) => <code id={id}>{id}</code>, sort: ({ id }) => id },
          {
            key: 'title',
            title: 'Document',
            cell: ({ title, note }) => (
              <>
                {title}
                <span className="small soft because">{sentence(note)}</span>
              </>
            ),
            sort: ({ title }) => title,
          },
          {
            key: 'publisher',
            title: 'Publisher',
            className: 'wide-only',
            cell: ({ publisher }) => publisher,
            sort: ({ publisher }) => publisher,
          },
          { key: 'date', title: 'Date', width: 7, cell: ({ date }) => date ?? 'undated', sort: ({ date }) => date ?? '' },
          {
            key: 'sure',
            title: 'How sure',
            className: 'wide-only',
            cell: ({ sure }) => sureness[sure],
            sort: ({ sure }) => sure,
          },
        ]}
      />
    </>
  );
}
