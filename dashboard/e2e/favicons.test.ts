import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DashboardWorld,
  expectAccessible,
  type Look,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="8" fill="#b3420b"/></svg>';

let world: DashboardWorld;
let shop: string;

beforeAll(async () => {
  world = await openDashboard({ demoDays: 16 });
  shop = /shop\.example\s+(\S+)/.exec(world.program.printed)?.[1] ?? '';
}, 180_000);
afterAll(() => world.close());

/** Opens the list of referrers. The first request for an icon gets none, as from a server that fetches it; one host never has one. */
async function openReferrers(look: Look, without: string): Promise<{ page: Page; asked: string[] }> {
  const page = await (await world.openProfile(look)).newPage();
  const asked: string[] = [];
  await page.route('**/favicons/*', async (route) => {
    const host = new URL(route.request().url()).pathname.slice('/favicons/'.length);
    const isFirst = !asked.includes(host);
    asked.push(host);
    if (isFirst || host === without) await route.fulfill({ status: 204 });
    else await route.fulfill({ contentType: 'image/svg+xml', body: ICON });
  });
  await signIn(page, world.program);
  await page.goto(`/websites/${shop}?range=last_30d`);
  await page.getByRole('tab', { name: 'Referrers' }).click();
  return { page, asked };
}

test('a referrer without a bundled icon shows that of its website, or the first letter of its host', async () => {
  const first = await openReferrers({}, '');
  await expect.poll(() => new Set(first.asked).size).toBeGreaterThan(1);
  const [without = '', other = ''] = [...new Set(first.asked)];
  const icons = first.page.locator('img[src^="/favicons/"]');
  // The page asks again after a few seconds.
  await expect
    .poll(() => icons.evaluateAll((all) => all.filter((one) => one.classList.contains('opacity-0')).length), {
      timeout: 15_000,
    })
    .toBe(0);
  expect(first.asked.filter((host) => host === other)).toHaveLength(2);
  await expectAccessible(first.page);
  await first.page.close();

  for (const [name, look] of [
    ['favicons', {}],
    ['favicons-dark', { theme: 'dark' }],
    ['favicons-phone', { screen: 'phone' }],
  ] as const) {
    const { page } = await openReferrers(look, without);
    const row = page.locator(`img[src="/favicons/${other}"]`).first();
    await expect
      .poll(
        () =>
          row
            .isVisible()
            .then((is) => is && row.evaluate((one) => (one as HTMLImageElement).naturalWidth > 0)),
        { timeout: 15_000 },
      )
      .toBe(true);
    await row.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    // Two attempts were in vain: the letter stays.
    await expect
      .poll(() => page.locator(`img[src="/favicons/${without}"]`).count(), { timeout: 15_000 })
      .toBe(0);
    await shoot(page, name);
    await page.close();
  }
  expect(world.takeComplaints()).toEqual([]);
}, 90_000);
