// Quick entry of opponents and results: type `1500w 1620d` and press Enter, or edit the rows.

import { useRef, useState } from 'react';
import { excerpt } from '../base/sentence.js';
import { fixed, t } from '../base/words.js';
import { RemoveButton } from '../parts/fields.js';
import { firstUnread, isRatingText, makeGames, parseGames, type TypedGame } from './games.js';
import { ratingProblem } from './rule-problem.js';

const results = [
  [1, t('Win')],
  [0.5, t('Draw')],
  [0, t('Loss')],
] as const;

export function GameList({
  text,
  onChange,
  scores = true,
  expected,
  problem = ratingProblem,
}: {
  text: string;
  onChange: (text: string) => void;
  scores?: boolean;
  /** The expected score against an opponent of this rating; absent if the formula has none per game. */
  expected?: ((rating: number) => number) | undefined;
  /** What is wrong with an opponent's rating, where an authority has bounds of its own. */
  problem?: (rating: string) => string | undefined;
}) {
  const games = parseGames(text);
  // Only an address that somebody wrote by hand has such a word.
  const leftOut = firstUnread(text);
  const [entry, setEntry] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const put = (next: readonly TypedGame[]) => onChange(makeGames(next));
  const [unread, setUnread] = useState<string | undefined>();
  /** Texts that are not ratings stay in their fields; the address has no rating there. */
  const [drafts, setDrafts] = useState<readonly (string | undefined)[]>([]);
  const type = (index: number, game: TypedGame, typed: string) => {
    const text = typed.trim();
    const isRating = isRatingText(text);
    setDrafts(Array.from({ length: games.length }, (_, at) => (at === index ? (isRating ? undefined : text) : drafts[at])));
    put(games.with(index, { ...game, rating: isRating ? text.replace(',', '.') : '0' }));
  };
  const add = () => {
    const word = firstUnread(entry);
    setUnread(word);
    if (word !== undefined) return;
    const more = parseGames(entry);
    if (more.length === 0) return;
    put([...games, ...more]);
    setEntry('');
    input.current?.focus();
  };
  return (
    <div className="stack">
      <form
        className="row no-print"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <div className="field" style={{ flex: '1 1 12rem' }}>
          <label htmlFor="game-entry">{scores ? t('Add games: rating and w, d or l') : t('Add opponents’ ratings')}</label>
          <input
            id="game-entry"
            ref={input}
            className="input"
            autoComplete="off"
            placeholder={scores ? '1500w 1620d 1710l' : '1500 1620 1710'}
            value={entry}
            aria-invalid={unread !== undefined}
            aria-describedby={unread === undefined ? undefined : 'game-entry-problem'}
            onChange={(event) => {
              setEntry(event.target.value);
              setUnread(undefined);
            }}
          />
          {unread === undefined ? null : (
            <span className="problem" id="game-entry-problem" role="alert">
              {t('“{unread}” is not a game. Write a rating of at most four digits and w, d or l: 1500w.', {
                unread: excerpt(unread),
              })}
            </span>
          )}
        </div>
        <button type="submit" className="button" style={{ alignSelf: 'end' }}>
          {t('Add')}
        </button>
      </form>
      {leftOut === undefined ? null : (
        <p className="note warning small">
          {t('The address contains “{leftOut}”, which is not a game. Check the games below.', { leftOut: excerpt(leftOut) })}
        </p>
      )}
      {games.length === 0 ? null : (
        <ol className="games">
          {/* A game is identified by its place in the list. */}
          {[...games.entries()].map(([index, game]) => (
            <li key={index} className="game">
              <input
                className="input num"
                style={{ width: '6rem' }}
                inputMode="decimal"
                aria-label={t('Opponent {index}, rating', { index: index + 1 })}
                value={drafts[index] ?? (Number(game.rating) === 0 ? '' : game.rating)}
                aria-invalid={problemOf(game, drafts[index], problem) !== undefined}
                aria-describedby={problemOf(game, drafts[index], problem) === undefined ? undefined : `game-${index}-problem`}
                onChange={(event) => type(index, game, event.target.value)}
              />
              {scores ? (
                <fieldset className="segmented">
                  <legend className="sr-only">{t('Game {index}, result', { index: index + 1 })}</legend>
                  {results.map(([score, label]) => (
                    <label key={label} className={game.score === score ? 'chosen' : undefined}>
                      <input
                        type="radio"
                        className="sr-only"
                        checked={game.score === score}
                        onChange={() => put(games.with(index, { ...game, score }))}
                      />
                      {label}
                    </label>
                  ))}
                </fieldset>
              ) : null}
              {problemOf(game, drafts[index], problem) !== undefined ? (
                <span className="problem" id={`game-${index}-problem`}>
                  {problemOf(game, drafts[index], problem)}
                </span>
              ) : expected === undefined ? null : (
                <span className="small soft num expected" title={t('Expected score')}>
                  {t('expected {value}', { value: fixed(expected(Number(game.rating)), 2) })}
                </span>
              )}
              <RemoveButton
                label={t('Remove game {index}', { index: index + 1 })}
                onClick={() => {
                  setDrafts(drafts.toSpliced(index, 1));
                  put(games.toSpliced(index, 1));
                }}
              />
            </li>
          ))}
        </ol>
      )}
      {games.length > 1 ? (
        <p>
          <button
            type="button"
            className="link-button small"
            onClick={() => {
              setDrafts([]);
              onChange('');
            }}
          >
            {t('Remove all games')}
          </button>
        </p>
      ) : null}
    </div>
  );
}

/** What is wrong with the rating of a game, or with the text in its field. */
function problemOf(
  { rating }: TypedGame,
  draft: string | undefined,
  problem: (rating: string) => string | undefined,
): string | undefined {
  if (draft) return problem(draft) ?? t('“{text}” is not a rating.', { text: excerpt(draft) });
  return Number(rating) === 0 ? t('Write a rating.') : problem(rating);
}
