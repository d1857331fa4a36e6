import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

const PASSWORD = 'lamps and light';

let world: DashboardWorld;
let owner: Page;
let shop: string;
/** Another website, at two origins. */
let site: Server;
let port: number;
let html = '';
let visitors: BrowserContext;

beforeAll(async () => {
  site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(html);
  }).listen(0);
  await once(site, 'listening');
  port = (site.address() as AddressInfo).port;
  world = await openDashboard({ demo: 'shared' });
  shop = /shop\.example\s+(\S+)/.exec(world.program.printed)?.[1] ?? '';
  owner = await (await world.openProfile()).newPage();
  await signIn(owner, world.program);
  visitors = await world.browser.newContext({ viewport: { width: 1_280, height: 900 } });
}, 180_000);
afterAll(async () => {
  await world.close();
  site.close();
});

const allowed = () => `http://127.0.0.1:${port}`;
const other = () => `http://localhost:${port}`;

interface Created {
  readonly id: string;
  readonly token: string;
  readonly url: string;
}
async function createShare(body: object): Promise<Created> {
  return owner.evaluate(
    async (input) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch('/v1/shares', { method: 'POST', headers, body: input });
      const { share, token, url } = await response.json();
      return { id: share.id, token, url };
    },
    JSON.stringify({ websiteId: shop, ...body }),
  );
}
/** A page that embeds a link, with the code of the dashboard or another one. */
async function embed(share: Created, origin: string, code = ''): Promise<Page> {
  const url = `${world.program.baseUrl}/embed/${share.id}#${share.token}`;
  html = `<!doctype html><title>Intranet</title><h1>Our figures</h1>${
    code || `<iframe src="${url}" style="width:100%;height:800px"></iframe>`
  }`;
  const page = await visitors.newPage();
  await page.goto(origin);
  return page;
}

test('an owner allows origins, completes the code with the link, and sees a preview', async () => {
  const share = await createShare({ name: 'Intranet' });
  await owner.goto(`/websites/${shop}/settings`);
  await owner.getByRole('button', { name: 'Embed Intranet' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Embed Intranet' });
  await dialog.getByLabel('Allowed origins').fill('http://intranet.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('http://intranet.example: must begin with https://').waitFor();
  await dialog.getByLabel('Allowed origins').fill(`https://intranet.example/\n${allowed()}`);
  await dialog.getByRole('combobox', { name: 'Badge' }).click();
  await owner.getByRole('option', { name: 'Visitors' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => dialog.getByLabel('Allowed origins').inputValue())
    .toBe(`https://intranet.example\n${allowed()}`);
  await dialog.getByLabel('Share link').fill('https://example.com/');
  await dialog.getByText('This is not a share link.').waitFor();
  await dialog.getByLabel('Share link').fill(share.url);
  const preview = dialog.frameLocator('iframe');
  await preview.getByRole('button', { name: /^Visitors\s*\d/ }).waitFor();
  const badge = dialog.getByRole('img', { name: 'Visitors, last 30 days' });
  await expect
    .poll(() => badge.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(80);
  // While a message fades, its text has little contrast.
  await owner.getByText('Embedding updated').first().waitFor({ state: 'hidden' });
  await expectAccessible(owner);
  await shoot(owner, 'embed-dialog');
  await owner.setViewportSize({ width: 390, height: 844 });
  await shoot(owner, 'embed-dialog-phone');
  await owner.setViewportSize({ width: 1_280, height: 860 });

  const code = (await dialog.locator('pre').first().textContent()) ?? '';
  const page = await embed(share, allowed(), code);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: /^Visitors\s*\d/ }).waitFor();
  // The frame follows the height of its content.
  await expect
    .poll(() =>
      page.locator('iframe').evaluate((element) => {
        const height = Number.parseInt((element as HTMLIFrameElement).style.height, 10);
        return height > 900 && height !== 1_600;
      }),
    )
    .toBe(true);
  await frame.getByRole('link', { name: 'Analytics by Pharos' }).waitFor();
  await shoot(page, 'embedded-share');
  expect(await visitors.cookies()).toEqual([]);
  await page.close();
  await owner.keyboard.press('Escape');
  expect(world.takeComplaints()).toEqual([]);
}, 60_000);

test('pages of other origins show nothing, and neither do links without origins', async () => {
  const share = await createShare({ name: 'Limited', embedOrigins: [allowed()] });
  const unembedded = await createShare({ name: 'Plain' });
  for (const [one, origin] of [
    [share, other()],
    [unembedded, allowed()],
  ] as const) {
    html = '';
    const refused: string[] = [];
    const note = (text: string) => {
      if (text.includes('frame-ancestors') || text.includes('Framing')) refused.push(text);
    };
    visitors.on('console', (message) => note(message.text()));
    const page = await embed(one, origin);
    await expect.poll(() => refused.length).toBeGreaterThan(0);
    expect(page.frames().some((frame) => frame.url().includes('/embed/'))).toBe(false);
    await page.close();
  }
});

test('a password is entered in the frame, and the theme is that of the address', async () => {
  const share = await createShare({ name: 'Secret', password: PASSWORD, embedOrigins: [allowed()] });
  const url = `${world.program.baseUrl}/embed/${share.id}?theme=dark#${share.token}`;
  const page = await embed(
    share,
    allowed(),
    `<iframe src="${url}" style="width:100%;height:800px;border:0"></iframe>`,
  );
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Password').fill(PASSWORD);
  await frame.getByRole('button', { name: 'View analytics' }).click();
  await frame.getByRole('button', { name: /^Visitors\s*\d/ }).waitFor();
  const themeOf = () => frame.locator('html').getAttribute('data-theme');
  expect(await themeOf()).toBe('dark');
  // A choice in the page changes its address, which keeps the theme.
  await frame.getByRole('button', { name: /^Pageviews/ }).click();
  await expect.poll(() => page.frames()[1]?.url()).toContain('metric=');
  expect(page.frames()[1]?.url()).toContain('theme=dark');
  await page.setViewportSize({ width: 390, height: 844 });
  await shoot(page, 'embedded-share-dark-phone');
  await page.close();
});

test('the figures appear where the browser refuses storage, and after a reload', async () => {
  const share = await createShare({ name: 'No storage', embedOrigins: [allowed()] });
  html = `<!doctype html><title>Intranet</title><iframe src="${world.program.baseUrl}/embed/${share.id}#${share.token}"></iframe>`;
  const strict = await world.browser.newContext({ viewport: { width: 1_280, height: 900 } });
  await strict.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied', 'SecurityError');
    };
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
  });
  const page = await strict.newPage();
  await page.goto(allowed());
  for (const step of ['load', 'reload']) {
    if (step === 'reload') await page.reload();
    await page
      .frameLocator('iframe')
      .getByRole('button', { name: /^Visitors\s*\d/ })
      .waitFor();
  }
  expect(await strict.cookies()).toEqual([]);
  await strict.close();
});

test('the page of a link does not open another link, whose origins are different', async () => {
  const open = await createShare({ name: 'Open', embedOrigins: [allowed()] });
  const closed = await createShare({ name: 'Closed' });
  const page = await embed({ ...open, token: closed.token }, allowed());
  await page
    .frameLocator('iframe')
    .getByRole('heading', { level: 3, name: 'This link no longer works' })
    .waitFor();
  await page.close();
});
