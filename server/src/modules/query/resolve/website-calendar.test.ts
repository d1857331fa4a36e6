import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';
import { organizationsModule } from '../../organizations/index.ts';
import { websitesModule } from '../../websites/index.ts';

const SETTINGS = { timeZone: 'Asia/Tokyo', weekStart: 'sunday' } as const;

let app: TestApp;
let owner: TestPerson;
let secret: string;
let id: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  // Noon of a Wednesday in Tokyo.
  app.clock.set(Date.parse('2027-03-17T03:00:00Z'));
  ({ secret } = await app.addKey(owner, [
    'read:data',
    'manage:websites',
    'track:events',
    'write:links',
    'write:monitors',
  ]));
  ({ id } = await app.addWebsite(owner, 'shop.example'));
  await app.app.serviceOf(websitesModule).update(owner.actor, id, SETTINGS);
}, 30_000);
afterAll(() => app.close());

const rangeOf = async (parameter: object, about = `website_id=${id}`) => {
  const body = { parameters: ['summary_metrics'], preset: 'this_week', ...parameter };
  const answer = await app.post(`/v1/query?${about}`, body, secret);
  const { timezone, range } = answer.json().meta;
  return [timezone, range];
};
const week = (from: string, to: string) => ({
  start: new Date(from).toISOString(),
  end: new Date(to).toISOString(),
});

test('a query without a calendar uses that of its website', async () => {
  expect(await rangeOf({})).toEqual(['Asia/Tokyo', week('2027-03-14T00:00+09:00', '2027-03-18T00:00+09:00')]);
  const answer = await app.inject({
    url: `/v1/websites/${id}/analytics?parameters=summary_metrics&preset=this_week`,
    headers: { 'x-api-key': secret },
  });
  expect(answer.json().meta.timezone).toBe('Asia/Tokyo');
});

test('a change of the calendar acts on the next query', async () => {
  await app.app.serviceOf(websitesModule).update(owner.actor, id, { weekStart: 'monday' });
  const monday = week('2027-03-15T00:00+09:00', '2027-03-18T00:00+09:00');
  expect(await rangeOf({})).toEqual(['Asia/Tokyo', monday]);
  await app.app.serviceOf(websitesModule).update(owner.actor, id, SETTINGS);
});

test('the query has precedence over the query string, and both over the website', async () => {
  const inBerlin = week('2027-03-15T00:00+01:00', '2027-03-18T00:00+01:00');
  const named = { timeZone: 'Europe/Berlin', weekStart: 'monday' };
  expect(await rangeOf(named)).toEqual(['Europe/Berlin', inBerlin]);
  const address = `website_id=${id}&timezone=Europe/Berlin`;
  expect(await rangeOf({ weekStart: 'monday' }, address)).toEqual(['Europe/Berlin', inBerlin]);
  expect((await rangeOf({ timeZone: 'Asia/Tokyo' }, address))[0]).toBe('Asia/Tokyo');
});

test('a query of an organization, a link or a monitor uses the calendar of the organization', async () => {
  const { organizationId, actor } = owner;
  const link = await app.post('/v1/links', { name: 'a', targetUrl: 'https://shop.example/' }, secret);
  const monitor = await app.post('/v1/monitors', { name: 'a', url: 'https://shop.example/' }, secret);
  const subjects = [
    { about: `organization_id=${organizationId}`, parameter: 'summary_metrics' },
    { about: `link_id=${link.json().link.id}`, parameter: 'link_total_clicks' },
    { about: `monitor_id=${monitor.json().monitor.id}`, parameter: 'uptime_overview' },
  ];
  const settings = [
    {
      timeZone: 'Asia/Tokyo',
      weekStart: 'sunday',
      from: '2027-03-07T00:00+09:00',
      to: '2027-03-14T00:00+09:00',
    },
    { timeZone: 'UTC', weekStart: 'monday', from: '2027-03-08T00:00Z', to: '2027-03-15T00:00Z' },
  ] as const;
  for (const { from, to, ...calendar } of settings) {
    await app.app.serviceOf(organizationsModule).update(actor, organizationId, calendar);
    for (const { about, parameter } of subjects)
      expect(await rangeOf({ parameters: [parameter], preset: 'last_week' }, about)).toEqual([
        calendar.timeZone,
        week(from, to),
      ]);
  }
});

test('an export cuts its days as a query does', async () => {
  const user = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
  const times = ['2027-03-16T14:59:59Z', '2027-03-16T15:00:00Z'];
  const events = times.map((timestamp, index) => ({ name: `event ${index}`, timestamp, userAgent: user }));
  expect((await app.post(`/track?website_id=${id}`, events, secret)).statusCode).toBe(200);
  await app.flush();
  const exported = await app.inject({
    url: `/v1/export?website_id=${id}&preset=today`,
    headers: { 'x-api-key': secret },
  });
  expect(exported.body).toContain('event 1');
  expect(exported.body).not.toContain('event 0');
});
