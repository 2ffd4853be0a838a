// The report as a grid, edited like a spreadsheet: arrows move, blocks can be pasted from a spreadsheet, Ctrl+D copies the cell
// above, Ctrl+Z undoes. Findings mark their cells. A result is typed once and the opponent's cell follows.

import { type KeyboardEvent, useState } from 'react';
import type { idsOf } from '../base/authorities/index.js';
import { type IdField, idFields } from '../base/authorities/index.js';
import { t } from '../base/words.js';
import { RemoveButton } from '../parts/fields.js';
import { EditCell } from './edit-cell.js';
import { GameList } from './game-list.js';
import { eachPlace, type Finding } from './kept.js';
import {
  cellId,
  cellText,
  type GridPlayer,
  type GridReport,
  type GridSection,
  mirrored,
  parseCell,
  type ReportEdit,
  sectionEdit,
} from './model.js';
import { MoveGames } from './move-games.js';
import { SectionFields } from './section-fields.js';
import { pasted, withoutPlayer, withPlayers } from './sections.js';

type Change = (...edits: readonly ReportEdit[]) => void;

export function ReportGrid({
  report,
  ids,
  findings,
  editable,
  isCorrection,
  onChange,
  onUndo,
  onRedo,
}: {
  report: GridReport;
  /** The authority's kind of id. */
  ids: ReturnType<typeof idsOf>;
  findings: readonly Finding[];
  editable: boolean;
  /** A correction covers one section, which keeps its number; no other can be added. */
  isCorrection: boolean;
  onChange: Change;
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
}) {
  const marks = findings.flatMap(eachPlace);
  return report.sections.map((section) => (
    <section key={section.number} className="stack" aria-label={t('Section {number}', { number: section.number })}>
      <h3>{section.name || t('Section {number}', { number: section.number })}</h3>
      <SectionFields report={report} section={section} editable={editable} isCorrection={isCorrection} onChange={onChange} />
      <SectionTable
        report={report}
        section={section}
        ids={ids}
        marks={marks.filter(({ place }) => place.section === section.number)}
        editable={editable}
        isCorrection={isCorrection}
        onChange={onChange}
        onUndo={onUndo}
        onRedo={onRedo}
      />
    </section>
  ));
}

function SectionTable({
  report,
  section,
  ids,
  marks,
  editable,
  isCorrection,
  onChange,
  onUndo,
  onRedo,
}: {
  report: GridReport;
  section: GridSection;
  ids: ReturnType<typeof idsOf>;
  marks: readonly Finding[];
  editable: boolean;
  isCorrection: boolean;
  onChange: Change;
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
}) {
  const [unread, setUnread] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<'list' | 'move'>();
  const hasGames = section.players.some(({ cells }) => cells.some(({ opponent }) => opponent !== undefined));
  const paste = (row: number, column: number, text: string) => {
    const made = pasted(section, row, column, text, ids.field);
    setUnread(made.unread);
    onChange(sectionEdit(section.number, made.section));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="table-scroll" tabIndex={0} aria-label={t('Players of section {number}', { number: section.number })}>
        <table
          className="table grid-table"
          onKeyDown={(event) => {
            if (editable) followKey(event, onUndo, onRedo);
          }}
        >
          <thead>
            <tr>
              <th scope="col" className="n">
                {t('No.')}
              </th>
              <th scope="col">{t('Name')}</th>
              <th scope="col">{t(ids.label)}</th>
              {roundsOf(section).map((round) => (
                <th key={round} scope="col">
                  {round}
                </th>
              ))}
              {editable ? (
                <th scope="col">
                  <span className="sr-only">{t('Take out')}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {section.players.map((player, row) => (
              <PlayerRow
                key={player.pair}
                report={report}
                section={section}
                player={player}
                row={row}
                idField={ids.field}
                editable={editable}
                findings={marks.filter(({ place }) => place.player === player.pair)}
                onChange={onChange}
                onPaste={paste}
              />
            ))}
          </tbody>
        </table>
      </section>
      {unread.length > 0 ? (
        <p className="note warning" role="alert">
          {t('Could not be read and was left out: {what}.', {
            what:
              unread.length > 5
                ? t('{what} and {count} more', { what: unread.slice(0, 5).join('; '), count: unread.length - 5 })
                : unread.join('; '),
          })}{' '}
          {t('Write W12, D3, L7, H, B, X, F or U.')}
        </p>
      ) : null}
      {editable ? (
        <p className="row">
          <button
            type="button"
            className="button small"
            onClick={() => onChange(sectionEdit(section.number, withPlayers(section, 1)))}
          >
            {t('Add a player')}
          </button>
          <button type="button" className="button small" onClick={() => setOpen('list')}>
            {t('Enter games as a list…')}
          </button>
          {hasGames ? (
            <button type="button" className="button small" onClick={() => setOpen('move')}>
              {t('Move games…')}
            </button>
          ) : null}
          <span className="soft small wide-only no-print">
            {t(
              'Arrows move, Enter goes down, Ctrl+D copies the cell above, Ctrl+Z undoes. You can paste a block from a spreadsheet: name, id, rounds.',
            )}
          </span>
        </p>
      ) : null}
      {open === 'move' ? (
        <MoveGames
          report={report}
          section={section}
          isCorrection={isCorrection}
          onChange={onChange}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open === 'list' ? (
        <GameList
          section={section}
          onClose={() => setOpen(undefined)}
          onTake={(changed) => onChange(sectionEdit(section.number, changed))}
        />
      ) : null}
    </>
  );
}

function roundsOf({ rounds }: GridSection): number[] {
  return Array.from({ length: rounds }, (_, at) => at + 1);
}

/** Moves between cells; undoes and redoes committed edits. A cell being edited keeps its own keys. */
function followKey(
  event: KeyboardEvent<HTMLTableElement>,
  onUndo: (() => void) | undefined,
  onRedo: (() => void) | undefined,
): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement)) return;
  const command = event.ctrlKey || event.metaKey;
  const isClean = target.dataset['dirty'] !== 'true';
  if (command && isClean && (event.key === 'z' || event.key === 'y' || event.key === 'Z')) {
    event.preventDefault();
    const step = event.key === 'z' && !event.shiftKey ? onUndo : onRedo;
    step?.();
    return;
  }
  if (command || event.altKey) return;
  const atStart = target.selectionStart === 0;
  const atEnd = target.selectionEnd === target.value.length;
  const whole = atStart && atEnd;
  if (event.key === 'ArrowDown' || event.key === 'Enter') move(event, target, 1, 0);
  else if (event.key === 'ArrowUp') move(event, target, -1, 0);
  else if (event.key === 'ArrowRight' && (whole || atEnd)) move(event, target, 0, 1);
  else if (event.key === 'ArrowLeft' && (whole || atStart)) move(event, target, 0, -1);
}

function move(event: KeyboardEvent<HTMLTableElement>, from: HTMLInputElement, down: number, right: number): void {
  const [row, column] = [Number(from.dataset['row']) + down, Number(from.dataset['column']) + right];
  const to = event.currentTarget.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-column="${column}"]`);
  if (to === null) {
    if (event.key === 'Enter') from.blur();
    return;
  }
  event.preventDefault();
  to.focus();
}

function PlayerRow({
  report,
  section,
  player,
  row,
  idField,
  editable,
  findings,
  onChange,
  onPaste,
}: {
  report: GridReport;
  section: GridSection;
  player: GridPlayer;
  row: number;
  idField: IdField;
  editable: boolean;
  findings: readonly Finding[];
  onChange: Change;
  onPaste: (row: number, column: number, text: string) => void;
}) {
  const ofRow = findings.filter(({ place }) => place.round === undefined);
  const at = { section: section.number, pair: player.pair };
  const above = section.players[row - 1];
  const shared = { row, editable, onPaste };
  return (
    <tr>
      <td className="plain n">{player.pair}</td>
      <EditCell
        {...shared}
        id={`${cellId(section.number, player.pair)}-name`}
        className="name-cell"
        column={0}
        value={player.name}
        above={above?.name}
        label={t('Name of player {pair}', { pair: player.pair })}
        findings={[]}
        onCommit={(value) => {
          onChange({ ...at, field: 'name', value });
          return true;
        }}
      />
      <EditCell
        {...shared}
        id={cellId(section.number, player.pair)}
        className="id-cell"
        column={1}
        value={player[idField] ?? ''}
        above={above?.[idField]}
        placeholder={idFields.flatMap((field) => player[field] ?? [])[0] ?? ''}
        label={t('Id of player {pair}', { pair: player.pair })}
        findings={ofRow}
        onCommit={(value) => {
          onChange({ ...at, field: idField, value });
          return true;
        }}
      />
      {roundsOf(section).map((round) => {
        const textOf = (of: GridPlayer) => cellText(of.cells.filter((cell) => cell.round === round));
        return (
          <EditCell
            {...shared}
            key={round}
            id={cellId(section.number, player.pair, round)}
            className="round-cell"
            head={String(round)}
            column={round + 1}
            value={textOf(player)}
            above={above === undefined ? undefined : textOf(above)}
            label={t('Player {pair}, round {round}', { pair: player.pair, round })}
            findings={findings.filter(({ place }) => place.round === round)}
            onCommit={(text) => {
              const cells = parseCell(text, round);
              if (cells === undefined) return false;
              const edit: ReportEdit = { ...at, round, cells: cells.map(({ round: _, ...cell }) => cell) };
              const opposite = mirrored(report, edit);
              onChange(edit, ...(opposite === undefined ? [] : [opposite]));
              return true;
            }}
          />
        );
      })}
      {editable ? (
        <td className="plain taken-out">
          <RemoveButton
            label={t('Take player {pair} out', { pair: player.pair })}
            onClick={() => onChange(sectionEdit(section.number, withoutPlayer(section, player.pair)))}
          />
        </td>
      ) : null}
    </tr>
  );
}
