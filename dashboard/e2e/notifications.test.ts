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

const bellOf = (of: Page, unread: number) =>
  of.getByRole('button', { name: `Notifications, ${unread} unread` });

/** Invites a person, who accepts. @returns the page that they see then. */
async function joinAs(role: string, email: string): Promise<Page> {
  await page.goto('/settings/members');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const link = await dialog.getByLabel('Invitation link').inputValue();
  const joined = await (await world.openProfile()).newPage();
  await joined.goto(link);
  await joined.getByLabel('Your name').fill('Grace Hopper');
  await joined.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
  await joined.getByRole('button', { name: 'Join' }).click();
  await joined.getByRole('heading', { name: 'Overview' }).waitFor();
  return joined;
}

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

test('the bell counts what the person has not read, opening one marks it, and each person has their own inbox', async () => {
  const post = async (path: string, data: object) => {
    const response = await page.request.post(path, { data, headers: { origin: world.program.baseUrl } });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return response.json();
  };
  const { statusPage } = await post('/v1/status-pages', { name: 'Shop', slug: 'shop' });
  for (const title of ['Payments fail', 'Search is slow', 'Images are missing'])
    await post(`/v1/status-pages/${statusPage.id}/incidents`, {
      title,
      severity: 'major',
      status: 'investigating',
      message: 'We look into it.',
    });
  await page.goto('/');
  await bellOf(page, 4).click();
  const inbox = page.getByRole('dialog', { name: 'Notifications' });
  await inbox.getByRole('region', { name: 'Today' }).waitFor();
  await inbox.getByText('Unread').nth(3).waitFor({ state: 'attached' });
  await expectAccessible(page);
  await shoot(page, 'inbox');
  await inbox.getByRole('link', { name: /Images are missing/ }).press('Enter');
  await page.waitForURL(/\/status-pages\/[^/]+\/incidents\//);
  await inbox.waitFor({ state: 'detached' });
  await bellOf(page, 3).waitFor();

  const grace = await joinAs('Viewer', 'grace@example.com');
  // Reports are for owners and admins.
  await bellOf(grace, 3).click();
  await grace.getByRole('button', { name: 'Mark all as read' }).click();
  await grace.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await expect.poll(() => grace.getByRole('link', { name: 'Notification rules' }).count()).toBe(0);
  await grace.reload();
  await grace.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await grace.context().close();
  await page.reload();
  await bellOf(page, 3).waitFor();
});

test('on a phone in the dark, the inbox is a sheet in German', async () => {
  const phone = await world.openProfile({ screen: 'phone', theme: 'dark', language: 'de' });
  await phone.addCookies((await context.storageState()).cookies);
  const small = await phone.newPage();
  await small.goto('/');
  await small.getByRole('button', { name: 'Benachrichtigungen, 3 ungelesen' }).click();
  const inbox = small.getByRole('dialog', { name: 'Benachrichtigungen' });
  await inbox.getByRole('region', { name: 'Heute' }).waitFor();
  await expectAccessible(small);
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await shoot(small, 'inbox-phone-dark');
  await inbox.getByRole('button', { name: 'Alle als gelesen markieren' }).click();
  await expect.poll(() => inbox.getByText('Ungelesen').count()).toBe(0);
  await inbox.getByRole('link', { name: 'Regeln' }).click();
  await small.waitForURL(/\/settings\/notifications\?tab=rules/);
  await phone.close();
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
