// What a FIDE event abroad changes of a US Chess rating (§6), or why it does not count.

import { foreignObstacleWords, gamesOfEstablished } from '@harkness/rules/internal/uschess';
import { edition, explainForeignEvent, type ForeignInput, rateForeignEvent } from '@harkness/rules/uschess';
import { signed } from '../base/format.js';
import { t } from '../base/words.js';
import { Explanation } from '../parts/explanation.js';
import { Choice, DateField, editionText, NumberField, numberOf } from '../parts/fields.js';
import { useTitle } from '../parts/title.js';
import { BasisNotes } from './basis.js';
import { useFragment } from './fragment.js';
import { GameList } from './game-list.js';
import { parseGames } from './games.js';
import { editionOf, editionOptions, startDateOf } from './player.js';
import { Problems } from './problems.js';

const defaults = {
  rating: '',
  games: '',
  peak: '',
  fide: '',
  member: '1',
  flag: '1',
  included: '',
  opted: '',
  youth: '',
  on: '',
  edition: 'date',
  list: '',
};

const flags = [
  ['member', t('Current member')],
  ['flag', t('USA flag')],
  ['included', t('Included by the office')],
  ['opted', t('Opted in before the event')],
  ['youth', t('Youth event')],
] as const;

export function ForeignCalculator() {
  useTitle(t('Foreign event'));
  const [state, change] = useFragment(defaults);
  return (
    <>
      <p className="soft">
        {t(
          'A FIDE-rated event that was not rated by US Chess. The opponents’ FIDE ratings are converted, and the Regular rating is updated once; games against unrated opponents do not count.',
        )}
      </p>
      <div className="columns">
        <div className="stack">
          <div className="fields from-top">
            <NumberField
              label={t('US Chess rating')}
              value={state.rating}
              onChange={(rating) => change({ rating })}
              hint={t('Regular')}
            />
            <NumberField
              label={t('Rated games')}
              value={state.games}
              onChange={(games) => change({ games })}
              hint={t('Empty: established')}
            />
            <NumberField
              label={t('Highest rating')}
              value={state.peak}
              onChange={(peak) => change({ peak })}
              hint={t('For the floor')}
            />
            <NumberField
              label={t('Your FIDE rating')}
              value={state.fide}
              onChange={(fide) => change({ fide })}
              hint={t('Empty: none')}
            />
          </div>
          <div className="row">
            {flags.map(([flag, label]) => (
              <label key={flag} className="check">
                <input
                  type="checkbox"
                  checked={state[flag] === '1'}
                  onChange={(event) => change({ [flag]: event.target.checked ? '1' : '' })}
                />
                {label}
              </label>
            ))}
          </div>
          <div className="fields from-top">
            <DateField label={t('Event starts')} value={startDateOf(state)} onChange={(on) => change({ on })} />
            <Choice
              label={t('Edition')}
              value={state.edition}
              options={editionOptions}
              onChange={(name) => change({ edition: name })}
            />
          </div>
          <GameList text={state.list} onChange={(list) => change({ list })} />
        </div>
        <div className="stack" aria-live="polite">
          <Result state={state} />
        </div>
      </div>
    </>
  );
}

function Result({ state }: { state: typeof defaults }) {
  const games = parseGames(state.list);
  const rating = numberOf(state.rating);
  if (games.length === 0) return <p className="empty">{t('Add a game to see the result: the opponents’ FIDE ratings.')}</p>;
  const startDate = startDateOf(state);
  const choice = editionOf(state.edition);
  const rules = edition(choice.by === 'name' ? choice : { ...choice, on: startDate });
  if (!rules.ok) return <Problems errors={rules.errors} />;
  const peak = numberOf(state.peak);
  const input: ForeignInput = {
    edition: choice as ForeignInput['edition'] & object,
    startDate,
    player: {
      id: 'player',
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
      opponentFide: Number(game.rating),
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
          <p>{obstacles.map((obstacle) => foreignObstacleWords[obstacle]).join(', ')}.</p>
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
      {trace.ok ? <Explanation trace={trace.value} /> : null}
    </>
  );
}
