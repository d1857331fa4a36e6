import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { responseSchema } from '../../server/src/modules/query/contract/response.contract.ts';
import { grouped } from './testing/as-shown.ts';
import {
  type DashboardWorld,
  expectAccessible,
  type Look,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

const RANGE = { preset: 'last_7d' };
const HEADLINE = { metrics: ['visitors', 'sessions', 'pageviews'] };
const PASSWORD = 'lamps and light';

let world: DashboardWorld;
let owner: Page;
let shop: string;
let blog: string;
let key: string;

beforeAll(async () => {
  world = await openDashboard({ demo: 'own' });
  const { printed } = world.program;
  shop = /shop\.example\s+(\S+)/.exec(printed)?.[1] ?? '';
  blog = /blog\.example\s+(\S+)/.exec(printed)?.[1] ?? '';
  key = /API key\s+(\S+)/.exec(printed)?.[1] ?? '';
  owner = await (await world.openProfile()).newPage();
  await signIn(owner, world.program);
}, 180_000);
afterAll(() => world.close());
afterEach(() => expect(world.takeComplaints()).toEqual([]));

/** Asks `/v1/query` about a website, with a key unless another credential is given. */
function query(websiteId: string, body: object, credential: Record<string, string> = { 'x-api-key': key }) {
  return fetch(`${world.program.baseUrl}/v1/query?website_id=${websiteId}`, {
    method: 'POST',
    headers: { ...credential, 'content-type': 'application/json' },
    body: JSON.stringify({ ...RANGE, ...body }),
  });
}

/** The rows of each parameter. */
async function ask(websiteId: string, body: object) {
  const answer = responseSchema.parse(await (await query(websiteId, body)).json());
  return answer.data.map(({ data }) => data);
}

/** Makes a link by the API, as the owner. */
async function createShare(body: object): Promise<string> {
  const answer: unknown = await owner.evaluate(
    async (input) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch('/v1/shares', { method: 'POST', headers, body: input });
      return (await response.json()).url;
    },
    JSON.stringify({ websiteId: shop, ...body }),
  );
  return String(answer);
}

/** A browser that nobody ever signed in with, at an address. */
async function openAsStranger(url: string, look?: Look): Promise<{ context: BrowserContext; page: Page }> {
  const context = await world.openProfile(look);
  const page = await context.newPage();
  await page.goto(url);
  return { context, page };
}

const tile = (page: Page, title: string) =>
  page.getByRole('group', { name: 'Metric of the chart' }).getByRole('button', { name: title });
const withRange = (url: string) => url.replace('/share#', '/share?range=last_7d#');
const sharing = () =>
  owner.locator('section').filter({ has: owner.getByRole('heading', { name: 'Sharing', exact: true }) });

async function expectFigures(page: Page, websiteId: string, body: object = {}): Promise<void> {
  const [[figures = {}] = []] = await ask(websiteId, { parameters: [HEADLINE], ...body });
  for (const [title, name] of [
    ['Visitors', 'visitors'],
    ['Visits', 'sessions'],
    ['Pageviews', 'pageviews'],
  ] as const)
    await tile(page, title).getByText(grouped(figures[name]), { exact: true }).first().waitFor();
  await page.locator('.chart-surface').waitFor();
}

describe('a share link', () => {
  let url: string;

  test('is made by the owner and shown once', async () => {
    await owner.goto(`/websites/${shop}/settings`);
    await sharing().getByRole('button', { name: 'Create link' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Board');
    await expectAccessible(owner);
    await shoot(owner, 'create-share');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    url = await owner.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(url).toMatch(/^http:\S+\/share#phs_[\w-]{43}$/);
    await shoot(owner, 'share-once');
    await owner.getByRole('checkbox', { name: 'I have stored it in a safe place' }).click();
    await owner.getByRole('button', { name: 'Done' }).click();
    const row = sharing().getByRole('row').filter({ hasText: 'Board' });
    await expect
      .poll(() => row.getByRole('cell').allTextContents())
      .toEqual([expect.stringContaining('Board'), expect.stringMatching(/\w/), 'Never', 'Never', 'No', '']);
    await expect.poll(() => owner.content()).not.toContain(url.slice(-43));
    await sharing().scrollIntoViewIfNeeded();
    await expectAccessible(owner);
    await shoot(owner, 'sharing');
  });

  test('shows anonymous visitors the figures of the API, and never sends the fragment of the address', async () => {
    const context = await world.openProfile();
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(withRange(url));
    await expectFigures(page, shop);
    await page.getByRole('link', { name: 'Powered by Pharos' }).waitFor();
    await expect.poll(() => page.title()).toBe('Lamp shop · Pharos');
    expect(asked.filter((one) => one.includes('/rpc/query/run'))).toHaveLength(1);
    expect(asked.some((one) => one.includes('phs_'))).toBe(false);
    expect(asked.filter((one) => /shell|get-session|organizations/.test(one))).toEqual([]);
    await expect.poll(() => page.getByRole('button', { name: 'Segments' }).count()).toBe(0);
    await page.getByRole('button', { name: 'More actions: Channels' }).click();
    await page.getByRole('menuitem', { name: 'Show API request' }).click();
    await expect
      .poll(() => page.getByRole('dialog').locator('code').textContent())
      .toContain("-H 'x-share-token: <TOKEN>'");
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectAccessible(page);
    await shoot(page, 'share');
    await context.close();
  });

  test('allows anonymous visitors to filter, go back and reload, and is opened only once', async () => {
    const { context, page } = await openAsStranger(withRange(url));
    await page.getByRole('list', { name: 'Countries' }).getByRole('listitem').first().waitFor();
    const openings: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/rpc/shares/open')) openings.push(request.url());
    });
    await page.getByRole('list', { name: 'Countries' }).getByText('Germany').click();
    await page.waitForURL(/filter=country-eq-DE.*#phs_/);
    const german = { filters: [{ field: 'country', op: 'eq', value: 'DE' }] };
    await expectFigures(page, shop, german);
    await page.reload();
    await expectFigures(page, shop, german);
    await page.getByRole('list', { name: 'Filters' }).getByText('Country is').waitFor();
    await page.goBack();
    await expectFigures(page, shop);
    expect(page.url()).toContain('#phs_');
    expect(openings).toEqual([]);
    await context.close();
  });

  test('rejects all queries about single people', async () => {
    const token = url.slice(url.indexOf('#') + 1);
    const credential = { 'x-share-token': token };
    expect((await query(shop, { parameters: ['top_pages'] }, credential)).status).toBe(200);
    for (const parameter of ['session_list', 'profile_list', 'recent_transactions'])
      expect((await query(shop, { parameters: [parameter] }, credential)).status, parameter).toBe(403);
    const { context, page } = await openAsStranger(
      url.replace('/share#', '/share?range=last_7d&filter=profile_id-eq-somebody#'),
    );
    await expectFigures(page, shop);
    await expect.poll(() => page.getByRole('list', { name: 'Filters' }).count()).toBe(0);
    await context.close();
  });

  test('shows nothing more from the request on that follows its end', async () => {
    const { context, page } = await openAsStranger(withRange(url));
    await expectFigures(page, shop);
    await owner.reload();
    await sharing().getByRole('button', { name: 'Revoke Board' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
    await owner.getByText('Share link revoked').first().waitFor();
    await sharing().getByText('No share links yet.').waitFor();
    await page.getByRole('list', { name: 'Countries' }).getByText('Germany').click();
    await page.getByRole('heading', { name: 'This link no longer works' }).first().waitFor();
    await expect.poll(() => page.locator('.chart-surface').count()).toBe(0);
    await expect.poll(() => page.content()).not.toContain('Lamp shop');
    await page.reload();
    await page.getByRole('heading', { name: 'This link no longer works' }).first().waitFor();
    await expectAccessible(page);
    await shoot(page, 'share-gone');
    await context.close();
  });
});

test('a link with a password shows nothing before it is entered, and asks once', async () => {
  const url = await createShare({ name: 'Press', password: PASSWORD });
  const { context, page } = await openAsStranger(withRange(url), { theme: 'dark', screen: 'phone' });
  await page.getByLabel('Password').fill('something else');
  await expect.poll(() => page.content()).not.toContain('Lamp shop');
  await page.getByRole('button', { name: 'View analytics' }).click();
  await page.getByText('Incorrect password.').waitFor();
  await expectAccessible(page);
  await shoot(page, 'share-password-phone-dark');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expectFigures(page, shop);
  await page.reload();
  await expectFigures(page, shop);
  await expectAccessible(page);
  await shoot(page, 'share-phone-dark');
  await context.close();
});

test('a link that is limited says to what, and its figures are', async () => {
  const filters = [{ field: 'country', op: 'in', value: ['DE', 'FR'] }];
  const { context, page } = await openAsStranger(withRange(await createShare({ name: 'Partner', filters })));
  await page.getByText('These figures include only visits where: Country is Germany or France.').waitFor();
  await expectFigures(page, shop, { filters });
  await shoot(page, 'share-limited');
  await context.close();
});

test.each(['/share', '/share#phs_wrong'])('%s is shown as an invalid link', async (address) => {
  const { context, page } = await openAsStranger(address);
  await page
    .getByRole('heading', { name: /This link (is incomplete|no longer works)/ })
    .first()
    .waitFor();
  await context.close();
});

describe('a public website', () => {
  test.each([
    { theme: 'light', screen: 'desktop' },
    { theme: 'dark', screen: 'desktop' },
    { theme: 'dark', screen: 'phone' },
  ] as const)('is seen by anybody: $theme, $screen', async (look) => {
    const { context, page } = await openAsStranger(`/public/websites/${blog}?range=last_7d`, look);
    await expectFigures(page, blog);
    await page.getByRole('list', { name: 'Channels' }).waitFor();
    await expectAccessible(page);
    if (look.screen === 'phone')
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await shoot(page, `public-${look.screen}-${look.theme}`);
    await context.close();
  });

  test('looks the same to signed-in users, and is the only page that search engines may index', async () => {
    const page = await owner.context().newPage();
    const answer = await page.goto(`/public/websites/${blog}?range=last_7d`);
    expect(answer?.headers()['x-robots-tag']).toBeUndefined();
    await expectFigures(page, blog);
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
    const share = await page.goto('/share');
    expect(share?.headers()['x-robots-tag']).toBe('noindex');
    await page.close();
  });

  test('does not reveal whether another website exists, signed in or not', async () => {
    const texts: string[] = [];
    for (const id of [shop, `web_${'0'.repeat(26)}`, 'nonsense']) {
      const page = await owner.context().newPage();
      const answer = await page.goto(`/public/websites/${id}`);
      expect([answer?.status(), answer?.headers()['x-robots-tag']]).toEqual([200, 'noindex']);
      await page.getByRole('heading', { name: 'Page not found' }).first().waitFor();
      texts.push(String(await page.locator('body').textContent()));
      if (id === shop) await shoot(page, 'public-nothing');
      await page.close();
    }
    expect(new Set(texts).size).toBe(1);
  });

  test('is made private in its settings and then shows nothing; it is public again after a confirmation', async () => {
    const { context, page } = await openAsStranger(`/public/websites/${blog}?range=last_7d`);
    await expectFigures(page, blog);
    await owner.goto(`/websites/${blog}/settings`);
    const address = sharing().getByLabel('Public address');
    await expect.poll(() => address.inputValue()).toBe(`${world.program.baseUrl}/public/websites/${blog}`);
    await sharing().scrollIntoViewIfNeeded();
    await expectAccessible(owner);
    await shoot(owner, 'sharing-public');
    await sharing().getByRole('switch', { name: 'Public' }).click();
    await owner.getByText('Lamp blog is now private').first().waitFor();
    await address.waitFor({ state: 'detached' });
    await page.getByRole('list', { name: 'Countries' }).getByRole('listitem').first().click();
    await page.getByRole('heading', { name: 'Page not found' }).first().waitFor();
    await expect.poll(() => page.locator('.chart-surface').count()).toBe(0);
    await sharing().getByRole('switch', { name: 'Public' }).click();
    await shoot(owner, 'make-public');
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Make public' }).click();
    await address.waitFor();
    await page.reload();
    await expectFigures(page, blog, { filters: filtersIn(page.url()) });
    await context.close();
  });
});

/** The one condition of an address, as `/v1/query` takes it. */
function filtersIn(address: string): readonly object[] {
  const [field, op, value] = (new URL(address).searchParams.get('filter') ?? '').split('-');
  return [{ field, op, value }];
}

test('sharing is kept on a phone, in the dark', async () => {
  const phone = await (await world.openProfile({ screen: 'phone', theme: 'dark' })).newPage();
  await signIn(phone, world.program);
  await phone.goto(`/websites/${shop}/settings`);
  const card = phone
    .locator('section')
    .filter({ has: phone.getByRole('heading', { name: 'Sharing', exact: true }) });
  await card.getByText('Press').waitFor();
  await card.scrollIntoViewIfNeeded();
  await expect.poll(() => phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await expectAccessible(phone);
  await shoot(phone, 'sharing-phone-dark');
  await phone.context().close();
});
