import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { responseSchema } from '../../server/src/modules/query/contract/response.contract.ts';
import { grouped, percent } from './testing/as-shown.ts';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

/** Addresses and browsers of people who are there while the tests run. */
const BERLIN = '85.214.132.117';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** The time in which a page shows its figures. */
const SHOWN_MS = 3_000;

let world: DashboardWorld;
let context: BrowserContext;
let page: Page;
let shop: string;
let key: string;

beforeAll(async () => {
  world = await openDashboard({ demo: 'own' });
  const { printed } = world.program;
  shop = /shop\.example\s+(\S+)/.exec(printed)?.[1] ?? '';
  key = /API key\s+(\S+)/.exec(printed)?.[1] ?? '';
  context = await world.openProfile();
  const first = await context.newPage();
  await signIn(first, world.program);
  await first.close();
  await view('ada', '/');
  await view('ada', '/collections/new');
  await view('bob', '/');
}, 180_000);
afterAll(() => world.close());
beforeEach(async () => {
  page = await context.newPage();
});
afterEach(async () => {
  await page.close();
  expect(world.takeComplaints()).toEqual([]);
});

type Answered = readonly Record<string, unknown>[];

/** What `/v1/query` answers to anybody with a key: the rows of each parameter. */
async function ask(query: object): Promise<readonly Answered[]> {
  return (await askWhole(query)).map(({ data }) => data);
}

async function askWhole(query: object) {
  const response = await fetch(`${world.program.baseUrl}/v1/query?website_id=${shop}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(query),
  });
  return responseSchema.parse(await response.json()).data;
}

/** Somebody looks at a page of the shop now, or does something else there. */
async function view(who: string | undefined, path: string, more: object = {}): Promise<void> {
  const response = await fetch(`${world.program.baseUrl}/track`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({
      websiteId: shop,
      name: 'pageview',
      ...(who !== undefined && { anonymousId: who }),
      url: `https://shop.example${path}`,
      ip: BERLIN,
      userAgent: FIREFOX,
      ...more,
    }),
  });
  expect(response.status, await response.text()).toBeLessThan(300);
}

const section = (title: string, on: Page = page) =>
  on.locator('section').filter({ has: on.getByRole('heading', { name: title, exact: true, level: 2 }) });
/** What an entry of a list of terms says. */
const fact = (term: string, on: Page = page) =>
  on
    .locator('dt')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd[1]');

describe('realtime', () => {
  const open = async (on: Page = page, search = '') => {
    await on.goto(`/websites/${shop}/realtime${search}`);
    await on.getByRole('list', { name: 'Live events' }).getByRole('listitem').first().waitFor();
  };

  test('shows the current visitors of the API, and updates every few seconds in one request', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/rpc/query/run')) asked.push(request.postData() ?? '');
    });
    await open();
    // Before the first update.
    expect(asked).toHaveLength(1);
    const [[active] = [], countries, pages] = await ask({
      parameters: ['active_stats', 'realtime_countries', 'realtime_pages'],
    });
    await section('Visitors now').getByText(grouped(active?.['active_users']), { exact: true }).waitFor();
    const rows = page.getByRole('list', { name: 'Countries' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(Math.min(8, countries?.length ?? 0));
    expect(pages?.map(({ path }) => path)).toContain('/collections/new');
    await page.getByRole('list', { name: 'Pages' }).getByText('/collections/new').waitFor();
    await page.getByRole('img', { name: /pageviews? in the last 30 minutes/ }).waitFor();
    await page.getByRole('img', { name: /^World map/ }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'realtime');
    // Visitors of the demonstration do not view this page.
    await view('eve', '/pages/eve');
    await page.getByRole('list', { name: 'Live events' }).getByText('/pages/eve').waitFor();
    expect(asked.every((body) => body.includes('realtime_feed') && body.includes('realtime_velocity'))).toBe(
      true,
    );
    await expect
      .poll(() => page.locator('main [aria-live], main [role=status], main [role=log]').count())
      .toBe(0);
  });

  test('sends no requests while the page is hidden or paused', async () => {
    await page.clock.install();
    await open();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/rpc/query/run')) asked.push(request.postData() ?? '');
    });
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    });
    await page.clock.runFor(12_000);
    expect(asked).toHaveLength(0);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    });
    await Promise.all([
      page.waitForResponse((response) => response.url().includes('/rpc/query/run')),
      page.clock.runFor(5_100),
    ]);
    await page.getByRole('button', { name: 'Pause' }).click();
    const before = asked.length;
    await page.clock.runFor(20_000);
    expect(asked).toHaveLength(before);
  });

  test('a click on a country shows only who is there', async () => {
    await open();
    await page.getByRole('list', { name: 'Countries' }).getByText('Germany').click();
    await page.waitForURL(/filter=country-eq-DE/);
    await page.getByRole('list', { name: 'Filters' }).getByText('Country is').waitFor();
    const rows = page.getByRole('list', { name: 'Countries' }).getByRole('listitem');
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining('Germany')]);
  });
});

describe('sessions', () => {
  const open = async (search = '?range=last_7d', on: Page = page) => {
    await on.goto(`/websites/${shop}/sessions${search}`);
    await on.getByRole('table', { name: 'Visits' }).waitFor();
  };
  const tile = (title: string) =>
    page.locator('dl > div').filter({ has: page.getByRole('button', { name: title, exact: true }) });

  test('the figures and the visits are those of the API', async () => {
    // What was sent a moment ago may become visits between the two questions: then both are asked again.
    const compare = async () => {
      await open();
      const [[metrics] = [], ...lists] = await ask({
        preset: 'last_7d',
        parameters: ['session_metrics', 'session_list', 'session_duration_distribution'],
        limit: 50,
      });
      expect(await tile('Visits').textContent()).toContain(grouped(metrics?.['total_sessions']));
      expect(await tile('Bounce rate').textContent()).toContain(percent(metrics?.['bounce_rate']));
      return lists;
    };
    const [visits, durations] = await vi.waitFor(compare, { timeout: 40_000, interval: 1_000 });
    const links = page.getByRole('table', { name: 'Visits' }).locator('a[href*="/sessions/"]');
    const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const ids = shown
      .filter((href) => !href.includes('/visitors/'))
      .map((href) => /sessions\/([\d.]+)/.exec(href)?.[1]);
    expect(ids).toEqual(visits?.map((row) => row['session_id']));
    await expect
      .poll(() => page.getByRole('list', { name: 'Visits by duration' }).getByRole('listitem').count())
      .toBe(durations?.length);
    await expectAccessible(page);
    await shoot(page, 'sessions');
  });

  test('more rows are shown on request, each visitor once, while new visitors arrive', async () => {
    await open();
    const ids = () =>
      page
        .getByRole('table', { name: 'Visits' })
        .locator('tbody tr td:first-child a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('?')[0]));
    const first = await ids();
    expect(first).toHaveLength(50);
    await view(`late-${Date.now()}`, '/');
    await page.getByRole('button', { name: 'Show 50 more' }).click();
    await page.waitForURL(/rows=100/);
    await page.getByText(/^100 of [\d,]+ visits$/).waitFor();
    const second = await ids();
    expect(new Set(second).size).toBe(100);
    const from = second.indexOf(first[0]);
    expect(second.slice(from, from + 50)).toEqual(first);
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    await page.getByRole('button', { name: 'Last 14 days' }).click();
    await page.waitForURL((url) => !url.search.includes('rows=') && url.search.includes('last_14d'));
  });

  test('a visit is shown event by event, with properties and errors', async () => {
    const [bought] = await ask({
      preset: 'last_14d',
      parameters: ['session_list'],
      filters: [{ field: 'custom_event', op: 'eq', value: 'add_to_cart' }],
      limit: 1,
    });
    const visit = bought?.[0] ?? {};
    const id = String(visit['session_id']);
    const [events] = await ask({
      parameters: [{ name: 'session_events', options: { sessionId: id } }],
    });
    await open('?range=last_14d&filter=custom_event-eq-add_to_cart');
    await page.getByRole('table', { name: 'Visits' }).locator(`a[href*="${id}"]`).click();
    await page.waitForURL(new RegExp(`/sessions/${id.replace('.', '\\.')}`));
    const list = page.getByRole('list', { name: 'Events of the visit' });
    await list.getByText('add_to_cart').first().waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBeGreaterThanOrEqual(events?.length ?? 0);
    await list.getByText('product', { exact: true }).first().waitFor();
    await expect.poll(() => fact('Entry page').textContent()).toBe(visit['entry_page']);
    await expectAccessible(page);
    await shoot(page, 'visit');
    await page.goBack();
    await page.waitForURL(/filter=custom_event/);
    await page.getByRole('table', { name: 'Visits' }).waitFor();
  });

  test('a visit that does not exist says why it may be gone', async () => {
    await page.goto(`/websites/${shop}/sessions/12345678.1700000000000`);
    await page.getByRole('heading', { name: 'Visit not found' }).waitFor();
    await page.goto(`/websites/${shop}/sessions/nonsense`);
    await page.getByRole('heading', { name: 'Visit not found' }).waitFor();
  });

  test('visitors are listed, and one of them with all visits', async () => {
    await open('?range=last_7d');
    await page.getByRole('button', { name: 'Visitors', exact: true }).last().click();
    await page.waitForURL(/list=visitors/);
    const table = page.getByRole('table', { name: 'Visitors' });
    await table.getByRole('row').nth(1).waitFor();
    await expectAccessible(page);
    await shoot(page, 'visitors');
    const [profiles] = await ask({
      preset: 'last_7d',
      parameters: ['profile_list'],
      filters: [{ field: 'profile_id', op: 'exists' }],
      limit: 1,
    });
    const profile = String(profiles?.[0]?.['profile_id']);
    const [[detail] = []] = await ask({
      preset: 'all',
      parameters: [{ name: 'profile_detail', options: { visitorId: profile } }],
    });
    await page.goto(`/websites/${shop}/sessions/visitors/${profile}`);
    await page.getByRole('table', { name: 'Visits' }).waitFor();
    await expect.poll(() => fact('Pageviews').textContent()).toBe(grouped(detail?.['total_pageviews']));
    await expect.poll(() => fact('Visits').textContent()).toBe(grouped(detail?.['total_sessions']));
    await expectAccessible(page);
    await shoot(page, 'visitor');
  });

  test('the traits of a profile are shown, can be exported, and are erased after a typed confirmation', async () => {
    const response = await fetch(`${world.program.baseUrl}/identify`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({
        websiteId: shop,
        profileId: 'customer/42',
        anonymousId: 'ada',
        traits: { plan: 'pro', seats: 5 },
      }),
    });
    expect(response.status, await response.text()).toBeLessThan(300);
    await view('ada', '/cart', { profileId: 'customer/42' });
    const known = async () => {
      const options = { visitorId: 'customer/42' };
      const parameters = ['profile_detail', 'profile_traits'].map((name) => ({ name, options }));
      const [[detail] = [], traits] = await ask({ preset: 'all', parameters });
      return [detail?.['total_pageviews'], traits?.length];
    };
    await expect.poll(known, { timeout: 10_000 }).toEqual([3, 2]);
    await page.goto(`/websites/${shop}/sessions/visitors/${encodeURIComponent('customer/42')}`);
    await page.getByRole('heading', { name: 'customer/42' }).waitFor();
    await section('Traits').getByText('pro', { exact: true }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('profile-customer-42.ndjson');
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines.every((line) => typeof JSON.parse(line).fact === 'string')).toBe(true);
    await page.getByRole('button', { name: 'Erase' }).click();
    const confirm = page.getByRole('button', { name: 'Erase profile' });
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.getByRole('textbox').fill('customer/42');
    await confirm.click();
    await page.waitForURL(/\/sessions\?list=visitors/);
    await page
      .getByText(/^Erasing \d+ events? of 1 visitor$/)
      .first()
      .waitFor();
  });
});

describe('retention', () => {
  const open = async (search: string, on: Page = page) => {
    await on.goto(`/websites/${shop}/retention${search}`);
    await on.getByRole('table', { name: 'Cohorts' }).waitFor();
  };
  const cells = () =>
    page
      .getByRole('table', { name: 'Cohorts' })
      .getByRole('row')
      .evaluateAll((rows) =>
        rows
          .slice(2)
          .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.firstChild?.textContent)),
      );

  test('cohorts are those of the API, in visitors and in percent, by the address', async () => {
    await open('?range=last_30d&show=count');
    const answer = await ask({
      preset: 'last_30d',
      parameters: [{ name: 'retention', options: { period: 'week', periods: 25 } }],
      limit: 10_000,
    });
    const rows = (answer[0] ?? []).filter((row) => Number(row['cohort_size']) > 0);
    const first = rows.filter((row) => row['cohort'] === rows[0]?.['cohort']);
    const [shown = []] = await cells();
    expect(shown).toEqual([
      grouped(first[0]?.['cohort_size']),
      ...first.map((row) => grouped(row['retained_users'])),
    ]);
    await page.getByRole('button', { name: 'Percent' }).click();
    await page.waitForURL((url) => !url.search.includes('show='));
    const rate = Number(first[1]?.['retention_rate']);
    const digits = rate < 10 ? 1 : 0;
    expect((await cells())[0]?.[2]).toBe(`${rate.toFixed(digits)}%`);
    await page.getByRole('img', { name: /^Returning visitors/ }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'retention');
    await page.getByRole('button', { name: 'Days', exact: true }).click();
    await page.waitForURL(/period=day/);
    await page.getByRole('columnheader', { name: '+20', exact: true }).waitFor();
    await shoot(page, 'retention-days');
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('period='));
  });

  test('a range with too many cohorts shows the last ones, and says so', async () => {
    await open('?range=all&period=day');
    await page.getByText('Shows the last 90 days of the period.').waitFor();
    await open('?range=all&period=month');
    await page.getByText('Shows the last 36 months of the period.').waitFor();
  });

  test('figures that cookieless visitors make too small say so, and can leave them out', async () => {
    await view(undefined, '/');
    await open('?range=last_30d');
    await page.getByText('These cohorts are not exact').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Exclude cookieless visitors' }).click();
    await page.waitForURL(/who=named/);
    await page.getByText('Cookieless visitors excluded').waitFor();
    await page.getByRole('button', { name: 'Include cookieless visitors' }).click();
    await page.waitForURL((url) => !url.search.includes('who='));
  });
});

describe('journeys', () => {
  const open = async (search: string, on: Page = page) => {
    await on.goto(`/websites/${shop}/journeys${search}`);
    await on
      .getByRole('list', { name: 'Start' })
      .or(on.getByRole('list', { name: 'End' }))
      .waitFor();
  };
  const waysShown = () =>
    page
      .getByRole('table', { name: 'Most common paths' })
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [
          [...row.querySelectorAll('li')].map((item) => item.textContent).join(' → '),
          row.querySelector('td:nth-child(2)')?.textContent,
        ]),
      );

  test('the paths are those of the API, drawn and as a list', async () => {
    const first = page.getByRole('list', { name: 'Start' }).getByRole('button').first();
    // The demo keeps sending traffic, so a visit can begin after the page was loaded.
    await vi.waitFor(
      async () => {
        await open('?range=last_7d');
        const [ways, entries] = await ask({
          preset: 'last_7d',
          parameters: [{ name: 'journeys', options: { length: 4, from: 'entry' } }, 'entry_pages'],
          limit: 10,
        });
        const expected = ways?.map((row) => [row['name'], grouped(row['sessions'])]);
        await expect.poll(() => waysShown(), { timeout: SHOWN_MS }).toEqual(expected);
        const start = await first.textContent();
        expect(start).toContain(String(entries?.[0]?.['name']));
        expect(start).toContain(`${grouped(entries?.[0]?.['pageviews'])} visits`);
      },
      { timeout: 10 * SHOWN_MS },
    );
    await expectAccessible(page);
    await shoot(page, 'journeys');
  });

  test('a click on a page continues the paths from it, and the back button returns', async () => {
    await open('?range=last_7d');
    await page.getByRole('list', { name: 'Page 2' }).getByRole('button', { name: '/cart' }).click();
    await page.waitForURL(/start=%2Fcart/);
    const start = page.getByRole('list', { name: 'Start' }).getByRole('button');
    await start.filter({ hasText: '/cart' }).waitFor();
    await expect.poll(() => start.count()).toBe(1);
    // With the visits that ended there.
    const [[views] = []] = await ask({
      preset: 'last_7d',
      parameters: [{ name: 'journeys', options: { length: 1, start: '/cart' } }],
    });
    const times = Number(views?.['times']);
    await expect.poll(() => start.textContent()).toContain(`${grouped(times)} times`);
    await page.getByRole('button', { name: 'Paths to' }).click();
    await page.waitForURL(/end=%2Fcart/);
    await page.getByRole('list', { name: 'End' }).getByRole('button', { name: '/cart' }).waitFor();
    await page.getByRole('list', { name: '1 page before' }).getByRole('button').first().waitFor();
    await expectAccessible(page);
    await shoot(page, 'journeys-to');
    await page.goBack();
    await page.waitForURL(/start=%2Fcart/);
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('start='));
  });

  test('ways are as long as one wants', async () => {
    await open('?range=last_7d');
    await page.getByRole('combobox', { name: 'Length' }).click();
    await page.getByRole('option', { name: '6 pages' }).click();
    await page.waitForURL(/depth=6/);
    await page.getByRole('list', { name: 'Page 6' }).waitFor();
    await page.getByRole('combobox', { name: 'Start page' }).fill('fresnel');
    await page.getByRole('option', { name: '/products/fresnel-pendant' }).click();
    await page.waitForURL(/start=/);
  });
});
