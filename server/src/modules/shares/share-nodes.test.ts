import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestContext } from '../../http/context.ts';
import { newId } from '../../lib/ids/ids.ts';
import { ANONYMOUS } from '../../lib/principal.ts';
import { StoppedClock } from '../../lib/time/clock.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import { openTwoLives, type TwoLives } from '../../stores/live/testing/open-two-lives.ts';
import type { State } from '../../stores/state/state.ts';
import { availableStateDrivers, openTestState } from '../../stores/state/testing/open-test-state.ts';
import { createAuditService } from '../audit/index.ts';
import { organization } from '../organizations/index.ts';
import { createWebsitesService } from '../websites/index.ts';
import { ShareResolver } from './resolve-share.ts';
import { SharesService } from './shares.service.ts';

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
const CHOICES = { name: 'Board', password: null, filters: null, expiresAt: null };

describe.each(availableStateDrivers())('two nodes on %s', (driver) => {
  let state: State;
  let lives: TwoLives;
  let here: ReturnType<typeof createNode>;
  let there: ReturnType<typeof createNode>;
  let websiteId: string;
  const key = randomBytes(32);

  function createNode(live: LiveStore) {
    const audit = createAuditService({ state, journal: { append: async () => undefined }, clock });
    const websites = createWebsitesService({
      state,
      live,
      audit,
      clock,
      scheduleRemoval: async () => undefined,
      assertRemovable: async () => undefined,
    });
    const resolver = new ShareResolver({ state, live, websites, clock, key, onUse: () => undefined });
    const shares = new SharesService({ state, live, audit, websites, resolver, clock, key });
    const verdictOn = async (token: string) => (await resolver.resolve(token)).outcome;
    return { websites, shares, resolver, verdictOn };
  }

  beforeAll(async () => {
    [state, lives] = await Promise.all([openTestState(driver), openTwoLives(clock)]);
    const id = newId('org');
    await state.db.insert(organization).values({ id, name: 'Shop', slug: id, createdAt: new Date() });
    [here, there] = [createNode(lives.here), createNode(lives.there)];
    const website = { name: 'Shop', domain: 'shop.example', isPublic: false };
    websiteId = (await here.websites.create(context, id, website)).id;
  }, 30_000);
  afterAll(async () => {
    await lives.close();
    await state.close();
  });

  test('a link that is revoked on one node is rejected with the next request on the other', async () => {
    const { share, token } = await here.shares.create(context, websiteId, CHOICES);
    expect([await here.verdictOn(token), await there.verdictOn(token)]).toEqual(['valid', 'valid']);
    await here.shares.revoke(context, share.id);
    expect([await there.verdictOn(token), await here.verdictOn(token)]).toEqual(['unknown', 'unknown']);
  });

  test('a new password and a new filter take effect there, too', async () => {
    const { share, token } = await there.shares.create(context, websiteId, CHOICES);
    expect(await here.verdictOn(token)).toBe('valid');
    const filters = [{ field: 'path', op: 'eq' as const, value: '/' }];
    await there.shares.update(context, share.id, { filters });
    expect(await here.resolver.resolve(token)).toMatchObject({ principal: { websiteId, filters } });
    await there.shares.update(context, share.id, { password: 'eight or more' });
    expect(await here.verdictOn(token)).toBe('password_needed');
  });

  test('changed origins take effect there, too, and a revoked link has none', async () => {
    const embedOrigins = ['https://a.example', 'https://b.example'];
    const { share } = await here.shares.create(context, websiteId, { ...CHOICES, embedOrigins });
    const originsThere = async () => (await there.shares.findActive(share.id))?.embedOrigins;
    expect(await originsThere()).toEqual(embedOrigins);
    await here.shares.update(context, share.id, { embedOrigins: ['https://b.example'] });
    expect(await originsThere()).toEqual(['https://b.example']);
    await here.shares.revoke(context, share.id);
    expect(await originsThere()).toBeUndefined();
  });

  test('a link expires at its time without an invalidation', async () => {
    const expiresAt = new Date(clock.now() + 1_000).toISOString();
    const { token } = await here.shares.create(context, websiteId, { ...CHOICES, expiresAt });
    clock.advance(999);
    expect([await here.verdictOn(token), await there.verdictOn(token)]).toEqual(['valid', 'valid']);
    clock.advance(1);
    expect([await here.verdictOn(token), await there.verdictOn(token)]).toEqual(['expired', 'expired']);
  });
});
