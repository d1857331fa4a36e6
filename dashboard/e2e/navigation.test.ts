import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

/** The page, its styles, scripts and icon, and five calls of the API. */
const MAX_REQUESTS = 19;

let world: DashboardWorld;
let page: Page;
let shop: string;

beforeAll(async () => {
  world = await openDashboard({ demo: 'shared' });
  shop = /shop\.example\s+(\S+)/.exec(world.program.printed)?.[1] ?? '';
  page = await (await world.openProfile()).newPage();
  await page.setViewportSize({ width: 1_280, height: 768 });
  await signIn(page, world.program);
}, 240_000);
afterAll(() => world.close());

const nav = () => page.getByRole('navigation', { name: 'Main' });

async function search(typed: string): Promise<void> {
  await nav().getByRole('link', { name: 'Overview' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(typed);
}

test('the pages of a website stay in the sidebar on other pages, and it fits a screen of 768 pixels', async () => {
  await page.goto(`/websites/${shop}`);
  for (const name of ['Behaviour', 'Health', 'Traffic']) {
    await nav().getByRole('button', { name }).click();
    const { scrolls } = await nav().evaluate((element) => ({
      scrolls: element.scrollHeight > element.clientHeight,
    }));
    expect(`${name}: ${scrolls}`).toBe(`${name}: false`);
  }
  await nav().getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await nav().getByRole('link', { name: 'Journeys' }).waitFor();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Members' }).click();
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
  await expectAccessible(page);
  await shoot(page, 'navigation-settings');
  await nav().getByRole('link', { name: 'Journeys' }).click();
  await page.waitForURL(/\/journeys/);
});

test('another website opens at the same page, with the period and the filters that apply to it', async () => {
  await page.goto(`/websites/${shop}/events?range=last_7d&filter=country-in-DE,US*page-eq-/cart`);
  await nav().getByRole('link', { name: 'Lamp blog' }).click();
  await page.waitForURL(
    (url) => url.pathname.endsWith('/events') && url.searchParams.get('filter') === 'country-in-DE,US',
  );
  expect(page.url()).not.toContain(shop);
  expect(page.url()).toContain('range=last_7d');
});

test('the palette finds pages of every website, saved objects and actions, and lists recent ones first', async () => {
  await page.goto('/');
  await search('lamp shop fnnels');
  await page.getByRole('option', { name: 'Funnels' }).first().waitFor();
  await shoot(page, 'navigation-palette');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/websites/${shop}/funnels**`);
  await search('new-checkout');
  await page.getByRole('option', { name: 'new-checkout' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/flags\/flg_/);
  await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor({ state: 'detached' });
  await search('');
  await expect
    .poll(() => page.getByRole('group', { name: 'Recent' }).getByRole('option').allTextContents())
    .toEqual(['new-checkout', 'Funnels']);
  await page.keyboard.press('Escape');
  await search('create link');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Create link' }).waitFor();
  await page.keyboard.press('Escape');
  await search('create key');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/settings/keys');
  await page.getByRole('dialog', { name: 'Create API key' }).waitFor();
  await page.keyboard.press('Escape');
  await page.goto('/links');
  await search('last 7 days');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/websites\/web_\w+\?range=last_7d/);
});

test('the palette runs actions of other pages, and opens guides and operations of the API', async () => {
  await page.goto('/');
  await search('invite');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Invite' }).waitFor();
  await page.keyboard.press('Escape');
  await search('delete website');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Escape');
  await search('POST /v1/query/compile');
  await page.getByRole('group', { name: 'API reference' }).getByRole('option').first().waitFor();
  await shoot(page, 'navigation-palette-api');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs?operation=query.compile');
  await page.goto('/');
  await search('traces and logs');
  await page.getByRole('option', { name: 'Traces and logs' }).waitFor();
  await shoot(page, 'navigation-palette-guide');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/guides/self-hosting#traces-and-logs');
});

test('help in the sidebar leads to guides, the API reference and the keyboard shortcuts', async () => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Help' }).click();
  await shoot(page, 'navigation-help');
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('menuitem', { name: 'Guides' }).click();
  await page.getByRole('heading', { name: 'Guides', level: 1 }).waitFor();
});

test('open details are in the address, and going back closes them', async () => {
  await page.goto(`/websites/${shop}?range=last_7d`);
  await page.getByRole('button', { name: /^(?:Details|All|\d+).*Channels$/ }).click();
  await page.waitForURL(/details=channels/);
  await page.reload();
  await page.getByRole('dialog').getByRole('table').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForURL((url) => !url.searchParams.has('details'));
});

test('in the filter dialog Enter takes the first match', async () => {
  await page.goto(`/websites/${shop}`);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Filter by' }).fill('brow');
  await page.getByRole('option', { name: 'Browser', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Value' }).fill('fire');
  await page.getByRole('option', { name: 'Firefox', exact: true }).waitFor();
  await shoot(page, 'navigation-filter');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.waitForURL(/filter=browser_name-eq-Firefox/);
});

test('the first figures of a website wait for few requests, and their query is sent before the scripts run', async () => {
  const cold = await world.openProfile();
  await cold.addCookies(await page.context().cookies());
  const fresh = await cold.newPage();
  const requested: string[] = [];
  fresh.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Icons of rows are loaded when their card is visible; the figures do not wait for them.
    if (!pathname.startsWith('/assets/icons-')) requested.push(pathname);
  });
  const start = Date.now();
  await fresh.goto(`/websites/${shop}`);
  await fresh.getByRole('button', { name: /^Visitors\s*\d/ }).waitFor();
  const ms = Date.now() - start;
  // What the shell loads after it is rendered, while the query runs; the figures do not wait for it.
  const afterScripts = requested.findIndex((path) => /^\/assets\/(?:later|toast)-/.test(path));
  process.stdout.write(
    `First figure, cold: ${ms} ms, ${afterScripts} requests, ${requested.length - afterScripts} others meanwhile\n`,
  );
  expect(afterScripts).toBeGreaterThan(0);
  expect(afterScripts).toBeLessThanOrEqual(MAX_REQUESTS);
  expect(requested.filter((path) => path === '/rpc/query/run')).toHaveLength(1);
  expect(requested.indexOf('/rpc/query/run')).toBeLessThan(afterScripts);
  await cold.close();
  expect(world.takeComplaints()).toEqual([]);
});

test('the errors page hardly moves while it loads', async () => {
  const cold = await world.openProfile();
  await cold.addCookies(await page.context().cookies());
  const fresh = await cold.newPage();
  await fresh.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
      Reflect.set(window, 'layoutShift', sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // With more annotations and outages, the list below the chart has more lines when it arrives.
  for (const [range, limit] of [
    ['last_30d', 0.03],
    ['last_7d', 0.02],
  ] as const) {
    await fresh.goto(`/websites/${shop}/errors?range=${range}`);
    await fresh.getByRole('list', { name: 'Annotations' }).waitFor();
    await fresh.getByRole('table').first().waitFor();
    await fresh.waitForLoadState('networkidle');
    const shift = Number(await fresh.evaluate(() => Reflect.get(window, 'layoutShift') ?? 0));
    process.stdout.write(`Errors page, ${range}: layout shift ${shift.toFixed(4)}\n`);
    expect(shift).toBeLessThan(limit);
  }
  await cold.close();
  expect(world.takeComplaints()).toEqual([]);
});
