// The report as a grid: findings mark their cells, ids, dates and results are fixed in place.

import type { Answer } from '@harkness/client';
import { useState } from 'react';
import {
  cellId,
  cellText,
  type GridPlayer,
  type GridReport,
  type GridSection,
  parseCell,
  withPlayer,
  withRound,
  withSection,
} from './model.js';

type Finding = Answer<'submission'>['findingsList'][number];

const ranks = { error: 2, warning: 1, notice: 0 } as const;

export function ReportGrid({
  report,
  findings,
  editable,
  onChange,
}: {
  report: GridReport;
  findings: readonly Finding[];
  editable: boolean;
  onChange: (report: GridReport) => void;
}) {
  return report.sections.map((section) => (
    <section key={section.number} className="stack" aria-label={`Section ${section.number}`}>
      <h3>{section.name || `Section ${section.number}`}</h3>
      <SectionFields
        section={{ ...report.event, ...section }}
        editable={editable}
        onChange={(change) => onChange(withSection(report, section.number, (one) => ({ ...one, ...change })))}
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
              <th scope="col">Id</th>
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
                editable={editable}
                findings={findings.filter(({ place }) => place.section === section.number && place.player === player.pair)}
                onChange={(change) => onChange(withPlayer(report, section.number, player.pair, change))}
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
  editable,
  findings,
  onChange,
}: {
  section: GridSection;
  player: GridPlayer;
  editable: boolean;
  findings: readonly Finding[];
  onChange: (change: (player: GridPlayer) => GridPlayer) => void;
}) {
  const ofRow = findings.filter(({ place }) => place.round === undefined);
  const isFide = player.uschessId === undefined && player.fideId !== undefined;
  return (
    <tr>
      <td className="plain n">{player.pair}</td>
      <td className="plain">{player.name}</td>
      <EditCell
        id={cellId(section.number, player.pair)}
        className="id-cell"
        value={(isFide ? player.fideId : player.uschessId) ?? ''}
        label={`Id of player ${player.pair}`}
        findings={ofRow}
        editable={editable}
        onCommit={(id) => {
          onChange(({ uschessId: _, fideId: __, ...rest }) => ({
            ...rest,
            ...(id === '' ? {} : isFide ? { fideId: id } : { uschessId: id }),
          }));
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
              onChange((one) => withRound(one, round, cells));
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
  label,
  findings,
  editable,
  onCommit,
}: {
  id: string;
  className?: string;
  value: string;
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
  onChange: (change: Partial<GridSection>) => void;
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
        onBlur={(event) => event.target.value !== (section[key] ?? '') && onChange({ [key]: event.target.value })}
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
          onChange={(event) => onChange({ venue: event.target.value })}
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
