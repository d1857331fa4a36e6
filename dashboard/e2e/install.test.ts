import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAsOwner } from './testing/create-owner.ts';
import { type DashboardWorld, expectAccessible, openDashboard, shoot } from './testing/open-dashboard.ts';

let world: DashboardWorld;
let page: Page;
/** A website of `localhost`. */
let site: Server;
let address: string;
let html = '';
let policy: string | undefined;

beforeAll(async () => {
  site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    if (policy !== undefined) response.setHeader('content-security-policy', policy);
    response.end(html);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  address = `http://localhost:${port}/`;
  world = await openDashboard({
    settings: { PHAROS_ALLOW_PRIVATE_TARGETS: '127.0.0.0/8,::1' },
  });
  page = await (await world.openProfile()).newPage();
  await openAsOwner(page, world.program);
}, 180_000);
afterAll(async () => {
  await world.close();
  site.close();
});

const main = () => page.getByRole('main');

async function shootResult(name: string): Promise<void> {
  await main()
    .getByRole('heading', { name: 'No event has arrived yet' })
    .evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
  await shoot(page, name);
}
async function check(): Promise<void> {
  await main().getByLabel('Check a page').fill(address);
  await main().getByRole('button', { name: 'Check', exact: true }).click();
}

test('without an event, the page of the website is checked, and the first problem is named', async () => {
  await page.getByLabel('Domain').fill('localhost');
  await page.getByRole('button', { name: 'Add website' }).click();
  await page.getByText('Waiting for the first event').waitFor();
  const snippet = (await page.locator('pre').first().textContent()) ?? '';
  // The home page is checked first, without a click. Nothing listens at its address.
  await main().getByText('The page could not be loaded').waitFor();
  await main().getByText('localhost refused the connection.', { exact: false }).waitFor();

  html = '<!doctype html><title>Shop</title>';
  await check();
  await main().getByText('The snippet is not in the page').waitFor();
  await expectAccessible(page);
  await shootResult('install-absent');

  html = `<!doctype html><title>Shop</title>${snippet.replace(/web_\w+/, 'web_11111111111111111111111111')}`;
  await check();
  await main().getByText('It contains web_11111111111111111111111111.', { exact: false }).waitFor();

  html = `<!doctype html><title>Shop</title>${snippet}`;
  policy = "default-src 'self'";
  await check();
  await main().getByText('The Content Security Policy blocks the script').waitFor();
  await main().getByText(`script-src ${world.program.baseUrl}`, { exact: false }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await shootResult('install-policy-phone');
  await page.setViewportSize({ width: 1_280, height: 900 });

  policy = `script-src ${world.program.baseUrl}; connect-src 'self'`;
  await check();
  await main().getByText('The Content Security Policy blocks the events').waitFor();

  policy = undefined;
  await check();
  await main().getByText('The snippet is installed correctly').waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await shootResult('install-correct-dark');
  await page.emulateMedia({ colorScheme: 'light' });
}, 60_000);

test('a page of another domain is refused at the field', async () => {
  await main().getByLabel('Check a page').fill('https://example.com/');
  await main().getByRole('button', { name: 'Check', exact: true }).click();
  await main().getByRole('alert').getByText('must be on localhost or one of its subdomains').waitFor();
  expect(world.takeComplaints().filter((text) => !/400/.test(text))).toEqual([]);
});
