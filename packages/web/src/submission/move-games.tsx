// The dialog that moves games to another section or round.

import { useState } from 'react';
import { t } from '../base/words.js';
import { Confirm } from '../parts/confirm.js';
import { Choice } from '../parts/fields.js';
import type { GridReport, GridSection, ReportEdit } from './model.js';
import { type GameRef, gamesOf, moved } from './moves.js';

const newSection = 'new';
const sameRound = 'same';

export function MoveGames({
  report,
  section,
  isCorrection,
  onChange,
  onClose,
}: {
  report: GridReport;
  section: GridSection;
  /** A correction covers one section: games change their round, not their section. */
  isCorrection: boolean;
  onChange: (...edits: readonly ReportEdit[]) => void;
  onClose: () => void;
}) {
  const others = report.sections.filter(({ number }) => number !== section.number);
  const [to, setTo] = useState(isCorrection ? String(section.number) : String(others[0]?.number ?? newSection));
  const [round, setRound] = useState(sameRound);
  const [shown, setShown] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<GameRef>>(new Set());
  const [games] = useState(() => gamesOf(section));
  const visible = games.filter((game) => shown === '' || game.round === Number(shown));
  const names = new Map(section.players.map(({ pair, name }) => [pair, name]));
  const isSame = to === String(section.number);
  const set = (of: readonly GameRef[], on: boolean) =>
    setChosen(new Set([...chosen].filter((game) => !of.includes(game)).concat(on ? of : [])));
  const rounds = Array.from({ length: section.rounds }, (_, at) => String(at + 1));
  return (
    <Confirm
      title={t('Move games of {name}', { name: section.name })}
      action={
        chosen.size === 0 ? t('Move games') : t('Move {count, plural, one {# game} other {# games}}', { count: chosen.size })
      }
      busyText={t('Saving…')}
      onConfirm={async () => {
        if (chosen.size === 0) throw new Error(t('Choose the games.'));
        if (isSame && round === sameRound) throw new Error(t('Choose the round they go to.'));
        const edits = moved(report, {
          from: section.number,
          games: [...chosen],
          to: to === newSection ? undefined : Number(to),
          round: round === sameRound ? undefined : Number(round),
        });
        if (edits.length > 0) onChange(...edits);
      }}
      onClose={onClose}
    >
      <div className="fields">
        <Choice
          label={t('To section')}
          value={to}
          options={[
            ...(isCorrection ? [] : others.map(({ number, name }) => [String(number), `${number} ${name}`] as const)),
            [String(section.number), t('this one, another round')],
            ...(isCorrection ? [] : [[newSection, t('a new section')] as const]),
          ]}
          onChange={setTo}
        />
        <Choice
          label={t('To round')}
          value={round}
          options={[
            [sameRound, isSame ? t('choose one') : t('the same')] as const,
            ...[...rounds, String(section.rounds + 1)].map((one) => [one, one] as const),
          ]}
          onChange={setRound}
        />
        <Choice
          label={t('Games shown')}
          value={shown}
          options={[['', t('all rounds')] as const, ...rounds.map((one) => [one, t('round {one}', { one })] as const)]}
          onChange={setShown}
        />
      </div>
      <fieldset className="plain">
        <legend>{t('Games')}</legend>
        <label className="check">
          <input
            type="checkbox"
            checked={visible.length > 0 && visible.every((game) => chosen.has(game))}
            onChange={({ target }) => set(visible, target.checked)}
          />
          {t('all of them')}
        </label>
        <ul className="plain-list pick-games">
          {visible.map((game) => (
            <li key={`${game.round}-${game.pair}-${game.opponent}-${game.text}`}>
              <label className="check">
                <input type="checkbox" checked={chosen.has(game)} onChange={({ target }) => set([game], target.checked)} />
                <span>
                  {t('Round {round}: {pair} {pair2}, {text} against {opponent}', {
                    round: game.round,
                    pair: game.pair,
                    pair2: names.get(game.pair),
                    text: game.text,
                    opponent: names.get(game.opponent),
                  })}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <p className="soft small">
        {isSame
          ? t('Results and colours stay; only the round changes.')
          : t(
              'Players move too: a player already in the other section is matched by id or name, and a player with no games left here leaves this section.',
            )}{' '}
        {t('Undo puts them back.')}
      </p>
    </Confirm>
  );
}
