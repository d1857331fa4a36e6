import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../errors.ts';
import { bytes } from '../bytes-column.ts';
import { isUniqueViolation, StateError } from '../errors.ts';
import type { State, StateHandle } from '../state.ts';

/** A table of tests. */
export const notes = pgTable('test_notes', {
  id: integer('id').primaryKey(),
  body: text('body').notNull(),
});

const things = pgTable('test_things', {
  at: timestamp('at', { withTimezone: true, precision: 3, mode: 'date' }),
  data: jsonb('data'),
  words: text('words').array(),
  counts: integer('counts').array(),
  bytes: bytes('bytes'),
  big: bigint('big', { mode: 'number' }),
});

/** The guarantees of the state store, on each of its drivers. */
export function describeState(name: string, open: () => Promise<State>): void {
  describe(`the state store on ${name}`, () => {
    let state: State;

    beforeAll(async () => {
      state = await open();
      await state.db.execute(sql`create table ${notes} (id integer primary key, body text not null)`);
    });
    beforeEach(() => state.db.delete(notes));
    afterAll(() => state.close());

    const bodies = async () => (await state.db.select().from(notes).orderBy(notes.id)).map((row) => row.body);

    it('is migrated when it is opened', async () => {
      const { rows } = await queryRows(state, sql`select to_regclass('users') is not null as found`);
      expect(rows).toEqual([{ found: true }]);
    });

    it('runs work under a name once at a time, and other names beside it', async () => {
      const log: string[] = [];
      const ran = await state.lock('report', async () => {
        expect(await state.lock('report', async () => log.push('again'))).toBe(false);
        expect(await state.lock('other', async () => log.push('other'))).toBe(true);
      });
      expect(ran).toBe(true);
      await expect(state.lock('report', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
      expect(await state.lock('report', async () => log.push('later'))).toBe(true);
      expect(log).toEqual(['other', 'later']);
    });

    it.each([
      '08006',
      '25006',
      '40001',
      '40P01',
      '53300',
      '55000',
      '55P03',
      '57014',
      '57P03',
      '58030',
      'XX001',
    ])(
      'reports SQLSTATE %s, which is no fault of the statement, as SERVICE_UNAVAILABLE',
      async (sqlState) => {
        const failing = sql.raw(`do $$ begin raise exception 'x' using errcode = '${sqlState}'; end $$`);
        const expected = { code: 'SERVICE_UNAVAILABLE', headers: { 'retry-after': '5' } };
        await expect(state.db.execute(failing)).rejects.toMatchObject(expected);
        await expect(state.transaction((tx) => tx.execute(failing))).rejects.toMatchObject(expected);
      },
    );

    it('reports a read-only transaction as SERVICE_UNAVAILABLE', async () => {
      const writing = state.transaction(async (tx) => {
        await tx.execute(sql`set transaction read only`);
        await tx.insert(notes).values({ id: 1, body: 'first' });
      });
      await expect(writing).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    });

    it('commits all changes of a transaction', async () => {
      await state.transaction(async (tx) => {
        await tx.insert(notes).values({ id: 1, body: 'first' });
        await tx.insert(notes).values({ id: 2, body: 'second' });
      });
      expect(await bodies()).toEqual(['first', 'second']);
    });

    it('rolls back a failed transaction and rethrows its error', async () => {
      const failure = new AppError('CONFLICT');
      const attempt = state.transaction(async (tx) => {
        await tx.insert(notes).values({ id: 1, body: 'first' });
        throw failure;
      });
      await expect(attempt).rejects.toBe(failure);
      expect(await bodies()).toEqual([]);
    });

    it('rejects the outer handle inside an open transaction instead of blocking forever', async () => {
      const attempt = state.transaction(async (tx) => {
        await tx.insert(notes).values({ id: 1, body: 'first' });
        await state.db.select().from(notes);
      });
      await expect(attempt).rejects.toThrow(/outer database handle/);
      expect(await bodies()).toEqual([]);
    });

    it('rejects a nested transaction', async () => {
      const attempt = state.transaction(() => state.transaction(async () => undefined));
      await expect(attempt).rejects.toThrow(/outer database handle/);
    });

    it('allows the outer handle for work that continues after a transaction', async () => {
      let later: Promise<unknown> = Promise.resolve();
      let release = (): void => undefined;
      const gate = new Promise<void>((resolve) => {
        release = resolve;
      });
      await state.transaction(async (tx) => {
        await tx.insert(notes).values({ id: 1, body: 'first' });
        later = gate.then(() => state.db.select().from(notes));
      });
      release();
      await expect(later).resolves.toHaveLength(1);
    });

    it('isolates concurrent transactions', async () => {
      await Promise.all(
        Array.from({ length: 20 }, (_, id) =>
          state
            .transaction(async (tx) => {
              await tx.insert(notes).values({ id, body: 'x' });
              if (id % 2 === 1) throw new AppError('CONFLICT');
            })
            .catch((error: unknown) => expect(error).toBeInstanceOf(AppError)),
        ),
      );
      expect(await state.db.$count(notes)).toBe(10);
    });

    it('runs statements outside a transaction before it or after it', async () => {
      const seen: number[] = [];
      const count = () => state.db.$count(notes).then((n) => seen.push(n));
      const first = count();
      const adding = state.transaction(async (tx) => {
        await tx.insert(notes).values({ id: 1, body: 'first' });
        await tx.insert(notes).values({ id: 2, body: 'second' });
      });
      await Promise.all([first, adding]);
      await count();
      expect(seen).toEqual([0, 2]);
    });

    it('rejects the handle of a transaction that has ended', async () => {
      let kept: StateHandle = state.db;
      await state.transaction(async (tx) => {
        kept = tx;
      });
      if (state.driver === 'pglite')
        await expect(kept.insert(notes).values({ id: 1, body: 'late' })).rejects.toThrow();
      expect(await bodies()).toEqual([]);
    });

    it('stores and returns times, JSON, arrays and bytes as they are', async () => {
      await state.db.execute(sql`drop table if exists ${things}`);
      await state.db.execute(
        sql`create table ${things} (at timestamptz(3), data jsonb, words text[], counts integer[], bytes bytea, big bigint)`,
      );
      const row = {
        at: new Date('2026-03-29T01:30:00.123Z'),
        data: { a: [1, null, 'ü'] },
        words: ['a, "b"', ''],
        counts: [1, 2],
        bytes: new Uint8Array([0, 255]),
        big: 9_007_199_254_740_991,
      };
      await state.db.insert(things).values(row);
      const [stored] = await state.db.select().from(things);
      expect({ ...stored, bytes: new Uint8Array(stored?.bytes ?? []) }).toEqual(row);
    });

    it('recognizes a unique violation inside and outside of a transaction, and by constraint', async () => {
      await state.db.insert(notes).values({ id: 1, body: 'first' });
      const outside = await errorOf(state.db.insert(notes).values({ id: 1, body: 'again' }));
      const inside = await errorOf(
        state.transaction(async (tx) => {
          await tx.insert(notes).values({ id: 1, body: 'again' });
        }),
      );
      expect([outside, inside].map((error) => isUniqueViolation(error))).toEqual([true, true]);
      expect(isUniqueViolation(outside, 'test_notes_pkey')).toBe(true);
      expect(isUniqueViolation(outside, 'another')).toBe(false);
      expect(isUniqueViolation(await errorOf(state.db.execute(sql`select nothing`)))).toBe(false);
    });

    it('never includes the parameters of a statement in its error', async () => {
      await state.db.insert(notes).values({ id: 1, body: 'first' });
      const error = await errorOf(state.db.insert(notes).values({ id: 1, body: 'a-secret' }));
      expect(error).toBeInstanceOf(StateError);
      expect(`${String(error)} ${JSON.stringify(error, Object.getOwnPropertyNames(error))}`).not.toContain(
        'a-secret',
      );
    });

    it('fails with SERVICE_UNAVAILABLE after closing, and can be closed twice', async () => {
      const closing = await open();
      await closing.ping();
      await closing.close();
      await closing.close();
      await expect(closing.ping()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      await expect(closing.db.select().from(notes)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      await expect(closing.transaction(async () => undefined)).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
      });
    });
  });
}

async function errorOf(work: PromiseLike<unknown>): Promise<unknown> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return error;
  }
}

async function queryRows(state: State, query: ReturnType<typeof sql>): Promise<{ rows: unknown }> {
  const result: unknown = await state.db.execute(query);
  // node-postgres returns an object that contains the rows, the embedded store the rows themselves.
  if (typeof result === 'object' && result !== null && 'rows' in result) return { rows: result.rows };
  return { rows: result };
}
