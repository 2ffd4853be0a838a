// One list: rank, filter, movers, downloads, and how to verify it.

import { type Answer, createClient } from '@harkness/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { api, listQuery } from '../base/api.js';
import { day, signed } from '../base/format.js';
import { isAtLeast, useSession } from '../base/session.js';
import { RetractList } from '../office/retract.js';
import { Choice, NumberField } from '../parts/fields.js';
import { TextField } from '../parts/form.js';
import { type ListRatingAsked, ListRatingPanel } from '../parts/list-rating-panel.js';
import { Failure, Loaded } from '../parts/loaded.js';
import { type Column, SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';
import { WholeList, wholeUpTo } from '../parts/whole-list.js';
import { Why } from '../parts/why.js';

type System = Answer<'listRows'>['items'][number]['ratings'][number]['system'];

/** The same function each time: rows are then not drawn again. */
const rowKey = ({ player }: { readonly player: string }) => player;

export function List() {
  const { list } = useParams({ from: '/lists/$list' });
  const query = useQuery(listQuery(list));
  useTitle(query.data?.title ?? 'List');
  return (
    <Loaded page query={query} height="60rem">
      {(data) => <ListPage data={data} />}
    </Loaded>
  );
}

function ListPage({ data }: { data: Answer<'list'> }) {
  const session = useSession();
  const systems = data.systems.map((one) => one.system);
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
        : data.home === 'state'
          ? { state: state.trim().toUpperCase() }
          : { federation: state.trim().toUpperCase() }),
      ...(/^\d+$/.test(min) ? { min: Number(min) } : {}),
      ...(/^\d+$/.test(max) ? { max: Number(max) } : {}),
    }),
    [system, order, state, min, max, data.home],
  );
  const rows = useInfiniteQuery({
    queryKey: ['list-rows', data.list, filters],
    queryFn: ({ pageParam, signal }) =>
      api.call('listRows', { params: { list: data.list }, query: { ...filters, limit: 500, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    // To look for what stayed the same in all the pages takes longer with each of them.
    structuralSharing: false,
  });
  const items = useMemo(() => rows.data?.pages.flatMap((page) => page.items) ?? [], [rows.data]);
  const [asked, setAsked] = useState<ListRatingAsked | undefined>();
  const columns = useMemo(
    () =>
      columnsOf(data.home, system, order, ({ player, name }) =>
        setAsked({ player, name, system, list: data.list, date: data.date }),
      ),
    [data.home, data.list, data.date, system, order],
  );
  const filtered = state.trim() !== '' || min !== '' || max !== '' || order === 'movers' || system !== systems[0];
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = rows;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  useEffect(() => {
    if (items.length < wholeUpTo) more();
  }, [items.length, more]);
  return (
    <>
      <header className="page-head">
        <h1>{data.title.replace(data.date, day(data.date))}</h1>
        <p className="soft">
          {data.players.toLocaleString('en')} players · published {day(data.publishedAt.slice(0, 10))} from the ledger up to fact{' '}
          {data.upTo.toLocaleString('en')}
        </p>
        {data.retracted === undefined ? null : (
          <p className="note warning" role="note">
            <strong>Retracted on {day(data.retracted.at.slice(0, 10))}.</strong> {data.retracted.reason} This list is not in
            force.
          </p>
        )}
        <p className="row no-print">
          {data.files.map((format) => (
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
            options={data.systems.map(({ system: one, label }) => [one, label] as const)}
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
          label={data.home === 'state' ? 'State' : 'Federation'}
          value={state}
          maxLength={3}
          style={{ width: '6rem' }}
          onChange={(event) => setState(event.target.value)}
        />
        <NumberField label="From" value={min} onChange={setMin} width="6rem" />
        <NumberField label="To" value={max} onChange={setMax} width="6rem" />
      </div>
      {rows.error ? (
        <Failure error={rows.error} again={() => (rows.isFetchNextPageError ? fetchNextPage() : rows.refetch())} />
      ) : null}
      {rows.data && items.length === 0 ? (
        <p className="empty">
          {order === 'movers' ? 'There is no earlier list to compare with, or nobody moved.' : 'Nobody on this list fits.'}
        </p>
      ) : null}
      {rows.data === undefined && !rows.error ? <div style={{ minHeight: '60rem' }} aria-busy="true" /> : null}
      <WholeList
        rows={{ here: items.length, total: filtered ? undefined : data.players, hasMore: hasNextPage, isFailed: isError, more }}
        file={new URL(createClient().address('listFile', { list: data.list, format: 'csv' }), location.href).href}
      />
      {items.length > 0 ? (
        <SortableTable
          label={data.title}
          rows={items}
          rowKey={rowKey}
          columns={columns}
          total={hasNextPage ? (filtered ? -1 : data.players) : items.length}
          onEnd={more}
        />
      ) : null}
      <Verify data={data} />
      {data.retracted === undefined && isAtLeast(session, 'officer') ? <RetractList data={data} /> : null}
      {asked === undefined ? null : <ListRatingPanel about={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

type Row = Answer<'listRows'>['items'][number];

function columnsOf(
  home: Answer<'list'>['home'],
  system: System,
  order: 'rating' | 'movers',
  onWhy: (row: Row) => void,
): Column<Row>[] {
  const ratingOf = (row: Row) => row.ratings.find((rating) => rating.system === system);
  return [
    { key: 'rank', title: 'Rank', numeric: true, width: 3.5, cell: (row) => row.rank ?? '' },
    {
      key: 'name',
      title: 'Name',
      cell: (row) => (
        <Link to="/players/$player" params={{ player: row.player }} title={row.name}>
          {row.title ? <span className="soft">{row.title} </span> : null}
          {row.name}
        </Link>
      ),
    },
    {
      key: 'where',
      title: home === 'state' ? 'State' : 'Fed.',
      width: 3.5,
      cell: (row) => (home === 'state' ? row.state : row.federation) ?? '',
    },
    {
      key: 'rating',
      title: 'Rating',
      numeric: true,
      width: 4.5,
      cell: (row) => {
        const one = ratingOf(row);
        if (one === undefined) return '';
        return (
          <Why
            quiet
            label={`Why ${one.provisional ? `${one.rating}/${one.games}` : one.rating}: ${row.name}`}
            onClick={() => onWhy(row)}
          >
            {one.rating}
            {one.provisional ? <span className="soft small">/{one.games}</span> : null}
          </Why>
        );
      },
    },
    ...(order === 'movers'
      ? [
          {
            key: 'change',
            title: 'Change',
            numeric: true,
            width: 4,
            cell: (row: Row) => {
              const change = ratingOf(row)?.change;
              return change === undefined ? '' : <span className={change > 0 ? 'up' : 'down'}>{signed(change)}</span>;
            },
          },
        ]
      : []),
  ];
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
