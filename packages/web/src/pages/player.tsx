// A player: ratings in all systems, history, floors and why, events.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { api, playerQuery } from '../api.js';
import { day, systemNames } from '../format.js';
import { Explanation } from '../parts/explanation.js';
import { type Explained, ExplanationPanel } from '../parts/explanation-panel.js';
import { type FideRatingAsked, FideRatingPanel, isFideSystem } from '../parts/fide-rating-panel.js';
import { FideRatings } from '../parts/fide-ratings.js';
import { Loaded } from '../parts/loaded.js';
import { Panel } from '../parts/panel.js';
import { PlayerEvents } from '../parts/player-events.js';
import { SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';

const HistoryChart = lazy(async () => ({ default: (await import('../parts/history-chart.js')).HistoryChart }));

type PlayerData = Answer<'player'>;
type Standing = PlayerData['standings'][number];

export function Player() {
  const { player } = useParams({ from: '/players/$player' });
  const query = useQuery(playerQuery(player));
  useTitle(query.data?.name ?? player);
  return (
    <Loaded page query={query} height="60rem">
      {(data) => <PlayerPage data={data} />}
    </Loaded>
  );
}

function PlayerPage({ data }: { data: PlayerData }) {
  const [explained, setExplained] = useState<Explained | undefined>();
  const [floor, setFloor] = useState<Standing | undefined>();
  const [fide, setFide] = useState<FideRatingAsked | undefined>();
  const chart = useQuery({
    queryKey: ['chart', data.player],
    queryFn: ({ signal }) => api.call('playerChart', { params: { player: data.player }, signal }),
  });
  const about = [data.title, data.state, data.federation, data.birthYear ? `born ${data.birthYear}` : undefined].filter(Boolean);
  return (
    <>
      <header className="page-head">
        <h1>{data.name}</h1>
        <p className="soft">
          <span className="num">{data.player}</span>
          {data.fideId && data.fideId !== data.player ? <> · FIDE {data.fideId}</> : null}
          {about.length > 0 ? <> · {about.join(' · ')}</> : null}
          {data.mergedFrom.length > 0 ? <> · also {data.mergedFrom.join(', ')}</> : null}
        </p>
      </header>

      <section className="stack" aria-labelledby="ratings">
        <h2 id="ratings">Ratings</h2>
        {data.standings.length === 0 && data.fide.length === 0 ? (
          <p className="empty">Not rated yet. A rating appears after the first rated game.</p>
        ) : (
          <Ratings
            data={data}
            onFloor={setFloor}
            onFide={(asked) => setFide({ ...asked, player: data.player, name: data.name })}
          />
        )}
      </section>

      <section className="stack" aria-labelledby="history">
        <h2 id="history">History</h2>
        <Loaded query={chart} height="22rem">
          {({ series }) =>
            series.length === 0 ? (
              <p className="empty">No rated events yet.</p>
            ) : (
              <Suspense fallback={<div style={{ minHeight: '22rem' }} />}>
                <HistoryChart
                  series={series}
                  onOpen={({ series: one, index }) => {
                    const event = one.events[index];
                    const date = one.dates[index];
                    if (isFideSystem(one.system) && date)
                      setFide({ player: data.player, name: data.name, system: one.system, date });
                    else if (event)
                      setExplained({
                        event: event.event,
                        section: event.section,
                        player: data.player,
                        name: data.name,
                        system: one.system,
                      });
                  }}
                />
              </Suspense>
            )
          }
        </Loaded>
      </section>

      <section className="stack" aria-labelledby="events">
        <h2 id="events">Events</h2>
        <PlayerEvents rows={data.recent} onExplain={(row) => setExplained({ ...row, player: data.player, name: data.name })} />
      </section>

      <HeadToHead player={data.player} />

      {data.records.length > 0 ? (
        <section className="stack" aria-labelledby="records">
          <h2 id="records">Decisions and records</h2>
          <SortableTable
            label="Decisions and records of the player"
            rows={data.records}
            rowKey={(row) => String(row.seq)}
            columns={[
              { key: 'on', title: 'Date', cell: (row) => (row.on ? day(row.on) : ''), sort: (row) => row.on ?? '' },
              { key: 'text', title: 'What', cell: (row) => row.text },
              { key: 'reason', title: 'Reason', cell: (row) => row.reason ?? '' },
            ]}
          />
        </section>
      ) : null}

      {explained ? <ExplanationPanel about={explained} onClose={() => setExplained(undefined)} /> : null}
      {fide ? <FideRatingPanel about={fide} onClose={() => setFide(undefined)} /> : null}
      {floor?.floor ? (
        <Panel title={`Floor: ${floor.floor.floor}`} subtitle={systemNames[floor.system]} onClose={() => setFloor(undefined)}>
          <p>{floor.floor.because}</p>
          {floor.floor.next ? (
            <p className="soft">
              The next floor is {floor.floor.next.floor}, earned by an established rating of {floor.floor.next.atRating}.
            </p>
          ) : null}
          {floor.floor.trace ? <Explanation trace={floor.floor.trace} /> : null}
        </Panel>
      ) : null}
    </>
  );
}

/** Official, live and revised are different words and always shown with their date. */
function Ratings({
  data,
  onFloor,
  onFide,
}: {
  data: PlayerData;
  onFloor: (standing: Standing) => void;
  onFide: (asked: Omit<FideRatingAsked, 'player' | 'name'>) => void;
}) {
  return (
    <ul className="cards">
      {data.standings.map((standing) => {
        const three = data.ratings.find(({ system }) => system === standing.system);
        return (
          <li key={standing.system} className="panel card">
            <h3>{systemNames[standing.system]}</h3>
            <p className="big num">
              {three?.official ? three.official.rating : standing.official}
              {standing.established ? null : <span className="soft small"> /{standing.games}</span>}
            </p>
            <p className="row">
              {three?.official ? (
                <span className="tag official">official {day(three.official.date)}</span>
              ) : (
                <span className="tag">live</span>
              )}
              <span className={standing.established ? 'tag' : 'tag warning'}>
                {standing.established ? 'established' : `provisional, ${standing.games} games`}
              </span>
            </p>
            <dl className="facts small">
              <dt>Live</dt>
              <dd className="num">
                {standing.rating.toFixed(2)}
                {standing.lastRated ? <span className="soft"> as of {day(standing.lastRated)}</span> : null}
              </dd>
              {three?.revised && three.revised.rating !== three.official?.rating ? (
                <>
                  <dt>Revised</dt>
                  <dd className="num">
                    {three.revised.rating} <span className="soft">for the list of {day(three.revised.date)}</span>
                  </dd>
                </>
              ) : null}
              <dt>Games</dt>
              <dd className="num">
                {standing.games}{' '}
                <span className="soft">
                  (+{standing.wins} ={standing.draws} −{standing.losses})
                </span>
              </dd>
              {standing.peakEstablished !== undefined ? (
                <>
                  <dt>Peak</dt>
                  <dd className="num">{Math.round(standing.peakEstablished)}</dd>
                </>
              ) : null}
              {standing.floor ? (
                <>
                  <dt>Floor</dt>
                  <dd>
                    <button type="button" className="link-button num keep-print" onClick={() => onFloor(standing)}>
                      {standing.floor.floor}
                    </button>
                  </dd>
                </>
              ) : null}
              {standing.ceiling !== undefined ? (
                <>
                  <dt>Ceiling</dt>
                  <dd className="num">{standing.ceiling}</dd>
                </>
              ) : null}
            </dl>
            <Link className="small no-print" to="/calculators/estimate" hash={estimateHash(standing)}>
              What if…
            </Link>
          </li>
        );
      })}
      <FideRatings standings={data.fide} onWhy={onFide} />
    </ul>
  );
}

/** The estimate calculator on this player's real state. */
function estimateHash(standing: Standing): string {
  const state = new URLSearchParams({
    system: standing.system,
    rating: String(standing.rating),
    games: String(standing.games),
    ...(standing.peakEstablished === undefined ? {} : { peak: String(standing.peakEstablished) }),
  });
  return state.toString();
}

function HeadToHead({ player }: { player: string }) {
  const query = useQuery({
    queryKey: ['opponents', player],
    queryFn: ({ signal }) => api.call('headToHead', { params: { player }, query: { limit: 20 }, signal }),
  });
  if (query.data?.items.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="opponents">
      <h2 id="opponents">Most frequent opponents</h2>
      <Loaded query={query} height="14rem">
        {({ items }) => (
          <SortableTable
            label="Opponents"
            rows={items}
            rowKey={(row) => row.player}
            columns={[
              {
                key: 'name',
                title: 'Opponent',
                cell: (row) => (
                  <Link to="/players/$player" params={{ player: row.player }}>
                    {row.name}
                  </Link>
                ),
                sort: (row) => row.name,
              },
              { key: 'games', title: 'Games', numeric: true, cell: (row) => row.games, sort: (row) => row.games },
              { key: 'wins', title: 'Won', numeric: true, cell: (row) => row.wins, sort: (row) => row.wins },
              { key: 'draws', title: 'Drawn', numeric: true, cell: (row) => row.draws, sort: (row) => row.draws },
              { key: 'losses', title: 'Lost', numeric: true, cell: (row) => row.losses, sort: (row) => row.losses },
              { key: 'last', title: 'Last', cell: (row) => day(row.last), sort: (row) => row.last },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}
