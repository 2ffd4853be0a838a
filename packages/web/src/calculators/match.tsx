// An individual match under US Chess §7: who may play one, and how far it can move both ratings.

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
import { Choice, DateField, editionText, NumberField, numberOf } from '../parts/fields.js';
import { TextField } from '../parts/form.js';
import { useTitle } from '../parts/title.js';
import { BasisNotes } from './basis.js';
import { useFragment } from './fragment.js';
import { editionOf, editionOptions, startDateOf, systemOptions } from './player.js';
import { Problems } from './problems.js';
import { parsePastChanges, parseScores } from './scores.js';

const defaults = {
  system: 'OTBR',
  a: '',
  b: '',
  gamesA: '',
  gamesB: '',
  scores: '',
  pastA: '',
  pastB: '',
  on: '',
  edition: 'date',
};

type State = typeof defaults;

export function MatchCalculator() {
  useTitle(t('Match'));
  const [state, change] = useFragment(defaults);
  return (
    <>
      <p className="soft">
        {t(
          'A match between two players with established ratings: no bonus, and limits on what it may change, alone and with earlier matches.',
        )}
      </p>
      <div className="columns">
        <div className="stack">
          <div className="fields from-top">
            <NumberField label={t('Rating of A')} value={state.a} onChange={(a) => change({ a })} />
            <NumberField
              label={t('Games of A')}
              value={state.gamesA}
              onChange={(gamesA) => change({ gamesA })}
              hint={t('Empty: established')}
            />
          </div>
          <div className="fields from-top">
            <NumberField label={t('Rating of B')} value={state.b} onChange={(b) => change({ b })} />
            <NumberField
              label={t('Games of B')}
              value={state.gamesB}
              onChange={(gamesB) => change({ gamesB })}
              hint={t('Empty: established')}
            />
          </div>
          <TextField
            label={t('Results of A, game by game')}
            value={state.scores}
            onChange={(event) => change({ scores: event.target.value })}
            hint={t('w, d and l in order: w d w l')}
          />
          <div className="fields from-top">
            <Choice label={t('System')} value={state.system} options={systemOptions} onChange={(system) => change({ system })} />
            <DateField label={t('Day of the match')} value={startDateOf(state)} onChange={(on) => change({ on })} />
            <Choice
              label={t('Edition')}
              value={state.edition}
              options={editionOptions}
              onChange={(name) => change({ edition: name })}
            />
          </div>
          <TextField
            label={t('Earlier matches of A')}
            value={state.pastA}
            onChange={(event) => change({ pastA: event.target.value })}
            hint={t('Day and change: 2026-03-01:+40 2026-05-02:-12')}
          />
          <TextField
            label={t('Earlier matches of B')}
            value={state.pastB}
            onChange={(event) => change({ pastB: event.target.value })}
          />
        </div>
        <div className="stack" aria-live="polite">
          <Result state={state} />
        </div>
      </div>
    </>
  );
}

function Result({ state }: { state: State }) {
  const scores = parseScores(state.scores);
  const [a, b] = [numberOf(state.a), numberOf(state.b)];
  if (a === undefined || b === undefined || scores.length === 0)
    return <p className="empty">{t('Give both ratings and a game to see the result.')}</p>;
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
          <p>{obstacles.map((obstacle) => matchObstacleWords[obstacle]).join(', ')}.</p>
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
