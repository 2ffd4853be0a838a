import { describe, expect, test } from 'vitest';
import { hilltop, rated, riverside, rulebookOf } from '../../test/elo.js';
import { formulaText } from '../core/formula.js';
import { reevaluate, type TraceStep } from '../core/trace.js';
import { renderTrace } from '../render-trace.js';
import { storyOf } from '../story.js';
import { explainPeriod, explainSection, tracedRules } from './index.js';

const rulebook = rulebookOf(riverside);

function traceOf(result: ReturnType<typeof explainSection>): TraceStep {
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  expect(reevaluate(result.value, tracedRules)).toEqual([]);
  expect(reevaluate(JSON.parse(JSON.stringify(result.value)) as TraceStep, tracedRules)).toEqual([]);
  return result.value;
}

const section = {
  startDate: '2023-05-01',
  endDate: '2023-05-03',
  players: [
    { ...rated('ann', 1600), birth: '2000-01-01' },
    rated('bob', 1100),
    { id: 'new' },
    { id: 'other', pool: [1, 2, 3].map((day) => ({ date: `2023-02-0${day}`, opponent: 1500, score: 1 })) },
  ],
  games: [
    { white: 'ann', black: 'bob', score: 0.5 },
    { white: 'new', black: 'bob', score: 1 },
    { white: 'other', black: 'ann', score: 1 },
  ],
};

describe('an explanation', () => {
  test('cites the paragraphs of the rulebook, and reads well', () => {
    const text = renderTrace(traceOf(explainSection(rulebook, section, 'ann')));
    expect(text).toMatchInlineSnapshot(`
      "The player scored ½ of 1, less than the 0.91 points expected against these opponents, so the rating falls from 1600 to 1592.
      One point more than expected is worth K = 20 rating points: 20 × −0.41 = −8.2.
      K is 20 here: none of the special cases applies.
      The rulebook rounds 1591.82 to 1592.
         Change: K × (S − E) = 20 × (0.5 − 0.909) = −8.18
         New rating: R = 1600 − 8.18 = 1591.82

      Rating of ann after the section: 1592
         From rating 1592.
         Rule: Riverside rating rules §6.
         Parameter “Rounding”: the rating is rounded to a whole number, a half up, in force since 2020-01-01 (Riverside rating rules §6).
         1. New rating: 1592
            From rating 1600, change -8.1818.
            Rule: Riverside rating rules §6, §5.
            Parameter “Rounding”: the rating is rounded to a whole number, a half up, in force since 2020-01-01 (Riverside rating rules §6).
            Parameter “Rating floor”: 1000, in force since 2020-01-01 (Riverside rating rules §5).
            1.1. Change K (S − E): -8.1818
               From K 20, score 0.5, expected 0.9091.
               Rule: Riverside rating rules §3, §6.
               Parameter “Rounding”: the rating is rounded to a whole number, a half up, in force since 2020-01-01 (Riverside rating rules §6).
               1.1.1. K: 20
                  Case: row 4: everybody else.
                  Not the row for: the number of rated games is below 10: the number of rated games is 50.
                  Not the row for: the rating is below 2000 and the age is below 18: the age is not in this range.
                  Not the row for: the rating is at least 2000: the rating is 1600.
                  From rating 1600, games 50, birth date 2000-01-01, on 2023-05-03.
                  Rule: Riverside rating rules §3, §3.1.
                  Parameter “K, by rating, age and games”: 40 if the number of rated games is below 10; 30 if the rating is below 2000 and the age is below 18; 10 if the rating is at least 2000; otherwise 20, in force since 2020-01-01 (Riverside rating rules §3).
                  Parameter “How ages are counted”: completed years, in force since 2020-01-01 (Riverside rating rules §3.1).
               1.1.2. Expected score E: 0.9091
                  From expectancies (0.9091).
                  Rule: Riverside rating rules §2.
                  1.1.2.1. Game 1 against bob, expected score: 0.9091
                     Case: a difference of 500 counts as 400.
                     From rating 1600, opponent 1100.
                     Rule: Riverside rating rules §2, §2.1.
                     Parameter “Expected score by rating difference”: 1 ÷ (1 + 10^(−difference ÷ 400)), in force since 2020-01-01 (Riverside rating rules §2).
                     Parameter “Largest rating difference that counts”: a difference of more than 400 points counts as 400, in force since 2020-01-01 (Riverside rating rules §2.1).
               1.1.3. Game against other, not counted: none
                  Case: the opponent had no rating.
                  Rule: Riverside rating rules §4.
                  Parameter “First ratings”: after 4 games against rated opponents in 12 months; the average of the opponents plus 400 × (wins − losses) ÷ games; with 2 draws against 1500 added; at most 2000; no rating below the floor, in force since 2020-01-01 (Riverside rating rules §4)."
    `);
  });

  test('of a first rating names the games it is based on', () => {
    const text = renderTrace(traceOf(explainSection(rulebook, section, 'other')), { parameters: false });
    expect(text).toMatchInlineSnapshot(`
      "The player has 4 games against rated opponents with 4 points, enough for a first rating: 1783.
      The rulebook rounds 1783.33 to 1783.
         Average of the opponents, with 2 draws against 1500 added: Ra = (1500 + 1500 + 1500 + 1600 + 1500 + 1500) ÷ 6 = 1516.67
         First rating: the average, more for more than half of the points, less for less: R = 1516.67 + 400 × (2 × 5 − 6) ÷ 6 = 1783.33

      Rating of other after the section: 1783
         From rating 1783.
         Rule: Riverside rating rules §6.
         1. First rating: 1783
            Case: 4 games against rated opponents, 4 are needed.
            From games 4, performance 1783.3333.
            Rule: Riverside rating rules §4, §5, §6.
            1.1. Performance: 1783.3333
               Case: with 2 fictitious draws against 1500.
               From opponents (1500, 1500, 1500, 1600), score 4.
               Rule: Riverside rating rules §4.
            1.2. Earlier game 1, towards a first rating: 1
               From opponent 1500, score 1, date 2023-02-01.
               Rule: Riverside rating rules §4.
            1.3. Earlier game 2, towards a first rating: 1
               From opponent 1500, score 1, date 2023-02-02.
               Rule: Riverside rating rules §4.
            1.4. Earlier game 3, towards a first rating: 1
               From opponent 1500, score 1, date 2023-02-03.
               Rule: Riverside rating rules §4.
            1.5. Game 1 against ann, towards a first rating: 1
               From opponent 1600, score 1, date 2023-05-03.
               Rule: Riverside rating rules §4."
    `);
  });

  test('of a player without enough games says how many are missing', () => {
    const text = renderTrace(traceOf(explainSection(rulebook, section, 'new')), { parameters: false });
    expect(text).toContain('Case: 1 of 4 games against rated opponents: no rating yet.');
    expect(text).toMatch(/^The player is not rated yet: 1 of the 4 games against rated opponents are there, 3 are missing\.\n/);
  });

  test('of a player without a game says that nothing changes', () => {
    const trace = traceOf(explainSection(rulebook, { ...section, games: [] }, 'ann'));
    expect([trace.value, trace.branch?.taken, trace.steps]).toEqual([
      1600,
      'no game of the player counted, so nothing changes',
      undefined,
    ]);
  });

  test('of a period names the list, and the assigned rating', () => {
    const input = {
      list: '2022-12-01',
      players: [rated('ann', 1401.3), { id: 'kid', birth: '2012-12-31' }],
      sections: [{ endDate: '2022-11-28', games: [{ white: 'kid', black: 'ann', score: 0.5 }] }],
    };
    const trace = traceOf(explainPeriod(rulebookOf(hilltop), input, 'kid'));
    expect(trace.title).toBe('Rating of kid on the list of 2022-12-01');
    expect(trace.steps?.[0]).toMatchObject({
      title: 'Assigned rating',
      source: 'Hilltop League, Ratings 4.1, 4.2',
      inputs: { birthDate: '2012-12-31', on: '2022-12-01' },
      branch: {
        taken: 'row 2: the age is below 18',
        notTaken: [{ branch: 'the row for: the age is below 10', because: 'the age is not in this range' }],
      },
      value: 1000,
    });
  });

  test('asks for a birth date only where a row of the rulebook does', () => {
    const trace = traceOf(explainSection(rulebook, { ...section, startDate: '2024-03-01', endDate: '2024-03-01' }, 'ann'));
    expect(JSON.stringify(trace)).not.toContain('birthDate');
  });

  test('of a player who did not play is refused', () => {
    const result = explainSection(rulebook, section, 'nobody');
    expect(result.ok ? '' : result.errors[0]?.code).toBe('player-not-in-section');
  });

  test('tells every game of a first rating, names the opponents of this section, and shows the sum', () => {
    const story = storyOf(traceOf(explainSection(rulebook, section, 'other')));
    expect(story?.games.map(({ against, rating, score, because }) => [against, rating, score, because])).toEqual([
      [undefined, 1500, 1, 'from an earlier event'],
      [undefined, 1500, 1, 'from an earlier event'],
      [undefined, 1500, 1, 'from an earlier event'],
      ['ann', 1600, 1, ''],
    ]);
    expect(story?.formulas.map(({ formula }) => formulaText(formula))).toEqual([
      'Ra = (1500 + 1500 + 1500 + 1600 + 1500 + 1500) ÷ 6 = 1516.67',
      'R = 1516.67 + 400 × (2 × 5 − 6) ÷ 6 = 1783.33',
    ]);
    // Too few games: they are told all the same.
    expect(storyOf(traceOf(explainSection(rulebook, section, 'new')))?.games).toEqual([
      { against: 'bob', rating: 1100, because: '', expected: null, score: 1 },
    ]);
  });

  test('a game against somebody without a rating is named, and does not count', () => {
    const story = storyOf(traceOf(explainSection(rulebook, section, 'ann')));
    expect(story?.sentences[0]).toContain('scored ½ of 1,');
    expect(story?.games.at(-1)).toMatchObject({ against: 'other', rating: null, notRated: 'the opponent had no rating' });
  });

  test('says why K is what it is, and with what a new player begins', () => {
    const input = {
      list: '2022-12-01',
      players: [rated('ann', 1401.3), { id: 'kid', birth: '2012-12-31' }],
      sections: [{ endDate: '2022-11-28', games: [{ white: 'kid', black: 'ann', score: 0.5 }] }],
    };
    const kid = storyOf(traceOf(explainPeriod(rulebookOf(hilltop), input, 'kid')));
    expect(kid?.sentences).toContain('New players of this age begin with 1000.');
    expect(kid?.sentences).toContain('K is 20 here: none of the special cases applies.');
    expect(kid?.gamesNote).toMatch(/^All games for this list are rated together; /);
    const young = { ...rated('young', 1500), birth: '2015-01-01' };
    const met = { ...section, players: [young, rated('bob', 1100)], games: [{ white: 'young', black: 'bob', score: 1 }] };
    expect(storyOf(traceOf(explainSection(rulebook, met, 'young')))?.sentences).toContain(
      'K is 30 here: the rating is below 2000; the age is below 18.',
    );
  });
});
