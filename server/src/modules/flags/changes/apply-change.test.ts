import { EventEmitter, once } from 'node:events';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { availableStateDrivers } from '../../../stores/state/testing/open-test-state.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';
import { flagsModule } from '../flags.module.ts';
import { flagChanges } from '../flags.table.ts';
import { claimChange } from './apply-change.ts';

const MINUTE_MS = 60_000;

describe.each(availableStateDrivers())('scheduled changes on %s', (stateDriver) => {
  let app: TestApp;
  let owner: TestPerson;
  let websiteId: string;

  beforeAll(async () => {
    app = await openTestApp({ stateDriver });
    owner = await app.addPerson('owner@example.com');
  });
  beforeEach(async () => {
    websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  });
  afterAll(() => app.close());

  const service = () => app.app.serviceOf(flagsModule);

  /** Creates flags, and a change of each that is due in one minute. */
  async function schedule(count: number, environment?: string): Promise<readonly string[]> {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const fields = { websiteId, key: `flag-${index}-${environment}`, type: 'boolean' } as const;
      const row = await service().create(owner.actor, fields);
      const { id } = await service().flagChanges.create(owner.actor, row.id, {
        kind: 'scheduled',
        environment,
        changes: { status: 'active' },
        applyAt: new Date(app.clock.now() + MINUTE_MS).toISOString(),
      });
      ids.push(id);
    }
    return ids;
  }

  const read = async (id: string) => {
    const [row] = await app.stores.state.db.select().from(flagChanges).where(eq(flagChanges.id, id));
    return row;
  };

  test('are each applied once, although several processes look at the same time', async () => {
    const ids = await schedule(8);
    app.clock.advance(MINUTE_MS);
    await Promise.all([service().applyDue(), service().applyDue(), service().applyDue()]);
    for (const id of ids) expect(await read(id)).toMatchObject({ status: 'applied', appliedVersion: 2 });
    expect(app.logged.filter((line) => line.includes('was not applied'))).toEqual([]);
  });

  test('are claimed by one process, and again after its lease', async () => {
    const ids = await schedule(6);
    app.clock.advance(MINUTE_MS);
    const claim = () => claimChange(app.stores.state, app.clock.now());
    const claimed = await Promise.all(Array.from({ length: 6 }, claim));
    expect(new Set(claimed.map((row) => row?.id))).toEqual(new Set(ids));
    expect(await claim()).toBeUndefined();
    app.clock.advance(MINUTE_MS);
    expect(ids).toContain((await claim())?.id);
    app.clock.advance(MINUTE_MS);
    await service().applyDue();
    for (const id of ids) expect(await read(id)).toMatchObject({ status: 'applied' });
  });

  // The embedded store has one connection.
  if (stateDriver === 'postgres')
    test('that another process is claiming are skipped', async () => {
      const { state } = app.stores;
      const [first, second] = await schedule(2);
      app.clock.advance(MINUTE_MS);
      const gate = new EventEmitter();
      const claiming = state.transaction(async (tx) => {
        await tx
          .select()
          .from(flagChanges)
          .where(eq(flagChanges.id, first ?? ''))
          .for('update');
        gate.emit('locked');
        await once(gate, 'claimed');
      });
      await once(gate, 'locked');
      expect((await claimChange(state, app.clock.now()))?.id).toBe(second);
      gate.emit('claimed');
      await claiming;
      app.clock.advance(MINUTE_MS);
      await service().applyDue();
    });

  test('that wait for approval are not claimed', async () => {
    await service().environments.create(owner.actor, websiteId, {
      name: 'guarded',
      isDefault: false,
      requiresApproval: true,
    });
    const [waiting] = await schedule(1, 'guarded');
    app.clock.advance(MINUTE_MS);
    expect(await claimChange(app.stores.state, app.clock.now())).toBeUndefined();
    expect(await read(waiting ?? '')).toMatchObject({ status: 'pending', claimedUntil: null });
  });
});
