// Compares two lists of one kind: changed ratings, and the drift of the scale.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../base/api.js';
import { mainSystem } from '../base/authorities/index.js';
import { readable, signed, systemNames } from '../base/format.js';
import { said } from '../base/said.js';
import { fixed, t } from '../base/words.js';
import { ChangesTable } from '../parts/changes-table.js';
import { Choice } from '../parts/fields.js';
import { Loaded } from '../parts/loaded.js';

type Listed = Answer<'lists'>['items'][number];

/** Lists in force, newest first, with the previous one of each. */
function inForce(items: readonly Listed[]): readonly Listed[] {
  return items.filter(({ retracted }) => retracted === undefined);
}

function kindOf({ list, date }: Listed): string {
  return list.slice(0, -date.length - 1);
}

/** Selects two lists of a kind, the earlier one first. */
function useTwoLists(all: readonly Listed[]) {
  const lists = inForce(all);
  const [later, setLater] = useState(lists[0]?.list ?? '');
  const to = lists.find(({ list }) => list === later) ?? lists[0];
  const earlier = to === undefined ? [] : lists.filter((one) => kindOf(one) === kindOf(to) && one.date < to.date);
  const [chosen, setChosen] = useState('');
  const from = earlier.find(({ list }) => list === chosen) ?? earlier[0];
  const fields = (
    <>
      <Choice
        label={t('List')}
        value={to?.list ?? ''}
        options={lists.map(({ list, title }) => [list, said(readable(title))] as const)}
        onChange={setLater}
      />
      <Choice
        label={t('Against')}
        value={from?.list ?? ''}
        options={earlier.map(({ list, title }) => [list, said(readable(title))] as const)}
        onChange={setChosen}
      />
    </>
  );
  return { from, to, fields };
}

export function CompareLists({ all }: { all: readonly Listed[] }) {
  const { from, to, fields } = useTwoLists(all);
  const query = useQuery({
    queryKey: ['list-diff', from?.list, to?.list],
    queryFn: ({ signal }) =>
      api.call('listDiff', { params: { list: from?.list ?? '', other: to?.list ?? '' }, query: { limit: 50 }, signal }),
    enabled: from !== undefined && to !== undefined,
  });
  return (
    <section className="stack" aria-labelledby="compare">
      <h2 id="compare">{t('Compare two lists')}</h2>
      {to === undefined ? null : <div className="fields roomy">{fields}</div>}
      {to === undefined ? (
        <p className="empty">{t('Two published lists can be compared here.')}</p>
      ) : from === undefined ? (
        <p className="empty">{t('There is no earlier list of this kind.')}</p>
      ) : (
        <Loaded query={query}>
          {({ items, entered, left, changed, same, next }) => (
            <>
              <p>
                {t('{entered} new, {changed} changed, {left} gone, {same} unchanged', { entered, changed, left, same })}
                {next === undefined ? '' : `. ${t('The first {count} changes:', { count: items.length })}`}
              </p>
              <ChangesTable
                label={t('Changes between the lists')}
                changes={items}
                from={t('Before')}
                to={t('After')}
                empty={t('No rating differs.')}
                decimals={0}
              />
            </>
          )}
        </Loaded>
      )}
    </section>
  );
}

interface Spread {
  readonly players: number;
  readonly mean: number;
  readonly deviation?: number;
}

interface Band {
  readonly from: number;
  readonly games: number;
  /** Sums over the games. */
  readonly expected: number;
  readonly achieved: number;
}

/** The part of the office's answer that the page draws. */
interface Drift {
  readonly before: Spread;
  readonly after: Spread;
  readonly stayed: { readonly players: number; readonly meanChange: number };
  readonly entered: Spread;
  readonly left: Spread;
  readonly byRating: readonly Band[];
  readonly byDifference: readonly Band[];
}

export function DriftOfScale({ all }: { all: readonly Listed[] }) {
  const { from, to, fields } = useTwoLists(all);
  const [wanted, setWanted] = useState('');
  const systems = to?.systems ?? [];
  const system = systems.find((one) => one.system === wanted)?.system ?? systems[0]?.system;
  const query = useQuery({
    queryKey: ['drift', from?.list, to?.list, system],
    queryFn: ({ signal }) =>
      api.call('drift', { query: { from: from?.list ?? '', to: to?.list ?? '', system: system ?? mainSystem }, signal }),
    enabled: from !== undefined && to !== undefined && system !== undefined,
  });
  return (
    <section className="stack" aria-labelledby="drift">
      <h2 id="drift" className="sr-only">
        {t('Drift of the scale')}
      </h2>
      <p className="soft">
        {t('Shows whether the same playing strength is rated higher or lower than before, among active established players.')}
      </p>
      {to === undefined ? null : (
        <div className="fields roomy">
          {fields}
          <Choice
            label={t('System')}
            value={system ?? ''}
            options={systems.map(({ system: one, label }) => [one, systemNames[one] ?? label] as const)}
            onChange={setWanted}
          />
        </div>
      )}
      {to === undefined ? (
        <p className="empty">{t('Drift is measured between two published lists.')}</p>
      ) : from === undefined ? (
        <p className="empty">{t('There is no earlier list of this kind.')}</p>
      ) : (
        <Loaded query={query} height="24rem">
          {(answer) => <DriftFigures drift={answer as unknown as Drift} />}
        </Loaded>
      )}
    </section>
  );
}

function DriftFigures({ drift }: { drift: Drift }) {
  const number = (value: number) => (Number.isFinite(value) ? fixed(value, 1) : '–');
  return (
    <>
      <dl className="facts">
        <dt>{t('Mean before')}</dt>
        <dd>
          {t('{mean} ({players, plural, one {# player} other {# players}})', {
            mean: number(drift.before.mean),
            players: drift.before.players,
          })}
        </dd>
        <dt>{t('Mean after')}</dt>
        <dd>
          {t('{mean} ({players, plural, one {# player} other {# players}})', {
            mean: number(drift.after.mean),
            players: drift.after.players,
          })}
        </dd>
        <dt>{t('Those on both lists')}</dt>
        <dd>
          {t('{meanChange} on average ({players, plural, one {# player} other {# players}})', {
            meanChange: signed(drift.stayed.meanChange, 2),
            players: drift.stayed.players,
          })}
        </dd>
        <dt>{t('New on the list')}</dt>
        <dd>{t('{players}, mean {mean}', { players: drift.entered.players, mean: number(drift.entered.mean) })}</dd>
        <dt>{t('No longer on it')}</dt>
        <dd>{t('{players}, mean {mean}', { players: drift.left.players, mean: number(drift.left.mean) })}</dd>
      </dl>
      <div className="columns">
        <BandPlot title={t('Expected and achieved, by own rating')} bands={drift.byRating} />
        <BandPlot title={t('Expected and achieved, by difference of rating')} bands={drift.byDifference} />
      </div>
    </>
  );
}

const [width, height, left, right, bottom] = [360, 200, 40, 20, 24];

/** Expected and achieved score by band; where the lines diverge, the scale is off. */
function BandPlot({ title, bands }: { title: string; bands: readonly Band[] }) {
  const shown = bands.filter(({ games }) => games > 0);
  if (shown.length < 2) return <p className="empty">{t('{title}: too few games.', { title })}</p>;
  const rates = shown.map(({ expected, achieved, games }) => ({ expected: expected / games, achieved: achieved / games }));
  const all = rates.flatMap(({ expected, achieved }) => [expected, achieved]);
  // Round ends, so that the three numbers at the side are round too.
  const [low, high] = [Math.floor(Math.min(...all, 0.4) * 5) / 5, Math.ceil(Math.max(...all, 0.6) * 5) / 5];
  const x = (index: number) => left + (index / (shown.length - 1)) * (width - left - right);
  const y = (value: number) => height - bottom - ((value - low) / (high - low)) * (height - bottom - 8);
  const line = (of: 'expected' | 'achieved') => rates.map((one, index) => `${x(index)},${y(one[of])}`).join(' ');
  const every = Math.ceil(shown.length / 6);
  return (
    <figure className="stack" style={{ margin: 0 }}>
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('{title}; the table below has the numbers', { title })}
        style={{ width: '100%', maxWidth: '32rem' }}
      >
        {[low, (low + high) / 2, high].map((value) => (
          <g key={value}>
            <line x1={left} x2={width} y1={y(value)} y2={y(value)} stroke="var(--rule)" />
            <text x={0} y={y(value) + 4} fontSize="11" fill="var(--ink-soft)">
              {fixed(value, 2)}
            </text>
          </g>
        ))}
        <polyline points={line('expected')} fill="none" stroke="var(--ink-soft)" strokeDasharray="4 3" strokeWidth="2" />
        <polyline points={line('achieved')} fill="none" stroke="var(--accent)" strokeWidth="2" />
        {shown.map(({ from }, index) =>
          index % every === 0 ? (
            <text key={from} x={x(index)} y={height - 6} fontSize="11" textAnchor="middle" fill="var(--ink-soft)">
              {from}
            </text>
          ) : null,
        )}
      </svg>
      <p className="soft small">{t('Dashed: expected. Line: achieved. Score for each game.')}</p>
      <details className="small">
        <summary>{t('Numbers')}</summary>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('From')}</th>
              <th scope="col">{t('Games')}</th>
              <th scope="col">{t('Expected')}</th>
              <th scope="col">{t('Achieved')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ from, games }, index) => (
              <tr key={from}>
                <td className="num">{from}</td>
                <td className="num">{games}</td>
                <td className="num">{fixed(rates[index]?.expected ?? 0, 3)}</td>
                <td className="num">{fixed(rates[index]?.achieved ?? 0, 3)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
