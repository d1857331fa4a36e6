import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Dispatcher } from '../../jobs/dispatcher.ts';
import { DeliveryRefused } from '../../jobs/message-handler.ts';
import { Outbox } from '../../jobs/outbox.ts';
import { StoppedClock } from '../../lib/time/clock.ts';
import { sql, text } from '../../stores/facts/sql.ts';
import type { TableSize } from '../../stores/table-sizes.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { backupRuns } from '../backups/backups.table.ts';
import { TableGrowth } from './table-growth.ts';

const DAY_MS = 24 * 3_600_000;

let app: TestApp;
let owner: TestPerson;
let customer: TestPerson;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  customer = await app.addPerson('customer@example.com');
});
afterAll(() => app.close());

const get = ({ cookie }: TestPerson) => app.inject({ url: '/v1/instance', headers: { cookie } });

test('only owners of the first organization see it', async () => {
  expect((await get(owner)).statusCode).toBe(200);
  expect((await get(customer)).json()).toMatchObject({ code: 'FORBIDDEN' });
  await app.addMember(owner.organizationId, customer.userId, 'admin');
  expect((await get(customer)).statusCode).toBe(403);
  const colleague = await app.addPerson('colleague@example.com');
  await app.addMember(owner.organizationId, colleague.userId, 'owner');
  expect((await get(colleague)).statusCode).toBe(200);
  const listed = (
    await app.inject({ url: '/v1/organizations', headers: { cookie: customer.cookie } })
  ).json();
  expect(
    listed.organizations.map((one: { id: string; isOperator: boolean }) => [one.id, one.isOperator]),
  ).toEqual(
    expect.arrayContaining([
      [owner.organizationId, true],
      [customer.organizationId, false],
    ]),
  );
});

test('it lists tables with their sizes, and statements without their values', async () => {
  await app.stores.facts.query(sql`SELECT sleep(0.02), ${text('secret-value')}`);
  const { tables, slowQueries, stores } = (await get(owner)).json();
  expect(
    stores.map(({ name, version }: { name: string; version: string }) => [name, typeof version]),
  ).toEqual([
    ['facts', 'string'],
    ['state', 'string'],
    ['live', 'object'],
  ]);
  expect(tables).toContainEqual(
    expect.objectContaining({ store: 'state', table: 'organizations', bytesPerDay: null }),
  );
  const slow = slowQueries.find((one: { text: string }) => one.text.includes('sleep'));
  expect(slow).toMatchObject({ rowsRead: null, runs: 1 });
  expect(slow.durationMs).toBeGreaterThanOrEqual(20);
  expect(JSON.stringify(slowQueries)).not.toContain('secret-value');
});

test('it names messages that were given up, without their content', async () => {
  const { state } = app.stores;
  const [clock, key] = [app.clock, randomBytes(32)];
  const outbox = new Outbox({ clock, key, onAdded: () => undefined });
  await state.transaction((tx) => outbox.add(tx, { kind: 'refused', payload: { link: 'secret-link' } }));
  const dispatcher = new Dispatcher({
    state,
    clock,
    key,
    logger: { warn: () => undefined, error: () => undefined },
    handlers: () => [
      {
        kind: 'refused',
        concurrency: 1,
        timeoutMs: 1_000,
        maxAttempts: 1,
        deliver: async () => {
          throw new DeliveryRefused('550 no such user');
        },
      },
    ],
  });
  await dispatcher.drain();
  const response = await get(owner);
  expect(response.json().failedDeliveries).toMatchObject({
    total: 1,
    latest: [{ kind: 'refused', attempts: 1, error: expect.stringContaining('550 no such user') }],
  });
  expect(response.body).not.toContain('secret-link');
});

test('it lists the last backups, with why they failed', async () => {
  const startedAt = new Date('2026-11-30T03:00:00Z');
  const finishedAt = new Date('2026-11-30T03:01:30Z');
  const common = {
    target: '/mnt/backup',
    isScheduled: true,
    name: null,
    bytes: null,
    newBytes: null,
    error: null,
  };
  await app.stores.state.db.insert(backupRuns).values([
    { ...common, id: 'bkp_1', startedAt, finishedAt, name: 'a', bytes: 900, newBytes: 30 },
    {
      ...common,
      id: 'bkp_2',
      startedAt: new Date(startedAt.getTime() + DAY_MS),
      finishedAt,
      error: 'no space',
    },
    { ...common, id: 'bkp_3', startedAt: new Date(startedAt.getTime() + 2 * DAY_MS), finishedAt: null },
  ]);
  expect((await get(owner)).json().backups).toMatchObject([
    { error: 'The process ended before the backup.', durationMs: 0 },
    { error: 'no space', bytes: 0 },
    { error: null, bytes: 30, durationMs: 90_000, kind: 'incremental', at: startedAt.toISOString() },
  ]);
});

test('growth is that of the last week, and known after a day and after a restart', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pharos-growth-'));
  const clock = new StoppedClock(Date.parse('2026-11-01T00:00:00Z'));
  let bytes = 1_000;
  const readSizes = async (): Promise<TableSize[]> => [{ store: 'facts', table: 'events', bytes, rows: 1 }];
  const create = () => new TableGrowth({ clock, path: join(directory, 'sizes.json'), readSizes });
  const growthOf = async (growth: TableGrowth) => (await growth.list())[0]?.bytesPerDay;
  let growth = create();
  await growth.sample();
  expect(await growthOf(growth)).toBeNull();
  for (let day = 0; day < 20; day += 1) {
    clock.advance(DAY_MS);
    bytes += day < 10 ? 1_000 : 70;
    await growth.sample();
    growth = create();
  }
  expect(await growthOf(growth)).toBe(70);
  await rm(directory, { recursive: true });
});
