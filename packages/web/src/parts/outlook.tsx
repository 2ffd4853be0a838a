// What a rating means: where it stands among active players, how much it rests on, and what lies ahead.

import type { Answer } from '@harkness/client';
import { Link } from '@tanstack/react-router';
import { plural } from '../base/format.js';

type PlayerData = Answer<'player'>;
type OutlookData = NonNullable<PlayerData['standings'][number]['outlook']>;
type Official = NonNullable<PlayerData['ratings'][number]['official']>;

export function Outlook({ outlook, games, official }: { outlook: OutlookData; games: number; official: Official | undefined }) {
  return (
    <div className="outlook stack">
      {official?.active ? <Place active={official.active} list={official.list} /> : null}
      <p>{reliabilityText(outlook, games)}</p>
      {outlook.next.length > 0 ? (
        <ul className="ahead">
          {outlook.next.map(({ kind, name = '', at, points }) => (
            <li key={`${kind}-${at}`}>
              <strong className="num">{points}</strong> {aheadText(kind, name, at, points)}
            </li>
          ))}
        </ul>
      ) : null}
      <details className="small">
        <summary>How this is computed</summary>
        <p className="soft">
          The place and the share count players on the list in force who were rated in the two years before it and whose rating is
          not provisional. K is the one of the rulebook for a single game: a win against an equal opponent brings half of it.
          {outlook.effectiveGames === undefined
            ? ''
            : ' The number of games that count is N′ of the rulebook: old games count less the higher the rating is.'}{' '}
          <Link to="/rulebook">To the rulebook</Link>
        </p>
      </details>
    </div>
  );
}

function Place({ active: { rank, of, below }, list }: { active: NonNullable<Official['active']>; list: string }) {
  const share = of === 0 ? 0 : Math.floor((100 * below) / of);
  return (
    <p className="place">
      <span className="place-share num">{share} %</span> of {plural(of, 'active player')} have a lower rating.{' '}
      <Link to="/lists/$list" params={{ list }}>
        Place {rank.toLocaleString('en')}
      </Link>
    </p>
  );
}

function reliabilityText({ reliability, effectiveGames, k }: OutlookData, games: number): string {
  const worth = k === undefined ? '' : ` A win against an equal opponent is worth about ${plural(Math.round(k / 2), 'point')}.`;
  switch (reliability) {
    case 'provisional':
      return `Provisional: it rests on ${plural(games, 'game')}, and the next results will move it a lot.${worth}`;
    case 'settling':
      return `Settling: every one of ${plural(games, 'game')} still counts in full.${worth}`;
    default:
      return effectiveGames === undefined
        ? `Settled, after ${plural(games, 'game')}.${worth}`
        : `Settled: it rests on ${plural(games, 'game')}, of which the rule counts ${effectiveGames.toFixed(1)}.${worth}`;
  }
}

function aheadText(kind: OutlookData['next'][number]['kind'], name: string, at: number, points: number): string {
  const word = points === 1 ? 'point' : 'points';
  if (kind === 'title') return `${word} to ${name} (${at})`;
  if (kind === 'floor') return `${word} to a floor of ${name}, earned by an established rating of ${at}`;
  return `${word} to ${at}`;
}
