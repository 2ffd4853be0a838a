// A field that searches while typing: a combobox with suggestions, by mouse and keyboard. Only existing items can be chosen.

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { api } from '../base/api.js';
import { days } from '../base/format.js';
import { t } from '../base/words.js';

interface Option {
  readonly id: string;
  /** Shown in the field once chosen. */
  readonly name: string;
  readonly about: string;
}

interface PickerProps {
  readonly label: ReactNode;
  /** Undefined if nothing is chosen. */
  readonly value: Option | undefined;
  readonly onPick: (option: Option | undefined) => void;
  readonly hint?: ReactNode;
  /** In a panel: focused when the panel opens. */
  readonly first?: boolean;
}

export type Picked = Option;

function Picker({
  label,
  value,
  onPick,
  hint,
  first = false,
  find,
  kind,
  shortest = 2,
}: PickerProps & {
  readonly kind: string;
  /** Characters needed before it searches; 0 if something else limits the results. */
  readonly shortest?: number;
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
}) {
  const id = useId();
  const [text, setText] = useState<string>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const asked = useDeferredValue((text ?? '').trim());
  const query = useQuery({
    queryKey: ['picker', kind, asked],
    queryFn: ({ signal }) => find(asked, signal),
    enabled: asked.length >= shortest && (shortest > 0 || open),
    placeholderData: (before) => before,
  });
  const options = asked.length >= shortest ? (query.data ?? []) : [];
  const isOpen = open && options.length > 0;
  const choose = (option: Option) => {
    onPick(option);
    setText(undefined);
    setOpen(false);
  };
  const shown = text ?? (value === undefined ? '' : value.name === value.id ? value.id : `${value.name} (${value.id})`);
  return (
    <div className="field picker">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        role="combobox"
        autoComplete="off"
        data-first={first || undefined}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        value={shown}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setOpen(true);
          if (value !== undefined) onPick(undefined);
        }}
        onFocus={() => setOpen(shortest === 0)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            setOpen(true);
            setActive((active + (event.key === 'ArrowDown' ? 1 : options.length - 1)) % Math.max(1, options.length));
          } else if (event.key === 'Enter' && isOpen) {
            event.preventDefault();
            const option = options[active];
            if (option) choose(option);
          } else if (event.key === 'Escape' && isOpen) {
            event.preventDefault();
            setOpen(false);
          }
        }}
      />
      {isOpen ? (
        <div className="picker-list" id={`${id}-list`} role="listbox" aria-label={t('Found for {asked}', { asked })}>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
            <div
              key={option.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // Before the field loses the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option.name} <span className="soft small num">{option.about}</span>
            </div>
          ))}
        </div>
      ) : (text !== undefined || shortest === 0) &&
        asked.length >= shortest &&
        value === undefined &&
        query.isSuccess &&
        options.length === 0 ? (
        <span className="hint" role="status">
          {t('Nothing found.')}
        </span>
      ) : null}
      {hint ? (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}

export function PlayerPicker(props: PickerProps) {
  return (
    <Picker
      {...props}
      kind="player"
      find={async (q, signal) => {
        const { players } = await api.call('search', { query: { q, limit: 8 }, signal });
        return players.map(({ player, name, state, federation, rating }) => ({
          id: player,
          name,
          about: [player, state ?? federation, rating?.official].filter((part) => part !== undefined).join(' · '),
        }));
      }}
    />
  );
}

/** Limited to a club's players or near a rating; with either, players are suggested before anything is typed. */
export function ReportPlayerPicker({
  club,
  rating,
  ...props
}: PickerProps & { readonly club: string | undefined; readonly rating: number | undefined }) {
  const narrowed = { ...(club === undefined ? {} : { club }), ...(rating === undefined ? {} : { rating }) };
  return (
    <Picker
      {...props}
      kind={`report-player ${club ?? ''} ${rating ?? ''}`}
      shortest={club === undefined && rating === undefined ? 2 : 0}
      find={async (q, signal) => {
        const { items } = await api.call('findPlayers', { query: { ...narrowed, ...(q === '' ? {} : { q }), limit: 8 }, signal });
        return items.map(({ player, name, state, federation, rating: known, club: own }) => ({
          id: player,
          name,
          about: [player, state ?? federation, known?.official, own].filter((part) => part !== undefined).join(' · '),
        }));
      }}
    />
  );
}

export function EventPicker(props: PickerProps) {
  return (
    <Picker
      {...props}
      kind="event"
      find={async (q, signal) => {
        const { events } = await api.call('search', { query: { q, limit: 8 }, signal });
        return events.map(({ event, name, start, end }) => ({ id: event, name, about: `${days(start, end)} · ${event}` }));
      }}
    />
  );
}

export function AffiliatePicker(props: PickerProps) {
  return (
    <Picker
      {...props}
      kind="affiliate"
      find={async (q, signal) => {
        const { items } = await api.call('affiliateList', { query: { q, limit: 8 }, signal });
        return items.map(({ affiliate, name, events }) => ({
          id: affiliate,
          name: name ?? affiliate,
          about: t('{affiliate} · {events, plural, one {# event} other {# events}}', { affiliate, events }),
        }));
      }}
    />
  );
}
