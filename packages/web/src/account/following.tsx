// What the reader follows, and how often they get mail about it.

import { useState } from 'react';
import { api, queries } from '../base/api.js';
import { dayOf } from '../base/format.js';
import { t } from '../base/words.js';
import { Follow, type FollowKind, useFollowing } from '../parts/follow.js';
import { ProblemText, useAction } from '../parts/form.js';
import { Loaded } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';

const kindNames: { readonly [kind in FollowKind]: string } = {
  player: t('Player'),
  event: t('Event'),
  list: t('List'),
  queue: t('Desk'),
};

const choices = [
  ['now', t('at once')],
  ['daily', t('once a day')],
  ['weekly', t('once a week')],
] as const;

type Often = (typeof choices)[number][0];

export function Following({ officer }: { officer: boolean }) {
  const query = useFollowing();
  // Shown at once, while it is being saved.
  const [wanted, setWanted] = useState<Often>();
  const change = useAction(async (often: Often) => {
    await api.call('changeFollowing', { body: { often } });
    await queries.invalidateQueries({ queryKey: ['following'] });
  });
  return (
    <section className="stack" aria-labelledby="following">
      <h2 id="following">{t('Following')}</h2>
      <p className="soft">{t('Players, events and lists you get mail about. Follow one on its page.')}</p>
      <Loaded query={query} height="8rem">
        {({ often, mail, items }) => (
          <>
            {mail ? null : <p className="note">{t('This office sends no mail yet. The feeds work.')}</p>}
            <fieldset className="row plain">
              <legend>{t('Mail goes out')}</legend>
              {choices.map(([value, label]) => (
                <label key={value} className="check">
                  <input
                    type="radio"
                    name="often"
                    checked={(wanted ?? often) === value}
                    onChange={() => {
                      setWanted(value);
                      void change.run(value);
                    }}
                  />
                  <span>{label}</span>
                </label>
              ))}
            </fieldset>
            {officer && !items.some(({ kind }) => kind === 'queue') ? (
              <p>
                {t('Reports waiting for the office:')} <Follow kind="queue" id="all" />
              </p>
            ) : null}
            {items.length === 0 ? (
              <p className="empty">{t('You follow nothing yet.')}</p>
            ) : (
              <SortableTable
                label={t('What you follow')}
                rows={items}
                rowKey={(row) => `${row.kind}/${row.id}`}
                columns={[
                  { key: 'kind', title: t('What'), cell: (row) => kindNames[row.kind], sort: (row) => row.kind },
                  { key: 'title', title: t('Name'), cell: (row) => <a href={row.path}>{row.title}</a>, sort: (row) => row.title },
                  { key: 'since', title: t('Since'), cell: (row) => dayOf(row.since), className: 'wide-only' },
                  {
                    key: 'end',
                    title: <span className="sr-only">{t('Actions')}</span>,
                    cell: (row) => <Follow kind={row.kind} id={row.id} {...(row.feed === undefined ? {} : { feed: row.feed })} />,
                  },
                ]}
              />
            )}
          </>
        )}
      </Loaded>
      <ProblemText error={change.error} />
    </section>
  );
}
