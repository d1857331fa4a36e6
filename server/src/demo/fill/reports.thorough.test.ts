import { expect, test } from 'vitest';
import { sharesModule } from '../../modules/shares/index.ts';
import { BASE_URL, openTestApp, PASSWORD } from '../../testing/open-test-app.ts';
import { createDemoClient } from '../demo-client.ts';
import { fillShares } from './reports.ts';

test('the demonstration has a share link that an intranet may embed, with a badge', async () => {
  const app = await openTestApp();
  try {
    const owner = await app.addPerson('owner@example.com');
    const { id: websiteId } = await app.addWebsite(owner, 'blog.example');
    const client = createDemoClient(app.app.http, BASE_URL);
    await fillShares(client, await client.signIn('owner@example.com', PASSWORD), websiteId);
    expect(await app.app.serviceOf(sharesModule).list(websiteId)).toMatchObject([
      {
        name: 'Newsroom',
        embedOrigins: ['https://intranet.example'],
        badge: { metric: 'visitors', period: 'last_30d' },
      },
    ]);
  } finally {
    await app.close();
  }
});
