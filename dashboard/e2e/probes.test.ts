import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAsOwner } from './testing/create-owner.ts';
import { type DashboardWorld, expectAccessible, openDashboard, shoot } from './testing/open-dashboard.ts';

let world: DashboardWorld;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  world = await openDashboard();
  context = await world.openProfile();
  page = await context.newPage();
  await openAsOwner(page, world.program);
}, 180_000);
afterAll(() => world.close());

const menu = async (item: string) => {
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();
const shownToken = async () => /pprb_[\w-]{43}/.exec((await page.locator('pre').textContent()) ?? '')?.[0];

test('a probe is created with the command that starts it, and connects', async () => {
  await page.goto('/settings/probes');
  await page.getByText('No probes yet').waitFor();
  await expectAccessible(page);
  await shoot(page, 'probes-empty');
  await page.getByRole('button', { name: 'Create probe' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Frankfurt');
  await dialog.getByLabel('Region').fill('FRA');
  await dialog.getByRole('button', { name: 'Create probe' }).click();
  await dialog.getByText('must be lower case letters, digits and hyphens').waitFor();
  await dialog.getByLabel('Region').fill('fra');
  await dialog.getByRole('button', { name: 'Create probe' }).click();
  await page.getByRole('heading', { name: 'Start Frankfurt' }).waitFor();
  const token = await shownToken();
  expect(await page.locator('pre').textContent()).toBe(
    `pharos probe \\\n  --region fra \\\n  --server ${world.program.baseUrl} \\\n  --token ${token}`,
  );
  await expectAccessible(page);
  await shoot(page, 'probes-command');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Not started').waitFor();

  await fetch(`${world.program.baseUrl}/v1/probe/claim`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ region: 'fra', version: '1.2.3' }),
  });
  await page.reload();
  await page.getByText('Connected', { exact: true }).waitFor();
  await page.getByText('1.2.3').waitFor();
  await expectAccessible(page);
  await shoot(page, 'probes-list');
});

test('its token is replaced, it is renamed and deleted', async () => {
  await menu('Replace token');
  await confirm('Replace token');
  await page.getByRole('heading', { name: 'Start Frankfurt' }).waitFor();
  expect(await shownToken()).toBeDefined();
  await page.getByRole('button', { name: 'Done' }).click();
  await menu('Rename');
  await page.getByRole('dialog').getByLabel('Name').fill('Frankfurt 2');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Frankfurt 2', { exact: true }).waitFor();
  const phone = await world.browser.newContext({
    baseURL: world.program.baseUrl,
    storageState: await context.storageState(),
    colorScheme: 'dark',
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
  });
  const small = await phone.newPage();
  await small.goto('/settings/probes');
  await small.getByText('Frankfurt 2', { exact: true }).waitFor();
  await small.getByText('Verbunden', { exact: true }).waitFor();
  await expectAccessible(small);
  await shoot(small, 'probes-phone-dark');
  await phone.close();
  await menu('Delete');
  await confirm('Delete');
  await page.getByText('No probes yet').waitFor();
  expect(world.takeComplaints()).toEqual([]);
});
