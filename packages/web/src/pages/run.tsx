// A run: what was rated again, why, and its changes for each player.

import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api } from '../base/api.js';
import { keepsDocuments } from '../base/authorities/index.js';
import { instant, zoneName } from '../base/format.js';
import { runReason } from '../base/run-reason.js';
import { count, fixed, t } from '../base/words.js';
import { ChangesTable } from '../parts/changes-table.js';
import { Loaded } from '../parts/loaded.js';
import { useTitle } from '../parts/title.js';

export function Run() {
  const { run } = useParams({ from: '/runs/$run' });
  useTitle(t('Run {run}', { run }));
  const query = useQuery({
    queryKey: ['run', run],
    queryFn: ({ signal }) => api.call('run', { params: { run: Number(run) }, signal }),
  });
  return (
    <Loaded page query={query} height="40rem">
      {(data) => (
        <>
          <header className="page-head">
            <h1>{t('Run {run}', { run: data.run.run })}</h1>
            <p className="soft">
              {keepsDocuments
                ? t('The office computed ratings again from its record. A run lists what it rated and whose rating changed.')
                : t(
                    'The office read new facts from its record. Its ratings are computed from the facts whenever somebody asks, so this run stored none.',
                  )}
            </p>
          </header>
          <dl className="facts">
            <dt>{t('Reason')}</dt>
            <dd>{runReason(data.run.reason)}</dd>
            <dt>{t('Started')}</dt>
            <dd className="num">{`${instant(data.run.startedAt)} ${zoneName}`}</dd>
            <dt>{t('Took')}</dt>
            <dd className="num">{`${fixed(data.run.milliseconds / 1000, 2)} s`}</dd>
            {keepsDocuments ? (
              <>
                <dt>{t('Sections rated')}</dt>
                <dd className="num">
                  {t('{here} of {total}', { here: count(data.run.sectionsRated), total: count(data.run.sectionsInAll) })}
                </dd>
                <dt>{t('Players changed')}</dt>
                <dd className="num">{count(data.run.playersChanged)}</dd>
              </>
            ) : null}
            <dt>{t('Ledger')}</dt>
            <dd className="num">{t('up to fact {fact}', { fact: count(data.run.upTo) })}</dd>
            {data.run.resultsHash === '' || !keepsDocuments ? null : (
              <>
                <dt>{t('Results')}</dt>
                <dd>
                  <code style={{ overflowWrap: 'anywhere' }}>{data.run.resultsHash}</code>
                  <p className="small soft">
                    {t('Fingerprint (SHA-256) of every rating after this run: whoever replays the record gets the same one.')}
                  </p>
                </dd>
              </>
            )}
          </dl>
          {keepsDocuments ? (
            <section className="stack" aria-labelledby="players">
              <h2 id="players">{t('Players whose rating changed')}</h2>
              <ChangesTable label={t('Ratings changed')} changes={data.players} empty={t('Nobody’s current rating changed.')} />
              {data.more ? <p className="soft">{t('Only the first are shown; the API returns all of them.')}</p> : null}
            </section>
          ) : null}
        </>
      )}
    </Loaded>
  );
}
