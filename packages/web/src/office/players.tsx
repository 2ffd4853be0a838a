// Players at the desk: registering, dated changes, merging with a preview, splitting; viewing and erasing private data.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, queries } from '../base/api.js';
import { day, rating, systemNames } from '../base/format.js';
import { t } from '../base/words.js';
import { Confirm } from '../parts/confirm.js';
import { Loaded } from '../parts/loaded.js';
import { Panel } from '../parts/panel.js';
import { type Picked, PlayerPicker } from '../parts/picker.js';
import { SortableTable } from '../parts/sortable-table.js';
import { RevokeFact } from './decide.js';
import { recordText } from './decision-words.js';
import { Edit } from './player-edit.js';
import { Merge } from './player-merge.js';
import { Register } from './player-register.js';

type PlayerAnswer = Answer<'player'>;
type Said = (said: ReactNode) => void;

export function OfficePlayers({ start }: { start?: string | undefined }) {
  const [picked, setPicked] = useState<Picked | undefined>(
    start === undefined ? undefined : { id: start, name: start, about: '' },
  );
  const [registering, setRegistering] = useState(false);
  const [said, setSaid] = useState<ReactNode>();
  return (
    <>
      <div className="fields">
        <PlayerPicker label={t('Player, by name or id')} value={picked} onPick={setPicked} />
        <button type="button" className="button" onClick={() => setRegistering(true)}>
          {t('Register a player…')}
        </button>
      </div>
      {said ? (
        <p role="status" className="note">
          {said}
        </p>
      ) : null}
      {picked ? (
        <OnePlayer key={picked.id} id={picked.id} onSaid={setSaid} onPick={setPicked} />
      ) : (
        <p className="soft">{t('Choose a player, or register a new one.')}</p>
      )}
      {registering ? (
        <Register
          onClose={() => setRegistering(false)}
          onSaid={(text, made) => {
            setSaid(text);
            setPicked(made);
          }}
        />
      ) : null}
    </>
  );
}

const askedAgainAfter = 2000;

/** Nothing can be done to a player under the id of another: what is done here cannot always be undone. */
function OnePlayer({ id, onSaid, onPick }: { id: string; onSaid: Said; onPick: (other: Picked) => void }) {
  const query = useQuery({
    queryKey: ['player', id],
    queryFn: ({ signal }) => api.call('player', { params: { player: id }, signal }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.player === id ? false : askedAgainAfter),
  });
  return (
    <Loaded query={query}>
      {(data) => (data.player === id ? <Player data={data} onSaid={onSaid} /> : <Merged id={id} data={data} onPick={onPick} />)}
    </Loaded>
  );
}

/** After a split, the office answers with the other player until the ratings are computed again. */
function Merged({ id, data, onPick }: { id: string; data: PlayerAnswer; onPick: (other: Picked) => void }) {
  return (
    <section className="stack" aria-labelledby="player">
      <h2 id="player">{t('{id} counts for {name} ({player})', { id, name: data.name, player: data.player })}</h2>
      <p>
        {t('The two were merged. If they were split a moment ago, this page follows as soon as the ratings are computed again.')}
      </p>
      <p>
        <button type="button" className="button" onClick={() => onPick({ id: data.player, name: data.name, about: '' })}>
          {t('Go to {name}', { name: data.name })}
        </button>
      </p>
    </section>
  );
}

function Player({ data, onSaid }: { data: PlayerAnswer; onSaid: Said }) {
  const [open, setOpen] = useState<'edit' | 'merge' | 'private' | 'erase'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <section className="stack" aria-labelledby="player">
        <h2 id="player">
          <Link to="/players/$player" params={{ player: data.player }}>
            {data.title ? `${data.title} ` : ''}
            {data.name}
          </Link>
        </h2>
        <p className="soft num">
          {[
            data.player,
            data.state,
            data.federation,
            ...data.ids.filter(({ id }) => id !== data.player).map(({ label, id }) => `${t(label)} ${id}`),
          ]
            .filter((part) => part !== undefined && part !== '')
            .join(' · ')}
        </p>
        {data.standings.length === 0 ? null : (
          <p>
            {data.standings.map(({ system, rating: now, games }) => (
              <span key={system} className="tag num">
                {systemNames[system] ?? system} {rating(now)} ({games})
              </span>
            ))}
          </p>
        )}
        <p className="row">
          <button type="button" className="button" onClick={() => setOpen('edit')}>
            {t('Edit…')}
          </button>
          <button type="button" className="button" onClick={() => setOpen('merge')}>
            {t('Merge with another…')}
          </button>
          <Link className="button" to="/office/decisions" search={{ decision: 'title' }}>
            {t('Decide about them')}
          </Link>
          <button type="button" className="button" onClick={() => setOpen('private')}>
            {t('Private data')}
          </button>
          <button type="button" className="button danger" onClick={() => setOpen('erase')}>
            {t('Erase private data…')}
          </button>
        </p>
      </section>
      <Records data={data} onSaid={onSaid} />
      {open === 'edit' ? <Edit data={data} onSaid={onSaid} onClose={close} /> : null}
      {open === 'merge' ? <Merge data={data} onSaid={onSaid} onClose={close} /> : null}
      {open === 'private' ? <Private data={data} onClose={close} /> : null}
      {open === 'erase' ? (
        <Confirm
          title={t('Erase the private data of {name}?', { name: data.name })}
          subtitle={data.player}
          action={t('Erase private data')}
          busyText={t('Erasing…')}
          danger
          onConfirm={async () => {
            const { erased } = await api.call('erasePrivate', { params: { player: data.player } });
            onSaid(
              t('Private data of {name} is erased: {count, plural, one {# value} other {# values}}. The ledger stays complete.', {
                name: data.name,
                count: erased,
              }),
            );
            await queries.invalidateQueries({ queryKey: ['player'] });
          }}
          onClose={close}
        >
          <p>
            {t(
              'E-mail, phone, address and the day of birth are deleted permanently, here and in every report and file that has them. The year of birth stays. Ratings that depend on the day of birth are rated again. This cannot be undone.',
            )}
          </p>
        </Confirm>
      ) : null}
    </>
  );
}

function Records({ data, onSaid }: { data: PlayerAnswer; onSaid: Said }) {
  const [revoking, setRevoking] = useState<PlayerAnswer['records'][number]>();
  const isRevocable = (kind: string) => ['decision', 'prize-won', 'outside-rating', 'membership', 'player-merged'].includes(kind);
  return (
    <section className="stack" aria-labelledby="records">
      <h2 id="records">{t('In the ledger')}</h2>
      <SortableTable
        label={t('Facts about the player')}
        rows={data.records}
        rowKey={(row) => String(row.seq)}
        empty={t('Only the registration.')}
        columns={[
          { key: 'on', title: t('From'), cell: (row) => (row.on === undefined ? '' : day(row.on)), sort: (row) => row.on ?? '' },
          {
            key: 'text',
            title: t('What'),
            cell: (row) => (
              <>
                {recordText(row.text)}
                {row.reason ? <span className="soft small"> · {row.reason}</span> : null}
                {row.revoked ? <span className="tag warning"> {t('revoked')}</span> : null}
              </>
            ),
          },
          {
            key: 'actions',
            title: <span className="sr-only">{t('Actions')}</span>,
            cell: (row) =>
              row.revoked || !isRevocable(row.kind) ? null : (
                <button type="button" className="link-button" onClick={() => setRevoking(row)}>
                  {row.kind === 'player-merged' ? t('Split…') : t('Revoke…')}
                  <span className="sr-only"> {recordText(row.text)}</span>
                </button>
              ),
          },
        ]}
      />
      {revoking ? (
        <RevokeFact
          seq={revoking.seq}
          isSplit={revoking.kind === 'player-merged'}
          what={recordText(revoking.text)}
          subtitle={data.name}
          onDone={onSaid}
          onClose={() => setRevoking(undefined)}
        />
      ) : null}
    </section>
  );
}

function Private({ data, onClose }: { data: PlayerAnswer; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['private', data.player],
    queryFn: ({ signal }) => api.call('privateFields', { params: { player: data.player }, signal }),
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Panel
      title={t('Private data of {name}', { name: data.name })}
      subtitle={t('The audit records that you looked')}
      onClose={onClose}
    >
      <Loaded query={query} height="6rem">
        {({ fields }) =>
          Object.keys(fields).length === 0 ? (
            <p className="empty">{t('The office keeps no private data of this player.')}</p>
          ) : (
            <dl className="facts">
              {Object.entries(fields).map(([field, value]) => (
                <div key={field} style={{ display: 'contents' }}>
                  <dt>{field}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )
        }
      </Loaded>
    </Panel>
  );
}
