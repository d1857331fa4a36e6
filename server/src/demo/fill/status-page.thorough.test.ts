import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  BASE_URL,
  openTestApp,
  PASSWORD,
  type TestApp,
  type TestPerson,
} from '../../testing/open-test-app.ts';
import { createDemoClient } from '../demo-client.ts';
import { pastModule } from '../past/past.module.ts';
import { DEMO_PRODUCT } from '../testing/demo-product.ts';
import { fillMonitors } from './monitors.ts';
import { fillStatusPage } from './status-page.ts';

let app: TestApp;
let owner: TestPerson;
let secret: string;

beforeAll(async () => {
  app = await openTestApp({ product: DEMO_PRODUCT });
  owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['read:status_pages'])).secret;
  const { id } = await app.addWebsite(owner, 'shop.example');
  const endMs = app.clock.now();
  const client = createDemoClient(app.app.http, BASE_URL);
  const session = await client.signIn('owner@example.com', PASSWORD);
  const { organizationId } = owner;
  const website = { id, organizationId };
  const options = { baseUrl: BASE_URL, past: app.app.serviceOf(pastModule), seed: 1, endMs };
  const { monitorIds } = await fillMonitors(client, session, website, options);
  await fillStatusPage(client, session, organizationId, { monitorIds, endMs });
}, 60_000);
afterAll(() => app.close());

const get = async (path: string) => {
  const response = await app.inject({ url: path, headers: { 'x-api-key': secret } });
  expect(response.statusCode).toBe(200);
  return response.json();
};

test('the demonstration has a status page with a degraded component, incidents, maintenance and templates', async () => {
  const { statusPages } = await get(`/v1/status-pages?organizationId=${owner.organizationId}`);
  expect(statusPages).toHaveLength(1);
  const path = `/v1/status-pages/${statusPages[0].id}`;
  const { components, groups } = await get(`${path}/components`);
  expect(groups.map(({ name }: { name: string }) => name)).toEqual(['Shop', 'Infrastructure']);
  const states = components.map((component: Record<string, string>) => [
    component['displayName'],
    component['currentState'],
  ]);
  expect(states).toContainEqual(['Payments', 'degraded']);
  expect(states).toHaveLength(6);

  const { incidents } = await get(`${path}/incidents`);
  expect(incidents.map(({ status }: { status: string }) => status)).toEqual(['identified', 'resolved']);
  expect(incidents[1].updates).toHaveLength(4);
  expect(incidents[1].postmortem.publishedAt).not.toBeNull();
  const { maintenances } = await get(`${path}/maintenances`);
  expect(maintenances).toMatchObject([{ status: 'scheduled', rrule: 'FREQ=WEEKLY;BYDAY=SU' }]);
  expect((await get(`${path}/incident-templates`)).templates).toHaveLength(2);
});
