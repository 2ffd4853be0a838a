// Decisions: entered with pickers after seeing their effect; and earlier ones, each of which can be revoked.

import type { Answer } from '@harkness/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { api, askAgain } from '../base/api.js';
import { officeAuthorities } from '../base/authorities/index.js';
import { day, instant, systemNames, today } from '../base/format.js';
import { excerpt } from '../base/sentence.js';
import { count, t, verbatim } from '../base/words.js';
import { Confirm } from '../parts/confirm.js';
import { Choice, DateField, NumberField, numberOf } from '../parts/fields.js';
import { Loaded } from '../parts/loaded.js';
import { EventPicker, type Picked, PlayerPicker } from '../parts/picker.js';
import { SortableTable } from '../parts/sortable-table.js';
import { decisionNames, factText } from './decision-words.js';
import { Effect } from './effect.js';

type Field = 'player' | 'system' | 'rating' | 'event' | 'section' | 'outcome' | 'title' | 'association' | 'earned';

const fieldNames: { readonly [field: string]: string } = {
  player: t('player // a field'),
  event: t('event // a field'),
  section: t('section // a field'),
  system: t('system // a field'),
  rating: t('rating // a field'),
  title: t('title // of a player'),
  association: t('association // a field'),
  earned: t('earned // a field'),
  outcome: t('outcome // a field'),
  day: t('day // a field'),
};

/** The decisions an officer can take, in words, with their fields. */
const decisions = {
  adjustment: [decisionNames.adjustment, ['player', 'system', 'rating']],
  ceiling: [decisionNames.ceiling, ['player', 'system', 'rating']],
  'money-floor': [decisionNames['money-floor'], ['player', 'system', 'rating']],
  'original-life-master': [decisionNames['original-life-master'], ['player', 'earned']],
  title: [decisionNames.title, [verbatim('player'), verbatim('title')]],
  'fide-opt-in': [decisionNames['fide-opt-in'], ['player']],
  'fide-opt-out-approved': [decisionNames['fide-opt-out-approved'], ['player']],
  'disability-association': [decisionNames['disability-association'], ['player', 'association']],
  'foreign-event-inclusion': [decisionNames['foreign-event-inclusion'], ['player', 'event']],
  'match-floor-request': [decisionNames['match-floor-request'], ['player', 'event', 'section', 'outcome']],
  'section-held': [decisionNames['section-held'], ['event', 'section']],
  'section-released': [decisionNames['section-released'], ['event', 'section']],
  'duration-approved': [decisionNames['duration-approved'], ['event']],
  'registration-waived': [decisionNames['registration-waived'], ['event']],
  'official-event': [decisionNames['official-event'], ['event']],
} as const satisfies { readonly [type: string]: readonly [name: string, fields: readonly Field[]] };

type DecisionType = keyof typeof decisions;

/** The decisions that an authority of the office supports. */
const offered = Object.entries(decisions).filter(([type]) =>
  officeAuthorities.some((authority) => authority.decisions.includes(type)),
);

/** Systems in which a decision applies. */
function systemsFor(type: DecisionType): readonly string[] {
  return officeAuthorities
    .filter((authority) => authority.decisions.includes(type))
    .flatMap(({ systems }) => systems.map(({ system }) => system));
}

function isDecision(type: string | undefined): type is DecisionType {
  return type !== undefined && type in decisions;
}

/** Fields that may be empty, which removes the previous value. */
const mayBeEmpty: ReadonlySet<string> = new Set(['ceiling', 'money-floor', 'title', 'disability-association']);

/** The record takes these (`packages/office/src/facts/fact-shapes.ts`). */
const highestRating = 4000;

function problemOfRating(text: string): string | undefined {
  const rating = numberOf(text);
  if (rating === undefined || (rating >= 0 && rating <= highestRating)) return undefined;
  return Number.isNaN(rating)
    ? t('“{text}” is not a rating.', { text: excerpt(text.trim()) })
    : t('Write a rating from 0 to {highest}.', { highest: count(highestRating) });
}

export function Decide({ start }: { start?: string | undefined }) {
  const [type, setType] = useState<DecisionType>(isDecision(start) ? start : 'adjustment');
  const [on, setOn] = useState(today());
  const [player, setPlayer] = useState<Picked>();
  const [event, setEvent] = useState<Picked>();
  const [values, setValues] = useState<{ readonly [field: string]: string }>({});
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<ReactNode>();
  const [name, fields] = decisions[type];
  const has = (field: Field) => fields.some((one) => one === field);
  const value = (field: Field) =>
    values[field] ?? (field === 'system' ? (systemsFor(type)[0] ?? '') : field === 'outcome' ? 'granted' : '');
  const set = (field: Field) => (text: string) => setValues({ ...values, [field]: text });
  const ratingProblem = has('rating') ? problemOfRating(value('rating')) : undefined;
  const missing: (Field | 'day')[] = fields.filter((field) => {
    if (field === 'player') return player === undefined;
    if (field === 'event') return event === undefined;
    if (field === 'section') return !/^\d{1,3}$/.test(value(field));
    if (field === 'rating' || field === 'title' || field === 'association')
      return value(field).trim() === '' ? !mayBeEmpty.has(type) : field === 'rating' && ratingProblem !== undefined;
    return false;
  });
  if (on === '') missing.push('day');
  const body: { [field: string]: unknown } = { type, on };
  for (const field of fields) {
    const text = value(field).trim();
    if (field === 'player') body[field] = player?.id;
    else if (field === 'event') body[field] = event?.id;
    else if (field === 'section') body[field] = Number(text);
    else if (field === 'rating') body[field] = text === '' ? null : numberOf(text);
    else if (field === 'earned') body[field] = text !== 'no';
    else if (field === 'title' || field === 'association') body[field] = text === '' ? null : text;
    else body[field] = text;
  }
  const said = [
    has('system') ? (systemNames[value('system')] ?? value('system')) : '',
    has('rating') ? (value('rating') === '' ? t('taken away') : t('set to {rating}', { rating: value('rating') })) : '',
    has('title') ? value('title') || t('taken away') : '',
    has('section') ? t('section {section}', { section: value('section') }) : '',
    has('outcome') ? (value('outcome') === 'refused' ? t('refused // a request') : t('granted')) : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
  const about = has('player') ? player?.name : has('event') ? event?.name : undefined;
  const enter = async (reason: string) => {
    const { seq, run } = await api.call('decide', { body: { decision: body, reason } });
    setDone(
      <>
        {t(about === undefined ? '{name} entered, from {day}.' : '{name} entered for {about}, from {day}.', {
          name: said === '' || about !== undefined ? name : `${name}: ${said}`,
          about: said === '' ? about : `${about}: ${said}`,
          day: day(on),
        })}{' '}
        {has('player') && player ? (
          <Link to="/players/$player" params={{ player: player.id }}>
            {player.name}
          </Link>
        ) : event ? (
          <Link to="/events/$event" params={{ event: event.id }}>
            {event.name}
          </Link>
        ) : null}
        {run === undefined ? null : (
          <>
            {' · '}
            <Link to="/runs/$run" params={{ run: String(run) }}>
              {t('What it changed')}
            </Link>
          </>
        )}{' '}
        <span className="soft small">{t('Fact {seq}', { seq })}</span>
      </>,
    );
    // A second press of the button must not enter the same again.
    setAsking(false);
    setPlayer(undefined);
    setEvent(undefined);
    setValues({});
    await askAgain();
  };
  return (
    <section className="stack no-print" aria-labelledby="decide">
      <h2 id="decide">{t('Enter a decision')}</h2>
      <form
        className="stack"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (missing.length === 0) setAsking(true);
        }}
      >
        <div className="fields">
          <Choice
            label={t('Decision')}
            value={type}
            options={offered.map(([one, [text]]) => [one, text] as const)}
            onChange={(chosen) => {
              if (isDecision(chosen)) setType(chosen);
            }}
          />
          <DateField label={t('Takes effect')} value={on} onChange={setOn} />
          {has('player') ? <PlayerPicker label={t('Player')} value={player} onPick={setPlayer} /> : null}
          {has('event') ? <EventPicker label={t('Event')} value={event} onPick={setEvent} /> : null}
          {has('section') ? <SectionChoice event={event?.id} value={value('section')} onChange={set('section')} /> : null}
          {has('system') ? (
            <Choice
              label={t('System')}
              value={value('system')}
              options={systemsFor(type).map((one) => [one, systemNames[one] ?? one] as const)}
              onChange={set('system')}
            />
          ) : null}
          {has('rating') ? (
            <NumberField label={t('Rating')} value={value('rating')} problem={ratingProblem} onChange={set('rating')} />
          ) : null}
          {has('title') ? (
            <Choice
              label={t('Title')}
              value={value('title')}
              options={[
                ['', t('none')],
                ...['GM', 'IM', 'FM', 'CM', 'WGM', 'WIM', 'WFM', 'WCM', 'NM', 'LM', 'SM'].map((one) => [one, one] as const),
              ]}
              onChange={set('title')}
            />
          ) : null}
          {has('association') ? (
            <Choice
              label={t('Association')}
              value={value('association')}
              options={[['', t('none')], ...['IBCA', 'ICCD', 'IPCA'].map((one) => [one, one] as const)]}
              onChange={set('association')}
            />
          ) : null}
          {has('earned') ? (
            <Choice
              label={t('Earned')}
              value={value('earned')}
              options={[
                ['yes', t('yes')],
                ['no', t('no')],
              ]}
              onChange={set('earned')}
            />
          ) : null}
          {has('outcome') ? (
            <Choice
              label={t('Outcome')}
              value={value('outcome')}
              options={[
                ['granted', t('granted')],
                ['refused', t('refused // a request')],
              ]}
              onChange={set('outcome')}
            />
          ) : null}
        </div>
        <p className="row">
          <button type="submit" className="button primary" disabled={missing.length > 0}>
            {t('See what it changes…')}
          </button>
          {missing.length > 0 ? (
            <span className="soft small">
              {t('Still needed: {missing}', { missing: missing.map((field) => fieldNames[field]).join(', ') })}
            </span>
          ) : null}
        </p>
      </form>
      {done ? (
        <p role="status" className="note">
          {done}
        </p>
      ) : null}
      {asking ? (
        <Confirm
          title={`${name}${said === '' ? '' : `: ${said}`}`}
          subtitle={t('{value}, from {on}', { value: player?.name ?? event?.name ?? '', on: day(on) })}
          reason={t('Reason, as readers see it')}
          action={t('Enter decision')}
          busyText={t('Rating…')}
          onConfirm={enter}
          onClose={() => setAsking(false)}
        >
          <Effect facts={[{ kind: 'decision', body }]} />
        </Confirm>
      ) : null}
    </section>
  );
}

/** The sections of the event that is chosen. */
function SectionChoice({
  event,
  value,
  onChange,
}: {
  event: string | undefined;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const [sections, setSections] = useState<{ readonly event: string; readonly items: readonly (readonly [string, string])[] }>();
  if (event !== undefined && sections?.event !== event) {
    setSections({ event, items: [] });
    void api.call('event', { params: { event } }).then(({ sections: found }) => {
      setSections({ event, items: found.map(({ section, name }) => [String(section), `${section} ${name}`] as const) });
      const [first] = found;
      if (first) onChange(String(first.section));
    });
  }
  return (
    <div className="field">
      <label htmlFor={id}>{t('Section')}</label>
      <select
        id={id}
        className="input"
        value={value}
        disabled={event === undefined}
        onChange={(changed) => onChange(changed.target.value)}
      >
        {(sections?.items ?? []).map(([section, text]) => (
          <option key={section} value={section}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

type Entered = Answer<'decisions'>['items'][number];

/** Earlier entries, of all kinds or one, each of which can be revoked. */
export function Decisions({ kind, title = t('Entered before') }: { kind?: string; title?: string }) {
  const [only, setOnly] = useState(kind ?? 'decision');
  const query = useInfiniteQuery({
    queryKey: ['decisions', only],
    queryFn: ({ signal, pageParam }) =>
      api.call('decisions', {
        query: { limit: 25, ...(only === '' ? {} : { kind: only }), ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
  const [revoking, setRevoking] = useState<Entered>();
  const [done, setDone] = useState<ReactNode>();
  return (
    <section className="stack">
      <h2 id="decisions">{title}</h2>
      {kind === undefined ? (
        <div className="fields">
          <Choice
            label={t('Shown')}
            value={only}
            options={[
              ['decision', t('decisions')],
              ['', t('everything')],
              ...offered.map(([one, [text]]) => [one, text] as const),
              ['membership', t('Memberships')],
              ['outside-rating', t('Outside ratings')],
              ['prize-won', t('Prizes')],
              ['player-merged', t('Merged players')],
            ]}
            onChange={setOnly}
          />
        </div>
      ) : null}
      {done ? (
        <p role="status" className="note">
          {done}
        </p>
      ) : null}
      <Loaded query={query} height="10rem">
        {({ pages }) => (
          <SortableTable
            label={title}
            rows={pages.flatMap(({ items }) => items)}
            cards
            rowKey={(row) => String(row.seq)}
            empty={t('Nothing entered yet.')}
            columns={[
              {
                key: 'at',
                title: t('Entered'),
                cell: (row) => (
                  <>
                    <span className="num">{instant(row.at)}</span>
                    <span className="soft small"> {t('by {value}', { value: row.actorName ?? row.actor })}</span>
                  </>
                ),
                sort: (row) => row.seq,
                className: 'wide-only',
              },
              {
                key: 'who',
                title: t('About'),
                cell: (row) =>
                  row.player !== undefined ? (
                    <Link to="/players/$player" params={{ player: row.player }}>
                      {row.name}
                    </Link>
                  ) : row.event !== undefined ? (
                    <Link to="/events/$event" params={{ event: row.event }}>
                      {row.eventName ?? row.event}
                    </Link>
                  ) : (
                    ''
                  ),
                sort: (row) => row.name ?? row.eventName ?? '',
              },
              {
                key: 'text',
                title: t('What'),
                cell: (row) => (
                  <>
                    {factText(row.text)}
                    {row.reason === undefined ? null : <span className="soft small"> · {row.reason}</span>}
                    {row.revoked ? (
                      <span className="tag warning"> {t('revoked: {reason}', { reason: row.revoked.reason })}</span>
                    ) : null}
                    <span className="narrow-only small soft">
                      {t('{at} by {value}', { at: instant(row.at), value: row.actorName ?? row.actor })}
                    </span>
                  </>
                ),
                sort: (row) => factText(row.text),
              },
              {
                key: 'actions',
                title: <span className="sr-only">{t('Actions')}</span>,
                cell: (row) =>
                  row.revoked ? null : (
                    <button type="button" className="link-button" onClick={() => setRevoking(row)}>
                      {row.kind === 'player-merged' ? t('Split…') : t('Revoke…')}
                      <span className="sr-only"> {factText(row.text)}</span>
                    </button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      {query.hasNextPage ? (
        <p>
          <button type="button" className="button" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? t('Loading…') : t('Earlier ones')}
          </button>
        </p>
      ) : null}
      {revoking ? (
        <RevokeFact
          seq={revoking.seq}
          isSplit={revoking.kind === 'player-merged'}
          what={factText(revoking.text)}
          subtitle={revoking.name ?? revoking.eventName}
          onDone={setDone}
          onClose={() => setRevoking(undefined)}
        />
      ) : null}
    </section>
  );
}

export function RevokeFact({
  seq,
  isSplit,
  what,
  subtitle,
  onDone,
  onClose,
}: {
  seq: number;
  isSplit: boolean;
  /** What is being revoked, in words. */
  what: string;
  subtitle?: string | undefined;
  onDone: (said: ReactNode) => void;
  onClose: () => void;
}) {
  const [id, setId] = useState<string>();
  if (id === undefined) {
    setId('');
    void api.call('facts', { query: { from: seq, limit: 1 } }).then(({ items }) => setId(items[0]?.id ?? ''));
  }
  return (
    <Confirm
      title={t(isSplit ? 'Split the two players again: {what}' : 'Revoke: {what}', { what })}
      subtitle={subtitle}
      reason={t('Why it is revoked')}
      action={t('Revoke it')}
      busyText={t('Rating…')}
      danger
      onConfirm={async (reason) => {
        const { run } = await api.call('revokeFact', { body: { fact: seq, reason } });
        onDone(
          <>
            {t('Revoked: {what}. Everything is rated as if it had not been entered.', { what })}{' '}
            {run === undefined ? null : (
              <Link to="/runs/$run" params={{ run: String(run) }}>
                {t('What it changed')}
              </Link>
            )}
          </>,
        );
        await askAgain();
      }}
      onClose={onClose}
    >
      <p>
        {t('It stays in the ledger but no longer counts.')}{' '}
        {isSplit ? t('Everything is rated again; the run shows what changed.') : ''}
      </p>
      {id && !isSplit ? (
        <Effect facts={[{ kind: 'fact-revoked', body: { fact: id }, reason: verbatim('to see what it changes') }]} />
      ) : null}
    </Confirm>
  );
}
