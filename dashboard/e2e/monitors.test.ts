import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHttp, type TestServer } from '../../server/src/outbound/testing/test-server.ts';
import { openAsOwner } from './testing/create-owner.ts';
import { type DashboardWorld, expectAccessible, openDashboard, shoot } from './testing/open-dashboard.ts';

/** An interval of 10 s, and the time that the page needs to show the next check. */
const CHECK_MS = 60_000;

let world: DashboardWorld;
let context: BrowserContext;
let page: Page;
let target: TestServer;
let status = 200;

beforeAll(async () => {
  target = await startHttp((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: status === 200 ? 'ok' : 'unavailable' }));
  });
  world = await openDashboard({ settings: { PHAROS_ALLOW_PRIVATE_TARGETS: '127.0.0.1' } });
  context = await world.openProfile();
  page = await context.newPage();
  await openAsOwner(page, world.program);
}, 180_000);
afterAll(async () => {
  await world.close();
  await target.close();
});

const url = () => `http://127.0.0.1:${target.port}/health`;
const panel = () =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Test', exact: true }), visible: true });
const choose = async (name: string, option: string) => {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('an empty list offers three starting points', async () => {
  await page.goto('/monitors');
  await page.getByText('Know before your visitors do').waitFor();
  await page.getByRole('link', { name: /^Watch a certificate/ }).waitFor();
  await page.getByRole('link', { name: /^Watch a cron job/ }).waitFor();
  await expectAccessible(page);
  await shoot(page, 'monitors-start');
  await page.getByRole('link', { name: /^Watch a website/ }).click();
  await page.getByRole('heading', { name: 'New monitor' }).waitFor();
});

test('the form tests the address while it is filled in, and shows why it would be down', async () => {
  status = 503;
  await page.getByLabel('URL').fill(url());
  await panel().getByText('Down', { exact: true }).waitFor();
  await panel().getByText('503').first().waitFor();
  status = 200;
  await panel().getByRole('button', { name: 'Test again' }).click();
  await panel().getByText('Up', { exact: true }).waitFor();
  await panel().getByRole('list', { name: 'Phases of the check' }).waitFor();
  await expectAccessible(page);
  await shoot(page, 'monitor-create');
});

test('a condition of the result is added with one click, and the next test checks it', async () => {
  await panel().getByRole('button', { name: 'Status is 200' }).click();
  await page.getByText('Expected response').click();
  await expect.poll(() => page.getByLabel('Expected status').inputValue()).toBe('200');
  await page.getByRole('button', { name: 'Add to Keywords' }).click();
  await page.getByRole('textbox', { name: 'Keyword 1: Text' }).fill('"ok"');
  await panel().getByRole('listitem').filter({ hasText: '"ok"' }).waitFor();
});

test('a monitor is created with its schedule, and its first check appears', async () => {
  await page.getByLabel('Name', { exact: true }).fill('Health');
  await choose('Interval', 'Every 10 seconds');
  await page.getByText('When it is down').click();
  await page.getByLabel('Fast retries').fill('0');
  await page.getByLabel('Failures until down').fill('1');
  await page.getByLabel('Window, in checks').fill('1');
  await page.getByText('Group, tags and target').click();
  await page.getByLabel('Group', { exact: true }).fill('Shop');
  await page.getByLabel('Tags').fill('production');
  await page.getByRole('option', { name: 'production' }).click();
  await page.getByRole('button', { name: 'Create monitor' }).click();
  await page.getByRole('heading', { level: 1, name: 'Health' }).waitFor();
  await page
    .getByRole('table', { name: 'Checks' })
    .getByRole('row', { name: /Up/ })
    .first()
    .waitFor({ timeout: CHECK_MS });
}, 120_000);

test('"Check now" shows the whole trace, and a row of the list of checks opens one', async () => {
  await page.getByRole('button', { name: 'Check now' }).click();
  const side = page.getByRole('dialog', { name: 'Result of the check' });
  await side.getByRole('list', { name: 'Phases of the check' }).waitFor();
  await side.getByText('Conditions').waitFor();
  await expectAccessible(page);
  await shoot(page, 'monitor-trace');
  await page.keyboard.press('Escape');
  await side.waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: /^Show the check of/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Check', exact: true }).waitFor();
  await page.keyboard.press('Escape');
});

test('an outage appears with its cause and evidence, and is acknowledged', async () => {
  status = 503;
  await page.getByText('It is down.').waitFor({ timeout: CHECK_MS });
  await page.getByText('Ongoing').waitFor({ timeout: CHECK_MS });
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await page
    .getByText(/^Acknowledged by/)
    .first()
    .waitFor();
  await page.getByText('Ongoing').click();
  await page.getByText('unavailable').first().waitFor({ state: 'attached' });
  await expectAccessible(page);
  await shoot(page, 'monitor-outage');
  status = 200;
  await page.getByText('It is down.').waitFor({ state: 'detached', timeout: CHECK_MS });
  await page.getByText('Ongoing').waitFor({ state: 'detached', timeout: CHECK_MS });
}, 200_000);

test('the list filters by state, group and tag, and pauses by tag', async () => {
  await page.goto('/monitors');
  const table = page.getByRole('table', { name: 'Monitors' });
  await table.getByRole('link', { name: 'Health' }).waitFor();
  await page.getByRole('button', { name: /^Down\s*0$/ }).click();
  await page.getByText('No monitor matches').waitFor();
  expect(new URL(page.url()).searchParams.get('state')).toBe('down');
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await table.getByRole('button', { name: /^Shop\s*1 monitor/ }).click();
  await table.getByRole('link', { name: 'Health' }).waitFor({ state: 'detached' });
  await table.getByRole('button', { name: /^Shop\s*1 monitor/ }).click();
  await table.getByRole('button', { name: 'Show the monitors with the tag production' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Pause by tag' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause monitors' }).click();
  await table.getByText('Paused').waitFor();
  await table.getByRole('button', { name: 'Actions for Health' }).click();
  await page.getByRole('menuitem', { name: 'Resume' }).click();
  await table.getByText('Paused').waitFor({ state: 'detached' });
});

test('a monitor is edited without losing what was not changed', async () => {
  await page.getByRole('table', { name: 'Monitors' }).getByRole('link', { name: 'Health' }).click();
  await page.getByRole('heading', { level: 1, name: 'Health' }).waitFor();
  await page.keyboard.press('e');
  await page.getByRole('heading', { level: 1, name: 'Edit Health' }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Health of the shop');
  await page.getByText('Group, tags and target').click();
  await page.getByLabel('SLO, in percent').fill('99,9');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save monitor' }).click();
  await page.getByRole('heading', { level: 1, name: 'Health of the shop' }).waitFor();
  // Less than an hour was observed, which says nothing about the target.
  expect(await page.getByText('Target 99.90%').count()).toBe(0);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { monitor } = await (await page.request.get(`/v1/monitors/${id}`)).json();
  expect(monitor).toMatchObject({
    name: 'Health of the shop',
    url: url(),
    intervalSeconds: 10,
    retries: 0,
    failuresToDown: 1,
    group: 'Shop',
    tags: ['production'],
    sloPercent: 99.9,
    config: { expectedStatus: ['200'], keywords: [{ text: '"ok"', present: true }] },
  });
});

test('an error of the server is shown at its field', async () => {
  await page.goto('/monitors/new');
  await page.getByLabel('URL').fill('https://user:secret@example.com/');
  await page.getByRole('button', { name: 'Create monitor' }).click();
  await page
    .getByRole('alert')
    .getByText(/must be an address such as/)
    .first()
    .waitFor();
});

test('a cron job gets a URL with examples, and its request appears as a check', async () => {
  await page.goto('/monitors/new?kind=heartbeat');
  await page.getByLabel('Name', { exact: true }).fill('Nightly backup');
  await page.getByRole('button', { name: 'Create monitor' }).click();
  await page.getByText('Waiting for the first request').waitFor();
  const code = page.getByRole('figure').filter({ hasText: 'URL' }).locator('code').first();
  const address = String(await code.textContent());
  await page
    .getByText(/curl -fsS .* https?:\/\/\S+\/heartbeat\//)
    .first()
    .waitFor();
  await expectAccessible(page);
  await shoot(page, 'monitor-heartbeat');
  const path = new URL(address).pathname;
  const answer = await page.request.post(`${path}/1`, { data: 'disk full' });
  expect(answer.ok()).toBe(true);
  await page.getByText('It is down.').waitFor({ timeout: CHECK_MS });
}, 120_000);

test('repeating maintenance is planned with simple choices, and shows when it happens', async () => {
  await page.goto('/monitors/maintenance');
  await page.getByText('No maintenance is planned').waitFor();
  await page.getByRole('button', { name: 'Plan maintenance' }).first().click();
  const dialog = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('heading', { name: 'Plan maintenance' }) });
  await dialog.getByLabel('Name').fill('Sunday updates');
  await dialog.getByRole('combobox', { name: 'Repeats' }).click();
  await page.getByRole('option', { name: 'Weekly' }).click();
  await dialog.getByRole('button', { name: 'Sun', exact: true }).click();
  expect(await dialog.getByRole('listitem').count()).toBe(5);
  await expectAccessible(page);
  await shoot(page, 'maintenance-form');
  await dialog.getByRole('button', { name: 'Plan maintenance' }).click();
  await page
    .getByRole('row', { name: /Sunday updates/ })
    .getByText(/Every week on/)
    .waitFor();
});

test('monitors of another product are imported after a dry run', async () => {
  await page.goto('/monitors');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import monitors' }).click();
  const dialog = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('heading', { name: 'Import monitors' }) });
  await dialog.getByRole('combobox', { name: 'Product' }).click();
  await page.getByRole('option', { name: 'Gatus' }).click();
  await dialog
    .getByLabel('Content of the file')
    .fill(
      `endpoints:\n  - name: Imported\n    url: ${url()}\n    interval: 60s\n    conditions:\n      - "[STATUS] == 200"\n`,
    );
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await dialog
    .getByRole('row', { name: /Imported/ })
    .getByText('Ready')
    .waitFor();
  await expectAccessible(page);
  await shoot(page, 'monitor-import');
  await dialog.getByRole('button', { name: 'Import 1 monitor' }).click();
  await dialog
    .getByRole('row', { name: /Imported/ })
    .getByText('Created')
    .waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('table', { name: 'Monitors' }).getByRole('link', { name: 'Imported' }).waitFor();
});

test('a deleted monitor is gone, and no page complained', async () => {
  await page.goto('/monitors');
  await page.getByRole('link', { name: 'Nightly backup' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete monitor' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete monitor' }).click();
  await page.getByRole('table', { name: 'Monitors' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Nightly backup' }).count()).toBe(0);
  expect(world.takeComplaints()).toEqual([]);
});
