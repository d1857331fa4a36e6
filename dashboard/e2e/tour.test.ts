import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DashboardWorld, type Look, openDashboard, shoot, signIn } from './testing/open-dashboard.ts';

/** Twice the range that pages show first, so that there is something to compare with. */
const DEMO_DAYS = 60;
const COLD_VISITS = 5;
const BUYING = 'page~eq~/!page~contains~/products/!event~eq~add_to_cart!event~eq~purchase';
const PAGES_NOW = ['/', '/collections/sale', '/products/beacon-desk-lamp', '/cart', '/pages/shipping'];
/** Addresses of networks in several countries. */
const NETWORKS = ['81.2.69', '91.198.174', '24.48.0', '133.1.16', '177.71.128', '203.2.218', '62.138.1'];
const VISITORS_NOW = 35;
const VIEWS = [
  ['overview', '/'],
  ['analytics', '/websites/$shop'],
  ['realtime', '/websites/$shop/realtime'],
  ['events', '/websites/$shop/events'],
  ['goals', '/websites/$shop/goals'],
  ['funnels', `/websites/$shop/funnels?steps=${BUYING}`],
  ['retention', '/websites/$shop/retention'],
  ['journeys', '/websites/$shop/journeys'],
  ['sessions', '/websites/$shop/sessions'],
  ['revenue', '/websites/$shop/revenue'],
  ['vitals', '/websites/$shop/vitals'],
  ['errors', '/websites/$shop/errors'],
  ['data-quality', '/websites/$shop/data-quality'],
  ['website-settings', '/websites/$shop/settings'],
  ['keys', '/settings/keys'],
  ['organization', '/settings/organization'],
  ['members', '/settings/members'],
  ['account', '/settings/account'],
] as const;
const LOOKS: readonly (readonly [string, Look])[] = [
  ['light', { theme: 'light' }],
  ['dark', { theme: 'dark' }],
  ['phone', { theme: 'light', screen: 'phone' }],
  ['german', { language: 'de' }],
  ['german-phone', { screen: 'phone', language: 'de' }],
];

let world: DashboardWorld;
let shop: string;

beforeAll(async () => {
  world = await openDashboard({ demoDays: DEMO_DAYS });
  shop = /shop\.example\s+(\S+)/.exec(world.program.printed)?.[1] ?? '';
  await sendVisitors();
}, 180_000);
afterAll(() => world.close());

/** Somebody is there now. */
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

/** A profile that nobody used but to sign in: without anything in its cache. */
async function openSignedIn(look: Look): Promise<BrowserContext> {
  const signedIn = await world.openProfile();
  await signIn(await signedIn.newPage(), world.program);
  const context = await world.openProfile(look);
  await context.addCookies(await signedIn.cookies());
  await signedIn.close();
  return context;
}

/** Milliseconds from asking for the page to the frame that shows its first figure. */
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
      // What is there before a frame is painted within it, so it shows at the next.
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

test('the figures of a website are painted soon, by a browser that has nothing of the dashboard yet', async () => {
  const times: number[] = [];
  for (let visit = 0; visit < COLD_VISITS; visit += 1) times.push(await timeFirstFigure());
  times.sort((one, other) => one - other);
  const shown = times.map((ms) => ms.toFixed(0)).join(', ');
  process.stdout.write(
    `First figure of the analytics page, cold, ${DEMO_DAYS} days of demo data: ${shown} ms\n`,
  );
  expect(times.every((ms) => ms > 0)).toBe(true);
}, 120_000);

test.each(LOOKS)(
  'every page can be looked at: %s',
  async (name, look) => {
    const context = await openSignedIn(look);
    const page = await context.newPage();
    for (const [view, path] of VIEWS) {
      await page.goto(path.replace('$shop', shop));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForFunction(() => document.querySelector('.skeleton') === null);
      await shoot(page, `tour-${view}-${name}`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(`${view}: ${overflow}`).toBe(`${view}: 0`);
    }
    await context.close();
    expect(world.takeComplaints()).toEqual([]);
  },
  120_000,
);
