import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../../../lib/ids/ids.ts';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { ChangeFeed } from '../../../stores/live/change-feed.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import { openTwoLives, type TwoLives } from '../../../stores/live/testing/open-two-lives.ts';
import type { State } from '../../../stores/state/state.ts';
import { availableStateDrivers, openTestState } from '../../../stores/state/testing/open-test-state.ts';
import { organization } from '../../organizations/index.ts';
import { websites } from '../../websites/index.ts';
import { type FlagConfig, firstConfig } from '../flag-config.ts';
import { flags } from '../flags.table.ts';
import { createFlagLoader, FlagDirectory } from './flag-directory.ts';

import { UsageCounter } from './usage/usage-counter.ts';

const clock = new StoppedClock(Date.UTC(2026, 10, 24));
const logger = { warn: () => undefined, error: () => undefined };
const createdAt = new Date(clock.now());
/** A change is visible everywhere within this time. */
const SOON = { timeout: 1_000, interval: 5 };

/** A process with caches of its own. */
interface Node {
  readonly directory: FlagDirectory;
  readonly changes: ChangeFeed;
}

describe.each(availableStateDrivers())('two nodes on %s', (driver) => {
  const [organizationId, websiteId, flagId] = [newId('org'), newId('web'), newId('flg')];
  let state: State;
  let lives: TwoLives;
  let here: Node;
  let there: Node;

  beforeAll(async () => {
    [state, lives] = await Promise.all([openTestState(driver), openTwoLives(clock)]);
    await state.db.insert(organization).values({ id: organizationId, name: 'Shop', slug: 'shop', createdAt });
    const website = {
      id: websiteId,
      organizationId,
      name: 'Shop',
      domain: 'shop.example',
      trackingId: websiteId,
    };
    await state.db.insert(websites).values({ ...website, isPublic: false, createdAt });
    await state.db.insert(flags).values({
      id: flagId,
      websiteId,
      key: 'banner',
      name: 'Banner',
      type: 'number',
      tags: [],
      lifetime: 'temporary',
      stickiness: { kind: 'random' },
      clientSide: true,
      salt: 'salt',
      configs: { production: { ...firstConfig('number'), status: 'active' } },
      createdAt,
      updatedAt: createdAt,
    });
    [here, there] = [createNode(lives.here), createNode(lives.there)];
  }, 30_000);
  afterAll(async () => {
    await Promise.all([here, there].map(({ directory }) => directory.settle()));
    await lives.close();
    await state.close();
  });

  function createNode(live: LiveStore): Node {
    const changes = new ChangeFeed({ live, logger }, { topic: 'flags', waitMs: 50 });
    const usage = new UsageCounter({ journal: { append: async () => undefined }, clock, logger });
    const known = { find: async () => ({ organizationId }) };
    const directory = new FlagDirectory({
      clock,
      logger,
      load: createFlagLoader({ state, websites: known, usage }),
      onReload: () => undefined,
      isObserved: () => false,
    });
    changes.onChange((websiteId) => directory.invalidate(websiteId));
    return { directory, changes };
  }

  async function valueOn({ directory }: Node): Promise<unknown> {
    const served = await directory.find(websiteId, undefined);
    const flag = served?.find('banner', false);
    return flag === undefined ? undefined : served?.evaluate(flag, {}).evaluation.value;
  }

  async function change(value: number): Promise<void> {
    const config: FlagConfig = { ...firstConfig('number'), status: 'active', defaultValue: value };
    await state.db
      .update(flags)
      .set({ configs: { production: config }, version: value + 1 })
      .where(eq(flags.id, flagId));
    await here.changes.announce([websiteId]);
  }

  test('a change is in the next response of the node that took it, and of the other one within a second', async () => {
    for (let value = 1; value <= 10; value += 1) {
      await change(value);
      expect(await valueOn(here)).toBe(value);
      await vi.waitFor(async () => expect(await valueOn(there)).toBe(value), SOON);
      // Afterwards, nothing is read.
      expect(there.directory.find(websiteId, undefined)).not.toBeInstanceOf(Promise);
    }
  });
});
