// Publishing a list: its preview, the difference from the last one, and a confirmation.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, askAgain, listsQuery } from '../base/api.js';
import { day, instant, readable, today } from '../base/format.js';
import { said } from '../base/said.js';
import { count, rich, t } from '../base/words.js';
import { ChangesTable } from '../parts/changes-table.js';
import { Choice, DateField } from '../parts/fields.js';
import { ProblemText, useAction } from '../parts/form.js';
import { Panel } from '../parts/panel.js';
import { type ChosenDate, calendarQuery } from './calendar.js';
import { profileQuery } from './profile.js';

export function Publish({ start }: { start: ChosenDate | undefined }) {
  const { data } = useQuery(profileQuery);
  const listOptions = data?.authorities.flatMap(({ lists }) => lists.map((one) => [one.list, said(one.title)] as const)) ?? [];
  const [chosen, setList] = useState(start?.list);
  const list = chosen ?? listOptions[0]?.[0] ?? '';
  const { data: calendar } = useQuery(calendarQuery);
  const dates = calendar?.items.filter((one) => one.list === list) ?? [];
  // The first that is due; else the next to come.
  const proposed = (dates.find(({ state }) => state === 'due') ?? dates.find(({ state }) => state === 'coming'))?.date;
  const [ownDate, setDate] = useState(start?.date);
  const date = ownDate ?? proposed ?? '';
  const [preview, setPreview] = useState<Answer<'previewList'>>();
  const [asking, setAsking] = useState(false);
  const [published, setPublished] = useState<Answer<'publishList'>>();
  const look = useAction(async () => setPreview(await api.call('previewList', { body: { list, date } })));
  const publish = useAction(async () => {
    setPublished(await api.call('publishList', { body: { list, date } }));
    setPreview(undefined);
    setAsking(false);
    await askAgain();
  });
  const there = useQuery(listsQuery);
  // A date is published once, and again only after a retraction.
  const standing = there.data?.find((one) => one.list === `${list}-${date}` && one.retracted === undefined);
  const isToCome = date > today();
  return (
    <section className="stack no-print" aria-labelledby="publish">
      <h2 id="publish">{t('Publish a list')}</h2>
      <div className="fields roomy">
        <Choice
          label={t('List')}
          value={list}
          options={listOptions}
          onChange={(value) => {
            setList(value);
            setDate(undefined);
            setPreview(undefined);
          }}
        />
        <DateField
          label={t('Date')}
          value={date}
          onChange={(value) => {
            setDate(value);
            setPreview(undefined);
          }}
        />
        {standing || isToCome ? null : (
          <button type="button" className="button" disabled={look.busy || date === ''} onClick={() => look.run()}>
            {look.busy ? t('Comparing…') : t('Compare with the last')}
          </button>
        )}
      </div>
      {standing ? (
        <p className="note">
          {rich(
            'Published on {publishedAt}: <link>{title}</link>, {count, plural, one {# player} other {# players}}. To publish this date again, retract the list first.',
            {
              publishedAt: instant(standing.publishedAt),
              title: said(readable(standing.title)),
              count: standing.players,
              link: (text) => (
                <Link to="/lists/$list" params={{ list: standing.list }}>
                  {text}
                </Link>
              ),
            },
          )}
        </p>
      ) : null}
      {isToCome ? (
        <p className="note">{t('This list can be published on {date} or later: its day has not come.', { date: day(date) })}</p>
      ) : null}
      <ProblemText error={look.error} />
      {preview ? (
        <div className="panel stack">
          <Counts preview={preview} />
          {preview.movers.length > 0 ? (
            <details>
              <summary>{t('Largest changes')}</summary>
              <ChangesTable
                label={t('Largest changes')}
                changes={preview.movers.slice(0, 50)}
                from={t('Last list')}
                to={t('This list')}
                empty=""
                decimals={0}
              />
            </details>
          ) : null}
          <p>
            <button type="button" className="button primary" onClick={() => setAsking(true)}>
              {t('Publish list…')}
            </button>
          </p>
        </div>
      ) : null}
      {preview && asking ? (
        <Panel
          title={t('Publish this list?')}
          subtitle={t('{title} of {date}', {
            title: listOptions.find(([name]) => name === list)?.[1] ?? list,
            date: day(date),
          })}
          onClose={() => setAsking(false)}
        >
          <div className="stack">
            <Counts preview={preview} />
            <p>{t('A published list is signed and never changes. A mistake can only be retracted, in public, with a reason.')}</p>
            <ProblemText error={publish.error} />
            <p>
              <button type="button" className="button primary" disabled={publish.busy} onClick={() => publish.run()}>
                {publish.busy ? t('Publishing…') : t('Publish list')}
              </button>
            </p>
          </div>
        </Panel>
      ) : null}
      {published ? (
        <p role="status" className="note">
          {rich('Published: <link>{title}</link>', {
            title: said(readable(published.title)),
            link: (text) => (
              <Link to="/lists/$list" params={{ list: published.list }}>
                {text}
              </Link>
            ),
          })}
        </p>
      ) : null}
    </section>
  );
}

function Counts({ preview }: { preview: Answer<'previewList'> }) {
  return (
    <dl className="facts small">
      <dt>{t('Sections up to')}</dt>
      <dd>{day(preview.cutoff)}</dd>
      <dt>{t('List before')}</dt>
      <dd>{preview.previous === undefined ? t('None, this is the first') : day(preview.previous)}</dd>
      {preview.retracted === 0 ? null : (
        <>
          <dt>{t('Retracted before')}</dt>
          <dd>{t('{count, plural, one {# list} other {# lists}} of this date', { count: preview.retracted })}</dd>
        </>
      )}
      <dt>{t('Players')}</dt>
      <dd className="num">{count(preview.players)}</dd>
      <dt>{t('Ratings')}</dt>
      <dd>
        {t('{entered} new, {changed} changed, {left} gone, {same} unchanged', {
          entered: count(preview.entered),
          changed: count(preview.changed),
          left: count(preview.left),
          same: count(preview.same),
        })}
      </dd>
    </dl>
  );
}
