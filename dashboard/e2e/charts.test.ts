import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { responseSchema } from '../../server/src/modules/query/contract/response.contract.ts';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

const NOTE = 'Checkout rewritten';
const LCP = [{ field: 'metric_name', op: 'eq', value: 'LCP' }];
const EURO = [{ field: 'currency', op: 'eq', value: 'EUR' }];

/** Charts over time, their first figure, and its text. */
const CHARTS = [
  {
    name: 'vitals',
    field: 'vital_p75',
    parameter: { metrics: ['vital_p75'], dimensions: ['date'], filters: LCP },
    told: (value: number) => `${(value / 1_000).toLocaleString('en', { maximumFractionDigits: 2 })} s`,
    isBanded: false,
    left: 60,
  },
  {
    name: 'errors',
    field: 'errors',
    parameter: { metrics: ['errors'], dimensions: ['date'] },
    told: (value: number) => value.toLocaleString('en'),
    isBanded: false,
    left: 48,
  },
  {
    name: 'revenue',
    field: 'revenue',
    parameter: { name: 'revenue_time_series', filters: EURO },
    told: (value: number) =>
      new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(value),
    isBanded: false,
    left: 60,
  },
  {
    name: 'data-quality',
    field: 'sent',
    parameter: {
      metrics: ['sent'],
      dimensions: ['date'],
      filters: [{ field: 'outcome', op: 'eq', value: 'accepted' }],
    },
    told: (value: number) => value.toLocaleString('en'),
    isBanded: true,
    left: 48,
  },
  {
    name: 'events',
    field: 'total_events',
    parameter: {
      metrics: ['total_events'],
      dimensions: ['date'],
      filters: [{ field: 'event_name', op: 'eq', value: 'purchase' }],
    },
    told: (value: number) => value.toLocaleString('en'),
    isBanded: false,
    left: 48,
  },
] as const;
type Chart = (typeof CHARTS)[number];
const RIGHT = 28;
const DAYS = 7;

let world: DashboardWorld;
let context: BrowserContext;
let page: Page;
let shop: string;
let key: string;
let noteId: string;

beforeAll(async () => {
  world = await openDashboard({ demo: 'shared' });
  const { printed } = world.program;
  shop = /shop\.example\s+(\S+)/.exec(printed)?.[1] ?? '';
  key = /API key\s+(\S+)/.exec(printed)?.[1] ?? '';
  context = await world.openProfile();
  const first = await context.newPage();
  await signIn(first, world.program);
  noteId = await annotate();
  await first.close();
}, 180_000);
afterAll(async () => {
  await context.request.delete(`/v1/annotations/${noteId}`, { headers: { origin: world.program.baseUrl } });
  await world.close();
});
beforeEach(async () => {
  page = await context.newPage();
});
afterEach(async () => {
  await page.close();
  expect(world.takeComplaints()).toEqual([]);
});

/** Notes on the website that something happened three days ago. @returns the id of the annotation. */
async function annotate(): Promise<string> {
  const at = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const response = await context.request.post('/v1/annotations', {
    headers: { origin: world.program.baseUrl },
    data: { websiteId: shop, at, kind: 'release', text: NOTE },
  });
  expect(response.status()).toBe(201);
  const { annotation } = await response.json();
  return String(annotation.id);
}

/** The days that the chart shows, as the API tells them. */
async function daysOf(parameter: Chart['parameter']): Promise<readonly Record<string, unknown>[]> {
  const response = await fetch(`${world.program.baseUrl}/v1/query?website_id=${shop}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ preset: 'last_7d', parameters: [parameter] }),
  });
  return responseSchema.parse(await response.json()).data[0]?.data ?? [];
}

/** Opens a page of the shop, and waits until its chart is drawn with what happened on it. */
async function open(name: string, on: Page = page): Promise<void> {
  await on.goto(`/websites/${shop}/${name}?range=last_7d`);
  await on.locator('.chart-surface').getByText('◆').first().waitFor();
}

/** Where a day of the chart is on the screen. */
async function placeOf(day: number, { isBanded, left }: Chart, on: Page = page): Promise<[number, number]> {
  const surface = on.locator('.chart-surface').first();
  await surface.scrollIntoViewIfNeeded();
  const box = await surface.boundingBox();
  if (box === null) throw new Error('The chart is not there');
  const part = isBanded ? (day + 0.5) / DAYS : day / (DAYS - 1);
  return [box.x + left + (box.width - left - RIGHT) * part, box.y + box.height / 2];
}

describe.each(CHARTS)('the chart of $name', (chart) => {
  test('shows the exact figures and annotations at the pointer, equal to those of the API', async () => {
    const days = await daysOf(chart.parameter);
    expect(days).toHaveLength(DAYS);
    await open(chart.name);
    const hint = page.locator('.chart-hint');
    for (const day of [1, 3]) {
      const value = Number(days[day]?.[chart.field]);
      // A chart that is redrawn below a resting pointer receives no event until the pointer moves.
      await expect
        .poll(async () => {
          const [x, y] = await placeOf(day, chart);
          await page.mouse.move(x - 2, y);
          await page.mouse.move(x, y);
          return hint.textContent();
        })
        .toContain(chart.told(value));
    }
    await expect.poll(() => hint.textContent()).toContain(NOTE);
    await page.getByRole('list', { name: 'Annotations' }).getByText(NOTE).waitFor();
    await shoot(page, `chart-${chart.name}`);
    await expectAccessible(page);
  });

  test('zooms into the days that one drags over, by the address, and back', async () => {
    const days = await daysOf(chart.parameter);
    await open(chart.name);
    // From right to left, which must come to the same.
    await page.mouse.move(...(await placeOf(4, chart)));
    await page.mouse.down();
    await page.mouse.move(...(await placeOf(3, chart)), { steps: 4 });
    await page.mouse.move(...(await placeOf(2, chart)), { steps: 4 });
    await page.locator('.chart-selection').waitFor();
    await page.locator('.chart-hint').waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await shoot(page, `chart-${chart.name}-drag`);
    await page.mouse.up();
    await page.waitForURL(/from=/);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('from'), searchParams.get('to')]).toEqual([
      days[2]?.['date'],
      days[4]?.['date'],
    ]);
    await page.getByRole('button', { name: 'Hour', exact: true }).waitFor();
    await page.goBack();
    await page.waitForURL(/range=last_7d/);
    await page.locator('.chart-surface').getByText('◆').first().waitFor();
  });

  test('is a table as well, whose days can be gone into by keys', async () => {
    const days = await daysOf(chart.parameter);
    await open(chart.name);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const day = page.getByRole('table').filter({ hasText: 'so far' }).getByRole('button').nth(1);
    await day.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`from=${String(days.at(-2)?.['date'])}`));
  });
});

test('an annotation is added on a chart and shown on the other charts', async () => {
  await open('errors');
  await page.getByRole('button', { name: 'More actions: Errors over time' }).click();
  await page.getByRole('menuitem', { name: 'Add annotation' }).click();
  await page.getByLabel('Text').fill('Version 3');
  await page.getByRole('button', { name: 'Add annotation' }).click();
  const note = page.getByRole('list', { name: 'Annotations' }).getByText('Version 3');
  await note.waitFor();
  await open('vitals');
  await note.click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await note.waitFor({ state: 'detached' });
});

test('the hint of a chart is accessible in the dark theme on a phone', async () => {
  const own = await world.openProfile({ theme: 'dark', screen: 'phone' });
  await own.addCookies(await context.cookies());
  const shown = await own.newPage();
  const [chart] = CHARTS;
  await open(chart.name, shown);
  const place = await placeOf(3, chart, shown);
  const hint = shown.locator('.chart-hint').getByText(NOTE);
  await expect
    .poll(async () => {
      await shown.touchscreen.tap(...place);
      return hint.count();
    })
    .toBe(1);
  // When the page is scrolled to the chart, the bar at the top covers parts of the elements above it.
  await expectAccessible(shown, ['target-size']);
  await shoot(shown, `chart-${chart.name}-phone-dark`);
  await own.close();
});
