// A parameter with its history, newest first.

import { type Dated, type DatedEntry, entryAt } from '@harkness/rules';
import { doubtOf } from '../base/citations.js';
import { day, readable } from '../base/format.js';
import { ruled, ruledText, ruledTitle } from '../base/rule-words.js';
import { t } from '../base/words.js';
import { citedText } from '../parts/cited-text.js';
import { Cited } from './cited.js';
import { valueText } from './value-text.js';

export function ParameterBlock({
  parameter,
  on,
  anchor,
  isAsked = false,
}: {
  parameter: Dated<unknown>;
  on: string;
  /** Only the block that links point to has one. */
  anchor?: string;
  /** Whether the reader followed a link to it. */
  isAsked?: boolean;
}) {
  const inForce = on === '' ? parameter.entries[0] : entryAt(parameter, on);
  const several = parameter.entries.length > 1;
  return (
    <article className={isAsked ? 'parameter asked' : 'parameter'} id={anchor}>
      <h3 lang={ruled(parameter.title.replace(/ \([a-z]+\)$/, '')).lang}>{ruledTitle(parameter.title)}</h3>
      <p className="small soft">
        <code>{parameter.name}</code>
      </p>
      {several ? <Timeline name={parameter.name} entries={parameter.entries} /> : null}
      <div className={'base' in parameter ? 'own-and-base' : undefined}>
        <div>
          {'base' in parameter ? <h4 className="small">{t('Own rules')}</h4> : null}
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
      {on !== '' && inForce === undefined ? <p className="small soft">{t('Nothing known for {on}.', { on: day(on) })}</p> : null}
    </article>
  );
}

/** The base rulebook's value, where the office has its own. */
function Base({ name, entries }: { name: string; entries: readonly DatedEntry<unknown>[] }) {
  return (
    <div>
      <h4 className="small">{t('The rulebook they amend')}</h4>
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
  const doubt = doubtOf(entry);
  return (
    <>
      <span className="timeline-date num">{day(entry.from)}</span>
      <span className="timeline-value num">{valueText(name, entry.value)}</span>
      <span className="timeline-source small soft">
        <Cited source={entry.source} />
        {entry.decided && !doubt?.includes(entry.decided) ? t('; decided {decided}', { decided: day(entry.decided) }) : ''}
        {entry.conflicts ? (
          <em className="conflict">{t('; but {conflicts}', { conflicts: citedText(entry.conflicts) })}</em>
        ) : null}
        {'reason' in entry && typeof entry.reason === 'string' ? `; ${entry.reason}` : ''}
        {doubt ? <em className="conflict">; {readable(ruledText(doubt))}</em> : null}
      </span>
    </>
  );
}

/** The values side by side, each as wide as its period (but always readable); the list below says the same in words. */
function Timeline({ name, entries }: { name: string; entries: readonly DatedEntry<unknown>[] }) {
  const inOrder = entries.toReversed();
  // Sentences do not fit; the years alone still show when something changed.
  const hasRoom = inOrder.every(({ value }) => valueText(name, value).length <= 24);
  const year = (date: string) => Number(date.slice(0, 4)) + (Number(date.slice(5, 7)) - 1) / 12;
  const last = year(inOrder.at(-1)?.from ?? '') + 2;
  return (
    <div className="parameter-line" aria-hidden="true">
      {inOrder.map((entry, at) => {
        const years = Math.max(0.2, (inOrder[at + 1] ? year(inOrder[at + 1]?.from ?? '') : last) - year(entry.from));
        return (
          <span
            key={`${entry.from} ${entry.decided ?? ''} ${entry.source}`}
            style={{ flexGrow: Math.min(20, years) }}
            title={`${day(entry.from)}: ${valueText(name, entry.value)}`}
          >
            {hasRoom ? <strong className="num">{valueText(name, entry.value)}</strong> : null}
            <small className="soft num">{entry.from.slice(0, 4)}</small>
          </span>
        );
      })}
    </div>
  );
}
