// The terms of a section: dates, time control, venue, rounds, name and number; splitting and removing it.

import { readTimeControl } from '@harkness/rules';
import { useId, useState } from 'react';
import { t } from '../base/words.js';
import { Confirm } from '../parts/confirm.js';
import { Choice, NumberField } from '../parts/fields.js';
import { Panel } from '../parts/panel.js';
import { longestValue } from './longest-value.js';
import { type GridReport, type GridSection, type ReportEdit, sectionEdit } from './model.js';
import { freeNumber, split, withRounds } from './sections.js';

type Change = (...edits: readonly ReportEdit[]) => void;

/** A field of the report, saved on leaving it. A value that cannot be saved stays in the field, with the reason below. */
const tooLong = t('At most {count} letters.', { count: longestValue });

export function ReportField({
  id,
  label,
  value,
  type = 'text',
  editable,
  width = '10rem',
  problemOf = () => undefined,
  onCommit,
}: {
  id: string;
  label: string;
  value: string;
  type?: string;
  editable: boolean;
  width?: string;
  /** Why a value is not accepted. */
  problemOf?: (value: string) => string | undefined;
  onCommit: (value: string) => void;
}) {
  const [problem, setProblem] = useState<string>();
  const leave = (typed: string): void => {
    const found = typed === value ? undefined : typed.length > longestValue ? tooLong : problemOf(typed);
    setProblem(found);
    if (typed !== value && found === undefined) onCommit(typed);
  };
  return (
    <div className="field" style={{ width }}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type={type}
        readOnly={!editable}
        defaultValue={value}
        key={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onBlur={(event) => leave(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      {problem === undefined ? null : (
        <span className="problem" id={`${id}-problem`} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

export function SectionFields({
  report,
  section,
  editable,
  isCorrection,
  onChange,
}: {
  report: GridReport;
  section: GridSection;
  editable: boolean;
  isCorrection: boolean;
  onChange: Change;
}) {
  const [open, setOpen] = useState<'control' | 'split' | 'remove'>();
  const { number } = section;
  const at = (field: string) => `section-${number}-${field}`;
  const set = (field: 'name' | 'start' | 'end' | 'timeControl' | 'venue') => (value: string) =>
    onChange({ section: number, field, value });
  return (
    <>
      <div className="fields">
        <ReportField id={at('name')} label={t('Section')} value={section.name} editable={editable} onCommit={set('name')} />
        <ReportField
          id={at('start')}
          label={t('Starts')}
          type="date"
          value={section.start ?? report.event.start ?? ''}
          editable={editable}
          onCommit={set('start')}
        />
        <ReportField
          id={at('end')}
          label={t('Ends')}
          type="date"
          value={section.end ?? report.event.end ?? ''}
          editable={editable}
          onCommit={set('end')}
        />
        <ReportField
          id={at('timeControl')}
          label={t('Time control')}
          value={section.timeControl ?? ''}
          editable={editable}
          onCommit={set('timeControl')}
        />
        <div className="field" style={{ width: '10rem' }}>
          <label htmlFor={at('venue')}>{t('Played')}</label>
          <select
            id={at('venue')}
            className="input"
            disabled={!editable}
            value={section.venue ?? ''}
            onChange={(event) => set('venue')(event.target.value)}
          >
            <option value="" disabled>
              {t('not said')}
            </option>
            <option value="otb">{t('over the board')}</option>
            <option value="online">{t('online')}</option>
          </select>
        </div>
        <ReportField
          id={at('rounds')}
          label={t('Rounds')}
          type="number"
          width="5rem"
          value={String(section.rounds)}
          editable={editable}
          problemOf={(value) => (isWhole(value, mostRounds) ? undefined : t('1 to {most} rounds', { most: mostRounds }))}
          onCommit={(value) => onChange(sectionEdit(number, withRounds(section, Number(value))))}
        />
        {editable && !isCorrection ? (
          <ReportField
            id={at('number')}
            label={t('Number')}
            type="number"
            width="5rem"
            value={String(number)}
            editable={editable}
            problemOf={(value) => {
              if (!isWhole(value, highestNumber)) return t('1 to {most}', { most: highestNumber });
              return report.sections.some((one) => one.number === Number(value))
                ? t('Section {number} exists. Give that one another number first.', { number: value })
                : undefined;
            }}
            onCommit={(value) => onChange(sectionEdit(number, { ...section, number: Number(value) }))}
          />
        ) : null}
      </div>
      <p className="row small">
        <TimeControlText text={section.timeControl} />
        {editable ? (
          <>
            <button type="button" className="link-button" onClick={() => setOpen('control')}>
              {t('Time control by minutes…')}
            </button>
            {isCorrection ? null : (
              <>
                {section.players.length > 1 ? (
                  <button type="button" className="link-button" onClick={() => setOpen('split')}>
                    {t('Split this section…')}
                  </button>
                ) : null}
                {report.sections.length > 1 ? (
                  <button type="button" className="link-button" onClick={() => setOpen('remove')}>
                    {t('Take this section out…')}
                  </button>
                ) : null}
              </>
            )}
          </>
        ) : null}
      </p>
      {open === 'control' ? (
        <TimeControlBuilder
          text={section.timeControl ?? ''}
          onClose={() => setOpen(undefined)}
          onTake={(value) => {
            set('timeControl')(value);
            setOpen(undefined);
          }}
        />
      ) : null}
      {open === 'split' ? (
        <Split report={report} section={section} onChange={onChange} onClose={() => setOpen(undefined)} />
      ) : null}
      {open === 'remove' ? (
        <Confirm
          title={t('Take {name} out of the report?', { name: section.name })}
          action={t('Take it out')}
          busyText={t('Saving…')}
          onConfirm={async () => onChange(sectionEdit(number, null))}
          onClose={() => setOpen(undefined)}
        >
          <p>{t('Its players and games are removed too. Undo brings them back.')}</p>
        </Confirm>
      ) : null}
    </>
  );
}

const mostRounds = 99;
const highestNumber = 999;

function isWhole(text: string, most: number): boolean {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most;
}

/** A time control in words, or that it cannot be read. */
function TimeControlText({ text }: { text: string | undefined }) {
  if (text === undefined || text.trim() === '') return <span className="soft">{t('No time control yet.')}</span>;
  const read = readTimeControl(text);
  if (!read.ok) return <span className="down">{t('“{text}” cannot be read as a time control.', { text })}</span>;
  const { periods, seconds, incremental } = read.value;
  const parts = periods.map(({ moves, minutes }) =>
    moves === null
      ? periods.length > 1
        ? t('the rest in {minutes} min', { minutes })
        : t('game in {minutes} min', { minutes })
      : t('{moves} moves in {minutes} min', { moves, minutes }),
  );
  if (seconds > 0) parts.push(incremental ? t('{seconds} s added each move', { seconds }) : t('{seconds} s delay', { seconds }));
  return <span className="soft">{t('Read as: {parts}.', { parts: parts.join(', ') })}</span>;
}

/** Entered as minutes and seconds, or as text that is parsed while typing. */
function TimeControlBuilder({ text, onTake, onClose }: { text: string; onTake: (value: string) => void; onClose: () => void }) {
  const read = readTimeControl(text);
  const last = read.ok ? read.value.periods.at(-1) : undefined;
  const first = read.ok && read.value.periods.length > 1 ? read.value.periods[0] : undefined;
  const [minutes, setMinutes] = useState(String(last?.minutes ?? 60));
  const [seconds, setSeconds] = useState(String(read.ok ? read.value.seconds : 5));
  const [extra, setExtra] = useState(read.ok && read.value.incremental ? 'increment' : 'delay');
  const [moves, setMoves] = useState(first?.moves == null ? '' : String(first.moves));
  const [before, setBefore] = useState(first === undefined ? '' : String(first.minutes));
  const [words, setWords] = useState('');
  const id = useId();
  const control = moves === '' || before === '' ? `G/${minutes}` : `${moves}/${before},SD/${minutes}`;
  const built = `${control}${seconds === '' || seconds === '0' ? '' : extra === 'delay' ? `;d${seconds}` : `;+${seconds}`}`;
  const said = words.trim() === '' ? undefined : readTimeControl(words);
  const value = words.trim() === '' ? built : words.trim();
  return (
    <Panel title={t('Time control')} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (readTimeControl(value).ok) onTake(value);
        }}
      >
        <div className="fields">
          <NumberField label={t('Minutes for the game')} value={minutes} onChange={setMinutes} />
          <NumberField label={t('Seconds a move')} value={seconds} onChange={setSeconds} />
          <Choice
            label={t('as')}
            value={extra}
            options={[
              ['delay', t('delay')],
              ['increment', t('increment')],
            ]}
            onChange={setExtra}
          />
        </div>
        <details open={moves !== ''}>
          <summary>{t('A first period with a number of moves')}</summary>
          <div className="fields">
            <NumberField label={t('Moves')} value={moves} onChange={setMoves} />
            <NumberField label={t('Minutes for them')} value={before} onChange={setBefore} />
          </div>
        </details>
        <div className="field">
          <label htmlFor={id}>{t('Or in words')}</label>
          <input
            id={id}
            className="input"
            value={words}
            placeholder={t('90 min + 30 sec')}
            onChange={(event) => setWords(event.target.value)}
          />
          {said !== undefined && !said.ok ? <span className="problem">{t('These words cannot be read.')}</span> : null}
        </div>
        <p>
          <TimeControlText text={value} />
        </p>
        <p>
          <button type="submit" className="button primary" disabled={!readTimeControl(value).ok}>
            {t('Use {value}', { value })}
          </button>
        </p>
      </form>
    </Panel>
  );
}

function Split({
  report,
  section,
  onChange,
  onClose,
}: {
  report: GridReport;
  section: GridSection;
  onChange: Change;
  onClose: () => void;
}) {
  const pairs = section.players.map(({ pair }) => pair).slice(1);
  const [from, setFrom] = useState(String(pairs[Math.floor(pairs.length / 2)] ?? 2));
  const number = freeNumber(report);
  const [stay, go] = split(section, Number(from), number);
  const count = (of: GridSection) =>
    of.players.reduce((sum, { cells }) => sum + cells.filter(({ opponent }) => opponent !== undefined).length, 0);
  const lost = (count(section) - count(stay) - count(go)) / 2;
  return (
    <Confirm
      title={t('Split {name}', { name: section.name })}
      action={t('Make section {number}', { number })}
      busyText={t('Saving…')}
      onConfirm={async () => onChange(sectionEdit(section.number, stay), sectionEdit(number, go))}
      onClose={onClose}
    >
      <Choice
        label={t('The new section begins with player')}
        value={from}
        options={section.players.slice(1).map(({ pair, name }) => [String(pair), `${pair} ${name}`] as const)}
        onChange={setFrom}
      />
      <p>
        {t(
          '{stay, plural, one {# player stays} other {# players stay}}, {go, plural, one {# goes} other {# go}} to section {number}, numbered from 1.',
          {
            stay: stay.players.length,
            go: go.players.length,
            number,
          },
        )}{' '}
        {lost > 0
          ? t('{count, plural, one {# game between the two parts is} other {# games between the two parts are}} left out.', {
              count: lost,
            })
          : ''}{' '}
        {t('Undo puts them together again.')}
      </p>
    </Confirm>
  );
}
