import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

const NAME = 'Nightly report';
const RENAMED = 'Weekly report';

let world: DashboardWorld;
let context: BrowserContext;
let page: Page;
let secret: string;

beforeAll(async () => {
  world = await openDashboard({ demo: 'shared' });
  context = await world.openProfile();
  page = await context.newPage();
  await signIn(page, world.program);
}, 180_000);
afterAll(() => world.close());

/** Returns the HTTP status of a request with a key. */
async function statusWith(key: string): Promise<number> {
  const answer = await fetch(`${world.program.baseUrl}/v1/query/websites`, { headers: { 'x-api-key': key } });
  return answer.status;
}

async function readSecret(): Promise<string> {
  const field = page.getByRole('textbox', { name: 'Secret' });
  const shown = await field.inputValue();
  expect(shown).toMatch(/^phr_[0-9A-Za-z]{48}$/);
  await page.getByRole('button', { name: 'Done' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
  expect(await field.evaluate((element) => element.scrollHeight <= element.clientHeight + 1)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByText('Confirm that you have stored it.').waitFor();
  await field.waitFor();
  await expectAccessible(page);
  return shown;
}

async function confirmStored(): Promise<void> {
  await page.getByRole('checkbox', { name: 'I have stored it in a safe place' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
}

test('a key has the selected scopes, and its secret is shown only once', async () => {
  await page.goto('/settings/keys');
  await page.getByRole('button', { name: 'Create API key' }).first().click();
  await page.getByLabel('Name').fill(NAME);
  await page.getByRole('button', { name: /^Read and send/ }).click();
  await expect.poll(() => page.getByRole('checkbox', { name: 'track:events' }).isChecked()).toBe(true);
  await expectAccessible(page);
  await shoot(page, 'create-key');
  await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click();

  secret = await readSecret();
  await shoot(page, 'secret-once');
  await confirmStored();
  expect(await statusWith(secret)).toBe(200);

  const row = page.getByRole('row').filter({ hasText: NAME });
  await row.getByText(secret.slice(0, 8)).waitFor();
  await expect.poll(() => page.content()).not.toContain(secret);
  await expectAccessible(page);
  await shoot(page, 'keys');
});

test('a rotated key has a new secret, and the old one works during the grace period', async () => {
  await page.getByRole('link', { name: NAME }).click();
  await page.getByText('Query analytics and list websites').waitFor();
  await expectAccessible(page);
  await shoot(page, 'key');
  await page.getByRole('button', { name: 'Rotate' }).click();
  await page.getByRole('combobox', { name: 'The old secret stops working' }).waitFor();
  await shoot(page, 'rotate-key');
  await page.getByRole('button', { name: 'Rotate key' }).click();
  const next = await readSecret();
  await confirmStored();
  expect(next).not.toBe(secret);
  expect([await statusWith(secret), await statusWith(next)]).toEqual([200, 200]);
  await page.getByText(/^The old secret works until/).waitFor();
  await expectAccessible(page);
  await shoot(page, 'key-in-grace');
  await page.getByRole('button', { name: 'End now' }).click();
  await page.getByRole('button', { name: 'Invalidate old secret' }).click();
  await page.getByText('Old secret invalidated').waitFor();
  expect([await statusWith(secret), await statusWith(next)]).toEqual([401, 200]);
  secret = next;
});

test('a key shows its creator, last use and requests', async () => {
  await page.reload();
  await page.getByText('GET /v1/query/websites from 127.0.0.1').waitFor();
  await page.getByText(/ by demo/i).waitFor();
  await page.getByRole('heading', { name: 'Requests' }).waitFor();
});

test('the name, scopes, websites and expiry of a key can be changed', async () => {
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(RENAMED);
  await dialog.getByRole('checkbox', { name: 'track:events' }).click();
  await dialog.getByRole('combobox', { name: 'Expires' }).click();
  await page.getByRole('option', { name: '7 days' }).click();
  await expectAccessible(page);
  await shoot(page, 'edit-key');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('heading', { name: RENAMED }).waitFor();
  await page.getByText(/^Expires in/).waitFor();
  await expect.poll(() => page.getByText('track:events').count()).toBe(0);
  await expectAccessible(page);
  await shoot(page, 'key-expires-soon');
});

test('revoking a key requires its name, and the next request with the key fails', async () => {
  await page.getByRole('button', { name: 'Revoke' }).click();
  const revoke = page.getByRole('button', { name: 'Revoke key' });
  await expect.poll(() => revoke.isDisabled()).toBe(true);
  await page.getByRole('alertdialog').getByRole('textbox').fill(RENAMED);
  await shoot(page, 'revoke-key');
  await revoke.click();
  await page.getByText('Revoked', { exact: true }).waitFor();
  expect(await statusWith(secret)).toBe(401);
  await expect.poll(() => page.getByRole('button', { name: 'Rotate' }).count()).toBe(0);
});

test('keys can be managed on a phone with the dark theme', async () => {
  const phone = await (await world.openProfile({ screen: 'phone', theme: 'dark' })).newPage();
  await signIn(phone, world.program);
  await phone.goto('/settings/keys');
  await phone.getByRole('row').filter({ hasText: RENAMED }).waitFor();
  await expectAccessible(phone);
  await shoot(phone, 'keys-phone-dark');
  await phone.getByRole('button', { name: 'Create API key' }).first().click();
  await expectAccessible(phone);
  await shoot(phone, 'create-key-phone-dark');
  const width = await phone.evaluate('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(390);
  await phone.context().close();
});

test('no page caused an error in the browser', () => {
  expect(world.takeComplaints()).toEqual([]);
});
