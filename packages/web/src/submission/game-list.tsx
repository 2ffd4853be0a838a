// Games of a section, typed or pasted as a list.

import { useState } from 'react';
import { rich, t } from '../base/words.js';
import { Panel } from '../parts/panel.js';
import type { GridSection } from './model.js';
import { withGames } from './sections.js';

/** Games as a list, one per line. */
export function GameList({
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
    <Panel title={t('Games as a list')} subtitle={t('Section {number}', { number: section.number })} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onTake(made.section);
          onClose();
        }}
      >
        <label className="field">
          <span className="label">{t('One game per line: round, White, Black, result')}</span>
          <textarea
            className="input num"
            rows={10}
            value={text}
            placeholder={'1 1 4 1-0\n1 2 3 ½-½'}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <p className="soft small">
          {rich(
            'Give players by pairing number, or by the beginning of a name that matches one of them. Separate whole names with semicolons: <span>1; Smith, Ann; Jones, Bo; 1-0</span>. Players who are not in the section yet are added.',
            { span: (text) => <span className="num">{text}</span> },
          )}
        </p>
        {made.added.length > 0 ? (
          <p className="small" role="status">
            {t('New in this section: {added}', { added: made.added.join('; ') })}
          </p>
        ) : null}
        {made.unread.length > 0 ? (
          <p className="down small" role="status">
            {t('Cannot be read: {lines}', { lines: made.unread.slice(0, 3).join('; ') })}
          </p>
        ) : null}
        <p>
          <button type="submit" className="button primary" disabled={lines === 0 || made.unread.length > 0}>
            {t('{count, plural, one {Enter # game} other {Enter # games}}', { count: lines })}
          </button>
        </p>
      </form>
    </Panel>
  );
}
