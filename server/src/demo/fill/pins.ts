import { z } from 'zod';
import type { Credential, DemoClient } from '../demo-client.ts';

const listed = z.object({ reports: z.array(z.object({ id: z.string(), visibility: z.string() })) });

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
