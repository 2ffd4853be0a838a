// The explanation of a number at its own address: to link, to print, to read as plain text.

import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { playerQuery, sectionQuery } from '../base/api.js';
import { day, days, systemNames } from '../base/format.js';
import { rich, t } from '../base/words.js';
import { SectionExplanation } from '../parts/explanation-panel.js';
import { FideRatingView, isFideSystem } from '../parts/fide-rating-panel.js';
import { FloorView } from '../parts/floor-panel.js';
import { Loaded } from '../parts/loaded.js';
import { useOfficeWords } from '../parts/office-words.js';
import { Origin } from '../parts/origin.js';
import { useTitle } from '../parts/title.js';

/** Explains what a section changed. */
export function SectionWhy() {
  const { event, section, player } = useParams({ from: '/events/$event/$section/why/$player' });
  const { system } = useSearch({ from: '/events/$event/$section/why/$player' });
  const query = useQuery(sectionQuery(event, section));
  const name = query.data?.players.find((one) => one.player === player)?.name ?? '';
  useTitle(name === '' ? t('Why') : t('Why: {name}, {eventName}', { name, eventName: query.data?.eventName ?? '' }));
  return (
    <Loaded page query={query} height="60rem">
      {(data) => {
        const shown = system ?? data.systems[0];
        return (
          <article className="stack why-page">
            <header className="page-head">
              <h1>{rich('Why: {name}', { name: <PlayerLink player={player} name={name} /> })}</h1>
              <p className="soft">
                {shown ? `${systemNames[shown] ?? shown} · ` : ''}
                <Link to="/events/$event/$section" params={{ event, section }}>
                  {data.eventName}, {data.name}
                </Link>{' '}
                · {days(data.start, data.end)}
              </p>
            </header>
            {shown === undefined ? (
              <NothingChanged because={data.held?.message} />
            ) : (
              <SectionExplanation about={{ event, section: Number(section), player, name, system: shown }} isPage />
            )}
          </article>
        );
      }}
    </Loaded>
  );
}

/** Why the section is held, if it is. */
function NothingChanged({ because }: { because: string | undefined }) {
  const officeText = useOfficeWords(because !== undefined);
  return <p className="note">{because === undefined ? t('This section changed no rating.') : officeText(because)}</p>;
}

/** A rating on a list, before a section, or now; or K; or the floor. */
export function RatingWhy() {
  const { player, system } = useParams({ from: '/players/$player/why/$system' });
  const { list, event, section, date, about } = useSearch({ from: '/players/$player/why/$system' });
  const query = useQuery(playerQuery(player));
  const name = query.data?.name ?? '';
  useTitle(name === '' ? t('Why') : t('Why: {name}', { name }));
  const known = system as Parameters<typeof Origin>[0]['about']['system'];
  const standing = query.data?.listStandings.find((one) => one.system === system);
  // Between two lists nothing moves such a rating: it is that of the last list.
  const last = event === undefined && standing?.live === undefined ? standing?.published?.date : undefined;
  const on = date ?? dayOfList(list) ?? last;
  const what =
    about === 'floor'
      ? t('floor')
      : on !== undefined
        ? t('list of {date}', { date: day(on) })
        : event !== undefined
          ? t('before the section')
          : t('live');
  const at =
    list !== undefined ? { list } : event !== undefined && section !== undefined ? { event, section } : { now: true as const };
  return (
    <article className="stack why-page">
      <header className="page-head">
        <h1>{rich(about === 'k' ? 'Why K: {name}' : 'Why: {name}', { name: <PlayerLink player={player} name={name} /> })}</h1>
        <p className="soft">
          {systemNames[system] ?? system}, {what}
        </p>
      </header>
      {about === 'floor' ? (
        <Loaded query={query} height="24rem">
          {({ standings }) =>
            standings.some((one) => one.system === system && one.floor !== undefined) ? (
              <FloorView player={player} system={known} />
            ) : (
              <p className="empty">{t('No rating, so no floor.')}</p>
            )
          }
        </Loaded>
      ) : isFideSystem(known) && list === undefined && event === undefined ? (
        <FideRatingView
          about={{ player, name, system: known, ...(date === undefined ? {} : { date }), ...(about === 'k' ? { about } : {}) }}
          isPage
        />
      ) : (
        <Origin about={{ player, name, system: known, at, what }} isPage />
      )}
    </article>
  );
}

/** `uschess-supplement-2026-11-01`: the day of a list by its id. */
function dayOfList(list: string | undefined): string | undefined {
  return /-(\d{4}-\d\d-\d\d)$/.exec(list ?? '')?.[1];
}

function PlayerLink({ player, name }: { player: string; name: string }) {
  return (
    <Link to="/players/$player" params={{ player }}>
      {name || player}
    </Link>
  );
}
