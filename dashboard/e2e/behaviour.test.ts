import { readFileSync } from 'node:fs';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { responseSchema } from '../../server/src/modules/query/contract/response.contract.ts';
import { grouped, percent } from './testing/as-shown.ts';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

const DEMO_GOALS = 3;
const RANGE = { preset: 'last_7d', compare: 'previous_period' };
const BUYING = [
  { type: 'page', op: 'starts_with', value: '/products/' },
  { type: 'event', value: 'add_to_cart' },
  { type: 'event', value: 'purchase' },
];
const BUYING_TEXT = 'page~starts_with~/products/!event~eq~add_to_cart!event~eq~purchase';

let world: DashboardWorld;
let context: BrowserContext;
let page: Page;
let shop: string;
let blog: string;
let key: string;

beforeAll(async () => {
  world = await openDashboard({ demo: 'shared' });
  const { printed } = world.program;
  shop = /shop\.example\s+(\S+)/.exec(printed)?.[1] ?? '';
  blog = /blog\.example\s+(\S+)/.exec(printed)?.[1] ?? '';
  key = /API key\s+(\S+)/.exec(printed)?.[1] ?? '';
  context = await world.openProfile();
  const first = await context.newPage();
  await signIn(first, world.program);
  await first.close();
}, 180_000);
afterAll(() => world.close());
beforeEach(async () => {
  page = await context.newPage();
});
afterEach(async () => {
  await page.close();
  expect(world.takeComplaints()).toEqual([]);
});

/** What `/v1/query` answers to anybody with a key: the rows of each parameter. */
async function ask(
  ...parameters: readonly unknown[]
): Promise<readonly (readonly Record<string, unknown>[])[]> {
  const response = await fetch(`${world.program.baseUrl}/v1/query?website_id=${shop}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ ...RANGE, parameters }),
  });
  return responseSchema.parse(await response.json()).data.map(({ data }) => data);
}

const open = (path: string, search = '', on: Page = page) =>
  on.goto(`/websites/${shop}/${path}?range=last_7d${search}`);
const tiles = (label: string) => page.getByRole('list', { name: label, exact: true });
const rowsOf = (table: string) => page.getByRole('table', { name: table, exact: true }).locator('tbody tr');

/** Opens a page on a screen of its own, as somebody who is signed in. */
async function look(
  theme: 'light' | 'dark',
  screen: 'desktop' | 'phone',
  work: (on: Page) => Promise<void>,
): Promise<void> {
  const profile = await world.openProfile({ theme, screen });
  await profile.addCookies(await context.cookies());
  const on = await profile.newPage();
  await work(on);
  await expect
    .poll(() => on.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
    .toBe(true);
  await profile.close();
}

describe('events', () => {
  test('are those of the API: all together, over time and by name', async () => {
    await open('events');
    await page.locator('.chart-surface').waitFor();
    const [summary = [], events = []] = await ask('custom_events_summary', 'custom_events');
    const figures = summary[0] ?? {};
    await tiles('All events').getByText(grouped(figures['total_events']), { exact: true }).first().waitFor();
    await expect.poll(() => tiles('All events').textContent()).toContain(grouped(figures['unique_users']));
    const names = await rowsOf('Events by name').getByRole('link').allTextContents();
    expect(names).toEqual(events.map(({ name }) => name));
    const first = await rowsOf('Events by name').first().textContent();
    expect(first).toContain(grouped(events[0]?.['total_events']));
    expect(first).toContain(percent(events[0]?.['percentage']));
    await expect
      .poll(() => page.getByRole('list', { name: 'Lines' }).getByRole('link').allTextContents())
      .toEqual(names.slice(0, 5));
    await page.getByRole('searchbox', { name: 'Search events' }).fill('PURCH');
    await expect.poll(() => rowsOf('Events by name').count()).toBe(1);
    await page.getByRole('searchbox', { name: 'Search events' }).fill('');
    await expectAccessible(page);
    await shoot(page, 'events');
  });

  test('one event shows where it happened and its properties, whose values filter', async () => {
    await open('events');
    await rowsOf('Events by name').getByRole('link', { name: 'purchase' }).click();
    await page.waitForURL(/event=purchase/);
    const only = [{ field: 'custom_event', op: 'eq', value: 'purchase' }];
    const [summary = [], values = [], pages = []] = await ask(
      { name: 'custom_events_summary', filters: only },
      { name: 'custom_events_property_distribution', options: { event: 'purchase', property: 'payment' } },
      { name: 'custom_events_by_path', filters: only },
    );
    await tiles('purchase')
      .getByText(grouped(summary[0]?.['total_events']), { exact: true })
      .first()
      .waitFor();
    const payments = page.getByRole('list', { name: 'Values of payment' });
    const card = payments.getByRole('button', { name: 'card' });
    await expect
      .poll(() => card.textContent())
      .toContain(grouped(values.find((row) => row['property_value'] === 'card')?.['count']));
    expect(
      await page.getByRole('list', { name: 'Pages' }).getByRole('listitem').first().textContent(),
    ).toContain(String(pages[0]?.['name']));
    await page.locator('.chart-surface').first().waitFor();
    await expectAccessible(page);
    await shoot(page, 'events-one');
    await card.click();
    await page.waitForURL(/filter=properties\.payment-eq-card/);
    await page.getByRole('list', { name: 'Filters' }).getByText('payment is').waitFor();
    await tiles('purchase')
      .getByText(grouped(values.find((row) => row['property_value'] === 'card')?.['count']), { exact: true })
      .first()
      .waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Create goal' }).click();
    const making = page.getByRole('dialog', { name: 'New goal' });
    await expect
      .poll(() => making.getByRole('combobox', { name: 'Goal: event name' }).inputValue())
      .toBe('purchase');
    await making.getByRole('button', { name: 'Cancel' }).click();
    await making.waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('link', { name: 'Create funnel' }).click();
    await page.getByRole('heading', { name: 'Add at least two steps' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'All events' }).click();
    await page.getByRole('heading', { name: 'Events by name' }).waitFor();
  });

  test('where there are none, the page says how to send one', async () => {
    await page.goto(`/websites/${shop}/events?from=2020-01-01&to=2020-01-02`);
    await page.getByRole('heading', { name: 'No custom events in this period' }).waitFor();
    await page.getByText('data-pharos-event="signup"').waitFor();
    await expectAccessible(page);
    await shoot(page, 'events-none');
  });
});

describe('goals', () => {
  test('are created, shown with their rate, split, changed and deleted', async () => {
    await page.goto(`/websites/${blog}/goals`);
    await page.getByRole('heading', { name: 'No goals yet' }).waitFor();
    await shoot(page, 'goals-none');
    await open('goals');
    await page.getByRole('main').getByRole('button', { name: 'New goal' }).click();
    const dialog = page.getByRole('dialog', { name: 'New goal' });
    await dialog.getByRole('combobox', { name: 'Goal: page' }).fill('/checkout/tha');
    await page.getByRole('option', { name: '/checkout/thank-you' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Thanked');
    await expectAccessible(page);
    await shoot(page, 'goal-dialog');
    await dialog.getByRole('button', { name: 'Save goal' }).click();
    await dialog.waitFor({ state: 'detached' });
    const [goals = []] = await ask({
      name: 'goals',
      options: { goals: [{ type: 'page', value: '/checkout/thank-you' }] },
    });
    const [figures = {}] = goals;
    const row = rowsOf('Goals').filter({ hasText: 'Thanked' });
    await row.getByText(percent(figures['conversion_rate']), { exact: true }).waitFor();
    await expect.poll(() => row.textContent()).toContain(grouped(figures['users']));

    await page.getByRole('main').getByRole('button', { name: 'New goal' }).click();
    await dialog.getByRole('combobox', { name: 'Goal: type' }).click();
    await page.getByRole('option', { name: 'Event' }).click();
    await dialog.getByRole('combobox', { name: 'Goal: event name' }).fill('signup');
    await dialog.getByLabel('Name', { exact: true }).fill('Signed up');
    await dialog.getByRole('button', { name: 'Save goal' }).click();
    await rowsOf('Goals').filter({ hasText: 'Signed up' }).getByText(/%$/).first().waitFor();
    const line = row.getByRole('img', { name: /^Conversions over time: highest/ });
    await line.waitFor();
    const [thanks = []] = await ask({
      metrics: ['total_events'],
      dimensions: ['date'],
      filters: [
        { field: 'event_type', op: 'eq', value: 'pageview' },
        { field: 'path', op: 'eq', value: '/checkout/thank-you' },
      ],
    });
    // Today still runs, and would look like a fall.
    const most = Math.max(...thanks.slice(0, -1).map((day) => Number(day['total_events'])));
    await expect.poll(() => line.getAttribute('aria-label')).toContain(`highest ${grouped(most)} (`);
    await expectAccessible(page);
    await shoot(page, 'goals');
    const requests: string[] = [];
    const note = (request: Request) => {
      if (request.url().includes('/rpc/query/run')) requests.push(request.postData() ?? '');
    };
    page.on('request', note);
    await page.reload();
    await expect
      .poll(() => page.getByRole('img', { name: /^Conversions over time/ }).count())
      .toBe(DEMO_GOALS + 2);
    page.off('request', note);
    expect(requests.filter((body) => body.includes('checkout/thank-you'))).toHaveLength(1);
    expect(requests.filter((body) => body.includes('event_name'))).toHaveLength(1);

    await row.getByRole('link', { name: 'Thanked' }).click();
    await page.waitForURL(/goal=rpt_/);
    const [byChannel = []] = await ask({
      name: 'goals',
      options: {
        goals: [{ type: 'page', value: '/checkout/thank-you' }],
        breakdown: 'channel',
        breakdownLimit: 25,
      },
    });
    const firstSplit = rowsOf('Conversion by channel').first();
    await firstSplit.waitFor();
    await expect.poll(() => firstSplit.textContent()).toContain(percent(byChannel[0]?.['conversion_rate']));
    await expect.poll(() => rowsOf('Conversion by channel').count()).toBe(byChannel.length);
    await page.locator('.chart-surface').waitFor();
    await expectAccessible(page);
    await shoot(page, 'goals-one');
    await page.getByRole('combobox', { name: 'Split by' }).fill('Country');
    await page.getByRole('option', { name: 'Country', exact: true }).click();
    await page.waitForURL(/split=country/);
    await rowsOf('Conversion by country').getByRole('button', { name: 'Germany' }).click();
    await page.waitForURL(/filter=country-eq-DE/);

    await page.getByRole('button', { name: 'More actions for Thanked' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit goal' });
    await editing.getByLabel('Name', { exact: true }).fill('Ordered');
    await editing.getByRole('button', { name: 'Save goal' }).click();
    await page.getByRole('heading', { name: 'Ordered' }).waitFor();
    await page.getByRole('button', { name: 'More actions for Ordered' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.poll(() => rowsOf('Goals').count()).toBe(DEMO_GOALS + 1);
    expect(page.url()).not.toContain('goal=');
  });

  test('goals fit on a phone and are accessible in the dark theme', async () => {
    await look('dark', 'phone', async (on) => {
      await open('goals', '', on);
      await on.getByRole('link', { name: 'Signed up' }).waitFor();
      await on
        .getByRole('img', { name: /^Conversions over time/ })
        .first()
        .waitFor();
      await expectAccessible(on);
      await shoot(on, 'goals-phone-dark');
      await on.getByRole('link', { name: 'Signed up' }).click();
      await on.getByRole('table', { name: 'Conversion by channel' }).waitFor();
      await shoot(on, 'goals-one-phone-dark');
    });
  });
});

describe('funnels', () => {
  test('are built in the address and are those of the API', async () => {
    await page.goto(`/websites/${blog}/funnels`);
    await page.getByRole('heading', { name: 'Add at least two steps' }).waitFor();
    await shoot(page, 'funnels-none');
    await open('funnels');
    await page.getByRole('button', { name: 'New funnel' }).click();
    const type = async (step: number, kind: 'Page' | 'Event', value: string) => {
      if (kind === 'Event') {
        await page.getByRole('combobox', { name: `Step ${step}: type` }).click();
        await page.getByRole('option', { name: 'Event' }).click();
      }
      const what = kind === 'Page' ? 'page' : 'event name';
      await page.getByRole('combobox', { name: `Step ${step}: ${what}` }).fill(value);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
    };
    await page.getByRole('combobox', { name: 'Step 1: operator' }).click();
    await page.getByRole('option', { name: 'starts with' }).click();
    await type(1, 'Page', '/products/');
    await type(2, 'Event', 'purchase');
    await page.getByRole('list', { name: 'Funnel steps', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add step' }).click();
    await type(3, 'Event', 'add_to_cart');
    await page.getByRole('button', { name: 'Move step 3 up' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('steps')).toBe(BUYING_TEXT);
    const [steps = []] = await ask({ name: 'funnels', options: { steps: BUYING } });
    const bars = page.getByRole('list', { name: 'Funnel steps', exact: true }).getByRole('listitem');
    await expect.poll(() => bars.count()).toBe(3);
    for (const [index, step] of steps.entries()) {
      const text = (await bars.nth(index).textContent()) ?? '';
      expect(text).toContain(grouped(step['users']));
      expect(text).toContain(percent(step['conversion_rate']));
      if (index > 0)
        expect(text).toContain(`${grouped(step['dropoffs'])} dropped off (${percent(step['dropoff_rate'])})`);
    }
    await tiles('Funnel')
      .first()
      .getByText(percent(steps[2]?.['conversion_rate']), { exact: true })
      .first()
      .waitFor();
    await page.goBack();
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Step 2: event name' }).inputValue())
      .toBe('purchase');
  });

  test('are strict, of one visit, within a time and split when asked', async () => {
    await open('funnels', `&steps=${BUYING_TEXT}`);
    await page.getByRole('list', { name: 'Funnel steps', exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Counted per' }).click();
    await page.getByRole('option', { name: 'Visit', exact: true }).click();
    await page.getByRole('combobox', { name: 'Complete within' }).click();
    await page.getByRole('option', { name: '30 minutes' }).click();
    await page.getByRole('combobox', { name: 'Split by' }).fill('Channel');
    await page.getByRole('option', { name: 'Channel', exact: true }).click();
    await page.waitForURL(/split=channel/);
    const options = { steps: BUYING, scope: 'visit', windowSeconds: 1_800 };
    const [steps = [], split = []] = await ask(
      { name: 'funnels', options },
      { name: 'funnels', options: { ...options, breakdown: 'channel' } },
    );
    await page
      .getByRole('list', { name: 'Funnel steps', exact: true })
      .getByText(grouped(steps[2]?.['users']), { exact: true })
      .first()
      .waitFor();
    const rows = rowsOf('Funnel by channel');
    await rows.first().waitFor();
    await expect.poll(() => rows.count()).toBe(new Set(split.map((row) => row['breakdown'])).size);
    const [first] = split;
    await expect.poll(() => rows.first().textContent()).toContain(grouped(first?.['total_users']));
    await expectAccessible(page);
    await shoot(page, 'funnels');
    await rows.first().getByRole('button').click();
    await page.waitForURL(/filter=channel-eq-/);
  });

  test('are saved under a name, changed, and deleted', async () => {
    await open('funnels', `&steps=${BUYING_TEXT}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Save funnel' });
    await dialog.getByLabel('Name', { exact: true }).fill('Buying');
    await dialog.getByRole('button', { name: 'Save funnel' }).click();
    await page.waitForURL(/saved=rpt_/);
    expect(page.url()).not.toContain('steps=');
    await page.getByRole('heading', { name: 'Buying' }).waitFor();
    await page.getByRole('list', { name: 'Funnel steps', exact: true }).waitFor();
    await shoot(page, 'funnels-saved');
    await page.getByRole('button', { name: 'Edit steps' }).click();
    await page.getByRole('button', { name: 'Remove step 2' }).click();
    await page.getByText('Changed', { exact: true }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'funnels-changed');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Changed', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'All funnels' }).click();
    const row = rowsOf('Saved funnels').filter({ hasText: 'Buying' });
    const [steps = []] = await ask({ name: 'funnels', options: { steps: [BUYING[0], BUYING[2]] } });
    await row.getByText(percent(steps[1]?.['conversion_rate']), { exact: true }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'funnels-list');
    await row.getByRole('button', { name: 'More actions for Buying' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    await rowsOf('Saved funnels').filter({ hasText: 'Product to order' }).waitFor();
  });
});

describe('a list of visits', () => {
  const search = '&rows=1000';
  const end = (on: Page) =>
    on.getByRole('note').filter({ hasText: /List limit reached: [\d,]+ visits not shown/ });

  test('that cannot grow any more says so, and leads to all that happened', async () => {
    await page.goto(`/websites/${shop}/sessions?range=last_30d${search}`);
    // A thousand rows take more than ten seconds on a busy machine.
    await page.getByText(/^1,000 of [\d,]+ visits$/).waitFor({ timeout: 60_000 });
    await expect.poll(() => page.getByRole('button', { name: /^Show .+ more$/ }).count()).toBe(0);
    await end(page).scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await shoot(page, 'sessions-end');
    const saving = page.waitForEvent('download');
    await end(page).getByRole('link', { name: 'Export events' }).click();
    const lines = readFileSync(await (await saving).path(), 'utf8').split('\n');
    expect(lines[0]).toContain('visit');
    expect(lines.length).toBeGreaterThan(1_000);
    // So many rows take axe long.
  }, 150_000);
});

describe('the details of a page', () => {
  const rowsOf = (title: string) => page.getByRole('list', { name: title }).getByRole('listitem');
  const openAnalytics = async (search = '') => {
    await page.goto(`/websites/${shop}?range=last_7d${search}`);
    await page.locator('.chart-surface').waitFor();
  };

  test('are shown after a click on it, are those of the API, and lead to the pages before and after', async () => {
    const PAGE = '/products/beacon-desk-lamp';
    const step = { type: 'event', op: 'eq', value: 'purchase' };
    await openAnalytics();
    await rowsOf('Top pages').getByText(PAGE, { exact: true }).click();
    await page.waitForURL(/filter=page-eq-/);
    const details = page.getByRole('region', { name: 'Page details' });
    const of = (name: string, field: string) => ({ name, filters: [{ field, op: 'eq', value: PAGE }] });
    const [[entry = {}] = [], [exit = {}] = [], [scroll = {}] = [], next = [], vitals = [], orders = []] =
      await ask(
        of('entry_pages', 'entry_page'),
        of('exit_pages', 'exit_page'),
        of('scroll_depth_summary', 'path'),
        { name: 'journeys', options: { length: 2, start: PAGE } },
        of('vitals_overview', 'path'),
        { name: 'funnels', options: { steps: [{ type: 'page', op: 'eq', value: PAGE }, step] } },
      );
    await details.getByText(`Entries${grouped(entry['pageviews'])}`).waitFor();
    await details.getByText(`Exits${grouped(exit['pageviews'])}`).waitFor();
    await details.getByText(`Scroll depth${percent(scroll['avg_scroll_depth'])}`).waitFor();
    await expect.poll(() => rowsOf('Web vitals').count()).toBe(vitals.length);
    await rowsOf('Goals within 24 hours')
      .filter({ hasText: 'Order' })
      .getByText(`${percent(orders[1]?.['conversion_rate'])}${grouped(orders[1]?.['users'])}`)
      .waitFor();
    const following = next.slice(0, 5).map(({ pages }) => (Array.isArray(pages) ? String(pages[1]) : ''));
    await expect.poll(() => rowsOf('Next pages').getByRole('button').allTextContents()).toEqual(following);
    await expectAccessible(page);
    await shoot(page, 'analytics-page');
    await rowsOf('Next pages').getByRole('button').first().click();
    await details.getByRole('heading', { name: following[0] ?? '', exact: true }).waitFor();
    await page.goBack();
    await details.getByRole('heading', { name: PAGE, exact: true }).waitFor();
    await rowsOf('Top pages').getByText(PAGE, { exact: true }).click();
    await details.waitFor({ state: 'detached' });
  });

  test('show the error of a list that could not be queried, and the list after another try', async () => {
    let isFailing = true;
    await page.route('**/rpc/query/run', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      for (const { data } of answer.json.body.results ?? [answer.json.body])
        for (const result of data)
          if (isFailing && result.parameter === 'journeys')
            Object.assign(result, { success: false, error: 'The query exceeded its time limit' });
      await route.fulfill({ response, json: answer });
    });
    await openAnalytics('&filter=page-eq-/cart');
    const details = page.getByRole('region', { name: 'Page details' });
    const retries = details.getByRole('button', { name: 'Try again' });
    await expect.poll(() => retries.count()).toBe(2);
    isFailing = false;
    await retries.last().click();
    await rowsOf('Next pages').first().waitFor();
    await retries.first().click();
    await rowsOf('Previous pages').first().waitFor();
  });
});
