// The FIDE calculator: the change of a rating period, or a first rating, under the edition of its date.

import { type Ruling, renderTrace, rulingsOfTrace } from '@harkness/rules';
import {
  calculateChange,
  editionByDate,
  editionByName,
  explainFirstRating,
  explainPeriod,
  type FideEdition,
  type FirstRatingInput,
  firstRating2009,
  type ListType,
  listTypes,
  type RatingPeriodInput,
} from '@harkness/rules/fide';
import { caveatsOf2009, countedInMatch, gamesOfSettledK } from '@harkness/rules/internal/fide';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { todayText } from '../terminal/today.js';
import { printBasis } from './basis.js';
import { type JsonObject, parseGame, parseNumber, parseWhole, stdinObject, taken } from './input.js';

export interface FideOptions {
  readonly rating?: string;
  readonly games?: string;
  readonly born?: string;
  readonly ever2300?: boolean;
  readonly ever2400?: boolean;
  readonly list?: string;
  readonly on?: string;
  readonly newList?: string;
  readonly edition?: string;
  readonly match?: string;
  readonly allAgreed?: boolean;
  readonly teamChampionship?: boolean;
  readonly stdin?: boolean;
  readonly explain?: boolean;
  readonly json?: boolean;
}

export async function fideCommand(games: readonly string[], options: FideOptions, screen: Screen): Promise<ExitCode> {
  const base = await stdinObject(options.stdin === true, screen);
  const on = options.on ?? todayText();
  const listType = (options.list ?? base['listType'] ?? 'standard') as ListType;
  if (!listTypes.includes(listType))
    throw new CommandError(`--list ${listType}: there is no such FIDE list.`, { hint: `Lists are ${listTypes.join(', ')}.` });
  const edition = options.edition === undefined ? undefined : taken(editionByName(options.edition, listType));
  const inForce = edition ?? taken(editionByDate(on, listType));
  const given = games.map((text) => {
    const { rating, score } = parseGame(text);
    return { opponent: rating, halfPoints: score * 2 };
  });
  const match = options.match === undefined ? null : matchOf(given, inForce, options);
  if (match?.reason === 'unrated') {
    screen.print('Not rated: a match in which a player is unrated is not rated.');
    return 1;
  }
  const typed = match === null ? given : given.slice(0, match.counted);
  const inMatch = match?.rulings ?? [];
  if (match?.reason === 'matchWon' && !options.json) screen.print(`Rated up to game ${match.counted}, which decided the match.`);
  if (options.rating === undefined && base['player'] === undefined && inForce.name === 'fide-2009')
    return first2009(typed, on, inForce, options, screen);
  if (options.rating === undefined && base['player'] === undefined)
    return first(base, typed, on, listType, edition ?? inForce, options, screen);
  if (inForce.name === 'fide-2009') return change2009(typed, inForce, inMatch, options, screen);
  const period = {
    listType,
    newList: options.newList ?? nextList(on),
    tournaments: [
      {
        id: 'tournament',
        start: on,
        ...(options.rating === undefined ? {} : { own: parseNumber(options.rating, '--rating') }),
        games: typed,
      },
    ],
    ...base,
    player: {
      games: gamesOfSettledK,
      ever2300: options.ever2300 === true || options.ever2400 === true,
      ever2400: options.ever2400 === true,
      born: options.born ?? null,
      ...((base['player'] ?? {}) as JsonObject),
      ...(options.rating === undefined ? {} : { rating: parseNumber(options.rating, '--rating') }),
      ...(options.games === undefined ? {} : { games: parseNumber(options.games, '--games') }),
    },
  } as RatingPeriodInput;
  const { change, trace } = taken(explainPeriod(period, edition));
  const basis = { rulings: [...rulingsOfTrace(trace), ...inMatch] };
  if (options.json) {
    screen.json({ ...change, ...basis, ...(options.explain ? { trace } : {}) });
    return 0;
  }
  screen.print(
    `${screen.colours.bold(points(change.changeHundredths))}  K ${change.kUsed}, ${change.games} games, new rating ${change.newRating ?? 'none: below the floor'}, ${change.editions.list.name}`,
  );
  for (const caveat of change.caveats) screen.print(screen.colours.yellow(`note: ${caveat.text}`));
  if (options.explain) screen.print(`\n${renderTrace(trace)}`);
  else printBasis(basis, screen);
  return 0;
}

function first(
  base: JsonObject,
  games: readonly { readonly opponent: number; readonly halfPoints: number }[],
  on: string,
  listType: ListType,
  edition: FideEdition,
  options: FideOptions,
  screen: Screen,
): ExitCode {
  const input = {
    listType,
    events: [{ id: 'tournament', start: on, list: options.newList ?? nextList(on), games }],
    ...base,
  } as FirstRatingInput;
  const { answer, traces } = taken(explainFirstRating(input, options.edition === undefined ? undefined : edition));
  const basis = { rulings: rulingsOfTrace(...traces) };
  if (options.json) {
    screen.json({ ...answer, ...basis, ...(options.explain ? { traces } : {}) });
    return 0;
  }
  const last = answer.lists.at(-1);
  screen.print(
    answer.published === null
      ? `Not published: ${(last?.unmet ?? []).map((what) => ({ games: 'too few games', rating: 'below the floor' })[what]).join(', ') || 'no games against rated opponents'}${last?.ru == null ? '' : `; the results so far are worth ${last.ru}`}.`
      : `${screen.colours.bold(String(answer.published))}  first rating, on the list of ${answer.publishedOn}`,
  );
  for (const caveat of last?.caveats ?? []) screen.print(screen.colours.yellow(`note: ${caveat.text}`));
  if (options.explain) for (const trace of traces) screen.print(`\n${renderTrace(trace)}`);
  else printBasis(basis, screen);
  return 0;
}

const unmetWords: Readonly<Record<string, string>> = { '7.14d': 'below the floor', '7.14e': 'too few games' };

/** One tournament under the text of 2009: its rating, and whether that is published. */
function first2009(
  games: readonly { readonly opponent: number; readonly halfPoints: number }[],
  on: string,
  edition: FideEdition,
  options: FideOptions,
  screen: Screen,
): ExitCode {
  const teamChampionship = options.teamChampionship === true;
  const { trace, ...answer } = taken(firstRating2009({ start: on, end: on, games, teamChampionship }, edition));
  const caveats = caveatsOf2009(edition, 'unrated');
  const basis = { rulings: rulingsOfTrace(trace) };
  if (options.json) {
    screen.json({ ...answer, caveats, ...basis, ...(options.explain ? { trace } : {}) });
    return 0;
  }
  const { pool, event, rating } = answer;
  const disregarded = event?.disregarded == null ? [] : [`the result is disregarded under article ${event.disregarded}`];
  const unmet = (pool?.unmet ?? []).map((article) => `${unmetWords[article]} (article ${article})`);
  screen.print(
    rating === null
      ? `Not published: ${[...disregarded, ...unmet].join(', ') || 'no result that counts'}${event?.ruNew == null ? '' : `; the result is worth ${event.ruNew}`}.`
      : `${screen.colours.bold(String(rating))}  first rating, ${pool?.games} games, ${edition.name}`,
  );
  for (const caveat of caveats) screen.print(screen.colours.yellow(`note: ${caveat}`));
  if (options.explain) screen.print(`\n${renderTrace(trace)}`);
  else printBasis(basis, screen);
  return 0;
}

function change2009(
  games: readonly { readonly opponent: number; readonly halfPoints: number }[],
  edition: FideEdition,
  inMatch: readonly Ruling[],
  options: FideOptions,
  screen: Screen,
): ExitCode {
  const answer = taken(
    calculateChange(
      { rating: parseNumber(options.rating ?? '', '--rating'), reached2400: options.ever2400 === true },
      games,
      edition,
    ),
  );
  const basis = { rulings: [...answer.rulings, ...inMatch] };
  if (options.json) screen.json({ ...answer, ...basis });
  else {
    screen.print(
      `${screen.colours.bold(points(answer.changeHundredths))}  K ${answer.k}, new rating ${answer.newRating}, ${edition.name}`,
    );
    for (const caveat of answer.caveats) screen.print(screen.colours.yellow(`note: ${caveat}`));
    printBasis(basis, screen);
  }
  return 0;
}

/** --match: the games of a match that count, given the agreed number of games. */
function matchOf(
  games: readonly { readonly opponent: number; readonly halfPoints: number }[],
  edition: FideEdition,
  options: FideOptions,
) {
  return countedInMatch(edition, {
    rating: options.rating === undefined ? null : parseNumber(options.rating, '--rating'),
    games,
    scheduledGames: parseWhole(options.match ?? '', '--match'),
    waived: options.allAgreed === true,
  });
}

function points(hundredths: number): string {
  return `${hundredths >= 0 ? '+' : '−'}${(Math.abs(hundredths) / 100).toFixed(2)}`;
}

/** The first of the month after the event: monthly lists since 2012. */
function nextList(on: string): string {
  const [year = 0, month = 0] = on.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}
