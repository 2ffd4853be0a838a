// The line above a ranking: its filters in words, what its order compares, and how many of the list's players it shows.

import type { Answer } from '@harkness/client';
import { Link } from '@tanstack/react-router';
import { day } from '../base/format.js';
import type { ListChoice, ListOrder } from '../base/list-choice.js';
import { excerpt } from '../base/sentence.js';
import { count, t } from '../base/words.js';

interface Shown {
  readonly data: Answer<'list'>;
  readonly choice: ListChoice;
  /** The name of the chosen rating system. */
  readonly system: string | undefined;
  /** Undefined until known. */
  readonly here: number | undefined;
  /** Days of the lists that this one is compared with; undefined until known. */
  readonly compared: { readonly before?: string | undefined; readonly since?: string | undefined } | undefined;
}

export function ShownOf({ data, choice, system, here, compared }: Shown) {
  const filters = filterWords(choice);
  const words = choice.q === undefined ? filters : [`“${excerpt(choice.q)}”`, ...filters];
  return (
    <p className="soft small">
      {/* The fields with the choices are not printed. */}
      {data.systems.length > 1 ? <strong className="only-print">{system}</strong> : null}
      {words.length === 0 ? null : (
        <>
          <strong>{words.join(' · ')}</strong>
          {' · '}
        </>
      )}
      {comparedWith(choice.order, compared)}{' '}
      {here === undefined ? null : shownOf(here, data.players, choice, filters.length > 0 || choice.order !== undefined)}
      {filters.length === 0 ? null : (
        <span className="no-print">
          {' '}
          <Link to="/lists/$list" params={{ list: data.list }} search={unfiltered(choice)} resetScroll={false}>
            {t('Remove filters')}
          </Link>
        </span>
      )}
    </p>
  );
}

function filterWords({ state, federation, club, women, under, over, min, max }: ListChoice): readonly string[] {
  return [
    state === undefined ? '' : t('State {code}', { code: state }),
    federation === undefined ? '' : t('Federation {code}', { code: federation }),
    club ?? '',
    women === true ? t('Women') : '',
    under === undefined ? '' : t('Under {age}', { age: under }),
    over === undefined ? '' : t('{age} and older', { age: over }),
    min === undefined ? '' : t('Rating from {rating}', { rating: String(min) }),
    max === undefined ? '' : t('Rating to {rating}', { rating: String(max) }),
  ].filter((word) => word !== '');
}

/** Without filters; the system, the order, the search and the reader's place stay. */
function unfiltered({ system, order, q, all, me }: ListChoice): ListChoice {
  return {
    ...(system === undefined ? {} : { system }),
    ...(order === undefined ? {} : { order }),
    ...(q === undefined ? {} : { q }),
    ...(all === undefined ? {} : { all }),
    ...(me === undefined ? {} : { me }),
  };
}

/** What change, gain or games count from. */
function comparedWith(order: ListOrder | undefined, compared: Shown['compared']): string {
  const { before, since } = compared ?? {};
  if (order === 'improved')
    return since === undefined ? '' : t('Rating points gained since the list of {date}.', { date: day(since) });
  if (order === 'busiest') return since === undefined ? '' : t('Rated games since the list of {date}.', { date: day(since) });
  if (before === undefined) return '';
  return order === 'movers'
    ? t('Biggest changes since the list of {date}, up or down.', { date: day(before) })
    : t('Changes since the list of {date}.', { date: day(before) });
}

/** A list may be longer than its ranking; with a filter, most of those missing simply do not match. */
function shownOf(here: number, players: number, { all }: ListChoice, isFiltered: boolean): string {
  const values = { here, players: count(players) };
  const isWhole = all === true || here === players;
  if (isFiltered)
    return isWhole
      ? t('{here, plural, one {# of {players} players matches} other {# of {players} players match}}.', values)
      : t(
          '{here, plural, one {# of {players} players matches} other {# of {players} players match}}; provisional ratings and inactive players are left out.',
          values,
        );
  return isWhole
    ? t('{here, plural, one {# of {players} players} other {# of {players} players}}.', values)
    : t(
        '{here, plural, one {# of {players} players} other {# of {players} players}}: provisional ratings and inactive players are left out.',
        values,
      );
}
