// Saves a calculator's result as a picture to share: the content of its cards in the page's colours.

import { masthead, officeName } from '../base/office.js';
import { t } from '../base/words.js';
import { resolved } from './colour.js';

const [width, height] = [1200, 630];

export function SavePicture() {
  return (
    <button
      type="button"
      className="link-button small no-print"
      onClick={() => {
        const card = document.querySelector<HTMLElement>('.page .panel.card');
        if (card !== null) void save(card);
      }}
    >
      {t('Save as a picture')}
    </button>
  );
}

async function save(card: HTMLElement): Promise<void> {
  const canvas = draw(card);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob === null) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = 'rating.png';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Draws heading, number, the text below it, and the facts in two columns. */
function draw(card: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (pen === null) return canvas;
  const colour = (name: string) => resolved(card, name);
  const family = getComputedStyle(document.body).fontFamily;
  const words = (selector: string) => [...card.querySelectorAll<HTMLElement>(selector)].map((one) => one.innerText.trim());
  pen.fillStyle = colour('--paper');
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = colour('--accent');
  pen.fillRect(0, 0, width, 12);
  const line = (text: string, x: number, y: number, size: number, ink = '--ink', weight = 400) => {
    pen.fillStyle = colour(ink);
    pen.font = `${weight} ${size}px ${family}`;
    pen.fillText(text, x, y, width - x - 60);
  };
  line(words('h2')[0] ?? '', 60, 100, 40, '--ink-soft');
  line(words('.big')[0] ?? '', 60, 240, 130, '--ink', 600);
  line(words('.big ~ p')[0] ?? '', 60, 305, 36, '--ink-soft');
  const [names, values] = [words('dt'), words('dd')];
  for (const [at, name] of names.slice(0, 8).entries()) {
    const [x, y] = [60 + Math.floor(at / 4) * 560, 380 + (at % 4) * 46];
    line(name, x, y, 26, '--ink-soft');
    line((values[at] ?? '').replace(/\s+/g, ' '), x + 300, y, 26);
  }
  line(`${masthead?.name ?? officeName} · ${location.host}`, 60, 600, 24, '--ink-soft');
  return canvas;
}
