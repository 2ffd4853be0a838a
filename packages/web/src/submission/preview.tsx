// The effect of a submission: every rating before and after, with explanations; for a correction, the difference from now.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../base/api.js';
import { changesWithLists } from '../base/authorities/index.js';
import { systemNames } from '../base/format.js';
import { t } from '../base/words.js';
import { Change, RatingText } from '../parts/change.js';
import { ChangesTable } from '../parts/changes-table.js';
import { ExplanationView } from '../parts/explanation-panel.js';
import { FideChange } from '../parts/fide-change.js';
import { Loaded } from '../parts/loaded.js';
import { useOfficeWords } from '../parts/office-words.js';
import { Panel } from '../parts/panel.js';
import { type Column, SortableTable } from '../parts/sortable-table.js';

type Previewed = Answer<'previewSubmission'>;
type Section = Previewed['sections'][number];
type Row = Section['players'][number];
type System = Section['systems'][number];

interface Asked {
  readonly section: number;
  readonly player: string;
  readonly name: string;
  readonly system: System;
}

export function Preview({ submission, hasErrors }: { submission: string; hasErrors: boolean }) {
  const [asked, setAsked] = useState<Asked | undefined>();
  const query = useQuery({
    queryKey: ['preview', submission],
    queryFn: ({ signal }) => api.call('previewSubmission', { params: { submission }, signal }),
    enabled: !hasErrors,
  });
  return (
    <section className="stack" aria-labelledby="preview">
      <h2 id="preview">{t('Preview')}</h2>
      {hasErrors ? (
        <p className="empty">{t('The rating changes appear here once all errors are fixed.')}</p>
      ) : (
        <Loaded query={query}>
          {({ sections, differences, changed }) => (
            <>
              {changed === undefined ? null : <ChangedResults changed={changed} />}
              {differences === undefined ? null : (
                <>
                  <Differences differences={differences} />
                  <LaterEffects submission={submission} />
                </>
              )}
              {sections.length === 0 && changed === undefined ? (
                <p className="empty">
                  {t(
                    'No section of this report could be rated now: the office’s record has changed since it was checked. The office checks it again when it is submitted, and says why.',
                  )}
                </p>
              ) : null}
              {sections.map((section) => (
                <PreviewSection
                  key={section.section}
                  section={section}
                  onWhy={({ player, name }, system) => setAsked({ section: section.section, player, name, system })}
                />
              ))}
            </>
          )}
        </Loaded>
      )}
      {asked ? <WhyPreview submission={submission} asked={asked} onClose={() => setAsked(undefined)} /> : null}
    </section>
  );
}

function Differences({ differences }: { differences: NonNullable<Previewed['differences']> }) {
  return (
    <>
      <h3>{t('What the correction changes')}</h3>
      <ChangesTable
        label={t('What the correction changes')}
        changes={differences}
        from={t('Now')}
        to={t('Corrected')}
        empty={t('No rating changes.')}
      />
    </>
  );
}

const termNames: { readonly [field: string]: string } = {
  eventName: t('event // a field'),
  name: t('section // a field'),
  start: t('first day'),
  end: t('last day'),
  timeControl: t('time control'),
  chiefDirector: t('chief director'),
};

/** What the correction changes in the section itself. */
function ChangedResults({ changed }: { changed: NonNullable<Previewed['changed']> }) {
  const { results, playersAdded, playersGone, terms } = changed;
  const isSame = results.length + playersAdded.length + playersGone.length + terms.length === 0;
  return (
    <>
      <h3>{t('Changed in the section')}</h3>
      {isSame ? <p className="empty">{t('Nothing yet: change a result, a player or a date above.')}</p> : null}
      <ul>
        {results.map(({ round, white, black, from, to }) => (
          <li key={`${round}/${white.player}/${black.player}`}>
            {t('Round {round}, {white} – {black}:', { round, white: white.name, black: black.name })}{' '}
            {from === undefined ? (
              <>{t('new game, {to}', { to })}</>
            ) : to === undefined ? (
              <>{t('{from}, taken out', { from })}</>
            ) : (
              <>
                <s>{from}</s> {to}
              </>
            )}
          </li>
        ))}
        {playersAdded.map(({ player, name }) => (
          <li key={player}>{t('{name} is new in the section', { name })}</li>
        ))}
        {playersGone.map(({ player, name }) => (
          <li key={player}>{t('{name} is no longer in the section', { name })}</li>
        ))}
        {terms.map(({ field, from, to }) => (
          <li key={field}>
            {termNames[field] ?? field}: <s>{from}</s> {to}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Effects on later events too. Loaded on request, because everything after the section must be rated. */
function LaterEffects({ submission }: { submission: string }) {
  const [asked, setAsked] = useState(false);
  const query = useQuery({
    queryKey: ['preview', submission, 'effects'],
    queryFn: ({ signal }) => api.call('submissionEffects', { params: { submission }, signal }),
    enabled: asked,
  });
  if (!asked)
    return (
      <p>
        <button type="button" className="button" onClick={() => setAsked(true)}>
          {t('What it changes in later events')}
        </button>
      </p>
    );
  return (
    <Loaded query={query} height="6rem">
      {({ players, changes, playersChanged, sectionsRated }) => (
        <>
          <h3>{t('With later events')}</h3>
          <p>
            {playersChanged === 0
              ? t('No current rating changes.')
              : t(
                  '{count, plural, one {# current rating changes} other {# current ratings change}}; {sections, plural, one {# section is} other {# sections are}} rated again.',
                  { count: playersChanged, sections: sectionsRated },
                )}
          </p>
          <ChangesTable label={t('Current ratings')} changes={players.slice(0, 200)} from={t('Now')} to={t('Then')} empty="" />
          <p className="soft small">
            {t('Events with changed ratings: {count}', {
              count: new Set(changes.map(({ event, section }) => `${event}/${section}`)).size,
            })}
          </p>
        </>
      )}
    </Loaded>
  );
}

function PreviewSection({ section, onWhy }: { section: Section; onWhy: (row: Row, system: System) => void }) {
  const officeText = useOfficeWords(section.held !== undefined);
  return (
    <div className="stack">
      <h3>{section.name}</h3>
      {section.held ? (
        <p className="note warning">
          {officeText(section.held.message)} {officeText(section.held.hint)}
        </p>
      ) : (
        <div className="columns previewed">
          {section.systems.map((system) => (
            <SortableTable
              key={system}
              label={t('Preview of {name}, {value}', { name: section.name, value: systemNames[system] })}
              caption={systemNames[system]}
              rows={section.players}
              rowKey={(row) => String(row.pair)}
              columns={[
                {
                  key: 'pair',
                  title: t('No.'),
                  numeric: true,
                  cell: (row) => row.pair,
                  sort: (row) => row.pair,
                  className: 'wide-only',
                },
                { key: 'name', title: t('Name'), cell: (row) => row.name, sort: (row) => row.name },
                {
                  key: 'before',
                  title: t('Before'),
                  numeric: true,
                  cell: (row) => <RatingText point={ratingIn(row, system)?.before ?? null} system={system} />,
                  sort: (row) => ratingIn(row, system)?.before?.rating ?? 0,
                },
                // A rating that moves with lists has none after the section.
                ...(changesWithLists(system) ? [] : [afterColumn(system)]),
                {
                  key: 'performance',
                  title: t('Perf.'),
                  numeric: true,
                  cell: (row) => ratingIn(row, system)?.performance ?? '',
                  sort: (row) => ratingIn(row, system)?.performance ?? 0,
                  // On a phone the change must stay in view.
                  className: 'wide-only',
                },
                {
                  key: 'change',
                  title: t('Change'),
                  numeric: true,
                  cell: (row) => {
                    const rating = ratingIn(row, system);
                    if (rating === undefined) return '';
                    return (
                      <button type="button" className="why keep-print" onClick={() => onWhy(row, system)}>
                        <span className="sr-only">{t('Why: {name},', { name: row.name })} </span>
                        {rating.share ? <FideChange result={rating} /> : <Change before={rating.before} after={rating.after} />}
                      </button>
                    );
                  },
                  sort: (row) => changeIn(row, system),
                },
              ]}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function afterColumn(system: System): Column<Row> {
  return {
    key: 'after',
    title: t('After'),
    numeric: true,
    cell: (row) => <RatingText point={ratingIn(row, system)?.after ?? null} system={system} />,
    sort: (row) => ratingIn(row, system)?.after?.rating ?? 0,
  };
}

function ratingIn(row: Row, system: System): Row['ratings'][number] | undefined {
  return row.ratings.find((one) => one.system === system);
}

function changeIn(row: Row, system: System): number {
  const { before, after, change } = ratingIn(row, system) ?? {};
  return change ?? (after?.official ?? 0) - (before?.official ?? after?.official ?? 0);
}

function WhyPreview({ submission, asked, onClose }: { submission: string; asked: Asked; onClose: () => void }) {
  const { section, player, system } = asked;
  const query = useQuery({
    queryKey: ['preview', submission, section, player, system],
    queryFn: ({ signal }) =>
      api.call('previewExplanation', { params: { submission, section, player }, query: { system }, signal }),
  });
  return (
    <Panel
      title={t('Why: {name}', { name: asked.name })}
      subtitle={t('{value}, preview', { value: systemNames[system] })}
      onClose={onClose}
    >
      <Loaded query={query} height="24rem">
        {(answer) => <ExplanationView answer={answer} />}
      </Loaded>
    </Panel>
  );
}
