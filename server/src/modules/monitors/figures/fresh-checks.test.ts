import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts';

let app: TestApp;
let secret: string;
let monitorId: string;
let organizationId: string;

beforeAll(async () => {
  app = await openTestApp();
  const owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['read:monitors', 'write:monitors'])).secret;
  const created = await app.post('/v1/monitors', { name: 'Shop', url: 'https://shop.example/' }, secret);
  ({ id: monitorId, organizationId } = created.json().monitor);
});
afterAll(() => app.close());

const read = async (path: string) =>
  (await app.inject({ url: path, headers: { 'x-api-key': secret } })).json();

test('a recorded check is in the next response', async () => {
  const atMs = app.clock.now() - 60_000;
  await app.stores.journal.append([
    {
      table: { name: 'monitor_checks' },
      origin: { subjectId: monitorId, organizationId, timeMs: atMs },
      json: JSON.stringify({
        organization_id: organizationId,
        monitor_id: monitorId,
        time: atMs,
        event_key: 'check-1',
        status: 'up',
        covers_ms: 60_000,
        checked_from: 'local',
        response_ms: 12.5,
      }),
    },
  ]);
  // A response waits for a bounded time: on a busy machine, another one contains the check.
  await expect
    .poll(async () => (await read(`/v1/monitors/${monitorId}/checks`)).checks)
    .toMatchObject([{ id: 'check-1', latencyMs: 12.5 }]);
  expect((await read(`/v1/monitors/${monitorId}/summary`)).summary.periods[0]).toMatchObject({
    knownSeconds: 60,
  });
  expect((await read(`/v1/monitors/overview?ids=${monitorId}`)).monitors[0]).toMatchObject({
    availability: 100,
  });
});
