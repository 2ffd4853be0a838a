// One list: rank, filter, movers, downloads, and how to verify it.

import { type Answer, createClient } from '@harkness/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { api, listQuery } from '../api.js';
import { Choice, NumberField } from '../calculators/fields.js';
import { day, signed, systemNames } from '../format.js';
import { TextField } from '../parts/form.js';
import { Failure, Loaded } from '../parts/loaded.js';
import { useTitle } from '../parts/title.js';
import { VirtualTable } from '../parts/virtual-table.js';

type System = Answer<'listRows'>['items'][number]['ratings'][number]['system'];

const usSystems: readonly System[] = ['OTBR', 'OTBQ', 'OTBB', 'OLR', 'OLQ', 'OLB'];
const fideSystems: { readonly [prefix: string]: System } = {
  standard: 'FIDE-standard',
  rapid: 'FIDE-rapid',
  blitz: 'FIDE-blitz',
};

export function List() {
  const { list } = useParams({ from: '/lists/$list' });
  const query = useQuery(listQuery(list));
  useTitle(query.data?.title ?? 'List');
  return (
    <Loaded query={query} height="60rem">
      {(data) => <ListPage data={data} />}
    </Loaded>
  );
}

function ListPage({ data }: { data: Answer<'list'> }) {
  const systems = data.authority === 'uschess' ? usSystems : [fideSystems[data.list.split('-')[1] ?? ''] ?? 'FIDE-standard'];
  const [system, setSystem] = useState<System>(systems[0] ?? 'OTBR');
  const [order, setOrder] = useState<'rating' | 'movers'>('rating');
  const [state, setState] = useState('');
  const [min, setMin] = useState('');
  const [max, setMax] = useState('');
  const filters = useMemo(
    () => ({
      system,
      order,
      ...(state.trim() === ''
        ? {}
        : data.authority === 'uschess'
          ? { state: state.trim().toUpperCase() }
          : { federation: state.trim().toUpperCase() }),
      ...(/^\d+$/.test(min) ? { min: Number(min) } : {}),
      ...(/^\d+$/.test(max) ? { max: Number(max) } : {}),
    }),
    [system, order, state, min, max, data.authority],
  );
  const rows = useInfiniteQuery({
    queryKey: ['list-rows', data.list, filters],
    queryFn: ({ pageParam, signal }) =>
      api.call('listRows', { params: { list: data.list }, query: { ...filters, limit: 500, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
  const items = rows.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <header className="page-head">
        <h1>{data.title.replace(data.date, day(data.date))}</h1>
        <p className="soft">
          {data.players.toLocaleString('en')} players · published {day(data.publishedAt.slice(0, 10))} from the ledger up to fact{' '}
          {data.upTo.toLocaleString('en')}
        </p>
        <p className="row no-print">
          {(['csv', 'json', 'txt', 'xml'] as const).map((format) => (
            <a key={format} className="button" href={createClient().address('listFile', { list: data.list, format })}>
              {format.toUpperCase()}
            </a>
          ))}
        </p>
      </header>
      <div className="row no-print" style={{ alignItems: 'end' }}>
        {systems.length > 1 ? (
          <Choice
            label="System"
            value={system}
            options={systems.map((one) => [one, systemNames[one] ?? one] as const)}
            onChange={(value) => setSystem(value as System)}
          />
        ) : null}
        <Choice
          label="Order"
          value={order}
          options={[
            ['rating', 'By rating'],
            ['movers', 'Movers since the last list'],
          ]}
          onChange={(value) => setOrder(value as typeof order)}
        />
        <TextField
          label={data.authority === 'uschess' ? 'State' : 'Federation'}
          value={state}
          maxLength={3}
          style={{ width: '6rem' }}
          onChange={(event) => setState(event.target.value)}
        />
        <NumberField label="From" value={min} onChange={setMin} width="6rem" />
        <NumberField label="To" value={max} onChange={setMax} width="6rem" />
      </div>
      {rows.error ? <Failure error={rows.error} again={() => rows.refetch()} /> : null}
      {rows.data && items.length === 0 ? (
        <p className="empty">
          {order === 'movers' ? 'There is no earlier list to compare with, or nobody moved.' : 'Nobody on this list fits.'}
        </p>
      ) : null}
      {items.length > 0 ? (
        <VirtualTable
          caption={data.title}
          rows={items}
          rowKey={(row) => row.player}
          onEnd={() => {
            if (rows.hasNextPage && !rows.isFetchingNextPage) void rows.fetchNextPage();
          }}
          columns={[
            { key: 'rank', title: 'Rank', numeric: true, width: '4.5rem', cell: (row) => row.rank ?? '' },
            {
              key: 'name',
              title: 'Name',
              width: 'minmax(10rem, 1fr)',
              cell: (row) => (
                <Link to="/players/$player" params={{ player: row.player }}>
                  {row.title ? <span className="soft">{row.title} </span> : null}
                  {row.name}
                </Link>
              ),
            },
            {
              key: 'where',
              title: data.authority === 'uschess' ? 'State' : 'Fed.',
              width: '4rem',
              cell: (row) => (data.authority === 'uschess' ? row.state : row.federation) ?? '',
            },
            {
              key: 'rating',
              title: 'Rating',
              numeric: true,
              width: '6rem',
              cell: (row) => {
                const one = row.ratings.find((rating) => rating.system === system);
                return one === undefined ? '' : `${one.rating}${one.provisional ? `/${one.games}` : ''}`;
              },
            },
            ...(order === 'movers'
              ? [
                  {
                    key: 'change',
                    title: 'Change',
                    numeric: true,
                    width: '5.5rem',
                    cell: (row: (typeof items)[number]) => {
                      const change = row.ratings[0]?.change;
                      return change === undefined ? '' : <span className={change > 0 ? 'up' : 'down'}>{signed(change)}</span>;
                    },
                  },
                ]
              : []),
          ]}
        />
      ) : null}
      <Verify data={data} />
    </>
  );
}

function Verify({ data }: { data: Answer<'list'> }) {
  return (
    <section className="stack" aria-labelledby="verify">
      <h2 id="verify">Verify it</h2>
      <p>
        The content hash is the SHA-256 of the list’s canonical lines, and the office has signed it with its Ed25519 key. Anybody
        with the public export of the ledger can compute the list again: <code>harkness office verify --public FILE</code>.
      </p>
      <dl className="facts small">
        <dt>Content hash</dt>
        <dd>
          <code style={{ overflowWrap: 'anywhere' }}>{data.contentHash}</code>
        </dd>
        <dt>Signature</dt>
        <dd>
          <code style={{ overflowWrap: 'anywhere' }}>{data.signature}</code>
        </dd>
        <dt>Public key</dt>
        <dd>
          <code style={{ overflowWrap: 'anywhere' }}>{data.publicKey}</code>
        </dd>
      </dl>
    </section>
  );
}
