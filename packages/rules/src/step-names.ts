// Names in the steps of an explanation: the rules know a player by an id or a number, and a tournament by an id.

/**
 * The id in `Tournament 400033/1`; the steps inside it are about its games.
 *
 * @example
 * tournamentOf('Tournament 400033/1') // '400033/1'
 */
export function tournamentOf(title: string): string | undefined {
  return /^Tournament (\S+)$/.exec(title)?.[1];
}

/**
 * `Game 1 against 100024, expected score`, `Game 1, against no. 23` and `Tournament 400033/1` with their names. A number in a
 * crosstable needs the tournament.
 *
 * @example
 * withNames('Tournament 400033/1', new Map([['400033/1', 'Norm Open']])) // 'Tournament Norm Open'
 */
export function withNames(title: string, names: ReadonlyMap<string, string>, tournament = ''): string {
  return title
    .replace(/(?<=\bagainst )no\. \d+$/, (number) => names.get(`${tournament} ${number}`) ?? number)
    .replace(/(?<=\bagainst |\bRating of )\S+?(?=,| after | on |$)/, (id) => names.get(id) ?? id)
    .replace(/(?<=\b(?:Tournament|Change by|Games of|event) )[^\s:]+\/\d+/, (id) => names.get(id) ?? id);
}

/** A game of an explanation, as far as it gives names. */
export interface NamedGame {
  readonly event?: string | undefined;
  readonly section?: number | undefined;
  readonly eventName?: string | undefined;
  readonly player?: string | undefined;
  readonly name?: string | undefined;
  readonly against?: string | undefined;
}

/**
 * The names that `withNames` uses, from the games of an explanation.
 *
 * @example
 * namesOf([{ player: '12501484', name: 'Byron, Ada' }]).get('12501484') // 'Byron, Ada'
 */
export function namesOf(games: readonly NamedGame[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { event, section, eventName, player, name, against } of games) {
    const tournament = `${event}/${section}`;
    if (eventName !== undefined) names.set(tournament, eventName);
    if (name === undefined) continue;
    if (player !== undefined) names.set(player, name);
    if (against !== undefined) names.set(`${tournament} ${against}`, name);
  }
  return names;
}
