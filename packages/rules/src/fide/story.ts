// Tells FIDE explanations as stories, under the text of 2009 and the later ones. Every number comes from the trace.

import { bracket, type Formula, joined, over, row, sub } from '../core/formula.js';
import {
  comparedWith,
  movement,
  numberIn,
  numbersIn,
  plural,
  pointsText,
  type Story,
  type StoryFormula,
  type StoryGame,
  shown,
  signedText,
  stepOf,
} from '../core/story.js';
import type { TraceStep, TraceValue } from '../core/trace.js';

/** Undefined if the trace is not about FIDE. `who` names the player at the beginning of a sentence. */
export function fideStory(trace: TraceStep, who: string): Story | undefined {
  switch (trace.rule) {
    case 'fide.later.change':
      return changeStory(trace, who);
    case 'fide.later.published':
      return listedStory(trace, who);
    case 'fide.later.first-rating':
      return firstLater(trace, who);
    case 'fide.new-rating':
      return change2009(trace, who);
    case 'fide.listed-rating':
      return listed2009(trace, who);
    case 'fide.publication':
      return first2009(trace, who);
    case 'fide.result-in-swiss':
    case 'fide.result-in-round-robin':
      return performance2009(trace, who);
    case 'fide.k':
    case 'fide.later.k':
    case 'fide.later.k-used':
    case 'fide.later.published-k':
      return kStory(trace, who);
    default:
      return undefined;
  }
}

const worth = (k: number) => `One point more than expected is worth K = ${k} rating points`;

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}

// ── A rated player, later texts ───────────────────────────────────────────────────────────────────────────────────────────

function changeStory(trace: TraceStep, who: string): Story {
  const told = changeParts(trace);
  const { k, score, expected, change, games } = told;
  const counted = games.filter(({ notRated }) => notRated === undefined).length;
  return {
    sentences:
      counted === 0
        ? [`No game of ${who === 'The player' ? 'the player' : who} counts here, so nothing changes.`]
        : [
            `${who} scored ${pointsText(score)} of ${counted}, ${comparedWith(score, expected)}, ${brought(change)}.`,
            `${worth(k)}: ${k} × ${signedText(score - expected)} = ${signedText(change)}.`,
            ...becauseOfK(trace),
            ...ratedSince(trace),
          ],
    games,
    gamesNote: listNote,
    formulas: told.formulas,
    remarks: told.remarks,
  };
}

/** Why K is what it is, before a limit for many games. */
function becauseOfK(trace: TraceStep): string[] {
  const line = stepOf(trace, 'fide.later.k', 'fide.later.published-k');
  if (typeof line?.value !== 'number') return [];
  if (line.rule === 'fide.later.published-k') return [`K is ${line.value} here, as published on the list.`];
  const taken = (line.branch?.taken ?? '').replace(/^K \d+: /, '');
  return taken === ''
    ? []
    : [`K is ${line.value} here: ${taken === 'everybody else' ? 'none of the special cases applies' : taken}.`];
}

/** Unrated when the event began, rated before it was over. */
function ratedSince(trace: TraceStep): string[] {
  const taken = (trace.steps ?? []).flatMap(({ branch }) => branch?.taken ?? []);
  const rating = taken.map((text) => /are rated with their current one, (\d+)/.exec(text)?.[1]).find((one) => one !== undefined);
  return rating === undefined ? [] : [`There was no rating when the event began, so the current one of ${rating} is used.`];
}

const listNote = 'Each opponent counts with the rating of the list in force when the tournament began.';

function changeParts(trace: TraceStep) {
  const k = numberIn(trace.inputs, 'k') ?? 0;
  const score = sum(numbersIn(trace.inputs, 'halfPoints')) / 2;
  const expected = sum(numbersIn(trace.inputs, 'expected')) / 100;
  const change = typeof trace.value === 'number' ? trace.value / 100 : 0;
  const tournaments = (trace.steps ?? []).filter(({ rule }) => rule === 'fide.later.tournament');
  const games = tournaments.flatMap(gamesOfTournament);
  const counted = games.filter(({ notRated }) => notRated === undefined);
  const formulas: StoryFormula[] =
    counted.length === 0 ? [] : [...expectedFormulas(counted, expected), changeFormula(k, score, expected, change)];
  return { k, score, expected, change, games, formulas, remarks: kLimit(trace) };
}

/** `which brings +3.2 rating points`, `which costs 3.2 rating points`. */
function brought(change: number): string {
  return change < 0 ? `which costs ${shown(-change)} rating points` : `which brings ${signedText(change)} rating points`;
}

function changeFormula(k: number, score: number, expected: number, change: number): StoryFormula {
  return {
    title: 'Change',
    formula: row(
      'ΔR',
      '=',
      'K',
      '×',
      bracket(row('W', '−', sub('W', 'e'))),
      '=',
      String(k),
      '×',
      bracket(row(shown(score), '−', shown(expected))),
      '=',
      signedText(change),
    ),
  };
}

function expectedFormulas(games: readonly StoryGame[], expected: number): StoryFormula[] {
  const each = games.map((game) => (game.expected === null ? '?' : game.expected.toFixed(2)));
  if (each.length > 20)
    return [{ title: 'Expected score, by the table of the regulations', formula: row(sub('W', 'e'), '=', shown(expected)) }];
  return [
    {
      title: 'Expected score, by the table of the regulations',
      formula: row(sub('W', 'e'), '=', joined(each, '+'), '=', shown(expected)),
    },
  ];
}

function gamesOfTournament(tournament: TraceStep): StoryGame[] {
  const id = tournament.title.replace(/^Tournament /, '');
  const halfPoints = numbersIn(tournament.inputs, 'halfPoints');
  const games = (tournament.steps ?? []).filter(({ rule }) => rule === 'fide.later.game');
  let place = 0;
  return games.map((game) => {
    const outcome = isParts(game.value) ? game.value : {};
    const notRated = outcome['notRated'] === undefined ? undefined : (game.branch?.taken ?? '').replace(/^not rated: /, '');
    const half = notRated === undefined ? (halfPoints[place] ?? null) : null;
    if (notRated === undefined) place += 1;
    const own = numberIn(game.inputs, 'own');
    const [listed, standard] = [numberIn(game.inputs, 'opponent'), numberIn(game.inputs, 'opponentStandard')];
    const against = /, against (.+)$/.exec(game.title)?.[1];
    const [difference, counted, p] = ['difference', 'counted', 'p'].map((name) => numberIn(outcome, name));
    const limited = difference != null && counted != null && difference !== counted;
    return {
      tournament: id,
      ...(against === undefined ? {} : { against }),
      ...(own === null ? {} : { own }),
      rating: listed ?? standard,
      because: [
        listed === null && standard !== null ? 'standard rating, for want of one on this list' : 'on the list',
        ...(limited ? [`the difference of ${Math.abs(difference)} counts as ${Math.abs(counted)}`] : []),
      ].join('; '),
      expected: p == null ? null : p / 100,
      score: half === null ? null : half / 2,
      ...(notRated === undefined ? {} : { notRated }),
    };
  });
}

/** K reduced because of many games. */
function kLimit(trace: TraceStep): string[] {
  const used = stepOf(trace, 'fide.later.k-used');
  const [k, games] = [numberIn(used?.inputs, 'k'), numberIn(used?.inputs, 'games')];
  if (k === null || games === null || typeof used?.value !== 'number' || used.value === k) return [];
  return [`K is ${used.value} instead of ${k}: ${used.branch?.taken ?? ''}.`];
}

function listedStory(trace: TraceStep, who: string): Story | undefined {
  const calculated = stepOf(trace, 'fide.later.calculated');
  const change = stepOf(trace, 'fide.later.change');
  const [before, hundredths] = [numberIn(calculated?.inputs, 'rating'), numberIn(calculated?.inputs, 'changeHundredths')];
  if (calculated === undefined || change === undefined || before === null || hundredths === null) return undefined;
  const told = changeParts(change);
  const after = typeof trace.value === 'number' ? trace.value : null;
  const reached = typeof calculated.value === 'number' ? calculated.value : before;
  const counted = told.games.filter(({ notRated }) => notRated === undefined).length;
  const oneOff = stepOf(trace, 'fide.later.one-off');
  const carried = stepOf(trace, 'fide.later.sum-of-changes')?.branch?.taken;
  const moved = `so the rating ${movement(before, reached)}`;
  const first =
    counted === 0
      ? hundredths === 0
        ? `${who} has no rated game in this period, so the rating stays at ${before}.`
        : `Earlier results are carried to this list and bring ${signedText(hundredths / 100)} rating points, ${moved}.`
      : `${who} scored ${pointsText(told.score)} of ${counted}, ${comparedWith(told.score, told.expected)}, ${moved}.`;
  return {
    sentences: [
      first,
      ...(counted === 0
        ? []
        : [
            `${worth(told.k)}: ${told.k} × ${signedText(told.score - told.expected)} = ${signedText(told.change)}, rounded once for the period to ${signedText(reached - before)}.`,
            ...becauseOfK(change),
          ]),
      ...(carried === undefined || counted === 0 ? [] : [`Carried to this list: ${carried} hundredths of a point.`]),
      ...(oneOff !== undefined && typeof oneOff.value === 'number' && oneOff.value !== reached
        ? [`FIDE adjusted ratings once on this list: ${reached} becomes ${oneOff.value}.`]
        : []),
      ...(after === null ? [`That is below the floor, so the player is unrated on this list.`] : []),
    ],
    games: told.games,
    ...(told.games.length === 0 ? {} : { gamesNote: listNote }),
    formulas:
      counted === 0
        ? []
        : [
            ...told.formulas,
            { title: 'New rating', formula: row('R', '=', String(before), ...addedTo(reached - before), '=', String(reached)) },
          ],
    remarks: told.remarks,
  };
}

function addedTo(value: number): Formula[] {
  return [value < 0 ? '−' : '+', shown(Math.abs(value))];
}

// ── First ratings, later texts ────────────────────────────────────────────────────────────────────────────────────────────

function firstLater(trace: TraceStep, who: string): Story {
  const outcome = isParts(trace.value) ? trace.value : {};
  const published = numberIn(outcome, 'published');
  const games = numberIn(trace.inputs, 'games') ?? 0;
  const ru = numberIn(trace.inputs, 'ru');
  const needed = parameter(trace, 'fide.games-for-first-rating');
  const floor = parameter(trace, 'fide.floor');
  const made = stepOf(trace, 'fide.later.initial-rating');
  const halfPoints = numberIn(made?.inputs, 'halfPoints');
  const score = halfPoints === null ? '' : ` with ${pointsText(halfPoints / 2)} points`;
  const missing = typeof needed === 'number' ? Math.max(0, needed - games) : 0;
  const low = ru !== null && typeof floor === 'number' && ru < floor;
  return {
    sentences: [
      published !== null
        ? `${who} has ${plural(games, 'game')} against rated opponents${score}, enough for a first rating: ${published}.`
        : missing > 0
          ? `${who} is not rated yet: ${games} of the ${needed} games against rated opponents are there, ${missing} ${missing === 1 ? 'is' : 'are'} missing.`
          : `${who} is not rated yet: the games so far give ${ru ?? 'no rating'}${low ? `, below the floor of ${floor}` : ''}.`,
      ...(published === null && ru !== null && missing > 0 ? [`The games so far would give a rating of ${ru}.`] : []),
    ],
    games: (trace.steps ?? []).filter(({ rule }) => rule === 'fide.later.pool-event').flatMap(gamesOfPool),
    gamesNote: listNote,
    formulas: firstFormulas(made),
    remarks: (made?.branch?.taken ?? '').includes('at most') ? [`A first rating is never above ${ru}.`] : [],
  };
}

function gamesOfPool(event: TraceStep): StoryGame[] {
  const id = /^Games of (.+) against rated opponents$/.exec(event.title)?.[1];
  const halfPoints = numbersIn(event.inputs, 'halfPoints');
  return numbersIn(event.inputs, 'opponents').map((rating, index) => {
    const half = halfPoints[index];
    return {
      ...(id === undefined ? {} : { tournament: id }),
      rating,
      because: rating === null ? '' : 'on the list',
      expected: null,
      score: half == null ? null : half / 2,
      ...(rating === null ? { notRated: 'the opponent had no rating' } : {}),
    };
  });
}

function firstFormulas(made: TraceStep | undefined): StoryFormula[] {
  if (made === undefined || !isParts(made.value)) return [];
  const [games, half, total] = ['games', 'halfPoints', 'opponentsTotal'].map((name) => numberIn(made.inputs, name));
  const [p, dp, ru] = ['p', 'dp', 'ru'].map((name) => numberIn(made.value as Parts, name));
  if (games == null || half == null || total == null || ru == null) return [];
  const draws = parameter(made, 'fide.fictitious-draws');
  const added = isParts(draws) ? { games: numberIn(draws, 'games') ?? 0, opponent: numberIn(draws, 'opponent') ?? 0 } : undefined;
  const average =
    added === undefined
      ? over(String(total), String(games))
      : over(
          row(String(total), '+', String(added.games), '×', String(added.opponent)),
          row(String(games), '+', String(added.games)),
        );
  const share =
    added === undefined
      ? over(shown(half / 2), String(games))
      : over(row(shown(half / 2), '+', shown(added.games / 2)), row(String(games), '+', String(added.games)));
  const ra = made.value['ra'];
  const averageText = typeof ra === 'string' ? fraction(ra) : undefined;
  return [
    {
      title:
        added === undefined
          ? 'Average of the opponents'
          : `Average of the opponents, with ${plural(added.games, 'draw')} against ${added.opponent} added`,
      formula: row(sub('R', 'a'), '=', average, ...(averageText === undefined ? [] : ['=', averageText])),
    },
    { title: 'Share of the points', formula: row('p', '=', share, ...(p == null ? [] : ['=', (p / 100).toFixed(2)])) },
    ...(dp == null
      ? []
      : [
          {
            title: 'First rating: the average, and the difference that the table gives for this share',
            formula: row(sub('R', 'u'), '=', averageText ?? sub('R', 'a'), ...addedTo(dp), '=', String(ru)),
          },
        ]),
  ];
}

function fraction(text: string): string {
  const [top = '', bottom = '1'] = text.split('/');
  return shown(Number(top) / Number(bottom));
}

// ── The text of 2009 ──────────────────────────────────────────────────────────────────────────────────────────────────────

function change2009(trace: TraceStep, who: string): Story | undefined {
  const change = stepOf(trace, 'fide.rating-change');
  const before = numberIn(trace.inputs, 'rating');
  if (change === undefined || before === null || typeof change.value !== 'number') return undefined;
  const k = numberIn(change.inputs, 'k') ?? 0;
  const halfPoints = numbersIn(change.inputs, 'halfPoints');
  const score = sum(halfPoints) / 2;
  const expected = sum(numbersIn(change.inputs, 'expected')) / 100;
  const each = (change.steps ?? []).filter(({ rule }) => rule === 'fide.expected-score');
  const games = each.map((game, index): StoryGame => {
    const against = /^Expected score against (.+), in hundredths$/.exec(game.title)?.[1];
    const half = halfPoints[index];
    const limited = /^a difference of [−-]?(\d+) counts as [−-]?(\d+)$/.exec(game.branch?.taken ?? '');
    const isUnrated = (game.steps ?? []).length > 0;
    return {
      ...(against === undefined ? {} : { against }),
      own: before,
      rating: numberIn(game.inputs, 'opponent'),
      because: [
        isUnrated ? 'unrated: the rating of their result in this event' : 'on the list',
        ...(limited === null ? [] : [`the difference of ${limited[1]} counts as ${limited[2]}`]),
      ].join('; '),
      expected: typeof game.value === 'number' ? game.value / 100 : null,
      score: half == null ? null : half / 2,
    };
  });
  const leftOut = (change.branch?.notTaken ?? []).flatMap(({ branch }): StoryGame[] => {
    const against = /^game against (.+)$/.exec(branch)?.[1];
    return against === undefined
      ? []
      : [{ against, rating: null, because: '', expected: null, score: null, notRated: 'the opponent had no rating' }];
  });
  const points = change.value / 100;
  return {
    sentences:
      games.length === 0
        ? [`No game of the event counts for ${who}, so nothing changes.`]
        : [
            `${who} scored ${pointsText(score)} of ${games.length}, ${comparedWith(score, expected)}, ${brought(points)}.`,
            `${worth(k)}: ${k} × ${signedText(score - expected)} = ${signedText(points)}.`,
          ],
    games: [...games, ...leftOut],
    gamesNote: listNote,
    formulas: games.length === 0 ? [] : [...expectedFormulas(games, expected), changeFormula(k, score, expected, points)],
    remarks: [],
  };
}

function listed2009(trace: TraceStep, who: string): Story | undefined {
  const made = stepOf(trace, 'fide.new-rating');
  const before = numberIn(made?.inputs, 'rating');
  if (made === undefined || before === null || typeof made.value !== 'number') return undefined;
  const changes = numbersIn(made.inputs, 'changes').map((value) => (value ?? 0) / 100);
  const all =
    changes.length === 0
      ? `${who} has no rated event in this period`
      : `${plural(changes.length, 'event')} of the period ${changes.length === 1 ? 'brings' : 'bring'} ${signedText(sum(changes))} rating points`;
  return {
    sentences: [
      `${all}, so the rating ${movement(before, made.value)}.`,
      ...(trace.value === null ? ['That is below the floor, so the player leaves the list.'] : []),
    ],
    games: [],
    formulas:
      changes.length === 0
        ? []
        : [{ title: 'New rating', formula: row('R', '=', String(before), ...changes.flatMap(addedTo), '=', String(made.value)) }],
    remarks: [],
  };
}

function first2009(trace: TraceStep, who: string): Story {
  const outcome = isParts(trace.value) ? trace.value : {};
  const rating = numberIn(outcome, 'rating');
  const games = numberIn(trace.inputs, 'games') ?? 0;
  const reached = numberIn(trace.inputs, 'rn');
  return {
    sentences: [
      rating === null
        ? notYet2009(trace, who, games, reached)
        : `${who} has ${plural(games, 'game')} that count, enough for a first rating: ${rating}.`,
    ],
    games: [],
    formulas: performanceFormulas2009(
      stepOf(trace, 'fide.performance-rating'),
      'First rating: the average, and the difference for this score',
    ),
    remarks: [],
  };
}

function notYet2009({ branch }: TraceStep, who: string, games: number, reached: number | null): string {
  const taken = branch?.taken ?? '';
  const needed = /\d+ of (\d+) games \(7\.14e\)/.exec(taken)?.[1];
  if (needed !== undefined) {
    const missing = Math.max(0, Number(needed) - games);
    return `${who} is not rated yet: ${games} of the ${needed} games against rated opponents are there, ${missing} ${missing === 1 ? 'is' : 'are'} missing.`;
  }
  const floor = /below the floor of (\d+)/.exec(taken)?.[1];
  return floor !== undefined && reached !== null
    ? `${who} is not rated yet: the games so far give ${reached}, below the floor of ${floor}.`
    : `${who} is not rated yet: ${taken.replace(/^not published: /, '')}.`;
}

function performance2009(trace: TraceStep, who: string): Story {
  const ru = numberIn(trace.inputs, 'ru');
  const half = numberIn(trace.inputs, 'halfPoints') ?? 0;
  const games = numberIn(trace.inputs, 'ratedGames') ?? 0;
  const average = stepOf(trace, 'fide.average-of-opponents');
  return {
    sentences: [
      trace.value === null && ru !== null
        ? `${who} is unrated. ${pointsText(half / 2)} points in ${plural(games, 'game')} against rated opponents are a result of ${ru}, which counts towards a first rating.`
        : `${who} is unrated, and this result does not count towards a first rating: ${disregarded2009(trace)}.`,
    ],
    games: numbersIn(average?.inputs, 'ratings').map((rating) => ({
      rating,
      because: 'on the list',
      expected: null,
      score: null,
    })),
    ...(average === undefined ? {} : { gamesNote: listNote }),
    formulas: performanceFormulas2009(
      stepOf(trace, 'fide.performance-rating'),
      'Result: the average, and the difference for this score',
    ),
    remarks: [],
  };
}

/** Why an unrated player's result does not count, without the number of the article. */
function disregarded2009(trace: TraceStep): string {
  const [opponents, half, ru] = ['ratedOpponents', 'halfPoints', 'ru'].map((name) => numberIn(trace.inputs, name));
  const needed = parameter(trace, 'fide.rated-opponents-per-event');
  const least = parameter(trace, 'fide.minimum-first-score');
  const floor = parameter(trace, 'fide.floor');
  if (trace.value === '8.21' && opponents != null && typeof needed === 'number')
    return `${plural(opponents, 'rated opponent')}, fewer than ${needed}`;
  if (trace.value === '6.1' && half != null && typeof least === 'number')
    return `a score of ${pointsText(half / 2)}, less than ${pointsText(least / 2)}`;
  if (ru != null && typeof floor === 'number' && ru < floor) return `it is a result of ${ru}, below the floor of ${floor}`;
  return trace.branch?.taken ?? '';
}

/** The average of the opponents, and the rating that the score makes of it. */
function performanceFormulas2009(step: TraceStep | undefined, title: string): StoryFormula[] {
  const average = numberIn(step?.inputs, 'average');
  if (step === undefined || average === null || typeof step.value !== 'number') return [];
  const ratings = numbersIn(stepOf(step, 'fide.average-of-opponents')?.inputs, 'ratings');
  const known = ratings.length > 0 && ratings.length <= 20 && ratings.every((one) => one !== null);
  const sumOfAll = over(
    joined(
      ratings.map((one) => String(one)),
      '+',
    ),
    String(ratings.length),
  );
  return [
    {
      title: 'Average of the opponents',
      formula: row(sub('R', 'c'), '=', ...(known && ratings.length > 1 ? [sumOfAll, '='] : []), shown(average)),
    },
    { title, formula: row(sub('R', 'u'), '=', shown(average), ...addedTo(step.value - average), '=', String(step.value)) },
  ];
}

// ── K ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The reason for K. */
function kStory(trace: TraceStep, who: string): Story {
  const line = stepOf(trace, 'fide.later.k', 'fide.k', 'fide.later.published-k') ?? trace;
  const taken = (line.branch?.taken ?? '').replace(/^K \d+: /, '');
  const reason = taken === 'everybody else' ? 'none of the special cases applies' : taken;
  return {
    sentences: [
      `K is ${String(trace.value)} for ${who === 'The player' ? 'the player' : who}: ${reason}.`,
      'K says how fast a rating moves: it is the number of rating points for each point scored above or below expectation.',
    ],
    games: [],
    formulas: [
      {
        title: 'What K does',
        formula: row(
          'ΔR',
          '=',
          'K',
          '×',
          bracket(row('W', '−', sub('W', 'e'))),
          '=',
          String(trace.value),
          '×',
          bracket(row('W', '−', sub('W', 'e'))),
        ),
      },
    ],
    remarks: (line.branch?.notTaken ?? []).flatMap(({ branch, because }) => {
      const limit = /^(\d+) reached$/.exec(branch)?.[1];
      if (limit !== undefined) return [`K changes for good when a published rating reaches ${limit}.`];
      if (/^under \d+$/.test(branch)) return ['K stays as it is if the rating falls again.'];
      const [k, when] = branch.split(/: (.*)/);
      return when === undefined ? `Not ${branch}: ${because}.` : `${k} is for this case: ${when}. Here ${inPerson(because)}.`;
    }),
  };
}

/** Traces say "they"; a sentence of a story needs "the player". */
function inPerson(because: string): string {
  return because
    .replace(/^they are /, 'the player is ')
    .replace(/^they have /, 'the player has ')
    .replace(/^they (?=once)/, 'the player ')
    .replace(/^it never has$/, 'that never happened');
}

type Parts = { readonly [name: string]: TraceValue };

function isParts(value: TraceValue | undefined): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parameter(step: TraceStep | undefined, name: string): TraceValue | undefined {
  return step?.parameters.find((read) => read.name === name || read.name.startsWith(`${name}.`))?.value;
}
