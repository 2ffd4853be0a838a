// An event as one page: what, when and where; its sections as tabs; the standings of one of them.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { api, sectionQuery } from '../base/api.js';
import { day, days, instant, sentence, systemNames } from '../base/format.js';
import { isAtLeast, useSession } from '../base/session.js';
import type { SectionChoice, TieBreak } from '../base/tie-breaks.js';
import { t } from '../base/words.js';
import { AskLink } from './ask-link.js';
import { Crosstable } from './crosstable.js';
import { hasRatings, type SectionData, type System } from './crosstable-columns.js';
import { Caveats } from './fide-change.js';
import { caveatsOf, listOfSection } from './fide-columns.js';
import { Follow } from './follow.js';
import { Loaded } from './loaded.js';
import { useOfficeWords } from './office-words.js';
import { SectionTable } from './on-your-site.js';
import { SectionRulings } from './section-rulings.js';
import { SortableTable } from './sortable-table.js';
import { useTitle } from './title.js';

export function EventPage({ event, section, choice }: { event: string; section: string; choice: SectionChoice }) {
  const query = useQuery({ ...sectionQuery(event, section), placeholderData: keepPreviousData });
  useTitle(query.data ? `${query.data.eventName}, ${query.data.name}` : '');
  return (
    <Loaded page query={query} height="60rem">
      {(data) => <SectionPage data={data} choice={choice} />}
    </Loaded>
  );
}

function SectionPage({ data, choice }: { data: SectionData; choice: SectionChoice }) {
  const session = useSession();
  const navigate = useNavigate();
  const { beside, heldBeside, isComing } = useBeside(data, data.twins);
  const shown = data.systems.find((one) => one === choice.system) ?? data.systems[0];
  const listed = listOfSection(data);
  return (
    <>
      <header className="page-head">
        <h1>{data.eventName}</h1>
        <p className="soft">
          {days(data.start, data.end)} · {data.timeControl} {data.venue === 'online' ? t('online') : t('over the board')} ·{' '}
          {t('{count, plural, one {# round} other {# rounds}}', { count: data.rounds })} ·{' '}
          {t('{count, plural, one {# player} other {# players}}', { count: data.players.length })}
          {data.city ? ` · ${data.city}${data.state ? `, ${data.state}` : ''}` : ''}
        </p>
        <p className="row">
          {[...data.systems, ...((beside ?? heldBeside)?.systems ?? [])].map((one) => (
            <span key={one} className="tag">
              {systemNames[one] ?? one}
            </span>
          ))}
          {listed ? <span className="tag official">{t('list of {listed}', { listed: day(listed) })}</span> : null}
          {data.status === 'rated' ? null : <span className="tag warning">{statusNames[data.status]}</span>}
          <span className="small no-print">
            <Follow kind="event" id={data.event} feed={`/events/${encodeURIComponent(data.event)}/feed.xml`} />
          </span>
          <a
            className="small no-print"
            href={api.address('wallchart', { event: data.event, section: data.section }, { format: 'html' })}
          >
            {t('Wallchart for print')}
          </a>
          {isAtLeast(session, 'director') ? (
            <Link className="small no-print" to="/submit" search={{ event: data.event, section: data.section }}>
              {t('Correct this section')}
            </Link>
          ) : null}
        </p>
      </header>

      {data.siblings.length > 1 ? (
        <nav className="tabs" aria-label={t('Sections')}>
          {data.siblings.map((one) => (
            <Link
              key={one.section}
              to="/events/$event/$section"
              params={{ event: data.event, section: String(one.section) }}
              aria-current={one.section === data.section ? 'page' : undefined}
              resetScroll={false}
            >
              {one.name} <span className="soft small num">{one.players}</span>
            </Link>
          ))}
        </nav>
      ) : null}

      {data.held ? <HeldNote held={data.held} /> : null}
      {heldBeside?.held === undefined ? null : <HeldBeside systems={heldBeside.systems} because={heldBeside.held.message} />}
      {data.status === 'withdrawn' ? <WithdrawnNote versions={data.versions} /> : null}

      <section className="stack" aria-labelledby="crosstable">
        <h2 id="crosstable">{data.name}</h2>
        {/* Includes the other authority's columns from the start: a table that grows while being read must be read twice. */}
        {isComing ? (
          <div style={{ minHeight: '60rem' }} aria-busy="true" />
        ) : (
          <Crosstable
            data={data}
            beside={beside}
            system={shown}
            tieBreak={choice.tie}
            onChoose={(chosen) =>
              void navigate({
                to: '/events/$event/$section',
                params: { event: data.event, section: String(data.section) },
                search: searchOf({ ...choice, ...('system' in chosen ? { system: chosen.system } : { tie: chosen.tieBreak }) }),
                replace: true,
                resetScroll: false,
              })
            }
          />
        )}
        <Caveats caveats={caveatsOf(beside === undefined ? [data] : [data, beside])} />
        {data.status === 'rated' ? <SectionRulings event={data.event} section={data.section} /> : null}
      </section>

      {data.versions.length > 1 ? <Corrections data={data} /> : null}
      <SectionTable event={data.event} section={data.section} title={`${data.eventName}, ${data.name}`} />
      <AskLink about={{ event: data.event, section: data.section }} />
    </>
  );
}

/** What to do about it is for those who can: officers. */
function HeldNote({ held }: { held: NonNullable<SectionData['held']> }) {
  const session = useSession();
  const officeText = useOfficeWords(true);
  return (
    <div className="note warning">
      <p>
        <strong>{t('Held.')}</strong> {sentence(officeText(held.message))}
      </p>
      {held.reason ? <p>{held.reason}</p> : null}
      <p className="soft">
        {isAtLeast(session, 'officer')
          ? officeText(held.hint)
          : t('The results stand here, but no rating changes until the office has settled this.')}
      </p>
    </div>
  );
}

/** The other authority has not rated the tournament. */
function HeldBeside({ systems, because }: { systems: readonly System[]; because: string }) {
  const officeText = useOfficeWords(true);
  return (
    <p className="note">
      <strong>{systems.map((one) => systemNames[one] ?? one).join(', ')}.</strong> {sentence(officeText(because))}
    </p>
  );
}

function WithdrawnNote({ versions }: { versions: SectionData['versions'] }) {
  const withdrawal = versions.findLast(({ kind }) => kind === 'section-withdrawn');
  return (
    <div className="note warning">
      <p>
        <strong>{t('Withdrawn.')}</strong> {t('These results count for no rating.')}
      </p>
      {withdrawal?.reason ? <p className="soft">{withdrawal.reason}</p> : null}
    </div>
  );
}

/** Unselected options are not in the address. */
function searchOf({ system, tie }: { system?: System | undefined; tie?: TieBreak | undefined }): SectionChoice {
  return { ...(system === undefined ? {} : { system }), ...(tie === undefined ? {} : { tie }) };
}

/** The same section as rated by another authority. */
function useBeside(
  data: SectionData,
  twins: readonly { readonly event: string }[],
): {
  readonly beside: SectionData | undefined;
  /** Instead, if the other authority has not rated it. */
  readonly heldBeside: SectionData | undefined;
  readonly isComing: boolean;
} {
  const [twin] = twins;
  const query = useQuery({
    ...sectionQuery(twin?.event ?? '', String(data.section)),
    enabled: twin !== undefined,
    retry: false,
  });
  const other = twin === undefined ? undefined : query.data;
  const same = other !== undefined && other.name === data.name && other.systems.length > 0 ? other : undefined;
  const [beside, heldBeside] = same === undefined || hasRatings(same) ? [same, undefined] : [undefined, same];
  return { beside, heldBeside, isComing: query.isLoading };
}

function Corrections({ data }: { data: SectionData }) {
  return (
    <section className="stack" aria-labelledby="corrections">
      <h2 id="corrections">{t('Corrections')}</h2>
      <SortableTable
        label={t('Versions of the section')}
        rows={data.versions}
        rowKey={(row) => String(row.seq)}
        columns={[
          {
            key: 'at',
            title: t('Received'),
            cell: (row) => <span className="num">{instant(row.receivedAt)}</span>,
            sort: (row) => row.seq,
          },
          { key: 'kind', title: t('What'), cell: (row) => versionNames[row.kind] ?? row.kind },
          { key: 'reason', title: t('Reason'), cell: (row) => row.reason ?? '' },
          {
            key: 'run',
            title: t('Changed'),
            cell: (row) =>
              row.run === undefined ? (
                ''
              ) : (
                <Link to="/runs/$run" params={{ run: String(row.run) }}>
                  {t('for whom')}
                </Link>
              ),
          },
        ]}
      />
    </section>
  );
}

const statusNames: { readonly [status in Exclude<SectionData['status'], 'rated'>]: string } = {
  held: t('held'),
  withdrawn: t('withdrawn'),
};

const versionNames: { readonly [kind: string]: string } = {
  'section-submitted': t('submitted'),
  'section-corrected': t('corrected'),
  'section-withdrawn': t('withdrawn'),
};
