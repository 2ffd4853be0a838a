// A page that gets another answer than the office's, for states that the sample does not have.

import type { Page } from '@playwright/test';

/** The page at `address` gets this answer from `/api/v1{asked}`. Its document embeds the real answer; without it the page requests one. */
export async function answerInstead(page: Page, address: string, asked: string, answer: object): Promise<void> {
  await page.route(`**/api/v1${asked}`, (route) => route.fulfill({ json: answer }));
  await page.route(`**${address}`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script type="application\/json" id="first"[\s\S]*?<\/script>/, '');
    return route.fulfill({ response, body });
  });
}
