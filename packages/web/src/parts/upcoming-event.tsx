// An event that is registered but not reported: name, days, place, who will rate it and in what, who organises it.

import type { Answer } from '@harkness/client';
import { Link } from '@tanstack/react-router';
import { authorityName, officeAuthorities } from '../base/authorities/index.js';
import { day, days, systemNames, today } from '../base/format.js';
import { t } from '../base/words.js';
import { Follow } from './follow.js';
import { useTitle } from './title.js';

export function UpcomingEvent({ data }: { data: Answer<'event'> }) {
  useTitle(data.name);
  const { registration } = data;
  const place = [data.city, data.state, data.federation].filter(Boolean).join(', ');
  const systems = officeAuthorities.find(({ id }) => id === data.authority)?.systems ?? [];
  const traits = [
    registration?.nationalChampionship ? t('National championship') : '',
    registration?.teamChampionship ? t('Team championship') : '',
    registration?.league ? t('League') : '',
    registration?.womenOnly ? t('Women only') : '',
    registration?.titleNorms ? t('Title norms possible') : '',
  ].filter((text) => text !== '');
  return (
    <>
      <header className="page-head">
        <h1>{data.name}</h1>
        <p className="soft">{[days(data.start, data.end), place].filter(Boolean).join(' · ')}</p>
        <p className="row">
          <span className="tag">{data.end < today() ? t('no report yet') : t('upcoming')}</span>
          {traits.map((trait) => (
            <span key={trait} className="tag">
              {trait}
            </span>
          ))}
          <span className="small no-print">
            <Follow kind="event" id={data.event} feed={`/events/${encodeURIComponent(data.event)}/feed.xml`} />
          </span>
        </p>
      </header>
      {registration?.refusedOn === undefined ? null : (
        <p className="note warning">
          {t('The registration was refused on {date}. The event will not be rated.', { date: day(registration.refusedOn) })}
        </p>
      )}
      <dl className="facts">
        <dt>{t('Rated by')}</dt>
        <dd>{authorityName(data.authority)}</dd>
        {systems.length === 0 ? null : (
          <>
            <dt>{t('Rated in')}</dt>
            <dd>
              {systems.length === 1
                ? systems.map(({ system, label }) => systemNames[system] ?? label)
                : t('{systems}: the time control decides', {
                    systems: systems.map(({ system, label }) => systemNames[system] ?? label).join(', '),
                  })}
            </dd>
          </>
        )}
        {data.affiliate === undefined ? null : (
          <>
            <dt>{t('Organiser')}</dt>
            <dd>{data.affiliate}</dd>
          </>
        )}
        {registration === undefined ? null : (
          <>
            <dt>{t('Registered')}</dt>
            <dd>{day(registration.registeredOn)}</dd>
          </>
        )}
        <dt>{t('Event id')}</dt>
        <dd className="num">{data.event}</dd>
      </dl>
      <p className="soft">{t('Crosstable and rating changes will appear here after the report is accepted.')}</p>
      <p className="no-print">
        <Link to="/events">{t('All events')}</Link>
      </p>
    </>
  );
}
