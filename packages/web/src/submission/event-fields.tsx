// The event of a report: its name, days, place and affiliate, its authority, and the players' kind of ids.

import { authorityName, idFields, idsOf, officeAuthorities } from '../base/authorities/index.js';
import { useSession } from '../base/session.js';
import { t } from '../base/words.js';
import { Choice } from '../parts/fields.js';
import { AffiliatePicker } from '../parts/picker.js';
import type { GridReport, ReportEdit } from './model.js';
import { sectionEdit } from './model.js';
import { ReportField } from './section-fields.js';
import { emptySection, freeNumber, idKind, idsAs } from './sections.js';

export function EventFields({
  report,
  authority,
  editable,
  isCorrection,
  onChange,
}: {
  report: GridReport;
  authority: string;
  editable: boolean;
  isCorrection: boolean;
  onChange: (...edits: readonly ReportEdit[]) => void;
}) {
  const session = useSession();
  const { event } = report;
  const set = (field: 'name' | 'start' | 'end' | 'city' | 'state' | 'affiliate' | 'chiefDirector') => (value: string) =>
    onChange({ field, value });
  const field = (
    name: 'name' | 'city' | 'state' | 'chiefDirector' | 'start' | 'end',
    label: string,
    more: { type?: string; width?: string } = {},
  ) => (
    <ReportField
      id={`event-${name}`}
      label={label}
      value={event[name] ?? ''}
      editable={editable}
      onCommit={set(name)}
      {...more}
    />
  );
  const own = session?.account.affiliates ?? [];
  const affiliates = [...new Set([event.affiliate ?? '', ...own])];
  const kind = idKind(report);
  const fields = officeAuthorities.map(({ ids }) => ids.field);
  return (
    <>
      <div className="fields roomy">
        {field('name', t('Event'), { width: '18rem' })}
        {field('start', t('First day'), { type: 'date' })}
        {field('end', t('Last day'), { type: 'date' })}
        {field('city', t('City'))}
        {field('state', t('State'), { width: '5rem' })}
        {field('chiefDirector', t('Chief director'))}
        {editable ? null : (
          <ReportField
            id="event-affiliate"
            label={t('Affiliate')}
            value={event.affiliate ?? ''}
            editable={false}
            onCommit={() => {}}
          />
        )}
        {!editable ? null : own.length > 0 ? (
          <Choice
            label={t('Affiliate')}
            value={event.affiliate ?? ''}
            options={affiliates.map((one) => [one, one === '' ? t('not said') : one] as const)}
            onChange={set('affiliate')}
          />
        ) : (
          <AffiliatePicker
            label={t('Affiliate')}
            value={event.affiliate ? { id: event.affiliate, name: event.affiliate, about: '' } : undefined}
            onPick={(picked) => {
              if (picked) set('affiliate')(picked.id);
            }}
          />
        )}
        {editable && !isCorrection ? (
          <Choice
            label={t('Rated by')}
            value={authority}
            options={[...new Set([...officeAuthorities.map(({ id }) => id), authority])].map(
              (id) => [id, authorityName(id)] as const,
            )}
            onChange={(value) => onChange({ field: 'authority', value })}
          />
        ) : null}
        {editable && new Set(fields).size > 1 ? (
          <Choice
            label={t('The ids are')}
            value={kind}
            options={officeAuthorities.map(({ ids }) => [ids.field, t(ids.label)] as const)}
            onChange={(value) => {
              const wanted = idFields.find((field) => field === value) ?? kind;
              const edits = idsAs(report, wanted);
              // If ids were taken for the other kind, the report was taken for the other authority too.
              const other = officeAuthorities.find(({ ids }) => ids.field === wanted)?.id;
              const isMistaken = !isCorrection && other !== undefined && idsOf(authority).field === kind && kind !== wanted;
              if (edits.length > 0) onChange(...edits, ...(isMistaken ? [{ field: 'authority', value: other } as const] : []));
            }}
          />
        ) : null}
      </div>
      {editable && fields.includes(kind) && kind !== idsOf(authority).field ? (
        <p className="note warning">
          {t('Most ids are not {authority} ids. If the file was read wrongly, change “The ids are” above.', {
            authority: authorityName(authority),
          })}
        </p>
      ) : null}
      {editable && !isCorrection ? (
        <p>
          <button
            type="button"
            className="button small"
            onClick={() => onChange(sectionEdit(freeNumber(report), emptySection(freeNumber(report))))}
          >
            {t('Add a section')}
          </button>
        </p>
      ) : null}
    </>
  );
}
