// A crosstable as a result: places first, selectable tie-breaks, ratings of both authorities if two rate the tournament, and a
// legend.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../base/api.js';
import { isProvisional } from '../base/authorities/provisional.js';
import { systemNames } from '../base/format.js';
import { type TieBreak, tieBreakNames } from '../base/tie-breaks.js';
import { t, verbatim } from '../base/words.js';
import { crosstableColumns, crosstableOrders, rankOf, type SectionData, type System } from './crosstable-columns.js';
import { isResultOfUnrated } from './fide-change.js';
import { Choice } from './fields.js';
import { useNarrow } from './media.js';
import { SortableTable } from './sortable-table.js';
import { useWhyPanel } from './why-panel.js';

/** A stable function, so that rows are not rendered again. */
const rowKey = ({ pair }: { readonly pair: number }) => String(pair);

export function Crosstable({
  data,
  beside,
  system,
  tieBreak,
  onChoose,
}: {
  data: SectionData;
  /** The same section under another authority. */
  beside: SectionData | undefined;
  system: System | undefined;
  tieBreak: TieBreak | undefined;
  onChoose: (choice: { readonly system?: System; readonly tieBreak?: TieBreak | undefined }) => void;
}) {
  const narrow = useNarrow();
  const { ask, panel } = useWhyPanel(data);
  const other = useWhyPanel(beside ?? data);
  const marks = useMarks(data);
  const besideMarks = useMarks(beside);
  const besideSystem = beside?.systems[0];
  const columns = useMemo(
    () =>
      crosstableColumns(
        data,
        {
          system,
          tieBreak,
          marks,
          beside:
            beside === undefined || besideSystem === undefined
              ? undefined
              : { data: beside, system: besideSystem, ask: other.ask, marks: besideMarks },
        },
        ask,
        narrow,
      ),
    [data, beside, besideSystem, system, tieBreak, marks, besideMarks, ask, other.ask, narrow],
  );
  const rows = useMemo(
    () => data.players.toSorted((a, b) => rankOf(a, tieBreak) - rankOf(b, tieBreak) || a.pair - b.pair),
    [data, tieBreak],
  );
  return (
    <>
      <div className="row no-print choices">
        <Choice
          label={t('Equal scores are ordered by')}
          value={tieBreak ?? ''}
          options={[['', t('nothing: they share a place')], ...Object.entries(tieBreakNames)]}
          onChange={(value) => onChoose({ tieBreak: value === '' ? undefined : (value as TieBreak) })}
        />
        {data.systems.length > 1 ? (
          <Choice
            label={t('Ratings shown')}
            value={system ?? ''}
            options={data.systems.map((one) => [one, systemNames[one] ?? one] as const)}
            onChange={(value) => onChoose({ system: value as System })}
          />
        ) : null}
      </div>
      <SortableTable
        label={t('Crosstable of the section')}
        rows={rows}
        rowKey={rowKey}
        columns={columns}
        {...(narrow ? { lines: 2 as const, orders: crosstableOrders(data.authority) } : {})}
      />
      <Legend
        shown={[
          { section: data, system, marks },
          ...(beside === undefined ? [] : [{ section: beside, system: besideSystem, marks: besideMarks }]),
        ]}
        narrow={narrow}
      />
      {panel}
      {beside === undefined ? null : other.panel}
    </>
  );
}

/** Bonuses and floors: the office must rate the section again to find them, so they load after the table. */
function useMarks(data: SectionData | undefined) {
  const { event = '', section = 1 } = data ?? {};
  const query = useQuery({
    queryKey: ['rulings', event, section],
    queryFn: ({ signal }) => api.call('rulings', { params: { event, section }, signal }),
    enabled: data?.status === 'rated' && data.players.length <= 300,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => query.data?.marks ?? [], [query.data]);
}

function hasPerformance({ ratings }: SectionData['players'][number]): boolean {
  return ratings.some(({ performance }) => performance !== undefined);
}

function isShownProvisional({ system, before, after }: SectionData['players'][number]['ratings'][number]): boolean {
  return [before, after].some((point) => point !== null && isProvisional(system, point.games));
}

const signs = [
  ['#12', t('number 12 in this crosstable')],
  ['W12', t('won against number 12')],
  ['D', t('draw // the sign of a crosstable')],
  ['L', t('loss // the sign of a crosstable')],
  ['X', t('won by forfeit, not rated')],
  ['F', t('lost by forfeit, not rated')],
  ['B', t('full-point bye')],
  ['H', t('half-point bye')],
  ['U', t('not played')],
  ['w b', t('with White, with Black')],
  ['/8', t('provisional: the rating is based on 8 games')],
  [verbatim('Rp'), t('unrated: the rating that this event alone would give')],
  [t('Perf.'), t('performance: how strong the result was, as a rating')],
  ['⁺', t('with a bonus')],
  ['▁', t('a floor held')],
] as const;

/** A section with the one of its systems that is shown. */
interface ShownSystem {
  readonly section: SectionData;
  readonly system: System | undefined;
  readonly marks: ReturnType<typeof useMarks>;
}

/** Signs that occur among the ratings shown; `shown` is the same tournament under each authority. */
function Legend({ shown, narrow }: { shown: readonly ShownSystem[]; narrow: boolean }) {
  const rows = shown.flatMap(({ section }) => section.players);
  const ratings = shown.flatMap(({ section, system }) =>
    section.players.flatMap((row) => row.ratings.filter((one) => one.system === system)),
  );
  const marks = shown.flatMap(({ system, marks: all }) => all.filter((one) => one.system === system));
  const isUsed = (sign: string): boolean => {
    if (sign === '#12') return narrow;
    if (sign === '/8') return ratings.some(isShownProvisional);
    if (sign === 'Rp') return ratings.some(isResultOfUnrated);
    if (sign === t('Perf.')) return shown[0]?.section.players.some(hasPerformance) === true;
    if (sign === '⁺') return marks.some(({ bonus }) => bonus === true);
    if (sign === '▁') return marks.some(({ floor }) => floor !== undefined);
    return !/^[XFBHU]$/.test(sign) || rows.some(({ rounds }) => rounds.some(({ text }) => text.startsWith(sign)));
  };
  return (
    <dl className="legend small soft" aria-label={t('Signs of the crosstable')}>
      {signs
        .filter(([sign]) => isUsed(sign))
        .map(([sign, meaning]) => (
          <div key={sign}>
            <dt>{sign}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
    </dl>
  );
}
