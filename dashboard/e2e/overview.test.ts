import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { responseSchema } from '../../server/src/modules/query/contract/response.contract.ts';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

let world: DashboardWorld;
let page: Page;
let organizationId: string;
let key: string;

beforeAll(async () => {
  world = await openDashboard({ demo: 'own' });
  key = /API key\s+(\S+)/.exec(world.program.printed)?.[1] ?? '';
  page = await (await world.openProfile()).newPage();
  await signIn(page, world.program);
  const found: { organizations: { id: string }[] } = await page.evaluate(async () =>
    (await fetch('/v1/organizations')).json(),
  );
  organizationId = found.organizations[0]?.id ?? '';
  await page.goto('/');
}, 180_000);
afterAll(() => world.close());

/** What `/v1/query` answers to anybody with a key about all websites, by their ids, with days as the websites have them. */
async function ask(query: object) {
  const response = await fetch(`${world.program.baseUrl}/v1/query?organization_id=${organizationId}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ parameters: ['websites_overview'], timeZone: 'Europe/Berlin', ...query }),
  });
  const [result] = responseSchema.parse(await response.json()).data;
  return {
    rows: new Map(result?.data.map((row) => [row['website'], row])),
    compared: new Map(result?.comparison?.data.map((row) => [row['website'], row])),
  };
}

/** The cards in their order, as website ids. */
async function idsShown(): Promise<readonly string[]> {
  const links = page.locator('main li > a[href*="/websites/web_"]');
  const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.map((href) => /web_\w+/.exec(href)?.[0] ?? '');
}
const cardOf = (id: string): Locator => page.locator(`main li > a[href*="${id}"]`);
const create = (domain: string) =>
  page.evaluate(
    async (body) => {
      const response = await fetch('/v1/websites', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { website }: { website: { id: string } } = await response.json();
      return website.id;
    },
    { name: domain, domain, organizationId },
  );

test('each card shows the figures of the API, the most visited website first', async () => {
  await page.goto('/');
  await page
    .getByRole('img', { name: /^Visitors of / })
    .first()
    .waitFor();
  const { rows, compared } = await ask({
    preset: 'last_7d',
    compare: { to: 'previous_period', until: 'now' },
  });
  const ids = await idsShown();
  expect([...ids].sort()).toEqual([...rows.keys()].map(String).sort());
  const visitors = ids.map((id) => Number(rows.get(id)?.['visitors']));
  expect(visitors).toEqual(visitors.toSorted((a, b) => b - a));
  for (const [index, id] of ids.entries()) {
    const card = cardOf(id);
    const exact = Number(visitors[index]).toLocaleString('en');
    await card.getByTitle(`Exactly ${exact} visitors`).waitFor();
    const change = compared.get(id)?.['visitors'];
    expect(change).toMatchObject({ current: visitors[index] });
    const percent = typeof change === 'object' && change !== null ? Reflect.get(change, 'change_percent') : 0;
    await card.getByText(Number(percent) >= 0 ? /^up |^the same|^from / : /^down /).waitFor();
  }
  await page.getByRole('button', { name: 'More actions' }).waitFor();
  await expectAccessible(page);
  await shoot(page, 'overview');
});

test('open problems are above the websites, each with a link', async () => {
  const problems = page.getByRole('list', { name: 'Open problems' });
  await problems.getByRole('button', { name: /^\d+ more$/ }).click();
  await problems.getByText('Down', { exact: true }).waitFor();
  await problems
    .getByText(/^Incident on /)
    .first()
    .waitFor();
  await problems.getByRole('link', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/monitors/mon_*');
  await page.goto('/');
});

test('range and order are part of the address, and the back button restores them', async () => {
  await page.getByRole('button', { name: '30 days' }).click();
  await page.waitForURL('**/?since=30d');
  const { rows } = await ask({ preset: 'last_30d' });
  for (const [id, row] of rows)
    await cardOf(String(id))
      .getByTitle(`Exactly ${Number(row['visitors']).toLocaleString('en')} visitors`)
      .waitFor();
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await page.waitForURL('**/?since=30d&order=name');
  const names = await page.locator('main li > a .font-semibold.truncate').allTextContents();
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  await page.getByRole('button', { name: '24 hours' }).click();
  await page.waitForURL('**/?since=24h&order=name');
  await page.getByText('compared with the previous 24 hours').waitFor();
  await page.goBack();
  await page.goBack();
  await page.waitForURL('**/?since=30d');
  await page.getByText('compared with the previous 30 days').waitFor();
});

test('the definition of visitors shows on hover, and the API request returns the same figures', async () => {
  await page.getByRole('button', { name: 'Visitors', exact: true }).hover();
  await page.getByText('Days are in the time zone of each website').waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Show API request' }).click();
  const call = String(await page.getByRole('dialog').locator('pre').textContent());
  const body = /-d '([\s\S]+)'$/.exec(call)?.[1] ?? '';
  const url = /curl '([^']+)'/.exec(call)?.[1] ?? '';
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
  await page.keyboard.press('Escape');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  expect((await saving).suggestedFilename()).toBe('overview-30d.csv');
});

test('a website without data links to its snippet', async () => {
  const id = await create('silent.example');
  await page.goto('/');
  await cardOf(id).getByText('Get the snippet').click();
  await page.waitForURL(`**/websites/${id}/install`);
});

test('a website is found by a part of its name', async () => {
  for (const domain of ['one.example', 'two.example', 'three.example', 'four.example']) await create(domain);
  await page.goto('/');
  await page.getByText('Get the snippet').first().waitFor();
  await shoot(page, 'overview-many');
  await page.getByRole('searchbox', { name: 'Find a website' }).fill('THREE');
  await page.waitForURL('**/?q=THREE');
  await expect.poll(() => idsShown()).toHaveLength(1);
  await page.getByRole('searchbox', { name: 'Find a website' }).fill('nothing like it');
  await page.getByText('No website has “nothing like it”').waitFor();
});

test('a segment is shared with all readers of the website, and made private again', async () => {
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Lamp shop' }).click();
  await page.goto(`${page.url().replace(/\?.*/, '')}?range=last_7d&filter=device_type-eq-mobile`);
  await page.getByRole('button', { name: 'Segments' }).click();
  await page.getByRole('menuitem', { name: 'Save filters as segment' }).click();
  await page.getByLabel('Name').fill('Phones');
  await page.getByRole('button', { name: 'Save segment' }).click();
  await page.getByText('Segment saved').first().waitFor();
  await page.getByRole('button', { name: 'Segments' }).click();
  await page.getByRole('menuitem', { name: 'Phones Personal' }).waitFor();
  await page.getByRole('menuitem', { name: 'Manage segments' }).click();
  await page.getByRole('button', { name: 'Share Phones' }).click();
  await page.getByText('Segment shared').first().waitFor();
  await page.getByRole('dialog').getByText('Shared', { exact: true }).waitFor();
  await expectAccessible(page);
  await shoot(page, 'segments-manage');
  await page.getByRole('button', { name: 'Stop sharing Phones' }).click();
  await page.getByRole('dialog').getByText('Personal', { exact: true }).waitFor();
});

test('the overview fits on a phone in dark mode', async () => {
  const phone = await (await world.openProfile({ screen: 'phone', theme: 'dark' })).newPage();
  await signIn(phone, world.program);
  await phone.goto('/');
  await phone
    .getByRole('img', { name: /^Visitors of / })
    .first()
    .waitFor();
  await phone.getByRole('button', { name: 'More actions' }).waitFor();
  await expect.poll(() => phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await expectAccessible(phone);
  await shoot(phone, 'overview-phone-dark');
  await phone.context().close();
});

test('a deleted website shows the progress of its deletion until all data is removed', async () => {
  await page.goto('/');
  const blog = page.getByRole('navigation').getByRole('link', { name: 'Lamp blog' });
  const address = String(await blog.getAttribute('href')).split('?')[0];
  await blog.click();
  // Until its page is loaded, the navigation shows the entries of the website that was open before.
  const settings = page.locator(`[href^="${address}/"]`);
  await page.getByRole('link', { name: 'Website settings' }).and(settings).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const domain = await page.getByRole('alertdialog').locator('.select-all').textContent();
  await page.getByRole('alertdialog').getByRole('textbox').fill(String(domain));
  await page.getByRole('button', { name: 'Delete website' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('progressbar', { name: 'Deleting Lamp blog' }).waitFor();
  await expectAccessible(page);
  await shoot(page, 'overview-deleting');
  await page.getByText('All data is deleted').waitFor({ timeout: 60_000 });
  await shoot(page, 'overview-deleted');
  await expect.poll(() => page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
}, 90_000);

test('the browser reported no errors', () => {
  expect(world.takeComplaints()).toEqual([]);
});
