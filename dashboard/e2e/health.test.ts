import { readFileSync } from 'node:fs';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { responseSchema, typesSchema } from '../../server/src/modules/query/contract/response.contract.ts';
import { VITAL_FACTS } from '../src/features/reports/vitals/rate-vital.ts';
import { grouped, percent } from './testing/as-shown.ts';
import { deleteWebsite } from './testing/delete-website.ts';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

/** The message of the error that the demo ignores. */
const IGNORED = 'The play() request was interrupted';
const RANGE = { preset: 'last_7d' };

let world: DashboardWorld;
let context: BrowserContext;
let page: Page;
let shop: string;
let key: string;

beforeAll(async () => {
  world = await openDashboard({ demo: 'shared' });
  const { printed } = world.program;
  shop = /shop\.example\s+(\S+)/.exec(printed)?.[1] ?? '';
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

type Rows = readonly Record<string, unknown>[];

/** What `/v1/query` answers to anybody with a key: the rows of each parameter. */
async function ask(query: object): Promise<readonly Rows[]> {
  const response = await fetch(`${world.program.baseUrl}/v1/query?website_id=${shop}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ ...RANGE, ...query }),
  });
  return responseSchema.parse(await response.json()).data.map(({ data }) => data);
}

/** Opens a page of the shop, and waits until its chart is drawn. */
async function open(name: string, search = '', on: Page = page): Promise<void> {
  await on.goto(`/websites/${shop}/${name}?range=last_7d${search}`);
  await on.locator('.chart-surface').waitFor();
}

const rowOf = (rows: Rows, field: string, value: string) => rows.find((row) => row[field] === value) ?? {};
const money = (currency: string, value: unknown, digits: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, ...digits }).format(Number(value));
/** As in tiles, where amounts from 1,000 have no decimals. */
const shortMoney = (currency: string, value: unknown) =>
  money(currency, value, Number(value) >= 1_000 ? { maximumFractionDigits: 0 } : {});
const seconds = (value: unknown) =>
  `${(Number(value) / 1_000).toLocaleString('en', { maximumFractionDigits: 2 })} s`;
const tiles = (label: string) => page.getByRole('region', { name: label, exact: true });
const table = (label: string) => page.getByRole('table', { name: label, exact: true });

describe('web vitals', () => {
  const tile = (vital: string) =>
    page.getByRole('group', { name: 'Web vital of the chart' }).getByRole('button', { name: vital });

  test('are those of the API, rated, with their samples', async () => {
    await open('vitals');
    const [overview = [], pages = []] = await ask({
      parameters: [
        'vitals_overview',
        {
          metrics: ['vital_p75', 'vital_good', 'vital_samples'],
          dimensions: ['path'],
          filters: [{ field: 'metric_name', op: 'eq', value: 'LCP' }],
        },
      ],
    });
    const lcp = rowOf(overview, 'metric_name', 'LCP');
    await tile('LCP').getByText(seconds(lcp['p75']), { exact: true }).waitFor();
    const text = await tile('LCP').textContent();
    expect(text).toContain(Number(lcp['p75']) <= 2_500 ? 'Good' : 'Needs improvement');
    expect(text).toContain(`${grouped(lcp['samples'])} samples`);
    await expect
      .poll(() => tile('LCP').getByRole('img').getAttribute('aria-label'))
      .toContain(`${percent(lcp['good'])} good`);
    const shown = await table('LCP by page').getByRole('row').nth(1).textContent();
    const [most] = pages.toSorted((a, b) => Number(b['vital_samples']) - Number(a['vital_samples']));
    expect(shown).toContain(seconds(rowOf(pages, 'path', shown?.match(/^[/a-z-]+/)?.[0] ?? '')['vital_p75']));
    expect(shown).toContain(String(most?.['vital_samples']));
    await page.locator('.chart-surface').getByText('Good up to 2.5 s').waitFor();
    await expectAccessible(page);
    await shoot(page, 'vitals');
  });

  test('are rated by the thresholds of the API', async () => {
    const { metrics } = typesSchema.parse(
      await (await fetch(`${world.program.baseUrl}/v1/query/types?include_meta=true`)).json(),
    );
    const rule = metrics?.find(({ name }) => name === 'vital_good')?.description ?? '';
    for (const [vital, { good, poor }] of Object.entries(VITAL_FACTS))
      expect(rule).toContain(`${vital} ${good} and ${poor}`);
  });

  test('show another vital, percentile and split by the address, and back', async () => {
    await open('vitals');
    await tile('CLS').click();
    await page.waitForURL(/vital=CLS/);
    await page.getByRole('button', { name: 'p95', exact: true }).click();
    await page.waitForURL(/percentile=p95/);
    // The cards are rendered again: a click between would be lost.
    await page.getByText('CLS, p95').waitFor();
    await page.getByRole('button', { name: 'Regions' }).click();
    await page.waitForURL(/split=region/);
    const [overview = []] = await ask({ parameters: ['vitals_overview'] });
    const p95 = Number(rowOf(overview, 'metric_name', 'CLS')['p95']);
    await tile('CLS').getByText(p95.toFixed(3), { exact: true }).waitFor();
    await table('CLS by region').getByText(', Germany').first().waitFor();
    await page.goBack();
    await table('CLS by page').waitFor();
  });

  test('of one country only, after a click on it', async () => {
    await open('vitals', '&split=country');
    await table('LCP by country').getByRole('button', { name: 'Germany', exact: true }).click();
    await page.waitForURL(/filter=country-eq-DE/);
    const [overview = []] = await ask({
      parameters: ['vitals_overview'],
      filters: [{ field: 'country', op: 'eq', value: 'DE' }],
    });
    await tile('LCP')
      .getByText(seconds(rowOf(overview, 'metric_name', 'LCP')['p75']), { exact: true })
      .waitFor();
  });

  test('say which filters they cannot follow', async () => {
    await open('vitals', '&filter=entry_page-eq-/*country-eq-DE');
    await page.getByText(/^These filters do not apply to this report: entry page/i).waitFor();
  });

  test('go along as a file', async () => {
    await open('vitals', '&split=browser');
    await table('LCP by browser').waitFor();
    await page.getByRole('button', { name: 'More actions: LCP by browser' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export CSV' }).click(),
    ]);
    const [head, ...lines] = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(head).toContain('Browser,p75,Good,Poor,Samples');
    const [browsers = []] = await ask({
      parameters: [
        {
          metrics: ['vital_p75'],
          dimensions: ['browser_name'],
          filters: [{ field: 'metric_name', op: 'eq', value: 'LCP' }],
        },
      ],
    });
    expect(lines).toHaveLength(browsers.length);
    for (const line of lines) {
      const [name = '', p75] = line.split(',');
      expect(Number(p75)).toBe(rowOf(browsers, 'browser_name', name)['vital_p75']);
    }
  });
});

describe('errors', () => {
  async function openErrors(search = ''): Promise<void> {
    await open('errors', search);
    await table('Issues').getByRole('row').nth(1).waitFor();
  }

  test('are those of the API that are open, the same ones in one row', async () => {
    await openErrors();
    const [[summary = {}] = [], groups = []] = await ask({
      parameters: ['error_summary', 'error_fingerprints'],
    });
    await tiles('Errors').getByText(grouped(summary['totalErrors']), { exact: true }).waitFor();
    const text = await tiles('Errors').textContent();
    expect(text).toContain(percent(summary['errorRate']));
    expect(text).toContain(grouped(summary['affectedUsers']));
    const rows = await table('Issues').getByRole('row').allTextContents();
    const open = groups.filter(({ message }) => !String(message).startsWith(IGNORED));
    expect(rows).toHaveLength(open.length + 1);
    for (const [index, group] of open.entries()) expect(rows[index + 1]).toContain(String(group['message']));
    await expectAccessible(page);
    await shoot(page, 'errors');
  });

  test('open with their stack, their pages and when they happened, by the address', async () => {
    await open('errors');
    const [groups = []] = await ask({ parameters: ['error_fingerprints'] });
    const group = groups.find(({ message }) => String(message).includes("reading 'price'")) ?? {};
    await page
      .getByRole('button', { name: String(group['message']) })
      .first()
      .click();
    await page.waitForURL(new RegExp(`error=${String(group['fingerprint'])}`));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^priceOf/ }).waitFor();
    const [recent = [], pages = []] = await ask({
      parameters: ['recent_errors', { metrics: ['errors'], dimensions: ['path'] }],
      filters: [{ field: 'fingerprint', op: 'eq', value: group['fingerprint'] }],
    });
    const rows = dialog.getByRole('table', { name: 'Latest occurrences' }).getByRole('row');
    await rows.nth(1).waitFor();
    await expect.poll(() => rows.count()).toBe(Math.min(10, recent.length) + 1);
    await expect.poll(() => rows.nth(1).textContent()).toContain(String(recent[0]?.['path']));
    const most = Math.max(...pages.map(({ errors }) => Number(errors)));
    await dialog
      .getByText(percent((most / Number(group['count'])) * 100), { exact: true })
      .first()
      .waitFor();
    await expectAccessible(page);
    await shoot(page, 'errors-detail');
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
  });

  /** The names of the buttons that something else covers. */
  const coveredButtons = (window: Locator) =>
    window.locator('footer button').evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { x, y, width, height } = button.getBoundingClientRect();
          return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        })
        .map(({ textContent }) => textContent),
    );

  test('are ignored, reopened and resolved in their release, in a window whose buttons no toast covers', async () => {
    await openErrors('&state=ignored');
    const issue = (name: string) => table('Issues').getByRole('button', { name }).first();
    const choose = async (name: string, action: string) => {
      await page.getByRole('button', { name: `Actions: ${name}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
      await issue(name).waitFor({ state: 'detached' });
    };
    await choose(IGNORED, 'Reopen');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await issue(IGNORED).waitFor();
    await choose(IGNORED, 'Resolve in 4.');
    await page.getByRole('button', { name: 'Resolved', exact: true }).click();
    await page.waitForURL(/state=resolved/);
    await issue(IGNORED).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Resolved in 4\.\d\.0$/).waitFor();
    // The toasts of the earlier changes are still shown.
    expect(await coveredButtons(dialog)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ignore' }).click();
    await dialog.getByText('Ignored', { exact: true }).waitFor();
    await expectAccessible(page);
  });

  test('lead to the visit in which they occurred', async () => {
    await openErrors();
    await page.getByRole('button', { name: "reading 'price'" }).first().click();
    const occurrences = page.getByRole('dialog').getByRole('table', { name: 'Latest occurrences' });
    await occurrences.getByRole('link').first().click();
    await page.waitForURL(/\/sessions\/\d+\.\d+/);
    await page.getByText("reading 'price'").first().waitFor();
  });
});

describe('revenue', () => {
  test('is shown for each currency separately, never as one sum', async () => {
    await open('revenue');
    const [overview = [], [people = {}] = []] = await ask({
      parameters: ['revenue_overview', { metrics: ['visitors'] }],
    });
    for (const currency of ['EUR', 'USD']) {
      const row = rowOf(overview, 'currency', currency);
      await page.getByRole('group', { name: 'Currency' }).getByRole('button', { name: currency }).click();
      const total = shortMoney(currency, row['total_revenue']);
      await tiles('Revenue').getByText(total, { exact: true }).waitFor();
      const text = await tiles('Revenue').textContent();
      expect(text).toContain(grouped(row['total_transactions']));
      expect(text).toContain(shortMoney(currency, row['average_order_value']));
      expect(text).toContain(money(currency, Number(row['total_revenue']) / Number(people['visitors'])));
      await page.getByRole('heading', { name: `Revenue in ${currency}`, exact: true }).waitFor();
      const [products = []] = await ask({
        parameters: ['revenue_by_product'],
        filters: [{ field: 'currency', op: 'eq', value: currency }],
      });
      const first = table(`Revenue in ${currency} by product`).getByRole('row').nth(1);
      await first.getByText(money(currency, products[0]?.['revenue'])).waitFor();
      const amounts = await table('Latest transactions').getByRole('row').nth(1).textContent();
      expect(amounts).toContain(currency === 'EUR' ? '€' : '$');
    }
    await expectAccessible(page);
    await shoot(page, 'revenue');
  });

  test('shows the other currency, orders and another split by the address', async () => {
    const [overview = []] = await ask({ parameters: ['revenue_overview'] });
    const [usual, other] = overview
      .toSorted((a, b) => Number(b['total_transactions']) - Number(a['total_transactions']))
      .map(({ currency }) => String(currency));
    await open('revenue', `&currency=${other}&figure=transactions&split=country`);
    await page.getByRole('heading', { name: `Orders in ${other}` }).waitFor();
    await table(`Revenue in ${other} by country`).waitFor();
    await page
      .getByRole('group', { name: 'Currency' })
      .getByRole('button', { name: usual ?? '' })
      .click();
    await page.waitForURL((url) => !url.search.includes('currency'));
    await table(`Revenue in ${usual} by country`).waitFor();
  });
});

describe('data quality', () => {
  test('shows the outcomes of all events, their reasons and fixes', async () => {
    await open('data-quality');
    const [rows = []] = await ask({ parameters: ['data_quality'] });
    const sum = (outcome: string, reason?: string) =>
      rows
        .filter((row) => row['outcome'] === outcome && (reason === undefined || row['reason'] === reason))
        .reduce((all, row) => all + Number(row['count']), 0);
    await tiles('Data quality')
      .getByText(grouped(sum('bot')), { exact: true })
      .waitFor();
    await expect.poll(() => tiles('Data quality').textContent()).toContain(grouped(sum('blocked')));
    const reasons = table('Reasons');
    for (const [title, reason] of [
      ['Excluded IP address', 'ip'],
      ['Excluded page', 'path'],
      ['Referrer spam', 'spam_referrer'],
    ] as const) {
      const row = reasons.getByRole('row').filter({ hasText: title });
      await expect
        .poll(() => row.textContent(), { message: title })
        .toContain(grouped(sum('blocked', reason)));
      expect(sum('blocked', reason)).toBeGreaterThan(0);
    }
    expect(sum('duplicate')).toBeGreaterThan(0);
    expect(sum('invalid')).toBeGreaterThan(0);
    await expectAccessible(page);
    await shoot(page, 'data-quality');
    await reasons.getByRole('link', { name: 'Open the rules' }).first().click();
    await page.waitForURL(/\/settings$/);
  });

  test('shows one kind only, and only what does not count, as a table', async () => {
    await open('data-quality');
    await page.getByRole('button', { name: 'Not counted' }).click();
    await page.waitForURL(/show=rest/);
    await page.getByRole('button', { name: 'Table' }).click();
    const over = table('Event outcomes');
    await over.getByRole('columnheader', { name: 'Blocked' }).waitFor();
    await expect.poll(() => over.getByRole('columnheader', { name: 'Counted' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Errors', exact: true }).click();
    await page.waitForURL(/kind=error/);
    const [rows = []] = await ask({
      parameters: [{ metrics: ['sent'] }],
      filters: [{ field: 'kind', op: 'eq', value: 'error' }],
    });
    await tiles('Data quality').getByText(grouped(rows[0]?.['sent']), { exact: true }).first().waitFor();
  });
});

test('where nothing was sent, each page says how it begins', async () => {
  await page.goto('/websites/new');
  await page.getByLabel('Domain').fill('quiet.example');
  await page.getByRole('button', { name: 'Add website' }).click();
  await page.waitForURL(/\/install$/);
  const website = page.url().replace(/\/install$/, '');
  for (const [name, sign] of [
    ['vitals', /data-website-id="\S+" data-vitals><\/script>/],
    ['errors', /data-website-id="\S+" data-errors><\/script>/],
    ['revenue', /pharos\('purchase'/],
  ] as const) {
    await page.goto(`${website}/${name}`);
    await page.locator('code').filter({ hasText: sign }).waitFor();
    await expectAccessible(page);
    await shoot(page, `${name}-empty`);
  }
  await page.goto(`${website}/data-quality`);
  await page.getByRole('link', { name: 'Get the snippet' }).waitFor();
  await expectAccessible(page);
  await deleteWebsite(page, world.program);
});

test('filters that nothing matches can be cleared', async () => {
  await page.goto(`/websites/${shop}/errors?range=last_7d&filter=path-eq-/nowhere`);
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await table('Issues').waitFor();
});
