import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { responseSchema } from '../../server/src/modules/query/contract/response.contract.ts';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

const GOAL = 'Completed purchases';
const STEP = { type: 'event', value: 'purchase' };

let world: DashboardWorld;
let page: Page;
let shop: string;
let blog: string;
let timeZone: string;
let key: string;

beforeAll(async () => {
  world = await openDashboard({ demo: 'own' });
  const { printed } = world.program;
  key = /API key\s+(\S+)/.exec(printed)?.[1] ?? '';
  shop = /shop\.example\s+(web_\w+)/.exec(printed)?.[1] ?? '';
  blog = /blog\.example\s+(web_\w+)/.exec(printed)?.[1] ?? '';
  page = await (await world.openProfile()).newPage();
  await signIn(page, world.program);
  timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await send('POST', '/v1/reports', {
    websiteId: shop,
    name: GOAL,
    visibility: 'shared',
    definition: { kind: 'goal', ...STEP },
  });
  await pin([metric('total_revenue'), metric('bounce_rate')]);
}, 180_000);
afterAll(() => world.close());

const metric = (name: string) => ({ kind: 'metric', metric: name });

/** Calls the API with the session of the page. */
async function send(method: string, path: string, body: object): Promise<void> {
  const status = await page.evaluate(
    async (call) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(call.path, { method: call.method, headers, body: JSON.stringify(call.body) }))
        .status;
    },
    { method, path, body },
  );
  expect(status).toBeLessThan(300);
}
const pin = (pins: readonly object[], id = shop) => send('PUT', `/v1/websites/${id}/pins`, { pins });

/** The first row of a query type of the shop in the last 7 days. */
async function ask(parameter: object | string) {
  const response = await fetch(`${world.program.baseUrl}/v1/query?website_id=${shop}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ parameters: [parameter], preset: 'last_7d', timeZone }),
  });
  return responseSchema.parse(await response.json()).data[0]?.data[0] ?? {};
}

const listOf = (name: string, on = page): Locator => on.getByLabel(`Pins of ${name}`);
const rowsOf = (name: string, on = page): Locator => listOf(name, on).locator('dt');
const TENTHS = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percent = (value: unknown) => `${TENTHS.format(Number(value))}%`;
const openDialog = (on = page) => on.getByRole('button', { name: 'Edit pins of Lamp shop' }).click();
const save = (on = page) => on.getByRole('button', { name: 'Save pins' }).click();
async function openGoalMenu(): Promise<void> {
  await page.goto(`/websites/${shop}/goals`);
  await page.getByRole('button', { name: `More actions for ${GOAL}` }).click();
}

test('a goal that is pinned on the goals page is on the overview with the figures of the API', async () => {
  await openGoalMenu();
  await page.getByRole('menuitem', { name: 'Pin to overview' }).click();
  await page.getByText('Goal pinned to the overview').first().waitFor();
  await page.getByRole('table').getByText('Pinned to the overview').waitFor({ state: 'attached' });
  await expectAccessible(page);
  await shoot(page, 'pins-goals');
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click();
  await expect.poll(() => rowsOf('Lamp shop').allTextContents()).toEqual(['Revenue', 'Bounce rate', GOAL]);
  const goal = await ask({ name: 'goals', options: { goals: [STEP] } });
  const row = listOf('Lamp shop').locator('div', { hasText: GOAL });
  await row.getByText(percent(goal['conversion_rate']), { exact: true }).waitFor();
  await row.getByText(`${Number(goal['users']).toLocaleString('en')} visitors`).waitFor();
  await row.getByText(/^(?:up|down|unchanged) /).waitFor();
  const { bounce_rate: bounceRate } = await ask('summary_metrics');
  await listOf('Lamp shop').getByText(percent(bounceRate), { exact: true }).waitFor();
  const revenue = await ask({
    metrics: ['total_revenue'],
    dimensions: ['currency'],
    filters: [{ field: 'currency', op: 'eq', value: 'EUR' }],
  });
  const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });
  await listOf('Lamp shop')
    .getByTitle(`Revenue: ${money.format(Number(revenue['total_revenue']))}`)
    .waitFor();
  await page.getByRole('button', { name: 'Edit pins of Lamp shop' }).waitFor();
  await expectAccessible(page);
  await shoot(page, 'pins');
});

test('pins and their figures are one request each, after the first figures', async () => {
  await pin([metric('sessions'), metric('avg_session_duration')], blog);
  const asked: string[] = [];
  const note = (request: { url(): string; postData(): string | null }) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/rpc/pins/list') asked.push('pins');
    if (pathname === '/rpc/query/run')
      asked.push(request.postData()?.includes('websites_by_date') ? 'overview' : 'figures');
  };
  page.on('request', note);
  await page.goto('/');
  await rowsOf('Lamp blog').first().waitFor();
  await expect.poll(() => listOf('Lamp blog').locator('.skeleton').count()).toBe(0);
  page.off('request', note);
  expect(asked).toEqual(['overview', 'pins', 'figures']);
});

test('each pin leads to its report with the same range', async () => {
  await page.goto('/');
  await listOf('Lamp shop').getByRole('link', { name: GOAL }).click();
  await page.waitForURL(`**/websites/${shop}/goals?range=last_7d&goal=rpt_*`);
  await page.getByRole('heading', { name: GOAL }).waitFor();
  await page.goBack();
  await listOf('Lamp shop').getByRole('link', { name: 'Revenue' }).click();
  await page.waitForURL(`**/websites/${shop}/revenue?range=last_7d`);
  await page.goBack();
  await listOf('Lamp shop').getByRole('link', { name: 'Bounce rate' }).click();
  await page.waitForURL(`**/websites/${shop}?range=last_7d&metric=bounce_rate`);
});

test('the dialog chooses pins and their order, and saves once', async () => {
  await page.goto('/');
  await openDialog();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('3 of 4 pinned').waitFor();
  await dialog.getByRole('button', { name: `Move ${GOAL} up` }).click();
  await dialog.getByRole('button', { name: `Move ${GOAL} up` }).click();
  await expect.poll(() => dialog.getByRole('button', { name: `Move ${GOAL} up` }).isDisabled()).toBe(true);
  await dialog.getByRole('checkbox', { name: 'Pages per visit' }).click();
  await dialog.getByText('4 of 4 pinned. Remove a pin to add another.').waitFor();
  await expect
    .poll(() => dialog.getByRole('checkbox', { name: 'Visits', exact: true }).getAttribute('aria-disabled'))
    .toBe('true');
  await expectAccessible(page);
  await shoot(page, 'pins-dialog');
  await dialog.getByRole('button', { name: 'Remove Revenue' }).click();
  await save();
  await page.getByText('Pins saved').first().waitFor();
  await expect
    .poll(() => rowsOf('Lamp shop').allTextContents())
    .toEqual([GOAL, 'Bounce rate', 'Pages per visit']);
  await page.reload();
  await expect
    .poll(() => rowsOf('Lamp shop').allTextContents())
    .toEqual([GOAL, 'Bounce rate', 'Pages per visit']);
});

test('a fourth pin disables pinning on the goals page, and unpinning enables it', async () => {
  await pin(['sessions', 'bounce_rate', 'pages_per_session', 'total_revenue'].map(metric));
  await openGoalMenu();
  const item = page.getByRole('menuitem', { name: 'Pin to overview' });
  await item.getByText('4 of 4 pinned').waitFor();
  expect(await item.getAttribute('aria-disabled')).toBe('true');
  await shoot(page, 'pins-goal-menu');
  await pin([metric('bounce_rate')]);
  await openGoalMenu();
  await page.getByRole('menuitem', { name: 'Pin to overview' }).click();
  await page.getByText('Goal pinned to the overview').first().waitFor();
  await openGoalMenu();
  await page.getByRole('menuitem', { name: 'Unpin from overview' }).click();
  await page.getByText('Goal unpinned from the overview').first().waitFor();
  await page.goto('/');
  await expect.poll(() => rowsOf('Lamp shop').allTextContents()).toEqual(['Bounce rate']);
});

test('errors of pins and of their figures show a notice with a button that retries', async () => {
  const fail = (path: string, isAffected: (body: string) => boolean) =>
    page.route(`**${path}`, (route) =>
      isAffected(route.request().postData() ?? '')
        ? route.fulfill({
            status: 500,
            contentType: 'application/json',
            body: JSON.stringify({
              success: false,
              error: 'Broken on purpose',
              code: 'INTERNAL_SERVER_ERROR',
            }),
          })
        : route.continue(),
    );
  await fail('/rpc/pins/list', () => true);
  await page.goto('/');
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  expect(await page.getByRole('img', { name: /^Visitors of / }).count()).toBeGreaterThan(1);
  await page.unroute('**/rpc/pins/list');
  await fail('/rpc/query/run', (body) => !body.includes('websites_by_date'));
  await retry.click();
  await rowsOf('Lamp shop').first().waitFor();
  await expect.poll(() => listOf('Lamp shop').locator('.skeleton').count()).toBe(0);
  await listOf('Lamp shop').getByText('–').waitFor();
  await page.unroute('**/rpc/query/run');
  await retry.click();
  await listOf('Lamp shop')
    .getByText(/^\d+\.\d%$/)
    .waitFor();
  expect(await retry.count()).toBe(0);
});

test('pins and their dialog fit on a phone in dark mode', async () => {
  const phone = await (await world.openProfile({ screen: 'phone', theme: 'dark' })).newPage();
  await signIn(phone, world.program);
  await phone.goto('/');
  await openDialog(phone);
  const dialog = phone.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: GOAL }).click();
  await dialog.getByRole('checkbox', { name: 'Revenue' }).click();
  await dialog.getByRole('checkbox', { name: 'Visit duration', exact: true }).click();
  await expectAccessible(phone);
  await shoot(phone, 'pins-dialog-phone-dark');
  await save(phone);
  await expect
    .poll(() => rowsOf('Lamp shop', phone).allTextContents())
    .toEqual(['Bounce rate', GOAL, 'Revenue', 'Visit duration']);
  await phone.getByText('Pins saved').first().waitFor({ state: 'hidden' });
  await expect.poll(() => phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await expectAccessible(phone);
  await shoot(phone, 'pins-phone-dark');
  await phone.emulateMedia({ forcedColors: 'active' });
  await shoot(phone, 'pins-phone-forced-colors');
  await phone.context().close();
});

test('German pages show pins in German', async () => {
  const profile = await world.openProfile({ language: 'de' });
  await profile.addCookies(await page.context().cookies());
  const german = await profile.newPage();
  await german.goto('/');
  await expect
    .poll(() => german.getByLabel('Angeheftete Einträge von Lamp shop').locator('dt').allTextContents())
    .toEqual(['Absprungrate', GOAL, 'Umsatz', 'Besuchsdauer']);
  await german.getByRole('button', { name: 'Ziele und Kennzahlen von Lamp shop anheften' }).click();
  await german.getByRole('dialog').getByText('4 von 4 angeheftet').waitFor();
  await shoot(german, 'pins-dialog-german');
  await profile.close();
});

test('the browser reported no errors', () => {
  expect(world.takeComplaints()).toEqual([]);
});
