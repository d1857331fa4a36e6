import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../lib/ids/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time/time-zone.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { NO_RESULT } from '../monitors/checks/check-result.ts';
import { monitorOutages } from '../monitors/monitors.table.ts';
import { toCheckEntry } from '../monitors/schedule/check-fact.ts';
import { formatDowntime } from './format-report.ts';

let app: TestApp;
let owner: TestPerson;
let websiteId: string;
let secret: string;
/** The midnight at which the reported day ends. */
let midnightMs: number;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  ({ id: websiteId } = await app.addWebsite(owner, 'shop.example'));
  secret = (await app.addKey(owner, ['manage:config', 'write:monitors'])).secret;
  midnightMs = Math.floor(app.clock.now() / DAY_MS) * DAY_MS;
});
afterAll(() => app.close());

async function preview(of: Record<string, string>): Promise<string> {
  const query = new URLSearchParams({ frequency: 'daily', format: 'text', ...of });
  const response = await app.inject({
    url: `/v1/scheduled-reports/preview?${query}`,
    headers: { 'x-api-key': secret },
  });
  expect(response.statusCode).toBe(200);
  return response.body;
}

async function addMonitor(name: string, body: object = {}): Promise<string> {
  const response = await app.post(
    '/v1/monitors',
    { name, url: 'https://shop.example', paused: true, ...body },
    secret,
  );
  return response.json().monitor.id;
}

/** Records checks that find a monitor down, or that could not be performed, each of at most an hour. */
async function addChecks(monitorId: string, fromMs: number, toMs: number, status: 'down' | 'unknown') {
  const starts = Array.from(
    { length: Math.ceil((toMs - fromMs) / HOUR_MS) },
    (_, hour) => fromMs + hour * HOUR_MS,
  );
  await app.stores.journal.append(
    starts.map((startMs) =>
      toCheckEntry({
        monitorId,
        organizationId: owner.organizationId,
        websiteId: null,
        region: 'local',
        key: `${monitorId}.${startMs}`,
        coverage: { fromMs: midnightMs + startMs, toMs: midnightMs + Math.min(startMs + HOUR_MS, toMs) },
        result: { ...NO_RESULT, status },
      }),
    ),
  );
  await app.flush();
}

/** Times are relative to the end of the reported day. The last part of the outage is not known. */
async function addOutage(
  monitorId: string,
  fromMs: number,
  toMs: number | null,
  unknownMs = 0,
): Promise<void> {
  await addChecks(monitorId, fromMs, (toMs ?? 0) - unknownMs, 'down');
  if (unknownMs > 0) await addChecks(monitorId, (toMs ?? 0) - unknownMs, toMs ?? 0, 'unknown');
  const startedAt = new Date(midnightMs + fromMs);
  await app.stores.state.db.insert(monitorOutages).values({
    id: newId('out', startedAt.getTime()),
    organizationId: owner.organizationId,
    monitorId,
    startedAt,
    confirmedAt: startedAt,
    endedAt: toMs === null ? null : new Date(midnightMs + toMs),
    cause: 'The connection was refused.',
    regions: ['local'],
  });
}

test('without monitors there is no section about outages', async () => {
  expect(await preview({ websiteId })).not.toContain('Outages');
});

test('each monitor of the website has its outages, and the downtime that lies in the period', async () => {
  const shop = await addMonitor('Shop', { websiteId });
  await addMonitor('Checkout', { websiteId });
  const other = await addMonitor('Mail server');
  const unknown = await addMonitor('Unknown', { websiteId });
  await addOutage(unknown, -12 * HOUR_MS, -5 * HOUR_MS, 4 * HOUR_MS + 50 * MINUTE_MS);
  await addOutage(shop, -DAY_MS - 10 * MINUTE_MS, -DAY_MS + 20 * MINUTE_MS);
  await addOutage(shop, -12 * HOUR_MS, -12 * HOUR_MS + 10 * MINUTE_MS);
  await addOutage(shop, -3 * DAY_MS, -2 * DAY_MS);
  await addOutage(other, -HOUR_MS, null);
  const text = await preview({ websiteId });
  expect(text).toMatch(
    /Outages \(Downtime\)\n {2}Unknown +1 \(2 h 10 m\)\n {2}Shop +2 \(30 m\)\n {2}Checkout +0\n/,
  );
  expect(text).not.toContain('Mail server');
  const html = await preview({ websiteId, format: 'html' });
  expect(html).toContain('>Outages</th>');
  expect(html).toContain('30 m');
});

test('a report about an organization has all monitors, and counts an open outage until the end of the period', async () => {
  const text = await preview({ organizationId: owner.organizationId, language: 'de' });
  expect(text).toMatch(
    /Ausfälle \(Ausfallzeit\)\n {2}Unknown +1 \(2 h 10 m\)\n {2}Mail server +1 \(1 h\)\n {2}Shop +2 \(30 m\)\n/,
  );
});

test('at most ten monitors are listed, those with most downtime first', async () => {
  for (let index = 0; index < 9; index += 1) await addMonitor(`Server ${index}`);
  const text = await preview({ organizationId: owner.organizationId });
  expect(text).toContain('3 more monitors');
  expect(text).toContain('Mail server');
  expect(text).not.toContain('Server 7');
});

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 m'],
  [3_900, '1 h 5 m'],
  [86_400, '1 d'],
  [183_600, '2 d 3 h'],
])('a downtime of %d s is shown as %s', (seconds, text) => {
  expect(formatDowntime(seconds)).toBe(text);
});
