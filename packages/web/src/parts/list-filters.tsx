// Filters of a list: name, system, order, home, women, age, rating. Every choice is in the address.

import type { Answer } from '@harkness/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListChoice, ListOrder } from '../base/list-choice.js';
import type { System } from '../base/system.js';
import { t } from '../base/words.js';
import { ageGroups } from './age-groups.js';
import { useAskedText } from './asked-text.js';
import { Choice } from './fields.js';
import { TextField } from './form.js';
import { RatingField } from './rating-field.js';

const orders: readonly (readonly [ListOrder, string])[] = [
  ['rating', t('Rating')],
  ['improved', t('Most improved in a year')],
  ['busiest', t('Most active in a year')],
  ['movers', t('Movers since the previous list')],
];

export function ListFilters({
  data,
  choice,
  system,
  summary,
  waits,
}: {
  data: Answer<'list'>;
  choice: ListChoice;
  system: System;
  summary: Answer<'listSummary'> | undefined;
  /** The summary is on its way. */
  waits: boolean;
}) {
  const navigate = useNavigate();
  const [isKnown, setKnown] = useState(summary !== undefined);
  if (!isKnown && summary !== undefined) setKnown(true);
  const [text, type] = useAskedText(choice.q);
  // Back takes a choice back, but not each letter of a text.
  const choose = (changed: { readonly [name in keyof ListChoice]?: ListChoice[name] | undefined }, isTyped = false) => {
    const next = Object.fromEntries(Object.entries({ ...choice, ...changed }).filter(([, value]) => value !== undefined));
    void navigate({ to: '/lists/$list', params: { list: data.list }, search: next, replace: isTyped, resetScroll: false });
  };
  // The field by which the list groups its players comes first.
  const homes = data.home === 'state' ? (['state', 'federation'] as const) : (['federation', 'state'] as const);
  const age = choice.under === undefined ? (choice.over === undefined ? '' : `o${choice.over}`) : `u${choice.under}`;
  return (
    // What can be chosen comes with the summary: until the first one is there, no field would stay in its place.
    <div className={waits && !isKnown ? 'fields no-print waits' : 'fields no-print'}>
      <TextField
        label={t('Search')}
        placeholder={t('Part of the name, or the id')}
        type="search"
        maxLength={100}
        value={text}
        onChange={(event) => {
          const q = type(event.target.value);
          choose({ q: q === '' ? undefined : q }, true);
        }}
      />
      {data.systems.length > 1 ? (
        <Choice
          label={t('System')}
          value={system}
          options={data.systems
            .filter((one) => one.system === system || summary === undefined || summary.systems.includes(one.system))
            .map((one) => [one.system, one.label] as const)}
          onChange={(value) => choose({ system: value as System })}
        />
      ) : null}
      <Choice
        label={t('Order')}
        value={choice.order ?? 'rating'}
        options={orders}
        onChange={(value) => choose({ order: value === 'rating' ? undefined : (value as ListOrder) })}
      />
      {homes.map((home) => {
        const known = (home === 'state' ? summary?.states : summary?.federations) ?? [];
        return known.length > 1 ? (
          <Choice
            key={home}
            label={home === 'state' ? t('State') : t('Federation')}
            value={choice[home] ?? ''}
            options={[['', t('All')], ...known.map((one) => [one, one] as const)]}
            onChange={(value) => choose({ [home]: value === '' ? undefined : value })}
          />
        ) : null;
      })}
      {summary !== undefined && summary.clubs.length > 0 ? (
        <Choice
          label={t('Club')}
          value={choice.club ?? ''}
          options={[['', t('All')], ...summary.clubs.map((one) => [one, one] as const)]}
          onChange={(value) => choose({ club: value === '' ? undefined : value })}
        />
      ) : null}
      {summary?.births ? (
        <Choice
          label={t('Age')}
          value={age}
          options={[['', t('All')], ...ageGroups.map(({ key, name }) => [key, name] as const)]}
          onChange={(value) =>
            choose({ under: undefined, over: undefined, ...ageGroups.find(({ key }) => key === value)?.choice })
          }
        />
      ) : null}
      <div className="field-pair">
        <RatingField label={t('Rating from')} asked={choice.min} onChange={(min) => choose({ min }, true)} width="5.5rem" />
        <RatingField label={t('to // a rating')} asked={choice.max} onChange={(max) => choose({ max }, true)} width="5.5rem" />
      </div>
      <div className="checks">
        {summary?.women ? (
          <label className="row small check">
            <input
              type="checkbox"
              checked={choice.women === true}
              onChange={(event) => choose({ women: event.target.checked ? true : undefined })}
            />
            {t('Women')}
          </label>
        ) : null}
        <label className="row small check">
          <input
            type="checkbox"
            checked={choice.all === true}
            onChange={(event) => choose({ all: event.target.checked ? true : undefined })}
          />
          {t('Provisional and inactive too')}
        </label>
      </div>
      {summary === undefined || summary.births ? null : (
        <p className="small soft no-ages">{t('No age groups: years of birth are private, so this list has none.')}</p>
      )}
    </div>
  );
}
