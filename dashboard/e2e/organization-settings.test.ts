import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

/** A PNG of 16 × 16 pixels. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAGElEQVR42mPwd3tKEmIY1TCqYfhqoFLQAQBdmR2gsRWLuAAAAABJRU5ErkJggg==',
  'base64',
);

let world: DashboardWorld;
let page: Page;

beforeAll(async () => {
  world = await openDashboard({ demo: 'own' });
  page = await (await world.openProfile()).newPage();
  await signIn(page, world.program);
}, 240_000);
afterAll(() => world.close());

const saved = () => page.getByText('Settings saved').first().waitFor();
const open = async (tab: string) => {
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('tabpanel', { name: tab }).waitFor();
};

test('defaults of new websites are changed, and an invalid slug is explained beside its field', async () => {
  await page.goto('/settings/organization');
  await page.getByLabel('Slug').fill('Not a slug');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('must consist of lower-case letters').waitFor();
  await page.getByLabel('Slug').fill('demo-team');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await saved();
  await expectAccessible(page);
  await shoot(page, 'organization-general');
});

test('a logo is shown in the navigation, and a file that is not an image is rejected', async () => {
  const input = page.getByLabel('Logo', { exact: true });
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await page.getByText('must be a PNG, JPEG or WebP image').waitFor();
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
  await page.getByText('Logo saved').first().waitFor();
  const shown = page.getByRole('complementary').locator('img[src^="/organization-logos/"]');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(16);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Logo removed').first().waitFor();
  await expect.poll(() => shown.count()).toBe(0);
});

test('two-factor authentication cannot be required by those who do not use it', async () => {
  await open('Security');
  await page.getByRole('switch', { name: 'Require two-factor authentication' }).click();
  await page.getByText('Set up two-factor authentication for your account first.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).first().isDisabled()).toBe(true);
  await page.getByLabel('Domains').fill('gmail.com');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await page.getByText('gmail.com: must not be the domain of a public mail provider').waitFor();
  await expectAccessible(page);
  await shoot(page, 'organization-security');
});

test('two forms with changes ask once whether to discard them', async () => {
  await page.getByRole('tab', { name: 'Data' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('tabpanel', { name: 'Data' }).waitFor();
  expect(await question.count()).toBe(0);
});

test('an export shows its progress, and its archive is downloaded', async () => {
  await page.getByText('No exports yet').waitFor();
  await page.getByRole('button', { name: 'Start export' }).click();
  await page
    .getByRole('list', { name: 'Export all data' })
    .getByText(/Queued|Running|Ready/)
    .waitFor();
  const link = page.getByRole('link', { name: 'Download' });
  await link.waitFor({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const archive = await readFile(await download.path());
  expect(archive.subarray(0, 2).toString()).toBe('PK');
  expect(archive.includes('manifest.json')).toBe(true);
  await expectAccessible(page);
  await shoot(page, 'organization-data');
});

test('fits a phone in the dark', async () => {
  const context = await world.openProfile({ screen: 'phone', theme: 'dark' });
  const phone = await context.newPage();
  await signIn(phone, world.program);
  for (const tab of ['', '?tab=security', '?tab=data', '?tab=danger']) {
    await phone.goto(`/settings/organization${tab}`);
    await phone.getByRole('tabpanel').waitFor();
    await expect.poll(() => phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await shoot(phone, `organization-phone-dark-settings${tab.replace('?tab=', '-')}`);
  }
  await context.close();
  expect(world.takeComplaints()).toEqual([]);
});
