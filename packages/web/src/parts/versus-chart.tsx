// The histories of two players in one system as a solid and a dashed line, distinguishable without colour. Drawn once.

import type { Answer } from '@harkness/client';
import { useQueries } from '@tanstack/react-query';
import { type RefCallback, useCallback, useState } from 'react';
import { api } from '../base/api.js';
import { day } from '../base/format.js';
import { t } from '../base/words.js';

type PlayerData = Answer<'player'>;

const [height, left, bottom] = [280, 44, 24];

export function VersusChart({ players, system }: { players: readonly PlayerData[]; system: string }) {
  const [width, holder] = useWidth();
  const queries = useQueries({
    queries: players.map(({ player }) => ({
      queryKey: ['chart', player],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.call('playerChart', { params: { player }, signal }),
    })),
  });
  const lines = queries.map(({ data }) => data?.series.find((one) => one.system === system));
  const all = lines.flatMap((line) => line?.ratings ?? []);
  const dates = lines.flatMap((line) => line?.dates ?? []).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (all.length < 2 || first === undefined || last === undefined) return <div ref={holder} style={{ minHeight: '12rem' }} />;
  const [low, high] = [Math.floor(Math.min(...all) / 100) * 100, Math.ceil((Math.max(...all) + 1) / 100) * 100];
  // Drawn at its display width, so that its text has the usual size.
  const [from, to] = [Date.parse(first), Math.max(Date.parse(last), Date.parse(first) + 1)];
  const x = (date: string) => left + ((Date.parse(date) - from) / (to - from)) * (width - left - 8);
  const y = (rating: number) => 8 + ((high - rating) / (high - low)) * (height - bottom - 8);
  const marks = Array.from({ length: (high - low) / 100 + 1 }, (_, at) => low + at * 100);
  return (
    <figure className="versus" ref={holder}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('Ratings of both from {first} to {last}', { first: day(first), last: day(last) })}
      >
        {marks.map((mark) => (
          <g key={mark}>
            <line x1={left} x2={width - 8} y1={y(mark)} y2={y(mark)} className="versus-rule" />
            <text x={left - 6} y={y(mark) + 4} textAnchor="end" className="versus-text">
              {mark}
            </text>
          </g>
        ))}
        {yearsBetween(first, last).map((year) => {
          const at = x(`${year}-01-01`);
          return (
            <g key={year}>
              <line x1={at} x2={at} y1={8} y2={height - bottom} className="versus-rule" />
              <text x={at} y={height - 6} textAnchor="middle" className="versus-text">
                {year}
              </text>
            </g>
          );
        })}
        {yearsBetween(first, last).length > 0 ? null : (
          <text x={left} y={height - 6} className="versus-text">
            {`${day(first)} – ${day(last)}`}
          </text>
        )}
        {lines.map((line, at) => (
          <polyline
            key={players[at]?.player}
            className={`versus-line versus-line-${at + 1}`}
            points={(line?.dates ?? [])
              .map((date, place) => `${x(date).toFixed(1)},${y(line?.ratings[place] ?? 0).toFixed(1)}`)
              .join(' ')}
          />
        ))}
      </svg>
      <figcaption className="row small">
        {players.map(({ player, name }, at) => (
          <span key={player} className={`versus-key versus-key-${at + 1}`}>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** The years that begin between two days; at most ten, evenly spread. */
function yearsBetween(first: string, last: string): readonly number[] {
  const [from, to] = [Number(first.slice(0, 4)) + 1, Number(last.slice(0, 4))];
  const step = Math.max(1, Math.ceil((to - from + 1) / 10));
  return Array.from({ length: Math.max(0, Math.floor((to - from) / step) + 1) }, (_, at) => from + at * step);
}

/** Tracks the width of an element in pixels; a default until it is known, and on paper. */
function useWidth(): readonly [number, RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(720);
  const holder = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const follow = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    follow.observe(element);
    return () => follow.disconnect();
  }, []);
  return [width, holder];
}
