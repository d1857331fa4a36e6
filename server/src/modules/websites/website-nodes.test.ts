import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestContext } from '../../http/context.ts';
import { newId } from '../../lib/ids/ids.ts';
import { ANONYMOUS } from '../../lib/principal.ts';
import { StoppedClock } from '../../lib/time/clock.ts';
import { HOUR_MS } from '../../lib/time/time-zone.ts';
import { openTwoLives, type TwoLives } from '../../stores/live/testing/open-two-lives.ts';
import type { State } from '../../stores/state/state.ts';
import { availableStateDrivers, openTestState } from '../../stores/state/testing/open-test-state.ts';
import { createAuditService } from '../audit/index.ts';
import { organization } from '../organizations/index.ts';
import { createWebsitesService, type WebsitesService } from './websites.service.ts';

const clock = new StoppedClock(Date.UTC(2026, 5, 15, 12));
const context: RequestContext = {
  requestId: 'req_1',
  principal: ANONYMOUS,
  ip: '127.0.0.1',
  userAgent: 'test',
  resources: [],
  takeUseEntry: () => [],
  setHeader: () => undefined,
  useEntryOfSuccess: () => [],
  signal: new AbortController().signal,
};

describe.each(availableStateDrivers())('two nodes on %s', (driver) => {
  let state: State;
  let lives: TwoLives;
  let here: WebsitesService;
  let there: WebsitesService;
  const [from, to] = [newId('org'), newId('org')];

  beforeAll(async () => {
    [state, lives] = await Promise.all([openTestState(driver), openTwoLives(clock)]);
    const createdAt = new Date();
    await state.db.insert(organization).values([
      { id: from, name: 'From', slug: 'from', createdAt },
      { id: to, name: 'To', slug: 'to', createdAt },
    ]);
    const audit = createAuditService({ state, journal: { append: async () => undefined }, clock });
    const scheduleRemoval = async () => undefined;
    const assertRemovable = async () => undefined;
    here = createWebsitesService({ state, live: lives.here, audit, clock, scheduleRemoval, assertRemovable });
    there = createWebsitesService({
      state,
      live: lives.there,
      audit,
      clock,
      scheduleRemoval,
      assertRemovable,
    });
  }, 30_000);
  afterAll(async () => {
    await lives.close();
    await state.close();
  });

  const create = () => here.create(context, from, { name: 'Shop', domain: 'shop.example', isPublic: false });

  test('a rotation on one node takes effect on the other with the next look-up', async () => {
    const { id } = await create();
    expect(await there.findByTrackingId(id)).toMatchObject({ id });
    const { trackingId } = await here.rotateTracking(context, id, 'none');
    expect(await there.findByTrackingId(id)).toBeUndefined();
    expect(await there.findByTrackingId(trackingId)).toMatchObject({ id, trackingId });
    const next = await there.rotateTracking(context, id, '1h');
    expect(await here.findByTrackingId(trackingId)).toMatchObject({ trackingId: next.trackingId });
  });

  test('a former id expires at its time without an invalidation', async () => {
    const { id } = await create();
    await here.rotateTracking(context, id, '1h');
    clock.advance(HOUR_MS - 1);
    expect(await there.findByTrackingId(id)).toMatchObject({ id });
    clock.advance(1);
    expect(await there.findByTrackingId(id)).toBeUndefined();
    expect(await here.findByTrackingId(id)).toBeUndefined();
  });

  test('concurrent rotations on both lose no id', async () => {
    const { id } = await create();
    await Promise.all([here, there, here, there].map((node) => node.rotateTracking(context, id, '1h')));
    const former = await there.formerTrackingIdsOf(id);
    expect(former).toHaveLength(4);
    for (const { trackingId } of former)
      expect(await here.findByTrackingId(trackingId)).toMatchObject({ id });
  });

  test('a changed setting is read on the other node immediately', async () => {
    const { id } = await create();
    expect((await there.get(id)).timeZone).toBe('UTC');
    await here.update(context, id, { timeZone: 'Asia/Tokyo', collection: { excludedPaths: ['/a'] } });
    expect(await there.get(id)).toMatchObject({ timeZone: 'Asia/Tokyo' });
    expect((await there.findByTrackingId(id))?.collection.excludedPaths).toEqual(['/a']);
  });

  test('of concurrent transfers to different organizations one succeeds, and both nodes agree on it', async () => {
    const { id } = await create();
    const other = newId('org');
    await state.db.insert(organization).values({ id: other, name: 'Other', slug: other });
    await there.get(id);
    const results = await Promise.allSettled([
      here.transfer(context, id, { fromOrganizationId: from, toOrganizationId: to }),
      there.transfer(context, id, { fromOrganizationId: from, toOrganizationId: other }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = results[0]?.status === 'fulfilled' ? to : other;
    expect((await here.get(id)).organizationId).toBe(winner);
    expect((await there.get(id)).organizationId).toBe(winner);
  });

  test('a website is the same object until it changes, by either id', async () => {
    const { id } = await create();
    const { trackingId } = await here.rotateTracking(context, id, '1h');
    const website = await here.find(id);
    expect(website).toBeDefined();
    for (const each of [
      await here.find(id),
      await here.findByTrackingId(id),
      await here.findByTrackingId(trackingId),
    ])
      expect(each).toBe(website);
  });
});
