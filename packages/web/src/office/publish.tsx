// Publishing a list: what it would say, its difference to the last one, and a confirmation.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../base/api.js';
import { day, instant, plural } from '../base/format.js';
import { ChangesTable } from '../parts/changes-table.js';
import { Choice, DateField, today } from '../parts/fields.js';
import { ProblemText, useAction } from '../parts/form.js';
import { Panel } from '../parts/panel.js';
import type { ChosenDate } from './calendar.js';
import { profileQuery } from './profile.js';

export function Publish({ start }: { start: ChosenDate | undefined }) {
  const { data } = useQuery(profileQuery);
  const listOptions = data?.authorities.flatMap(({ lists }) => lists.map((one) => [one.list, one.title] as const)) ?? [];
  const [chosen, setList] = useState(start?.list);
  const list = chosen ?? listOptions[0]?.[0] ?? '';
  const [date, setDate] = useState(start?.date ?? `${today().slice(0, 8)}01`);
  const [preview, setPreview] = useState<Answer<'previewList'>>();
  const [asking, setAsking] = useState(false);
  const [published, setPublished] = useState<Answer<'publishList'>>();
  const look = useAction(async () => setPreview(await api.call('previewList', { body: { list, date } })));
  const publish = useAction(async () => {
    setPublished(await api.call('publishList', { body: { list, date } }));
    setPreview(undefined);
    setAsking(false);
    await queries.invalidateQueries({ queryKey: ['lists'] });
  });
  const there = useQuery({ queryKey: ['lists'], queryFn: ({ signal }) => api.call('lists', { query: { limit: 500 }, signal }) });
  // A date is published once; again only after it was retracted.
  const standing = there.data?.items.find((one) => one.list === `${list}-${date}` && one.retracted === undefined);
  return (
    <section className="stack" aria-labelledby="publish">
      <h2 id="publish">Publish a list</h2>
      <div className="fields">
        <Choice
          label="List"
          value={list}
          options={listOptions}
          onChange={(value) => {
            setList(value);
            setPreview(undefined);
          }}
        />
        <DateField
          label="Date"
          value={date}
          onChange={(value) => {
            setDate(value);
            setPreview(undefined);
          }}
        />
        {standing ? null : (
          <button type="button" className="button" disabled={look.busy} onClick={() => look.run()}>
            {look.busy ? 'Comparing…' : 'Compare with the last'}
          </button>
        )}
      </div>
      {standing ? (
        <p className="note">
          Published on {instant(standing.publishedAt)}:{' '}
          <Link to="/lists/$list" params={{ list: standing.list }}>
            {standing.title}
          </Link>
          , {plural(standing.players, 'player')}. To publish this date again, retract the list first.
        </p>
      ) : null}
      <ProblemText error={look.error} />
      {preview ? (
        <div className="panel stack">
          <Counts preview={preview} />
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
            <button type="button" className="button primary" onClick={() => setAsking(true)}>
              Publish list…
            </button>
          </p>
        </div>
      ) : null}
      {preview && asking ? (
        <Panel
          title="Publish this list?"
          subtitle={`${listOptions.find(([name]) => name === list)?.[1] ?? list} of ${day(date)}`}
          onClose={() => setAsking(false)}
        >
          <div className="stack">
            <Counts preview={preview} />
            <p>A published list is signed and never changes. A mistake can only be retracted, in public, with a reason.</p>
            <ProblemText error={publish.error} />
            <p>
              <button type="button" className="button primary" disabled={publish.busy} onClick={() => publish.run()}>
                {publish.busy ? 'Publishing…' : 'Publish list'}
              </button>
            </p>
          </div>
        </Panel>
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

function Counts({ preview }: { preview: Answer<'previewList'> }) {
  return (
    <dl className="facts small">
      <dt>Sections up to</dt>
      <dd>{day(preview.cutoff)}</dd>
      <dt>List before</dt>
      <dd>{preview.previous === undefined ? 'None, this is the first' : day(preview.previous)}</dd>
      {preview.retracted === 0 ? null : (
        <>
          <dt>Retracted before</dt>
          <dd>{plural(preview.retracted, 'list')} of this date</dd>
        </>
      )}
      <dt>Players</dt>
      <dd className="num">{preview.players.toLocaleString('en')}</dd>
      <dt>Ratings</dt>
      <dd>
        {preview.entered} new, {preview.changed} changed, {preview.left} gone, {preview.same} unchanged
      </dd>
    </dl>
  );
}
