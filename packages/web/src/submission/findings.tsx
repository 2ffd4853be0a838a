// Findings: what is wrong, where, what to do, and proposed players; a warning is confirmed with a reason.

import { useId } from 'react';
import { findingWords, officeText, proposalReasons } from '../base/finding-words.js';
import { t } from '../base/words.js';
import type { Finding } from './kept.js';
import { cellId, type ReportEdit } from './model.js';
import { levelNames } from './names.js';

/** Reasons by the key of the confirmed warning. */
export type Reasons = ReadonlyMap<string, string>;

const shortestReason = 3;

export function isReason(text: string | undefined): boolean {
  return text !== undefined && text.trim().length >= shortestReason;
}

export function FindingRow({
  finding,
  onEdit,
  onRepair,
  reason,
  onReason,
}: {
  finding: Finding;
  onEdit: ((edit: ReportEdit) => void) | undefined;
  /** Opens the dialog that fixes it, if there is one. */
  onRepair?: { readonly label: string; readonly open: () => void } | undefined;
  /** Undefined if not ticked. */
  reason: string | undefined;
  onReason: ((reason: string | undefined) => void) | undefined;
}) {
  const { message, hint } = findingWords(finding);
  return (
    <li className="finding">
      <span className={`tag ${finding.level}`}>{levelNames[finding.level]}</span>
      <div>
        <p>{message}</p>
        <p className="soft small">
          <Where finding={finding} /> {hint}
        </p>
        {finding.proposals?.map(({ name, why, edit }) => (
          <p key={name} className="small">
            {onEdit && edit ? (
              <button type="button" className="link-button" onClick={() => onEdit(edit)}>
                {t('Use {name}', { name: officeText(name) })}
              </button>
            ) : (
              officeText(name)
            )}{' '}
            <span className="soft">{proposalReasons(why)}</span>
          </p>
        ))}
        {onRepair ? (
          <p>
            <button type="button" className="button small" onClick={onRepair.open}>
              {onRepair.label}
            </button>
          </p>
        ) : null}
        {finding.level !== 'warning' ? null : onReason ? (
          <Confirm reason={reason} onReason={onReason} message={message} />
        ) : finding.confirmed ? (
          <p className="small">{t('Kept, because: {reason}', { reason: finding.confirmed.reason ?? t('no reason given') })}</p>
        ) : (
          <p className="small soft">{t('Not confirmed.')}</p>
        )}
      </div>
    </li>
  );
}

function Confirm({
  reason,
  onReason,
  message,
}: {
  reason: string | undefined;
  onReason: (reason: string | undefined) => void;
  message: string;
}) {
  const id = useId();
  return (
    <div className="confirm small">
      <label className="check">
        <input
          type="checkbox"
          checked={reason !== undefined}
          aria-label={t('This is correct: {message}', { message })}
          onChange={(event) => onReason(event.target.checked ? '' : undefined)}
        />
        {t('This is correct')}
      </label>
      {reason === undefined ? null : (
        <div className="field">
          <label htmlFor={id}>{t('Why? The officer reads this.')}</label>
          <input
            id={id}
            className="input"
            maxLength={500}
            value={reason}
            onChange={(event) => onReason(event.target.value)}
            aria-label={t('Reason for: {message}', { message })}
          />
        </div>
      )}
    </div>
  );
}

/** The place in the report links to its cell; the place in the file is for reference. */
function Where({ finding }: { finding: Finding }) {
  const { section, player, round, line, column } = finding.place;
  const cell = [
    section === undefined ? undefined : t('section {section}', { section }),
    player === undefined ? undefined : t('player {player}', { player }),
    round === undefined ? undefined : t('round {round}', { round }),
  ].filter((part) => part !== undefined);
  const inFile =
    line === undefined ? '' : t('line {line} of the file', { line: column === undefined ? String(line) : `${line}:${column}` });
  const named = fieldPlace(finding);
  if (named !== undefined && player === undefined)
    return (
      <>
        <a className="why" href={`#${named.id}`}>
          {named.text}
        </a>
        {inFile === '' ? '' : `, ${inFile}`}.
      </>
    );
  if (cell.length === 0 && inFile === '') return null;
  const text = cell.join(', ');
  return (
    <>
      {section !== undefined && player !== undefined ? (
        <a className="why" href={`#${cellId(section, player, round)}`}>
          {sentenceCase(text)}
        </a>
      ) : (
        sentenceCase(text)
      )}
      {text === '' ? sentenceCase(inFile) : inFile === '' ? '' : `, ${inFile}`}.
    </>
  );
}

/** The field of the event or section that a finding is about. */
function fieldPlace(finding: Finding): { readonly id: string; readonly text: string } | undefined {
  const { section } = finding.place;
  const field = finding.place.field ?? fieldOfCode(finding);
  const name = /(?:^|\.)(name|start|end|affiliate|city|state|chiefDirector|timeControl|venue|rounds)$/.exec(field ?? '')?.[1];
  if (name === undefined) return undefined;
  const words = fieldWords[name] ?? name;
  if (section !== undefined)
    return { id: `section-${section}-${name}`, text: t('Section {section}, {words}', { section, words }) };
  return /^(\$\.)?event\./.test(field ?? '') ? { id: `event-${name}`, text: t('Event, {words}', { words }) } : undefined;
}

/** A place in a file only has a line; the finding's code gives the field. */
function fieldOfCode({ code, message, place: { section, player } }: Finding): string | undefined {
  if (player !== undefined) return undefined;
  const name = code.startsWith('date-')
    ? /\bstart date\b/.test(message)
      ? 'start'
      : 'end'
    : code.startsWith('time-control-')
      ? 'timeControl'
      : undefined;
  return name === undefined ? undefined : section === undefined ? ['event', name].join('.') : name;
}

const fieldWords: { readonly [field: string]: string } = {
  start: t('first day'),
  end: t('last day'),
  timeControl: t('time control'),
  venue: t('where it was played'),
  chiefDirector: t('chief director'),
};

function sentenceCase(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
