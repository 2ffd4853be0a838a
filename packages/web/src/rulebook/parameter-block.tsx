// A parameter with its history, newest first.

import { type Dated, type DatedEntry, entryAt, sourceText } from '@harkness/rules';
import { day, readable } from '../base/format.js';
import { valueText } from './value-text.js';

export function ParameterBlock({
  parameter,
  on,
  withId = true,
}: {
  parameter: Dated<unknown>;
  on: string;
  /** The block that addresses lead to; elsewhere it is only shown. */
  withId?: boolean;
}) {
  const inForce = on === '' ? parameter.entries[0] : entryAt(parameter, on);
  const several = parameter.entries.length > 1;
  return (
    <article className="parameter" id={withId ? parameter.name : undefined}>
      <h3>{parameter.title}</h3>
      <p className="small soft">
        <code>{parameter.name}</code>
      </p>
      <div className={'base' in parameter ? 'own-and-base' : undefined}>
        <div>
          {'base' in parameter ? <h4 className="small">Own rules</h4> : null}
          <ol className="timeline" reversed>
            {parameter.entries.map((entry) => (
              <li
                key={`${entry.from} ${entry.decided ?? ''} ${entry.source}`}
                className={several && entry === inForce ? 'current' : undefined}
              >
                <Entry name={parameter.name} entry={entry} />
              </li>
            ))}
          </ol>
        </div>
        {'base' in parameter ? <Base name={parameter.name} entries={parameter.base as readonly DatedEntry<unknown>[]} /> : null}
      </div>
      {on !== '' && inForce === undefined ? <p className="small soft">Nothing known for {day(on)}.</p> : null}
    </article>
  );
}

/** What the base rulebook says where the office has rules of its own. */
function Base({ name, entries }: { name: string; entries: readonly DatedEntry<unknown>[] }) {
  return (
    <div>
      <h4 className="small">The rulebook they amend</h4>
      <ol className="timeline soft" reversed>
        {entries.map((entry) => (
          <li key={`${entry.from} ${entry.decided ?? ''}`}>
            <Entry name={name} entry={entry} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Entry({ name, entry }: { name: string; entry: DatedEntry<unknown> }) {
  return (
    <>
      <span className="timeline-date num">{day(entry.from)}</span>
      <span className="timeline-value num">{valueText(name, entry.value)}</span>
      <span className="timeline-source small soft">
        {readable(sourceText(entry.source))}
        {entry.decided ? `; decided ${day(entry.decided)}` : ''}
        {entry.conflicts ? <em className="conflict">; but {readable(sourceText(entry.conflicts))}</em> : null}
        {'reason' in entry && typeof entry.reason === 'string' ? `; ${entry.reason}` : ''}
        {entry.caveat ? <em className="conflict">; {readable(entry.caveat)}</em> : null}
      </span>
    </>
  );
}
