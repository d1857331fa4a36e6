import { z } from 'zod';
import type { Credential, DemoClient } from '../demo-client.ts';

const createdReport = z.object({ report: z.object({ id: z.string() }) });
const listed = z.object({ reports: z.array(z.object({ id: z.string(), visibility: z.string() })) });
const createdSchedule = z.object({ scheduledReport: z.object({ id: z.string() }) });
const createdShare = z.object({ share: z.object({ id: z.string() }) });

/** The saved goals and the funnel of the shop. */
const REPORTS: readonly { readonly name: string; readonly definition: object }[] = [
  { name: 'Order', definition: { kind: 'goal', type: 'event', value: 'purchase' } },
  { name: 'Add to cart', definition: { kind: 'goal', type: 'event', value: 'add_to_cart' } },
  { name: 'Sign-up', definition: { kind: 'goal', type: 'event', value: 'signup' } },
  {
    name: 'Product to order',
    definition: {
      kind: 'funnel',
      steps: [
        { type: 'page', op: 'starts_with', value: '/products/' },
        { type: 'event', value: 'add_to_cart' },
        { type: 'page', value: '/checkout' },
        { type: 'event', value: 'purchase' },
      ],
    },
  },
];

/** Creates three goals and a funnel of a website, for all members. */
export async function fillGoals(client: DemoClient, session: Credential, websiteId: string): Promise<void> {
  for (const report of REPORTS)
    await client.post('/v1/reports', { websiteId, visibility: 'shared', ...report }, session, createdReport);
}

/** Pins the revenue, the bounce rate and, if there is one, the first shared goal of the website. */
export async function fillPins(client: DemoClient, session: Credential, websiteId: string): Promise<void> {
  const path = `/v1/reports?websiteId=${encodeURIComponent(websiteId)}&kind=goal`;
  const { reports } = await client.get(path, session, listed);
  const goal = reports.find(({ visibility }) => visibility === 'shared');
  const pins = [
    ...(goal === undefined ? [] : [{ kind: 'goal', reportId: goal.id }]),
    { kind: 'metric', metric: 'total_revenue' },
    { kind: 'metric', metric: 'bounce_rate' },
  ];
  await client.put(`/v1/websites/${encodeURIComponent(websiteId)}/pins`, { pins }, session);
}

/** Creates two scheduled reports: of the website, and of the organization. @param integrationId is disabled, so that nothing is sent. */
export async function fillReports(
  client: DemoClient,
  session: Credential,
  { id: websiteId, organizationId }: { readonly id: string; readonly organizationId: string },
  integrationId: string,
): Promise<void> {
  const integrationIds = [integrationId];
  for (const report of [
    { websiteId, name: 'Monday report', frequency: 'weekly', integrationIds },
    { organizationId, name: 'All websites', frequency: 'monthly', hour: 7, enabled: false, integrationIds },
  ])
    await client.post('/v1/scheduled-reports', report, session, createdSchedule);
}

/** Creates a share link of the website that an intranet may embed, with a badge of its visitors. */
export async function fillShares(client: DemoClient, session: Credential, websiteId: string): Promise<void> {
  const link = {
    websiteId,
    name: 'Newsroom',
    embedOrigins: ['https://intranet.example'],
    badge: { metric: 'visitors', period: 'last_30d' },
  };
  await client.post('/v1/shares', link, session, createdShare);
}
