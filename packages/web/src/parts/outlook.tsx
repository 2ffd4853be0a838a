// What a rating means: its place among active players, the games behind it, and what comes next.

import type { Answer } from '@harkness/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { System } from '../base/system.js';
import { count, fixed, percent, rich, t } from '../base/words.js';

type PlayerData = Answer<'player'>;
type OutlookData = NonNullable<PlayerData['standings'][number]['outlook']>;
type Official = NonNullable<PlayerData['ratings'][number]['official']>;

export function Outlook({
  outlook,
  system,
  games,
  official,
  live,
  ceiling,
}: {
  outlook: OutlookData;
  system: System;
  games: number;
  official: Official | undefined;
  /** The rating from which the points ahead are counted. */
  live: number | undefined;
  ceiling: number | undefined;
}) {
  const ahead = outlook.next.filter(({ at }) => ceiling === undefined || at <= ceiling);
  return (
    <div className="outlook stack">
      {official?.active && official.active.of > 0 ? (
        <Place active={official.active} list={official.list} system={system} isRanked={official.established !== false} />
      ) : null}
      <p>{reliabilityText(outlook, games)}</p>
      {ceiling === undefined ? null : (
        <p>{t('An officer set a ceiling: this rating cannot rise above {ceiling}.', { ceiling })}</p>
      )}
      {ahead.length > 0 && live !== undefined && official !== undefined && live !== official.rating ? (
        <p>{t('From the live rating of {live}:', { live })}</p>
      ) : null}
      {ahead.length > 0 ? (
        <ul className="ahead">
          {ahead.map(({ kind, name = '', at, points }) => (
            <li key={`${kind}-${at}`}>{aheadText(kind, name, at, points)}</li>
          ))}
        </ul>
      ) : null}
      <details className="small">
        <summary>{t('How this is computed')}</summary>
        <p className="soft">
          {t(
            'Place and share are among players on the list in force who were rated in the two years before it and whose rating is not provisional. K is the rulebook’s K for a single game: a win against an equal opponent gains half of it.',
          )}{' '}
          {outlook.effectiveGames === undefined
            ? ''
            : t('The number of games that count is N′ of the rulebook: old games count less the higher the rating is.')}{' '}
          <Link to="/rulebook">{t('To the rulebook')}</Link>
        </p>
      </details>
    </div>
  );
}

function Place({
  active: { rank, of, below },
  list,
  system,
  isRanked,
}: {
  active: NonNullable<Official['active']>;
  list: string;
  system: System;
  /** A provisional rating has no place among those that are not. */
  isRanked: boolean;
}) {
  const share = of === 0 ? 0 : Math.floor((100 * below) / of) / 100;
  return (
    <p className="place">
      {rich('{share} of {of, plural, one {# active player} other {# active players}} have a lower rating.', {
        share: <span className="place-share num">{percent(share)}</span>,
        of,
      })}{' '}
      {isRanked ? (
        <Link to="/lists/$list" params={{ list }} search={{ system }}>
          {t('Place {rank}', { rank: count(rank) })}
        </Link>
      ) : null}
    </p>
  );
}

function reliabilityText({ reliability, effectiveGames, k }: OutlookData, games: number): string {
  const worth =
    k === undefined
      ? ''
      : ` ${t('A win against an equal opponent is worth about {count, plural, one {# point} other {# points}}.', { count: Math.round(k / 2) })}`;
  switch (reliability) {
    case 'provisional':
      return (
        t('Provisional: based on {count, plural, one {# game} other {# games}}; the next results will move it a lot.', {
          count: games,
        }) + worth
      );
    case 'settling':
      // Only where the rule says how many games count can they all count in full.
      return effectiveGames === undefined
        ? t('Settling, after {count, plural, one {# game} other {# games}}: results still move it more than later ones will.', {
            count: games,
          }) + worth
        : t('Settling: every one of {count, plural, one {# game} other {# games}} still counts in full.', { count: games }) +
            worth;
    default:
      return effectiveGames === undefined
        ? t('Settled, after {count, plural, one {# game} other {# games}}.', { count: games }) + worth
        : t('Settled: based on {count, plural, one {# game} other {# games}}, of which the rule counts {effective}.', {
            count: games,
            effective: fixed(effectiveGames, 1),
          }) + worth;
  }
}

function aheadText(kind: OutlookData['next'][number]['kind'], name: string, at: number, points: number): ReactNode {
  const values = { points, name, at, number: (text: ReactNode) => <strong className="num">{text}</strong> };
  if (kind === 'title')
    return rich('{points, plural, one {<number>#</number> point} other {<number>#</number> points}} to {name} ({at})', values);
  if (kind === 'floor')
    return rich(
      '{points, plural, one {<number>#</number> point} other {<number>#</number> points}} to a floor of {name}, earned by an established rating of {at}',
      values,
    );
  return rich('{points, plural, one {<number>#</number> point} other {<number>#</number> points}} to {at}', values);
}
