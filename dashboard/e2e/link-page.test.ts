import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let world: DashboardWorld;
let context: BrowserContext;
let page: Page;
let path: string;

beforeAll(async () => {
  world = await openDashboard({ demo: 'shared' });
  context = await world.openProfile();
  page = await context.newPage();
  await signIn(page, world.program);
  const link = await createLink();
  path = `/links/${link.id}`;
  for (let number = 0; number < 5; number += 1)
    await click(`${link.shortUrl}?src=poster`, { referer: 'https://www.google.com/' });
  await click(`${link.shortUrl}?qr`, { 'user-agent': PHONE, 'accept-language': 'de' });
  await click(link.shortUrl, { 'user-agent': PHONE });
  await click(link.shortUrl, { 'user-agent': 'Slackbot-LinkExpanding 1.0' });
  // One more than the limit.
  await click(link.shortUrl, { 'user-agent': PHONE });
}, 180_000);
afterAll(() => world.close());
afterEach(() => expect(world.takeComplaints()).toEqual([]));

/** Creates a link as the person who is signed in. */
async function createLink() {
  return page.evaluate(async () => {
    const response = await fetch('/v1/links', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Spring sale',
        targetUrl: 'https://shop.example/sale',
        tags: ['spring', 'print'],
        clickLimit: 7,
        rules: [
          {
            constraints: [{ attribute: 'language', operator: 'starts_with', values: ['de'] }],
            targetUrl: 'https://shop.example/angebot',
          },
        ],
        split: [
          { targetUrl: 'https://shop.example/sale-a', weight: 1 },
          { targetUrl: 'https://shop.example/sale-b', weight: 1 },
        ],
      }),
    });
    const { link } = await response.json();
    return { id: String(link.id), shortUrl: String(link.shortUrl) };
  });
}

async function click(url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { 'user-agent': DESKTOP, ...headers },
  });
  expect([302, 410]).toContain(response.status);
}

const tile = (on: Page, name: string) =>
  on.getByRole('group', { name: 'Metric of the chart' }).getByRole('button', { name });
const card = (on: Page, name: string) => on.getByRole('list', { name, exact: true });

test('clicks through redirects appear with their sources, devices, rules and tags', async () => {
  await page.goto(path);
  await page.getByRole('heading', { name: 'Spring sale', level: 1 }).waitFor();
  await expect.poll(() => tile(page, 'Clicks').first().textContent()).toContain('7');
  await expect.poll(() => tile(page, 'Unique visitors').textContent()).toContain('2');
  await expect.poll(() => tile(page, 'Not redirected').textContent()).toContain('1');
  await expect.poll(() => card(page, 'Referrers').textContent()).toContain('Google');
  await expect.poll(() => card(page, 'Rules').textContent()).toContain('1. shop.example/angebot');
  await expect.poll(() => card(page, 'Tags').textContent()).toContain('spring');
  await expect.poll(() => card(page, 'Not redirected').textContent()).toContain('Over the click limit');
  await page.getByRole('button', { name: 'Split' }).click();
  await expect.poll(() => card(page, 'Split').textContent()).toContain('shop.example/sale-');
  await page.getByRole('button', { name: 'Source parameter' }).first().click();
  await expect.poll(() => card(page, 'Source parameter').textContent()).toContain('poster');
  expect(new URL(page.url()).search).toContain('targets=split');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1_280, height: 2_300 });
  await shoot(page, 'link');
  await page.setViewportSize({ width: 1_280, height: 860 });
});

test('a filter by device narrows all figures, and is named in the filter bar', async () => {
  await page.goto(`${path}?devices=types`);
  await page.getByRole('button', { name: /^Mobile/ }).click();
  await expect.poll(() => tile(page, 'Clicks').first().textContent()).toContain('2');
  await expect
    .poll(() => page.getByRole('list', { name: 'Filters', exact: true }).textContent())
    .toContain('isMobile');
  await page.getByRole('button', { name: /^1\. shop\.example\/angebot/ }).click();
  await expect.poll(() => tile(page, 'Clicks').first().textContent()).toContain('1');
  await expect
    .poll(() => page.getByRole('list', { name: 'Filters', exact: true }).textContent())
    .toContain('Rule is1. shop.example/angebot');
  await page.getByRole('button', { name: 'Reset all' }).click();
  await expect.poll(() => tile(page, 'Clicks').first().textContent()).toContain('7');
});

test('figures are compared with the period before, unless the comparison is turned off', async () => {
  await page.goto(path);
  await expect.poll(() => tile(page, 'Clicks').first().textContent()).toContain('0 → 7');
  await page.goto(`${path}?compare=none`);
  await expect.poll(() => tile(page, 'Clicks').first().textContent()).toContain('7');
  expect(await tile(page, 'Clicks').first().textContent()).not.toContain('→');
});

test('a figure is charted when it is selected, and the filters offered are those of clicks', async () => {
  await page.goto(`${path}?range=today`);
  await tile(page, 'Not redirected').click();
  await page.getByRole('heading', { name: 'Not redirected' }).first().waitFor();
  expect(new URL(page.url()).search).toContain('metric=misses');
  await page.getByRole('button', { name: 'Filter' }).click();
  const field = page.getByRole('combobox', { name: 'Filter by' });
  await field.fill('Source parameter');
  await page.getByRole('option', { name: 'Source parameter' }).waitFor();
  await field.fill('Entry page');
  await page.getByText('No results.').waitFor();
});

test('visits, sales and the conversion rate of each target of a split are shown, unless a filter is of clicks only', async () => {
  await page.goto('/links?q=photo');
  await page.getByRole('link', { name: 'Beacon desk lamp: photo or video' }).click();
  const targets = page.getByRole('table', { name: 'Conversion by target' });
  await expect.poll(() => targets.getByRole('row').count()).toBe(3);
  expect(await targets.getByRole('row').nth(1).textContent()).toMatch(/%.*% to .*%/);
  const week = page.getByRole('region', { name: 'Clicks by time' });
  await expect.poll(() => week.getByRole('row').count()).toBe(8);
  await page.setViewportSize({ width: 1_440, height: 2_000 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await shoot(page, `link-visits-${colorScheme}`);
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1_280, height: 860 });
  await page.goto(`${new URL(page.url()).pathname}?filter=link_weekday-ne-sunday`);
  await page.getByText('Visits cannot be filtered by: Weekday.').waitFor();
  await page.getByRole('button', { name: 'Remove these filters' }).click();
  await targets.waitFor();
});

test('the page works on a phone in the dark, in German', async () => {
  const phone = await world.openProfile({ theme: 'dark', screen: 'phone', language: 'de' });
  const small = await phone.newPage();
  await signInGerman(small);
  await small.goto(path);
  await expect
    .poll(() => small.getByRole('list', { name: 'Verweise', exact: true }).textContent())
    .toContain('Google');
  await expectAccessible(small);
  const width = await small.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await small.setViewportSize({ width: 390, height: 3_600 });
  await shoot(small, 'link-phone');
  await phone.close();
});

/** Takes over the session, because the sign-in page is in German. */
async function signInGerman(small: Page): Promise<void> {
  await small.context().addCookies(await context.cookies());
}
