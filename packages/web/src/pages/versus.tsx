// Two players side by side, at their own address: ratings, histories in one chart, and every game between them.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { api, playerQuery } from '../base/api.js';
import { points, systemNames } from '../base/format.js';
import { t } from '../base/words.js';
import { RatingNumber } from '../parts/change.js';
import { Loaded } from '../parts/loaded.js';
import { MeetingsTable } from '../parts/meetings-table.js';
import { useTitle } from '../parts/title.js';

const VersusChart = lazy(async () => ({ default: (await import('../parts/versus-chart.js')).VersusChart }));

type PlayerData = Answer<'player'>;

export function Versus() {
  const { player, other } = useParams({ from: '/players/$player/with/$other' });
  const [one, two] = [useQuery(playerQuery(player)), useQuery(playerQuery(other))];
  useTitle(one.data && two.data ? t('{name} and {name2}', { name: one.data.name, name2: two.data.name }) : '');
  return (
    <Loaded page query={one} height="40rem">
      {(first) => (
        <Loaded page query={two} height="40rem">
          {(second) => <Pair first={first} second={second} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function Pair({ first, second }: { first: PlayerData; second: PlayerData }) {
  const meetings = useQuery({
    queryKey: ['opponents', first.player, second.player],
    queryFn: ({ signal }) =>
      api.call('headToHead', { params: { player: first.player }, query: { against: second.player }, signal }),
  });
  const system = [first.main, second.main].find(
    (one) => one !== undefined && pointIn(first, one) !== undefined && pointIn(second, one) !== undefined,
  );
  return (
    <>
      <header className="page-head">
        <h1>
          <Link to="/players/$player" params={{ player: first.player }}>
            {first.name}
          </Link>
          {'\u00a0– '}
          <Link to="/players/$player" params={{ player: second.player }}>
            {second.name}
          </Link>
        </h1>
        <Loaded query={meetings} height="3rem">
          {({ items: [met] }) =>
            met === undefined ? (
              <p className="soft">{t('They have not met in a rated game.')}</p>
            ) : (
              <p className="versus-score">
                <strong className="num">
                  {points(met.wins + met.draws / 2) || '0'} : {points(met.losses + met.draws / 2) || '0'}
                </strong>{' '}
                <span className="soft">
                  {t('in {count, plural, one {# rated game} other {# rated games}}: {wins} won, {draws} drawn, {losses} lost.', {
                    count: met.games,
                    wins: met.wins,
                    draws: met.draws,
                    losses: met.losses,
                  })}
                </span>
              </p>
            )
          }
        </Loaded>
      </header>
      <section className="stack" aria-labelledby="ratings">
        <h2 id="ratings">{t('Ratings')}</h2>
        <Side first={first} second={second} />
      </section>
      {system === undefined ? null : (
        <section className="stack" aria-labelledby="history">
          <h2 id="history">{t('History, {system}', { system: systemNames[system] ?? system })}</h2>
          <Suspense fallback={<div style={{ minHeight: '20rem' }} />}>
            <VersusChart players={[first, second]} system={system} />
          </Suspense>
        </section>
      )}
      {meetings.data?.items[0] === undefined ? null : (
        <section className="stack" aria-labelledby="games">
          <h2 id="games">{t('Games')}</h2>
          <MeetingsTable games={meetings.data.items[0].list ?? []} />
          <p className="small soft">{t('Colour and result: those of {name}', { name: first.name })}</p>
        </section>
      )}
    </>
  );
}

/** As on the player's own page: the official rating, or the live one of a player on no list. */
function pointIn(player: PlayerData, system: string): { readonly official: number; readonly games: number } | undefined {
  const official = player.ratings.find((one) => one.system === system)?.official;
  if (official !== undefined) return { official: official.rating, games: official.games };
  const standing = player.standings.find((one) => one.system === system);
  if (standing !== undefined) return standing;
  const published = player.listStandings.find((one) => one.system === system)?.published;
  return published?.rating == null ? undefined : { official: published.rating, games: published.games };
}

function RatingCell({ player, system }: { player: PlayerData; system: string }) {
  const point = pointIn(player, system);
  return <td className="n num">{point === undefined ? '–' : <RatingNumber point={point} system={system} />}</td>;
}

function Side({ first, second }: { first: PlayerData; second: PlayerData }) {
  const systems = Object.keys(systemNames).filter(
    (system) => pointIn(first, system) !== undefined || pointIn(second, system) !== undefined,
  );
  if (systems.length === 0) return <p className="empty">{t('Neither is rated yet.')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-scroll" tabIndex={0} aria-label={t('Ratings of both')}>
      <table className="table counts sides">
        <thead>
          <tr>
            <th scope="col">{t('System')}</th>
            <th scope="col" className="n">
              {first.name}
            </th>
            <th scope="col" className="n">
              {second.name}
            </th>
          </tr>
        </thead>
        <tbody>
          {systems.map((system) => (
            <tr key={system}>
              <th scope="row">{systemNames[system]}</th>
              <RatingCell player={first} system={system} />
              <RatingCell player={second} system={system} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
