import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

const NAME = 'Many pageviews';

let world: DashboardWorld;
let context: BrowserContext;
let page: Page;
let alerts: string;

beforeAll(async () => {
  world = await openDashboard({ demo: 'shared' });
  context = await world.openProfile();
  page = await context.newPage();
  await signIn(page, world.program);
  alerts = `/websites/${websiteOf('shop.example')}/alerts`;
}, 240_000);
afterAll(() => world.close());

/** The id of a website of the demo. */
const websiteOf = (domain: string) =>
  new RegExp(`${domain}\\s+(\\S+)`).exec(world.program.printed)?.[1] ?? '';

test('the list shows states, last values and the last two days', async () => {
  await page.goto(alerts);
  const row = page.getByRole('row', { name: /Few orders/ });
  await row.getByText('Firing').waitFor();
  await page.getByRole('img', { name: /^Busy hour, last 48 hours/ }).waitFor();
  await expectAccessible(page);
  await shoot(page, 'alerts');
});

test('an alert is created from a sentence, with the times at which it would have fired', async () => {
  await page.getByRole('button', { name: 'New alert' }).click();
  await page.getByRole('img', { name: /^Chart of the values/ }).waitFor();
  await shoot(page, 'alert-form-traffic');
  await page.getByRole('combobox', { name: 'What to watch' }).click();
  await page.getByRole('option', { name: 'Threshold' }).click();
  await page.getByRole('combobox', { name: 'Metric' }).click();
  await page.getByRole('option', { name: 'pageviews' }).click();
  await page.getByRole('combobox', { name: 'Comparison' }).click();
  await page.getByRole('option', { name: 'more than' }).click();
  await page.getByRole('spinbutton', { name: 'Value' }).fill('5');
  await page.getByLabel('Name').fill(NAME);
  await page.getByText(/It would have fired \d+ times?\./).waitFor();
  await expectAccessible(page);
  await shoot(page, 'alert-form');
  await page.getByRole('button', { name: 'Create alert' }).click();
  await page.getByRole('link', { name: NAME }).waitFor();
});

test('the page of an alert shows its firings and the data', async () => {
  await page.getByRole('link', { name: 'Busy hour' }).click();
  await page.getByRole('heading', { name: 'Firings' }).waitFor();
  await page.getByRole('link', { name: 'Show the data' }).first().waitFor();
  await page.getByRole('img', { name: /^Chart of the values/ }).waitFor();
  await expectAccessible(page);
  await shoot(page, 'alert');
  await page.getByRole('link', { name: 'Show the data' }).first().click();
  await expect.poll(() => page.url()).toMatch(/\/websites\/web_\w+\?.*from=/);
  await page.goBack();
  await page.waitForURL(/\/alerts\/alr_/);
});

test('an alert is disabled and deleted', async () => {
  await page.goto(alerts);
  await page.getByRole('link', { name: NAME }).click();
  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByText('It is not evaluated.').waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('link', { name: 'Busy hour' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: NAME }).count()).toBe(0);
  expect(world.takeComplaints()).toEqual([]);
});

test('phones, the dark theme and German show the same', async () => {
  const other = await world.openProfile({ theme: 'dark', screen: 'phone', language: 'de' });
  await other.addCookies(await context.cookies());
  const phone = await other.newPage();
  await phone.goto(alerts);
  await phone.getByText('Ausgelöst', { exact: true }).first().waitFor();
  await shoot(phone, 'alerts-phone-dark');
  await phone.getByRole('button', { name: 'Neuer Alarm' }).click();
  await phone.getByRole('img', { name: /^Diagramm der Werte/ }).waitFor();
  await expectAccessible(phone);
  await shoot(phone, 'alert-form-phone-dark');
});

test('a website without alerts explains them and suggests one', async () => {
  await page.goto(`/websites/${websiteOf('blog.example')}/alerts`);
  await page.getByText('No alerts yet').waitFor();
  await page.getByRole('button', { name: /^Traffic spike/ }).click();
  await page.getByRole('dialog').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Traffic spike');
  await page.keyboard.press('Escape');
});

test('a drop is not offered where the expected range begins at 0', async () => {
  await page.getByRole('button', { name: /^Traffic drop.*The traffic is too low/, disabled: true }).waitFor();
  await expectAccessible(page);
  await shoot(page, 'alerts-empty');
  await page.getByRole('button', { name: 'New alert' }).click();
  expect(await page.getByLabel('Name').inputValue()).toBe('Traffic spike');
  await page.getByRole('combobox', { name: 'Direction' }).click();
  const drop = page.getByRole('option', { name: /^drop The traffic is too low/ });
  expect(await drop.getAttribute('aria-disabled')).toBe('true');
  await shoot(page, 'alert-form-no-drop');
});
