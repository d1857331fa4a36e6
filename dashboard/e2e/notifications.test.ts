import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ReceivedRequest,
  receive,
  startHttp,
  type TestServer,
} from '../../server/src/outbound/testing/test-server.ts';
import { openAsOwner } from './testing/create-owner.ts';
import { type DashboardWorld, expectAccessible, openDashboard, shoot } from './testing/open-dashboard.ts';

let world: DashboardWorld;
let context: BrowserContext;
let page: Page;
let receiver: TestServer;
const received: ReceivedRequest[] = [];

beforeAll(async () => {
  receiver = await startHttp(async (request, response) => {
    received.push(await receive(request));
    response.writeHead(200).end('noted');
  });
  world = await openDashboard({ settings: { PHAROS_ALLOW_PRIVATE_TARGETS: '127.0.0.1' } });
  context = await world.openProfile();
  page = await context.newPage();
  await openAsOwner(page, world.program);
}, 180_000);
afterAll(async () => {
  await world.close();
  await receiver.close();
});

test('without an integration, the page of rules says what to do first', async () => {
  await page.goto('/settings/notifications');
  await page.getByText('No open problems').waitFor();
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByText('Connect an integration first').waitFor();
  await expectAccessible(page);
  await shoot(page, 'notifications-start');
});

test('a rule is created and reads as a sentence', async () => {
  await page.goto('/settings/integrations');
  await page.getByRole('button', { name: /^Webhook/ }).click();
  await page.getByLabel('URL').fill(`http://127.0.0.1:${receiver.port}/hook`);
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByLabel('Name').fill('Order system');
  await page.getByRole('button', { name: /^(?:Connect|Create|Save)/ }).click();
  await page.getByText('Order system').first().waitFor();
  await page.goto('/settings/notifications?tab=rules');
  await page.getByRole('button', { name: 'Create rule' }).first().click();
  await page.getByLabel('Name').fill('Outages');
  await page.getByLabel('Notify').click();
  await page.getByRole('option', { name: 'Order system' }).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await shoot(page, 'notification-rule');
  await page.getByRole('button', { name: 'Save rule' }).click();
  await page.getByText(/When Monitors: everything, notify Order system/).waitFor();
});

test('a report that is sent now reaches the webhook, and its delivery is listed with the response', async () => {
  await page.goto('/settings/reports');
  await page.getByText('No scheduled reports yet').waitFor();
  await page.getByRole('button', { name: 'Create report' }).first().click();
  await page.getByLabel('Name').fill('Monday report');
  await page.getByRole('checkbox', { name: 'Order system' }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page
    .frameLocator('iframe')
    .getByText(/Weekly report/)
    .waitFor();
  await shoot(page, 'scheduled-report');
  await page.getByRole('button', { name: 'Hide preview' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create report' }).click();
  await page.getByRole('button', { name: 'Actions for Monday report' }).click();
  await page.getByRole('menuitem', { name: 'Send now' }).click();
  await page.getByText('Report sent to 1 recipient').waitFor();
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
  expect(received[0]?.headers['webhook-signature']).toMatch(/^v1,/);
  await page.goto('/settings/notifications?tab=deliveries');
  await page.getByText('Delivered').first().waitFor();
  await expectAccessible(page);
  await shoot(page, 'deliveries');
  await page
    .getByRole('button', { name: /^Lighthouse Labs: / })
    .first()
    .click();
  await page.getByText('noted').waitFor();
  await expectAccessible(page);
  await shoot(page, 'delivery');
});

test('on a phone in the dark, in German, the pages fit the screen', async () => {
  const phone = await world.browser.newContext({
    baseURL: world.program.baseUrl,
    storageState: await context.storageState(),
    colorScheme: 'dark',
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
  });
  const small = await phone.newPage();
  for (const [name, path] of [
    ['deliveries', '/settings/notifications?tab=deliveries'],
    ['notification-rules', '/settings/notifications?tab=rules'],
    ['scheduled-reports', '/settings/reports'],
  ] as const) {
    await small.goto(path);
    await small.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(small);
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await shoot(small, `${name}-phone-dark`);
  }
  await phone.close();
});
