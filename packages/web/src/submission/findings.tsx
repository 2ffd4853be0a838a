// Findings: what is wrong, where, what to do, and whom the office would propose.

import { readable } from '../format.js';
import type { Finding } from './kept.js';
import { cellId } from './model.js';

export function FindingRow({ finding, onPropose }: { finding: Finding; onPropose: ((id: string) => void) | undefined }) {
  const { place } = finding;
  return (
    <li className="finding">
      <span className={`tag ${finding.level}`}>{finding.level}</span>
      <div>
        <p>{readable(finding.message)}</p>
        <p className="soft small">
          <Where place={place} /> {readable(finding.hint)}
        </p>
        {finding.proposals?.map(({ player, name, why }) => (
          <p key={player} className="small">
            {onPropose ? (
              <button type="button" className="link-button" onClick={() => onPropose(player)}>
                Use {name}
              </button>
            ) : (
              name
            )}{' '}
            <span className="soft">{why}</span>
          </p>
        ))}
      </div>
    </li>
  );
}

/** The place in the report leads to its cell; the place in the file is there to look up. */
function Where({ place }: { place: Finding['place'] }) {
  const { section, player, round, line, column } = place;
  const cell = [
    section === undefined ? undefined : `section ${section}`,
    player === undefined ? undefined : `player ${player}`,
    round === undefined ? undefined : `round ${round}`,
  ].filter((part) => part !== undefined);
  const inFile = line === undefined ? '' : `line ${line}${column === undefined ? '' : `:${column}`} of the file`;
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

function sentenceCase(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
