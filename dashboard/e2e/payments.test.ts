import { createHmac } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAsOwner } from './testing/create-owner.ts';
import { type DashboardWorld, expectAccessible, openDashboard, shoot } from './testing/open-dashboard.ts';

const SECRET = 'a-secret-of-the-shop';

let world: DashboardWorld;
let context: BrowserContext;
let page: Page;
let websiteId: string;

beforeAll(async () => {
  world = await openDashboard();
  context = await world.openProfile();
  page = await context.newPage();
  await openAsOwner(page, world.program);
  websiteId = await page.evaluate(async () => {
    const response = await fetch('/v1/websites', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Lamp shop', domain: 'lamps.example' }),
    });
    const { website } = await response.json();
    return String(website.id);
  });
}, 180_000);
afterAll(() => world.close());

// Toasts are dialogs, too, but have no button “Close”.
const dialog = () =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Close', exact: true }) });

/** Sends an order as Lemon Squeezy does. */
async function sendOrder(address: string, id: string, secret: string): Promise<number> {
  const body = JSON.stringify({
    meta: { event_name: 'order_created', custom_data: {}, test_mode: false },
    data: {
      type: 'orders',
      id,
      attributes: {
        status: 'paid',
        total: 4_990,
        currency: 'EUR',
        customer_id: 1,
        first_order_item: { product_name: 'Desk lamp' },
        created_at: new Date().toISOString(),
      },
    },
  });
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const { pathname } = new URL(address);
  const response = await fetch(`${world.program.baseUrl}${pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    body,
  });
  return response.status;
}

test('the revenue page leads to the payments page, which offers the providers', async () => {
  await page.goto(`/websites/${websiteId}/revenue`);
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  await page.getByText('Connect your payment provider').waitFor();
  await page.getByText('No payments yet').waitFor();
  await expectAccessible(page);
  await shoot(page, 'payments-start');
});

test('a source shows its address, the steps and the events; its state follows what it receives', async () => {
  await page.getByRole('button', { name: 'Lemon Squeezy' }).click();
  await shoot(page, 'payments-add');
  await dialog().getByRole('button', { name: 'Add source', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
  await page.getByText('Secret missing').waitFor();
  await page.getByText('subscription_payment_success').waitFor();
  await shoot(page, 'payments-secret-missing');
  const address = (await page.locator('code', { hasText: '/payments/' }).first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Set signing secret' }).click();
  await dialog().getByLabel('Signing secret').fill(SECRET);
  await dialog().getByRole('button', { name: 'Set secret' }).click();
  await dialog().waitFor({ state: 'detached' });
  await page.getByText('Waiting for the first event').waitFor();
  expect(await sendOrder(address, '1', 'another secret')).toBe(400);
  await page.getByText('The signature does not match the signing secret').waitFor({ timeout: 20_000 });
  await shoot(page, 'payments-failing');
  expect(await sendOrder(address, '1', SECRET)).toBe(200);
  await page.getByText('Receiving', { exact: true }).waitFor({ timeout: 20_000 });
  await page.getByRole('cell', { name: '€49.90' }).waitFor({ timeout: 20_000 });
  await page.getByRole('cell', { name: 'Not attributed' }).waitFor();
  await expectAccessible(page);
  await shoot(page, 'payments-receiving');
});

test('the payment is part of revenue, by what reported it', async () => {
  await page.goto(`/websites/${websiteId}/revenue?split=reported`);
  await page.getByText('Payment provider').first().waitFor();
  await page.getByText('€49.90').first().waitFor();
  await shoot(page, 'payments-revenue');
});

test('the page fits a phone, the dark theme and German', async () => {
  const phone = await world.openProfile({ screen: 'phone', theme: 'dark', language: 'de' });
  const small = await phone.newPage();
  await phone.addCookies(await context.cookies());
  await small.goto(`/websites/${websiteId}/payments`);
  await small.getByText('Letzte Zahlungen').waitFor();
  await small.getByText('Empfängt', { exact: true }).waitFor();
  await expectAccessible(small);
  const overflows = await small.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(overflows).toBe(false);
  await shoot(small, 'payments-phone-dark');
});
