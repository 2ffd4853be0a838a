// The report as a grid: findings mark their cells, ids, dates and results are fixed in place.

import { useState } from 'react';
import type { idsOf } from '../base/authorities/index.js';
import { eachPlace, type Finding } from './kept.js';
import { cellId, cellText, type GridPlayer, type GridReport, type GridSection, parseCell, type ReportEdit } from './model.js';

const ranks = { error: 2, warning: 1, notice: 0 } as const;

export function ReportGrid({
  report,
  ids,
  findings,
  editable,
  onChange,
}: {
  report: GridReport;
  /** The authority's kind of id. */
  ids: ReturnType<typeof idsOf>;
  findings: readonly Finding[];
  editable: boolean;
  onChange: (edit: ReportEdit) => void;
}) {
  const marks = findings.flatMap(eachPlace);
  return report.sections.map((section) => (
    <section key={section.number} className="stack" aria-label={`Section ${section.number}`}>
      <h3>{section.name || `Section ${section.number}`}</h3>
      <SectionFields
        section={{ ...report.event, ...section }}
        editable={editable}
        onChange={(field, value) => onChange({ section: section.number, field, value })}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="table-scroll" tabIndex={0} aria-label={`Players of section ${section.number}`}>
        <table className="table grid-table">
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
            </tr>
          </thead>
          <tbody>
            {section.players.map((player) => (
              <PlayerRow
                key={player.pair}
                section={section}
                player={player}
                idField={ids.field}
                editable={editable}
                findings={marks.filter(({ place }) => place.section === section.number && place.player === player.pair)}
                onChange={onChange}
              />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  ));
}

function PlayerRow({
  section,
  player,
  idField,
  editable,
  findings,
  onChange,
}: {
  section: GridSection;
  player: GridPlayer;
  idField: 'uschessId' | 'fideId';
  editable: boolean;
  findings: readonly Finding[];
  onChange: (edit: ReportEdit) => void;
}) {
  const ofRow = findings.filter(({ place }) => place.round === undefined);
  const at = { section: section.number, pair: player.pair };
  return (
    <tr>
      <td className="plain n">{player.pair}</td>
      <td className="plain">{player.name}</td>
      <EditCell
        id={cellId(section.number, player.pair)}
        className="id-cell"
        value={player[idField] ?? ''}
        placeholder={player.uschessId ?? player.fideId ?? ''}
        label={`Id of player ${player.pair}`}
        findings={ofRow}
        editable={editable}
        onCommit={(value) => {
          onChange({ ...at, field: idField, value });
          return true;
        }}
      />
      {Array.from({ length: section.rounds }, (_, index) => {
        const round = index + 1;
        return (
          <EditCell
            key={round}
            id={cellId(section.number, player.pair, round)}
            value={cellText(player.cells.filter((cell) => cell.round === round))}
            label={`Player ${player.pair}, round ${round}`}
            findings={findings.filter(({ place }) => place.round === round)}
            editable={editable}
            onCommit={(text) => {
              const cells = parseCell(text, round);
              if (cells === undefined) return false;
              onChange({ ...at, round, cells: cells.map(({ round: _, ...cell }) => cell) });
              return true;
            }}
          />
        );
      })}
    </tr>
  );
}

function EditCell({
  id,
  className = '',
  value,
  placeholder = '',
  label,
  findings,
  editable,
  onCommit,
}: {
  id: string;
  className?: string;
  value: string;
  /** The player's other id, which is looked up where this one is missing. */
  placeholder?: string;
  label: string;
  findings: readonly Finding[];
  editable: boolean;
  onCommit: (text: string) => boolean;
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
        aria-label={label}
        aria-describedby={refused || findings.length > 0 ? `${id}-why` : undefined}
        aria-invalid={refused || worst?.level === 'error'}
        readOnly={!editable}
        value={text ?? value}
        placeholder={placeholder}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') {
            setText(undefined);
            setRefused(false);
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

function SectionFields({
  section,
  editable,
  onChange,
}: {
  section: GridSection;
  editable: boolean;
  onChange: (field: 'start' | 'end' | 'timeControl' | 'venue', value: string) => void;
}) {
  const field = (label: string, key: 'start' | 'end' | 'timeControl', type: string) => (
    <label className="field" style={{ width: '10rem' }}>
      <span className="label">{label}</span>
      <input
        className="input"
        type={type}
        readOnly={!editable}
        defaultValue={section[key] ?? ''}
        key={section[key] ?? ''}
        onBlur={(event) => event.target.value !== (section[key] ?? '') && onChange(key, event.target.value)}
      />
    </label>
  );
  return (
    <div className="fields">
      {field('Starts', 'start', 'date')}
      {field('Ends', 'end', 'date')}
      {field('Time control', 'timeControl', 'text')}
      <label className="field" style={{ width: '10rem' }}>
        <span className="label">Played</span>
        <select
          className="input"
          disabled={!editable}
          value={section.venue ?? ''}
          onChange={(event) => onChange('venue', event.target.value)}
        >
          <option value="" disabled>
            not said
          </option>
          <option value="otb">over the board</option>
          <option value="online">online</option>
        </select>
      </label>
    </div>
  );
}
