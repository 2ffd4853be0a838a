// An officer's decision on the version they see. Accepting and refusing are final, so both first show what will be entered.

import { useState } from 'react';
import { api } from '../base/api.js';
import { day, days } from '../base/format.js';
import { t } from '../base/words.js';
import { Confirm } from '../parts/confirm.js';
import { ProblemText, TextField, useAction } from '../parts/form.js';
import { isReason } from './findings.js';
import { keepStep, type Submission } from './kept.js';
import type { GridReport } from './model.js';
import { gamesOf } from './moves.js';

export function Judgement({ data }: { data: Submission }) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState<'accepted' | 'refused'>();
  const judged = (outcome: 'accepted' | 'returned' | 'refused') =>
    keepStep(
      api.call('judge', {
        params: { submission: data.submission },
        body: { version: data.version, outcome, ...(reason.trim() === '' ? {} : { reason }) },
      }),
    );
  const giveBack = useAction(() => judged('returned'));
  return (
    <section className="stack no-print" aria-labelledby="judgement">
      <h2 id="judgement">{t('Decide')}</h2>
      <TextField
        label={t('Reason (needed to return or refuse)')}
        value={reason}
        maxLength={1000}
        onChange={(event) => setReason(event.target.value)}
      />
      <ProblemText error={giveBack.error} />
      <p className="row">
        <button type="button" className="button primary" disabled={giveBack.busy} onClick={() => setAsked('accepted')}>
          {t('Accept and rate…')}
        </button>
        <button type="button" className="button" disabled={giveBack.busy || !isReason(reason)} onClick={() => giveBack.run()}>
          {giveBack.busy ? t('Sending back…') : t('Return to the director')}
        </button>
        <button
          type="button"
          className="button danger"
          disabled={giveBack.busy || !isReason(reason)}
          onClick={() => setAsked('refused')}
        >
          {t('Refuse…')}
        </button>
      </p>
      {asked === undefined ? null : (
        <Confirm
          title={t(asked === 'accepted' ? 'Accept {name}?' : 'Refuse {name}?', { name: data.eventName })}
          subtitle={[
            t('from {name} // who sent it', { name: data.byName ?? data.by }),
            ...(data.affiliate ? [t('for {affiliate}', { affiliate: data.affiliate })] : []),
          ].join(', ')}
          action={asked === 'accepted' ? t('Accept and rate') : t('Refuse report')}
          busyText={asked === 'accepted' ? t('Rating…') : t('Refusing…')}
          danger={asked === 'refused'}
          ready
          onConfirm={() => judged(asked)}
          onClose={() => setAsked(undefined)}
        >
          {asked === 'accepted' ? <Entered data={data} /> : <Refused data={data} reason={reason} />}
        </Confirm>
      )}
    </section>
  );
}

/** What accepting the report will enter. */
function Entered({ data }: { data: Submission }) {
  const { event, sections } = data.report as unknown as GridReport;
  const kept = data.findings.warning;
  return (
    <>
      <p>
        {data.correction === undefined
          ? t('Entered into the ledger and rated at once:')
          : t('Replaces section {section} of {event} in the ledger; that section and everything after it is rated again:', {
              section: data.correction.section,
              event: data.correction.event,
            })}
      </p>
      <ul>
        {sections.map((section) => (
          <li key={section.number}>
            {section.name || t('Section {number}', { number: section.number })}, {daysOf(section, event)}:{' '}
            {t('{count, plural, one {# player} other {# players}}', { count: section.players.length })},{' '}
            {t('{count, plural, one {# game} other {# games}}', { count: gamesOf(section).length })}
          </li>
        ))}
        {besideLines(data).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {kept === 0 ? null : (
        <p>{t('{count, plural, one {# warning} other {# warnings}} kept by the director with a reason.', { count: kept })}</p>
      )}
      <p className="soft small">
        {t('Entries stay in the record. To fix a mistake, correct or withdraw it with another entry.')}
      </p>
    </>
  );
}

function Refused({ data, reason }: { data: Submission; reason: string }) {
  return (
    <>
      <p>{t('Nothing is entered. {name} will read:', { name: data.byName ?? t('The director') })}</p>
      <blockquote>{reason.trim()}</blockquote>
      <p className="soft small">
        {t('A refused report cannot be reopened. If it only needs changes, return it to the director instead.')}
      </p>
    </>
  );
}

function daysOf({ start, end }: GridReport['sections'][number], event: GridReport['event']): string {
  const [first, last] = [start ?? event.start, end ?? event.end];
  return first === undefined || last === undefined ? t('without days') : days(first, last);
}

/** What is entered together with the report, in words. A new player whose row got another id is not registered. */
export function besideLines({ report, newPlayers, memberships }: Submission): string[] {
  const rows = (report as unknown as GridReport).sections.flatMap(({ players }) => players);
  const isThere = (id: string) => rows.some(({ uschessId, fideId }) => uschessId === id || fideId === id);
  return [
    ...newPlayers
      .filter(({ player }) => isThere(player))
      .map(({ player, name }) => t('new player {name} ({player})', { name, player })),
    ...memberships.map(({ player, until }) => t('membership of {player} until {until}', { player, until: day(until) })),
  ];
}
