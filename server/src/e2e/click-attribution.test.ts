import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { linksModule } from '../modules/links/index.ts';
import type { TestPerson } from '../testing/open-test-app.ts';
import { ofType, openWorld, SHOP, STATS, tracker, viewsByPath, type World } from './testing/open-world.ts';

let world: World;
let owner: TestPerson;
let secret: string;

beforeAll(async () => {
  world = await openWorld();
  owner = await world.server.addPerson('links@shop.example');
  secret = (await world.server.addKey(owner, ['read:data'])).secret;
});
afterEach(() => world.leave());
afterAll(() => world?.close());

/** Creates a website, whose domain is that of the pages, and a link to a path of it. */
async function addLink(path: string) {
  const website = await world.server.addWebsite(owner, 'shop.example');
  const links = world.server.app.serviceOf(linksModule);
  const row = await links.create(owner.actor, owner.organizationId, {
    name: 'Sale',
    targetUrl: `${SHOP}${path}`,
    // The website of each test has the same domain.
    websiteId: website.id,
  });
  return { websiteId: website.id, linkId: row.id, shortUrl: `${STATS}/l/${row.slug}` };
}

async function visitsOf(websiteId: string): Promise<unknown> {
  await world.server.flush();
  const body = { parameters: ['link_visits'], preset: 'last_7d' };
  const response = await world.server.post(`/v1/query?website_id=${websiteId}`, body, secret);
  return response.json().data[0].data;
}

test('a visit knows its link; the address bar, later pages and a reload do not contain the click', async () => {
  const { websiteId, linkId, shortUrl } = await addLink('/sale?size=9#top');
  const { site } = world;
  site.page('/sale', tracker(websiteId), '<a id="next" href="/next">Next</a>');
  site.page('/next', tracker(websiteId));

  const page = await (await world.openProfile()).newPage();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await page.goto(shortUrl);
  await world.waitForFacts(websiteId, (facts) => ofType(facts, 'pageview').length === 1);
  expect(page.url()).toBe(`${SHOP}/sale?size=9#top`);
  await page.reload();
  await page.evaluate(`history.pushState({}, '', '/sale/blue')`);
  await page.evaluate(`pharos('signup')`);
  await page.click('#next');
  const facts = await world.waitForFacts(websiteId, (found) => ofType(found, 'pageview').length === 4);

  expect(sent.filter((body) => body.includes('pharos_click'))).toHaveLength(1);
  expect(facts.map(({ path }) => path)).not.toContainEqual(expect.stringContaining('pharos_click'));
  expect(facts.filter((fact) => fact['link_id'] === linkId)).toMatchObject([
    { name: 'pageview', path: '/sale' },
  ]);
  expect(await visitsOf(websiteId)).toMatchObject([{ link: linkId, visits: 1, visitors: 1 }]);
});

test('an application keeps the state of its history, and gets no pageview for the changed address', async () => {
  const { websiteId, linkId, shortUrl } = await addLink('/app');
  world.site.page(
    '/app',
    `<script>history.replaceState({ key: 7 }, '')</script>${tracker(websiteId, 'data-include-search')}`,
  );
  const page = await (await world.openProfile()).newPage();
  await page.goto(shortUrl);
  await world.waitForFacts(websiteId, (facts) => ofType(facts, 'pageview').length === 1);
  expect(page.url()).toBe(`${SHOP}/app`);
  expect(await page.evaluate('history.state')).toEqual({ key: 7 });
  await page.evaluate(`history.pushState({}, '', '/app/2')`);
  const facts = await world.waitForFacts(websiteId, (found) => ofType(found, 'pageview').length >= 2);
  expect(viewsByPath(facts)).toEqual({ '/app': 1, '/app/2': 1 });
  expect(await visitsOf(websiteId)).toMatchObject([{ link: linkId, visits: 1 }]);
});
