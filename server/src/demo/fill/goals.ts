import { z } from 'zod';
import type { Credential, DemoClient } from '../demo-client.ts';

const created = z.object({ report: z.object({ id: z.string() }) });

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
    await client.post('/v1/reports', { websiteId, visibility: 'shared', ...report }, session, created);
}
