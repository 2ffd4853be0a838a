// A whole event under the FIDE text of 2009, with its rules for round robins, unrated players and leagues.

import type { EventKind } from '@harkness/rules/fide';
import {
  askEvent2009,
  type Condition,
  type EventAnswer,
  type EventQuestion,
  parseCrosstable,
} from '@harkness/rules/internal/fide';
import { useId } from 'react';
import { day, signed } from '../base/format.js';
import { t, verbatim } from '../base/words.js';
import { Explanation } from '../parts/explanation.js';
import { Choice, DateField, NumberField, numberOf } from '../parts/fields.js';
import { useTitle } from '../parts/title.js';
import { BasisNotes, Caveats } from './basis.js';
import { conditionText } from './condition-words.js';
import { useFragment } from './fragment.js';
import { Problems } from './problems.js';
import { countProblem, crosstableProblem, dayProblem } from './rule-problem.js';

const defaults = {
  kind: 'round_robin',
  start: '2010-03-01',
  end: '2010-03-09',
  over: '',
  registered: '',
  official: '',
  league: '',
  approved: '',
  national: '',
  women: '',
  table: verbatim(
    'Ann; 2200; w2 d3 w4 d5\nBob; 2150; l1 w3 d4 w5\nCyd; 2100; d1 l2 w4 w5\nDee; 2050; l1 d2 l3 w5\nEve; unrated; d1 l2 l3 l4',
  ) as string,
};

const kinds = [
  ['round_robin', t('Round robin')],
  ['double_round_robin', t('Double round robin')],
  ['swiss', t('Swiss')],
  ['team', t('Team')],
  ['match', t('Match')],
] as const satisfies readonly (readonly [EventKind, string])[];

const flags = [
  ['official', t('Official FIDE tournament (0.3)')],
  ['league', t('League (4.11)')],
  ['approved', t('Longer than the rules allow, approved (4.12)')],
  ['national', t('National championship (6.33)')],
  ['women', t('Women only (6.33)')],
] as const;

export function FideEventCalculator() {
  useTitle(t('FIDE event of 2009'));
  const [state, change] = useFragment(defaults);
  const id = useId();
  const problems = new Set(parseCrosstable(state.table).problems);
  return (
    <>
      <p className="soft">
        {t('An event from July 2009 to June 2014 under the text of 2009: who is rated, what unrated players gain, and why.')}
      </p>
      <div className="columns">
        <div className="stack">
          <div className="fields from-top">
            <Choice label={t('Kind')} value={state.kind} options={kinds} onChange={(kind) => change({ kind })} />
            <DateField
              label={t('Starts')}
              value={state.start}
              problem={missingDay(state.start) ?? dayProblem(state.start)}
              onChange={(start) => change({ start })}
            />
            <DateField
              label={t('Ends')}
              value={state.end}
              problem={missingDay(state.end) ?? dayProblem(state.end)}
              onChange={(end) => change({ end })}
            />
            <DateField
              label={t('Registered')}
              value={state.registered}
              problem={dayProblem(state.registered)}
              onChange={(registered) => change({ registered })}
            />
            {state.kind === 'match' ? (
              <NumberField
                label={t('Agreed games')}
                value={state.over}
                problem={countProblem(state.over)}
                onChange={(over) => change({ over })}
                hint={t('For article 6.5')}
              />
            ) : null}
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
          <div className="field">
            <label htmlFor={id}>{t('Crosstable')}</label>
            <textarea
              id={id}
              className="input"
              rows={10}
              value={state.table}
              aria-invalid={problems.size > 0}
              aria-describedby={problems.size === 0 ? `${id}-hint` : `${id}-problem ${id}-hint`}
              onChange={(event) => change({ table: event.target.value })}
            />
            {problems.size === 0 ? null : (
              <span className="problem" id={`${id}-problem`} role="alert">
                {[...problems].map((one) => (
                  <span key={one} className="line">
                    {crosstableProblem(one)}
                  </span>
                ))}
              </span>
            )}
            <span className="hint" id={`${id}-hint`}>
              {t(
                'One player per line: name; rating or “unrated”; results such as w2 d3 l4: won against line 2, drew with line 3, lost to line 4.',
              )}
            </span>
          </div>
        </div>
        <div className="stack" aria-live="polite">
          <Result state={state} />
        </div>
      </div>
    </>
  );
}

/** An event has a first and a last day. */
function missingDay(...days: readonly string[]): string | undefined {
  return days.includes('') ? t('Choose a day.') : undefined;
}

function Result({ state }: { state: typeof defaults }) {
  const { entries, games, problems } = parseCrosstable(state.table);
  const days = [state.start, state.end, state.registered];
  const isDayWrong = days.some((one) => dayProblem(one) !== undefined) || missingDay(state.start, state.end) !== undefined;
  if (problems.length > 0 || isDayWrong) return <p className="note error">{t('Correct the marked field.')}</p>;
  const answer = askEvent2009({
    id: 'event',
    kind: state.kind as EventKind,
    start: state.start,
    end: state.end,
    entries,
    games,
    registered: state.registered === '' ? null : state.registered,
    scheduledGames: state.kind === 'match' ? (numberOf(state.over) ?? null) : null,
    official: state.official === '1',
    league: state.league === '1',
    durationApproved: state.approved === '1',
    nationalChampionship: state.national === '1',
    womenOnly: state.women === '1',
  });
  if (!answer.ok) return <Problems errors={answer.errors} />;
  const { outcome, conditions, dates, duties, rulings, caveats } = answer.value;
  return (
    <>
      {outcome.ratable ? (
        <Rated answer={answer.value} entries={entries} />
      ) : (
        <Barred conditions={conditions.filter(({ met }) => !met)} />
      )}
      <p className="small soft">
        {t(
          'Ratings are those of the list of {listInForce}. The event counts for the list of {list}, which closes on {closing}. Registration is due by {registerBy}; {responsible, select, organiser {the organiser} other {the federation}} reports the results and owes the fees.',
          {
            listInForce: day(dates.listInForce),
            list: day(dates.list),
            closing: day(dates.closing),
            registerBy: day(dates.registerBy),
            responsible: duties.responsible,
          },
        )}
      </p>
      <Caveats texts={caveats} />
      <BasisNotes readings={[]} rulings={rulings} />
    </>
  );
}

function Rated({ answer, entries }: { answer: EventAnswer; entries: EventQuestion['entries'] }) {
  const { outcome, traces } = answer;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="table-scroll" tabIndex={0} aria-label={t('Crosstable')}>
        <table className="table">
          <caption>
            {t('Rated as: {kind}', { kind: kinds.find(([kind]) => kind === outcome.treatedAs)?.[1] ?? outcome.treatedAs })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('Player')}</th>
              <th scope="col" className="n">
                {t('Before')}
              </th>
              <th scope="col" className="n">
                {t('Change')}
              </th>
              <th scope="col" className="n">
                {t('After')}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id, rating }) => {
              const rated = outcome.rated.find((one) => one.id === id);
              const first = outcome.unrated.find((one) => one.id === id);
              return (
                <tr key={id}>
                  <td>{id}</td>
                  <td className="n">{rating ?? t('unrated')}</td>
                  <td className="n">{rated === undefined ? '' : signed(rated.changeHundredths / 100, 2)}</td>
                  <td className="n">{rated?.newRatingIfOnlyEvent ?? resultText(first)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {entries.map(({ id }) => {
        const trace = traces.players[id];
        return trace === undefined ? null : (
          <details key={id}>
            <summary>{t('Why: {id}', { id })}</summary>
            <Explanation trace={trace} />
          </details>
        );
      })}
    </>
  );
}

function resultText(first: { readonly ruNew: number | null; readonly disregarded: string | null } | undefined): string {
  if (first?.disregarded != null) return t('disregarded, article {article}', { article: first.disregarded });
  return first?.ruNew == null ? '' : t('result {ruNew}', { ruNew: first.ruNew });
}

function Barred({ conditions }: { conditions: readonly Condition[] }) {
  return (
    <div className="panel card">
      <h2>{t('Not rated')}</h2>
      {conditions.map(({ article, asks, found }) => (
        <p key={article}>
          {t('Article {article} requires: {asks}. Here: {found}.', {
            article,
            asks: conditionText(asks),
            found: conditionText(found),
          })}
        </p>
      ))}
    </div>
  );
}
