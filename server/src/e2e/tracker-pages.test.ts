import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTabs } from './testing/open-tabs.ts';
import { OTHER, ofType, openWorld, SHOP, tracker, viewsByPath, type World } from './testing/open-world.ts';

/** A page that is five windows long. */
const LONG = '<div style="height:3000px"></div>';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.leave());
afterAll(() => world?.close());

test('views, visitors, visits, bounces, sources, links, files, events and revenue of a website of pages are what happened', async () => {
  const websiteId = await world.addWebsite();
  const { site, server } = world;
  const head = tracker(websiteId);
  site.page('/', head, '<a id="pricing" href="/pricing">Prices</a>');
  site.page(
    '/pricing',
    head,
    `<a id="file" href="/files/plan.pdf?signature=secret">Plan</a>
     <a id="out" href="${OTHER}/partner?token=secret#top"> Our <b>partner</b> </a>`,
  );
  site.page('/partner', '');
  site.handle('/files/', (_request, response) => {
    response.writeHead(200, { 'content-disposition': 'attachment' }).end('%PDF');
  });

  const first = await (await world.openProfile(0)).newPage();
  await first.goto(`${SHOP}/?utm_source=newsletter&email=a@b.c`, { referer: 'https://www.google.com/' });
  await world.waitForFacts(websiteId, (facts) => facts.length === 1);
  server.clock.advance(60_000);
  await first.click('#pricing');
  await world.waitForFacts(websiteId, (facts) => ofType(facts, 'pageview').length === 2);
  server.clock.advance(60_000);
  await first.click('#file');
  await first.evaluate(`pharos('purchase', { revenue: 19.9, currency: 'EUR', plan: 'A' })`);
  await first.click('#out');
  await first.waitForURL(`${OTHER}/**`);
  await (await (await world.openProfile(1)).newPage()).goto(`${SHOP}/`);
  await world.waitForFacts(websiteId, (facts) => ofType(facts, 'pageview').length === 3);
  await world.leave();
  const facts = await world.waitForFacts(websiteId, ({ length }) => length === 9);
  expect(JSON.stringify(facts)).not.toMatch(/secret|a@b\.c/);

  const [summary, pages, sources, links, files, events, revenue] = await world.ask(
    websiteId,
    'summary_metrics',
    'top_pages',
    'traffic_sources',
    'outbound_links',
    'downloads',
    'custom_events',
    'revenue_overview',
  );
  expect(summary).toEqual([
    {
      pageviews: 3,
      visitors: 2,
      unique_visitors: 2,
      sessions: 2,
      bounce_rate: 50,
      // Two minutes, and none.
      median_session_duration: 60,
      avg_session_duration: 60,
      pages_per_session: 1.5,
      total_events: 6,
    },
  ]);
  expect(pages).toMatchObject([
    { name: '/', pageviews: 2, visitors: 2 },
    { name: '/pricing', pageviews: 1, visitors: 1 },
  ]);
  expect(sources).toMatchObject([
    { name: 'Direct', visitors: 1 },
    { name: 'newsletter', visitors: 1 },
  ]);
  expect(links).toMatchObject([{ href: `${OTHER}/partner`, text: 'Our partner', total_clicks: 1 }]);
  expect(files).toMatchObject([{ name: 'plan.pdf', total_clicks: 1 }]);
  expect(events).toMatchObject([{ name: 'purchase', total_events: 1 }]);
  expect(revenue).toMatchObject([{ currency: 'EUR', total_revenue: 19.9, total_transactions: 1 }]);
});

test('a page is read while its tab is shown, and no longer; the depth is that of the lowest point that was seen', async () => {
  const websiteId = await world.addWebsite();
  world.site.page('/long', tracker(websiteId), LONG);
  const open = await openTabs(await world.browser(0));
  // What is read lies between what passes while the tab certainly is shown, and what passes while it may be.
  const mayBeginMs = performance.now();
  const page = await open(`${SHOP}/long`);
  await world.waitForFacts(websiteId, (facts) => facts.length === 1);
  const beginsMs = performance.now();
  await page.evaluate(
    'new Promise((done) => { addEventListener("scroll", () => requestAnimationFrame(done)); scrollTo(0, 1500) })',
  );
  const innerHeight = Number(await page.evaluate('innerHeight'));
  const depth = Math.round((100 * (1500 + innerHeight)) / 3000);
  let leastMs = performance.now() - beginsMs;
  const other = await open('about:blank');
  const seen = await world.waitForFacts(websiteId, ({ length }) => length === 2);
  let mostMs = performance.now() - mayBeginMs;
  const [ping] = ofType(seen, 'engagement');
  expect(ping).toMatchObject({ type: 'engagement', path: '/long', scroll_depth: depth });
  expect(ping?.['engagement_ms']).toBeGreaterThanOrEqual(leastMs);
  expect(ping?.['engagement_ms']).toBeLessThanOrEqual(mostMs);

  // While another tab is shown, time does not count.
  await sleep(300);
  const mayGoOnMs = performance.now();
  await page.show();
  await page.evaluate('new Promise((done) => setTimeout(done, 200))');
  leastMs += 200;
  await page.close();
  const facts = await world.waitForFacts(websiteId, ({ length }) => length === 3);
  mostMs += performance.now() - mayGoOnMs;
  await other.close();

  const [summary, times, depths] = await world.ask(
    websiteId,
    'summary_metrics',
    'page_time_analysis',
    'scroll_depth_summary',
  );
  expect(summary).toMatchObject([
    { pageviews: 1, visitors: 1, sessions: 1, bounce_rate: 100, total_events: 1 },
  ]);
  const totalMs = ofType(facts, 'engagement').reduce((sum, fact) => sum + Number(fact['engagement_ms']), 0);
  expect(times).toMatchObject([{ name: '/long', sessions_with_time: 1, avg_time_on_page: totalMs / 1000 }]);
  expect(totalMs).toBeGreaterThanOrEqual(leastMs);
  expect(totalMs).toBeLessThanOrEqual(mostMs);
  expect(depths).toMatchObject([{ avg_scroll_depth: depth, total_sessions: 1, measurements: 1 }]);
});

test('a page that comes back from the back/forward cache is viewed once more, within the same visit', async () => {
  const websiteId = await world.addWebsite();
  world.site.page('/first', tracker(websiteId), '<a href="/second">on</a>');
  world.site.page('/second', tracker(websiteId));
  const page = await (await world.openProfile()).newPage();
  await page.goto(`${SHOP}/first`);
  await page.evaluate('void (window.kept = true)');
  await page.click('a');
  await world.waitForFacts(websiteId, (facts) => ofType(facts, 'pageview').length === 2);
  await page.evaluate('void history.back()');
  await world.waitForFacts(websiteId, (facts) => ofType(facts, 'pageview').length === 3);
  expect(await page.evaluate('window.kept')).toBe(true);
  await world.leave();
  const facts = await world.waitForFacts(websiteId, (all) => ofType(all, 'engagement').length === 3);
  expect(viewsByPath(facts)).toEqual({ '/first': 2, '/second': 1 });
  const [summary] = await world.ask(websiteId, 'summary_metrics');
  expect(summary).toMatchObject([
    { pageviews: 3, visitors: 1, sessions: 1, bounce_rate: 0, total_events: 3 },
  ]);
});

test('a page that is left or closed while it still loads is counted; who left it by a link, with the time until then', async () => {
  const websiteId = await world.addWebsite();
  world.site.handle('/slow', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write(
      `<!doctype html><title>Slow</title>${tracker(websiteId)}<a href="/slow-too">on</a> Half of it, and the rest never comes`,
    );
  });
  const page = await (await world.openProfile()).newPage();
  await page.goto(`${SHOP}/slow`, { waitUntil: 'commit' });
  await world.waitForFacts(websiteId, (facts) => facts.length === 1);
  expect(await page.evaluate('document.readyState')).toBe('loading');
  await page.click('a', { noWaitAfter: true });
  await world.waitForFacts(websiteId, (facts) => ofType(facts, 'pageview').length === 2);
  // Browsers tell a page nothing when its tab is closed before it was loaded.
  await page.close();
  const facts = await world.waitForFacts(websiteId, ({ length }) => length >= 3);
  expect(viewsByPath(facts)).toEqual({ '/slow': 1, '/slow-too': 1 });
  expect(ofType(facts, 'engagement')).toMatchObject([{ path: '/slow' }]);
  const [summary] = await world.ask(websiteId, 'summary_metrics');
  expect(summary).toMatchObject([
    { pageviews: 2, visitors: 1, sessions: 1, bounce_rate: 0, total_events: 2 },
  ]);
});

test('pages that are missing are pageviews that say so: by the answer of their server, or by a mark in the page', async () => {
  const websiteId = await world.addWebsite();
  world.site.page('404', tracker(websiteId), 'There is nothing here');
  world.site.page('/marked', `<meta name="pharos-404">${tracker(websiteId)}`);
  world.site.page('/there', tracker(websiteId));
  const page = await (await world.openProfile()).newPage();
  for (const path of ['/missing', '/marked', '/there']) {
    await page.goto(`${SHOP}${path}`);
    await world.waitForFacts(websiteId, (facts) => viewsByPath(facts)[path] === 1);
  }
  const missing = { field: 'properties.status', op: 'eq', value: '404' };
  const [pages] = await world.ask(websiteId, { name: 'top_pages', filters: [missing] });
  expect(pages).toMatchObject([
    { name: '/marked', pageviews: 1 },
    { name: '/missing', pageviews: 1 },
  ]);
});
