import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ofType, openWorld, SHOP, STATS, tracker, viewsByPath, type World } from './testing/open-world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.leave());
afterAll(() => world?.close());

const LOADED = 'window.pharos?.send';

async function openPage(profile: BrowserContext, url: string): Promise<Page> {
  const page = await profile.newPage();
  await page.goto(url.startsWith('/') ? SHOP + url : url);
  await page.waitForFunction(LOADED);
  return page;
}

/** Views a page that certainly is counted, and waits for it: what was sent before has arrived by then. */
async function viewMarker(websiteId: string): Promise<Readonly<Record<string, number>>> {
  world.site.page('/marker', tracker(websiteId));
  const page = await openPage(await world.openProfile(1), '/marker');
  const facts = await world.waitForFacts(websiteId, (all) => viewsByPath(all)['/marker'] === 1);
  await page.close();
  return viewsByPath(facts);
}

test('nothing is stored in the browser, and no cookie is set or sent', async () => {
  const websiteId = await world.addWebsite();
  world.site.page('/', tracker(websiteId, 'data-vitals data-errors'));
  const profile = await world.openProfile();
  const cookies: (string | undefined)[] = [];
  profile.on('request', async (request) => cookies.push((await request.allHeaders())['cookie']));
  const page = await openPage(profile, '/');
  await page.evaluate(`pharos('used')`);
  await world.waitForFacts(websiteId, ({ length }) => length === 2);
  expect(await profile.storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] });
  expect(await page.evaluate('[document.cookie, localStorage.length, sessionStorage.length]')).toEqual([
    '',
    0,
    0,
  ]);
  expect(new Set(cookies)).toEqual(new Set([undefined]));
});

test('events are sent without a preflight', async () => {
  const websiteId = await world.addWebsite();
  world.site.page('/', tracker(websiteId));
  const methods: string[] = [];
  const profile = await world.openProfile();
  profile.on('request', (request) => {
    if (request.url() === `${STATS}/track`)
      methods.push(`${request.method()} ${request.headers()['content-type']}`);
  });
  await openPage(profile, '/');
  await world.waitForFacts(websiteId, ({ length }) => length === 1);
  expect(methods).toEqual(['POST text/plain;charset=UTF-8']);
});

describe('is not counted unless the website says so:', () => {
  test.each([
    ['this machine', 'data-local', '', 'http://localhost'],
    [
      'a browser that a program steers',
      'data-automation',
      `Object.defineProperty(navigator, 'webdriver', { value: true })`,
      '',
    ],
    ['a test', 'data-automation', 'window.Cypress = {}', ''],
  ])('%s', async (_what, attribute, init, origin) => {
    const websiteId = await world.addWebsite();
    world.site.page('/ignored', tracker(websiteId));
    world.site.page('/told', tracker(websiteId, attribute));
    world.site.page('/untold', tracker(websiteId, `${attribute}="false"`));
    const profile = await world.openProfile();
    await profile.addInitScript(init);
    const lines: string[] = [];
    profile.on('console', (message) => lines.push(message.text()));
    for (const path of ['/ignored', '/untold', '/told']) {
      const page = await openPage(profile, origin === '' ? path : `${origin}:${world.site.port}${path}`);
      await page.evaluate(`pharos('used')`);
    }
    await world.waitForFacts(websiteId, ({ length }) => length === 2);
    // Once on each page that is not counted.
    const why = `Pharos ignores this page: ${attribute.slice(5)}`;
    expect(lines.filter((line) => line.includes('Pharos'))).toEqual([why, why]);
    expect(await viewMarker(websiteId)).toEqual({ '/told': 1, '/marker': 1 });
  });
});

test.each([
  ['asks not to be tracked', `Object.defineProperty(navigator, 'doNotTrack', { value: '1' })`],
  ['asks for privacy', `Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`],
])('a browser that %s is not counted where the website wants to respect that', async (_what, init) => {
  const websiteId = await world.addWebsite();
  world.site.page('/respected', tracker(websiteId, 'data-do-not-track'));
  world.site.page('/counted', tracker(websiteId));
  const profile = await world.openProfile();
  await profile.addInitScript(init);
  await openPage(profile, '/respected');
  await openPage(profile, '/counted');
  expect(await viewMarker(websiteId)).toEqual({ '/counted': 1, '/marker': 1 });
});

test('a prerendered page is counted when it becomes visible', async () => {
  const websiteId = await world.addWebsite();
  world.site.page('/prepared', tracker(websiteId));
  const profile = await world.openProfile();
  await profile.addInitScript(`let isPrepared = true;
    Object.defineProperty(document, 'prerendering', { get: () => isPrepared });
    window.look = () => { isPrepared = false; document.dispatchEvent(new Event('prerenderingchange')) };`);
  const page = await openPage(profile, '/prepared');
  await page.evaluate(`pharos('used')`);
  expect(await viewMarker(websiteId)).toEqual({ '/marker': 1 });
  await page.evaluate('look()');
  const facts = await world.waitForFacts(
    websiteId,
    (all) => viewsByPath(all)['/prepared'] === 1 && ofType(all, 'custom').length === 1,
  );
  expect(ofType(facts, 'custom')).toMatchObject([{ name: 'used', path: '/prepared' }]);
});

test('who opts out is not counted from then on, on any page, until they opt in again', async () => {
  const websiteId = await world.addWebsite();
  world.site.page('/a', tracker(websiteId, 'data-persist'));
  world.site.page('/b', tracker(websiteId));
  const profile = await world.openProfile();
  const page = await openPage(profile, '/a');
  await world.waitForFacts(websiteId, ({ length }) => length === 1);
  await page.evaluate(`pharos.optOut(); pharos('used')`);
  expect(await page.evaluate('Object.keys(localStorage)')).toEqual(['pharos-opt-out']);
  await page.goto(`${SHOP}/b`);
  await page.waitForFunction(LOADED);
  expect(await viewMarker(websiteId)).toEqual({ '/a': 1, '/marker': 1 });
  await page.evaluate(`pharos.optIn(); pharos('back')`);
  const facts = await world.waitForFacts(websiteId, (all) => ofType(all, 'custom').length === 1);
  expect(ofType(facts, 'custom')).toMatchObject([{ name: 'back' }]);
});

test('pages that are left out are not counted, nor what happens on them', async () => {
  const websiteId = await world.addWebsite();
  const head = tracker(websiteId, 'data-exclude="/admin/** , /*/secret/, /a.b, /über-uns"');
  const excluded = ['/admin', '/admin/users/1', '/shop/secret', '/a.b', '/a.b/', '/%C3%BCber-uns'];
  const counted = ['/administration', '/shop/very/secret', '/aab'];
  const profile = await world.openProfile();
  for (const path of [...excluded, ...counted]) {
    world.site.page(path, head);
    const page = await openPage(profile, `${path}?q=1#there`);
    await page.evaluate(`pharos('used')`);
    await page.close();
  }
  await world.waitForFacts(websiteId, (facts) => ofType(facts, 'engagement').length === counted.length);
  const facts = await world.waitForFacts(websiteId, (all) => ofType(all, 'custom').length === counted.length);
  expect(new Set(facts.map(({ path }) => path))).toEqual(new Set(counted));
});

test('a visitor whose browser keeps an id is the same one in another network and at another time', async () => {
  const websiteId = await world.addWebsite();
  world.site.page('/', tracker(websiteId, 'data-persist'));
  const profile = await world.openProfile(0);
  await openPage(profile, '/');
  await world.waitForFacts(websiteId, ({ length }) => length === 1);
  const other = await (await world.browser(1)).newContext({ storageState: await profile.storageState() });
  await openPage(other, '/');
  const facts = await world.waitForFacts(websiteId, (all) => ofType(all, 'pageview').length === 2);
  expect(new Set(facts.map(({ anonymous_id }) => anonymous_id)).size).toBe(1);
  const [summary] = await world.ask(websiteId, 'summary_metrics');
  expect(summary).toMatchObject([{ pageviews: 2, visitors: 1 }]);
});
