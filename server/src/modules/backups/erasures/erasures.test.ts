import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ErasureEntry, readErasures } from '../../../stores/backup/erasure-list.ts';
import { openPlace } from '../../../stores/backup/open-place.ts';
import { sql, text } from '../../../stores/facts/sql.ts';
import {
  BASE_URL,
  openTestApp,
  PASSWORD,
  type TestApp,
  type TestPerson,
} from '../../../testing/open-test-app.ts';
import { organization, organizationsModule } from '../../organizations/index.ts';
import { user } from '../../users/index.ts';
import { websites } from '../../websites/index.ts';
import { backupsModule } from '../backups.module.ts';
import { backupErasures, repeatedErasures } from '../backups.table.ts';
import { keepErasures } from './repeat-erasures.ts';

const SECRET = 'a secret of at least thirty-two characters';
const { signal } = new AbortController();

let app: TestApp;
let owner: TestPerson;
let key: string;
let directory: string;
let target: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-erasures-'));
  target = join(directory, 'backups');
  const keep = { days: 2, weeks: 0, months: 0 };
  app = await openTestApp({ backupSchedule: { target, everyMs: 86_400_000, keep } });
  owner = await app.addPerson('owner@example.com');
  const scopes = ['track:events', 'manage:websites', 'read:status_pages', 'write:status_pages'] as const;
  key = (await app.addKey(owner, scopes)).secret;
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

const service = () => app.app.serviceOf(backupsModule);
const call = async (method: 'POST' | 'DELETE', url: string, payload?: object) => {
  const response = await app.inject({
    method,
    url,
    headers: { 'x-api-key': key },
    ...(payload && { payload }),
  });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json();
};

/** Creates one of everything that is erased. */
async function fill(name: string) {
  const website = await app.addWebsite(owner, `${name}.example`);
  const gone = await app.addWebsite(owner, `gone-${name}.example`);
  await call('POST', '/track', { name: 'view', profileId: 'ada', websiteId: website.id });
  await app.flush();
  const team = await app.addPerson(`team-${name}@example.com`);
  const person = await app.addPerson(`person-${name}@example.com`);
  const page = (await call('POST', '/v1/status-pages', { name, slug: name })).statusPage;
  const path = `/v1/status-pages/${page.id}/subscribers`;
  const address = `https://hooks.example/${name}`;
  const { subscriber } = await call('POST', path, { kind: 'webhook', address });
  return { website, gone, team, person, subscriber, subscriberPath: `${path}/${subscriber.id}` };
}
const removeOrganization = (team: TestPerson) =>
  app.app.serviceOf(organizationsModule).remove(team.actor, team.organizationId);
const waiting = () => app.stores.state.db.select().from(backupErasures);
const eraseFacts = () => app.app.tasks.find(({ name }) => name === 'erase facts')?.run(signal);

test('erasures that are accepted after a backup are written beside it, and wait while the place cannot be reached', async () => {
  const before = await fill('before');
  await call('DELETE', `/v1/websites/${before.gone.id}`);
  expect(await waiting(), 'without backups, nothing is recorded').toEqual([]);
  await service().runDue(signal);
  const backupMs = app.clock.now();
  app.clock.advance(60_000);
  const { website, gone, team, person, subscriber, subscriberPath } = await fill('after');
  await call('DELETE', `/v1/profiles/ada?website_id=${website.id}`);
  await call('DELETE', `/v1/websites/${gone.id}`);
  await removeOrganization(team);
  const deleted = await app.inject({
    method: 'POST',
    url: '/api/auth/delete-account',
    headers: { cookie: person.cookie, origin: BASE_URL },
    payload: { password: PASSWORD },
  });
  expect(deleted.statusCode, deleted.body).toBe(200);
  await call('DELETE', subscriberPath);
  expect(JSON.stringify(await waiting())).not.toContain('ada');

  await rename(target, `${target}-away`);
  await writeFile(target, 'not a directory');
  await expect(service().writeErasures()).rejects.toThrow('ENOTDIR');
  await rm(target);
  await rename(`${target}-away`, target);
  await service().writeErasures();
  const entries = await readErasures(await openPlace({ target }), backupMs, [SECRET]);
  expect(entries.map(({ id: _id, atMs: _atMs, ...entry }) => entry)).toEqual([
    { kind: 'profile', websiteId: website.id, profileId: 'ada' },
    { kind: 'website', websiteId: gone.id },
    { kind: 'organization', organizationId: team.organizationId },
    { kind: 'organization', organizationId: person.organizationId },
    { kind: 'account', userId: person.userId },
    { kind: 'subscriber', subscriberId: subscriber.id },
  ]);
  expect((await waiting()).map(({ sealed }) => sealed)).toEqual(entries.map(() => null));
  expect(await keepErasures(app.stores.state, entries), 'a backup of now contains them').toBe(0);
});

test('a start after a restore executes erasures again, and keeps those that are refused', async () => {
  const { website, gone, team, person, subscriber, subscriberPath } = await fill('restored');
  const alone = await app.addPerson('alone@example.com');
  await app.addMember(alone.organizationId, owner.userId, 'member');
  const atMs = app.clock.now();
  const subjects = [
    { kind: 'subscriber', subscriberId: subscriber.id },
    { kind: 'profile', websiteId: website.id, profileId: 'ada' },
    { kind: 'profile', websiteId: website.id, profileId: 'ada' },
    { kind: 'website', websiteId: gone.id },
    { kind: 'website', websiteId: 'web_created_after_the_backup' },
    { kind: 'account', userId: person.userId },
    { kind: 'account', userId: alone.userId },
    { kind: 'organization', organizationId: team.organizationId },
    { kind: 'organization', organizationId: 'org_created_after_the_backup' },
  ] as const;
  const entries: ErasureEntry[] = subjects.map((subject, index) => ({
    ...subject,
    id: `ers_${index}`,
    atMs,
  }));
  expect(await keepErasures(app.stores.state, entries)).toBe(8);
  await service().prepare();
  const { db } = app.stores.state;
  expect(await db.select().from(repeatedErasures)).toMatchObject([{ entry: { userId: alone.userId } }]);
  expect(await db.$count(websites, eq(websites.id, gone.id))).toBe(0);
  expect(await db.$count(user, eq(user.id, person.userId))).toBe(0);
  expect(await db.$count(organization, eq(organization.id, team.organizationId))).toBe(0);
  const again = await app.inject({ method: 'DELETE', url: subscriberPath, headers: { 'x-api-key': key } });
  expect(again.json().code).toBe('ACCESS_DENIED');
  await eraseFacts();
  const rows = await app.stores.facts.query(
    sql`SELECT count() AS n FROM events WHERE website_id = ${text(website.id)}`,
  );
  expect(rows).toEqual([{ n: 0 }]);
  await service().prepare();
});
