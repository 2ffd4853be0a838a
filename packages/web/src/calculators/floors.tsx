// Floors: what protects a rating, and where the next floor is.

import { askFloor, type System } from '@harkness/rules/uschess';
import { t } from '../base/words.js';
import { ByRule, Choice, DateField, editionText, NumberField, numberOf } from '../parts/fields.js';
import { useTitle } from '../parts/title.js';
import { BasisNotes } from './basis.js';
import { useFragment } from './fragment.js';
import { editionOf, editionOptions, startDateOf, systemOptions } from './player.js';
import { Problems } from './problems.js';
import { amountProblem, countProblem, dayProblem, ratingProblem } from './rule-problem.js';

const defaults = { system: 'OTBR', peak: '', wins: '', draws: '', events: '', prize: '', under: '', on: '', edition: 'date' };

export function FloorCalculator() {
  useTitle(t('Floors'));
  const [state, change] = useFragment(defaults);
  const on = startDateOf(state);
  return (
    <>
      <p className="soft">
        {t('A rating never falls below its floor. See which floor you have, why, and how to earn the next.')}
      </p>
      <div className="columns">
        <div className="stack">
          <div className="fields from-top">
            <Choice label={t('System')} value={state.system} options={systemOptions} onChange={(system) => change({ system })} />
            <NumberField
              label={t('Highest established rating')}
              value={state.peak}
              problem={ratingProblem(state.peak)}
              onChange={(peak) => change({ peak })}
              width="12rem"
            />
          </div>
          <div className="fields from-top">
            <NumberField
              label={t('Games won')}
              value={state.wins}
              problem={countProblem(state.wins)}
              onChange={(wins) => change({ wins })}
            />
            <NumberField
              label={t('Games drawn')}
              value={state.draws}
              problem={countProblem(state.draws)}
              onChange={(draws) => change({ draws })}
            />
            <NumberField
              label={t('Events of three games')}
              value={state.events}
              problem={countProblem(state.events)}
              onChange={(events) => change({ events })}
              width="10rem"
            />
          </div>
          <div className="fields from-top">
            <NumberField
              label={t('Cash prize, dollars')}
              value={state.prize}
              problem={amountProblem(state.prize)}
              onChange={(prize) => change({ prize })}
              width="10rem"
            />
            <NumberField
              label={t('in a section or class under')}
              value={state.under}
              problem={ratingProblem(state.under)}
              onChange={(under) => change({ under })}
              width="12rem"
            />
          </div>
          <div className="fields from-top">
            <DateField label={t('On')} value={on} problem={dayProblem(on)} onChange={(date) => change({ on: date })} />
            <Choice
              label={t('Edition')}
              value={state.edition}
              options={editionOptions}
              onChange={(name) => change({ edition: name })}
            />
          </div>
        </div>
        <div className="stack" aria-live="polite">
          <Result state={state} on={on} />
        </div>
      </div>
    </>
  );
}

function Result({ state, on }: { state: typeof defaults; on: string }) {
  // The rules take any amount.
  if (amountProblem(state.prize) !== undefined) return <p className="note error">{t('Correct the marked field.')}</p>;
  const [prize, under] = [numberOf(state.prize), numberOf(state.under)];
  const answer = askFloor({
    on,
    edition: editionOf(state.edition),
    system: state.system as System,
    wins: numberOf(state.wins) ?? 0,
    draws: numberOf(state.draws) ?? 0,
    eventsOfThree: numberOf(state.events) ?? 0,
    peakEstablished: numberOf(state.peak) ?? null,
    prize: prize === undefined || under === undefined ? null : { amount: prize, under },
  });
  if (!answer.ok) return <Problems errors={answer.errors} />;
  const { floor, absolute, peak, cash, next, edition } = answer.value;
  const rows = [
    {
      name: t('Absolute floor'),
      value: absolute,
      why: t('from games won and drawn and events played (§5)'),
      rule: 'uschess.personal-floor',
    },
    {
      name: t('Floor of the highest rating'),
      value: peak,
      why: peak === null ? t('enter the highest established rating') : t('a fixed distance below the highest rating (§5)'),
      rule: 'uschess.peak-floor',
    },
    {
      name: t('Floor of a prize'),
      value: cash,
      why: cash === null ? t('enter a prize and its limit') : t('the rating at which this prize is no longer open to you (§5)'),
      rule: 'uschess.cash-floor',
    },
  ];
  return (
    <>
      <div className="panel card">
        <h2>{t('Floor')}</h2>
        <p className="big num">{floor}</p>
        <p className="soft">
          {next === null
            ? t('There is no higher floor by rating.')
            : t('The next is {floor}, earned by an established rating of {rating}.', { floor: next.floor, rating: next.rating })}
        </p>
      </div>
      <BasisNotes readings={answer.value.readings} rulings={answer.value.rulings} />
      <table className="table">
        <caption>{editionText(edition)}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Which')}</th>
            <th scope="col" className="n">
              {t('Floor')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, value, why, rule }) => (
            <tr key={name}>
              <td>
                <ByRule parameter={rule}>{name}</ByRule>
                <span className="soft small note-below">{why}</span>
              </td>
              <td className="n">{value ?? t('none')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
