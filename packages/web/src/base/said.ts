// Translates the office's English texts: sentences of explanations, titles of formulas and lists. The rules tell stories in known
// sentences (packages/rules/src/*/story.ts); each is a message here, with names for its numbers. A sentence without a message
// stays English.

import { message } from './languages.js';
import { language, t } from './words.js';

/** Longer ones first, before those that are their prefix. */
const sentences: readonly string[] = [
  message('{who} played no rated game in this section, so the rating stays at {rating}.'),
  message('{who} played no rated game in this section and is still unrated.'),
  message('{who} scored {score} of {games}, {compared}, so the rating {moved}.'),
  message('One point more than expected is worth K = {k} rating points here: {k} × {difference} = {change}.'),
  message(
    'One point more than expected is worth K = {k} rating points: {k} × {difference} = {change}, rounded once for the period to {rounded}.',
  ),
  message('One point more than expected is worth K = {k} rating points: {k} × {difference} = {change}.'),
  message('The result is unusually good, so a bonus of {bonus} is added.'),
  message('{who} has a rating of {rating} after this event. The numbers behind it would reveal somebody’s age and are left out.'),
  message('No bonus: it begins where the gain passes {multiplier} × √{games} = {threshold}, and the gain is {gain}.'),
  message('No bonus: {because}.'),
  message(
    '{who} had no rating. The first one is the number at which {score} of {games} against these opponents, together with a first estimate worth {past}, is just what to expect: {rating}.',
  ),
  message(
    '{who} had no rating. The first one is the number at which {score} of {games} against these opponents is just what to expect: {rating}.',
  ),
  message(
    '{who} has few games so far, so the rating is set to the number at which {score} of {games} against these opponents, together with earlier results worth {past}, is just what to expect: {rating}.',
  ),
  message(
    '{who} has few games so far, so the rating is set to the number at which {score} of {games} against these opponents is just what to expect: {rating}.',
  ),
  message('The rating {moved}.'),
  message('A match may change a rating only so far ({limit}): {change} becomes {limited}.'),
  message('The result alone would be {rating}, but no rating of this player is below the floor of {floor}.'),
  message('The floor is {floor}: the rating is {points} points above it.'),
  message('The next floor is {floor}, earned by an established rating of {atRating}.'),
  message('{who} once had an established rating of {peak}, so the rating never falls below {floor}.'),
  message('{who}’s rating never falls below {floor}: {because}.'),
  message('{who} scored {score} of {games}, {compared}, which brings {change} rating points.'),
  message('{who} scored {score} of {games}, {compared}, which costs {change} rating points.'),
  message('No game of {who} counts here, so nothing changes.'),
  message('K is {used} instead of {k}: {because}.'),
  message('{who} has no rated game in this period, so the rating stays at {rating}.'),
  message('Earlier results are carried to this list and bring {change} rating points, so the rating {moved}.'),
  message('Carried to this list: {hundredths} hundredths of a point.'),
  message('FIDE adjusted ratings once on this list: {before} becomes {after}.'),
  message('That is below the floor, so the player is unrated on this list.'),
  message('That is below the floor, so the player leaves the list.'),
  message('{who} has {games} against rated opponents with {score} points, enough for a first rating: {rating}.'),
  message('{who} has {games} against rated opponents, enough for a first rating: {rating}.'),
  message('{who} has {games} that count, enough for a first rating: {rating}.'),
  message('{who} is not rated yet: {games} of the {needed} games against rated opponents are there, {missing} are missing.'),
  message('{who} is not rated yet: {games} of the {needed} games against rated opponents are there, {missing} is missing.'),
  message('{who} is not rated yet: the games so far give {rating}, below the floor of {floor}.'),
  message('{who} is not rated yet: {because}.'),
  message('No game counted for {who}, so the rating stays at {rating}.'),
  message('No game counted for {who}, who is still unrated.'),
  message('The floor held it: {because}.'),
  message('Lists show {listed}; the next event starts from {kept}.'),
  message('The rulebook rounds {sum} to {rating}.'),
  message('The rating before was {rating}, shown as {whole}.'),
  message('The games so far would give a rating of {rating}.'),
  message('A first rating is never above {rating}.'),
  message('No game of the event counts for {who}, so nothing changes.'),
  message('{events} of the period bring {change} rating points, so the rating {moved}.'),
  message('{events} of the period brings {change} rating points, so the rating {moved}.'),
  message('{who} has no rated event in this period, so the rating {moved}.'),
  message(
    '{who} is unrated. {points} points in {games} against rated opponents are a result of {result}, which counts towards a first rating.',
  ),
  message('K is {k} for {who}: {because}.'),
  message('K says how fast a rating moves: it is the number of rating points for each point scored above or below expectation.'),
  message('the bonus formula does not apply to matches'),
  message('only {games}, fewer than {fewest}'),
  message('played the same opponent {times}, more than {most} in an event of {games} games'),
  message('once'),
  message('twice'),
  message('three times'),
  message('{number} times'),
  message(
    'the absolute floor: 100, and more with wins, draws and events of three games; of {games} earlier games the results are not known, so they add nothing',
  ),
  message('the absolute floor: 100, and more with wins, draws and events of three games'),
  message('the level 200 points or more below the highest established rating'),
  message('the floor of a large prize, or one set by the office'),
  message('everybody has a floor of {least}, and wins, draws and events raise it, up to {most}'),
  message('everybody has a floor of {least}'),
  message('the highest is {floor}'),
  message('the absolute floor'),
  message('the floor of the highest established rating'),
  message('the floor of a prize'),
  message('the floor of an original Life Master'),
  message('a difference of {difference} counts as {counted}'),
  message('no rating falls below {floor}'),
  message('{games} of {needed} games against rated opponents: no rating yet'),
  message('the performance is below the floor of {floor}: no rating yet'),
  message('not rated: {because}'),
  message('it was not played'),
  message('force majeure or a fair-play ruling'),
  message('the rate of play is not that of this list'),
  message('a player has no rating'),
  message('the 600-point rule'),
  message('{k} × {games} passes {limit}: the largest whole K that does not is used'),
  message('a junior, through the day of age {age}, who never had {rating}'),
  message('a junior, through the year of age {age}, who never had {rating}'),
  message('fewer than {games} games completed'),
  message('K {k} is for this case: {case}. Here {because}.'),
  message('a published rating has reached {limit}'),
  message('that never happened'),
  message('the player is not a junior'),
  message('the player once had {rating}'),
  message('the player has completed {games}'),
  message('Not counted: {branch}, because {because}.'),
  message('{who} is unrated, and this result does not count towards a first rating: {because}.'),
  message('just what was expected against these opponents'),
  message('more than the {expected} points expected against these opponents'),
  message('less than the {expected} points expected against these opponents'),
  message('stays at {rating}'),
  message('rises from {before} to {after}'),
  message('falls from {before} to {after}'),
  message('{number} games'),
  message('{number} game'),
  message('{number} events'),
  message('{number} event'),
  message('{number} draws'),
  message('The player'),
  message('the player'),
  message('none of the special cases applies'),
  message(
    'Each opponent counts with the rating that a first pass over this event gives them, so the strength they showed here counts too.',
  ),
  message(
    'Each opponent counts with the rating that a first pass over this event gives them, so the strength they showed here counts too. The expected score is the one at the new rating: together they give the score.',
  ),
  message(
    'Each opponent counts with the rating that a first pass over this event gives them, so the strength they showed here counts too. The expected score is the one at the new rating: with the earlier games they give the score.',
  ),
  message(
    'Every earlier game was won, so the earlier games count as won against {met}, {reach} points below the earlier rating.',
  ),
  message(
    'Every earlier game was lost, so the earlier games count as lost against {met}, {reach} points above the earlier rating.',
  ),
  message('Each opponent counts with the rating of the list in force when the tournament began.'),
  message('as they entered the event'),
  message('after a first pass; entered with {rating}'),
  message('left out: it would tell an age'),
  message('FIDE {rating} on the US Chess scale'),
  message('standard rating, for want of one on this list'),
  message('the difference of {difference} counts as {counted}'),
  message('unrated: the rating of their result in this event'),
  message('the opponent had no rating'),
  message('Games the rating is worth'),
  message('K, what one point is worth'),
  message('Expected in the first game'),
  message('Expected in all games'),
  message('New rating'),
  message('Absolute floor: wins, draws, events of three games or more'),
  message('Highest established rating, lowered to a floor'),
  message('Rating before the limits of a match'),
  message('Expected score while few games are known'),
  message('The rating R that solves'),
  message('Expected score, by the table of the regulations'),
  message('Average of the opponents'),
  message('Average of the opponents, with {draws} against {opponent} added'),
  message('Share of the points'),
  message('First rating: the average, and the difference that the table gives for this share'),
  message('What K does'),
  message('Change'),
  message('Bonus'),
  message('Rating'),
  message('Expected score'),
  message('Member from {from} to {until}'),
  message('Money floor, {system}: {rating}'),
  message('Adjustment, {system}: {rating}'),
  message('Ceiling, {system}: {rating}'),
  message('FIDE opt in'),
  message('Prize of {amount} in an under-{under} section'),
  message('Prize of {amount}'),
  message('Opening ratings of the office'),
  message('Registered'),
  message('Fields updated'),
  message('{from} and {into} are one person'),
  message('US Chess supplement'),
  message('US Chess supplement of {date}'),
  message('FIDE standard list'),
  message('FIDE standard list of {date}'),
  message('FIDE rapid list'),
  message('FIDE rapid list of {date}'),
  message('FIDE blitz list'),
  message('FIDE blitz list of {date}'),
];

interface Pattern {
  readonly message: string;
  readonly fits: RegExp;
}

/** `clauses` are the names whose value may be any text; other values must be numbers or days. Absent: any text for all. */
function patternOf(text: string, clauses?: ReadonlySet<string>): Pattern {
  const seen = new Set<string>();
  const source = text
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      // A repeated name must have the same value; a number must be a number.
      if (seen.has(name)) return `\\k<${name}>`;
      seen.add(name);
      if (clauses !== undefined && !clauses.has(name)) return `(?<${name}>[−+]?[\\d.½/-]+)`;
      return name === 'number' ? `(?<${name}>[\\d.]+)` : `(?<${name}>.+?)`;
    })
    .join('');
  return { message: text, fits: new RegExp(`^${source}$`, 'u') };
}

interface Found {
  readonly message: string;
  readonly values: { readonly [name: string]: string };
}

/** Finds the message for a sentence, and its values. */
export function finder(messages: readonly string[], clauses?: ReadonlySet<string>): (text: string) => Found | undefined {
  let patterns: readonly Pattern[] | undefined;
  return (text) => {
    patterns ??= messages.map((one) => patternOf(one, clauses));
    for (const { message: one, fits } of patterns) {
      const found = fits.exec(text);
      if (found !== null) return { message: one, values: found.groups ?? {} };
    }
    return undefined;
  };
}

export const sentenceOf = finder(sentences);

/** Translates a text from the office, including its values and decimal signs. */
export function sayer(find: (text: string) => Found | undefined): (text: string) => string {
  const say = (text: string): string => {
    const found = find(text);
    if (found === undefined) return text;
    return t(found.message, Object.fromEntries(Object.entries(found.values).map(([name, value]) => [name, inWords(value)])));
  };
  const inWords = (value: string): string => (/^[−+]?\d+\.\d+$/.test(value) ? value.replace('.', ',') : say(value));
  return (text) => (language === 'en' ? text : say(text));
}

export const said = sayer(sentenceOf);
