import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts';

type Method = 'POST' | 'PATCH' | 'PUT' | 'DELETE';
/** A write, and what the page shows as soon as it is answered; `not`: what it does not show any more. */
type Step = readonly [name: string, write: () => Promise<void>, shows: readonly (string | { not: string })[]];

const SLUG = 'own-writes';
const MESSAGE = { message: 'See below.' };

let app: TestApp;
let secret: string;
let pageId: string;
beforeAll(async () => {
  app = await openTestApp();
  const owner = await app.addPerson('owner@example.com');
  const scopes = ['read:status_pages', 'write:status_pages', 'read:monitors', 'write:monitors'] as const;
  secret = (await app.addKey(owner, [...scopes])).secret;
});
afterAll(() => app.close());

async function write(method: Method, url: string, payload?: object) {
  const response = await app.inject({
    method,
    url,
    headers: { 'x-api-key': secret },
    ...(payload && { payload }),
  });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json();
}

/** Every representation that changes with the page, in one text. */
async function read(): Promise<string> {
  const paths = ['', '/feed.rss', '/feed.atom', '/maintenance.ics', '/badge.svg', '/widget.json'];
  const addresses = [
    ...paths.map((path) => `/status/${SLUG}${path}`),
    `/status/${SLUG}/api/v2/summary.json`,
    `/public/v1/status-pages/${SLUG}`,
  ];
  const bodies = await Promise.all(
    addresses.map(async (url) => `${url}\n${(await app.inject({ method: 'GET', url })).body}`),
  );
  return bodies.join('\n');
}

test('every change of a page is shown by the next request after its answer', async () => {
  const base = () => `/v1/status-pages/${pageId}`;
  const own: Record<string, string> = {};
  const steps: readonly Step[] = [
    [
      'a page',
      async () => {
        ({
          statusPage: { id: pageId },
        } = await write('POST', '/v1/status-pages', { name: 'First name', slug: SLUG }));
      },
      ['First name'],
    ],
    ['settings', async () => void (await write('PATCH', base(), { name: 'Second name' })), ['Second name']],
    [
      'a component',
      async () => {
        own.monitor = (
          await write('POST', '/v1/monitors', { name: 'Shop', url: 'https://shop.example/one' })
        ).monitor.id;
        own.component = (
          await write('POST', `${base()}/components`, {
            displayName: 'Checkout',
            monitorId: own.monitor,
            hideUrl: false,
          })
        ).component.id;
        await write('POST', `${base()}/components`, {
          displayName: 'Tagged',
          monitorTag: 'eu',
          hideUrl: false,
        });
      },
      ['Checkout', 'Tagged', 'https://shop.example/one'],
    ],
    [
      'the address of a monitor',
      async () => {
        await write('PATCH', `/v1/monitors/${own.monitor}`, { url: 'https://shop.example/two' });
      },
      ['https://shop.example/two'],
    ],
    [
      'a monitor with the tag of a component',
      async () => {
        own.tagged = (
          await write('POST', '/v1/monitors', { name: 'EU', url: 'https://eu.example', tags: ['eu'] })
        ).monitor.id;
      },
      ['https://eu.example'],
    ],
    [
      'the tags of a monitor',
      async () => void (await write('PATCH', `/v1/monitors/${own.tagged}`, { tags: [] })),
      [{ not: 'https://eu.example' }],
    ],
    [
      'a group',
      async () => {
        own.group = (await write('POST', `${base()}/groups`, { name: 'Europe' })).group.id;
        await write('PATCH', `${base()}/components/${own.component}`, { groupId: own.group });
      },
      ['Europe'],
    ],
    [
      'an incident',
      async () => {
        own.incident = (
          await write('POST', `${base()}/incidents`, {
            title: 'Payments fail',
            severity: 'critical',
            status: 'investigating',
            ...MESSAGE,
          })
        ).incident.id;
      },
      ['Payments fail (Investigating)', '"indicator":"critical"', 'Second name: Major outage'],
    ],
    [
      'an update of an incident',
      async () => {
        await write('POST', `/v1/incidents/${own.incident}/updates`, {
          status: 'resolved',
          message: 'All is well',
        });
      },
      ['All is well', 'Payments fail (Resolved)', '"indicator":"none"'],
    ],
    [
      'the title of an incident',
      async () => void (await write('PATCH', `/v1/incidents/${own.incident}`, { title: 'Orders failed' })),
      ['Orders failed', { not: 'Payments fail' }],
    ],
    [
      'a postmortem',
      async () => {
        await write('PUT', `/v1/incidents/${own.incident}/postmortem`, {
          message: 'A cable was cut',
          isPublished: true,
        });
      },
      ['A cable was cut'],
    ],
    [
      'the removal of an incident',
      async () => void (await write('DELETE', `/v1/incidents/${own.incident}`)),
      [{ not: 'Orders failed' }],
    ],
    [
      'maintenance',
      async () => {
        own.maintenance = (
          await write('POST', `${base()}/maintenances`, {
            title: 'Database update',
            startsAt: '2030-03-03T02:00:00Z',
            durationMinutes: 60,
            ...MESSAGE,
          })
        ).maintenance.id;
      },
      ['DTSTART:20300303T020000Z', 'Database update'],
    ],
    [
      'the time of maintenance',
      async () => {
        await write('PATCH', `/v1/maintenances/${own.maintenance}`, { startsAt: '2030-03-04T02:00:00Z' });
      },
      ['DTSTART:20300304T020000Z', { not: 'DTSTART:20300303T020000Z' }],
    ],
    [
      'an update of maintenance',
      async () => {
        await write('POST', `/v1/maintenances/${own.maintenance}/updates`, { message: 'It takes longer' });
      },
      ['It takes longer'],
    ],
    [
      'the removal of maintenance',
      async () => void (await write('DELETE', `/v1/maintenances/${own.maintenance}`)),
      [{ not: 'Database update' }],
    ],
    [
      'the removal of a monitor',
      async () => void (await write('DELETE', `/v1/monitors/${own.monitor}`)),
      [{ not: 'https://shop.example/two' }],
    ],
    [
      'a hidden component',
      async () => {
        await write('PATCH', `${base()}/components/${own.component}`, { isVisible: false });
      },
      [{ not: 'Checkout' }, { not: 'Europe' }],
    ],
    ['the removal of a page', async () => void (await write('DELETE', base())), [{ not: 'Second name' }]],
  ];
  for (const [name, run, shows] of steps) {
    await run();
    const shown = await read();
    for (const part of shows)
      if (typeof part === 'string') expect(shown.includes(part), `${name}: ${part}`).toBe(true);
      else expect(shown.includes(part.not), `${name}: not ${part.not}`).toBe(false);
  }
});
