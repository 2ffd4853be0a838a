// The report as a grid, edited like a spreadsheet: arrows move, a block from a spreadsheet is pasted, Ctrl+D takes the cell above, Ctrl+Z
// undoes. Findings mark their cells; a result is typed once and the opponent's cell follows.

import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { idsOf } from '../base/authorities/index.js';
import { RemoveButton } from '../parts/fields.js';
import { Panel } from '../parts/panel.js';
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
import { SectionFields } from './section-fields.js';
import { pasted, withGames, withoutPlayer, withPlayers } from './sections.js';

const ranks = { error: 2, warning: 1, notice: 0 } as const;

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
  /** Of one section: it keeps its number, and no other is added. */
  isCorrection: boolean;
  onChange: Change;
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
}) {
  const marks = findings.flatMap(eachPlace);
  return report.sections.map((section) => (
    <section key={section.number} className="stack" aria-label={`Section ${section.number}`}>
      <h3>{section.name || `Section ${section.number}`}</h3>
      <SectionFields report={report} section={section} editable={editable} isCorrection={isCorrection} onChange={onChange} />
      <SectionTable
        report={report}
        section={section}
        ids={ids}
        marks={marks.filter(({ place }) => place.section === section.number)}
        editable={editable}
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
  onChange,
  onUndo,
  onRedo,
}: {
  report: GridReport;
  section: GridSection;
  ids: ReturnType<typeof idsOf>;
  marks: readonly Finding[];
  editable: boolean;
  onChange: Change;
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
}) {
  const [unread, setUnread] = useState<readonly string[]>([]);
  const [listing, setListing] = useState(false);
  const paste = (row: number, column: number, text: string) => {
    const made = pasted(section, row, column, text, ids.field);
    setUnread(made.unread);
    onChange(sectionEdit(section.number, made.section));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="table-scroll" tabIndex={0} aria-label={`Players of section ${section.number}`}>
        <table
          className="table grid-table"
          onKeyDown={(event) => {
            if (editable) followKey(event, onUndo, onRedo);
          }}
        >
          <thead>
            <tr>
              <th scope="col" className="n">
                No.
              </th>
              <th scope="col">Name</th>
              <th scope="col">{ids.label}</th>
              {Array.from({ length: section.rounds }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number
                <th key={index} scope="col">
                  {index + 1}
                </th>
              ))}
              {editable ? (
                <th scope="col">
                  <span className="sr-only">Take out</span>
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
          Could not be read and was left out: {unread.slice(0, 5).join('; ')}
          {unread.length > 5 ? ` and ${unread.length - 5} more` : ''}. Write W12, D3, L7, H, B, X, F or U.
        </p>
      ) : null}
      {editable ? (
        <p className="row">
          <button
            type="button"
            className="button small"
            onClick={() => onChange(sectionEdit(section.number, withPlayers(section, 1)))}
          >
            Add a player
          </button>
          {section.players.length > 1 ? (
            <button type="button" className="button small" onClick={() => setListing(true)}>
              Enter games as a list…
            </button>
          ) : null}
          <span className="soft small wide-only">
            Arrows move, Enter goes down, Ctrl+D takes the cell above, Ctrl+Z undoes. A block from a spreadsheet can be pasted:
            name, id, rounds.
          </span>
        </p>
      ) : null}
      {listing ? (
        <GameList
          section={section}
          onClose={() => setListing(false)}
          onTake={(changed) => onChange(sectionEdit(section.number, changed))}
        />
      ) : null}
    </>
  );
}

/** Games as a list, one a line. */
function GameList({
  section,
  onTake,
  onClose,
}: {
  section: GridSection;
  onTake: (section: GridSection) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const made = withGames(section, text);
  const lines = text.split('\n').filter((line) => line.trim() !== '').length;
  return (
    <Panel title="Games as a list" subtitle={`Section ${section.number}`} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onTake(made.section);
          onClose();
        }}
      >
        <label className="field">
          <span className="label">One game a line: round, White, Black, result</span>
          <textarea
            className="input num"
            rows={10}
            value={text}
            placeholder={'1 1 4 1-0\n1 2 3 ½-½'}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <p className="soft small">Players by pairing number, or by the beginning of a name that fits one of them.</p>
        {made.unread.length > 0 ? (
          <p className="down small" role="status">
            Cannot be read: {made.unread.slice(0, 3).join('; ')}
          </p>
        ) : null}
        <p>
          <button type="submit" className="button primary" disabled={lines === 0 || made.unread.length > 0}>
            Enter {lines} {lines === 1 ? 'game' : 'games'}
          </button>
        </p>
      </form>
    </Panel>
  );
}

/** Moves between cells; undoes and redoes what was committed. A cell that is being written keeps its own keys. */
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
  idField: 'uschessId' | 'fideId';
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
        label={`Name of player ${player.pair}`}
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
        placeholder={player.uschessId ?? player.fideId ?? ''}
        label={`Id of player ${player.pair}`}
        findings={ofRow}
        onCommit={(value) => {
          onChange({ ...at, field: idField, value });
          return true;
        }}
      />
      {Array.from({ length: section.rounds }, (_, index) => {
        const round = index + 1;
        const textOf = (of: GridPlayer) => cellText(of.cells.filter((cell) => cell.round === round));
        return (
          <EditCell
            {...shared}
            key={round}
            id={cellId(section.number, player.pair, round)}
            column={round + 1}
            value={textOf(player)}
            above={above === undefined ? undefined : textOf(above)}
            label={`Player ${player.pair}, round ${round}`}
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
        <td className="plain">
          <RemoveButton
            label={`Take player ${player.pair} out`}
            onClick={() => onChange(sectionEdit(section.number, withoutPlayer(section, player.pair)))}
          />
        </td>
      ) : null}
    </tr>
  );
}

function EditCell({
  id,
  className = '',
  row,
  column,
  value,
  above,
  placeholder = '',
  label,
  findings,
  editable,
  onCommit,
  onPaste,
}: {
  id: string;
  className?: string;
  row: number;
  column: number;
  value: string;
  /** What stands in the cell above; undefined in the first row. */
  above: string | undefined;
  /** The player's other id, which is looked up where this one is missing. */
  placeholder?: string;
  label: string;
  findings: readonly Finding[];
  editable: boolean;
  onCommit: (text: string) => boolean;
  onPaste: (row: number, column: number, text: string) => void;
}) {
  const [text, setText] = useState<string>();
  const [refused, setRefused] = useState(false);
  const worst = findings.toSorted((a, b) => ranks[b.level] - ranks[a.level])[0];
  const commit = () => {
    if (text === undefined || text.trim() === value) {
      setText(undefined);
      setRefused(false);
      return;
    }
    const taken = onCommit(text.trim());
    setRefused(!taken);
    if (taken) setText(undefined);
  };
  const why = refused ? 'Write W12, D3b, L7, H, B, X, F or U' : findings.map(({ message }) => message).join('\n');
  return (
    <td className={`${className} ${refused ? 'error' : (worst?.level ?? '')}`.trim()} title={why}>
      <input
        id={id}
        data-row={row}
        data-column={column}
        data-dirty={text !== undefined && text !== value}
        aria-label={label}
        aria-describedby={refused || findings.length > 0 ? `${id}-why` : undefined}
        aria-invalid={refused || worst?.level === 'error'}
        readOnly={!editable}
        value={text ?? value}
        placeholder={placeholder}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onFocus={(event) => event.target.select()}
        // The whole text stays selected after a click, so that typing replaces it.
        onMouseUp={(event: MouseEvent<HTMLInputElement>) => {
          if (text === undefined) event.preventDefault();
        }}
        onPaste={(event) => {
          const block = event.clipboardData.getData('text/plain');
          if (!editable || !/[\t\n]./.test(block)) return;
          event.preventDefault();
          setText(undefined);
          onPaste(row, column, block);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setText(undefined);
            setRefused(false);
          }
          if (editable && event.key === 'd' && (event.ctrlKey || event.metaKey) && above !== undefined) {
            event.preventDefault();
            setText(undefined);
            if (above !== value) setRefused(!onCommit(above));
          }
        }}
      />
      {refused || findings.length > 0 ? (
        <span id={`${id}-why`} className="sr-only">
          {why}
        </span>
      ) : null}
    </td>
  );
}
