import { expect, test } from 'vitest';
import { pinsModule } from '../../modules/pins/pins.module.ts';
import { savedReportsModule } from '../../modules/saved-reports/index.ts';
import { BASE_URL, openTestApp, PASSWORD } from '../../testing/open-test-app.ts';
import { createDemoClient } from '../demo-client.ts';
import { fillPins } from './reports.ts';

test('the demonstration pins the first shared goal, if there is one, and two metrics', async () => {
  const app = await openTestApp();
  try {
    const owner = await app.addPerson('owner@example.com');
    const { id: websiteId } = await app.addWebsite(owner, 'shop.example');
    const client = createDemoClient(app.app.http, BASE_URL);
    const session = await client.signIn('owner@example.com', PASSWORD);
    const pinned = async () => {
      await fillPins(client, session, websiteId);
      const [found] = await app.app.serviceOf(pinsModule).list(owner.organizationId, websiteId);
      return found?.pins.map((pin) => (pin.kind === 'goal' ? pin.name : pin.metric));
    };
    expect(await pinned()).toEqual(['total_revenue', 'bounce_rate']);
    const definition = { kind: 'goal', type: 'event', value: 'purchase', op: 'eq' } as const;
    const reports = app.app.serviceOf(savedReportsModule);
    for (const [name, visibility] of [
      ['Mine', 'personal'],
      ['Purchases', 'shared'],
      ['Later', 'shared'],
    ] as const)
      await reports.create(owner.actor, websiteId, { name, visibility, definition });
    expect(await pinned()).toEqual(['Purchases', 'total_revenue', 'bounce_rate']);
  } finally {
    await app.close();
  }
});
