// A page's main tables for readers without script, made from the API's answers. Inside `noscript`, so that they cost other
// readers nothing.

import type { Source } from '@harkness/rules';
import type { WholeRuling } from '@harkness/rules/rulings';
import {
  type ChosenEvents,
  chosenEvents,
  type EventAnswer,
  eventHtml,
  eventsPageHtml,
  type OfEvent,
  ofEvent,
  resultHtml,
  type SectionAnswer,
} from './event.js';
import { homeHtml, type SearchedOrNew, searchedOrNew } from './home.js';
import { chosenRows, type ListItem, listsHtml, type Rows, rowsHtml } from './list.js';
import { escaped } from './markup.js';
import { type Pair, type PlayerAnswer, pairHtml, pairOf, playerHtml } from './player.js';
import { type Ask, type Asked, type Items, ratingReason, ratingReasonHtml, sectionReason, sectionReasonHtml } from './reasons.js';
import {
  askedRuling,
  askedSource,
  type Book,
  books,
  booksHtml,
  ownRulings,
  ownSources,
  rulingHtml,
  rulingsHtml,
  type SourceBook,
  type Statement,
  sourceHtml,
  sourcesHtml,
} from './rulebook.js';
import { english, type Speech, type SystemNames } from './speech.js';

interface Content {
  /** The page has no first answer, or can be read without it. */
  readonly standsAlone?: true;
  /** The answer it needs beside the first: its address, or how to get it. */
  readonly also?: string | ((ask: Ask, asked: Asked, first: unknown) => Promise<unknown>);
  readonly html: (
    first: unknown,
    also: unknown,
    speech: Speech,
    names: SystemNames,
    asked: Asked,
    statements: readonly Statement[],
  ) => string;
}

/** By the path of the page. */
const contents: { readonly [path: string]: Content } = {
  '/players/$player': { html: (first, _, speech, names) => playerHtml(first as PlayerAnswer, speech, names) },
  '/players/$player/why/$system': {
    also: ratingReason,
    html: (first, also, speech, names, asked) =>
      ratingReasonHtml(
        first as Parameters<typeof ratingReasonHtml>[0],
        also as Parameters<typeof ratingReasonHtml>[1],
        asked,
        speech,
        names,
      ),
  },
  '/events/$event/$section/why/$player': {
    also: sectionReason,
    html: (first, also, speech, names, asked) =>
      sectionReasonHtml(
        first as Parameters<typeof sectionReasonHtml>[0],
        also as Parameters<typeof sectionReasonHtml>[1],
        asked,
        speech,
        names,
      ),
  },
  '/players/$player/with/$other': {
    also: pairOf,
    html: (first, also, speech, names) => pairHtml(first as PlayerAnswer, also as Pair, speech, names),
  },
  '/events/$event/$section': { html: (first, _, speech) => resultHtml(first as SectionAnswer, speech) },
  '/events/$event': {
    also: ofEvent,
    html: (first, also, speech) => eventHtml(first as EventAnswer, speech, also as OfEvent),
  },
  '/events': {
    standsAlone: true,
    also: chosenEvents,
    html: (_, also, speech, __, { search }) => eventsPageHtml(also as ChosenEvents, search, speech),
  },
  '/lists': { also: '/lists?limit=500', html: (_, also, speech, names) => listsHtml(also as Items<ListItem>, speech, names) },
  '/lists/$list': {
    also: chosenRows,
    html: (first, also, speech, names, asked) => rowsHtml(first as ListItem, also as Rows, asked, speech, names),
  },
  '/': {
    standsAlone: true,
    also: searchedOrNew,
    html: (_, also, speech, names, { search }) => homeHtml(also as SearchedOrNew, search.get('q') ?? '', speech, names),
  },
  '/rulebook': { standsAlone: true, also: books, html: (_, also, speech) => booksHtml(also as readonly Book[], speech) },
  '/rulings': {
    standsAlone: true,
    also: ownRulings,
    html: (_, also, speech) => rulingsHtml(also as readonly WholeRuling[], speech),
  },
  '/rulings/$ruling': {
    standsAlone: true,
    also: askedRuling,
    html: (_, also, speech, __, ___, statements) => rulingHtml(also as WholeRuling, statements, speech),
  },
  '/sources': {
    standsAlone: true,
    also: ownSources,
    html: (_, also, speech) => sourcesHtml(also as readonly Source[], speech),
  },
  '/sources/$source': {
    standsAlone: true,
    also: askedSource,
    html: (_, also, speech, __, ___, statements) => sourceHtml(also as SourceBook, statements, speech),
  },
};

/** On pages that are made by their scripts. */
const needsScript: { readonly [language: string]: string } = {
  en: 'This page needs JavaScript. Players, events, lists, reasons and the rulebook can be read without it.',
  de: 'Diese Seite braucht JavaScript. Spieler, Turniere, Listen, Begründungen und Regelwerk sind auch ohne zu lesen.',
  fr: 'Cette page nécessite JavaScript. Joueurs, tournois, listes, explications et règlement se lisent aussi sans lui.',
  es: 'Esta página necesita JavaScript. Jugadores, torneos, listas, explicaciones y reglamento se pueden leer sin él.',
};

/** Undefined where its answers did not come. `first`: the answer the page begins with, if it has one. */
export async function essentials(
  path: string,
  asked: Asked,
  first: unknown,
  ask: Ask,
  names: SystemNames,
  speech: Speech = english,
  statements: readonly Statement[] = [],
): Promise<string | undefined> {
  const content = contents[path];
  if (content === undefined) return `<p>${escaped(needsScript[speech.language] ?? needsScript['en'] ?? '')}</p>`;
  const { also: needed } = content;
  if (content.standsAlone === undefined && typeof needed !== 'string' && first === undefined) return undefined;
  const also =
    typeof needed === 'string'
      ? await ask(needed.replace(/\$(\w+)/g, (_, name: string) => asked.params[name] ?? ''))
      : await needed?.(ask, asked, first);
  if (needed !== undefined && also === undefined) return undefined;
  return content.html(first, also, speech, names, asked, statements);
}
