import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createDemoClient } from '../demo-client.ts';
import type { Past } from '../past/past.module.ts';

const created = z.object({ alert: z.object({ id: z.string() }) });
const previewed = z.object({
  preview: z.object({ points: z.array(z.object({ value: z.number().nullable() })) }),
});
/** A limit that is reached in few hours. */
const BUSY_QUANTILE = 0.99;
const BUSY = { kind: 'threshold', metric: 'pageviews', comparison: 'above', windowMinutes: 60 } as const;
const ORDERS = {
  kind: 'threshold',
  metric: 'transactions',
  comparison: 'below',
  windowMinutes: 720,
} as const;

/** Creates five alerts of a website, of which one fires, with a history of two months. The events must be stored. */
export async function fillAlerts(options: {
  readonly http: FastifyInstance;
  readonly baseUrl: string;
  readonly owner: { readonly email: string; readonly password: string };
  readonly websiteId: string;
  readonly past: Pick<Past, 'writeFirings'>;
}): Promise<void> {
  const { http, baseUrl, owner, websiteId, past } = options;
  const client = createDemoClient(http, baseUrl);
  const session = await client.signIn(owner.email, owner.password);
  const valuesOf = async (condition: object) => {
    const body = { websiteId, condition: { ...condition, value: 0 } };
    const { preview } = await client.post('/v1/alerts/preview', body, session, previewed);
    return preview.points.map(({ value }) => value ?? 0);
  };
  const hourly = (await valuesOf(BUSY)).sort((one, other) => one - other);
  const busy = hourly[Math.floor(hourly.length * BUSY_QUANTILE)] ?? 0;
  const orders = (await valuesOf(ORDERS)).at(-1) ?? 0;
  const alerts = [
    { name: 'Traffic drop', severity: 'critical', condition: { kind: 'traffic', direction: 'drop' } },
    { name: 'Busy hour', severity: 'info', condition: { ...BUSY, value: busy } },
    // Higher than now, so that it fires.
    { name: 'Few orders', condition: { ...ORDERS, value: orders + 1 } },
    { name: 'New error', condition: { kind: 'errors', mode: 'new_group' } },
    { name: 'Slow pages', condition: { kind: 'web_vital', metric: 'LCP', threshold: 4_000 } },
  ];
  for (const body of alerts) {
    const { alert } = await client.post('/v1/alerts', { websiteId, ...body }, session, created);
    await past.writeFirings(alert.id);
  }
  await client.signOut(session);
}
