// A director's page: drop a file, see its findings, continue; and the state of earlier reports.

import { reportFormats } from '@harkness/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api, queries } from '../base/api.js';
import { useSession } from '../base/session.js';
import { t } from '../base/words.js';
import { Choice, DateField } from '../parts/fields.js';
import { ProblemText, TextField, useAction } from '../parts/form.js';
import { Guard } from '../parts/guard.js';
import { useTitle } from '../parts/title.js';
import { Mine } from '../submission/mine.js';
import { emptySection, withPlayers } from '../submission/sections.js';

export function Submit() {
  useTitle(t('Submit a report'));
  const { event } = useSearch({ from: '/submit' });
  return (
    <Guard atLeast="director">
      <header className="page-head">
        <h1>{event === undefined ? t('Submit a report') : t('Correct a section')}</h1>
        <p className="soft">
          {t('The file of your pairing program, or its export. Nothing is rated before you have seen the result.')}
        </p>
        <details className="soft small">
          <summary>{t('What can be sent')}</summary>
          <ul>
            {reportFormats.map((format) => (
              <li key={format}>{t(format)}</li>
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
    <section className="stack no-print" aria-labelledby="upload">
      <h2 id="upload" className="sr-only">
        {t('Upload')}
      </h2>
      {correction.event === undefined ? null : (
        <p className="note">
          {t('This corrects section {section} of event {event}.', { section: correction.section ?? 1, event: correction.event })}{' '}
          <button type="button" className="button primary" disabled={inPlace.busy} onClick={() => inPlace.run()}>
            {inPlace.busy ? t('Opening…') : t('Change it here')}
          </button>
          <br />
          {t(
            'Or send a file with the whole corrected section; the number in the file does not matter. If the file has several sections, the one numbered {section} is used.',
            { section: correction.section ?? 1 },
          )}
        </p>
      )}
      <ProblemText error={inPlace.error} />
      <p className="soft small">{t('Enter anything the file lacks here, or fix it afterwards.')}</p>
      <div className="fields">
        <Choice
          label={t('Played')}
          value={venue}
          options={[
            ['', t('As in the file')],
            ['otb', t('Over the board')],
            ['online', t('Online')],
          ]}
          onChange={setVenue}
        />
        <TextField
          label={t('Affiliate')}
          value={affiliate}
          onChange={(event) => setAffiliate(event.target.value)}
          style={{ width: '9rem' }}
        />
        <TextField
          label={t('Time control')}
          placeholder="G/60;d5"
          value={timeControl}
          onChange={(event) => setTimeControl(event.target.value)}
          style={{ width: '9rem' }}
        />
        <DateField label={t('Starts')} value={start} onChange={setStart} />
        <DateField label={t('Ends')} value={end} onChange={setEnd} />
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
        {send.busy ? t('Reading…') : t('Drop a file here, or click to choose one')}
      </button>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('Report file')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void send.run(file);
          event.target.value = '';
        }}
      />
      <ProblemText error={send.error ?? typeIn.error} />
      {correction.event === undefined ? (
        <p>
          {t('No file?')}{' '}
          <button type="button" className="link-button" disabled={typeIn.busy} onClick={() => typeIn.run()}>
            {t('Type the report in')}
          </button>
        </p>
      ) : null}
    </section>
  );
}

/** An event with one empty section, to be filled in. */
function blankReport(affiliate: string) {
  return {
    format: 'harkness-report',
    version: 1,
    event: { name: t('New event'), ...(affiliate === '' ? {} : { affiliate }) },
    sections: [{ ...emptySection(1), players: withPlayers(emptySection(1), 4).players }],
  };
}
