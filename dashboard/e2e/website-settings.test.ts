import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

let world: DashboardWorld;
let page: Page;
let websiteId: string;

beforeAll(async () => {
  world = await openDashboard({ demo: 'own' });
  page = await (await world.openProfile()).newPage();
  await signIn(page, world.program);
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Lamp blog' }).click();
  await page.getByRole('link', { name: 'Website settings' }).click();
  await page.getByRole('heading', { name: 'General' }).waitFor();
  [, websiteId = ''] = /\/websites\/(web_\w+)\//.exec(page.url()) ?? [];
}, 180_000);
afterAll(() => world.close());

const card = (title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
const track = (id: string) =>
  fetch(`${world.program.baseUrl}/track`, {
    method: 'POST',
    body: JSON.stringify({ websiteId: id, name: 'pageview', path: '/' }),
  });

test('saved settings are kept', async () => {
  const general = card('General');
  await general.getByLabel('Name').fill('Lamps and light');
  await general.getByRole('combobox', { name: 'Time zone' }).fill('lisb');
  await page.getByRole('option', { name: 'Europe/Lisbon' }).click();
  await general.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved').first().waitFor();
  await page.reload();
  await expect.poll(() => card('General').getByLabel('Name').inputValue()).toBe('Lamps and light');
  await expect
    .poll(() => card('General').getByRole('combobox', { name: 'Time zone' }).inputValue())
    .toBe('Europe/Lisbon');
  await expectAccessible(page);
  await shoot(page, 'website-settings');
});

test('an invalid entry of a list is shown next to the list', async () => {
  const collection = card('Data collection');
  await collection.getByLabel('Excluded IP addresses').fill('203.0.113.7\nnot an address');
  await collection.getByLabel('Excluded pages').fill('/admin/**');
  await collection.getByRole('button', { name: 'Save' }).click();
  await collection.getByText('“not an address” must be an address').waitFor();
  await expectAccessible(page);
  await shoot(page, 'website-settings-wrong');
  await collection.getByLabel('Excluded IP addresses').fill('203.0.113.7');
  await collection.getByRole('button', { name: 'Save' }).click();
  await collection.getByText('must be an address').waitFor({ state: 'detached' });
});

test('a rotated tracking ID changes the snippet, and the previous ID expires as chosen', async () => {
  const tracking = card('Tracking');
  await tracking.getByText(websiteId).waitFor();
  await tracking.getByRole('button', { name: 'Rotate ID' }).click();
  await page.getByRole('combobox', { name: 'The current ID expires' }).click();
  await page.getByRole('option', { name: 'Immediately' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate ID' }).click();
  await tracking.locator('pre').getByText(websiteId).waitFor({ state: 'detached' });
  const [next = ''] = /web_\w+/.exec(String(await tracking.locator('pre').textContent())) ?? [];
  expect([(await track(websiteId)).status, (await track(next)).status]).toEqual([401, 200]);
});

test('settings fit on a phone in the dark theme', async () => {
  const phone = await (await world.openProfile({ screen: 'phone', theme: 'dark' })).newPage();
  await signIn(phone, world.program);
  await phone.goto(`/websites/${websiteId}/settings`);
  await phone.getByRole('heading', { name: 'Data collection' }).waitFor();
  await expect.poll(() => phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await expectAccessible(phone);
  await shoot(phone, 'website-settings-phone-dark');
  await phone.context().close();
});

test('a website is deleted after its domain is typed', async () => {
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const domain = await page.getByRole('alertdialog').locator('.select-all').textContent();
  await page.getByRole('alertdialog').getByRole('textbox').fill(String(domain));
  await shoot(page, 'delete-website');
  await page.getByRole('button', { name: 'Delete website' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByText('Website deleted').first().waitFor();
  await expect
    .poll(() => page.getByRole('navigation').getByRole('link', { name: 'Lamps and light' }).count())
    .toBe(0);
});

test('none of these pages logs an error or violates the content security policy', () => {
  expect(world.takeComplaints()).toEqual([]);
});
