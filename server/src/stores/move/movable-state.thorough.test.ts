import { eq, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { testServers } from '../../testing/test-servers.ts';
import { openPostgresState } from '../state/postgres.ts';
import type { State } from '../state/state.ts';
import { openTestState } from '../state/testing/open-test-state.ts';
import { createTestDatabase } from '../state/testing/test-databases.ts';
import { MovableState } from './movable-state.ts';

const owners = pgTable('moved_owners', { id: text('id').notNull() });
const pets = pgTable('moved_pets', { owner: text('owner').notNull(), name: text('name').notNull() });

async function fill({ db }: State, id: string): Promise<void> {
  await db.execute(sql`create table moved_owners (id text not null)`);
  await db.execute(sql`create table moved_pets (owner text not null, name text not null)`);
  await db.insert(owners).values({ id });
}

test.runIf(testServers.postgresUrl !== undefined)(
  'statements that were prepared or called before a store is replaced run in the other one, of another driver, and a lock is held by one',
  async () => {
    const database = await createTestDatabase(testServers.postgresUrl ?? '');
    const embedded = await openTestState();
    const server = await openPostgresState({ url: database.url });
    try {
      await fill(embedded, 'embedded');
      await fill(server, 'server');
      const movable = new MovableState(embedded);
      const { db, transaction, lock } = movable.state;
      const prepared = db
        .select({ owner: owners, pet: pets })
        .from(owners)
        .leftJoin(pets, eq(pets.owner, owners.id))
        .prepare('moved');
      expect(await prepared.execute()).toEqual([{ owner: { id: 'embedded' }, pet: null }]);
      expect(await db.$count(owners)).toBe(1);
      let waiting: Promise<unknown> | undefined;
      let isHeldTwice: boolean | undefined;
      await lock('job', async () => {
        await movable.replace(async () => {
          waiting = transaction((tx) => tx.insert(owners).values({ id: 'waited' }));
          return server;
        }, 10_000);
        isHeldTwice = await lock('job', async () => undefined);
      });
      await waiting;
      expect(isHeldTwice).toBe(false);
      expect(movable.state.driver).toBe('postgres');
      expect(await prepared.execute()).toEqual([
        { owner: { id: 'server' }, pet: null },
        { owner: { id: 'waited' }, pet: null },
      ]);
      expect(await db.$count(owners)).toBe(2);
      expect(await embedded.db.$count(owners)).toBe(1);
      await expect(movable.replace(() => Promise.reject(new Error('fails')), 10_000)).rejects.toThrow(
        'fails',
      );
      expect(await db.$count(owners)).toBe(2);
    } finally {
      await Promise.all([server.close(), embedded.close()]);
      await database.drop();
    }
  },
);
