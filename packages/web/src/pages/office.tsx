// The office pages, one for each job.

import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { listsQuery } from '../base/api.js';
import { instant, readable } from '../base/format.js';
import { said } from '../base/said.js';
import { rich, t } from '../base/words.js';
import { Accounts } from '../office/accounts.js';
import { type ChosenDate, ListCalendar } from '../office/calendar.js';
import { CompareLists, DriftOfScale } from '../office/compare.js';
import { Decide, Decisions } from '../office/decide.js';
import { OfficeEvents } from '../office/events.js';
import { OfficePage, useOfficeCounts } from '../office/frame.js';
import { OfficeKeys } from '../office/keys.js';
import { OfficePlayers } from '../office/players.js';
import { Publish } from '../office/publish.js';
import { OfficeQuestions } from '../office/questions.js';
import { Held, Queue } from '../office/queue.js';
import { Audit, Ledger } from '../office/record.js';
import { Runs } from '../office/runs.js';
import { Loaded } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';

export function Office() {
  return (
    <OfficePage title={t('Office')}>
      <Overview />
    </OfficePage>
  );
}

function Overview() {
  const counts = useOfficeCounts();
  return (
    <Loaded query={counts} height="14rem">
      {({ submitted, mine, returned, drafts, held, questions, behind }) => (
        <section className="stack" aria-labelledby="waits">
          <h2 id="waits">{t('What waits')}</h2>
          <ul className="tiles">
            <li className="tile">
              <Link to="/office/queue">{t('{count, plural, one {# report} other {# reports}}', { count: submitted })}</Link>
              <p className="soft small">
                {submitted === 0
                  ? t('nothing to decide')
                  : t('{mine, plural, =0 {to decide} other {to decide, # of them yours}}', { mine })}
                {returned > 0 ? ` · ${t('{returned} sent back', { returned })}` : ''}
                {drafts > 0 ? ` · ${t('{count, plural, one {# draft} other {# drafts}}', { count: drafts })}` : ''}
              </p>
            </li>
            <li className="tile">
              <Link to="/office/held">{t('{count, plural, one {# held section} other {# held sections}}', { count: held })}</Link>
              <p className="soft small">{held === 0 ? t('every section is rated') : t('not rated until settled')}</p>
            </li>
            <li className="tile">
              <Link to="/office/questions">
                {t('{count, plural, one {# question} other {# questions}}', { count: questions })}
              </Link>
              <p className="soft small">{questions === 0 ? t('all answered') : t('to answer')}</p>
            </li>
            <li className="tile">
              <Link to="/office/runs">
                {behind === 0 ? t('Everything is rated') : t('{count, plural, one {# fact} other {# facts}}', { count: behind })}
              </Link>
              <p className="soft small">{behind === 0 ? t('no fact waits for a run') : t('wait for a run')}</p>
            </li>
          </ul>
        </section>
      )}
    </Loaded>
  );
}

export function OfficeQueuePage() {
  return (
    <OfficePage title={t('Queue')}>
      <Queue />
    </OfficePage>
  );
}

export function OfficeHeldPage() {
  return (
    <OfficePage title={t('Held sections')}>
      <Held />
    </OfficePage>
  );
}

export function OfficeQuestionsPage() {
  return (
    <OfficePage title={t('Questions of players')}>
      <OfficeQuestions />
    </OfficePage>
  );
}

export function OfficePlayersPage() {
  const { player } = useSearch({ from: '/office/players' });
  return (
    <OfficePage title={t('Players')}>
      <OfficePlayers key={player} start={player} />
    </OfficePage>
  );
}

export function OfficeEventsPage() {
  return (
    <OfficePage title={t('Events')}>
      <OfficeEvents />
    </OfficePage>
  );
}

export function OfficeDecisionsPage() {
  const { decision } = useSearch({ from: '/office/decisions' });
  return (
    <OfficePage title={t('Decisions')}>
      <Decide key={decision} start={decision} />
      <Decisions />
    </OfficePage>
  );
}

export function OfficeListsPage() {
  const lists = useQuery(listsQuery);
  const [chosen, setChosen] = useState<ChosenDate>();
  return (
    <OfficePage title={t('Lists at the desk')}>
      <ListCalendar onChoose={setChosen} />
      <Publish key={`${chosen?.list} ${chosen?.date}`} start={chosen} />
      <Loaded query={lists}>
        {(items) => (
          <>
            <CompareLists all={items} />
            <section className="stack" aria-labelledby="published">
              <h2 id="published">{t('Published')}</h2>
              <SortableTable
                label={t('Published lists')}
                rows={items.slice(0, 50)}
                rowKey={(row) => row.list}
                empty={t('No list is published yet.')}
                columns={[
                  {
                    key: 'title',
                    title: t('List'),
                    cell: (row) => (
                      <>
                        <Link to="/lists/$list" params={{ list: row.list }}>
                          {said(readable(row.title))}
                        </Link>
                        {row.retracted ? <span className="tag warning"> {t('retracted')}</span> : null}
                      </>
                    ),
                    sort: (row) => row.title,
                  },
                  { key: 'players', title: t('Players'), numeric: true, cell: (row) => row.players, sort: (row) => row.players },
                  {
                    key: 'at',
                    title: t('Published'),
                    cell: (row) => <span className="num">{instant(row.publishedAt)}</span>,
                    sort: (row) => row.publishedAt,
                    className: 'wide-only',
                  },
                ]}
              />
              <p className="soft small">{t('A list is retracted on its own page.')}</p>
            </section>
          </>
        )}
      </Loaded>
    </OfficePage>
  );
}

export function OfficeRunsPage() {
  return (
    <OfficePage title={t('Runs')}>
      <Runs />
    </OfficePage>
  );
}

export function OfficeDriftPage() {
  const lists = useQuery(listsQuery);
  return (
    <OfficePage title={t('Drift')}>
      <Loaded query={lists}>{(items) => <DriftOfScale all={items} />}</Loaded>
    </OfficePage>
  );
}

export function OfficeAuditPage() {
  return (
    <OfficePage title={t('Audit')}>
      <Audit />
    </OfficePage>
  );
}

export function OfficeAccountsPage() {
  return (
    <OfficePage title={t('Accounts')} atLeast="administrator">
      <Accounts />
      <p className="soft small">
        {rich('Your own password, second factor, sessions and API keys are in <link>your account</link>.', {
          link: (text) => <Link to="/account">{text}</Link>,
        })}
      </p>
    </OfficePage>
  );
}

export function OfficeKeysPage() {
  return (
    <OfficePage title={t('Keys')} atLeast="administrator">
      <OfficeKeys />
    </OfficePage>
  );
}

export function OfficeHealthPage() {
  return (
    <OfficePage title={t('Health')}>
      <Ledger />
    </OfficePage>
  );
}
