// The distribution of a list's ratings, and the reader's place in it.

import type { Answer } from '@harkness/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListChoice } from '../base/list-choice.js';
import { percent, t } from '../base/words.js';
import { RatingField } from './rating-field.js';

const [width, height] = [640, 150];

export function Distribution({
  summary,
  place,
  choice,
  list,
}: {
  summary: Answer<'listSummary'>;
  place: number | undefined;
  choice: ListChoice;
  list: string;
}) {
  const navigate = useNavigate();
  const [hasRoom] = useState(() => matchMedia('(min-width: 72rem)').matches);
  const { distribution, total, median } = summary;
  const most = Math.max(...distribution.map(({ players }) => players));
  const step = width / distribution.length;
  const labelEvery = Math.ceil(distribution.length / 12);
  const lowest = distribution[0]?.from ?? 0;
  const x = (rating: number) => Math.min(width, Math.max(0, ((rating - lowest) / 100) * step));
  // Whole steps below, plus the share of the reader's own step below them.
  const below =
    place === undefined
      ? 0
      : distribution.reduce((sum, { from, players }) => sum + players * Math.min(1, Math.max(0, (place - from) / 100)), 0);
  return (
    <details className="distribution" open={place !== undefined || hasRoom}>
      <summary>{t('Distribution of {count, plural, one {# rating} other {# ratings}}', { count: total })}</summary>
      <figure>
        <svg viewBox={`0 -14 ${width} ${height + 34}`} role="img" aria-label={distributionText(distribution, median)}>
          {distribution.map(({ from, players }, at) => (
            <g key={from}>
              <title>
                {t('{from} to {to}: {count, plural, one {# player} other {# players}}', { from, to: from + 99, count: players })}
              </title>
              <rect
                className="distribution-bar"
                x={at * step + 1}
                width={Math.max(1, step - 2)}
                y={height - (players / most) * height}
                height={(players / most) * height}
              />
              {at % labelEvery === 0 ? (
                <text
                  x={at * step}
                  y={height + 16}
                  className={at % (2 * labelEvery) === 0 ? 'versus-text' : 'versus-text wide-only'}
                >
                  {from}
                </text>
              ) : null}
            </g>
          ))}
          {place === undefined ? null : (
            <>
              <line className="distribution-place" x1={x(place)} x2={x(place)} y1={-2} y2={height} />
              <text x={x(place)} y={-4} textAnchor={anchorAt(x(place))} className="distribution-you">
                {place}
              </text>
            </>
          )}
        </svg>
        <figcaption className="row small">
          <RatingField
            label={t('Your rating')}
            asked={place}
            onChange={(me) => {
              const { me: _, ...rest } = choice;
              void navigate({
                to: '/lists/$list',
                params: { list },
                search: me === undefined ? rest : { ...rest, me },
                replace: true,
                resetScroll: false,
              });
            }}
          />
          <span role="status">
            {place === undefined ? '' : t('About {share} have a lower rating.', { share: percent(below / Math.max(1, total)) })}
          </span>
        </figcaption>
      </figure>
    </details>
  );
}

/** At the edges the number stays inside the picture. */
function anchorAt(x: number): 'start' | 'middle' | 'end' {
  if (x < 40) return 'start';
  return x > width - 40 ? 'end' : 'middle';
}

function distributionText(distribution: Answer<'listSummary'>['distribution'], median: number | undefined): string {
  const fullest = distribution.toSorted((a, b) => b.players - a.players)[0];
  if (fullest === undefined) return t('No ratings');
  const middle = median === undefined ? '' : ` ${t('Half of them are above {median}.', { median })}`;
  const most = t('Ratings by hundreds: most players, {players}, are between {from} and {to}.', {
    players: fullest.players,
    from: fullest.from,
    to: fullest.from + 99,
  });
  return most + middle;
}
