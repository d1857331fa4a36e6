import { z } from 'zod';
import type { Credential, DemoClient } from '../demo-client.ts';

const created = z.object({ share: z.object({ id: z.string() }) });

/** Creates a share link of the website that an intranet may embed, with a badge of its visitors. */
export async function fillShares(client: DemoClient, session: Credential, websiteId: string): Promise<void> {
  const link = {
    websiteId,
    name: 'Newsroom',
    embedOrigins: ['https://intranet.example'],
    badge: { metric: 'visitors', period: 'last_30d' },
  };
  await client.post('/v1/shares', link, session, created);
}
