// A director's events: what waits for them, the state of each report and its ratings, and repeating an event.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../base/api.js';
import { days, instant } from '../base/format.js';
import { isAtLeast, useSession } from '../base/session.js';
import { rich, t } from '../base/words.js';
import { ChangesTable } from '../parts/changes-table.js';
import { ProblemText, useAction } from '../parts/form.js';
import { Loaded } from '../parts/loaded.js';
import { Panel } from '../parts/panel.js';
import { SortableTable } from '../parts/sortable-table.js';
import { FindingCounts } from './finding-counts.js';
import type { GridReport } from './model.js';
import { stateNames } from './names.js';
import { emptySection, withPlayers } from './sections.js';

/** Repeats an event: its sections and terms, without days, players and games. */
async function againFrom(submission: string) {
  const { report } = await api.call('submission', { params: { submission } });
  const { event, sections } = report as unknown as GridReport & { event: { [field: string]: unknown } };
  const { id: _, start: __, end: ___, name, ...rest } = event as { [field: string]: unknown };
  const next = String(name ?? '').replace(/\b(20\d\d)\b/, (year) => String(Number(year) + 1));
  return {
    format: 'harkness-report',
    version: 1,
    event: { ...rest, name: next },
    sections: sections.map(({ number, name: title, timeControl, venue, rounds }) => ({
      kind: 'swiss',
      number,
      name: title,
      rounds,
      // Empty rows to type or paste into, as in a new report.
      players: withPlayers(emptySection(number), 4).players,
      ...(timeControl === undefined ? {} : { timeControl }),
      ...(venue === undefined ? {} : { venue }),
    })),
  };
}

const ownStates = ['draft', 'returned', 'submitted', 'accepted'] as const;

export function Mine() {
  const navigate = useNavigate();
  const [shown, setShown] = useState<Row>();
  const again = useAction(async (submission: string) => {
    const made = await api.call('upload', { body: { report: await againFrom(submission) } });
    await queries.invalidateQueries({ queryKey: ['submissions'] });
    await navigate({ to: '/submissions/$submission', params: { submission: made.submission } });
  });
  const session = useSession();
  const account = session?.account.account;
  const isOfficer = isAtLeast(session, 'officer');
  const query = useQuery({
    queryKey: ['submissions', 'mine', account],
    queryFn: async ({ signal }) => {
      if (!isOfficer) return (await api.call('submissions', { query: { limit: 50 }, signal })).items;
      // Officers are answered with everybody's reports in one state.
      const asked = ownStates.map((state) => api.call('submissions', { query: { state, limit: 200 }, signal }));
      const all = (await Promise.all(asked)).flatMap(({ items }) => items).filter(({ by }) => by === account);
      return all.sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1)).slice(0, 50);
    },
    enabled: account !== undefined,
  });
  return (
    <section className="stack" aria-labelledby="mine">
      <h2 id="mine">{t('My events')}</h2>
      <ProblemText error={again.error} />
      <Loaded query={query}>
        {(items) => (
          <>
            <Waits items={items} />
            <SortableTable
              label={t('Your submissions')}
              cards
              rows={items}
              rowKey={(row) => row.submission}
              empty={t('Nothing submitted yet.')}
              columns={[
                {
                  key: 'name',
                  title: t('Event'),
                  cell: (row) => (
                    <>
                      <Link to="/submissions/$submission" params={{ submission: row.submission }}>
                        {row.eventName || t('unnamed')}
                      </Link>
                      {row.correction ? (
                        <span className="soft small">
                          {' '}
                          {t('correction of section {section}', { section: row.correction.section })}
                        </span>
                      ) : null}
                      <span className="narrow-only small soft">
                        {row.start && row.end ? `${days(row.start, row.end)} · ` : ''}
                        {t('{count, plural, one {# player} other {# players}}', { count: row.players })}
                      </span>
                    </>
                  ),
                  sort: (row) => row.eventName,
                },
                {
                  key: 'dates',
                  title: t('Dates'),
                  cell: (row) => (row.start && row.end ? <span className="num">{days(row.start, row.end)}</span> : ''),
                  sort: (row) => row.start ?? '',
                  className: 'wide-only',
                },
                {
                  key: 'players',
                  title: t('Players'),
                  numeric: true,
                  cell: (row) => row.players,
                  sort: (row) => row.players,
                  className: 'wide-only',
                },
                { key: 'findings', title: t('Findings'), cell: (row) => <FindingCounts counts={row.findings} /> },
                {
                  key: 'state',
                  title: t('State'),
                  cell: (row) => (
                    <span className={row.state === 'accepted' ? 'tag official' : 'tag'}>{stateNames[row.state]}</span>
                  ),
                  sort: (row) => row.state,
                },
                {
                  key: 'again',
                  title: <span className="sr-only">{t('Again')}</span>,
                  cell: (row) =>
                    row.state === 'accepted' && row.correction === undefined ? (
                      <button
                        type="button"
                        className="link-button small"
                        disabled={again.busy}
                        onClick={() => again.run(row.submission)}
                      >
                        {rich('Hold it again<span> {eventName}</span>', {
                          eventName: row.eventName,
                          span: (text) => <span className="sr-only">{text}</span>,
                        })}
                      </button>
                    ) : null,
                },
                {
                  key: 'changes',
                  title: t('Rating changes'),
                  cell: (row) =>
                    row.run === undefined ? null : (
                      <button type="button" className="link-button small" onClick={() => setShown(row)}>
                        {rich('Who gained, who lost<span> in {eventName}</span>', {
                          eventName: row.eventName,
                          span: (text) => <span className="sr-only">{text}</span>,
                        })}
                      </button>
                    ),
                },
                {
                  key: 'updated',
                  title: t('Last change'),
                  cell: (row) => <span className="num">{instant(row.updatedAt)}</span>,
                  sort: (row) => row.updatedAt,
                  className: 'wide-only',
                },
              ]}
            />
          </>
        )}
      </Loaded>
      {shown === undefined ? null : <RatingChanges row={shown} onClose={() => setShown(undefined)} />}
    </section>
  );
}

/** The rating changes of an accepted report's players. */
function RatingChanges({ row, onClose }: { row: Row; onClose: () => void }) {
  const { event = '', run = 0, eventName } = row;
  const query = useQuery({ queryKey: ['event-changes', event], queryFn: ({ signal }) => changesOf(event, signal) });
  return (
    <Panel title={eventName} subtitle={t('Rating changes')} onClose={onClose}>
      <div className="stack">
        <Loaded query={query} height="10rem">
          {(sections) =>
            sections.map(({ section, name, changes }) => (
              <section key={section} className="stack">
                <h3>{name}</h3>
                <ChangesTable
                  label={t('Rating changes of {name}', { name })}
                  changes={changes}
                  from={t('Before')}
                  to={t('After')}
                  empty={t('Not rated yet.')}
                  decimals={0}
                />
              </section>
            ))
          }
        </Loaded>
        <p className="row">
          <Link to="/events/$event" params={{ event }}>
            {t('The event')}
          </Link>
          <Link to="/runs/$run" params={{ run: String(run) }}>
            {t('Everything that this run changed')}
          </Link>
        </p>
      </div>
    </Panel>
  );
}

/**
 * Before and after each section of an event. A FIDE rating changes with its list, so the rating plus the section's contribution
 * is shown.
 */
async function changesOf(event: string, signal: AbortSignal) {
  const { sections } = await api.call('event', { params: { event }, signal });
  return Promise.all(
    sections.map(async ({ section, name }) => {
      const { players } = await api.call('section', { params: { event, section }, signal });
      const changes = players.flatMap(({ player, name: who, ratings }) =>
        ratings.map(({ system, before, after, change }) => ({
          player,
          name: who,
          system,
          from: before?.rating ?? null,
          to: change !== undefined && before !== null ? before.rating + change : (after?.rating ?? null),
        })),
      );
      return { section, name, changes };
    }),
  );
}

type Row = Answer<'submissions'>['items'][number];

/** What waits for the director, shown first. */
function Waits({ items }: { items: readonly Row[] }) {
  const returned = items.filter(({ state }) => state === 'returned');
  const drafts = items.filter(({ state }) => state === 'draft');
  if (returned.length + drafts.length === 0) return null;
  const line = (row: Row, why: string) => (
    <li key={row.submission}>
      <Link to="/submissions/$submission" params={{ submission: row.submission }}>
        {row.eventName || t('unnamed')}
      </Link>{' '}
      <span className="soft">{why}</span>
    </li>
  );
  return (
    <div className="note">
      <p>{t('Waits for you:')}</p>
      <ul>
        {returned.map((row) => line(row, t('sent back by the office: look at its note and submit it again')))}
        {drafts
          .slice(0, 5)
          .map((row) =>
            line(
              row,
              row.findings.error > 0
                ? t('draft, {count, plural, one {# error} other {# errors}} to fix', { count: row.findings.error })
                : t('draft, ready to be submitted'),
            ),
          )}
      </ul>
    </div>
  );
}
