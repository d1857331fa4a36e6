import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildFlagPages, type FlagPages } from './testing/flag-pages.ts';
import { openWorld, type Row, SHOP, STATS, type World } from './testing/open-world.ts';

const EVALUATION = `${STATS}/flags/*/ofrep/**`;
const CONTEXT = { targetingKey: 'user-42', plan: 'pro' };

let world: World;
let pages: FlagPages;
/** Of the server, for the server of the website: it has no browser that resolves the name. */
let url: string;
let apiKey: string;
let websiteId: string;
let serverKey: string;
let checkoutId: string;

beforeAll(async () => {
  world = await openWorld();
  const address = world.server.app.http.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen');
  url = `http://127.0.0.1:${address.port}`;
  pages = await buildFlagPages((await world.server.inject({ url: '/sdk.tgz' })).rawPayload);
  serveScript('/page.js', pages.script);
});
beforeEach(async () => {
  const owner = await world.server.addPerson(`owner-${Math.random()}@flags.example`);
  websiteId = (await world.server.addWebsite(owner, 'shop.example')).id;
  apiKey = (await world.server.addKey(owner, ['manage:flags'])).secret;
  const { environments } = await manage('GET', `/v1/flag-environments?websiteId=${websiteId}`);
  const path = `/v1/flag-environments/${environments[0].id}/keys`;
  serverKey = (await manage('POST', path, { kind: 'server', name: 'Shop' })).secret;
  const isPro = [{ attribute: 'plan', operator: 'equals', values: ['pro'] }];
  const flag = { key: 'checkout', type: 'boolean', rules: [{ constraints: isPro, value: true }] };
  checkoutId = await createFlag({ ...flag, defaultValue: false });
  await createFlag({ key: 'last', type: 'string', defaultValue: 'seen', offValue: '' });
});
afterEach(() => world.leave());
afterAll(async () => {
  await world?.close();
  await pages?.close();
});

function serveScript(path: string, text: string): void {
  world.site.handle(path, (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(text),
  );
}

async function manage(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) {
  const response = await world.server.inject({
    method,
    url: path,
    headers: { 'x-api-key': apiKey },
    ...(body === undefined ? {} : { payload: body }),
  });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json();
}

const createFlag = async (fields: object): Promise<string> =>
  (await manage('POST', '/v1/flags', { websiteId, status: 'active', ...fields })).flag.id;

const turnOff = () => manage('PATCH', `/v1/flags/${checkoutId}`, { status: 'inactive', offValue: false });

const exposuresOf = (facts: readonly Row[]) =>
  facts
    .filter(({ name }) => name === '$flag_exposure')
    .map(({ properties }): unknown => JSON.parse(String(properties)));

/** Puts the page of the shop at its path, as its server renders it now. */
async function renderPage(): Promise<void> {
  const { html, bootstrap } = await pages.render({ url, websiteId, key: serverKey, context: CONTEXT });
  const options = { url: STATS, websiteId, context: CONTEXT, bootstrap };
  world.site.page(
    '/shop',
    '',
    `<div id="root">${html}</div>
    <script>
      options = ${JSON.stringify(options).replaceAll('<', '\\u003c')};
      problems = [];
      texts = [];
      const read = () => texts.push(document.getElementById('root').textContent);
      read();
      new MutationObserver(read).observe(document.getElementById('root'), { subtree: true, childList: true, characterData: true });
    </script>
    <script src="/page.js"></script>`,
  );
}

async function openPage(profile: BrowserContext): Promise<Page> {
  const page = await profile.newPage();
  await page.goto(`${SHOP}/shop`);
  return page;
}

const waitForText = (page: Page, text: string) =>
  page.waitForFunction(`document.getElementById('root').textContent === '${text}'`);

test('the browser client evaluates flags from a page of another origin', async () => {
  world.site.page(
    '/plain',
    `<script type="module">
      import { createFlagClient } from '${STATS}/flags.js';
      const options = { url: '${STATS}', websiteId: '${websiteId}', streaming: false, exposures: false };
      const client = createFlagClient({ ...options, context: { targetingKey: 'user-1', plan: 'free' } });
      await client.ready();
      const free = client.boolean('checkout', true);
      await client.setContext({ targetingKey: 'user-2', plan: 'pro' });
      window.values = [free, client.details('checkout', false), client.string('last', ''), client.boolean('none', true)];
    </script>`,
  );
  const profile = await world.openProfile();
  const requests: string[] = [];
  profile.on('response', (response) => {
    if (response.url().startsWith(STATS))
      requests.push(`${response.request().method()} ${response.status()}`);
  });
  const page = await profile.newPage();
  await page.goto(`${SHOP}/plain`);
  await page.waitForFunction('window.values !== undefined');
  expect(await page.evaluate('window.values')).toEqual([
    false,
    { key: 'checkout', value: true, reason: 'TARGETING_MATCH' },
    'seen',
    true,
  ]);
  expect(requests).toContain('POST 200');
});

test('a rendered page is hydrated without a request and without a change of its text', async () => {
  await renderPage();
  const profile = await world.openProfile();
  const messages: string[] = [];
  profile.on('console', (message) => messages.push(message.text()));
  // The request for current values is never answered.
  await profile.route(EVALUATION, () => undefined);
  const page = await openPage(profile);
  await page.waitForFunction('window.isHydrated');
  expect(await page.evaluate('[window.problems, [...new Set(window.texts)]]')).toEqual([
    [],
    ['New checkoutNew basket'],
  ]);
  expect(messages.filter((text) => !text.includes('React DevTools'))).toEqual([]);
});

test('a change is shown while the page is open', async () => {
  await renderPage();
  const page = await openPage(await world.openProfile());
  await waitForText(page, 'New checkoutNew basket');
  // The stream is open, or the values are requested again when it is.
  await turnOff();
  await waitForText(page, 'Old checkoutOld basket');
  expect(await page.evaluate('window.problems')).toEqual([]);
});

test('an exposure is an event, once per visit for each value of a flag', async () => {
  await renderPage();
  const page = await openPage(await world.openProfile());
  const isNew = { flag: 'checkout', value: true };
  // Two components use the flag.
  const [exposure] = await world.waitForFacts(websiteId, (facts) => exposuresOf(facts).length === 1);
  expect(exposure).toMatchObject({ name: '$flag_exposure', path: '/shop', bot: '' });
  await page.reload();
  await page.waitForFunction('window.isHydrated');
  await page.evaluate(`window.client.string('last', '')`);
  await world.waitForFacts(websiteId, (facts) => exposuresOf(facts).length === 2);
  await turnOff();
  await waitForText(page, 'Old checkoutOld basket');
  const facts = await world.waitForFacts(websiteId, (all) => exposuresOf(all).length === 3);
  expect(exposuresOf(facts)).toEqual(
    expect.arrayContaining([isNew, { flag: 'last', value: 'seen' }, { flag: 'checkout', value: false }]),
  );
});
