import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DashboardWorld,
  expectAccessible,
  type Look,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

const PRICE = /^Cannot .*reading 'price'/;
const LOOKS: readonly (readonly [string, Look])[] = [
  ['source-maps', {}],
  ['source-maps-dark', { theme: 'dark' }],
  ['source-maps-phone', { screen: 'phone' }],
];

let world: DashboardWorld;
let shop: string;

beforeAll(async () => {
  world = await openDashboard({ demo: 'own' });
  shop = /shop\.example\s+(\S+)/.exec(world.program.printed)?.[1] ?? '';
}, 180_000);
afterAll(() => world.close());

async function openPage(path: string, look: Look = {}): Promise<Page> {
  const page = await (await world.openProfile(look)).newPage();
  if (look.screen !== 'phone') await page.setViewportSize({ width: 1_440, height: 900 });
  await signIn(page, world.program);
  await page.goto(`/websites/${shop}${path}`);
  return page;
}

async function openError(page: Page, name: RegExp) {
  await page.getByRole('button', { name }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Latest occurrences').first().waitFor();
  return dialog;
}

test.each(LOOKS)('the stack of an error shows the source code: %s', async (name, look) => {
  const page = await openPage('/errors?range=last_7d', look);
  const dialog = await openError(page, PRICE);
  const code = dialog.getByRole('region', { name: 'Source code of src/cart/totals.ts' });
  await code.waitFor();
  // Only the line in which it was thrown is marked.
  expect(await code.locator('[aria-current]').allTextContents()).toEqual([
    '5  return line.variant.price * line.quantity * (1 - discount);',
  ]);
  await dialog.getByRole('button', { name: /^priceOf\s*src\/cart\/totals\.ts:5:23$/ }).waitFor();
  await dialog.getByRole('button', { name: /^render\s*src\/cart\/cart-drawer\.tsx/ }).waitFor();
  expect(await dialog.getByText('src/component.js').count()).toBe(0);
  await expectAccessible(page);
  await shoot(page, name);
  await dialog.getByRole('button', { name: '2 library frames' }).click();
  await dialog.getByRole('button', { name: /^renderComponent/ }).click();
  await dialog.getByRole('region', { name: /component\.js$/ }).waitFor();
  await dialog.getByRole('button', { name: 'Script', exact: true }).click();
  await dialog.getByText('at o (https://shop.example/assets/cart-B7kQ2xNd.js:1:20517)').waitFor();
  await expectAccessible(page);
  await page.close();
});

test('without a source map, the stack of the script is shown, and the settings say how to upload it', async () => {
  const page = await openPage('/errors?range=last_7d');
  const dialog = await openError(page, /^Failed to fetch/);
  await dialog.getByText('at loadStock').waitFor();
  await dialog.getByText('No source map for this script in release 4.2.0').waitFor();
  await dialog.getByRole('link', { name: 'Upload source maps' }).click();
  await page.waitForURL(/\/settings#source-maps$/);
  const command = page.getByText(/^pharos sourcemaps upload dist /);
  await command.waitFor();
  await expect
    .poll(() => command.evaluate((one) => one.getBoundingClientRect().top < window.innerHeight))
    .toBe(true);
  expect(await command.textContent()).toContain(`--website ${shop} `);
  await expectAccessible(page);
  await shoot(page, 'source-maps-settings');
  await page.close();
});

test('the source maps of a release are deleted, and its stacks show the script again', async () => {
  const page = await openPage('/settings#source-maps', { screen: 'phone', theme: 'dark' });
  const releases = page.getByRole('table', { name: 'Releases with source maps' }).getByRole('row');
  await expect.poll(() => releases.count()).toBe(3);
  await expectAccessible(page);
  await shoot(page, 'source-maps-settings-phone-dark');
  await page.getByRole('button', { name: 'Delete the source maps of 4.2.0' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete source maps' }).click();
  await expect.poll(() => releases.count()).toBe(2);
  await page.goto(`/websites/${shop}/errors?range=last_7d`);
  const dialog = await openError(page, PRICE);
  await dialog.getByText('No source map for this script in release 4.2.0').waitFor();
  await page.close();
  expect(world.takeComplaints()).toEqual([]);
});
