// A player: ratings in all systems, history, floors and why, events.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { api, playerQuery } from '../base/api.js';
import { day, readable, systemNames, systemPlace } from '../base/format.js';
import { Adjustments } from '../parts/adjustments.js';
import { Explanation } from '../parts/explanation.js';
import { type Explained, ExplanationPanel } from '../parts/explanation-panel.js';
import { type FideRatingAsked, FideRatingPanel, isFideSystem } from '../parts/fide-rating-panel.js';
import { FideRating } from '../parts/fide-ratings.js';
import { HeadToHead } from '../parts/head-to-head.js';
import type { Series } from '../parts/history.js';
import { Loaded } from '../parts/loaded.js';
import { type OfficialAsked, OfficialPanel } from '../parts/official-panel.js';
import { type OriginAsked, OriginPanel } from '../parts/origin.js';
import { Panel } from '../parts/panel.js';
import { PlayerEvents } from '../parts/player-events.js';
import { SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';
import { type Standing, UschessRating } from '../parts/uschess-ratings.js';

const HistoryChart = lazy(async () => ({ default: (await import('../parts/history-chart.js')).HistoryChart }));

type PlayerData = Answer<'player'>;

/** The panel over the page: what is asked about. */
type Asked =
  | { readonly what: 'section'; readonly about: Explained }
  | { readonly what: 'official'; readonly about: OfficialAsked }
  | { readonly what: 'origin'; readonly about: OriginAsked }
  | { readonly what: 'listed'; readonly about: FideRatingAsked }
  | { readonly what: 'floor'; readonly standing: Standing };

export function Player() {
  const { player } = useParams({ from: '/players/$player' });
  const query = useQuery(playerQuery(player));
  useTitle(query.data?.name ?? player);
  return (
    <Loaded page query={query} height="60rem">
      {(data) => <PlayerPage key={data.player} data={data} />}
    </Loaded>
  );
}

function PlayerPage({ data }: { data: PlayerData }) {
  const { player, name } = data;
  const [asked, setAsked] = useState<Asked | undefined>();
  const close = () => setAsked(undefined);
  const chart = useQuery({
    queryKey: ['chart', player],
    queryFn: ({ signal }) => api.call('playerChart', { params: { player }, signal }),
  });
  const series = useMemo(
    () => chart.data?.series.toSorted((a, b) => systemPlace(a.system) - systemPlace(b.system)),
    [chart.data],
  );
  const onSection = (one: Series, index: number) => {
    const event = one.events[index];
    const date = one.dates[index];
    if (isFideSystem(one.system) && date !== undefined)
      setAsked({ what: 'listed', about: { player, name, system: one.system, date } });
    else if (event)
      setAsked({
        what: 'section',
        about: { event: event.event, section: event.section, eventName: event.name, player, name, system: one.system },
      });
  };
  const onEvent = ({ event, section, eventName, system }: PlayerData['recent'][number]) =>
    setAsked({ what: 'section', about: { event, section, eventName, system, player, name } });
  const isRated = data.standings.length > 0 || data.fide.length > 0 || data.recent.length > 0;
  return (
    <>
      <PlayerHead data={data} />

      <section className="stack" aria-labelledby="ratings">
        <h2 id="ratings">Ratings</h2>
        {data.standings.length === 0 && data.fide.length === 0 ? (
          <p className="empty">Not rated yet. A rating appears after the first rated game.</p>
        ) : (
          <ul className="ratings">
            {data.standings.map((standing) => (
              <UschessRating
                key={standing.system}
                standing={standing}
                ratings={data.ratings.find(({ system }) => system === standing.system)}
                series={series?.find(({ system }) => system === standing.system)}
                asked={{
                  onSection,
                  onEvent,
                  onOfficial: (ratings) => setAsked({ what: 'official', about: { player, name, ratings } }),
                  onLive: (system) =>
                    setAsked({ what: 'origin', about: { player, name, system, at: { now: true }, what: 'live' } }),
                  onFloor: (one) => setAsked({ what: 'floor', standing: one }),
                  hasRecords: data.records.length > 0,
                  recent: data.recent,
                }}
              />
            ))}
            {data.fide.map((standing) => (
              <FideRating
                key={standing.system}
                standing={standing}
                ratings={data.ratings.find(({ system }) => system === standing.system)}
                series={series?.find(({ system }) => system === standing.system)}
                onWhy={(about) => setAsked({ what: 'listed', about: { ...about, player, name } })}
              />
            ))}
          </ul>
        )}
      </section>

      {isRated ? (
        <>
          <section className="stack" aria-labelledby="history">
            <h2 id="history">History</h2>
            <Loaded query={chart} height="24rem">
              {() =>
                series === undefined || series.length === 0 ? (
                  <p className="empty">No rated events yet.</p>
                ) : (
                  <Suspense fallback={<div style={{ minHeight: '24rem' }} />}>
                    <HistoryChart series={series} onOpen={({ series: one, index }) => onSection(one, index)} />
                  </Suspense>
                )
              }
            </Loaded>
          </section>

          <section className="stack" aria-labelledby="events">
            <h2 id="events">Events</h2>
            <PlayerEvents player={player} recent={data.recent} onExplain={onEvent} />
            <Adjustments rows={data.adjustments} />
          </section>
        </>
      ) : null}

      <HeadToHead player={player} name={name} />

      {data.records.length > 0 ? (
        <section className="stack" aria-labelledby="records">
          <h2 id="records">Decisions and records</h2>
          <SortableTable
            label="Decisions and records of the player"
            rows={data.records}
            rowKey={(row) => String(row.seq)}
            columns={[
              {
                key: 'text',
                title: 'What',
                cell: (row) =>
                  row.revoked === undefined ? (
                    readable(row.text)
                  ) : (
                    <>
                      <s>{readable(row.text)}</s> <span className="tag warning">revoked</span>
                    </>
                  ),
              },
              {
                key: 'reason',
                title: 'Reason',
                cell: (row) => (row.revoked?.reason === undefined ? (row.reason ?? '') : `Revoked: ${row.revoked.reason}`),
              },
              {
                key: 'on',
                title: 'Date',
                cell: (row) => <span className="num">{row.on ? day(row.on) : ''}</span>,
                sort: (row) => row.on ?? '',
              },
            ]}
          />
        </section>
      ) : null}

      {asked?.what === 'section' ? <ExplanationPanel about={asked.about} onClose={close} /> : null}
      {asked?.what === 'listed' ? <FideRatingPanel about={asked.about} onClose={close} /> : null}
      {asked?.what === 'official' ? <OfficialPanel about={asked.about} onClose={close} /> : null}
      {asked?.what === 'origin' ? <OriginPanel about={asked.about} onClose={close} /> : null}
      {asked?.what === 'floor' ? <FloorPanel standing={asked.standing} onClose={close} /> : null}
    </>
  );
}

function PlayerHead({ data }: { data: PlayerData }) {
  const about = [data.title, data.state, data.federation, data.birthYear ? `born ${data.birthYear}` : undefined].filter(Boolean);
  return (
    <header className="page-head">
      <h1>{data.name}</h1>
      <p className="soft">
        <span className="num">{data.player}</span>
        {data.fideId && data.fideId !== data.player ? <> · FIDE {data.fideId}</> : null}
        {about.length > 0 ? <> · {about.join(' · ')}</> : null}
        {data.mergedFrom.length > 0 ? <> · also {data.mergedFrom.join(', ')}</> : null}
      </p>
    </header>
  );
}

function FloorPanel({ standing: { floor, system }, onClose }: { standing: Standing; onClose: () => void }) {
  if (floor === undefined) return null;
  return (
    <Panel title={`Floor: ${floor.floor}`} subtitle={systemNames[system]} onClose={onClose}>
      <div className="stack">
        <p>{floor.because}</p>
        {floor.next ? (
          <p className="soft">
            The next floor is {floor.next.floor}, earned by an established rating of {floor.next.atRating}.
          </p>
        ) : null}
        {floor.trace ? <Explanation trace={floor.trace} /> : null}
      </div>
    </Panel>
  );
}
