// The result of a match, or why it is not rated. It includes the rules, so it is loaded when there is something to rate.

import { gamesOfEstablished } from '@harkness/rules/internal/uschess';
import {
  edition,
  explainMatch,
  type MatchInput,
  type MatchSide,
  matchObstacleWords,
  rateMatch,
  type System,
} from '@harkness/rules/uschess';
import { signed } from '../base/format.js';
import { t } from '../base/words.js';
import { Explanation } from '../parts/explanation.js';
import { editionText, numberOf } from '../parts/fields.js';
import { BasisNotes } from './basis.js';
import type { MatchState } from './match.js';
import { Obstacles } from './obstacles.js';
import { editionOf, startDateOf } from './player.js';
import { Problems } from './problems.js';
import { parsePastChanges, type parseScores } from './scores.js';

export function MatchResult({
  state,
  a,
  b,
  scores,
}: {
  state: MatchState;
  a: number;
  b: number;
  scores: ReturnType<typeof parseScores>;
}) {
  const startDate = startDateOf(state);
  const choice = editionOf(state.edition);
  const rules = edition(choice.by === 'name' ? choice : { ...choice, on: startDate });
  if (!rules.ok) return <Problems errors={rules.errors} />;
  const established = gamesOfEstablished(rules.value);
  const side = (id: 'a' | 'b', rating: number, games: string) => ({
    id,
    rating,
    games: numberOf(games) ?? established,
    history: 'mixed' as const,
  });
  const input: MatchInput = {
    edition: choice as MatchInput['edition'] & object,
    system: state.system as System,
    startDate,
    endDate: startDate,
    a: side('a', a, state.gamesA),
    b: side('b', b, state.gamesB),
    scoresA: scores,
    pastMatchesA: parsePastChanges(state.pastA),
    pastMatchesB: parsePastChanges(state.pastB),
  };
  const answer = rateMatch(input);
  if (!answer.ok) return <Problems errors={answer.errors} />;
  const { sides, obstacles, rulings } = answer.value;
  return (
    <>
      {sides === null ? (
        <div className="panel card">
          <h2>{t('Not rated')}</h2>
          <Obstacles reasons={obstacles.map((obstacle) => matchObstacleWords[obstacle])} />
        </div>
      ) : (
        (['a', 'b'] as const).map((name) => (
          <Side key={name} name={name} before={name === 'a' ? a : b} side={sides[name]} input={input} />
        ))
      )}
      <p className="small soft">{editionText(answer.value.edition)}</p>
      <BasisNotes readings={[]} rulings={rulings} />
    </>
  );
}

function Side({ name, before, side, input }: { name: 'a' | 'b'; before: number; side: MatchSide; input: MatchInput }) {
  const trace = explainMatch(input, name);
  const rows: readonly (readonly [string, string])[] = [
    [t('Before'), String(before)],
    [t('Change without limits'), signed(side.changeUncapped, 2)],
    [t('Limit of one match'), signed(side.changeAfter50, 2)],
    [t('With matches of 180 days'), signed(side.changeAfter180Days, 2)],
    [t('With matches of 3 years'), signed(side.changeAfter3Years, 2)],
    [
      t('Floor'),
      side.floorRequest
        ? t('{floor}: a request to lower it; {ratingIfRefused} if refused', {
            floor: side.floor,
            ratingIfRefused: side.ratingIfRefused,
          })
        : String(side.floor),
    ],
  ];
  return (
    <div className="panel card">
      <h2>{t('Player {letter}', { letter: name.toUpperCase() })}</h2>
      <p className="big num">{Math.round(side.rating)}</p>
      <dl className="facts small">
        {rows.map(([label, text]) => (
          <div key={label} className="fact">
            <dt>{label}</dt>
            <dd className="num">{text}</dd>
          </div>
        ))}
      </dl>
      {trace.ok ? (
        <details>
          <summary className="small">{t('Why')}</summary>
          <Explanation trace={trace.value} />
        </details>
      ) : null}
    </div>
  );
}
