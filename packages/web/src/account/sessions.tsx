// The reader's sessions, and ending them.

import { useQuery } from '@tanstack/react-query';
import { api, queries } from '../base/api.js';
import { instant, zoneName } from '../base/format.js';
import { t, verbatim } from '../base/words.js';
import { ProblemText, useAction } from '../parts/form.js';
import { Loaded } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';

/** The well-known part of a browser's user agent. */
function browserName(agent: string): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\/(\d+)/.exec(agent.replace(/Chrome\/(?=.*(Edg|OPR)\/)/, ''));
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1];
  const names: { readonly [name: string]: string } = { Edg: verbatim('Edge'), OPR: verbatim('Opera') };
  if (browser === null) return agent.slice(0, 40);
  const name = browser[1] ?? '';
  return `${names[name] ?? name} ${browser[2]}${system === undefined ? '' : `, ${system}`}`;
}

export function Sessions() {
  const query = useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => api.call('sessions', { signal }) });
  const refresh = () => queries.invalidateQueries({ queryKey: ['sessions'] });
  const end = useAction(async (session: string) => {
    await api.call('endSession', { params: { session } });
    await refresh();
  });
  const endOthers = useAction(async () => {
    await api.call('endOtherSessions');
    await refresh();
  });
  return (
    <section className="stack" aria-labelledby="sessions">
      <h2 id="sessions">{t('Sessions')}</h2>
      <p className="soft">{t('Where you are logged in. A session ends after 12 hours.')}</p>
      <Loaded query={query} height="6rem">
        {({ items }) => (
          <>
            <SortableTable
              label={t('Where you are logged in')}
              rows={items}
              rowKey={(row) => row.session}
              columns={[
                {
                  key: 'agent',
                  title: t('Browser'),
                  cell: (row) => (
                    <>
                      <span title={row.agent}>{browserName(row.agent)}</span>{' '}
                      {row.current ? <span className="tag">{t('this one')}</span> : null}
                    </>
                  ),
                  sort: (row) => browserName(row.agent),
                },
                { key: 'address', title: t('Address'), cell: (row) => row.address, className: 'wide-only' },
                {
                  key: 'started',
                  title: t('Began ({zone})', { zone: zoneName }),
                  cell: (row) => instant(row.startedAt),
                  sort: (row) => row.startedAt,
                },
                {
                  key: 'end',
                  title: <span className="sr-only">{t('Actions')}</span>,
                  cell: (row) =>
                    row.current ? null : (
                      <button type="button" className="link-button" disabled={end.busy} onClick={() => void end.run(row.session)}>
                        {t('End')}
                      </button>
                    ),
                },
              ]}
            />
            {items.length > 1 ? (
              <p>
                <button type="button" className="button" disabled={endOthers.busy} onClick={() => void endOthers.run()}>
                  {t('End all other sessions')}
                </button>
              </p>
            ) : null}
          </>
        )}
      </Loaded>
      <ProblemText error={end.error ?? endOthers.error} />
    </section>
  );
}
