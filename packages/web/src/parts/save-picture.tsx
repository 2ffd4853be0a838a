// Saves a calculator's result as a picture to share: for whom, its cards side by side in the page's colours, and the games.

import { useState } from 'react';
import { masthead, officeName } from '../base/office.js';
import { t } from '../base/words.js';
import { resolved } from './colour.js';

const [width, height, margin] = [1200, 630, 60];
const [most, factRows] = [3, 5];

export function SavePicture() {
  const [isEmpty, setEmpty] = useState(false);
  return (
    <span className="row no-print">
      <span className="small soft late-word" role="status">
        {isEmpty ? t('There is no result yet') : ''}
      </span>
      <button
        type="button"
        className="link-button small"
        onClick={() => {
          const cards = [...document.querySelectorAll<HTMLElement>('.page .panel.card')].slice(0, most);
          setEmpty(cards.length === 0);
          if (cards.length > 0) void save(cards);
        }}
        onBlur={() => setEmpty(false)}
      >
        {t('Save as a picture')}
      </button>
    </span>
  );
}

async function save(cards: readonly HTMLElement[]): Promise<void> {
  const canvas = draw(cards);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob === null) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = 'rating.png';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function textOf(part: Element | null): string {
  return part instanceof HTMLElement ? part.innerText.trim().replace(/\s+/g, ' ') : '';
}

/** `1500 Win · 1620 Draw`: the games as entered. */
function typedGames(): string {
  return [...document.querySelectorAll('.page .games > .game')]
    .map((game) =>
      `${game.querySelector<HTMLInputElement>('input.num')?.value ?? ''} ${textOf(game.querySelector('.chosen'))}`.trim(),
    )
    .join(' · ');
}

function draw(cards: readonly HTMLElement[]): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  const [first] = cards;
  if (pen === null || first === undefined) return canvas;
  const colour = (name: string) => resolved(first, name);
  const family = getComputedStyle(document.body).fontFamily;
  /** A line that does not fit becomes smaller, then ends in dots. */
  const line = (text: string, x: number, y: number, size: number, room: number, ink = '--ink', weight = 400) => {
    pen.fillStyle = colour(ink);
    const set = (to: number) => {
      pen.font = `${weight} ${to}px ${family}`;
    };
    set(size);
    const fitting = Math.max(size * 0.7, Math.min(size, (size * room) / Math.max(1, pen.measureText(text).width)));
    set(fitting);
    const letters = [...text];
    while (letters.length > 1 && pen.measureText(`${letters.join('')}…`).width > room && pen.measureText(text).width > room)
      letters.pop();
    pen.fillText(letters.length === [...text].length ? text : `${letters.join('').trimEnd()}…`, x, y);
  };
  pen.fillStyle = colour('--paper');
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = colour('--accent');
  pen.fillRect(0, 0, width, 12);
  const whole = width - 2 * margin;
  const whom = textOf(document.querySelector('.whom a'));
  if (whom !== '') line(whom, margin, 70, 34, whole, '--ink', 600);
  const column = (whole + 40) / cards.length - 40;
  for (const [at, card] of cards.entries()) {
    const x = margin + at * (column + 40);
    line(textOf(card.querySelector('h2')), x, 130, 36, column, '--ink-soft');
    line(textOf(card.querySelector('.big')), x, 250, 118, column, '--ink', 600);
    line(textOf(card.querySelector('.big ~ p')), x, 305, 32, column, '--ink-soft');
    const names = [...card.querySelectorAll('dt')].map(textOf);
    const values = [...card.querySelectorAll('dd')].map(textOf);
    // A single card has room for two columns of facts.
    const columns = cards.length === 1 ? 2 : 1;
    const wide = (column + 40) / columns - 40;
    for (const [place, name] of names.slice(0, factRows * columns).entries()) {
      const left = x + Math.floor(place / factRows) * (wide + 40);
      const top = 360 + (place % factRows) * 38;
      line(name, left, top, 24, wide * 0.55, '--ink-soft');
      line(values[place] ?? '', left + wide * 0.58, top, 24, wide * 0.42);
    }
  }
  line(typedGames(), margin, 562, 26, whole);
  line(`${masthead?.name ?? officeName} · ${location.host}`, margin, 604, 24, whole, '--ink-soft');
  return canvas;
}
