import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

let world: DashboardWorld;
let context: BrowserContext;
let page: Page;
let shop: string;

beforeAll(async () => {
  world = await openDashboard({ demo: 'shared' });
  shop = /shop\.example\s+(\S+)/.exec(world.program.printed)?.[1] ?? '';
  context = await world.openProfile();
  page = await context.newPage();
  await signIn(page, world.program);
}, 240_000);
afterAll(() => world.close());

test('the chart of a website shows its outages, and each leads to its details', async () => {
  await page.goto(`/websites/${shop}?range=last_30d`);
  const list = page.getByRole('list', { name: 'Outages' });
  await list.waitFor();
  // A line has no width, so that it does not count as visible.
  await page.locator('.chart-outage').first().waitFor({ state: 'attached' });
  await expectAccessible(page);
  await shoot(page, 'analytics-outages');
  await list
    .getByRole('link', { name: /Website down for/ })
    .first()
    .click();
  await page.waitForURL(/\/monitors\/mon_\w+\?outage=out_/);
  await page.getByRole('heading', { level: 1, name: 'Website' }).waitFor();
  // The outage is open: its impact on the website is shown.
  await page.getByText('Impact on the website').waitFor();
  await shoot(page, 'monitor-outage-linked');
});

test('response times, visitors and annotations share one time axis', async () => {
  await page.getByRole('group', { name: 'Range of the chart' }).getByText('7 d', { exact: true }).click();
  await page.getByRole('list', { name: 'Legend' }).getByText('Visitors of the website').waitFor();
  const chart = page.getByRole('slider', { name: /^Response times and states of Website/ });
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/\d+ visitors?/);
  await page.getByRole('group', { name: 'Values of the chart' }).getByText('Percentiles').click();
  await page.getByRole('list', { name: 'Legend' }).getByText('p95').waitFor();
  await expectAccessible(page);
  await shoot(page, 'monitor-correlation');
  expect(world.takeComplaints()).toEqual([]);
});
