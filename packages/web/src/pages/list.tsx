// One list: ranks, filters, biggest changes, downloads, and verification.

import { type Answer, createClient, type Routes } from '@harkness/client';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { api, listQuery, listSummaryQuery } from '../base/api.js';
import { mainSystem } from '../base/authorities/index.js';
import { day, dayOf, signed } from '../base/format.js';
import type { ListChoice, ListOrder } from '../base/list-choice.js';
import { said } from '../base/said.js';
import { ended } from '../base/sentence.js';
import { isAtLeast, useSession } from '../base/session.js';
import { count, rich, t, verbatim } from '../base/words.js';
import { RetractList } from '../office/retract.js';
import { Distribution } from '../parts/distribution.js';
import { Follow } from '../parts/follow.js';
import { ListFilters } from '../parts/list-filters.js';
import { type ListRatingAsked, ListRatingPanel } from '../parts/list-rating-panel.js';
import { Failure, Loaded } from '../parts/loaded.js';
import { RowLink } from '../parts/row-link.js';
import { ShownOf } from '../parts/shown-of.js';
import { type Column, SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';
import { WholeList, wholeUpTo } from '../parts/whole-list.js';
import { Why } from '../parts/why.js';

type System = Answer<'listRows'>['items'][number]['ratings'][number]['system'];

/** The common name of all lists of the kind: the id without the date; a retracted one has a number after it. */
const nameOf = ({ list }: Answer<'list'>): string => list.replace(/-\d{4}-\d\d-\d\d(\.\d+)?$/, '');

const titleOf = ({ title, date }: Answer<'list'>): string => said(title.replace(date, day(date)));

/** A stable function, so that rows are not rendered again. */
const rowKey = ({ player }: { readonly player: string }) => player;

export function List() {
  const { list } = useParams({ from: '/lists/$list' });
  const query = useQuery(listQuery(list));
  useTitle(query.data === undefined ? t('List') : titleOf(query.data));
  return (
    <Loaded page query={query} height="60rem">
      {(data) => <ListPage data={data} />}
    </Loaded>
  );
}

function ListPage({ data }: { data: Answer<'list'> }) {
  const session = useSession();
  const choice = useSearch({ from: '/lists/$list' });
  const system = data.systems.find((one) => one.system === choice.system)?.system ?? data.systems[0]?.system ?? mainSystem;
  const order = choice.order ?? 'rating';
  const filter = useMemo(() => filterOf(choice, system), [choice, system]);
  const summary = useQuery({ ...listSummaryQuery(data.list, filter), placeholderData: keepPreviousData });
  const rows = useInfiniteQuery({
    queryKey: ['list-rows', data.list, filter, order, choice.q],
    queryFn: ({ pageParam, signal }) =>
      api.call('listRows', {
        params: { list: data.list },
        query: { ...filter, order, limit: 500, cursor: pageParam, ...(choice.q === undefined ? {} : { q: choice.q }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    // Comparing all loaded pages for unchanged parts takes longer with each page.
    structuralSharing: false,
  });
  const selected = { ...filter, order, ...(choice.q === undefined ? {} : { q: choice.q }) };
  const items = useMemo(() => rows.data?.pages.flatMap((page) => page.items) ?? [], [rows.data]);
  const total = rows.data?.pages[0]?.total ?? (isPlain(choice) ? data.players : undefined);
  // A club's list names neither states nor federations.
  const isTold = items.length === 0 || items.some((row) => (data.home === 'state' ? row.state : row.federation) !== undefined);
  const [asked, setAsked] = useState<ListRatingAsked | undefined>();
  const matching = rows.data?.pages[0]?.total;
  const isPart = matching === undefined || (matching > 0 && matching <= mostInPart);
  // The first list of its kind has nothing to compare with.
  const isFirst = rows.data !== undefined && rows.data.pages[0]?.before === undefined;
  const columns = useMemo(
    () =>
      columnsOf(data.home, system, order, ({ player, name }) =>
        setAsked({ player, name, system, list: data.list, date: data.date }),
      ).filter(({ key }) => (key !== 'where' || isTold) && !(isFirst && (key === 'change' || key === 'climbed'))),
    [data.home, data.list, data.date, system, order, isTold, isFirst],
  );
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
        <h1>{titleOf(data)}</h1>
        <p className="soft">
          {t('{count, plural, one {# player} other {# players}} · published {date}', {
            count: data.players,
            date: day(dayOf(data.publishedAt)),
          })}
          <span className="no-print">
            {' · '}
            <Follow kind="list" id={nameOf(data)} feed={`/lists/feed.xml?list=${encodeURIComponent(nameOf(data))}`} />
          </span>
        </p>
        {data.retracted === undefined ? null : (
          <p className="note warning" role="note">
            {rich('<strong>Retracted on {date}.</strong> {reason} This list is not in force.', {
              date: day(dayOf(data.retracted.at)),
              strong: (text) => <strong>{text}</strong>,
              reason: ended(data.retracted.reason),
            })}
          </p>
        )}
        <FileLinks label={t('The whole list, as signed:')} formats={data.files} address={(format) => fileOf(data.list, format)} />
      </header>
      <ListFilters data={data} choice={choice} system={system} summary={summary.data} waits={summary.isPending} />
      <div className="shown">
        <ShownOf
          data={data}
          choice={choice}
          system={data.systems.find((one) => one.system === system)?.label}
          here={choice.q !== undefined ? undefined : order === 'rating' ? summary.data?.total : matching}
          compared={rows.data?.pages[0]}
        />
        {isPart ? (
          <FileLinks
            label={t('This selection as a file:')}
            formats={partFormats}
            address={(format) => fileOf(data.list, format, selected)}
          />
        ) : null}
      </div>
      {rows.error ? (
        <Failure error={rows.error} again={() => (rows.isFetchNextPageError ? fetchNextPage() : rows.refetch())} />
      ) : null}
      {rows.data && items.length === 0 ? (
        <p className="empty">
          {isFirst && order !== 'rating' && order !== 'name'
            ? t('There is no earlier list to compare with.')
            : t('Nobody on this list matches.')}
        </p>
      ) : null}
      {rows.data === undefined && !rows.error ? <div style={{ minHeight: '60rem' }} aria-busy="true" /> : null}
      <WholeList
        rows={{ here: items.length, total, hasMore: hasNextPage, isFailed: isError, more }}
        file={new URL(fileOf(data.list, 'csv', isPart ? selected : undefined), location.href).href}
      />
      <div className="list-body">
        {summary.data && summary.data.distribution.length > 1 ? (
          <Distribution summary={summary.data} place={choice.me} choice={choice} list={data.list} />
        ) : null}
        <div className="ranking">
          {items.length > 0 ? (
            <SortableTable
              label={titleOf(data)}
              rows={items}
              rowKey={rowKey}
              columns={columns}
              total={hasNextPage ? (total ?? -1) : items.length}
              onEnd={more}
            />
          ) : null}
        </div>
      </div>
      <Verify data={data} />
      {data.retracted === undefined && isAtLeast(session, 'officer') ? <RetractList data={data} /> : null}
      {asked === undefined ? null : <ListRatingPanel about={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** Longer parts of a list are not written (packages/server/src/services/list-selection.ts). */
const mostInPart = 100_000;
const partFormats = ['csv', 'json', 'parquet'] as const;

type FileFormat = Answer<'list'>['files'][number];
type Part = NonNullable<Routes['listFile']['query']>;

/** Of the whole list, or of the part that a reader has selected. */
function fileOf(list: string, format: FileFormat, part?: Part): string {
  return createClient().address('listFile', { list, format }, part);
}

function FileLinks({
  label,
  formats,
  address,
}: {
  label: string;
  formats: readonly FileFormat[];
  address: (format: FileFormat) => string;
}) {
  return (
    <p className="row no-print files">
      <span className="small soft">{label}</span>
      {formats.map((format) => (
        <a key={format} className="button" href={address(format)}>
          {format === 'parquet' ? verbatim('Parquet') : format.toUpperCase()}
        </a>
      ))}
    </p>
  );
}

/** Whether no filter differs from the default. */
function isPlain({ system: _, me: __, ...chosen }: ListChoice): boolean {
  return Object.keys(chosen).length === 0;
}

/** Provisional ratings and inactive players are excluded by default. */
function filterOf(choice: ListChoice, system: System) {
  const { state, federation, club, women, under, over, min, max, all } = choice;
  return {
    system,
    ...(state === undefined ? {} : { state }),
    ...(federation === undefined ? {} : { federation }),
    ...(club === undefined ? {} : { club }),
    ...(women === undefined ? {} : { women: 'true' as const }),
    ...(under === undefined ? {} : { under }),
    ...(over === undefined ? {} : { over }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(all === true ? {} : { active: 'true' as const, established: 'true' as const }),
  };
}

type Row = Answer<'listRows'>['items'][number];

function columnsOf(home: Answer<'list'>['home'], system: System, order: ListOrder, onWhy: (row: Row) => void): Column<Row>[] {
  const ratingOf = (row: Row) => row.ratings.find((rating) => rating.system === system);
  return [
    { key: 'rank', title: t('Rank'), numeric: true, width: 3.5, cell: (row) => row.rank ?? '' },
    {
      key: 'name',
      title: t('Name'),
      cell: (row) => (
        <RowLink player={row.player} title={row.name}>
          {row.title ? <span className="soft">{row.title} </span> : null}
          {row.name}
        </RowLink>
      ),
    },
    {
      key: 'where',
      title: home === 'state' ? t('State') : t('Fed.'),
      width: 3.5,
      className: 'wide-only',
      cell: (row) => (home === 'state' ? row.state : row.federation) ?? '',
    },
    {
      key: 'rating',
      title: t('Rating'),
      numeric: true,
      width: 4.5,
      cell: (row) => {
        const one = ratingOf(row);
        if (one === undefined) return '';
        return (
          <Why
            quiet
            label={t('Why {rating}: {name}', {
              rating: one.provisional ? `${one.rating}/${one.games}` : one.rating,
              name: row.name,
            })}
            onClick={() => onWhy(row)}
          >
            {one.rating}
            {one.provisional ? <span className="soft small">/{one.games}</span> : null}
          </Why>
        );
      },
    },
    ...(order === 'improved'
      ? [amountColumn('gained', t('Gained in a year'), ({ gained }) => gained)]
      : order === 'busiest'
        ? [
            {
              key: 'played',
              title: t('Games in a year'),
              numeric: true,
              width: 6,
              cell: (row: Row) => row.played ?? '',
            },
          ]
        : [amountColumn('change', t('Change'), (row) => ratingOf(row)?.change)]),
    ...(order === 'rating' ? [climbedColumn] : []),
  ];
}

function amountColumn(key: string, title: string, amount: (row: Row) => number | undefined): Column<Row> {
  return {
    key,
    title,
    numeric: true,
    width: key === 'change' ? 4 : 7,
    cell: (row) => {
      const change = amount(row);
      if (change === undefined) return '';
      return <span className={change > 0 ? 'up' : change < 0 ? 'down' : 'soft'}>{signed(change)}</span>;
    },
  };
}

/** Places gained since the previous list. */
const climbedColumn: Column<Row> = {
  key: 'climbed',
  title: t('Places // gained or lost on a list'),
  numeric: true,
  width: 4,
  cell: ({ climbed }) => {
    if (climbed === undefined) return <span className="soft">{t('new')}</span>;
    if (climbed === 0) return <span className="soft">=</span>;
    return <span className={climbed > 0 ? 'up' : 'down'}>{`${climbed > 0 ? '↑' : '↓'} ${Math.abs(climbed)}`}</span>;
  },
};

function Verify({ data }: { data: Answer<'list'> }) {
  return (
    <details className="stack verify">
      <summary>{t('Verify this list')}</summary>
      <p>
        {rich(
          'The content hash is the SHA-256 of the list’s canonical lines, and the office has signed it with its Ed25519 key. Anybody with the public export of the ledger can compute the list again: <code>harkness office verify --public FILE</code>.',
          { code: (text) => <code>{text}</code> },
        )}
      </p>
      <dl className="facts small">
        <dt>{t('Made from')}</dt>
        <dd>{t('the ledger up to fact {fact}', { fact: count(data.upTo) })}</dd>
        <dt>{t('Content hash')}</dt>
        <dd>
          <code style={{ overflowWrap: 'anywhere' }}>{data.contentHash}</code>
        </dd>
        <dt>{t('Signature')}</dt>
        <dd>
          <code style={{ overflowWrap: 'anywhere' }}>{data.signature}</code>
        </dd>
        <dt>{t('Public key')}</dt>
        <dd>
          <code style={{ overflowWrap: 'anywhere' }}>{data.publicKey}</code>
        </dd>
      </dl>
    </details>
  );
}
