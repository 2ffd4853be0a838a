// The office, a page for each of its jobs.

import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { instant, plural } from '../base/format.js';
import { Accounts } from '../office/accounts.js';
import { type ChosenDate, ListCalendar } from '../office/calendar.js';
import { CompareLists, DriftOfScale, useLists } from '../office/compare.js';
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
    <OfficePage title="Office">
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
          <h2 id="waits">What waits</h2>
          <ul className="tiles">
            <li className="tile">
              <Link to="/office/queue">{plural(submitted, 'report')}</Link>
              <p className="soft small">
                {submitted === 0 ? 'nothing to decide' : `to decide, ${mine} of them yours`}
                {returned > 0 ? ` · ${returned} sent back` : ''}
                {drafts > 0 ? ` · ${plural(drafts, 'draft')}` : ''}
              </p>
            </li>
            <li className="tile">
              <Link to="/office/held">{plural(held, 'held section')}</Link>
              <p className="soft small">{held === 0 ? 'every section is rated' : 'not rated until settled'}</p>
            </li>
            <li className="tile">
              <Link to="/office/questions">{plural(questions, 'question')}</Link>
              <p className="soft small">{questions === 0 ? 'all answered' : 'to answer'}</p>
            </li>
            <li className="tile">
              <Link to="/office/runs">{behind === 0 ? 'Everything is rated' : plural(behind, 'fact')}</Link>
              <p className="soft small">{behind === 0 ? 'no fact waits for a run' : 'wait for a run'}</p>
            </li>
          </ul>
        </section>
      )}
    </Loaded>
  );
}

export function OfficeQueuePage() {
  return (
    <OfficePage title="Queue">
      <Queue />
    </OfficePage>
  );
}

export function OfficeHeldPage() {
  return (
    <OfficePage title="Held sections">
      <Held />
    </OfficePage>
  );
}

export function OfficeQuestionsPage() {
  return (
    <OfficePage title="Questions of players">
      <OfficeQuestions />
    </OfficePage>
  );
}

export function OfficePlayersPage() {
  const { player } = useSearch({ from: '/office/players' });
  return (
    <OfficePage title="Players">
      <OfficePlayers key={player} start={player} />
    </OfficePage>
  );
}

export function OfficeEventsPage() {
  return (
    <OfficePage title="Events">
      <OfficeEvents />
    </OfficePage>
  );
}

export function OfficeDecisionsPage() {
  const { decision } = useSearch({ from: '/office/decisions' });
  return (
    <OfficePage title="Decisions">
      <Decide key={decision} start={decision} />
      <Decisions />
    </OfficePage>
  );
}

export function OfficeListsPage() {
  const lists = useLists();
  const [chosen, setChosen] = useState<ChosenDate>();
  return (
    <OfficePage title="Lists at the desk">
      <ListCalendar onChoose={setChosen} />
      <Publish key={`${chosen?.list} ${chosen?.date}`} start={chosen} />
      <Loaded query={lists}>
        {({ items }) => (
          <>
            <CompareLists all={items} />
            <section className="stack" aria-labelledby="published">
              <h2 id="published">Published</h2>
              <SortableTable
                label="Published lists"
                rows={items.slice(0, 50)}
                rowKey={(row) => row.list}
                empty="No list is published yet."
                columns={[
                  {
                    key: 'title',
                    title: 'List',
                    cell: (row) => (
                      <>
                        <Link to="/lists/$list" params={{ list: row.list }}>
                          {row.title}
                        </Link>
                        {row.retracted ? <span className="tag warning"> retracted</span> : null}
                      </>
                    ),
                    sort: (row) => row.title,
                  },
                  { key: 'players', title: 'Players', numeric: true, cell: (row) => row.players, sort: (row) => row.players },
                  {
                    key: 'at',
                    title: 'Published',
                    cell: (row) => <span className="num">{instant(row.publishedAt)}</span>,
                    sort: (row) => row.publishedAt,
                    className: 'wide-only',
                  },
                ]}
              />
              <p className="soft small">A list is retracted on its own page.</p>
            </section>
          </>
        )}
      </Loaded>
    </OfficePage>
  );
}

export function OfficeRunsPage() {
  return (
    <OfficePage title="Runs">
      <Runs />
    </OfficePage>
  );
}

export function OfficeDriftPage() {
  const lists = useLists();
  return (
    <OfficePage title="Drift">
      <Loaded query={lists}>{({ items }) => <DriftOfScale all={items} />}</Loaded>
    </OfficePage>
  );
}

export function OfficeAuditPage() {
  return (
    <OfficePage title="Audit">
      <Audit />
    </OfficePage>
  );
}

export function OfficeAccountsPage() {
  return (
    <OfficePage title="Accounts" atLeast="administrator">
      <Accounts />
      <p className="soft small">
        Your own password, second factor, sessions and API keys are in <Link to="/account">your account</Link>.
      </p>
    </OfficePage>
  );
}

export function OfficeKeysPage() {
  return (
    <OfficePage title="Keys" atLeast="administrator">
      <OfficeKeys />
    </OfficePage>
  );
}

export function OfficeHealthPage() {
  return (
    <OfficePage title="Health">
      <Ledger />
    </OfficePage>
  );
}
