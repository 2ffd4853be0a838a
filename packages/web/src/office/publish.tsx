// Publishing a list, with its difference to the last one first.

import type { Answer } from '@harkness/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../api.js';
import { Choice, DateField, today } from '../calculators/fields.js';
import { plural, systemNames, systemPlace } from '../format.js';
import { Difference } from '../parts/difference.js';
import { ProblemText, useAction } from '../parts/form.js';
import { PlayerLink } from '../parts/player-link.js';
import { SortableTable } from '../parts/sortable-table.js';

const listOptions = [
  ['uschess-supplement', 'US Chess supplement'],
  ['FIDE-standard', 'FIDE standard'],
  ['FIDE-rapid', 'FIDE rapid'],
  ['FIDE-blitz', 'FIDE blitz'],
] as const;

export function Publish() {
  const [list, setList] = useState('uschess-supplement');
  const [date, setDate] = useState(`${today().slice(0, 8)}01`);
  const [preview, setPreview] = useState<Answer<'previewList'>>();
  const [published, setPublished] = useState<Answer<'publishList'>>();
  const look = useAction(async () => setPreview(await api.call('previewList', { body: { list, date } })));
  const publish = useAction(async () => {
    setPublished(await api.call('publishList', { body: { list, date } }));
    setPreview(undefined);
    await queries.invalidateQueries({ queryKey: ['lists'] });
  });
  return (
    <section className="stack" aria-labelledby="publish">
      <h2 id="publish">Publish a list</h2>
      <div className="fields">
        <Choice label="List" value={list} options={listOptions} onChange={setList} />
        <DateField label="Date" value={date} onChange={setDate} />
        <button type="button" className="button" disabled={look.busy} onClick={() => look.run()}>
          {look.busy ? 'Comparing…' : 'Compare with the last'}
        </button>
      </div>
      <ProblemText error={look.error ?? publish.error} />
      {preview ? (
        <div className="panel stack">
          <p>
            {plural(preview.players, 'player')}: {plural(preview.entered, 'rating')} new, {preview.left} gone, {preview.changed}{' '}
            changed, {preview.same} the same.
          </p>
          {preview.movers.length > 0 ? <Movers movers={preview.movers} /> : null}
          <p>
            <button type="button" className="button primary" disabled={publish.busy} onClick={() => publish.run()}>
              {publish.busy ? 'Publishing…' : 'Publish: frozen, hashed, signed'}
            </button>
          </p>
        </div>
      ) : null}
      {published ? (
        <p role="status">
          Published:{' '}
          <Link to="/lists/$list" params={{ list: published.list }}>
            {published.title}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function Movers({ movers }: { movers: Answer<'previewList'>['movers'] }) {
  return (
    <details>
      <summary>Largest changes</summary>
      <SortableTable
        label="Largest changes"
        rows={movers.slice(0, 50)}
        rowKey={(row) => `${row.player}/${row.system}`}
        columns={[
          {
            key: 'name',
            title: 'Player',
            cell: (row) => <PlayerLink player={row.player} name={row.name} note={systemNames[row.system]} />,
            sort: (row) => row.name,
          },
          {
            key: 'system',
            title: 'System',
            cell: (row) => systemNames[row.system],
            sort: (row) => systemPlace(row.system),
            className: 'wide-only',
          },
          { key: 'from', title: 'Last list', numeric: true, cell: (row) => row.from ?? '', sort: (row) => row.from ?? 0 },
          { key: 'to', title: 'This list', numeric: true, cell: (row) => row.to ?? '', sort: (row) => row.to ?? 0 },
          {
            key: 'change',
            title: 'Change',
            numeric: true,
            cell: ({ from, to }) => <Difference from={from} to={to} />,
            sort: ({ from, to }) => (to ?? 0) - (from ?? 0),
          },
        ]}
      />
    </details>
  );
}
