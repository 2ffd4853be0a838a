// An event in progress: standings, interim ratings, the next round, and the effect of each result of a game. Always marked as
// unofficial.

import type { LiveEvent } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../base/api.js';
import { decimalText, instant, rating as ratingText, signed, systemNames } from '../base/format.js';
import { fixed, rich, t } from '../base/words.js';
import { type Column, SortableTable } from './sortable-table.js';
import type { Live } from './use-live.js';

type Section = LiveEvent['sections'][number];
type Player = Section['players'][number];

export function InProgress({ live }: { live: Live }) {
  const { event, connection } = live;
  if (connection === 'missing') return <p className="note">{t('No event of this name is in progress.')}</p>;
  if (event === undefined) return <p className="soft">{t('Loading…')}</p>;
  return (
    <>
      <header className="page-head">
        <h1>{event.name || event.event}</h1>
        <p>
          <span className="tag warning">{event.mark}</span>{' '}
          <span className="soft small">
            {rich('Last change {at}. {connection}', {
              at: <span className="num">{instant(event.at)}</span>,
              connection: <Connection connection={connection} />,
            })}
          </span>
        </p>
      </header>
      {event.trouble === undefined ? null : <p className="note warning">{event.trouble}</p>}
      {event.errors.map((error) => (
        <p key={error} className="note error">
          {t('Not rated: {error}', { error })}
        </p>
      ))}
      {event.sections.map((section) => (
        <SectionInProgress key={section.number} event={event} section={section} />
      ))}
      <p className="soft small">
        {t(
          'Ratings are computed as if each section ended now. They are neither official (on a published list) nor live (in the ledger).',
        )}
      </p>
    </>
  );
}

function Connection({ connection }: { connection: Live['connection'] }) {
  return (
    <span role="status" className="no-print">
      {connection === 'lost'
        ? t('The connection is lost; trying again.')
        : connection === 'ended'
          ? t('This event is no longer followed.')
          : t('This page updates by itself.')}
    </span>
  );
}

function progress({ lastRound, rounds, openGames }: Section): string {
  const done =
    lastRound === 0
      ? t('No result yet')
      : t('Results up to round {lastRound} of {rounds}', { lastRound, rounds: Math.max(rounds, lastRound) });
  return openGames === 0
    ? `${done}.`
    : t('{done}; {count, plural, one {# game} other {# games}} being played.', { done, count: openGames });
}

function SectionInProgress({ event, section }: { event: LiveEvent; section: Section }) {
  const [chosen, setChosen] = useState<number>();
  const byPair = new Map(section.players.map((player) => [player.pair, player]));
  const player = chosen === undefined ? undefined : byPair.get(chosen);
  return (
    <section className="stack" aria-labelledby={`section-${section.number}`}>
      <h2 id={`section-${section.number}`}>{section.name || t('Section {number}', { number: section.number })}</h2>
      <p className="soft">{progress(section)}</p>
      {player?.next === undefined ? null : (
        <NextGame key={player.pair} event={event} section={section} player={player} opponent={byPair.get(player.next.opponent)} />
      )}
      <SortableTable
        label={t('Standings of {name}', { name: section.name })}
        rows={section.players}
        rowKey={(row) => String(row.pair)}
        columns={columnsOf(section, byPair, setChosen)}
      />
      {section.notes.map((note) => (
        <p key={note} className="soft small">
          {note}
        </p>
      ))}
    </section>
  );
}

function columnsOf(
  section: Section,
  byPair: ReadonlyMap<number, Player>,
  choose: (pair: number) => void,
): readonly Column<Player>[] {
  const ratingOf = (row: Player, system: string) => row.ratings.find((one) => one.system === system);
  return [
    { key: 'rank', title: t('Rank'), numeric: true, width: 3, cell: (row) => row.rank, sort: (row) => -row.rank },
    {
      key: 'name',
      title: t('Player'),
      width: 12,
      className: 'lead',
      cell: (row) => (
        <>
          {row.title === undefined ? '' : `${row.title} `}
          {row.name}
          <span className="narrow-only small num">
            {section.systems.map(({ system }) => (
              <span key={system}>
                {section.systems.length > 1 ? <span className="soft">{systemNames[system] ?? system} </span> : null}
                {rating(ratingOf(row, system)?.now)} <Difference value={ratingOf(row, system)?.change ?? null} />{' '}
              </span>
            ))}
          </span>
          <span className="narrow-only small soft num">{row.rounds.join(' ')}</span>
          {row.next === undefined ? null : (
            <span className="narrow-only small">
              <button type="button" className="link-button" onClick={() => choose(row.pair)}>
                {t('Next: {next}', { next: nextText(row.next, byPair) })}
              </button>
            </span>
          )}
        </>
      ),
      sort: (row) => row.name,
    },
    { key: 'points', title: t('Points'), numeric: true, width: 4, cell: (row) => points(row.points), sort: (row) => row.points },
    ...section.tieBreaks.map(
      ({ name, short, title }, at): Column<Player> => ({
        key: name,
        title: <abbr title={title}>{short}</abbr>,
        numeric: true,
        width: 4,
        className: 'wide-only widest-only',
        cell: (row) => decimal(row.tieBreaks[at] ?? 0),
        sort: (row) => row.tieBreaks[at] ?? 0,
      }),
    ),
    ...section.systems.flatMap(({ system }): Column<Player>[] => [
      // With two systems side by side, the change is enough to see the old rating.
      ...(section.systems.length > 1
        ? []
        : [
            {
              key: `${system}-before`,
              title: t('{system} before', { system: systemNames[system] ?? system }),
              numeric: true,
              width: 5.5,
              className: 'wide-only',
              cell: (row: Player) => rating(ratingOf(row, system)?.before),
              sort: (row: Player) => ratingOf(row, system)?.before ?? 0,
            },
          ]),
      {
        key: `${system}-now`,
        title: t('{system} in progress', { system: systemNames[system] ?? system }),
        numeric: true,
        width: 5.5,
        className: 'wide-only',
        cell: (row) => rating(ratingOf(row, system)?.now),
        sort: (row) => ratingOf(row, system)?.now ?? 0,
      },
      {
        key: `${system}-change`,
        title: t('Change'),
        numeric: true,
        width: 5,
        className: 'wide-only',
        cell: (row) => <Difference value={ratingOf(row, system)?.change ?? null} />,
        sort: (row) => ratingOf(row, system)?.change ?? 0,
      },
    ]),
    {
      key: 'next',
      title: t('Next game'),
      className: 'wide-only lead',
      width: 13,
      cell: (row) =>
        row.next === undefined ? (
          ''
        ) : (
          <button type="button" className="link-button keep-print" onClick={() => choose(row.pair)}>
            {nextText(row.next, byPair)}
          </button>
        ),
    },
    {
      key: 'expected',
      title: t('Expected'),
      numeric: true,
      width: 5.5,
      className: 'wide-only widest-only',
      cell: (row) => (row.next?.expected ?? []).map((one) => (one === null ? '–' : fixed(one, 2))).join(' / '),
      sort: (row) => row.next?.expected[0] ?? -1,
    },
  ];
}

/** Opponent and colour: `Alder, Kim (White)`. */
function nextText(next: NonNullable<Player['next']>, byPair: ReadonlyMap<number, Player>): string {
  return `${byPair.get(next.opponent)?.name ?? next.opponent} (${next.colour === 'white' ? t('White') : t('Black')})`;
}

const resultTitles = { win: t('Win'), draw: t('Draw'), loss: t('Loss') } as const;

function NextGame({
  event,
  section,
  player,
  opponent,
}: {
  event: LiveEvent;
  section: Section;
  player: Player;
  opponent: Player | undefined;
}) {
  const query = useQuery({
    queryKey: ['liveResults', event.event, event.version, section.number, player.pair],
    queryFn: ({ signal }) =>
      api.call('liveResults', { params: { event: event.event, section: section.number, pair: player.pair }, signal }),
  });
  const panel = useRef<HTMLElement>(null);
  // The selected row may be far down. In newer browsers the call returns a promise, which must not become the effect's clean-up.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <aside ref={panel} className="panel stack" aria-label={t('What each result would give')}>
      <h3>
        {t('{name} with {colour, select, white {White} other {Black}} against {opponent}, round {round}', {
          name: player.name,
          colour: player.next?.colour,
          opponent: opponent?.name ?? t('nobody'),
          round: player.next?.round,
        })}
      </h3>
      {query.data === undefined ? (
        <p className="soft">{query.isError ? t('This cannot be computed now.') : t('Computing…')}</p>
      ) : (
        <table className="table short">
          <thead>
            <tr>
              <th scope="col">{t('Result')}</th>
              {section.systems.map(({ system }) => (
                <th key={system} scope="col" className="n">
                  {t('{system} in progress', { system: systemNames[system] ?? system })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {query.data.results.map(({ result, ratings }) => (
              <tr key={result}>
                <th scope="row">{resultTitles[result]}</th>
                {section.systems.map(({ system }) => {
                  const own = ratings.find((one) => one.system === system);
                  return (
                    <td key={system} className="n">
                      {rating(own?.now)}
                      <span className="narrow-only" /> <Difference value={own?.change ?? null} />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </aside>
  );
}

function Difference({ value }: { value: number | null }) {
  if (value === null) return '–';
  return <span className={value > 0 ? 'up' : value < 0 ? 'down' : ''}>{signed(value, Number.isInteger(value) ? 0 : 2)}</span>;
}

function rating(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : ratingText(value);
}

function points(value: number): string {
  return decimal(value);
}

/** At most two decimals. */
function decimal(value: number): string {
  return decimalText(Math.round(value * 100) / 100);
}
