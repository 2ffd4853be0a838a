// What the pictures of events and lists say, from the API's answers.

import type { TableCard } from './card.js';
import { daysIn, listTitle, points, type Speech } from './speech.js';

/** Rows of a card's table, and sections it asks for. */
export const mostRows = 5;

export interface EventOfCard {
  readonly event: string;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly city?: string;
  readonly state?: string;
  readonly federation?: string;
  readonly sections: readonly { readonly section: number; readonly name: string; readonly players: number }[];
}

export interface SectionOfCard {
  readonly name: string;
  readonly players: readonly { readonly rank: number; readonly name: string; readonly score: number }[];
}

export interface ListOfCard {
  readonly title: string;
  readonly players: number;
  readonly systems: readonly { readonly system: string; readonly label: string }[];
}

export interface RowOfCard {
  readonly rank?: number;
  readonly name: string;
  readonly ratings: readonly { readonly system: string; readonly rating: number }[];
}

/** One section: its first places. Several: who came first in each. A place that several share names all of them. */
export function eventCard(event: EventOfCard, sections: readonly SectionOfCard[], speech: Speech, office: string): TableCard {
  const { t } = speech;
  const [only, ...others] = sections;
  const players = event.sections.reduce((sum, one) => sum + one.players, 0);
  // The state says where a city is; without one the federation does.
  const place = [event.city, event.state ?? event.federation].filter((one) => one !== undefined && one !== '').join(', ');
  const about = [daysIn(speech, event.start, event.end), place, players === 0 ? '' : playersText(speech, players)];
  return {
    title: event.name,
    about: [about.filter((one) => one !== '').join(' · ')],
    ...(sections.length === 0 ? {} : { heading: others.length === 0 ? t('Standings') : t('Winners of the sections') }),
    rows:
      only === undefined
        ? []
        : others.length === 0
          ? byPlace(only).map(({ rank, name, score }) => ({ start: String(rank), name, end: points(score) }))
          : sections.flatMap((section) => winners(section)),
    office,
  };
}

function byPlace({ players }: SectionOfCard): SectionOfCard['players'] {
  return players.toSorted((a, b) => a.rank - b.rank).slice(0, mostRows);
}

function winners(section: SectionOfCard): TableCard['rows'] {
  const first = section.players.filter(({ rank }) => rank === 1);
  const [one] = first;
  return one === undefined
    ? []
    : [{ start: section.name, name: first.map(({ name }) => name).join('; '), end: points(one.score) }];
}

/** The leaders in the first system of a list. */
export function listCard(list: ListOfCard, rows: readonly RowOfCard[], speech: Speech, office: string): TableCard {
  const { t } = speech;
  const [shown] = list.systems;
  return {
    title: listTitle(speech, list.title),
    about: [playersText(speech, list.players)],
    ...(shown === undefined ? {} : { heading: t(shown.label) }),
    rows: leaders(list, rows),
    office,
  };
}

/** The office, and the leaders of its newest list if there is one. */
export function officeCard(
  office: string,
  { t }: Speech,
  newest?: { readonly list: ListOfCard; readonly rows: readonly RowOfCard[] },
): TableCard {
  const label = newest?.list.systems[0]?.label;
  return {
    title: office,
    about: [t('Chess ratings, exact and explained')],
    ...(label === undefined ? {} : { heading: t('Leaders, {label}').replace('{label}', () => t(label)) }),
    rows: newest === undefined ? [] : leaders(newest.list, newest.rows),
    office: '',
  };
}

function leaders({ systems: [shown] }: ListOfCard, rows: readonly RowOfCard[]): TableCard['rows'] {
  return rows.map(({ rank, name, ratings }) => ({
    start: rank === undefined ? '' : String(rank),
    name,
    end: String(ratings.find(({ system }) => system === shown?.system)?.rating ?? ''),
  }));
}

function playersText({ t, language }: Speech, count: number): string {
  const number = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language).format(count);
  return count === 1 ? t('1 player') : t('{count} players').replace('{count}', () => number);
}
