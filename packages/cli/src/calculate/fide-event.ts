// harkness fide-event: a whole event under the FIDE text of 2009, from a crosstable as text or the library's own JSON.

import { renderTrace } from '@harkness/rules';
import { askEvent2009, type EventQuestion, parseCrosstable } from '@harkness/rules/internal/fide';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { tableText } from '../terminal/table.js';
import { printBasis } from './basis.js';
import { given, parseDay, parseWhole, stdinObject, taken } from './input.js';

export interface FideEventOptions {
  readonly kind?: string;
  readonly start?: string;
  readonly end?: string;
  readonly over?: string;
  readonly registered?: string;
  readonly league?: boolean;
  readonly longApproved?: boolean;
  readonly nationalChampionship?: boolean;
  readonly womenOnly?: boolean;
  readonly official?: boolean;
  readonly stdin?: boolean;
  readonly explain?: boolean;
  readonly json?: boolean;
}

export async function fideEventCommand(players: readonly string[], options: FideEventOptions, screen: Screen): Promise<ExitCode> {
  const base = await stdinObject(options.stdin === true, screen);
  const event = { id: 'event', kind: 'swiss', ...base, ...flags(options), ...table(players) } as unknown as EventQuestion;
  if (event.start === undefined)
    throw new CommandError('--start is missing.', { hint: 'Give the first day, for example --start 2010-03-01.' });
  if (event.entries === undefined || event.games === undefined)
    throw new CommandError('There are no players.', { hint: 'Give each as "name; rating; results": "Ann; 2200; w2 d3".' });
  const answer = taken(askEvent2009({ ...event, end: event.end ?? event.start }));
  const { outcome, conditions, dates, traces, caveats } = answer;
  if (options.json) {
    const { traces: _, ...plain } = answer;
    screen.json(options.explain ? answer : plain);
    return outcome.ratable ? 0 : 1;
  }
  if (!outcome.ratable) {
    for (const { article, asks, found } of conditions.filter(({ met }) => !met))
      screen.print(`Not rated: article ${article} asks for ${asks}; here ${found}.`);
    printBasis(answer, screen);
    return 1;
  }
  const right = 'right' as const;
  screen.print(
    tableText(
      [
        { title: 'player' },
        { title: 'before', align: right },
        { title: 'K', align: right },
        { title: 'change', align: right },
        { title: 'after', align: right },
      ],
      event.entries.map(({ id, rating }) => {
        const rated = outcome.rated.find((one) => one.id === id);
        const first = outcome.unrated.find((one) => one.id === id);
        if (rated !== undefined)
          return [
            id,
            String(rating ?? 'unrated'),
            String(rated.k),
            signedPoints(rated.changeHundredths),
            String(rated.newRatingIfOnlyEvent),
          ];
        const result = first?.disregarded == null ? `result ${first?.ruNew ?? 'none'}` : `disregarded (${first.disregarded})`;
        return [id, String(rating ?? 'unrated'), '', '', result];
      }),
      screen.colours,
    ),
  );
  screen.print(
    `rated as a ${outcome.treatedAs.replace('_', ' ')} from the list of ${dates.listInForce}, for the list of ${dates.list} (closes ${dates.closing}), ${answer.edition}`,
  );
  for (const caveat of caveats) screen.print(screen.colours.yellow(`note: ${caveat}`));
  if (options.explain) for (const trace of Object.values(traces.players)) screen.print(`\n${renderTrace(trace)}`);
  else printBasis(answer, screen);
  return 0;
}

function flags(options: FideEventOptions): Partial<EventQuestion> {
  return given<Partial<EventQuestion>>({
    kind: options.kind?.replaceAll('-', '_') as EventQuestion['kind'] | undefined,
    start: options.start === undefined ? undefined : parseDay(options.start, '--start'),
    end: options.end === undefined ? undefined : parseDay(options.end, '--end'),
    scheduledGames: options.over === undefined ? undefined : parseWhole(options.over, '--over'),
    registered: options.registered === undefined ? undefined : parseDay(options.registered, '--registered'),
    league: options.league,
    durationApproved: options.longApproved,
    nationalChampionship: options.nationalChampionship,
    womenOnly: options.womenOnly,
    official: options.official,
  });
}

/** The players given as text, if any. */
function table(players: readonly string[]): Pick<EventQuestion, 'entries' | 'games'> | object {
  if (players.length === 0) return {};
  const { entries, games, problems } = parseCrosstable(players.join('\n'));
  const [first, ...more] = problems;
  if (first !== undefined)
    throw new CommandError([first, ...more.map((problem) => `      ${problem}`)].join('\n'), {
      hint: 'Write each player as "name; rating or unrated; w2 d3 l4", won, drawn and lost against those places.',
    });
  return { entries, games };
}

function signedPoints(hundredths: number): string {
  return `${hundredths >= 0 ? '+' : '−'}${(Math.abs(hundredths) / 100).toFixed(2)}`;
}
