// The calculators' flags.

import type { Command } from 'commander';
import type { ApproximateOptions } from './calculate/approximate.js';
import type { FideOptions } from './calculate/fide.js';
import type { FideEventOptions } from './calculate/fide-event.js';
import type { ForeignOptions } from './calculate/foreign.js';
import type { FloorOptions, InitialOptions, MatchOptions, PlayerOptions } from './calculate/uschess.js';
import type { ExitCode, Screen } from './terminal/io.js';

type Done = (code: ExitCode) => void;

function withPlayer(command: Command): Command {
  return command
    .option('--rating <rating>', 'rating before the event, or "unrated"')
    .option('--games <n>', 'rated games so far (default: an established rating)')
    .option('--peak <rating>', 'highest established rating, for the floor')
    .option('--born <date>', 'birth date, for an unrated player')
    .option('--history <what>', 'all games so far: mixed, all-wins, all-losses')
    .option('--system <system>', 'OTBR, OTBQ, OTBB, OLR, OLQ, OLB (default OTBR)')
    .option('--time-control <control>', 'e.g. "G/60;d5": decides whether a high rating has a reduced K')
    .option('--on <date>', 'first day of the event (default today)')
    .option('--edition <name>', 'uschess-2015, uschess-2020 or uschess-2025 instead of the rules of that date')
    .option('--as-known <date>', 'rules as known on this day')
    .option('--stdin', 'read the input as one JSON object; flags override its fields')
    .option('--json', 'answer as JSON');
}

export function addCalculators(program: Command, screen: Screen, done: Done): void {
  withPlayer(program.command('estimate').description('the rating after a set of games'))
    .argument('[games...]', 'rating and result of each game: 1500w 1620d 1710l')
    .addHelpText('after', '\nExample:\n  $ harkness estimate --rating 1655 --games 30 1500w 1620d 1710l 1800w\n')
    .action(async (games: string[], options: PlayerOptions) => {
      done(await (await import('./calculate/uschess.js')).estimateCommand(games, options, screen));
    });

  withPlayer(program.command('need').description('the score needed against given opponents for a target rating'))
    .argument('[opponents...]', 'ratings of the opponents')
    .requiredOption('--target <rating>', 'rating to reach')
    .addHelpText('after', '\nExample:\n  $ harkness need --target 1700 --rating 1655 --games 30 1500 1620 1710 1800\n')
    .action(async (opponents: string[], options: PlayerOptions & { target: string }) => {
      done(await (await import('./calculate/uschess.js')).needCommand(opponents, options, screen));
    });

  program
    .command('initial')
    .description('the initial rating of a player who is unrated in a system')
    .option('--system <system>', 'OTBR, OTBQ, OTBB, OLR, OLQ, OLB (default OTBR)')
    .option(
      '--source <source...>',
      'a rating elsewhere, WHERE:RATING:GAMES:DATE, e.g. OTBQ:1500:12:2024-05-01 or FIDE:1800::2024-05-01',
    )
    .option('--born <date>', 'birth date')
    .option('--adult', 'inferred to be an adult, where the birth date is not known')
    .option('--canadian', 'resident in Canada: a CFC rating counts')
    .option('--national <rating>', "the office's conversion of another national rating (2015)")
    .option('--on <date>', 'last day of the event (default today)')
    .option('--edition <name>', 'uschess-2015, uschess-2020 or uschess-2025')
    .option('--as-known <date>', 'rules as known on this day')
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ harkness initial --system OLB --born 2000-07-01 --on 2020-09-01 --source OTBR:1759:50:2018-03-25 OTBQ:1643:50:2018-01-13\n',
    )
    .action(async (options: InitialOptions) => {
      done(await (await import('./calculate/uschess.js')).initialCommand(options, screen));
    });

  program
    .command('floor')
    .description('the floor of a rating, why, and the next one')
    .option('--peak <rating>', 'highest established rating')
    .option('--wins <n>', 'rated games won')
    .option('--draws <n>', 'rated games drawn')
    .option('--events <n>', 'events of at least three rated games')
    .option('--prize <dollars>', 'cash prize')
    .option('--under <rating>', 'limit of the section or class of the prize')
    .option('--system <system>', 'default OTBR')
    .option('--on <date>', 'default today')
    .option('--edition <name>', 'uschess-2015, uschess-2020 or uschess-2025')
    .option('--json', 'answer as JSON')
    .addHelpText('after', '\nExample:\n  $ harkness floor --peak 1941 --wins 3 --draws 1 --events 10\n')
    .action(async (options: FloorOptions) => {
      done(await (await import('./calculate/uschess.js')).floorCommand(options, screen));
    });

  program
    .command('match')
    .description('an individual match: what it may change at most, alone and with earlier matches, and floor requests')
    .argument('[scores...]', "player a's score in each game: 1 0.5 0")
    .option('--a <rating>', 'rating of player a')
    .option('--b <rating>', 'rating of player b')
    .option('--games-a <n>', 'rated games of a (default: an established rating)')
    .option('--games-b <n>', 'rated games of b (default: an established rating)')
    .option('--system <system>', 'default OTBR')
    .option('--on <date>', 'day of the match (default today)')
    .option('--edition <name>', 'uschess-2015, uschess-2020 or uschess-2025')
    .option('--stdin', 'read the input as one JSON object (with earlier matches, floors …)')
    .option('--explain', 'why, step by step')
    .option('--json', 'answer as JSON')
    .addHelpText('after', '\nExample:\n  $ harkness match --a 1800 --b 1750 1 1 0.5 1\n')
    .action(async (scores: string[], options: MatchOptions) => {
      done(await (await import('./calculate/uschess.js')).matchCommand(scores, options, screen));
    });

  program
    .command('foreign')
    .description('what a FIDE event abroad changes of a US Chess rating, or why it does not count (§6)')
    .argument('[games...]', 'FIDE rating and result of each game: 2300w 2350d; games against unrated opponents do not count')
    .option('--rating <rating>', 'Regular rating before the event')
    .option('--games <n>', 'rated games so far (default: an established rating)')
    .option('--peak <rating>', 'highest established rating, for the floor')
    .option('--fide <rating>', "the player's own FIDE rating")
    .option('--usa-flag', 'plays under the USA flag')
    .option('--included', 'without the flag, but included by the office')
    .option('--opted-in', 'opted in before the event')
    .option('--no-member', 'not a current member')
    .option('--youth', 'a youth event: another conversion, from March 2024')
    .option('--time-control <control>', 'e.g. "90+30": decides whether a high rating has a reduced K')
    .option('--on <date>', 'first day of the event (default today)')
    .option('--edition <name>', 'uschess-2015, uschess-2020 or uschess-2025 instead of the rules of that date')
    .option('--as-known <date>', 'rules as known on this day')
    .option('--stdin', 'read the input as one JSON object; flags override its fields')
    .option('--explain', 'why, step by step')
    .option('--json', 'answer as JSON')
    .addHelpText('after', '\nExample:\n  $ harkness foreign --rating 2250 --fide 2210 --usa-flag 2300w 2350d 2410l\n')
    .action(async (games: string[], options: ForeignOptions) => {
      done(await (await import('./calculate/foreign.js')).foreignCommand(games, options, screen));
    });

  program
    .command('approximate')
    .description('the formulas of 2010 for computing by hand: full or half K, both roundings')
    .argument('[games...]', 'rating and result of each game: 1500w 1620d 1710l; @name where one opponent is met more than once')
    .option('--rating <rating>', 'rating before the event; without it unrated')
    .option('--games <n>', 'rated games so far')
    .option('--half-k', 'a half-K event')
    .option('--threshold <t>', 'T of the bonus (default that of 2010)')
    .option('--peak <rating>', 'highest established rating, for the floor')
    .option('--json', 'answer as JSON')
    .addHelpText('after', '\nExample:\n  $ harkness approximate --rating 1500 --games 20 --half-k 1400w 1550l 1650d\n')
    .action(async (games: string[], options: ApproximateOptions) => {
      done((await import('./calculate/approximate.js')).approximateCommand(games, options, screen));
    });

  program
    .command('fide')
    .description('the FIDE change of a tournament, or a first rating where no rating is given')
    .argument('[games...]', 'rating and result of each game: 2200w 2350d 2500l')
    .option('--rating <rating>', 'rating on the list at the start')
    .option('--games <n>', 'rated games so far (default: no longer a new player)')
    .option('--born <year>', 'year of birth, for the K of juniors')
    .option('--ever2300', 'has had a published rating that ends the K of juniors')
    .option('--ever2400', 'has had a published rating that lowers K for good')
    .option('--list <type>', 'standard, rapid or blitz')
    .option('--on <date>', 'first day of the tournament (default today)')
    .option('--new-list <date>', 'list being made (default the first of the next month)')
    .option('--edition <name>', 'e.g. fide-2009, fide-2024, instead of the rules of that date')
    .option('--match <n>', 'a match over so many games: those after it was decided do not count')
    .option('--all-agreed', 'both players agreed beforehand that every game of the match is rated (from 2024)')
    .option('--team-championship', 'first rating of 2009: Olympiad, Continental or World Team Championship (article 7.14f)')
    .option('--stdin', 'read the input as one JSON object')
    .option('--explain', 'why, step by step')
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ harkness fide --rating 2390 --on 2026-10-05 2200w 2500d 2710l\n  $ harkness fide --rating 2390 --match 4 2350w 2350w 2350w\n  $ harkness fide --on 2010-03-01 2000w 2100d 2050l\n',
    )
    .action(async (games: string[], options: FideOptions) => {
      done(await (await import('./calculate/fide.js')).fideCommand(games, options, screen));
    });

  program
    .command('fide-event')
    .description('a whole event under the FIDE text of 2009: round robins, Swiss, matches, unrated players')
    .argument('[players...]', 'each player as "name; rating or unrated; w2 d3 l4": results against the places of the others')
    .option('--kind <kind>', 'swiss, team, round-robin, double-round-robin or match (default swiss)')
    .option('--start <date>', 'first day, from 2009-07-01 to 2014-06-30')
    .option('--end <date>', 'last day (default the first)')
    .option('--over <n>', 'a match over so many games: those after it was decided do not count (6.5)')
    .option('--registered <date>', 'day of registration (0.4)')
    .option('--league', 'a league, which may last longer (4.11)')
    .option('--long-approved', 'longer than the rules allow, approved (4.12)')
    .option('--national-championship', 'a national championship (6.33)')
    .option('--women-only', 'for women only (6.33)')
    .option('--official', 'an official tournament of the Handbook (0.3, 7.13)')
    .option('--stdin', 'read the event as one JSON object, with everything the text asks about; flags override its fields')
    .option('--explain', 'why, step by step')
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ harkness fide-event --kind match --start 2010-03-01 --over 4 "Ann; 2400; w2 w2 w2 l2" "Bob; 2350; l1 l1 l1 w1"\n',
    )
    .action(async (players: string[], options: FideEventOptions) => {
      done(await (await import('./calculate/fide-event.js')).fideEventCommand(players, options, screen));
    });
}
