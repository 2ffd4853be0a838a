// A player: ratings in all systems, history, floors and why, events.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { Fragment, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { api, playerQuery } from '../base/api.js';
import { mainSystem } from '../base/authorities/index.js';
import { day, readable, systemNames, systemPlace, today, withSystemNames } from '../base/format.js';
import { said } from '../base/said.js';
import type { System } from '../base/system.js';
import { t } from '../base/words.js';
import { Adjustments } from '../parts/adjustments.js';
import { AskLink } from '../parts/ask-link.js';
import { type Explained, ExplanationPanel } from '../parts/explanation-panel.js';
import { type FideRatingAsked, FideRatingPanel, isFideSystem } from '../parts/fide-rating-panel.js';
import { FideRating } from '../parts/fide-ratings.js';
import { FloorPanel } from '../parts/floor-panel.js';
import { Follow } from '../parts/follow.js';
import { HeadToHead } from '../parts/head-to-head.js';
import type { Series } from '../parts/history.js';
import { ListByList } from '../parts/list-by-list.js';
import { Loaded } from '../parts/loaded.js';
import { usePrinting } from '../parts/media.js';
import { type OfficialAsked, OfficialPanel } from '../parts/official-panel.js';
import { PlayerBadge } from '../parts/on-your-site.js';
import { type OriginAsked, OriginPanel } from '../parts/origin.js';
import { Outlook } from '../parts/outlook.js';
import { PlayerEvents } from '../parts/player-events.js';
import { ResultSystems, Results } from '../parts/results.js';
import { SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';
import { type Standing, UschessRating } from '../parts/uschess-ratings.js';

const HistoryChart = lazy(async () => ({ default: (await import('../parts/history-chart.js')).HistoryChart }));

type PlayerData = Answer<'player'>;

/** The panel over the page: what it explains. */
type Asked =
  | { readonly what: 'section'; readonly about: Explained }
  | { readonly what: 'official'; readonly about: OfficialAsked }
  | { readonly what: 'origin'; readonly about: OriginAsked }
  | { readonly what: 'listed'; readonly about: FideRatingAsked }
  | { readonly what: 'floor'; readonly standing: Standing };

export function Player() {
  const { player } = useParams({ from: '/players/$player' });
  const { system } = useSearch({ from: '/players/$player' });
  const query = useQuery(playerQuery(player));
  useTitle(query.data?.name ?? player);
  return (
    <Loaded page query={query} height="60rem">
      {(data) => <PlayerPage key={data.player} data={data} chosen={system} />}
    </Loaded>
  );
}

function PlayerPage({ data, chosen }: { data: PlayerData; chosen: System | undefined }) {
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
  const systems = [...data.standings, ...data.listStandings.filter(isPlayed)].map(({ system }) => system);
  const main = systems.find((system) => system === data.main) ?? systems[0];
  const dormant = systems.filter((system) => system !== main && isDormant(data, system));
  const others = systems.filter((system) => system !== main && !dormant.includes(system));
  const card = (system: System) => {
    const ratings = data.ratings.find((one) => one.system === system);
    const own = series?.find((one) => one.system === system);
    const standing = data.standings.find((one) => one.system === system);
    const listed = data.listStandings.find((one) => one.system === system);
    if (standing !== undefined)
      return (
        <UschessRating
          key={system}
          player={player}
          standing={standing}
          ratings={ratings}
          series={own}
          asked={{
            onSection,
            onEvent,
            onOfficial: (one) => setAsked({ what: 'official', about: { player, name, ratings: one } }),
            onLive: (one) =>
              setAsked({ what: 'origin', about: { player, name, system: one, at: { now: true }, what: t('live') } }),
            onFloor: (one) => setAsked({ what: 'floor', standing: one }),
            hasRecords: data.records.length > 0,
            recent: data.recent,
          }}
        />
      );
    return listed === undefined ? null : (
      <FideRating
        key={system}
        of={data}
        standing={listed}
        ratings={ratings}
        series={own}
        onWhy={(about) => setAsked({ what: 'listed', about: { ...about, player, name } })}
      />
    );
  };
  // A system from the address in which the player has no rating is ignored.
  const shown = systems.find((system) => system === chosen) ?? main;
  const results = useQuery({
    queryKey: ['results', player, shown],
    queryFn: ({ signal }) => api.call('playerResults', { params: { player }, query: { system: shown ?? mainSystem }, signal }),
    enabled: shown !== undefined,
    staleTime: 300_000,
  });
  const isRated = data.standings.length > 0 || data.listStandings.length > 0 || data.recent.length > 0;
  return (
    <>
      <PlayerHead data={data} />

      <section className="stack" aria-labelledby="ratings">
        <h2 id="ratings">{t('Ratings')}</h2>
        {systems.length === 0 ? (
          <p className="empty">{t('Not rated yet. A rating appears after the first rated game.')}</p>
        ) : (
          <>
            {main === undefined ? null : (
              <div className="headline">
                <ul className="ratings">{card(main)}</ul>
                <MainOutlook data={data} system={main} />
              </div>
            )}
            {others.length > 0 ? <ul className="ratings">{others.map(card)}</ul> : null}
            {dormant.length > 0 ? (
              <Folded>
                <summary>
                  {t('{count, plural, one {# system} other {# systems}} not played for two years: {systems}', {
                    count: dormant.length,
                    systems: dormant.map((one) => systemNames[one] ?? one).join(', '),
                  })}
                </summary>
                <ul className="ratings">{dormant.map(card)}</ul>
              </Folded>
            ) : null}
          </>
        )}
      </section>

      {isRated ? (
        <>
          <section className="stack" aria-labelledby="history">
            <h2 id="history">{t('History')}</h2>
            <Loaded query={chart} height="24rem">
              {() =>
                series === undefined || series.length === 0 ? (
                  <p className="empty">{t('No rated events yet.')}</p>
                ) : (
                  <Suspense fallback={<div style={{ minHeight: '24rem' }} />}>
                    <HistoryChart player={player} series={series} onOpen={({ series: one, index }) => onSection(one, index)} />
                  </Suspense>
                )
              }
            </Loaded>
          </section>

          {shown === undefined ? null : (
            <section className="stack" aria-labelledby="results">
              <h2 id="results">{t('Results, {system}', { system: systemNames[shown] ?? shown })}</h2>
              {systems.length > 1 ? <ResultSystems player={player} systems={systems} shown={shown} main={main} /> : null}
              <Loaded query={results} height="18rem">
                {(found) => <Results data={found} />}
              </Loaded>
              <ListByList key={shown} player={player} system={shown} />
            </section>
          )}

          <section className="stack" aria-labelledby="events">
            <h2 id="events">{t('Events')}</h2>
            <PlayerEvents
              player={player}
              recent={data.recent}
              onExplain={onEvent}
              performances={results.data?.performances ?? []}
            />
            <Adjustments rows={data.adjustments} />
          </section>
        </>
      ) : null}

      <HeadToHead player={player} />

      {data.records.length > 0 ? (
        <section className="stack" aria-labelledby="records">
          <h2 id="records">{t('Decisions and records')}</h2>
          <SortableTable
            label={t('Decisions and records of the player')}
            rows={data.records}
            rowKey={(row) => String(row.seq)}
            columns={[
              {
                key: 'text',
                title: t('What'),
                cell: (row) =>
                  row.revoked === undefined ? (
                    recordText(row.text)
                  ) : (
                    <>
                      <s>{recordText(row.text)}</s> <span className="tag warning">{t('revoked')}</span>
                    </>
                  ),
              },
              {
                key: 'reason',
                title: t('Reason'),
                cell: (row) =>
                  row.revoked?.reason === undefined ? (row.reason ?? '') : t('Revoked: {reason}', { reason: row.revoked.reason }),
                hidden: data.records.every((row) => row.reason === undefined && row.revoked?.reason === undefined),
              },
              {
                key: 'on',
                title: t('Date'),
                cell: (row) => <span className="num">{row.on ? day(row.on) : ''}</span>,
                sort: (row) => row.on ?? '',
                hidden: data.records.every((row) => row.on === undefined),
              },
            ]}
          />
        </section>
      ) : null}

      <PlayerBadge player={player} name={name} />
      <AskLink about={{ player }} />

      {asked?.what === 'section' ? <ExplanationPanel about={asked.about} onClose={close} /> : null}
      {asked?.what === 'listed' ? <FideRatingPanel about={asked.about} onClose={close} /> : null}
      {asked?.what === 'official' ? <OfficialPanel about={asked.about} onClose={close} /> : null}
      {asked?.what === 'origin' ? <OriginPanel about={asked.about} onClose={close} /> : null}
      {asked?.what === 'floor' ? <FloorPanel player={player} standing={asked.standing} onClose={close} /> : null}
    </>
  );
}

/** On paper it is always open. */
function Folded({ children }: { children: ReactNode }) {
  const printing = usePrinting();
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={printing || isOpen} onToggle={(event) => !printing && setOpen(event.currentTarget.open)}>
      {children}
    </details>
  );
}

/** A list may name a player who has neither a rating nor a game in the system, because they are rated in another. */
function isPlayed({ published, live }: PlayerData['listStandings'][number]): boolean {
  return published?.rating != null || live?.rating != null || (published?.games ?? 0) > 0;
}

/** No rated section in the system for two years. */
function isDormant(data: PlayerData, system: System): boolean {
  const last =
    data.standings.find((one) => one.system === system)?.lastRated ??
    data.listStandings.find((one) => one.system === system)?.published?.lastGame;
  const [year, ...rest] = today().split('-');
  return last !== undefined && last < [Number(year) - 2, ...rest].join('-');
}

function MainOutlook({ data, system }: { data: PlayerData; system: System }) {
  const standing = data.standings.find((one) => one.system === system);
  const listed = data.listStandings.find((one) => one.system === system)?.published;
  const outlook = standing?.outlook ?? listed?.outlook;
  if (outlook === undefined) return null;
  return (
    <Outlook
      outlook={outlook}
      system={system}
      games={standing?.games ?? listed?.games ?? 0}
      official={data.ratings.find((one) => one.system === system)?.official}
      live={standing?.official}
      ceiling={standing?.ceiling}
    />
  );
}

function PlayerHead({ data }: { data: PlayerData }) {
  const about = [
    data.title,
    data.state,
    data.federation,
    data.club,
    data.birthYear ? t('born {birthYear}', { birthYear: data.birthYear }) : undefined,
  ].filter(Boolean);
  return (
    <header className="page-head">
      <h1>{data.name}</h1>
      <p className="soft">
        <span className="num">{data.player}</span>
        {data.ids
          .filter(({ id }) => id !== data.player)
          .map(({ label, id }) => (
            <Fragment key={label}>
              {' '}
              · {t(label).replace(/ id$/, '')} {id}
            </Fragment>
          ))}
        {about.length > 0 ? <> · {about.join(' · ')}</> : null}
        {data.mergedFrom.length > 0 ? <> · {t('also {ids}', { ids: data.mergedFrom.join(', ') })}</> : null}
        <span className="no-print">
          {' · '}
          <Follow kind="player" id={data.player} feed={`/players/${encodeURIComponent(data.player)}/feed.xml`} />
        </span>
      </p>
    </header>
  );
}

/** A record in the reader's language, with display names of systems and formatted days. */
function recordText(text: string): string {
  return readable(withSystemNames(said(text)));
}
