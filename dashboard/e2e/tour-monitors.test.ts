import { expect } from 'vitest';
import { tourViews } from './testing/tour.ts';
import { VIEWS } from './testing/views.ts';

// With a job that failed: a monitor with a check and an outage.
tourViews(VIEWS.monitors, async ({ world, context }) => {
  const { baseUrl } = world.program;
  const answer = await context.request.post('/v1/monitors', {
    headers: { origin: baseUrl },
    data: {
      kind: 'heartbeat',
      name: 'A nightly backup',
      config: { periodSeconds: 86_400 },
      tags: ['internal'],
      group: 'A group',
    },
  });
  const { monitor } = await answer.json();
  await fetch(`${baseUrl}${new URL(monitor.heartbeatUrl).pathname}/1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ log: 'disk full' }),
  });
  const page = await context.newPage();
  await page.goto(`/monitors/${monitor.id}`);
  await page.getByText('It is down.').waitFor({ timeout: 90_000 });
  await page.close();
  expect(world.takeComplaints()).toEqual([]);
});
