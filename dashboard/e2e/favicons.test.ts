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

const WITH_ICON = 'lamp-magazine.example';
const WITHOUT_ICON = 'plain-partner.example';

let world: DashboardWorld;
let shop: string;

beforeAll(async () => {
  world = await openDashboard({ demo: 'shared' });
  shop = /shop\.example\s+(\S+)/.exec(world.program.printed)?.[1] ?? '';
  for (const host of [WITH_ICON, WITHOUT_ICON])
    for (let visitor = 0; visitor < 400; visitor += 1)
      await post('/track', {
        name: 'screen_view',
        anonymousId: `${host}-${visitor}`,
        path: '/',
        referrer: `https://${host}/lamps`,
      });
}, 180_000);
afterAll(() => world.close());

/** Calls the API for the shop, with the key of the demo. */
async function post(path: string, body: object): Promise<string> {
  const { baseUrl, printed } = world.program;
  const response = await fetch(`${baseUrl}${path}?website_id=${shop}`, {
    method: 'POST',
    headers: {
      'x-api-key': /API key\s+(\S+)/.exec(printed)?.[1] ?? '',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return response.text();
}

/** Opens the list of referrers. The first request for an icon gets none, as from a server that fetches it; one host never has one. */
async function openReferrers(look: Look): Promise<{ page: Page; asked: string[] }> {
  const page = await (await world.openProfile(look)).newPage();
  const asked: string[] = [];
  await page.route('**/favicons/*', async (route) => {
    const host = new URL(route.request().url()).pathname.slice('/favicons/'.length);
    const isFirst = !asked.includes(host);
    asked.push(host);
    if (isFirst || host !== WITH_ICON) await route.fulfill({ status: 204 });
    else await route.fulfill({ contentType: 'image/svg+xml', body: ICON });
  });
  await signIn(page, world.program);
  await page.goto(`/websites/${shop}?range=last_30d`);
  await page.getByRole('button', { name: 'Referrers', exact: true }).click();
  return { page, asked };
}

test('a referrer without a bundled icon shows that of its website, or the first letter of its host', async () => {
  const referrers = () => post('/v1/query', { parameters: ['top_referrers'], preset: 'last_30d' });
  await expect.poll(referrers, { timeout: 30_000 }).toContain(WITH_ICON);
  await expect.poll(referrers, { timeout: 30_000 }).toContain(WITHOUT_ICON);
  for (const [name, look] of [
    ['favicons', {}],
    ['favicons-dark', { theme: 'dark' }],
    ['favicons-phone', { screen: 'phone' }],
  ] as const) {
    const { page, asked } = await openReferrers(look);
    const icon = page.locator(`img[src="/favicons/${WITH_ICON}"]`).first();
    // The page asks again after a few seconds.
    await expect
      .poll(() => icon.evaluate((one) => !one.classList.contains('opacity-0')), { timeout: 15_000 })
      .toBe(true);
    await expect
      .poll(() => page.locator(`img[src="/favicons/${WITHOUT_ICON}"]`).count(), { timeout: 15_000 })
      .toBe(0);
    expect(asked.filter((host) => host === WITHOUT_ICON)).toHaveLength(2);
    // Before the page is scrolled: the header then covers parts of buttons, which are too small targets.
    await expectAccessible(page);
    await icon.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await shoot(page, name);
    await page.close();
  }
  expect(world.takeComplaints()).toEqual([]);
}, 90_000);
