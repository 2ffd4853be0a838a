// Steps shared by the stories of the desk.

import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';

/** A wide screen and a phone. */
export const widths = [1280, 360] as const;

interface Listed {
  readonly player: string;
  readonly name: string;
  readonly ratings: readonly { readonly system: string; readonly rating: number }[];
}

export async function listed(page: Page, from: number, count: number): Promise<Listed[]> {
  const answer = await page.request.get(`/api/v1/lists/uschess-supplement-2026-10-01/rows?limit=${from + count}`);
  const { items } = (await answer.json()) as { items: Listed[] };
  return items.slice(from, from + count);
}

/** Players of the list, from an index on, who are members on the day of the stories, and those who are not. */
export async function membersAndLapsed(page: Page, from: number): Promise<{ members: Listed[]; lapsed: Listed[] }> {
  const rows = await listed(page, from, 40);
  const day = '2026-11-07';
  const players = rows.map(({ player, name }, at) => ({ pair: at + 1, name, uschessId: player, ratings: [], cells: [] }));
  const section = {
    kind: 'swiss',
    number: 1,
    name: 'Open',
    rounds: 1,
    start: day,
    end: day,
    timeControl: 'G/60;d5',
    venue: 'otb',
  };
  const report = {
    format: 'harkness-report',
    version: 1,
    event: { name: 'Who is a member', start: day, end: day, affiliate: 'A6000001', federation: 'USA' },
    sections: [{ ...section, players }],
  };
  const answer = await page.request.post('/api/v1/reports/check', { data: { report } });
  const { findings } = (await answer.json()) as { findings: { code: string; place: { player?: number } }[] };
  const out = new Set(findings.filter(({ code }) => code === 'membership-expired').map(({ place }) => place.player));
  return { members: rows.filter((_, at) => !out.has(at + 1)), lapsed: rows.filter((_, at) => out.has(at + 1)) };
}

/** Navigates like a link, without reloading the document. The page shows its own changes, but possibly not those of others. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address);
}

/** Waits for the next saved patch. */
export function saved(page: Page): Promise<unknown> {
  return page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
}

/** Writes into a field of the report, which is saved on leaving it. */
export async function write(page: Page, field: Locator, value: string): Promise<void> {
  const done = saved(page);
  await field.fill(value);
  await field.blur();
  await done;
}

export async function paste(page: Page, text: string): Promise<void> {
  const done = saved(page);
  await page.evaluate((block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', block);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  await done;
}

export async function confirmWarnings(page: Page, why = 'looked at the score sheets'): Promise<void> {
  const warnings = page.getByRole('checkbox', { name: /^This is correct:/ });
  // Findings of the last edit may replace others meanwhile.
  await expect(async () => {
    for (const warning of await warnings.all()) await warning.check({ timeout: 2000 });
    for (const reason of await page.getByLabel(/^Reason for:/).all()) await reason.fill(why, { timeout: 2000 });
    for (const warning of await warnings.all()) expect(await warning.isChecked({ timeout: 2000 })).toBe(true);
  }).toPass();
}

/** An officer accepts: the page first shows what will be entered, and Enter confirms. */
export async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept and rate…' }).click();
  await expect(page.getByRole('dialog').getByText(/^(Entered into the ledger|Replaces section)/)).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Accept and rate' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.page-head .tag').first()).toHaveText('accepted', { timeout: 30_000 });
}

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible({ timeout: 15_000 });
  // Skips checking most steps. A date field takes several presses, so this never goes too far.
  const steps = await target.evaluate((element) => {
    const scope = document.querySelector('dialog[open]') ?? document;
    const all = [...scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')];
    const stops = all.filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility());
    const [from, to] = [document.activeElement, element].map((one) => stops.findIndex((stop) => stop === one));
    return from === undefined || to === undefined || from < 0 ? 0 : to - from;
  });
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('Tab');
  for (let step = 0; step < 200; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the tabulator does not reach ${target}`);
}

export async function fitsTheScreen(page: Page): Promise<void> {
  const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(wide, page.url()).toBeLessThanOrEqual(screen ?? 0);
}

/** What the stories count as effort: mouse clicks, and fields written or selected. */
interface Effort {
  readonly clicks: number;
  readonly fields: number;
}

/** Counts in the browser itself from now on; each call returns what was done since the last. */
export async function measured(page: Page): Promise<() => Effort> {
  const counts = { clicks: 0, fields: 0 };
  await page.exposeFunction('harknessEffort', (what: keyof Effort) => {
    counts[what] += 1;
  });
  await page.addInitScript(() => {
    const count = (what: string) => void (window as unknown as { harknessEffort(what: string): void }).harknessEffort(what);
    const written = new WeakSet<EventTarget>();
    document.addEventListener('pointerdown', () => count('clicks'), true);
    document.addEventListener(
      'input',
      ({ target }) => {
        if (target === null || written.has(target)) return;
        if (target instanceof HTMLInputElement && /^(file|checkbox|radio)$/.test(target.type)) return;
        written.add(target);
        count('fields');
      },
      true,
    );
  });
  return () => {
    const done = { ...counts };
    counts.clicks = 0;
    counts.fields = 0;
    return done;
  };
}

/** A TRF26 report of a small round robin. The US Chess numbers are in the national records, or where FIDE ids belong. */
export function trf(
  players: readonly Listed[],
  results: readonly (readonly [number, string, string])[][],
  { name = 'Story Open', idColumn = false, end = '2026/11/07' } = {},
): string {
  const lines = [
    `012 ${name}`,
    '022 Mapleton',
    '032 USA',
    '042 2026/11/07',
    `052 ${end}`,
    `062 ${players.length}`,
    '102 Dan Director',
    '142 3',
    '222 3600+5',
  ];
  const person = (code: string, index: number, player: Listed, id: string, rating: string): string => {
    const line = `${code} ${String(index + 1).padStart(4)} m    ${player.name.padEnd(33).slice(0, 33)} ${rating.padStart(4)} USA ${id.padStart(11)} ${' '.repeat(10)}`;
    return line.padEnd(80);
  };
  const score = { '1': 1, '=': 0.5 } as { readonly [result: string]: number };
  for (const [index, player] of players.entries()) {
    const row = results[index] ?? [];
    const points = row.reduce((sum, [, , result]) => sum + (score[result] ?? 0), 0);
    const cells = row.map(([opponent, colour, result]) => `${String(opponent).padStart(4)} ${colour} ${result}`).join('  ');
    const id = idColumn ? player.player : '';
    lines.push(
      `${person('001', index, player, id, '')}${points.toFixed(1).padStart(4)} ${String(index + 1).padStart(4)}  ${cells}`,
    );
  }
  if (idColumn) return `${lines.join('\r\n')}\r\n`;
  for (const [index, player] of players.entries()) {
    const rating = String(player.ratings.find(({ system }) => system === 'OTBR')?.rating ?? '');
    lines.push(person('USA', index, player, player.player, rating).trimEnd());
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** Four players, three rounds, all results in order. */
export const roundRobin: readonly (readonly [number, string, string])[][] = [
  [
    [2, 'w', '1'],
    [3, 'b', '='],
    [4, 'w', '1'],
  ],
  [
    [1, 'b', '0'],
    [4, 'w', '='],
    [3, 'b', '0'],
  ],
  [
    [4, 'w', '0'],
    [1, 'w', '='],
    [2, 'w', '1'],
  ],
  [
    [3, 'b', '1'],
    [2, 'b', '='],
    [1, 'b', '0'],
  ],
];

/** Chooses a file in the browser's own dialog. */
export async function chooseFile(page: Page, open: () => Promise<void>, name: string, text: string): Promise<void> {
  const chooser = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve));
  // After this answer the browser knows that the dialog is intercepted.
  await page.evaluate(() => undefined);
  await open();
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}
