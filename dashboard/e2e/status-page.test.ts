import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../server/src/e2e/testing/browser.ts';
import {
  SAMPLE_PAGE_ID,
  sampleComponent,
  sampleIncident,
  samplePage,
  sampleSnapshot,
} from '../../server/src/modules/status-pages/serving/testing/sample-page.ts';
import {
  createServingProduct,
  type ServingProduct,
} from '../../server/src/modules/status-pages/serving/testing/serving-product.ts';
import { openTestApp, type TestApp } from '../../server/src/testing/open-test-app.ts';
import { expectAccessible, shoot } from './testing/open-dashboard.ts';

const VERSION = 141;
const MINUTE_MS = 60_000;

let app: TestApp;
let product: ServingProduct;
let browser: Browser;
let baseURL: string;
let complaints: string[] = [];

beforeAll(async () => {
  product = createServingProduct();
  [app, browser] = await Promise.all([openTestApp({ product: product.product }), launchBrowser(VERSION, {})]);
  baseURL = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await app.close();
});
afterEach(() => {
  expect(complaints).toEqual([]);
  complaints = [];
});

async function publish(
  changes: Parameters<typeof samplePage>[0] = {},
  access: Parameters<typeof sampleSnapshot>[1] = {},
): Promise<void> {
  const computedAt = new Date(app.clock.now()).toISOString();
  product.source.set(sampleSnapshot({ computedAt, ...changes }, access));
  await product.serving().refresh(SAMPLE_PAGE_ID);
}

async function open(
  path: string,
  look: { readonly theme?: 'light' | 'dark'; readonly isPhone?: boolean; readonly hasScripts?: boolean } = {},
): Promise<Page> {
  const { theme = 'light', isPhone = false, hasScripts = true } = look;
  const context = await browser.newContext({
    baseURL,
    colorScheme: theme,
    javaScriptEnabled: hasScripts,
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1_280, height: 900 },
  });
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  context.on('request', (request) => {
    if (!request.url().startsWith(baseURL) && !request.url().startsWith('data:'))
      complaints.push(`request to ${request.url()}`);
  });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const LOOKS = [
  { name: 'light', theme: 'light', isPhone: false },
  { name: 'dark', theme: 'dark', isPhone: false },
  { name: 'phone', theme: 'light', isPhone: true },
  { name: 'phone-dark', theme: 'dark', isPhone: true },
] as const;

test.each(LOOKS)('the pages are accessible and do not scroll sideways: $name', async ({ name, ...look }) => {
  await publish();
  const paths = {
    page: '/status/acme',
    incident: `/status/acme/incidents/${sampleIncident(1).id}`,
    history: `/status/acme/history/2026-11`,
    subscribe: '/status/acme/subscribe',
    unknown: '/status/unknown',
  };
  for (const [kind, path] of Object.entries(paths)) {
    const page = await open(path, look);
    await expectAccessible(page);
    await shoot(page, `status-${kind}-${name}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.context().close();
  }
});

test('every state is legible, and the page states its age', async () => {
  const states = ['operational', 'maintenance', 'degraded', 'partial_outage', 'major_outage', 'unknown'] as const;
  for (const state of states) {
    await publish({
      state,
      groups: [],
      components: states.map((one, index) => sampleComponent(index, { name: one, state: one })),
      color: '#ffe000',
    });
    for (const { name, ...look } of LOOKS.slice(0, 2)) {
      const page = await open('/status/acme', look);
      await expectAccessible(page);
      await shoot(page, `status-${state}-${name}`);
      await page.context().close();
    }
  }
  await publish();
  app.clock.advance(12 * MINUTE_MS);
  const page = await open('/status/acme');
  await page.getByText('Last updated 12 minutes ago').waitFor();
  await expectAccessible(page);
  await page.context().close();
});

test('a protected page asks for its password accessibly, and shows nothing of the page', async () => {
  await publish({}, { visibility: 'password', accessVersion: 9 });
  for (const { name, ...look } of LOOKS) {
    const page = await open('/status/acme', look);
    await expectAccessible(page);
    await shoot(page, `status-password-${name}`);
    expect(await page.content()).not.toContain('Acme');
    await page.context().close();
  }
});

test('the definition of uptime appears on focus and on hover', async () => {
  await publish();
  const page = await open('/status/acme');
  const uptime = page.getByRole('link', { name: /99\.98% uptime/ }).first();
  const content = () => uptime.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(await content()).toBe('none');
  await uptime.focus();
  expect(await content()).toContain('percentage of the measured time');
  await page.getByRole('heading', { name: 'Components' }).focus();
  await uptime.hover();
  expect(await content()).toContain('percentage of the measured time');
  await page.context().close();
});

test('a change appears without a reload, and closed groups stay closed', async () => {
  await publish();
  const page = await open('/status/acme');
  const opened = page.waitForRequest((request) => request.url().endsWith('/events'));
  await page.reload();
  await opened;
  await page.locator('summary').click();
  await expect.poll(() => page.locator('details').getAttribute('open')).toBeNull();
  await page.locator('summary').blur();
  await expect
    .poll(async () => {
      // The stream may connect after the first change.
      await publish({ state: 'major_outage', name: `Acme ${Date.now()}` });
      return page.locator('#headline').textContent();
    })
    .toBe('Major outage');
  expect(await page.locator('details').getAttribute('open')).toBeNull();
  expect(await page.getByRole('status').textContent()).toBe('Major outage');
  await page.context().close();
}, 60_000);

test('everything works without JavaScript', async () => {
  await publish();
  const page = await open('/status/acme', { hasScripts: false });
  await page.getByText('Elevated error rates').first().click();
  await page.getByText('We are investigating slow responses.').waitFor();
  await page.getByRole('link', { name: 'Subscribe to updates' }).click();
  await page.getByLabel('E-mail address').fill('ada@example.com');
  await page.getByRole('button', { name: 'Subscribe to updates' }).click();
  await page.getByText('Check your inbox').waitFor();
  expect(product.subscriptions.calls.at(-1)?.[0]).toBe('subscribe');
  await page.context().close();
});
