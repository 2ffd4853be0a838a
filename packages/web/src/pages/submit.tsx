// A director's page: drop a file, see what was found, go on with it; and what became of earlier ones.

import { type Answer, reportFormats } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api, queries } from '../base/api.js';
import { days, instant, plural } from '../base/format.js';
import { useSession } from '../base/session.js';
import { Choice, DateField } from '../parts/fields.js';
import { ProblemText, TextField, useAction } from '../parts/form.js';
import { Guard } from '../parts/guard.js';
import { Loaded } from '../parts/loaded.js';
import { SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';
import { FindingCounts } from '../submission/finding-counts.js';
import type { GridReport } from '../submission/model.js';
import { emptySection, withPlayers } from '../submission/sections.js';

export function Submit() {
  useTitle('Submit a report');
  const { event } = useSearch({ from: '/submit' });
  return (
    <Guard atLeast="director">
      <header className="page-head">
        <h1>{event === undefined ? 'Submit a report' : 'Correct a section'}</h1>
        <p className="soft">The file of your pairing program, or its export. Nothing is rated before you have seen the result.</p>
        <details className="soft small">
          <summary>What can be sent</summary>
          <ul>
            {reportFormats.map((format) => (
              <li key={format}>{format}</li>
            ))}
          </ul>
        </details>
      </header>
      <Upload />
      <Mine />
    </Guard>
  );
}

function Upload() {
  const navigate = useNavigate();
  const session = useSession();
  const correction = useSearch({ from: '/submit' });
  const [over, setOver] = useState(false);
  const [venue, setVenue] = useState('');
  const [affiliate, setAffiliate] = useState(session?.account.affiliates[0] ?? '');
  const [timeControl, setTimeControl] = useState('');
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const send = useAction(async (file: File) => {
    const made = await api.call('upload', {
      file,
      body: {
        ...(venue === '' ? {} : { venue: venue as 'otb' | 'online' }),
        ...(affiliate === '' ? {} : { affiliate }),
        ...(timeControl === '' ? {} : { timeControl }),
        ...(start === '' ? {} : { start }),
        ...(end === '' ? {} : { end }),
        ...(correction.event === undefined ? {} : { correction: { event: correction.event, section: correction.section ?? 1 } }),
      },
    });
    await open(made);
  });
  const open = async ({ submission }: { readonly submission: string }) => {
    await queries.invalidateQueries({ queryKey: ['submissions'] });
    await navigate({ to: '/submissions/$submission', params: { submission } });
  };
  const inPlace = useAction(async () => {
    const { event = '', section = 1 } = correction;
    await open(await api.call('upload', { body: { correction: { event, section } } }));
  });
  const typeIn = useAction(async () =>
    open(await api.call('upload', { body: { report: blankReport(affiliate), ...(affiliate === '' ? {} : { affiliate }) } })),
  );
  return (
    <section className="stack" aria-labelledby="upload">
      <h2 id="upload" className="sr-only">
        Upload
      </h2>
      {correction.event === undefined ? null : (
        <p className="note">
          This corrects section {correction.section ?? 1} of event {correction.event}.{' '}
          <button type="button" className="button primary" disabled={inPlace.busy} onClick={() => inPlace.run()}>
            {inPlace.busy ? 'Opening…' : 'Change it here'}
          </button>
          <br />
          Or send a file with the whole section as it should have been; the number in the file does not matter. Of a file with
          several sections, the one numbered {correction.section ?? 1} is taken.
        </p>
      )}
      <ProblemText error={inPlace.error} />
      <p className="soft small">What a file does not say can be given here, or fixed afterwards.</p>
      <div className="fields">
        <Choice
          label="Played"
          value={venue}
          options={[
            ['', 'As the file says'],
            ['otb', 'Over the board'],
            ['online', 'Online'],
          ]}
          onChange={setVenue}
        />
        <TextField
          label="Affiliate"
          value={affiliate}
          onChange={(event) => setAffiliate(event.target.value)}
          style={{ width: '9rem' }}
        />
        <TextField
          label="Time control"
          placeholder="G/60;d5"
          value={timeControl}
          onChange={(event) => setTimeControl(event.target.value)}
          style={{ width: '9rem' }}
        />
        <DateField label="Starts" value={start} onChange={setStart} />
        <DateField label="Ends" value={end} onChange={setEnd} />
      </div>
      <button
        type="button"
        className={over ? 'drop over' : 'drop'}
        disabled={send.busy}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file) void send.run(file);
        }}
      >
        {send.busy ? 'Reading…' : 'Drop a file here, or click to choose one'}
      </button>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label="Report file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void send.run(file);
          event.target.value = '';
        }}
      />
      <ProblemText error={send.error ?? typeIn.error} />
      {correction.event === undefined ? (
        <p>
          No file?{' '}
          <button type="button" className="link-button" disabled={typeIn.busy} onClick={() => typeIn.run()}>
            Type the report in
          </button>
        </p>
      ) : null}
    </section>
  );
}

/** An event with one empty section, to be typed in. */
function blankReport(affiliate: string) {
  return {
    format: 'harkness-report',
    version: 1,
    event: { name: 'New event', ...(affiliate === '' ? {} : { affiliate }) },
    sections: [{ ...emptySection(1), players: withPlayers(emptySection(1), 4).players }],
  };
}

/** The same event once more: its sections and terms, without days, players and games. */
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
      players: [],
      ...(timeControl === undefined ? {} : { timeControl }),
      ...(venue === undefined ? {} : { venue }),
    })),
  };
}

function Mine() {
  const navigate = useNavigate();
  const again = useAction(async (submission: string) => {
    const made = await api.call('upload', { body: { report: await againFrom(submission) } });
    await queries.invalidateQueries({ queryKey: ['submissions'] });
    await navigate({ to: '/submissions/$submission', params: { submission: made.submission } });
  });
  const query = useQuery({
    queryKey: ['submissions'],
    queryFn: ({ signal }) => api.call('submissions', { query: { limit: 50 }, signal }),
  });
  return (
    <section className="stack" aria-labelledby="mine">
      <h2 id="mine">My events</h2>
      <ProblemText error={again.error} />
      <Loaded query={query}>
        {({ items }) => (
          <>
            <Waits items={items} />
            <SortableTable
              label="Your submissions"
              rows={items}
              rowKey={(row) => row.submission}
              empty="Nothing submitted yet."
              columns={[
                {
                  key: 'name',
                  title: 'Event',
                  cell: (row) => (
                    <>
                      <Link to="/submissions/$submission" params={{ submission: row.submission }}>
                        {row.eventName || 'unnamed'}
                      </Link>
                      {row.correction ? (
                        <span className="soft small"> correction of section {row.correction.section}</span>
                      ) : null}
                      <span className="narrow-only small soft">
                        {row.start && row.end ? `${days(row.start, row.end)} · ` : ''}
                        {plural(row.players, 'player')}
                      </span>
                    </>
                  ),
                  sort: (row) => row.eventName,
                },
                {
                  key: 'dates',
                  title: 'Dates',
                  cell: (row) => (row.start && row.end ? <span className="num">{days(row.start, row.end)}</span> : ''),
                  sort: (row) => row.start ?? '',
                  className: 'wide-only',
                },
                {
                  key: 'players',
                  title: 'Players',
                  numeric: true,
                  cell: (row) => row.players,
                  sort: (row) => row.players,
                  className: 'wide-only',
                },
                { key: 'findings', title: 'Findings', cell: (row) => <FindingCounts counts={row.findings} /> },
                {
                  key: 'state',
                  title: 'State',
                  cell: (row) => <span className={row.state === 'accepted' ? 'tag official' : 'tag'}>{row.state}</span>,
                  sort: (row) => row.state,
                },
                {
                  key: 'again',
                  title: <span className="sr-only">Again</span>,
                  cell: (row) =>
                    row.state === 'accepted' && row.correction === undefined ? (
                      <button
                        type="button"
                        className="link-button small"
                        disabled={again.busy}
                        onClick={() => again.run(row.submission)}
                      >
                        Hold it again<span className="sr-only">: {row.eventName}</span>
                      </button>
                    ) : null,
                },
                {
                  key: 'updated',
                  title: 'Last change',
                  cell: (row) => <span className="num">{instant(row.updatedAt)}</span>,
                  sort: (row) => row.updatedAt,
                  className: 'wide-only',
                },
              ]}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

type Row = Answer<'submissions'>['items'][number];

/** What waits for the director, before everything else. */
function Waits({ items }: { items: readonly Row[] }) {
  const returned = items.filter(({ state }) => state === 'returned');
  const drafts = items.filter(({ state }) => state === 'draft');
  if (returned.length + drafts.length === 0) return null;
  const line = (row: Row, why: string) => (
    <li key={row.submission}>
      <Link to="/submissions/$submission" params={{ submission: row.submission }}>
        {row.eventName || 'unnamed'}
      </Link>{' '}
      <span className="soft">{why}</span>
    </li>
  );
  return (
    <div className="note">
      <p>Waits for you:</p>
      <ul>
        {returned.map((row) => line(row, 'sent back by the office: look at its note and submit it again'))}
        {drafts
          .slice(0, 5)
          .map((row) =>
            line(
              row,
              row.findings.error > 0 ? `draft, ${plural(row.findings.error, 'error')} to fix` : 'draft, ready to be submitted',
            ),
          )}
      </ul>
    </div>
  );
}
