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
let status = 200;

beforeAll(async () => {
  receiver = await startHttp(async (request, response) => {
    received.push(await receive(request));
    response.writeHead(status).end('noted');
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

// Toasts are dialogs, too, but have no button “Close”.
const dialog = () =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Close', exact: true }) });

const choice = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

test('the gallery shows every service, and which ones this server cannot use', async () => {
  await page.goto('/settings/integrations');
  await page.getByText('Nothing is connected yet').waitFor();
  for (const name of ['Slack', 'Microsoft Teams', 'PagerDuty', 'ntfy', 'Webhook'])
    await choice(name).waitFor();
  expect(await choice('E-mail').isDisabled()).toBe(true);
  await expectAccessible(page);
  await shoot(page, 'integrations-start');
});

test('a webhook is tested before it is saved, with a generated secret', async () => {
  await choice('Webhook').click();
  await dialog().getByLabel('URL').fill(`http://127.0.0.1:${receiver.port}/hook`);
  await dialog().getByRole('button', { name: 'Generate' }).click();
  await dialog().getByLabel('Name').fill('Order system');
  status = 404;
  await dialog().getByRole('button', { name: 'Send test' }).click();
  await dialog().getByText('Your server has nothing at this address (status 404). Check the URL.').waitFor();
  await expectAccessible(page);
  await shoot(page, 'integrations-form');
  status = 200;
  await dialog().getByRole('button', { name: 'Send test' }).click();
  await dialog().getByText('The test message was delivered').waitFor();
  expect(received.at(-1)?.headers['webhook-signature']).toMatch(/^v1,/);
  await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
  await page.getByText('Active', { exact: true }).waitFor();
});

test('an invalid value is reported at its field', async () => {
  await choice('Slack').click();
  await dialog().getByLabel('Webhook URL').fill('https://example.com/hook');
  await dialog().getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog().getByText('must be an address such as https://hooks.slack.com/').waitFor();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await dialog().waitFor({ state: 'detached' });
});

test('a failing test is shown with the integration, which is edited, disabled and deleted', async () => {
  status = 404;
  await shoot(page, 'integrations-list');
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByText('Check the URL').waitFor();
  await page.getByText('Failing', { exact: true }).waitFor();
  await shoot(page, 'integrations-failing');
  await page.getByRole('button', { name: 'Actions for Order system' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  expect(await dialog().getByLabel('Signing secret').getAttribute('placeholder')).toMatch(
    /^Stored, ends in .{4}/,
  );
  await dialog().getByLabel('Name').fill('Orders');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Actions for Orders' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await page.getByText('Disabled', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Actions for Orders' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Nothing is connected yet').waitFor();
  expect(world.takeComplaints()).toEqual([]);
});

test('the page works on a phone, in the dark and in German', async () => {
  const state = await context.storageState();
  const phone = await world.browser.newContext({
    baseURL: world.program.baseUrl,
    storageState: state,
    colorScheme: 'dark',
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
  });
  const small = await phone.newPage();
  await small.goto('/settings/integrations');
  await small.getByRole('button', { name: /^Telegram/ }).click();
  await small.getByText('Token des Bots').waitFor();
  await expectAccessible(small);
  await shoot(small, 'integrations-phone-dark');
  await phone.close();
});
