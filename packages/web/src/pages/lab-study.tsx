// A study: its progress, then its results.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { api, queries } from '../base/api.js';
import { findingWords } from '../base/finding-words.js';
import { instant, readableMonths, systemNames, zoneName } from '../base/format.js';
import { isAtLeast, useSession } from '../base/session.js';
import { percent, rich, t } from '../base/words.js';
import { StudyResult } from '../lab/result.js';
import { verdictWords } from '../lab/verdict-words.js';
import { CopyLink } from '../parts/copy-link.js';
import { ProblemText, useAction } from '../parts/form.js';
import { Loaded } from '../parts/loaded.js';
import { useTitle } from '../parts/title.js';

type Study = Answer<'study'>;

const askEvery = 700;

export function LabStudy() {
  const { study } = useParams({ from: '/lab/studies/$study' });
  const { reform } = useSearch({ from: '/lab/studies/$study' });
  const query = useQuery({
    queryKey: ['study', study],
    queryFn: ({ signal }) => api.call('study', { params: { study }, signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isOpen(state.data) ? askEvery : false),
  });
  useTitle(query.data?.title ?? t('Study'));
  return (
    <Loaded page query={query} height="60rem">
      {(data) => {
        const chosen = data.reforms.find(({ name }) => name === reform) ?? data.reforms[0];
        return (
          <>
            <header className="page-head">
              <div className="row head-row">
                <h1>{data.reforms.length > 1 ? t('{count} reforms compared', { count: data.reforms.length }) : data.title}</h1>
                <CopyLink />
              </div>
              <p className="soft">
                {rich('{system}, {from} to {until}. Started {startedAt} {zone}. <link>All studies</link>', {
                  system: systemNames[data.base.system] ?? data.base.system,
                  from: readableMonths(data.window.from),
                  until: readableMonths(data.window.until),
                  startedAt: instant(data.startedAt),
                  zone: zoneName,
                  link: (text) => <Link to="/lab">{text}</Link>,
                })}
              </p>
            </header>
            {isOpen(data) ? <Going study={data} /> : null}
            {data.state === 'cancelled' ? <Cancelled study={data} /> : null}
            {data.state === 'failed' ? <Failed study={data} /> : null}
            {data.state === 'done' && chosen !== undefined ? (
              <>
                {data.reforms.length > 1 ? <Verdicts study={data} chosen={chosen.name} /> : null}
                <StudyResult study={study} reform={chosen.name} together={data.reforms.map(({ name }) => name)} />
              </>
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
}

function isOpen({ state }: Study): boolean {
  return state === 'waiting' || state === 'running';
}

/** `reading 2024-03`, `baseline 2024-03`, or the name of a reform and the month. */
function progressText(what: string): string {
  const [, doing, month] = /^(.*) (\d{4}-\d\d)$/.exec(what) ?? [];
  if (doing === undefined || month === undefined) return what;
  const values = { month: readableMonths(month) };
  if (doing === 'reading') return t('reading the games of {month}', values);
  return doing === 'baseline'
    ? t('rating {month} under the rulebook', values)
    : t('rating {month} under {reform}', { ...values, reform: doing });
}

function Going({ study }: { readonly study: Study }) {
  const session = useSession();
  const cancel = useAction(async () => {
    await api.call('cancelStudy', { params: { study: study.study } });
    await queries.invalidateQueries({ queryKey: ['study', study.study] });
  });
  const { progress } = study;
  return (
    <div className="panel stack">
      <p role="status">
        {progress === undefined ? t('Waits for its turn…') : `${percent(progress.share)}: ${progressText(progress.what)}`}
      </p>
      <progress max={1} value={progress?.share ?? 0} style={{ width: '100%' }} aria-label={t('Progress of the study')} />
      <p className="soft small">{t('You may leave this page: the study continues, and its address stays the same.')}</p>
      {isAtLeast(session, 'officer') ? (
        <p>
          <button type="button" className="link-button" disabled={cancel.busy} onClick={() => cancel.run()}>
            {t('Cancel the study')}
          </button>
        </p>
      ) : null}
      <ProblemText error={cancel.error} />
    </div>
  );
}

function Cancelled({ study }: { readonly study: Study }) {
  const session = useSession();
  const navigate = useNavigate();
  const again = useAction(async () => {
    const reforms = study.files.map((file) => ({ ...file }));
    const started = await api.call('startStudy', { body: { reforms } });
    void queries.invalidateQueries({ queryKey: ['studies'] });
    await navigate({ to: '/lab/studies/$study', params: { study: started.study } });
  });
  return (
    <div className="stack">
      <p className="empty">{t('Cancelled; there is no result.')}</p>
      {isAtLeast(session, 'officer') ? (
        <p>
          <button type="button" className="button" disabled={again.busy} onClick={() => again.run()}>
            {t('Run it again')}
          </button>
        </p>
      ) : null}
      <ProblemText error={again.error} />
    </div>
  );
}

function Failed({ study }: { readonly study: Study }) {
  const { findings = [], message } = study;
  return (
    <div className="note error" role="alert">
      <p>
        <strong>{t('The study could not be made.')}</strong> {findings.length === 0 ? message : ''}
      </p>
      {findings.length > 0 ? (
        <ul>
          {findings.map((finding) => {
            const words = findingWords(finding);
            return (
              <li key={`${finding.reform}${finding.place}${finding.message}`}>
                {words.message} <span className="soft">{words.hint}</span>
              </li>
            );
          })}
        </ul>
      ) : null}
      <p>
        <Link to="/lab/new">{t('Test another reform')}</Link>
      </p>
    </div>
  );
}

function Verdicts({ study, chosen }: { readonly study: Study; readonly chosen: string }) {
  return (
    <section className="stack" aria-labelledby="verdicts">
      <h2 id="verdicts">{t('Each against the rulebook')}</h2>
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('Reform')}</th>
              <th scope="col">{t('Answer')}</th>
            </tr>
          </thead>
          <tbody>
            {study.reforms.map(({ name, title, words, said }) => (
              <tr key={name} aria-current={name === chosen ? 'true' : undefined}>
                <td>
                  <Link to="/lab/studies/$study" params={{ study: study.study }} search={{ reform: name }} resetScroll={false}>
                    {title}
                  </Link>
                </td>
                <td>{verdictWords(words, said)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="soft small">{t('Choose one to see its plots and tables below.')}</p>
    </section>
  );
}
