import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type DashboardWorld,
  expectAccessible,
  type Look,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

/** Twice the default range, so that pages can compare it with the previous one. */
const DEMO_DAYS = 60;
const COLD_VISITS = 5;
const BUYING = 'page~eq~/!page~contains~/products/!event~eq~add_to_cart!event~eq~purchase';
const PAGES_NOW = ['/', '/collections/sale', '/products/beacon-desk-lamp', '/cart', '/pages/shipping'];
/** Addresses of networks in several countries. */
const NETWORKS = ['81.2.69', '91.198.174', '24.48.0', '133.1.16', '177.71.128', '203.2.218', '62.138.1'];
const VISITORS_NOW = 35;
/** A page of the dashboard, in a state that is reached by `open`. */
interface View {
  readonly name: string;
  readonly path: string;
  readonly open?: (page: Page) => Promise<void>;
}

const VIEWS: readonly View[] = [
  { name: 'overview', path: '/' },
  {
    name: 'overview-pins',
    path: '/',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^(?:Edit pins of|Ziele und Kennzahlen von) Lamp shop/ })
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'analytics', path: '/websites/$shop' },
  { name: 'analytics-filtered', path: '/websites/$shop?range=last_7d&filter=country-in-DE,US' },
  { name: 'analytics-page', path: '/websites/$shop?range=last_7d&filter=page-eq-/products/beacon-desk-lamp' },
  {
    name: 'analytics-details',
    path: '/websites/$shop?range=last_7d',
    open: async (page) => {
      await page.getByRole('button', { name: /^(?:Details|Alle|All|\d+).*(?:Channels|Kanäle)$/ }).click();
      await page.getByRole('dialog').getByRole('table').waitFor();
    },
  },
  {
    name: 'analytics-period',
    path: '/websites/$shop?range=last_7d',
    open: async (page) => {
      await page.getByRole('button', { name: /^(?:Last 7 days|Letzte 7 Tage)$/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'realtime', path: '/websites/$shop/realtime' },
  { name: 'events', path: '/websites/$shop/events' },
  { name: 'event', path: '/websites/$shop/events?event=purchase' },
  { name: 'goals', path: '/websites/$shop/goals' },
  { name: 'funnels', path: `/websites/$shop/funnels?steps=${BUYING}&split=device_type` },
  { name: 'retention', path: '/websites/$shop/retention' },
  { name: 'journeys', path: '/websites/$shop/journeys' },
  { name: 'sessions', path: '/websites/$shop/sessions' },
  { name: 'visitors', path: '/websites/$shop/sessions?list=visitors' },
  {
    name: 'visit',
    path: '/websites/$shop/sessions?range=last_7d&filter=custom_event-eq-add_to_cart',
    open: async (page) => {
      await page.getByRole('table').locator('tbody a').first().click();
      await page.waitForURL(/\/sessions\/./);
      await page.getByRole('list', { name: /^(?:Events of the visit|Ereignisse des Besuchs)$/ }).waitFor();
    },
  },
  { name: 'revenue', path: '/websites/$shop/revenue' },
  { name: 'payments', path: '/websites/$shop/payments' },
  { name: 'alerts', path: '/websites/$shop/alerts' },
  { name: 'vitals', path: '/websites/$shop/vitals' },
  { name: 'errors', path: '/websites/$shop/errors' },
  {
    name: 'error',
    path: '/websites/$shop/errors?range=last_7d',
    open: async (page) => {
      await page.getByRole('button', { name: /^Cannot .*reading 'price'/ }).click();
      await page.getByRole('dialog').getByRole('table').first().waitFor();
    },
  },
  { name: 'errors-ignored', path: '/websites/$shop/errors?range=last_30d&state=ignored' },
  { name: 'data-quality', path: '/websites/$shop/data-quality' },
  { name: 'website-settings', path: '/websites/$shop/settings' },
  { name: 'links', path: '/links' },
  {
    name: 'link-create',
    path: '/links',
    open: async (page) => {
      await page.getByRole('button', { name: /^(?:Create link|Link erstellen)$/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'link',
    // A link with a split, visits and sales.
    path: '/links?q=photo',
    open: async (page) => {
      await page.getByRole('table').locator('tbody a').first().click();
      await page.waitForURL(/\/links\/lnk_/);
      await page.getByRole('region', { name: /^(?:Clicks by time|Klicks nach Zeit)$/ }).waitFor();
      await page.waitForFunction(() => document.querySelector('.skeleton') === null);
    },
  },
  {
    name: 'link-rules',
    path: '/links',
    open: async (page) => {
      await page.getByRole('button', { name: /^(?:Create link|Link erstellen)$/ }).click();
      await page
        .getByRole('dialog')
        .getByText(/^(?:Rules and split|Regeln und Aufteilung)$/)
        .click();
      await page.getByRole('button', { name: /^(?:Add rule|Regel hinzufügen)$/ }).click();
    },
  },
  { name: 'monitors', path: '/monitors' },
  {
    name: 'monitor',
    // The first of a group is the one with problems.
    path: '/monitors',
    open: async (page) => {
      await page.getByRole('table').locator('tbody a').first().click();
      await page.waitForURL(/\/monitors\/mon_/);
      await page.getByRole('slider').first().waitFor();
      await page.waitForFunction(() => document.querySelector('.skeleton') === null);
    },
  },
  {
    name: 'monitor-check',
    path: '/monitors',
    open: async (page) => {
      await page.getByRole('table').locator('tbody a').first().click();
      await page
        .getByRole('button', { name: /^(?:Show the check of|Prüfung vom)/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'monitor-create', path: '/monitors/new' },
  {
    name: 'monitor-create-fields',
    path: '/monitors/new?kind=transaction',
    open: async (page) => {
      for (const section of await page.locator('form details > summary').all()) await section.click();
    },
  },
  { name: 'monitor-create-heartbeat', path: '/monitors/new?kind=heartbeat' },
  { name: 'monitors-of-website', path: '/websites/$shop/monitors' },
  { name: 'flags', path: '/websites/$shop/flags' },
  { name: 'flags-segments', path: '/websites/$shop/flags?tab=segments' },
  { name: 'flags-environments', path: '/websites/$shop/flags?tab=environments' },
  { name: 'flags-groups', path: '/websites/$shop/flags?tab=groups' },
  {
    name: 'flag-create',
    path: '/websites/$shop/flags',
    open: async (page) => {
      await page.getByRole('button', { name: /^(?:Create flag|Flag erstellen)$/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  ...[
    { name: 'flag', tab: '' },
    { name: 'flag-usage', tab: '?tab=usage' },
    { name: 'flag-history', tab: '?tab=history' },
    { name: 'flag-settings', tab: '?tab=settings' },
  ].map(({ name, tab }) => ({
    name,
    path: '/websites/$shop/flags',
    open: (page: Page) => openFlag(page, tab),
  })),
  {
    name: 'flag-rule',
    path: '/websites/$shop/flags',
    open: async (page) => {
      await openFlag(page, '');
      await page
        .getByRole('button', { name: /^(?:Actions for rule|Aktionen für Regel)/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: /^(?:Edit|Bearbeiten)$/ }).click();
      await page
        .getByRole('button', { name: /^(?:Add condition|Bedingung hinzufügen)$/ })
        .first()
        .scrollIntoViewIfNeeded();
    },
  },
  { name: 'maintenance', path: '/monitors/maintenance' },
  {
    name: 'maintenance-create',
    path: '/monitors/maintenance',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^(?:Plan maintenance|Wartung planen)$/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'status-pages', path: '/status-pages' },
  ...[
    { name: 'status-page', tab: 'incidents' },
    { name: 'status-page-maintenance', tab: 'maintenance' },
    { name: 'status-page-design', tab: 'design' },
    { name: 'status-page-visibility', tab: 'visibility' },
    { name: 'status-page-subscribers', tab: 'subscribers' },
    { name: 'status-page-templates', tab: 'templates' },
  ].map(({ name, tab }) => ({
    name,
    path: '/status-pages',
    open: async (page: Page) => {
      await openStatusPage(page, `?tab=${tab}`);
      await page.waitForFunction(() => document.querySelector('.skeleton') === null);
    },
  })),
  {
    name: 'incident-create',
    path: '/status-pages',
    open: (page) => openStatusPage(page, '/incidents/new'),
  },
  {
    name: 'incident',
    path: '/status-pages',
    open: async (page) => {
      await openStatusPage(page, '');
      await page.getByRole('table').locator('tbody a').last().click();
      await page.waitForURL(/\/incidents\/inc_/);
      await page.waitForFunction(() => document.querySelector('.skeleton') === null);
    },
  },
  { name: 'links-import', path: '/links/import' },
  { name: 'link-settings', path: '/links/settings' },
  { name: 'keys', path: '/settings/keys' },
  { name: 'scheduled-reports', path: '/settings/reports' },
  { name: 'integrations', path: '/settings/integrations' },
  { name: 'notifications', path: '/settings/notifications' },
  { name: 'notification-rules', path: '/settings/notifications?tab=rules' },
  { name: 'deliveries', path: '/settings/notifications?tab=deliveries' },
  { name: 'organization', path: '/settings/organization' },
  { name: 'organization-security', path: '/settings/organization?tab=security' },
  { name: 'organization-data', path: '/settings/organization?tab=data' },
  { name: 'organization-danger', path: '/settings/organization?tab=danger' },
  { name: 'members', path: '/settings/members' },
  { name: 'account', path: '/settings/account' },
];

/** Opens an address below the status page of the demo. */
async function openStatusPage(page: Page, rest: string): Promise<void> {
  const link = page.getByRole('table').locator('tbody a[href^="/status-pages/stp_"]').first();
  await page.goto(`${await link.getAttribute('href')}${rest}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Opens the flag of the demo that is being rolled out. */
async function openFlag(page: Page, rest: string): Promise<void> {
  const link = page
    .getByRole('table')
    .locator('tbody a[href*="/flags/flg_"]', { hasText: 'checkout' })
    .first();
  await page.goto(`${await link.getAttribute('href')}${rest}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector('.skeleton') === null);
}

/** What is changed in an open page, so that each page is loaded once per screen and language. */
interface Mode {
  readonly name: string;
  readonly colorScheme: 'light' | 'dark';
  readonly forcedColors?: 'active';
  /** Narrows the window. */
  readonly isNarrow?: true;
}

const NARROW = { width: 390, height: 844 };
const LIGHT: Mode = { name: 'light', colorScheme: 'light' };
const DARK: Mode = { name: 'dark', colorScheme: 'dark' };
const SCREENS: readonly { readonly name: string; readonly look: Look; readonly modes: readonly Mode[] }[] = [
  {
    name: 'on a desktop: light, dark, forced colours',
    look: {},
    modes: [LIGHT, DARK, { name: 'forced', colorScheme: 'dark', forcedColors: 'active' }],
  },
  {
    name: 'on a phone: light, dark',
    look: { screen: 'phone' },
    modes: [
      { ...LIGHT, name: 'phone' },
      { ...DARK, name: 'phone-dark' },
    ],
  },
  {
    name: 'in German: in a wide and a narrow window',
    look: { language: 'de' },
    modes: [
      { ...LIGHT, name: 'german' },
      { ...LIGHT, name: 'german-phone', isNarrow: true },
    ],
  },
];

let world: DashboardWorld;
let shop: string;

beforeAll(async () => {
  world = await openDashboard({ demoDays: DEMO_DAYS });
  shop = /shop\.example\s+(\S+)/.exec(world.program.printed)?.[1] ?? '';
  await sendVisitors();
  await addFailedJob();
}, 240_000);
afterAll(() => world.close());

/** Adds a monitor with a check and an outage: a job that failed. */
async function addFailedJob(): Promise<void> {
  const context = await world.openProfile();
  const page = await context.newPage();
  await signIn(page, world.program);
  const id = await page.evaluate(async () => {
    const post = (path: string, body: object) =>
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const answer = await post('/v1/monitors', {
      kind: 'heartbeat',
      name: 'A nightly backup',
      config: { periodSeconds: 86_400 },
      tags: ['internal'],
      group: 'A group',
    });
    const { monitor } = await answer.json();
    await post(`${new URL(monitor.heartbeatUrl).pathname}/1`, { log: 'disk full' });
    return String(monitor.id);
  });
  await page.goto(`/monitors/${id}`);
  await page.getByText('It is down.').waitFor({ timeout: 90_000 });
  await context.close();
}

/** Adds current visitors. */
async function sendVisitors(): Promise<void> {
  const key = /API key\s+(\S+)/.exec(world.program.printed)?.[1] ?? '';
  const events = Array.from({ length: VISITORS_NOW }, (_, visitor) => ({
    name: 'pageview',
    path: PAGES_NOW[(visitor * visitor) % PAGES_NOW.length],
    referrer: visitor % 3 === 0 ? 'https://www.google.com/' : '',
    ip: `${NETWORKS[visitor % NETWORKS.length]}.${visitor + 1}`,
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    timestamp:
      Date.now() - Math.floor((visitor / VISITORS_NOW) * 28 * 60_000 * (visitor % 4 === 0 ? 1 : 0.15)),
  }));
  const { status } = await fetch(`${world.program.baseUrl}/track?website_id=${shop}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(events),
  });
  expect(status).toBe(200);
}

/** Opens a signed-in profile with an empty cache. */
async function openSignedIn(look: Look): Promise<BrowserContext> {
  const signedIn = await world.openProfile();
  await signIn(await signedIn.newPage(), world.program);
  const context = await world.openProfile(look);
  await context.addCookies(await signedIn.cookies());
  await signedIn.close();
  return context;
}

/** Measures the milliseconds from the request of the page to the frame that shows its first figure. */
async function timeFirstFigure(): Promise<number> {
  const signedIn = await openSignedIn({});
  const cookies = await signedIn.cookies();
  await signedIn.close();
  const context = await world.openProfile();
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const look = () => {
      const tile = document.querySelector('fieldset button[aria-pressed="true"]');
      if (!/\d/.test(tile?.textContent ?? '')) requestAnimationFrame(look);
      // Elements that exist before a frame are painted in it, so they are visible at the next one.
      else requestAnimationFrame(() => Reflect.set(window, 'firstFigureMs', performance.now()));
    };
    requestAnimationFrame(look);
  });
  await page.goto(`/websites/${shop}`);
  const handle = await page.waitForFunction(() => Reflect.get(window, 'firstFigureMs'));
  const ms = Number(await handle.jsonValue());
  await context.close();
  return ms;
}

test('the first figure of a website is painted by a browser with an empty cache', async () => {
  const times: number[] = [];
  for (let visit = 0; visit < COLD_VISITS; visit += 1) times.push(await timeFirstFigure());
  times.sort((one, other) => one - other);
  const shown = times.map((ms) => ms.toFixed(0)).join(', ');
  process.stdout.write(
    `First figure of the analytics page, cold, ${DEMO_DAYS} days of demo data: ${shown} ms\n`,
  );
  expect(times.every((ms) => ms > 0)).toBe(true);
}, 120_000);

describe.each(SCREENS)('every page is accessible and fits the screen $name', ({ look, modes }) => {
  let context: BrowserContext;
  let page: Page;
  let window: { readonly width: number; readonly height: number };

  beforeAll(async () => {
    context = await openSignedIn(look);
    page = await context.newPage();
    window = page.viewportSize() ?? NARROW;
  });
  afterAll(() => context.close());

  // A stall of the machine repeats one page, not the tour.
  test.each(VIEWS)('$name', { retry: 1, timeout: 120_000 }, async ({ name, path, open }) => {
    await page.setViewportSize(window);
    // Without it, a page keeps the black background of forced colours.
    await page.emulateMedia({ colorScheme: modes[0]?.colorScheme ?? 'light', forcedColors: 'none' });
    await page.goto(path.replace('$shop', shop));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => document.querySelector('.skeleton') === null);
    await open?.(page);
    for (const { name: mode, colorScheme, forcedColors = 'none', isNarrow } of modes) {
      await page.emulateMedia({ colorScheme, forcedColors });
      if (isNarrow === true) await page.setViewportSize(NARROW);
      // Transitions of colours begin with the next frame.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      await shoot(page, `tour-${name}-${mode}`);
      // In forced colours, the palette of the user determines the contrast.
      await expectAccessible(page, forcedColors === 'active' ? ['color-contrast'] : []);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(`${name}, ${mode}: ${overflow}`).toBe(`${name}, ${mode}: 0`);
    }
    expect(world.takeComplaints()).toEqual([]);
  });
});
