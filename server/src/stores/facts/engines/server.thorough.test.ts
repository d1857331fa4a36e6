import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { afterAll, describe, expect, test } from 'vitest';
import { newId } from '../../../lib/ids/ids.ts';
import { readMigrations } from '../../migrations.ts';
import { sql } from '../sql.ts';
import { startTestClickHouse } from '../testing/clickhouse-http.ts';
import { describeFacts } from '../testing/facts.suite.ts';
import { openServerFacts } from './server.ts';
import { createServerLock } from './server-lock.ts';

const server = await startTestClickHouse();

afterAll(() => server.close());

describe('two concurrent processes', () => {
  test('each migration is recorded once', async () => {
    const both = await Promise.all([openServerFacts(server), openServerFacts(server)]);
    const rows = await both[0].query(
      sql`SELECT id, count() AS n FROM schema_migrations GROUP BY id ORDER BY id`,
    );
    const migrations = await readMigrations(new URL('../migrations', import.meta.url));
    expect(rows).toEqual(migrations.map(({ id }) => ({ id, n: 1 })));
    await Promise.all(both.map((facts) => facts.close()));
  });

  test('one waits for the other, and a lock whose owner died is broken', async () => {
    const client = createClient({ url: server.url, log: { level: ClickHouseLogLevel.OFF } });
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 300));
      order.push(`${name} ends`);
    };
    const lock = createServerLock(client, 'test');
    await Promise.all([lock(work('a')), lock(work('b'))]);
    expect(order.map((line) => line.slice(2))).toEqual(['begins', 'ends', 'begins', 'ends']);

    const abandoned = 'CREATE TABLE test_lock (beat DateTime64(3)) ENGINE = MergeTree ORDER BY beat';
    await client.command({ query: abandoned });
    await createServerLock(client, 'test', 500)(work('c'));
    await client.command({ query: abandoned });
    await client.command({ query: 'INSERT INTO test_lock SELECT now64(3)' });
    await createServerLock(client, 'test', 500)(work('d'));
    expect(order.at(-1)).toBe('d ends');
    await client.close();
  });

  test('an owner that slept until its lock was broken fails, and leaves the new owner’s alone', async () => {
    const client = createClient({ url: server.url, log: { level: ClickHouseLogLevel.OFF } });
    const lock = createServerLock(client, 'sleepy');
    const table =
      'CREATE TABLE sleepy_lock (beat DateTime64(3), owner_other UInt8) ENGINE = MergeTree ORDER BY beat';
    const sleepy = lock(async () => {
      await client.command({ query: 'DROP TABLE sleepy_lock SYNC' });
      await client.command({ query: table });
    });
    await expect(sleepy).rejects.toThrow('lock "sleepy" was lost');
    await client.command({ query: 'INSERT INTO sleepy_lock SELECT now64(3), 1' });
    await client.command({ query: 'DROP TABLE sleepy_lock SYNC' });
    await client.close();
  });

  test('derive for a name in turn, also when they are two processes', async () => {
    const both = await Promise.all([openServerFacts(server), openServerFacts(server)]);
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 50));
      running -= 1;
    };
    await Promise.all([...both, ...both].map((facts) => facts.derive('something', work)));
    expect(most).toBe(1);
    await Promise.all(both.map((facts) => facts.close()));
  });
});

describeFacts('server', () => openServerFacts(server));

describe('a server that is gone', () => {
  test('is a 503 to every caller', async () => {
    const facts = await openServerFacts(server);
    const path = join(tmpdir(), `${newId('seg')}.jsonl`);
    await writeFile(path, '{"name":"a"}\n\n');
    await facts.query(sql`SELECT 1`);
    await server.kill();
    const unavailable = { code: 'SERVICE_UNAVAILABLE' };
    await expect(facts.query(sql`SELECT 1`)).rejects.toMatchObject(unavailable);
    await expect(facts.ping()).rejects.toMatchObject(unavailable);
    await expect(facts.command(sql`SELECT 1`)).rejects.toMatchObject(unavailable);
    await expect(facts.loadSegment({ name: 'events' }, path, newId('seg'))).rejects.toMatchObject(
      unavailable,
    );
    await facts.close();
    await expect(openServerFacts(server)).rejects.toMatchObject(unavailable);
  });
});
