// Counts of a player's games by opponent's strength, colour and year, and the best wins. All counts cover the same games.

import type { Answer } from '@harkness/client';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { colourName, day, points, systemNames } from '../base/format.js';
import type { System } from '../base/system.js';
import { t } from '../base/words.js';
import { PlayerLink } from './player-link.js';
import { SortableTable } from './sortable-table.js';

type ResultsData = Answer<'playerResults'>;
type Count = ResultsData['all'];

const bandNames: { readonly [band in ResultsData['byStrength'][number]['band']]: string } = {
  'far-above': t('300+ above'),
  above: t('100–299 above'),
  equal: t('within 99'),
  below: t('100–299 below'),
  'far-below': t('300+ below'),
  unknown: t('not known'),
};

/** One tab for each of the player's systems; the choice is in the address, the main system being the one without. */
export function ResultSystems({
  player,
  systems,
  shown,
  main,
}: {
  player: string;
  systems: readonly System[];
  shown: System;
  main: System | undefined;
}) {
  // On a phone the tabs are one line that scrolls: the chosen one comes into view, without moving the page.
  const inView = useCallback((chosen: HTMLElement | null) => {
    const line = chosen?.parentElement;
    if (chosen !== null && line != null)
      line.scrollLeft = chosen.offsetLeft - line.offsetLeft - (line.clientWidth - chosen.offsetWidth) / 2;
  }, []);
  return (
    <nav className="tabs one-line no-print" aria-label={t('System')}>
      {systems.map((system) => (
        <Link
          key={system}
          to="/players/$player"
          params={{ player }}
          search={system === main ? {} : { system }}
          // The main system’s address has no choice: without this its tab would look chosen beside every other.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={system === shown ? 'page' : undefined}
          ref={system === shown ? inView : null}
          resetScroll={false}
          replace
        >
          {systemNames[system] ?? system}
        </Link>
      ))}
    </nav>
  );
}

export function Results({ data }: { data: ResultsData }) {
  const { all, byStrength, byColour, byYear, bestWins } = data;
  if (all.games === 0) return <p className="empty">{t('No rated games yet.')}</p>;
  return (
    <div className="stack">
      <p>
        {t('{count, plural, one {# rated game} other {# rated games}}: {wins} won, {draws} drawn, {losses} lost.', {
          count: all.games,
          wins: all.wins,
          draws: all.draws,
          losses: all.losses,
        })}{' '}
        <span className="soft">{t('Counted from the reports that this office has.')}</span>
      </p>
      <div className="columns short">
        <CountTable
          title={t('By opponent')}
          rows={byStrength.map(({ band, ...count }) => ({ name: bandNames[band], count }))}
          all={all}
        />
        <CountTable
          title={t('By colour')}
          rows={byColour.map(({ colour, ...count }) => ({ name: colour === 'white' ? t('White') : t('Black'), count }))}
          all={all}
        />
        <CountTable title={t('By year')} rows={byYear.map(({ year, ...count }) => ({ name: String(year), count }))} all={all} />
      </div>
      <p className="small soft bar-key" aria-hidden="true">
        <span className="key-won">{t('won // the key of a bar')}</span>
        <span className="key-drawn">{t('drawn // the key of a bar')}</span>
        <span className="key-lost">{t('lost // the key of a bar')}</span>
      </p>
      <p className="small soft">
        {t(
          'The opponent’s rating is compared with the player’s own, both before the event; not known if one of them was unrated.',
        )}
      </p>
      {bestWins.length > 0 ? (
        <section className="stack">
          <h3 id="best-wins">{t('Best wins')}</h3>
          <SortableTable
            label={t('Best wins')}
            rows={bestWins}
            rowKey={(row) => row.player}
            columns={[
              {
                key: 'rating',
                title: t('Rating'),
                numeric: true,
                width: 4,
                cell: (row) => row.rating,
                sort: (row) => row.rating,
              },
              {
                key: 'name',
                title: t('Opponent'),
                cell: (row) => <PlayerLink player={row.player} name={row.name} />,
                sort: (row) => row.name,
              },
              {
                key: 'event',
                title: t('Event'),
                cell: (row) => (
                  <Link to="/events/$event/$section" params={{ event: row.event, section: String(row.section) }}>
                    {row.eventName}
                  </Link>
                ),
                className: 'wide-only',
              },
              {
                key: 'colour',
                title: t('Colour'),
                cell: (row) => (row.colour === undefined ? '' : colourName(row.colour)),
                className: 'wide-only',
              },
              {
                key: 'end',
                title: t('Date'),
                numeric: true,
                width: 7,
                cell: (row) => <span className="num">{day(row.end)}</span>,
                sort: (row) => row.end,
              },
            ]}
          />
        </section>
      ) : null}
    </div>
  );
}

function CountTable({
  title,
  rows,
  all,
}: {
  title: string;
  rows: readonly { readonly name: string; readonly count: Count }[];
  all: Count;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-scroll" tabIndex={0} aria-label={title}>
      <table className="table counts">
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col" className="n">
              {t('Games')}
            </th>
            <th scope="col" className="n">
              {t('Score')}
            </th>
            <th scope="col">
              <span className="sr-only">{t('Won, drawn, lost')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count }) => (
            <CountRow key={name} name={name} count={count} />
          ))}
        </tbody>
        <tfoot>
          <CountRow name={t('All')} count={all} />
        </tfoot>
      </table>
    </section>
  );
}

function CountRow({ name, count }: { name: string; count: Count }) {
  const { games, wins, draws, losses } = count;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="n num">{games}</td>
      <td className="n num">{points(wins + draws / 2) || '0'}</td>
      <td>
        <span className="bar" role="img" aria-label={t('{wins} won, {draws} drawn, {losses} lost', { wins, draws, losses })}>
          <span className="bar-won" style={{ flexGrow: wins }} />
          <span className="bar-drawn" style={{ flexGrow: draws }} />
          <span className="bar-lost" style={{ flexGrow: losses }} />
        </span>
      </td>
    </tr>
  );
}
