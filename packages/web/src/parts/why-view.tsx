// Explains a rating to a reader: a sentence, the games, the sum, other possible results, and every step folded below.

import type { Answer } from '@harkness/client';
import { namesOf } from '@harkness/rules';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { colourName, points, signed } from '../base/format.js';
import { said } from '../base/said.js';
import { fixed, t } from '../base/words.js';
import { Explanation } from './explanation.js';
import { type Formula, FormulaView } from './formula.js';
import { usePrinting } from './media.js';

type Story = NonNullable<Answer<'explanation'>['story']>;
type Game = Story['games'][number];

export function WhyView({
  story,
  trace,
  masked = false,
  system,
  who,
  after,
  children,
}: {
  story: Story | null;
  trace: Answer<'explanation'>['trace'];
  masked?: boolean;
  system?: string;
  /** Whose rating it is. */
  who?: { readonly player: string; readonly name: string };
  /** The rating it came to, where that is one number: what another result would have given stands beside it. */
  after?: number | undefined;
  /** Links to its own page and to plain text. */
  children?: ReactNode;
}) {
  const printing = usePrinting();
  const [isOpen, setOpen] = useState(false);
  const ofSystem = system === undefined ? {} : { system };
  const names = namesOf([...(story?.games ?? []), ...(who === undefined ? [] : [who])]);
  if (story === null) return <Explanation trace={trace} masked={masked} {...ofSystem} names={names} />;
  const [lead, ...more] = story.sentences;
  const mightHaveBeen = story.games.some(({ instead }) => instead.length > 0);
  return (
    <div className="why-story stack">
      <p className="why-lead">{lead === undefined ? null : said(lead)}</p>
      {more.map((sentence) => (
        <p key={sentence}>{said(sentence)}</p>
      ))}
      {story.games.length > 0 ? (
        <section className="stack" aria-label={t('The games')}>
          <h2>{t('The games')}</h2>
          <Games games={story.games} />
          {story.gamesNote ? <p className="small soft">{said(story.gamesNote)}</p> : null}
        </section>
      ) : null}
      {story.formulas.length > 0 ? (
        <section className="stack" aria-label={t('The sum')}>
          <h2>{t('The sum')}</h2>
          <dl className="sums">
            {story.formulas.map(({ title, formula, text }) => (
              <div key={title}>
                <dt className="small soft">{said(title)}</dt>
                <dd>
                  <FormulaView title={said(title)} formula={formula as Formula} text={text} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      {story.remarks.length > 0 || mightHaveBeen ? (
        <section className="stack" aria-label={t('What might have been')}>
          <h2>{t('What might have been')}</h2>
          {story.remarks.map((remark) => (
            <p key={remark}>{said(remark)}</p>
          ))}
          <Instead games={story.games} change={story.change} after={after} />
        </section>
      ) : null}
      {masked ? (
        <p className="note small">{t('Steps that would reveal somebody’s age are left out of public explanations.')}</p>
      ) : null}
      <details
        className="all-steps"
        open={printing || isOpen}
        onToggle={(event) => !printing && setOpen(event.currentTarget.open)}
      >
        <summary>{t('Every step of the rulebook')}</summary>
        <Explanation trace={trace} masked={masked} {...ofSystem} names={names} />
      </details>
      {children}
    </div>
  );
}

const results = [
  { score: 1, would: t('a win') },
  { score: 0.5, would: t('a draw') },
  { score: 0, would: t('a loss') },
] as const;

function Games({ games }: { games: readonly Game[] }) {
  const rounds = games.some(({ round }) => round !== undefined);
  const sum = (of: (game: Game) => number | null) => games.reduce((total, game) => total + (of(game) ?? 0), 0);
  const counted = games.filter(({ notRated }) => notRated === undefined);
  const isOfSeveral = hasSeveralEvents(games);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-scroll" tabIndex={0} aria-label={t('Games, with expected and actual score')}>
      <table className="table why-games">
        <thead>
          <tr>
            {rounds ? <th scope="col">{t('Rd')}</th> : null}
            <th scope="col">{t('Opponent')}</th>
            <th scope="col" className="right">
              {t('Rating')}
            </th>
            <th scope="col" className="right">
              {t('Expected')}
            </th>
            <th scope="col" className="right">
              {t('Score')}
            </th>
          </tr>
        </thead>
        <tbody>
          {/* The games of an explanation never change order. */}
          {[...games.entries()].map(([index, game]) => (
            <Fragment key={index}>
              {isOfSeveral && !isSameEvent(game, games[index - 1]) ? <EventRow game={game} columns={rounds ? 5 : 4} /> : null}
              <tr className={game.notRated === undefined ? undefined : 'soft'}>
                {rounds ? (
                  <td className="num">
                    {game.round}
                    {game.colour ? <Colour colour={game.colour} /> : null}
                  </td>
                ) : null}
                <td>
                  <Opponent game={game} place={index + 1} />
                  <Because game={game} />
                </td>
                <td className="num right">{game.rating === null ? '–' : shortRating(game.rating)}</td>
                <td className="num right">{game.expected === null ? '–' : fixed(game.expected, 2)}</td>
                <td className="num right">{game.score === null ? '–' : points(game.score) || '½'}</td>
              </tr>
            </Fragment>
          ))}
        </tbody>
        {counted.length > 1 && counted.every(({ expected, score }) => expected !== null && score !== null) ? (
          <tfoot>
            <tr>
              <th scope="row" colSpan={rounds ? 3 : 2}>
                {t('Together')}
              </th>
              <td className="num right">
                {fixed(
                  sum(({ expected }) => expected),
                  2,
                )}
              </td>
              <td className="num right">{points(counted.reduce((total, { score }) => total + (score ?? 0), 0))}</td>
            </tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}

/** A list rates several events together: rounds of each of them begin with 1. */
function hasSeveralEvents(games: readonly Game[]): boolean {
  return games.some((game, index) => index > 0 && !isSameEvent(game, games[index - 1]));
}

function isSameEvent(one: Game, other: Game | undefined): boolean {
  return one.event === other?.event && one.section === other?.section;
}

function EventRow({ game: { event, section, eventName }, columns }: { game: Game; columns: number }) {
  if (event === undefined || section === undefined) return null;
  return (
    <tr>
      <th scope="rowgroup" colSpan={columns} className="small">
        <Link to="/events/$event/$section" params={{ event, section: String(section) }}>
          {eventName ?? event}
        </Link>
      </th>
    </tr>
  );
}

/** Why this rating is used; notes that apply to every game are shown once below the table. */
function Because({ game: { notRated, because } }: { game: Game }) {
  const text =
    notRated === undefined
      ? said(because.replace(/^on the list(; )?/, ''))
      : t('not rated: {notRated}', { notRated: said(notRated) });
  return text === '' ? null : <span className="small soft because">{text}</span>;
}

function shortRating(rating: number): string {
  return Number.isInteger(rating) ? String(rating) : fixed(rating, 1);
}

function Colour({ colour }: { colour: 'white' | 'black' }) {
  return (
    <abbr className={`colour ${colour}`} title={colourName(colour)}>
      <span className="sr-only">{colourName(colour)}</span>
    </abbr>
  );
}

function Opponent({ game, place }: { game: Game; place: number }) {
  if (game.player !== undefined && game.name !== undefined)
    return (
      <Link to="/players/$player" params={{ player: game.player }}>
        {game.name}
      </Link>
    );
  return <>{game.name ?? t('Game {place}', { place })}</>;
}

/** Each game with the change that another result would have brought; the actual one is highlighted. */
function Instead({ games, change, after }: { games: readonly Game[]; change: number | null; after: number | undefined }) {
  const asked = games.filter(({ instead }) => instead.length > 0);
  if (asked.length === 0) return null;
  const isOfSeveral = hasSeveralEvents(games);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="table-scroll" tabIndex={0} aria-label={t('Total change with another result in one game')}>
        <table className="table why-games instead">
          <caption className="sr-only">{t('Total change if one game had ended differently')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Had this game been')}</th>
              {results.map(({ would }) => (
                <th key={would} scope="col" className="right">
                  {would}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...asked.entries()].map(([index, game]) => (
              <tr key={index}>
                <th scope="row">
                  {game.round === undefined ? '' : `${t('Round {round}', { round: game.round })}, `}
                  {game.name ?? t('game')}
                  {isOfSeveral ? <span className="small soft because">{game.eventName}</span> : null}
                </th>
                {results.map(({ score }) => {
                  const would = game.instead.find((one) => one.score === score);
                  return (
                    <td key={score} className="num right">
                      {would === undefined ? (
                        <strong title={t('As it was')}>
                          {change === null ? (after ?? t('as it was')) : signed(change, decimalsOf(change))}
                        </strong>
                      ) : would.change === null ? (
                        would.rating
                      ) : (
                        signed(would.change, decimalsOf(would.change))
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="small soft">
        {asked.some(({ instead }) => instead.some((would) => would.change === null))
          ? t('The first rating if only that game had ended differently.')
          : t('The total change of the event if only that game had ended differently. The actual result is in bold.')}
      </p>
    </>
  );
}

function decimalsOf(change: number): number {
  return Number.isInteger(change) ? 0 : 1;
}
