import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ofType, openWorld, SHOP, STATS, tracker, viewsByPath, type World } from './testing/open-world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.leave());
afterAll(() => world?.close());

/** Opens a page, and keeps what goes wrong in it. */
async function openPage(
  path: string,
  init = '',
): Promise<{ page: Page; problems: string[]; lines: string[] }> {
  const profile = await world.openProfile();
  await profile.addInitScript(init);
  const page = await profile.newPage();
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.goto(`${SHOP}${path}`);
  return { page, problems, lines };
}

/** Forwards what pages send below `/stats/` to the server, as a first-party proxy does; `spoil` says how it goes wrong. */
function proxy(spoil: (attempt: number) => 'answer' | 'refuse' | 'lose the answer'): {
  readonly bodies: string[];
} {
  const bodies: string[] = [];
  world.site.handle('/stats/', async (request, response) => {
    const path = (request.url ?? '').slice('/stats'.length);
    let payload = '';
    for await (const chunk of request) payload += String(chunk);
    if (payload !== '') bodies.push(payload);
    const outcome = payload === '' ? 'answer' : spoil(bodies.length);
    if (outcome === 'refuse') return void response.writeHead(503).end();
    const method = request.method === 'POST' ? 'POST' : 'GET';
    const { 'content-type': contentType = '', 'user-agent': userAgent = '' } = request.headers;
    const answer = await world.server.inject({
      method,
      url: path,
      headers: { 'content-type': contentType, 'user-agent': userAgent },
      ...(payload === '' ? {} : { payload }),
    });
    if (outcome === 'lose the answer') return void response.destroy();
    response
      .writeHead(answer.statusCode, { 'content-type': String(answer.headers['content-type']) })
      .end(answer.body);
  });
  return { bodies };
}

test('what happens while there is no connection is sent when there is one, once, and says when it happened', async () => {
  const websiteId = await world.addWebsite();
  world.site.page('/', tracker(websiteId));
  const { page, problems } = await openPage('/');
  await world.waitForFacts(websiteId, ({ length }) => length === 1);
  await page.context().setOffline(true);
  // The clock of this machine is not that of the server: only the age of an event matters.
  const leftMs = Date.now();
  await page.evaluate(`history.pushState({}, '', '/offline'); pharos('tried', { again: true })`);
  await page.waitForFunction('performance.now() > 500');
  world.server.clock.advance(60_000);
  const serverMs = world.server.clock.now();
  await page.context().setOffline(false);
  const facts = await world.waitForFacts(
    websiteId,
    (all) =>
      ofType(all, 'pageview').length === 2 &&
      ofType(all, 'custom').length === 1 &&
      ofType(all, 'engagement').length === 1,
  );
  expect(facts).toHaveLength(4);
  for (const type of ['custom', 'engagement']) {
    const timeMs = Date.parse(`${String(ofType(facts, type)[0]?.['time'])}Z`);
    expect(timeMs).toBeLessThan(serverMs);
    expect(timeMs).toBeGreaterThan(serverMs - (Date.now() - leftMs));
  }
  const [summary, pages] = await world.ask(websiteId, 'summary_metrics', 'top_pages');
  expect(summary).toMatchObject([
    { pageviews: 2, visitors: 1, sessions: 1, bounce_rate: 0, total_events: 3 },
  ]);
  expect(pages).toMatchObject([
    { name: '/', pageviews: 1 },
    { name: '/offline', pageviews: 1 },
  ]);
  expect(problems).toEqual([]);
});

test.each(['refuse', 'lose the answer'] as const)(
  'when servers %s, the same event is sent again until it is answered, and counts once; a proxy of the website itself will do',
  async (outcome) => {
    const websiteId = await world.addWebsite();
    const { bodies } = proxy((attempt) => (attempt <= 2 ? outcome : 'answer'));
    world.site.page('/', `<script async src="/stats/pharos.js" data-website-id="${websiteId}"></script>`);
    const { page, problems } = await openPage('/');
    await world.waitForFacts(websiteId, ({ length }) => length === 1);
    await expect.poll(() => bodies.length, { timeout: 8_000 }).toBe(3);
    const ids = bodies.map((body) => /"eventId":"([^"]+)"/.exec(body)?.[1]);
    expect(new Set(ids).size).toBe(1);
    await page.close();
    await world.waitForFacts(websiteId, (all) => ofType(all, 'engagement').length === 1);
    const [summary] = await world.ask(websiteId, 'summary_metrics');
    expect(summary).toMatchObject([
      { pageviews: 1, visitors: 1, sessions: 1, bounce_rate: 100, total_events: 1 },
    ]);
    expect(problems).toEqual([]);
  },
);

describe('a page never notices', () => {
  const USE = `<script>
    window.pharos = window.pharos || function () { (pharos.q = pharos.q || []).push(arguments) };
    pharos('begun', { at: 1 });
    function use() {
      pharos('used', { self: window });
      pharos();
      pharos('pageview', 1);
      pharos((ready) => ready.identify(Symbol('who'), 5));
      pharos(() => { throw new Error('inside') });
      history.pushState({}, '', '/hostile/next');
      history.replaceState({}, '', '/hostile/last');
      document.body.click();
      dispatchEvent(new Event('pagehide'));
      return location.pathname;
    }
  </script>`;

  test.each([
    [
      'a frozen history',
      'counted',
      `delete window.navigation; Object.freeze(history); Object.freeze(History.prototype)`,
    ],
    ['a navigation that throws', 'counted', `Object.defineProperty(window, 'navigation', { get: fail })`],
    ['no storage', 'counted', `Object.defineProperty(window, 'localStorage', { get: fail })`],
    [
      'a pharos of its own',
      'counted',
      `Object.defineProperty(window, 'pharos', { value: Object.freeze(() => 1) })`,
    ],
    [
      'requests that cannot be kept alive, and beacons that throw',
      'lost',
      `delete Request.prototype.keepalive; navigator.sendBeacon = fail`,
    ],
    ['no fetch', 'lost', `window.fetch = undefined`],
    ['a fetch that throws', 'lost', `window.fetch = fail`],
    ['a fetch that answers nonsense', 'lost', `window.fetch = () => 5`],
    ['no randomness', 'lost', `Object.defineProperty(window, 'crypto', { value: undefined })`],
    ['no time zones', 'lost', `Intl.DateTimeFormat = fail`],
    ['a broken JSON', 'lost', `JSON.stringify = fail`],
    ['no performance entries', 'counted', `delete Performance.prototype.getEntriesByType`],
    ['no clock', 'lost', `performance.getEntriesByType = performance.now = fail`],
    [
      'listeners that are refused',
      'counted',
      `const add = EventTarget.prototype.addEventListener; EventTarget.prototype.addEventListener = function (type, ...rest) {
         if (/page|scroll|visibility|online/.test(type)) fail(); return add.call(this, type, ...rest) }`,
    ],
  ])('%s', async (_what, outcome, init) => {
    const websiteId = await world.addWebsite();
    world.site.page('/hostile', USE + tracker(websiteId, 'data-persist data-vitals data-errors'));
    const { page, problems } = await openPage(
      '/hostile',
      `{ const fail = () => { throw new Error('hostile') }; ${init} }
       window.rejections = []; window.onunhandledrejection = (event) => rejections.push(String(event.reason));`,
    );
    await page.waitForFunction('document.readyState === "complete"');
    expect(await page.evaluate('use()')).toBe('/hostile/last');
    if (outcome === 'counted')
      await world.waitForFacts(websiteId, (facts) => viewsByPath(facts)['/hostile'] === 1);
    await page.waitForFunction('performance.timeOrigin + 300 < Date.now()');
    expect(problems).toEqual([]);
    expect(await page.evaluate('rejections')).toEqual([]);
  });

  test('a policy that forbids to send', async () => {
    const websiteId = await world.addWebsite();
    const policy = `<meta http-equiv="content-security-policy" content="connect-src 'none'">`;
    world.site.page('/strict', policy + tracker(websiteId));
    const { page, problems } = await openPage('/strict');
    await page.waitForFunction('window.pharos?.send');
    await page.evaluate(`pharos('used')`);
    expect(problems).toEqual([]);
    expect(await world.waitForFacts(websiteId, () => true)).toEqual([]);
  });
});

test('the time of an event is right although the clock of the page is wrong and changes', async () => {
  const websiteId = await world.addWebsite();
  proxy((attempt) => (attempt === 1 ? 'refuse' : 'answer'));
  world.site.page('/', `<script async src="/stats/pharos.js" data-website-id="${websiteId}"></script>`);
  const { page } = await openPage(
    '/',
    'const now = Date.now; let aheadMs = 3 * 3_600_000; Date.now = () => now() + (aheadMs = -aheadMs)',
  );
  const [view] = await world.waitForFacts(websiteId, ({ length }) => length === 1);
  const agoMs = world.server.clock.now() - Date.parse(`${String(view?.['time'])}Z`);
  expect(agoMs).toBeGreaterThan(500);
  expect(agoMs).toBeLessThan(8_000);
  await page.close();
});

test('a second copy of the tracker in a page counts nothing twice', async () => {
  const websiteId = await world.addWebsite();
  world.site.page(
    '/twice',
    tracker(websiteId) +
      `<script defer src="${STATS}/pharos.js?again" data-website-id="${websiteId}"></script>`,
  );
  const { page, lines } = await openPage('/twice');
  await world.waitForFacts(websiteId, ({ length }) => length === 1);
  await expect.poll(() => lines).toEqual(['Pharos ignores this page: second snippet']);
  await page.close();
  const facts = await world.waitForFacts(websiteId, (all) => ofType(all, 'engagement').length === 1);
  expect(viewsByPath(facts)).toEqual({ '/twice': 1 });
});
