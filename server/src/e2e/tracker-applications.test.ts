import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ofType, openWorld, SHOP, tracker, viewsByPath, type World } from './testing/open-world.ts';

/** What a router does: the address first, the page and its title a moment later. */
const ROUTER = `<script>
  const render = () => setTimeout(() => { document.title = 'Page ' + location.pathname + location.hash }, 20);
  function go(path, how = 'pushState') { history[how]({}, '', path); render(); }
  addEventListener('popstate', render);
</script>`;

/** Takes the Navigation API away, as in browsers that do not have it; an element of its name is no such thing. */
const WITHOUT_NAVIGATION = `Object.defineProperty(window, 'navigation', { value: document.documentElement });`;

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.leave());
afterAll(() => world?.close());

/** Opens the application, and waits until `count` pages of it were viewed. */
async function openApplication(websiteId: string, attributes = '', init = ''): Promise<Page> {
  world.site.page('/app', ROUTER + tracker(websiteId, attributes), '<div style="height:1200px"></div>');
  const profile = await world.openProfile();
  await profile.addInitScript(init);
  const page = await profile.newPage();
  await page.goto(`${SHOP}/app`);
  await waitForViews(websiteId, 1);
  return page;
}

const waitForViews = (websiteId: string, count: number) =>
  world.waitForFacts(websiteId, (facts) => ofType(facts, 'pageview').length === count);

describe.each([
  ['the Navigation API', ''],
  ['the History API alone', WITHOUT_NAVIGATION],
])('an application in a browser with %s', (_name, init) => {
  test('views each page it goes to once, under its own title, and says how long and how far each was read', async () => {
    const websiteId = await world.addWebsite();
    const page = await openApplication(websiteId, '', init);
    await page.evaluate(`scrollTo(0, 300)`);
    await page.waitForFunction('scrollY === 300');
    await page.evaluate(`go('/app/list?sort=price')`);
    await waitForViews(websiteId, 2);
    // What changes neither page nor path is no view: filters, positions, the same again.
    await page.evaluate(`go('/app/list?sort=name', 'replaceState')`);
    await page.evaluate(`go('/app/list?sort=name')`);
    await page.evaluate(`location.hash = 'reviews'`);
    await page.evaluate(`go('/app/item', 'replaceState')`);
    await waitForViews(websiteId, 3);
    await page.evaluate(`go('/app/basket'); pharos('view basket'); go('/app/checkout')`);
    await waitForViews(websiteId, 5);
    await page.evaluate('history.back()');
    await waitForViews(websiteId, 6);
    await world.leave();
    const facts = await world.waitForFacts(websiteId, (all) =>
      ofType(all, 'engagement').some(({ path }) => path === '/app/basket'),
    );
    expect(viewsByPath(facts)).toEqual({
      '/app': 1,
      '/app/list': 1,
      '/app/item': 1,
      '/app/basket': 2,
      '/app/checkout': 1,
    });
    const titles = ofType(facts, 'pageview').map(({ path, title }) => `${path}: ${title}`);
    expect(titles).toEqual(
      expect.arrayContaining([
        '/app/list: Page /app/list',
        '/app/item: Page /app/item',
        '/app/checkout: Page /app/checkout',
      ]),
    );
    expect(ofType(facts, 'custom')).toMatchObject([{ name: 'view basket', path: '/app/basket' }]);
    // Seen down to 300 + 600 of 1,200 pixels, and to 600 where nobody scrolled.
    const depths = new Map(ofType(facts, 'engagement').map(({ path, scroll_depth }) => [path, scroll_depth]));
    expect(depths.get('/app')).toBe(75);
    const [summary, pages] = await world.ask(websiteId, 'summary_metrics', 'top_pages');
    expect(summary).toMatchObject([
      { pageviews: 6, visitors: 1, sessions: 1, bounce_rate: 0, total_events: 7 },
    ]);
    expect(pages?.[0]).toMatchObject({ name: '/app/basket', pageviews: 2 });
  });

  test('with routes behind # views them as pages when it says so, and places in a page never', async () => {
    const websiteId = await world.addWebsite();
    const page = await openApplication(websiteId, 'data-include-hash', init);
    await page.evaluate(`location.hash = 'top'`);
    for (const [index, hash] of ['#/list', '#!/item?id=1'].entries()) {
      await page.evaluate(`location.hash = '${hash}'`);
      await waitForViews(websiteId, index + 2);
    }
    await page.evaluate(`location.hash = '#/list'`);
    const facts = await waitForViews(websiteId, 4);
    expect(viewsByPath(facts)).toEqual({ '/app': 1, '/app#/list': 2, '/app#!/item': 1 });
  });
});

test('a page that reports its missing status itself is recorded as missing', async () => {
  const websiteId = await world.addWebsite();
  const page = await openApplication(websiteId);
  await page.evaluate(
    `go('/app/missing'); setTimeout(() => document.head.insertAdjacentHTML('beforeend', '<meta name="pharos-404">'), 20)`,
  );
  const facts = await waitForViews(websiteId, 2);
  const properties = new Map(ofType(facts, 'pageview').map(({ path, properties }) => [path, properties]));
  expect(properties).toEqual(
    new Map([
      ['/app', ''],
      ['/app/missing', '{"status":404}'],
    ]),
  );
});

test('a query is part of a page where the website says so', async () => {
  const websiteId = await world.addWebsite();
  const page = await openApplication(websiteId, 'data-include-search');
  await page.evaluate(`go('/app?page=2')`);
  await waitForViews(websiteId, 2);
});

test('an application that disables automatic pageviews is counted only on its calls', async () => {
  const websiteId = await world.addWebsite();
  world.site.page('/manual', tracker(websiteId, 'data-manual'));
  const page = await (await world.openProfile()).newPage();
  await page.goto(`${SHOP}/manual`);
  await page.waitForFunction('window.pharos');
  await page.evaluate(`history.pushState({}, '', '/manual/2'); pharos('started')`);
  await page.evaluate(`pharos('pageview', { plan: 'A' })`);
  await page.waitForFunction('performance.now() > 100');
  await page.close();
  const facts = await world.waitForFacts(websiteId, ({ length }) => length === 3);
  expect(facts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'custom', name: 'started', path: '/manual/2' }),
      expect.objectContaining({ type: 'pageview', path: '/manual/2', properties: '{"plan":"A"}' }),
      expect.objectContaining({ type: 'engagement', path: '/manual/2' }),
    ]),
  );
});
