import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../server/src/e2e/testing/browser.ts';
import type { PublicPage } from '../../server/src/modules/status-pages/projection/public-page.ts';
import { renderGate } from '../../server/src/modules/status-pages/serving/html/gate-pages.ts';
import { createRenderContext } from '../../server/src/modules/status-pages/serving/html/render-context.ts';
import { renderSubscribePage } from '../../server/src/modules/status-pages/serving/html/subscribe-pages.ts';
import { renderRepresentation } from '../../server/src/modules/status-pages/serving/representations.ts';
import {
  SAMPLE_NOW_MS,
  sampleComponent,
  sampleIncident,
  samplePage,
} from '../../server/src/modules/status-pages/serving/testing/sample-page.ts';
import { expectAccessible, shoot } from './testing/open-dashboard.ts';

const VERSION = 141;
const MINUTE_MS = 60_000;
const BASE = '/status/acme';

let shown: PublicPage = samplePage();
let nowMs = SAMPLE_NOW_MS;
let submitted: string[] = [];
const streams = new Set<ServerResponse>();
const server = createServer((request, response) => serve(request, response));
let browser: Browser;
let baseURL: string;
let complaints: string[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen');
  baseURL = `http://127.0.0.1:${address.port}`;
  browser = await launchBrowser(VERSION, {});
}, 120_000);
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  expect(complaints).toEqual([]);
  complaints = [];
});

/** Sends what the server renders, with its policy. Access and stores have tests of their own. */
function serve({ url = '/', method }: IncomingMessage, response: ServerResponse): void {
  const path = url.slice(BASE.length);
  const context = createRenderContext(shown, BASE, nowMs);
  if (path === '/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 100\n\n');
    streams.add(response);
    return;
  }
  if (method === 'POST') submitted = [...submitted, path];
  const gate = { language: 'en', action: `${BASE}/access` };
  const documents: Readonly<Record<string, () => { readonly body: string; readonly policy: string }>> = {
    '/subscribe': () =>
      renderSubscribePage(context, { kind: method === 'POST' ? 'sent' : 'subscribe', by: 'email' }),
    '/manage': () =>
      renderSubscribePage(context, { kind: 'manage', token: 't', componentIds: [sampleComponent(0).id] }),
    '/password': () => renderGate({ kind: 'password', problem: 'wrong' }, gate),
    '/email': () => renderGate({ kind: 'email' }, gate),
    '/unknown': () => renderGate({ kind: 'unknown' }, gate),
  };
  const document = documents[path]?.();
  const found = document
    ? { ...document, contentType: 'text/html; charset=utf-8' }
    : renderRepresentation(context, path);
  if (found === undefined) return void response.writeHead(404).end();
  response
    .writeHead(200, { 'content-type': found.contentType, 'content-security-policy': found.policy ?? '' })
    .end(found.body);
}

/** Changes the page, and reports the change to visitors. */
function publish(changes: Partial<PublicPage> = {}): void {
  shown = samplePage({ computedAt: new Date(nowMs).toISOString(), ...changes });
  for (const stream of streams) stream.write('event: change\ndata: \n\n');
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
  publish();
  const paths = {
    page: '',
    incident: `/incidents/${sampleIncident(1).id}`,
    history: '/history/2026-11',
    subscribe: '/subscribe',
    manage: '/manage',
    password: '/password',
    email: '/email',
    unknown: '/unknown',
  };
  for (const [kind, path] of Object.entries(paths)) {
    const page = await open(`${BASE}${path}`, look);
    await expectAccessible(page);
    await shoot(page, `status-${kind}-${name}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.context().close();
  }
});

test('every state is legible with a bright brand color, and an old page states its age', async () => {
  const states = [
    'operational',
    'maintenance',
    'degraded',
    'partial_outage',
    'major_outage',
    'unknown',
  ] as const;
  for (const state of states) {
    const components = states.map((one, index) => sampleComponent(index, { name: one, state: one }));
    publish({ state, groups: [], components, color: '#ffe000' });
    for (const { name, ...look } of LOOKS.slice(0, 2)) {
      const page = await open(BASE, look);
      await expectAccessible(page);
      await shoot(page, `status-${state}-${name}`);
      await page.context().close();
    }
  }
  publish();
  nowMs += 12 * MINUTE_MS;
  const page = await open(BASE);
  await page.getByText('12 minutes ago').waitFor();
  await expectAccessible(page);
  await page.context().close();
});

test('the definition of uptime appears on focus and on hover', async () => {
  publish();
  const page = await open(BASE);
  const uptime = page.getByRole('link', { name: /99\.98% uptime/ }).first();
  const content = () => uptime.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(await content()).toBe('none');
  await uptime.focus();
  expect(await content()).toContain('percentage of the measured time');
  await uptime.blur();
  expect(await content()).toBe('none');
  await uptime.hover();
  expect(await content()).toContain('percentage of the measured time');
  await page.context().close();
});

test('a change appears without a reload, is announced, and closed groups stay closed', async () => {
  publish({ state: 'operational' });
  const page = await open(BASE);
  await expect.poll(() => streams.size).toBeGreaterThan(0);
  await page.locator('summary').click();
  await page.locator('summary').blur();
  publish({ state: 'major_outage' });
  await expect.poll(() => page.locator('#headline').textContent()).toBe('Major outage');
  expect(await page.locator('details').getAttribute('open')).toBeNull();
  expect(await page.locator('#live').textContent()).toBe('Major outage');
  await page.context().close();
});

test('everything works without JavaScript', async () => {
  publish();
  const page = await open(BASE, { hasScripts: false });
  await page.getByRole('link', { name: 'Elevated error rates' }).first().click();
  await page.getByText('We are investigating slow responses.').waitFor();
  await page.getByRole('link', { name: 'Subscribe to updates' }).click();
  await page.getByLabel('E-mail address').fill('ada@example.com');
  await page.getByRole('button', { name: 'Subscribe to updates' }).click();
  await page.getByText('Check your inbox').waitFor();
  expect(submitted).toEqual(['/subscribe']);
  await page.context().close();
});

test('visitors switch between the light and the dark theme, and own rules stay within the page', async () => {
  publish({ customCss: ':scope{--brand:rgb(1, 2, 3)}p{font-style:italic}' });
  const page = await open(BASE);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await background()).toBe('rgb(255, 255, 255)');
  await page.getByRole('button', { name: 'Light or dark' }).click();
  expect(await background()).toBe('rgb(13, 17, 23)');
  await page.reload();
  expect(await background()).toBe('rgb(13, 17, 23)');
  const styleOf = (text: string) =>
    page
      .getByText(text)
      .first()
      .evaluate((element) => getComputedStyle(element).fontStyle);
  expect(await styleOf('Times are in')).toBe('italic');
  expect(await styleOf('Powered by Pharos')).toBe('normal');
  await page.context().close();
});
