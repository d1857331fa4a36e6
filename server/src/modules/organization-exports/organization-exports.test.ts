import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DAY_MS } from '../../lib/time/time-zone.ts';
import { MODULES } from '../../modules.ts';
import { availableStateDrivers } from '../../stores/state/testing/open-test-state.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { readAuditLog } from '../audit/index.ts';
import { linksModule } from '../links/index.ts';
import { organizationExportsModule } from './organization-exports.module.ts';
import { organizationExportParts, organizationExports } from './organization-exports.table.ts';
import { ExportRunner } from './run-exports.ts';
import { readZip } from './testing/read-zip.ts';

const manifestShape = z.object({
  formatVersion: z.literal(1),
  organization: z.object({ id: z.string(), name: z.string() }),
  files: z.array(
    z.object({ path: z.string(), bytes: z.number(), rows: z.number().optional(), sha256: z.string() }),
  ),
});
const never = new AbortController().signal;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe.each(availableStateDrivers())('exports of organizations on %s', (stateDriver) => {
  let app: TestApp;
  let owner: TestPerson;
  let secret: string;
  let websiteId: string;

  beforeAll(async () => {
    app = await openTestApp({ stateDriver });
    owner = await app.addPerson('owner@example.com');
    const stranger = await app.addPerson('stranger@example.com');
    await app.addWebsite(stranger, 'stranger.example');
    ({ secret } = await app.addKey(owner, ['manage:config', 'track:events']));
    ({ id: websiteId } = await app.addWebsite(owner, 'shop.example'));
    await app.app.serviceOf(linksModule).create(owner.actor, owner.organizationId, {
      name: 'Sale',
      targetUrl: 'https://shop.example/',
      password: 'a long password',
    });
    const events = ['/a', '/b', '/c'].map((path) => ({
      name: 'pageview',
      path,
      websiteId,
      anonymousId: 'ada',
    }));
    expect((await app.post('/track', events, secret)).statusCode).toBe(200);
    await app.flush();
  });
  afterAll(() => app.close());

  const headers = () => ({ 'x-api-key': secret });
  const create = () => app.post('/v1/organization/exports', {}, secret);
  const read = async (id: string) =>
    (await app.inject({ url: `/v1/organization/exports/${id}`, headers: headers() })).json().export;
  const download = (id: string) =>
    app.inject({ url: `/v1/organization/exports/${id}/download`, headers: headers() });
  const remove = (id: string) =>
    app.inject({ method: 'DELETE', url: `/v1/organization/exports/${id}`, headers: headers() });
  const runner = () => app.app.serviceOf(organizationExportsModule).runner;

  test('contains all resources and facts of the organization, without secrets, and nothing of others', async () => {
    const created = await create();
    expect([created.statusCode, created.json().export.status]).toEqual([201, 'queued']);
    const { id } = created.json().export;
    expect((await download(id)).json()).toMatchObject({ code: 'CONFLICT' });
    await runner().run(never);

    const ready = await read(id);
    expect(ready).toMatchObject({ status: 'ready', error: null });
    expect(ready.progress.rowsWritten).toBe(ready.progress.rowsTotal);
    const answer = await download(id);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-disposition']).toContain(`${owner.organizationId}-`);
    const archive = answer.rawPayload;
    expect([archive.length, sha256(archive)]).toEqual([ready.sizeBytes, ready.sha256]);

    const files = readZip(archive);
    const manifest = manifestShape.parse(JSON.parse(String(files.get('manifest.json'))));
    expect(manifest.organization.id).toBe(owner.organizationId);
    for (const file of manifest.files) {
      const content = files.get(file.path) ?? Buffer.of();
      expect([file.path, content.length, sha256(content)]).toEqual([file.path, file.bytes, file.sha256]);
      expect(String(content).split('\n').length - 1, file.path).toBe(file.rows);
    }
    expect(manifest.files.length).toBe(files.size - 1);
    const linesOf = (path: string) =>
      String(files.get(path))
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));
    expect(linesOf('state/websites.jsonl')).toEqual([
      expect.objectContaining({ id: websiteId, domain: 'shop.example', timeZone: 'UTC' }),
    ]);
    expect(linesOf('state/people.jsonl')).toEqual([expect.objectContaining({ email: 'owner@example.com' })]);
    expect(
      linesOf(`events/${websiteId}.ndjson`)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['/a', '/b', '/c']);
    expect(linesOf(`visits/${websiteId}.ndjson`)).toEqual([
      expect.objectContaining({ website_id: websiteId, visit_pageviews: 3 }),
    ]);
    expect(linesOf('state/links.jsonl')[0]).not.toHaveProperty('passwordHash');
    const everything = [...files.values()].join('\n');
    for (const hidden of ['scrypt', 'digest', 'stranger.example', secret])
      expect(everything).not.toContain(hidden);
  });

  test('an organization has one unfinished export, and a deletion cancels it', async () => {
    const { id } = (await create()).json().export;
    expect((await create()).json()).toMatchObject({ code: 'CONFLICT' });
    expect((await remove(id)).statusCode).toBe(200);
    expect((await remove(id)).json()).toMatchObject({ code: 'ACCESS_DENIED' });
    const again = (await create()).json().export;
    expect((await remove(again.id)).statusCode).toBe(200);
  });

  test('two processes write one export once, and an attempt that was replaced cannot add to the archive', async () => {
    const { id } = (await create()).json().export;
    const kernel = { ...app.stores, clock: app.clock, ...app.app, version: 'test', partBytes: 200 };
    const other = new ExportRunner({
      ...kernel,
      logger: { warn: () => undefined, error: () => undefined },
      stateTables: MODULES.flatMap(({ stateTables }) => stateTables),
      factTables: [],
      derivedTables: [],
    });
    await Promise.all([runner().run(never), other.run(never)]);
    const ready = await read(id);
    expect(ready.status).toBe('ready');
    expect(sha256((await download(id)).rawPayload)).toBe(ready.sha256);
    const [row] = await app.stores.state.db
      .select()
      .from(organizationExports)
      .where(eq(organizationExports.id, id));
    expect(row?.attempts).toBe(1);
  });

  test('an export whose process was killed is started again from the beginning', async () => {
    const { id } = (await create()).json().export;
    const { db } = app.stores.state;
    await db
      .update(organizationExports)
      .set({ status: 'running', attempt: 'of a process that is gone', attempts: 1, rowsWritten: 2 })
      .where(eq(organizationExports.id, id));
    await db
      .insert(organizationExportParts)
      .values([0, 1].map((number) => ({ exportId: id, number, content: Buffer.from('left behind') })));
    await runner().run(never);
    const ready = await read(id);
    const archive = (await download(id)).rawPayload;
    expect([ready.status, sha256(archive), archive.length]).toEqual(['ready', ready.sha256, ready.sizeBytes]);
    expect(readZip(archive).has('manifest.json')).toBe(true);
  });

  test('an export that is interrupted too often fails, and another can be created', async () => {
    const { id } = (await create()).json().export;
    await app.stores.state.db
      .update(organizationExports)
      .set({ status: 'running', attempts: 5 })
      .where(eq(organizationExports.id, id));
    await runner().run(never);
    expect(await read(id)).toMatchObject({ status: 'failed', error: 'The export was interrupted too often' });
    expect((await download(id)).json()).toMatchObject({ code: 'CONFLICT' });
    expect((await create()).statusCode).toBe(201);
  });

  test('a shutdown returns the export to the queue', async () => {
    const [row] = await app.stores.state.db
      .select()
      .from(organizationExports)
      .where(eq(organizationExports.status, 'queued'));
    const leaving = new AbortController();
    const running = runner().run(leaving.signal);
    leaving.abort();
    await running;
    expect(await read(row?.id ?? '')).toMatchObject({ status: 'queued' });
    await runner().run(never);
    expect(await read(row?.id ?? '')).toMatchObject({ status: 'ready' });
  });

  test('an archive is deleted after 7 days, its entry after 90', async () => {
    const { id } = (await create()).json().export;
    await runner().run(never);
    app.clock.advance(7 * DAY_MS);
    expect((await download(id)).json()).toMatchObject({ code: 'CONFLICT' });
    await runner().removeExpired();
    expect(await read(id)).toMatchObject({ status: 'expired', sizeBytes: null });
    const { db } = app.stores.state;
    expect(await db.$count(organizationExportParts, eq(organizationExportParts.exportId, id))).toBe(0);
    app.clock.advance(84 * DAY_MS);
    await runner().removeExpired();
    expect(await db.$count(organizationExports, eq(organizationExports.id, id))).toBe(0);
  });

  test('creation, download and deletion are in the audit log', async () => {
    await app.flush();
    const lines = await readAuditLog(app.stores, { sinceMs: 0, limit: 1_000 });
    expect(lines.map(({ route }) => route)).toEqual(
      expect.arrayContaining([
        'organization_export.create',
        'organization_export.download',
        'organization_export.delete',
      ]),
    );
  });

  test('keys without the scope, and those limited to a website, cannot export', async () => {
    const other = await app.addKey(owner, ['read:data']);
    const limited = await app.addKey(owner, ['manage:config'], {
      access: { type: 'website', websiteIds: [websiteId] },
    });
    expect((await app.post('/v1/organization/exports', {}, other.secret)).json().code).toBe('FORBIDDEN');
    expect((await app.post('/v1/organization/exports', {}, limited.secret)).json().code).toBe(
      'ACCESS_DENIED',
    );
  });
});
