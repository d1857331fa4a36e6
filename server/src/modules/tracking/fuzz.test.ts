import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzRuns } from '../../testing/fuzz-runs.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { fuzzIngest, REJECTED } from './testing/fuzz-ingest.ts';

/** `npm run fuzz:ingest` sends 100,000 to each route. */
const PAYLOADS_PER_ROUTE = Number(process.env['PHAROS_FUZZ_PAYLOADS'] ?? fuzzRuns(100));
const SEED = Number(process.env['PHAROS_FUZZ_SEED'] ?? 1);

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test(`${PAYLOADS_PER_ROUTE.toLocaleString('en')} mutated payloads to each route: no 5xx, and only accepted facts are stored`, async () => {
  const owner = await app.addPerson('owner@example.com');
  const { id: websiteId } = await app.addWebsite(owner, 'shop.example');
  const { secret } = await app.addKey(owner, ['track:events']);
  const report = await fuzzIngest(app, {
    payloadsPerRoute: PAYLOADS_PER_ROUTE,
    seed: SEED,
    websiteId,
    secret,
  });
  expect(report.invalid).toEqual([]);
  expect(app.logged.filter((line) => line.includes(REJECTED))).toEqual([]);
  const { accepted = 0, bot = 0, duplicate = 0, blocked = 0 } = report.stored;
  expect(accepted + bot + duplicate + blocked).toBe(report.accepted);
  // The test is meaningless if all or none of the payloads are valid.
  const successful = report.statuses[200] ?? 0;
  expect(successful).toBeGreaterThan(report.sent * 0.1);
  expect(successful).toBeLessThan(report.sent * 0.9);
}, 3_600_000);
