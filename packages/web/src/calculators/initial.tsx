// An unrated player's initial rating: from other ratings, weighted by games and their age, or from the player's age.

import { askInitial, type RatingSource, type System } from '@harkness/rules/uschess';
import { systemNames } from '../base/format.js';
import { fixed, t } from '../base/words.js';
import { ByRule, Choice, DateField, editionText, NumberField, numberOf, RemoveButton } from '../parts/fields.js';
import { useTitle } from '../parts/title.js';
import { BasisNotes } from './basis.js';
import { useFragment } from './fragment.js';
import { birthDateOf, editionOf, editionOptions, startDateOf, systemOptions } from './player.js';
import { Problems } from './problems.js';
import { ages as agesOfPeople, countProblem, dayProblem, ratingProblem } from './rule-problem.js';

const kinds = ['OTBR', 'OTBQ', 'OTBB', 'OLR', 'OLQ', 'OLB', 'FIDE', 'CFC'] as const;

const defaults = { system: 'OTBR', age: '', adult: '', canada: '', national: '', on: '', edition: 'date', sources: '' };

/** `OTBQ:1500:12:2024-05-01`, one after the other. */
interface TypedSource {
  readonly kind: string;
  readonly rating: string;
  readonly games: string;
  readonly on: string;
}

function parseSources(text: string): TypedSource[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const [kind = 'OTBR', rating = '', games = '', on = ''] = word.split(':');
      return { kind, rating, games, on };
    });
}

function makeSources(sources: readonly TypedSource[]): string {
  return sources.map(({ kind, rating, games, on }) => [kind, rating, games, on].join(':')).join(' ');
}

export function InitialCalculator() {
  useTitle(t('Initial rating'));
  const [state, change] = useFragment(defaults);
  const sources = parseSources(state.sources);
  const put = (next: readonly TypedSource[]) => change({ sources: makeSources(next) });
  const on = startDateOf(state);
  return (
    <>
      <p className="soft">
        {t(
          'The initial rating of a player who is unrated in a system. Nothing leaves your browser; the address holds an age, never a birth date.',
        )}
      </p>
      <div className="columns">
        <div className="stack">
          <div className="fields from-top">
            <Choice
              label={t('System to be rated in')}
              value={state.system}
              options={systemOptions}
              onChange={(system) => change({ system })}
            />
            <NumberField
              label={t('Age')}
              value={state.age}
              problem={countProblem(state.age, agesOfPeople)}
              onChange={(age) => change({ age })}
              hint={t('Empty: not known')}
            />
            <NumberField
              label={t('National rating')}
              value={state.national}
              problem={ratingProblem(state.national)}
              onChange={(national) => change({ national })}
              hint={t('As the office converted it (2015)')}
              width="10rem"
            />
            <DateField label={t('Event ends')} value={on} problem={dayProblem(on)} onChange={(date) => change({ on: date })} />
            <Choice
              label={t('Edition')}
              value={state.edition}
              options={editionOptions}
              onChange={(name) => change({ edition: name })}
            />
          </div>
          <div className="row">
            <label className="check">
              <input
                type="checkbox"
                checked={state.adult === '1'}
                onChange={(event) => change({ adult: event.target.checked ? '1' : '' })}
              />
              {t('Adult member, if the age is not known')}
            </label>
            <label className="check">
              <input
                type="checkbox"
                checked={state.canada === '1'}
                onChange={(event) => change({ canada: event.target.checked ? '1' : '' })}
              />
              {t('Resident in Canada')}
            </label>
          </div>
          <h2>{t('Other ratings')}</h2>
          {sources.length === 0 ? <p className="empty">{t('None: the age decides.')}</p> : null}
          {/* A source is identified by its place in the list. */}
          {[...sources.entries()].map(([index, source]) => (
            <div key={index} className="fields source">
              <Choice
                label={t('Where')}
                value={source.kind}
                options={kinds.map((kind) => [kind, systemNames[kind] ?? kind] as const)}
                onChange={(kind) => put(sources.with(index, { ...source, kind }))}
              />
              <NumberField
                label={t('Rating')}
                value={source.rating}
                problem={ratingProblem(source.rating)}
                width="6rem"
                onChange={(rating) => put(sources.with(index, { ...source, rating }))}
              />
              {source.kind === 'FIDE' || source.kind === 'CFC' ? null : (
                <NumberField
                  label={t('Games')}
                  value={source.games}
                  problem={countProblem(source.games) ?? (source.games === '' ? t('Give a whole number.') : undefined)}
                  width="5rem"
                  onChange={(games) => put(sources.with(index, { ...source, games }))}
                />
              )}
              <DateField
                label={t('As of')}
                value={source.on === '' ? on : source.on}
                problem={dayProblem(source.on === '' ? on : source.on)}
                onChange={(date) => put(sources.with(index, { ...source, on: date }))}
              />
              <RemoveButton
                label={t('Remove rating {index}', { index: index + 1 })}
                onClick={() => put(sources.toSpliced(index, 1))}
              />
            </div>
          ))}
          <p>
            <button
              type="button"
              className="button"
              onClick={() =>
                put([...sources, { kind: state.system === 'OTBR' ? 'OTBQ' : 'OTBR', rating: '1500', games: '26', on: '' }])
              }
            >
              {t('Add a rating')}
            </button>
          </p>
        </div>
        <div className="stack" aria-live="polite">
          <Result state={state} sources={sources} on={on} />
        </div>
      </div>
    </>
  );
}

function Result({ state, sources, on }: { state: typeof defaults; sources: readonly TypedSource[]; on: string }) {
  const birthDate = birthDateOf(state.age, on);
  const national = numberOf(state.national);
  const question = askInitial({
    edition: editionOf(state.edition),
    system: state.system as System,
    endDate: on,
    inferredAdult: state.adult === '1',
    canadianResident: state.canada === '1',
    sources: sources.flatMap((source): RatingSource[] => {
      const rating = numberOf(source.rating);
      if (rating === undefined) return [];
      const outside = source.kind === 'FIDE' || source.kind === 'CFC';
      const computedOn = source.on === '' ? on : source.on;
      return [
        {
          kind: source.kind as RatingSource['kind'],
          rating,
          computedOn,
          games: outside ? null : (numberOf(source.games) ?? Number.NaN),
        },
      ];
    }),
    ...(birthDate === undefined ? {} : { birthDate }),
    ...(national === undefined ? {} : { discretionaryRating: national }),
  });
  if (!question.ok) return <Problems errors={question.errors} />;
  const answer = question.value;
  return (
    <>
      <div className="panel card">
        <h2>{t('Initial rating')}</h2>
        <p className="big num">{Number.isInteger(answer.rating) ? answer.rating : fixed(answer.rating, 2)}</p>
        <p className="soft">
          {t('worth {games, plural, one {# game} other {# games}}, {origin} ({edition})', {
            games: answer.games,
            origin: originOf(answer),
            edition: editionText(answer.edition),
          })}
        </p>
      </div>
      <BasisNotes readings={answer.readings} rulings={answer.rulings} />
      {answer.from === 'blend' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className="table-scroll" tabIndex={0} aria-label={t('How much each rating counts')}>
          <table className="table">
            <caption>{t('How much each rating counts')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('Source')}</th>
                <th scope="col" className="n">
                  {t('Converted')}
                </th>
                <th scope="col" className="n">
                  {t('Games')}
                </th>
                <th scope="col" className="n">
                  {t('Staleness')}
                </th>
                <th scope="col" className="n">
                  {t('Weight')}
                </th>
              </tr>
            </thead>
            <tbody>
              {/* Two sources may be equal in every field. */}
              {[...answer.sources.entries()].map(([index, source]) => (
                <tr key={index}>
                  <td>{systemNames[source.source.kind] ?? source.source.kind}</td>
                  <td className="n">{fixed(source.rating, 1)}</td>
                  <td className="n">
                    <ByRule parameter="uschess.blend">{source.gameFactor}</ByRule>
                  </td>
                  <td className="n">
                    <ByRule parameter="uschess.blend">{fixed(source.stalenessFactor, 3)}</ByRule>
                  </td>
                  <td className="n">{fixed(source.weight, 2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </>
  );
}

type Answer = Extract<ReturnType<typeof askInitial>, { readonly ok: true }>['value'];

/** Where an initial rating comes from. Without a usable age, the rule for ages says what to assume. */
function originOf(answer: Answer): string {
  return answer.from === 'age' ? ages[answer.ageCase] : origins[answer.from];
}

const ages: { readonly [one in Extract<Answer, { readonly from: 'age' }>['ageCase']]: string } = {
  'grows with age': t('by age'),
  'grown up': t('by age'),
  'inferred adult': t('as for an adult: the age is not known'),
  'treated as a 15 year old': t('as for a 15-year-old: the age is not known'),
  'birth date taken for an error': t('as for an adult: this age is taken for an error'),
  'no rating by age': t('nothing is known'),
};

const origins: { readonly [from in Exclude<Answer['from'], 'age'>]: string } = {
  blend: t('the weighted mean of the ratings elsewhere'),
  list: t('the first rating of the priority list'),
  discretion: t('at the office’s discretion'),
  'last resort': t('nothing is known'),
};
