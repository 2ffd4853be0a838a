// Publishing a list, with its difference to the last one first.

import type { Answer } from '@harkness/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../api.js';
import { Choice, DateField, today } from '../calculators/fields.js';
import { plural } from '../format.js';
import { ChangesTable } from '../parts/changes-table.js';
import { ProblemText, useAction } from '../parts/form.js';

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
          {preview.movers.length > 0 ? (
            <details>
              <summary>Largest changes</summary>
              <ChangesTable
                label="Largest changes"
                changes={preview.movers.slice(0, 50)}
                from="Last list"
                to="This list"
                empty=""
                decimals={0}
              />
            </details>
          ) : null}
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
