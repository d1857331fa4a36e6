import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ofType, openWorld, SHOP, tracker, viewsByPath, type World } from './testing/open-world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.leave());
afterAll(() => world?.close());

/** Opens a page whose clock advances only on request. */
async function openPage(head: string): Promise<Page> {
  world.site.page('/timed', head);
  const page = await (await world.openProfile()).newPage();
  const nowMs = Date.now();
  await page.clock.install({ time: nowMs });
  await page.clock.pauseAt(nowMs + 1_000);
  await page.goto(`${SHOP}/timed`);
  return page;
}

test('time counts while the page is visible and has the focus, to the millisecond', async () => {
  const websiteId = await world.addWebsite();
  const page = await openPage(`<script>
    let focused = false;
    document.hasFocus = () => focused;
    function setFocus(value) { focused = value; dispatchEvent(new Event(value ? 'focus' : 'blur')); }
  </script>${tracker(websiteId)}`);
  await world.waitForFacts(websiteId, ({ length }) => length === 1);
  await page.evaluate('setFocus(true)');
  await page.clock.runFor(10_000);
  await page.evaluate('setFocus(false)');
  await page.clock.runFor(20_000);
  await page.evaluate('setFocus(true)');
  await page.clock.runFor(5_000);
  await page.close();
  const facts = await world.waitForFacts(websiteId, ({ length }) => length === 2);
  expect(ofType(facts, 'engagement')).toMatchObject([{ engagement_ms: 15_000 }]);
  const [times] = await world.ask(websiteId, 'page_time_analysis');
  expect(times).toMatchObject([{ name: '/timed', sessions_with_time: 1, avg_time_on_page: 15 }]);
});

test('who reads one page for an hour is one visit that read for an hour', async () => {
  const websiteId = await world.addWebsite();
  const page = await openPage(tracker(websiteId));
  await world.waitForFacts(websiteId, ({ length }) => length === 1);
  const beganMs = Number(await page.evaluate('performance.now()'));
  for (const [count, minutes] of [25, 25, 10].entries()) {
    world.server.clock.advance(minutes * 60_000);
    await page.clock.runFor(minutes * 60_000);
    if (minutes === 10) await page.close();
    await world.waitForFacts(websiteId, (facts) => ofType(facts, 'engagement').length === count + 1);
  }
  const facts = await world.waitForFacts(websiteId, ({ length }) => length === 4);
  const readMs = ofType(facts, 'engagement').reduce((sum, fact) => sum + Number(fact['engagement_ms']), 0);
  expect(readMs).toBeGreaterThanOrEqual(3_600_000);
  expect(readMs).toBeLessThanOrEqual(3_600_000 + beganMs);
  const [summary, times] = await world.ask(websiteId, 'summary_metrics', 'page_time_analysis');
  expect(summary).toMatchObject([{ pageviews: 1, visitors: 1, sessions: 1, bounce_rate: 100 }]);
  expect(times).toMatchObject([{ sessions_with_time: 1, avg_time_on_page: readMs / 1000 }]);
});

test('a delivery that fails is tried again ever more rarely, ten times in all, and once more when the connection returns', async () => {
  const websiteId = await world.addWebsite();
  let attempts = 0;
  let isDown = true;
  world.site.handle('/down/track', (request, response) => {
    attempts += 1;
    request.resume();
    response.writeHead(isDown ? 503 : 400).end();
  });
  const script = await world.server.inject({ url: '/pharos.js' });
  world.site.handle('/down/pharos.js', (_request, response) => void response.end(script.body));
  const page = await openPage(`<script>
    let settled = 0;
    const send = window.fetch;
    window.fetch = (...request) => send(...request).finally(() => { settled += 1; });
  </script><script async src="/down/pharos.js" data-website-id="${websiteId}"></script>`);
  const attemptsAfter = async (seconds: number, expected: number) => {
    await page.clock.runFor(seconds * 1_000);
    await expect.poll(() => attempts, { timeout: 5_000 }).toBe(expected);
    // The next delivery is planned once the page knows of the answer: time must not go on before.
    await expect.poll(() => page.evaluate('settled')).toBe(expected);
  };
  await attemptsAfter(0, 1);
  for (let retry = 0; retry < 9; retry += 1) await attemptsAfter(2 ** retry, retry + 2);
  await attemptsAfter(600, 10);
  // What is refused for good is not sent again.
  isDown = false;
  await page.evaluate(`dispatchEvent(new Event('online'))`);
  await attemptsAfter(0, 11);
  await page.evaluate(`dispatchEvent(new Event('online'))`);
  await attemptsAfter(60, 11);
});

test('events are sent to the configured address, independent of the origin of the script', async () => {
  const websiteId = await world.addWebsite();
  const bodies: string[] = [];
  world.site.handle('/measure/track', async (request, response) => {
    for await (const chunk of request) bodies.push(String(chunk));
    response.end();
  });
  const page = await openPage(tracker(websiteId, `data-host="${SHOP}/measure/"`));
  await expect.poll(() => bodies.length).toBe(1);
  expect(bodies[0]).toContain(websiteId);
  await page.close();
  expect(viewsByPath(await world.waitForFacts(websiteId, () => true))).toEqual({});
});
