import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type DashboardWorld,
  expectAccessible,
  type Look,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

const LOOKS: readonly Look[] = [{}, { theme: 'dark' }, { screen: 'phone' }];

let world: DashboardWorld;
let shop: string;
let key: string;

beforeAll(async () => {
  world = await openDashboard({ demo: 'shared' });
  shop = /shop\.example\s+(\S+)/.exec(world.program.printed)?.[1] ?? '';
  key = /API key\s+(\S+)/.exec(world.program.printed)?.[1] ?? '';
}, 180_000);
afterAll(() => world.close());
afterEach(() => expect(world.takeComplaints()).toEqual([]));

async function open(url: string, look?: Look): Promise<Page> {
  const page = await (await world.openProfile(look)).newPage();
  await page.goto(url);
  return page;
}

const answer = (page: Page) => page.getByRole('figure').filter({ hasText: /^Response/ });

test('anonymous visitors find every operation of the document, without requests to other hosts', async () => {
  const page = await open('/docs');
  await page.getByRole('heading', { name: 'API reference' }).waitFor();
  const operations = page.getByRole('navigation', { name: 'Operations' }).getByRole('link');
  const response = await fetch(`${world.program.baseUrl}/openapi.json`);
  const { paths }: { paths: Record<string, object> } = await response.json();
  const count = Object.values(paths).flatMap((item) => Object.keys(item)).length;
  expect(count).toBeGreaterThan(50);
  await expect.poll(() => operations.count()).toBe(count);

  const policy = (await fetch(`${world.program.baseUrl}/docs`)).headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self'; style-src 'self'");
  await page.context().close();
});

test('an operation is found by its name, and its address can be handed on', async () => {
  const page = await open('/docs');
  await page.getByRole('searchbox', { name: 'Find an operation' }).fill('profile erase');
  await page.getByRole('link', { name: 'Erase a profile' }).click();
  await page.getByRole('heading', { name: 'Erase a profile' }).waitFor();
  const other = await open(page.url());
  await other.getByRole('heading', { name: 'Erase a profile' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'API reference' }).waitFor();
  for (const one of [page, other]) await one.context().close();
});

describe('a call is sent to the server', () => {
  test('with the key of the visitor', async () => {
    const page = await open('/docs?operation=query.run');
    await page.getByLabel('API key', { exact: true }).last().fill(key);
    await page.getByRole('combobox', { name: 'Website', exact: true }).click();
    await page.getByRole('option', { name: 'shop.example' }).click();
    await expect.poll(() => page.getByLabel('website_id', { exact: true }).inputValue()).toBe(shop);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Status 200').waitFor();
    await expect.poll(() => answer(page).textContent()).toContain('"parameter": "summary_metrics"');
    await expect
      .poll(() => page.getByRole('figure').filter({ hasText: 'curl' }).textContent())
      .not.toContain(key);
    expect(page.url()).not.toContain(key);
    await shoot(page, 'reference-answer');
    await page.context().close();
  });

  test('and an error is shown as the server words it', async () => {
    const page = await open('/docs?operation=websites.list');
    await page.getByLabel('API key', { exact: true }).last().fill('phr_wrong');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Status 401').waitFor();
    await expect.poll(() => answer(page).textContent()).toContain('AUTH_REQUIRED');
    await page.context().close();
  });

  test('with the session of the user if keys cannot call the operation', async () => {
    const page = await open('/');
    await signIn(page, world.program);
    await page.goto('/docs?operation=organizations.list');
    await page.getByText('API keys cannot call this operation').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Status 200').waitFor();
    await page.context().close();
  });
});

describe('guides', () => {
  test('every guide opens from the list, and links between guides and to sections work', async () => {
    const page = await open('/docs/guides');
    await page.getByRole('link', { name: /^Self-hosting/ }).click();
    await page.getByRole('heading', { name: 'Self-hosting', level: 1 }).waitFor();
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Traces and logs' })
      .click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    await page.getByRole('link', { name: 'Scaling' }).first().click();
    await page.getByRole('heading', { name: 'Scaling', level: 1 }).waitFor();
    const other = await open(`${world.program.baseUrl}/docs/guides/self-hosting#traces-and-logs`);
    await other.getByRole('heading', { name: 'Traces and logs' }).waitFor();
    await expect.poll(() => other.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    await page.goto('/docs/guides/no-such-guide');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('removed');
    for (const one of [page, other]) await one.context().close();
  });

  test('a search finds sections by their text', async () => {
    const page = await open('/docs/guides');
    await page.getByRole('searchbox', { name: 'Search the guides' }).fill('traceparent');
    await page.getByRole('link', { name: /^Traces and logs/ }).click();
    await page.waitForURL('**/docs/guides/self-hosting?find=traceparent#traces-and-logs');
    await shoot(page, 'guides-search');
    await page.context().close();
  });

  test('programs read the Markdown, whose links lead to Markdown', async () => {
    const response = await fetch(`${world.program.baseUrl}/docs/guides/short-links.md`);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const markdown = await response.text();
    expect(markdown).toMatch(/^# Short links\n/);
    const links = [...markdown.matchAll(/\]\((\/docs\/guides\/[^)#]+)/g)].map(([, link = '']) => link);
    expect(links).not.toEqual([]);
    for (const link of links) expect((await fetch(`${world.program.baseUrl}${link}`)).status, link).toBe(200);
  });
});

describe.each(LOOKS)('in the look %j', (look) => {
  const name = look.screen ?? look.theme ?? 'light';

  test('pages can be read and used by everybody', async () => {
    const page = await open('/docs', look);
    await page.getByRole('heading', { name: 'Scopes' }).waitFor();
    await expectAccessible(page);
    await shoot(page, `reference-start-${name}`);
    await page.goto('/docs?operation=query.run');
    await page.getByRole('heading', { name: 'Try it' }).waitFor();
    await page.getByText('Show fields').first().click();
    await expectAccessible(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await shoot(page, `reference-operation-${name}`);
    for (const guide of ['', '/self-hosting', '/query-cookbook']) {
      await page.goto(`/docs/guides${guide}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, guide).toBe(0);
      await shoot(page, `guides${guide.replace('/', '-')}-${name}`);
    }
    await page.context().close();
  });
});
