import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { responseSchema } from '../../server/src/modules/query/contract/response.contract.ts';
import { grouped, percent } from './testing/as-shown.ts';
import { deleteWebsite } from './testing/delete-website.ts';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

const RANGE = { preset: 'last_7d' };
const METRICS = [
  'visitors',
  'sessions',
  'pageviews',
  'pages_per_session',
  'bounce_rate',
  'avg_session_duration',
];

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

/** What `/v1/query` answers to anybody with a key: the rows of each parameter. */
async function ask(query: object): Promise<readonly (readonly Record<string, unknown>[])[]> {
  const response = await fetch(`${world.program.baseUrl}/v1/query?website_id=${shop}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ ...RANGE, ...query }),
  });
  return responseSchema.parse(await response.json()).data.map(({ data }) => data);
}

/** Opens the analytics of the shop, and waits for its figures. */
async function openShop(search = '?range=last_7d', on: Page = page): Promise<void> {
  await on.goto(`/websites/${shop}${search}`);
  await on.locator('.chart-surface').waitFor();
}

const tile = (title: string) =>
  page.getByRole('group', { name: 'Metric of the chart' }).getByRole('button', { name: title });
const card = (title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 2 }) });
const rowsOf = (title: string) => page.getByRole('list', { name: title }).getByRole('listitem');
/** What rows of a card say: name, share, figure. */
const readRows = (title: string) =>
  rowsOf(title).evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll('span:not([aria-hidden])')].map((part) => part.textContent)),
  );

test('the figures are those of the API, and come in one request', async () => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rpc/query/run')) requests.push(request.url());
  });
  const startedMs = performance.now();
  await page.goto(`/websites/${shop}?range=last_7d`);
  await tile('Visitors').getByText(/\d/).first().waitFor();
  process.stdout.write(`Figures seen after ${Math.round(performance.now() - startedMs)} ms, cold\n`);
  await page.locator('.chart-surface').waitFor();
  expect(requests).toHaveLength(1);
  const [headline = [], channels = [], pages = []] = await ask({
    parameters: [{ metrics: METRICS }, 'channels', 'top_pages'],
  });
  const figures = headline[0] ?? {};
  for (const [title, name] of [
    ['Visitors', 'visitors'],
    ['Visits', 'sessions'],
    ['Pageviews', 'pageviews'],
  ] as const)
    await expect.poll(() => tile(title).textContent(), { message: title }).toContain(grouped(figures[name]));
  await expect.poll(() => tile('Bounce rate').textContent()).toContain(percent(figures['bounce_rate']));
  await expect
    .poll(() => readRows('Channels'))
    .toEqual(
      channels.slice(0, 8).map((row) => [row['name'], percent(row['percentage']), grouped(row['visitors'])]),
    );
  await expect.poll(() => rowsOf('Top pages').first().textContent()).toContain(String(pages[0]?.['name']));
  await expectAccessible(page);
  await shoot(page, 'analytics');
});

test('figures are updated every minute while the page is visible, in one request', async () => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const body = request.url().includes('/rpc/query/run') ? (request.postData() ?? '') : '';
    if (body.includes('top_pages')) asked.push(body);
  });
  await page.clock.install();
  await openShop();
  // The clock runs while the page loads, which takes longer than the rest of a minute on a busy machine.
  const passedMs = await page.evaluate(() => performance.now());
  await page.clock.fastForward(Math.max(0, 45_000 - passedMs));
  expect(asked).toHaveLength(1);
  await Promise.all([
    page.waitForResponse((response) => (response.request().postData() ?? '').includes('top_pages')),
    page.clock.fastForward(20_000),
  ]);
  expect(asked).toHaveLength(2);
  expect(asked[1]?.length).toBe(asked[0]?.length);
});

test('requests that no component waits for are cancelled', async () => {
  await openShop();
  await page.route('**/rpc/query/run', () => undefined);
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('/rpc/query/run'));
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await page.getByRole('button', { name: 'Last 90 days' }).click();
  await page.waitForURL(/last_90d/);
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click();
  expect((await cancelled).failure()?.errorText).toContain('ERR_ABORTED');
});

test('a click on a row adds a filter, and the back button removes it', async () => {
  await openShop();
  const before = await tile('Visitors').textContent();
  await rowsOf('Countries').filter({ hasText: 'Germany' }).click();
  await page.waitForURL(/filter=country-eq-DE/);
  const [[german = {}] = []] = await ask({
    parameters: [{ metrics: METRICS }],
    filters: [{ field: 'country', op: 'eq', value: 'DE' }],
  });
  await tile('Visitors').getByText(grouped(german['visitors']), { exact: true }).waitFor();
  await page.getByRole('list', { name: 'Filters' }).getByText('Country is').waitFor();
  await expect.poll(() => rowsOf('Countries').count()).toBe(1);
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('filter'));
  await expect.poll(() => tile('Visitors').textContent()).toBe(before);
  await expect.poll(() => page.getByRole('list', { name: 'Filters' }).count()).toBe(0);
});

test('dragging over the chart zooms in, by the address', async () => {
  await openShop();
  // The chart keeps its place when everything around it is loaded.
  await page.waitForFunction(() => document.querySelector('.skeleton') === null);
  const box = await page.locator('.chart-surface').boundingBox();
  if (box === null) throw new Error('The chart is not there');
  const at = (part: number) => [box.x + 48 + (box.width - 76) * part, box.y + box.height / 2] as const;
  await page.mouse.move(...at(0.34));
  await page.mouse.down();
  await page.mouse.move(...at(0.5), { steps: 4 });
  await page.mouse.move(...at(0.66), { steps: 4 });
  await page.mouse.up();
  await page.waitForURL(/from=\d{4}-\d{2}-\d{2}&to=\d{4}-\d{2}-\d{2}/);
  const { searchParams } = new URL(page.url());
  const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? ''];
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(2);
  const [[zoomed = {}] = []] = await ask({
    preset: undefined,
    startDate: from,
    endDate: to,
    parameters: [{ metrics: METRICS }],
  });
  await tile('Visitors').getByText(grouped(zoomed['visitors']), { exact: true }).waitFor();
  await page.goBack();
  await page.waitForURL(/range=last_7d/);
  await page.goForward();
  await page.getByRole('button', { name: 'Reset all' }).click();
  await page.waitForURL((url) => url.search === '');
});

test('the table shows the values of the chart, and its days can be opened with the keyboard', async () => {
  await openShop();
  await page.getByRole('button', { name: 'Table' }).click();
  const table = page.getByRole('table', { name: 'Visitors over time' });
  const [series = []] = await ask({ parameters: [{ metrics: ['visitors'], dimensions: ['date'] }] });
  const cells = await table.getByRole('row').allTextContents();
  expect(cells).toHaveLength(series.length + 1);
  expect(cells[2]).toContain(grouped(series.at(-2)?.['visitors']));
  await table.getByRole('button').nth(1).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`from=${String(series.at(-2)?.['date'])}`));
  await page.getByRole('button', { name: 'Chart', exact: true }).click();
  await page.locator('.chart-surface').waitFor();
});

test('the range is compared with the chosen period', async () => {
  await openShop();
  const [[row = {}] = []] = await ask({ parameters: [{ metrics: ['visitors'] }], preset: 'last_7d' });
  await expect.poll(() => tile('Visitors').textContent()).toMatch(/from [\d,]+/);
  await page.getByRole('button', { name: 'vs previous period' }).click();
  await page.getByRole('menuitemradio', { name: 'Year over year' }).click();
  await page.waitForURL(/compare=year_over_year/);
  // The demonstration did not exist a year ago: growth from nothing is stated.
  await tile('Visitors')
    .getByText(`0 → ${grouped(row['visitors'])}`, { exact: true })
    .waitFor();
  await page.getByRole('button', { name: 'vs a year ago' }).click();
  await page.getByRole('menuitemradio', { name: 'No comparison' }).click();
  await page.waitForURL(/compare=none/);
  await tile('Visitors').getByText('0 →').waitFor({ state: 'detached' });
});

test('days are chosen in the calendar, with a mouse or with keys', async () => {
  await openShop();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Period' });
  await dialog.locator('[aria-current=date]').click();
  await dialog.locator('[aria-current=date]').press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.waitForURL(/from=/);
  const { searchParams } = new URL(page.url());
  const days = Date.parse(searchParams.get('to') ?? '') - Date.parse(searchParams.get('from') ?? '');
  expect(days / 86_400_000).toBe(2);
});

test('filters are created by typing, with suggestions of existing values', async () => {
  await openShop();
  await page.keyboard.press('f');
  await page.getByRole('combobox', { name: 'Filter by' }).fill('brow');
  await page.getByRole('option', { name: 'Browser', exact: true }).click();
  await page.getByRole('combobox', { name: 'Value' }).fill('fire');
  await page.getByRole('option', { name: 'Firefox', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.waitForURL(/filter=browser_name-eq-Firefox/);
  await page.getByRole('dialog', { name: 'Add a filter' }).waitFor({ state: 'detached' });
  const chip = page.getByRole('list', { name: 'Filters' });
  await chip.getByRole('button', { name: 'Browser is Firefox', exact: true }).click();
  await page.getByRole('combobox', { name: 'Condition' }).click();
  await page.getByRole('option', { name: 'is not', exact: true }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/filter=browser_name-ne-Firefox/);
  await chip.getByRole('button', { name: /^Remove/ }).click();
  await page.waitForURL((url) => !url.search.includes('filter'));
});

test('typed text that is not chosen becomes a value, and Enter takes the first match', async () => {
  await openShop();
  await page.keyboard.press('f');
  await page.getByRole('combobox', { name: 'Filter by' }).fill('operating');
  await page.getByRole('option', { name: 'Operating system', exact: true }).click();
  const value = page.getByRole('combobox', { name: 'Value' });
  await value.fill('mac');
  await page.getByRole('option', { name: 'macOS', exact: true }).waitFor();
  await value.press('Enter');
  await value.fill('Plan 9');
  // The open list hides the button from assistive technologies.
  await value.press('Tab');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toBe('os_name-in-Mac OS,Plan 9');
});

test('the back button closes a window and stays on the page', async () => {
  await openShop();
  await rowsOf('Countries').filter({ hasText: 'Germany' }).click();
  await page.waitForURL(/filter=country-eq-DE/);
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // The shortcuts of the shell are loaded after the page.
  await expect
    .poll(async () => {
      await page.keyboard.press('?');
      return help.count();
    })
    .toBe(1);
  await page.goBack();
  await help.waitFor({ state: 'detached' });
  expect(page.url()).toContain('filter=country-eq-DE');
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('filter'));
});

test('a filter ignores case where that is asked, and says so', async () => {
  await page.goto(`/websites/${shop}?range=last_7d&filter=page-contains-/PRODUCTS`);
  const chip = page.getByRole('list', { name: 'Filters' });
  await chip.getByRole('button', { name: 'Page contains /PRODUCTS', exact: true }).click();
  const matchCase = page.getByRole('switch', { name: 'Match case' });
  await expect.poll(() => matchCase.getAttribute('aria-checked')).toBe('true');
  await matchCase.click();
  await expectAccessible(page);
  await shoot(page, 'analytics-filter-case');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/filter=page-contains\.i-%2FPRODUCTS/);
  await chip.getByRole('button', { name: 'Page contains /PRODUCTS ignoring case', exact: true }).click();
  await expect.poll(() => matchCase.getAttribute('aria-checked')).toBe('false');
  await page.getByRole('combobox', { name: 'Condition' }).click();
  await page.getByRole('option', { name: 'is set', exact: true }).click();
  await expect.poll(() => matchCase.count()).toBe(0);
  await page.keyboard.press('Escape');
  const pages = { name: 'top_pages', filters: [{ field: 'page', op: 'contains', value: '/products' }] };
  const [rows = []] = await ask({ parameters: [pages] });
  await expect.poll(() => rowsOf('Top pages').count()).toBe(Math.min(rows.length, 8));
});

test('the definition of a figure is shown on hover and on focus', async () => {
  await openShop();
  await tile('Bounce rate').hover();
  await page.getByText('The percentage of visits with one pageview').waitFor();
  await page.mouse.move(0, 0);
  await card('Pages').getByRole('button', { name: 'Views' }).focus();
  await page.getByText('Pages by views').first().waitFor();
});

test('all rows stand in the details, with all figures, sorted and searched', async () => {
  await openShop();
  await page.getByRole('button', { name: /^All \d+: Top pages$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Top pages' });
  const table = dialog.getByRole('table', { name: 'Top pages' });
  await table.waitFor();
  await expectAccessible(page);
  await shoot(page, 'analytics-details');
  await table.getByRole('button', { name: 'Page', exact: true }).click();
  await table
    .getByRole('columnheader', { name: 'Page', exact: true })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor();
  await dialog.getByRole('searchbox').fill('lamp');
  await dialog.getByText(/^\d rows$/).waitFor();
  for (const row of (await table.getByRole('row').allTextContents()).slice(1)) expect(row).toContain('lamp');
  await table.getByRole('button', { name: '/products/beacon-desk-lamp' }).click();
  await page.waitForURL(/filter=page-eq-/);
  await expect.poll(() => dialog.count()).toBe(0);
});

test('filters are saved under a name and applied again', async () => {
  await openShop('?range=last_7d&filter=country-in-DE,FR*device_type-eq-mobile');
  await page.getByRole('button', { name: 'Segments' }).click();
  await page.getByRole('menuitem', { name: 'Save filters as segment' }).click();
  await page.getByLabel('Name').fill('Phones nearby');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save segment' }).click();
  await page.getByText('Segment saved').first().waitFor();
  await page.goto(`/websites/${shop}?range=last_7d`);
  await page.getByRole('button', { name: 'Segments' }).click();
  await page.getByRole('menuitem', { name: 'Phones nearby' }).click();
  await page.waitForURL(/filter=country-in-DE%2CFR\*device_type-eq-mobile/);
  await page.getByRole('button', { name: 'Segments' }).click();
  await page.getByRole('menuitem', { name: 'Manage segments' }).click();
  await page.getByRole('button', { name: 'Delete Phones nearby' }).click();
  await page.getByText('No segments.').waitFor();
});

test('annotations are shown on the chart', async () => {
  await openShop();
  await page.getByRole('button', { name: 'More actions: Chart' }).click();
  await page.getByRole('menuitem', { name: 'Add annotation' }).click();
  await page.getByLabel('Text').fill('Version 2 of the checkout');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add annotation' }).click();
  const note = page.getByRole('list', { name: 'Annotations' }).getByText('Version 2 of the checkout');
  await note.click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await note.waitFor({ state: 'detached' });
});

describe('figures go along', () => {
  test('as a file with the rows of the card', async () => {
    await openShop();
    await page.getByRole('button', { name: 'More actions: Countries' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^shop-example-countries-[\d-]+\.csv$/);
    const [countries = []] = await ask({ parameters: ['country'] });
    const [head, ...lines] = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(head).toBe('\uFEFFCountry,Code,Visitors,Share (%)'.trim());
    expect(lines.map((line) => line.split(',').slice(-3))).toEqual(
      countries.map(({ name, visitors, percentage }) => [name, String(visitors), String(percentage)]),
    );
  });

  test('as an image of the card, with its title and chart and without its buttons', async () => {
    await openShop('?range=last_7d');
    const card = page
      .locator('[data-card]')
      .filter({ has: page.getByRole('button', { name: /^Visitors\s*\d/ }) });
    await card.locator('svg path').first().waitFor();
    await card.getByRole('button', { name: /^More actions/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Save as image' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^shop-example-visitors-[\d-]+\.png$/);
    const picture = readFileSync(await download.path());
    const { width, colors } = await page.evaluate(
      async (url) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: image.width, height: image.height });
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        const pixels = new Uint32Array(
          context?.getImageData(0, 0, image.width, image.height).data.buffer ?? [],
        );
        return { width: image.width, colors: new Set(pixels).size };
      },
      `data:image/png;base64,${picture.toString('base64')}`,
    );
    expect(width).toBe(2 * Math.round((await card.boundingBox())?.width ?? 0));
    expect(colors, 'letters and lines have many shades').toBeGreaterThan(100);
  });

  test('as the call that gives them', async () => {
    await openShop('?range=last_7d&filter=page-contains-/products');
    const shown = await readRows('Channels');
    await page.getByRole('button', { name: 'More actions: Channels' }).click();
    await page.getByRole('menuitem', { name: 'Show API request' }).click();
    const call = await page.getByRole('dialog').locator('code').textContent();
    const body = /-d '([\s\S]+)'/.exec(call ?? '')?.[1] ?? '';
    expect(call).toContain(`${world.program.baseUrl}/v1/query?website_id=${shop}`);
    const [channels = []] = await ask(JSON.parse(body));
    expect(channels.slice(0, 8).map(({ name }) => name)).toEqual(shown.map(([name]) => name));
    await expectAccessible(page);
  });
});

describe('where there is nothing, the page says why', () => {
  test('filters that nothing matches can be cleared', async () => {
    await page.goto(`/websites/${shop}?range=last_7d&filter=page-eq-/nowhere`);
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await rowsOf('Channels').first().waitFor();
  });

  test('a new website is led to its snippet', async () => {
    await page.goto('/websites/new');
    await page.getByLabel('Domain').fill('new.example');
    await page.getByRole('button', { name: 'Add website' }).click();
    await page.waitForURL(/\/install$/);
    await page.goto(page.url().replace('/install', ''));
    await page.getByRole('link', { name: 'Get the snippet' }).click();
    await page.waitForURL(/\/install$/);
    await deleteWebsite(page, world.program);
  });
});

test('a notice says how many events are not included yet, and disappears when the figures are complete', async () => {
  let isBehind = true;
  await page.route('**/rpc/query/run', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const behind = { events: 12_345, since: '2026-11-20T10:00:00.000Z' };
    if (isBehind) for (const { meta } of answer.json.body.results) Object.assign(meta, { behind });
    await route.fulfill({ response, json: answer });
  });
  await openShop();
  const notice = page.getByRole('note').filter({ hasText: 'Figures are behind' });
  await notice.getByText('12,345 events are not included yet.').waitFor();
  await expectAccessible(page);
  await shoot(page, 'analytics-behind');
  await page.setViewportSize({ width: 390, height: 844 });
  await shoot(page, 'analytics-behind-phone');
  isBehind = false;
  await notice.waitFor({ state: 'detached' });
});
