import { expect, type Page, test } from '@playwright/test';
import { faults } from './axe.js';

const list = '/lists/uschess-supplement-2026-10-01';

/** Opens a list page as if it had this many rows; counts how often it is printed. */
async function openLong(page: Page, players: number): Promise<void> {
  const { items } = (await (await page.request.get(`/api/v1${list}/rows?limit=1`)).json()) as { items: { name: string }[] };
  await page.route('**/rows?*', (route) => {
    const start = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const end = Math.min(players, start + 500);
    const rows = Array.from({ length: end - start }, (_, index) => ({
      ...items[0],
      player: `long-${start + index + 1}`,
      rank: start + index + 1,
    }));
    return route.fulfill({ json: { items: rows, ...(end < players ? { next: String(end) } : {}) } });
  });
  await page.route(`**${list}`, async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace(/"players":\d+/, `"players":${players}`) });
  });
  await page.addInitScript(() => {
    const printed: number[] = [];
    window.print = () => void printed.push(document.querySelectorAll('tbody tr').length);
    Object.assign(window, { printed });
  });
  await page.goto(list);
}

test('a list of 12,000 rows shows how much is loaded, also on paper; all of it is loaded and printed on request', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openLong(page, 12_000);
  await expect(page.getByText('10,000 of 12,000 rows are here')).toBeVisible({ timeout: 30_000 });
  expect(await faults(page, { exclude: 'tbody' })).toEqual([]);
  const onPaper = page.getByText(/Not the whole list: the first 10,000 of 12,000 rows\. All of it: http\S+csv/);
  await expect(onPaper).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(onPaper).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Load all and print' }).click();
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '12001', { timeout: 30_000 });
  await expect.poll(() => page.evaluate<number>('printed.length')).toBe(1);
  await expect(page.getByText('rows are here')).toHaveCount(0);
  await expect(onPaper).toHaveCount(0);
});

test('a list of a million rows is not printed from the page, which points to the files', async ({ page }) => {
  await openLong(page, 1_000_000);
  await expect(page.getByText(/too long to print; the files above contain all of it/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load all and print' })).toHaveCount(0);
});

test('every rating of a list links to its source', async ({ page }) => {
  for (const [address, subtitle] of [
    [list, 'Regular, list of 1 Oct 2026'],
    ['/lists/FIDE-standard-2026-11-01', 'FIDE Standard, list of 1 Nov 2026'],
  ] as const) {
    await page.goto(address);
    const first = page.getByRole('button', { name: /^Why \d+/ }).first();
    const rating = (await first.textContent())?.split('/')[0] ?? '';
    await first.click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByText(subtitle)).toBeVisible();
    await expect(panel.locator('details').first()).toContainText(rating);
    expect(await faults(page, { include: 'dialog' })).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(first).toBeFocused();
  }
});

test('a list by state or by club shows its players alone and says so, on paper too; its filters are removed at once', async ({
  page,
  request,
}) => {
  const { states, clubs } = (await (await request.get(`/api/v1${list}/summary`)).json()) as { states: string[]; clubs: string[] };
  for (const [kind, group, value, words] of [
    ['state', 'By state', states[0] ?? '', `State ${states[0]}`],
    ['club', 'By club', clubs[0] ?? '', clubs[0] ?? ''],
  ] as const) {
    await page.goto('/lists');
    await page.getByText(group).first().click();
    await page.getByRole('link', { name: value, exact: true }).first().click();
    // The tile links to the latest list.
    await expect(page).toHaveURL(new RegExp(`/lists/uschess-supplement-[-\\d]+\\?${kind}=`));
    const asked = new URLSearchParams({ [kind]: value, active: 'true', established: 'true', system: 'OTBR' });
    const rows = await request.get(`/api/v1${new URL(page.url()).pathname}/rows?${asked}`);
    const { items, total } = (await rows.json()) as { items: { name: string }[]; total: number };
    expect(total).toBeGreaterThan(1);
    const names = page.getByRole('table').getByRole('row').locator('td:nth-child(2)');
    await expect(names).toHaveCount(total);
    for (const [index, { name }] of items.entries()) await expect(names.nth(index)).toContainText(name);
    const line = page.getByText(`${total} of `).filter({ hasText: 'provisional ratings and inactive players are left out' });
    await expect(line).toContainText(`${words} · `);
    await expect(line).toContainText(/of \d+ players match; provisional/);
    expect(await faults(page, { exclude: 'tbody' })).toEqual([]);
    const system = line.getByText('Regular', { exact: true });
    await expect(system).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(line).toBeVisible();
    await expect(system).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: 'Remove filters' }).click();
    await expect(page).not.toHaveURL(new RegExp(`${kind}=`));
    await expect(page.getByText(/of \d+ players: provisional ratings and inactive players are left out/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Remove filters' })).toHaveCount(0);
  }
});

test('a list names every filter in words, and its files say that they contain all of it', async ({ page }) => {
  await page.goto(`${list}?under=20&min=1200&max=1900&q=a&order=busiest&all=true`);
  const line = page.getByText('“a” · Under 20 · Rating from 1200 · Rating to 1900 · Rated games since the list of 1 Oct 2025.');
  await expect(line).toBeVisible();
  await page.getByRole('link', { name: 'Remove filters' }).click();
  await expect(page).toHaveURL((url) => [...url.searchParams.keys()].sort().join() === 'all,order,q');
  await expect(page.getByLabel('Search').last()).toHaveValue('a');
  const files = page.locator('p', { hasText: 'The whole list, as signed:' });
  await expect(files.getByRole('link', { name: 'CSV' })).toBeVisible();
});

test('what a reader has filtered is a file: the same players in the same order, beside the whole list', async ({
  page,
  request,
}) => {
  await page.goto(list);
  await page.getByLabel('Women').check();
  await page.getByLabel('System', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Order').selectOption('movers');
  await expect(page.getByText('Biggest changes since the list of 1 Sep 2026, up or down.')).toBeVisible();
  const names = page.getByRole('table').getByRole('row').locator('td:nth-child(2) a');
  const files = page.locator('p', { hasText: 'This selection as a file:' });
  const download = page.waitForEvent('download');
  await expect(names.first()).toBeVisible();
  const shown = await names.evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').pop()));
  expect(shown.length).toBeGreaterThan(1);
  // Those whose rating did not change are not on it.
  await expect(page.getByText(`${shown.length} of `)).toContainText(/of \d+ players match; provisional/);
  await files.getByRole('link', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('uschess-supplement-2026-10-01-part-OTBQ-women-movers.csv');
  const csv = (await (await request.get((await files.getByRole('link', { name: 'CSV' }).getAttribute('href')) ?? '')).text())
    .trimEnd()
    .split('\r\n');
  expect(csv.slice(1).map((line) => line.split(',')[1])).toEqual(shown);
  const json = await request.get((await files.getByRole('link', { name: 'JSON' }).getAttribute('href')) ?? '');
  expect(((await json.json()) as { rows: { player: string }[] }).rows.map(({ player }) => player)).toEqual(shown);
  const parquet = await request.get((await files.getByRole('link', { name: 'Parquet' }).getAttribute('href')) ?? '');
  expect((await parquet.body()).subarray(0, 4).toString()).toBe('PAR1');
});

test('a list without years of birth says why it has no age groups; the first list of all compares nothing', async ({
  page,
  request,
}) => {
  await page.goto(list);
  await expect(page.getByText(/^No age groups: years of birth are private/)).toBeVisible();
  await page.goto('/lists');
  await expect(page.getByText(/^No age groups: years of birth are private/)).toHaveCount(1);
  const { items } = (await (await request.get('/api/v1/lists?limit=500')).json()) as {
    items: { list: string; players: number }[];
  };
  const first = items.filter((one) => one.list.startsWith('uschess-supplement') && one.players > 0).at(-1);
  await page.goto(`/lists/${first?.list}`);
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  await expect(page.getByRole('columnheader')).not.toContainText(['Change']);
  await expect(page.getByText('new', { exact: true })).toHaveCount(0);
  await page.getByLabel('Order').selectOption('busiest');
  await expect(page.getByText('There is no earlier list to compare with.')).toBeVisible();
});

test('Back takes a filter back; fields follow the address; a rating that is none is refused at its field', async ({ page }) => {
  await page.goto(list);
  const total = await page.getByText(/of \d+ players: provisional/).textContent();
  await page.getByLabel('Women').check();
  await expect(page).toHaveURL(/women=true/);
  await page.getByLabel('Order').selectOption('busiest');
  await page.goBack();
  await expect(page).not.toHaveURL(/order=/);
  await expect(page.getByLabel('Order')).toHaveValue('rating');
  await page.goBack();
  await expect(page.getByLabel('Women')).not.toBeChecked();
  await expect(page.getByText(/of \d+ players: provisional/)).toHaveText(total ?? '');
  // What is typed one key after the other arrives whole.
  const from = page.getByLabel('Rating from');
  await from.pressSequentially('1500');
  await expect(from).toHaveValue('1500');
  await expect(page).toHaveURL(/min=1500/);
  await from.pressSequentially('0');
  await expect(from).toHaveValue('15000');
  await expect(page.getByText('“15000” is not a rating.')).toBeVisible();
  await expect(page).not.toHaveURL(/min=/);
  await from.fill('1600');
  await page.getByRole('link', { name: 'Remove filters' }).click();
  await expect(from).toHaveValue('');
  await page.getByLabel('Search').last().fill('mar');
  await expect(page).toHaveURL(/q=mar/);
  await page.goBack();
  await expect(page.getByLabel('Search').last()).toHaveValue('');
  // The link to the events clears their search.
  await page.goto('/events?q=open');
  await expect(page.getByLabel('Search').last()).toHaveValue('open');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
  await expect(page).toHaveURL(/events$/);
  await expect(page.getByLabel('Search').last()).toHaveValue('');
  await page.getByLabel('Year').selectOption({ index: 1 });
  await expect(page).toHaveURL(/year=/);
  await page.goBack();
  await expect(page.getByLabel('Year')).toHaveValue('');
});

test('a list that leaves nobody out does not say that it does', async ({ page, request }) => {
  const counted = await request.get(`/api/v1${list}/summary?system=OTBR&active=true&established=true`);
  const { total } = (await counted.json()) as { total: number };
  await page.route(`**${list}`, async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace(/"players":\d+/, `"players":${total}`) });
  });
  await page.goto(list);
  await expect(page.getByText(`${total} of ${total} players.`)).toBeVisible();
  await expect(page.getByText('are left out')).toHaveCount(0);
});
