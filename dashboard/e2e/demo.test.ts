import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

let world: DashboardWorld;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  world = await openDashboard({ demo: 'shared' });
  context = await world.openProfile();
  page = await context.newPage();
  await signIn(page, world.program);
}, 240_000);
afterAll(() => world.close());

/** The addresses that the demo printed, on this server: that which printed them has ended. */
function printedAddresses(): readonly string[] {
  const { printed, baseUrl } = world.program;
  const [, origin = ''] = /Pharos is ready at (http:\S+)/.exec(printed) ?? [];
  const found = [...printed.matchAll(/https?:\/\/[^\s'"]+/g)].map(([address]) => address);
  return found.map((address) => address.replace(origin, baseUrl));
}

test('every address that the demo prints exists', async () => {
  const addresses = printedAddresses();
  expect(addresses.length).toBeGreaterThan(6);
  const html = { accept: 'text/html' };
  for (const address of addresses) {
    const { pathname } = new URL(address);
    const isApi = /^\/(?:track|v1|rpc|api)\b/.test(pathname);
    const response = isApi
      ? await context.request.post(address, { data: {} })
      : await context.request.get(address, { headers: html });
    expect([address, response.status()]).not.toEqual([address, 404]);
  }
});

test('the organization and its websites have the same time zone', async () => {
  const read = async (path: string) => (await context.request.get(path)).json();
  const { organization } = await read('/v1/organization');
  const { websites } = await read('/v1/query/websites');
  const zones = websites.map(({ timeZone }: { timeZone: string }) => timeZone);
  expect(zones).toEqual([organization.timeZone, organization.timeZone]);
});

test('a rule whose integrations are all off says that it notifies nobody', async () => {
  await page.goto('/settings/notifications?tab=rules');
  await page.getByText('Notifies nobody').first().waitFor();
  await page.getByText('Its integration is off.').first().waitFor();
  await expectAccessible(page);
  await shoot(page, 'rules-silent');
  await page.getByRole('link', { name: 'Go to the integrations' }).first().click();
  await page.waitForURL('**/settings/integrations');
});

test('a certificate that expires names its date, and its problem leads to a monitor that exists', async () => {
  await page.goto('/settings/notifications');
  await page.getByText(/^The certificate of Certificate of the shop expires on \d{4}-\d\d-\d\d$/).waitFor();
  await shoot(page, 'problems');
  expect(world.takeComplaints()).toEqual([]);
});

test('phones show the rules in German', async () => {
  const other = await world.openProfile({ theme: 'dark', screen: 'phone', language: 'de' });
  await other.addCookies(await context.cookies());
  const phone = await other.newPage();
  await phone.goto('/settings/notifications?tab=rules');
  await phone.getByText('Benachrichtigt niemanden').first().waitFor();
  await expectAccessible(phone);
  await shoot(phone, 'rules-silent-phone');
});
