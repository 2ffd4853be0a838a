// The result of a foreign event, or why it does not count. It includes the rules, so it is loaded when there is a game.

import { foreignObstacleWords, gamesOfEstablished } from '@harkness/rules/internal/uschess';
import { edition, explainForeignEvent, type ForeignInput, rateForeignEvent } from '@harkness/rules/uschess';
import { signed } from '../base/format.js';
import { t } from '../base/words.js';
import { editionText, numberOf } from '../parts/fields.js';
import { TraceWhy } from '../parts/trace-why.js';
import { BasisNotes } from './basis.js';
import type { ForeignState } from './foreign.js';
import { opponentOf, parseGames } from './games.js';
import { Obstacles } from './obstacles.js';
import { editionOf, startDateOf } from './player.js';
import { Problems } from './problems.js';

export function ForeignResult({ state }: { state: ForeignState }) {
  const games = parseGames(state.list);
  const rating = numberOf(state.rating);
  const startDate = startDateOf(state);
  const choice = editionOf(state.edition);
  const rules = edition(choice.by === 'name' ? choice : { ...choice, on: startDate });
  if (!rules.ok) return <Problems errors={rules.errors} />;
  const peak = numberOf(state.peak);
  const input: ForeignInput = {
    edition: choice as ForeignInput['edition'] & object,
    startDate,
    player: {
      id: 'the player',
      rating: rating ?? null,
      games: rating === undefined ? 0 : (numberOf(state.games) ?? gamesOfEstablished(rules.value)),
      history: rating === undefined ? 'none' : 'mixed',
      ...(peak === undefined ? {} : { peakEstablished: peak }),
    },
    ownFide: numberOf(state.fide) ?? null,
    currentMember: state.member === '1',
    usaFlag: state.flag === '1',
    includedByOffice: state.included === '1',
    optedIn: state.opted === '1',
    youthEvent: state.youth === '1',
    games: games.map((game, index) => ({
      opponent: String(index + 1),
      opponentFide: opponentOf(game),
      score: game.score,
    })),
  };
  const answer = rateForeignEvent(input);
  if (!answer.ok) return <Problems errors={answer.errors} />;
  const { eligible, obstacles, final, official, opponents, rulings } = answer.value;
  if (!eligible || final === null || rating === undefined)
    return (
      <>
        <div className="panel card">
          <h2>{t('Does not count')}</h2>
          <Obstacles reasons={obstacles.map((obstacle) => foreignObstacleWords[obstacle])} />
        </div>
        <BasisNotes readings={[]} rulings={rulings} />
      </>
    );
  const trace = explainForeignEvent(input);
  return (
    <>
      <div className="panel card">
        <h2>{t('After the event')}</h2>
        <p className="big num">{official}</p>
        <p className="soft">
          {t('{final}, against {ratings} on the US Chess scale, {edition}', {
            final: signed(final - rating, 2),
            ratings: opponents.map((one) => Math.round(one)).join(', '),
            edition: editionText(answer.value.edition),
          })}
        </p>
      </div>
      <BasisNotes readings={[]} rulings={rulings} />
      {trace.ok ? <TraceWhy trace={trace.value} scores={games.map(({ score }) => score)} /> : null}
    </>
  );
}
