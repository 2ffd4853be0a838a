// A director's page: drop a file, see what was found, go on with it; and what became of earlier ones.

import { reportFormats } from '@harkness/client';
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

export function Submit() {
  useTitle('Submit a report');
  return (
    <Guard atLeast="director">
      <header className="page-head">
        <h1>Submit a report</h1>
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
    await queries.invalidateQueries({ queryKey: ['submissions'] });
    await navigate({ to: '/submissions/$submission', params: { submission: made.submission } });
  });
  return (
    <section className="stack" aria-labelledby="upload">
      <h2 id="upload" className="sr-only">
        Upload
      </h2>
      {correction.event === undefined ? null : (
        <p className="note">
          This corrects section {correction.section ?? 1} of event {correction.event}. Send the whole section as it should have
          been; the number in the file does not matter. Of a file with several sections, the one numbered{' '}
          {correction.section ?? 1} is taken.
        </p>
      )}
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
      <ProblemText error={send.error} />
    </section>
  );
}

function Mine() {
  const query = useQuery({
    queryKey: ['submissions'],
    queryFn: ({ signal }) => api.call('submissions', { query: { limit: 50 }, signal }),
  });
  return (
    <section className="stack" aria-labelledby="mine">
      <h2 id="mine">Submissions</h2>
      <Loaded query={query}>
        {({ items }) => (
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
                    {row.correction ? <span className="soft small"> correction of section {row.correction.section}</span> : null}
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
                key: 'updated',
                title: 'Last change',
                cell: (row) => <span className="num">{instant(row.updatedAt)}</span>,
                sort: (row) => row.updatedAt,
                className: 'wide-only',
              },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}
