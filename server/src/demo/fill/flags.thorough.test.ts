import { expect, test } from 'vitest';
import { BASE_URL, openTestApp, PASSWORD } from '../../testing/open-test-app.ts';
import { createDemoClient } from '../demo-client.ts';
import { pastModule } from '../past/past.module.ts';
import { DEMO_PRODUCT } from '../testing/demo-product.ts';
import { fillFlags } from './flags.ts';

test('the demonstration has seven flags: one that ramps up, one that is stale, and one that splits visitors', async () => {
  const app = await openTestApp({ product: DEMO_PRODUCT });
  try {
    const owner = await app.addPerson('owner@example.com');
    const { secret } = await app.addKey(owner, ['manage:flags']);
    const { id: websiteId } = await app.addWebsite(owner, 'shop.example');
    const client = createDemoClient(app.app.http, BASE_URL);
    const session = await client.signIn('owner@example.com', PASSWORD);
    await fillFlags(client, session, websiteId, {
      past: app.app.serviceOf(pastModule),
      seed: 1,
      endMs: app.clock.now(),
    });
    await app.flush();
    const get = async (path: string) => {
      const response = await app.inject({ url: path, headers: { 'x-api-key': secret } });
      expect(response.statusCode, response.body).toBe(200);
      return response.json();
    };
    const { flags } = await get(`/v1/flags?websiteId=${websiteId}`);
    expect(flags).toHaveLength(7);
    const find = (key: string) => flags.find((flag: { key: string }) => flag.key === key);
    const ramping = find('new-checkout');
    const { versions } = await get(`/v1/flags/${ramping.id}/versions`);
    expect(versions.map(({ comment }: { comment: string | null }) => comment)).toEqual([
      'Half of the visitors',
      'Payments were slow for other reasons',
      'Conversion is stable',
      'No errors at 1 %',
      'Start with 1 %',
      null,
    ]);
    expect(Date.parse(versions[4].createdAt)).toBe(app.clock.now() - 40 * 86_400_000);
    expect(ramping.usage.evaluations).toBeGreaterThan(1_000);
    expect(ramping.staleness).toBeNull();
    expect(find('new-search').staleness.reasons).toEqual(['one_value']);
    expect(find('recommendations').variants).toHaveLength(3);
    expect(find('gift-wrapping').environments.staging.status).toBe('active');
    const { segments } = await get(`/v1/flag-segments?websiteId=${websiteId}`);
    expect(segments).toMatchObject([
      { name: 'Beta testers', idCount: 250, usedBy: ['beta-features'] },
      { name: 'German-speaking countries', usedBy: ['free-shipping-banner'] },
    ]);
  } finally {
    await app.close();
  }
}, 60_000);
