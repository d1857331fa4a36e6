import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts';
import { responseSchema } from '../contract/response.contract.ts';

let app: TestApp;
let websiteId: string;
let secret: string;

beforeAll(async () => {
  app = await openTestApp();
  const owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  secret = (await app.addKey(owner, ['read:data'])).secret;
});

afterAll(() => app.close());

function ask(about: string, ...parameters: readonly unknown[]) {
  const today = { startDate: '2026-03-01', endDate: '2026-03-01' };
  return app.post(`/v1/query?${about}`, { parameters, ...today }, secret);
}

describe('links and monitors of a website that has none', () => {
  test('have zeros, unknowns and empty lists', async () => {
    const response = await ask(
      `website_id=${websiteId}`,
      'link_total_clicks',
      'link_clicks_by_day',
      'link_top_countries',
      'uptime_overview',
      'uptime_status_breakdown',
      'error_summary',
      'vitals_overview',
    );
    expect(response.statusCode).toBe(200);
    const { data } = responseSchema.parse(response.json());
    const rows = Object.fromEntries(data.map((result) => [result.parameter, result.data]));
    expect(rows).toMatchObject({
      link_total_clicks: [{ total: 0, unique_visitors: 0 }],
      link_clicks_by_day: [{ date: '2026-03-01', clicks: 0, visitors: 0 }],
      link_top_countries: [],
      uptime_overview: [{ uptime_percentage: null, total_checks: 0, incidents: 0 }],
      uptime_status_breakdown: [],
      error_summary: [{ totalErrors: 0, errorRate: 0 }],
      vitals_overview: [],
    });
  });

  test.each(['link_id=lnk_1', 'monitor_id=mon_1'])('an unknown %s is denied', async (about) => {
    const response = await ask(about, 'link_total_clicks');
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'ACCESS_DENIED' });
  });
});
