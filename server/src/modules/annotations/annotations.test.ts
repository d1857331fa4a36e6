import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../lib/ids/ids.ts';
import { anyCharacter } from '../../testing/any-character.ts';
import { fuzzRuns } from '../../testing/fuzz-runs.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { readAuditLog } from '../audit/index.ts';
import { createProgram } from '../oauth/testing/create-program.ts';
import { annotations } from './annotations.table.ts';

let app: TestApp;
let owner: TestPerson;
let viewer: TestPerson;
let websiteId: string;
let reader: string;
let script: { readonly secret: string; readonly id: string };

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  viewer = await app.addPerson('viewer@example.com');
  await app.addMember(owner.organizationId, viewer.userId, 'viewer');
  reader = (await app.addKey(owner, ['read:data'])).secret;
  script = await app.addKey(owner, ['manage:websites']);
});
afterAll(() => app.close());
beforeEach(async () => {
  websiteId = (await app.addWebsite(owner, 'shop.example', true)).id;
});

type Caller = TestPerson | string | undefined;
function headersOf(caller: Caller): Record<string, string> {
  if (caller === undefined) return {};
  return typeof caller === 'string' ? { 'x-api-key': caller } : { cookie: caller.cookie, origin: BASE_URL };
}
const create = (caller: Caller, body: object = {}) =>
  app.post('/v1/annotations', { websiteId, text: 'Version 2', ...body }, undefined, headersOf(caller));
const act = (caller: Caller, method: 'PATCH' | 'DELETE', id: string, payload: object = {}) =>
  app.inject({ method, url: `/v1/annotations/${id}`, headers: headersOf(caller), payload });
const list = (caller: Caller, query: Record<string, string> = {}) =>
  app.inject({
    url: `/v1/annotations?${new URLSearchParams({ websiteId, ...query })}`,
    headers: headersOf(caller),
  });
const textsFor = async (caller: Caller, query: Record<string, string> = {}): Promise<string[]> =>
  (await list(caller, query)).json().annotations.map(({ text }: { text: string }) => text);
async function pageOf(query: Record<string, string>): Promise<{ texts: string[]; cursor: string | null }> {
  const page = (await list(reader, query)).json();
  return { texts: page.annotations.map(({ text }: { text: string }) => text), cursor: page.nextCursor };
}
const codeOf = ({ statusCode, json }: { statusCode: number; json(): { code?: string } }) => [
  statusCode,
  json().code,
];
const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T00:00:00.000Z`;

test("the author of an application's annotations is the application", async () => {
  const program = createProgram(app, owner);
  const scope = 'manage:websites read:data';
  const { access } = await program.signIn({ scope }, { scopes: scope.split(' ') });
  const { annotation } = (await create(access)).json();
  expect(annotation.author).toEqual({
    kind: 'application',
    id: expect.stringMatching(/^grt_/),
    name: 'Reader',
  });
  expect((await list(reader)).json().annotations).toContainEqual(annotation);
});

describe('a deployment script', () => {
  test('annotates the current time with two fields, and may correct and delete the annotation', async () => {
    const created = await create(script.secret);
    expect(created.statusCode).toBe(201);
    const now = new Date(app.clock.now()).toISOString();
    const { annotation } = created.json();
    expect(annotation).toEqual({
      id: expect.stringMatching(/^ann_[0-9a-hjkmnp-tv-z]{26}$/),
      websiteId,
      at: now,
      until: null,
      kind: 'note',
      text: 'Version 2',
      isPublic: false,
      author: { kind: 'key', id: script.id, name: 'manage:websites' },
      createdAt: now,
      updatedAt: now,
    });
    expect((await list(reader)).json()).toEqual({
      success: true,
      annotations: [annotation],
      nextCursor: null,
    });
    app.clock.advance(1_000);
    const updatedAt = new Date(app.clock.now()).toISOString();
    const changes = { kind: 'release', text: 'Version 2.0', at: '2026-03-01T01:00:00+01:00', until: day(2) };
    const changed = (await act(script.secret, 'PATCH', annotation.id, changes)).json().annotation;
    expect(changed).toEqual({ ...annotation, ...changes, at: day(1), updatedAt });
    expect((await act(owner, 'PATCH', annotation.id)).json().annotation).toEqual(changed);
    const instant = (await act(owner, 'PATCH', annotation.id, { until: null })).json().annotation;
    expect(instant.until).toBeNull();
    expect((await act(script.secret, 'DELETE', annotation.id)).json()).toEqual({ success: true });
    expect(await textsFor(reader)).toEqual([]);
    expect(codeOf(await act(script.secret, 'DELETE', annotation.id))).toEqual([403, 'ACCESS_DENIED']);
  });

  test('can use RPC with the same results', async () => {
    const rpc = async (verb: string, json: object, secret: string) =>
      (await app.post(`/rpc/annotations/${verb}`, { json }, secret)).json().json;
    const { annotation } = await rpc('create', { websiteId, text: 'RPC' }, script.secret);
    const page = await rpc('list', { websiteId, limit: 1 }, reader);
    expect(page).toEqual((await list(reader, { limit: '1' })).json());
    expect(page.annotations).toEqual([annotation]);
    await rpc('delete', { id: annotation.id }, script.secret);
    expect(await textsFor(reader)).toEqual([]);
  });
});

describe('visibility', () => {
  test('visitors of a public website see public annotations, without their authors', async () => {
    const { annotation } = (await create(owner, { text: 'Sale', isPublic: true })).json();
    await create(owner, { text: 'The database was down' });
    expect(annotation.author).toEqual({ kind: 'person', id: owner.userId, name: 'owner@example.com' });
    const shown = (await list(undefined)).json().annotations;
    expect(shown).toEqual([{ ...annotation, author: null }]);
    const stranger = await app.addKey(owner, ['track:events']);
    expect((await list(stranger.secret)).json().annotations).toEqual(shown);
    expect(await textsFor(viewer)).toHaveLength(2);
  });

  test('a private website is not accessible, and readers cannot write', async () => {
    const { id } = await app.addWebsite(owner, 'private.example');
    expect(codeOf(await list(undefined, { websiteId: id }))).toEqual([401, 'AUTH_REQUIRED']);
    const { annotation } = (await create(owner)).json();
    const refused = [
      await create(viewer),
      await create(reader),
      await act(viewer, 'PATCH', annotation.id, { text: 'Mine' }),
      await act(reader, 'DELETE', annotation.id),
    ];
    expect(refused.map(codeOf)).toEqual(refused.map(() => [403, 'FORBIDDEN']));
    expect(codeOf(await create(undefined))).toEqual([401, 'AUTH_REQUIRED']);
  });

  test('an annotation outlives the key that wrote it, without its name', async () => {
    const id = newId('ann');
    const at = new Date(app.clock.now());
    const rest = { at, until: null, kind: 'note' as const, text: 'Old', isPublic: false };
    const row = { id, websiteId, ...rest, authorId: newId('key'), createdAt: at, updatedAt: at };
    await app.stores.state.db.insert(annotations).values(row);
    const [shown] = (await list(reader)).json().annotations;
    expect(shown.author).toEqual({ kind: 'key', id: row.authorId, name: null });
  });
});

describe('the list', () => {
  test('contains annotations that overlap the range, excluding its end, latest first', async () => {
    await create(owner, { text: 'before', at: day(1), kind: 'release' });
    await create(owner, { text: 'into', at: day(1), until: day(3) });
    await create(owner, { text: 'begin', at: day(3), kind: 'release' });
    await create(owner, { text: 'inside', at: day(4), until: day(5) });
    await create(owner, { text: 'end', at: day(6), kind: 'release' });
    const all = ['end', 'inside', 'begin', 'into', 'before'];
    expect(await textsFor(reader)).toEqual(all);
    expect(await textsFor(reader, { from: day(3), to: day(6) })).toEqual(['inside', 'begin', 'into']);
    expect(await textsFor(reader, { from: day(4) })).toEqual(['end', 'inside']);
    expect(await textsFor(reader, { to: day(3) })).toEqual(['into', 'before']);
    expect(await textsFor(reader, { kind: 'release' })).toEqual(['end', 'begin', 'before']);
  });

  test('is paged completely and without repeats, for every page size and for equal times', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => {
      const at = new Date(Date.parse(day(1)) + Math.floor(index / 7) * 1_000);
      const rest = { until: null, kind: 'note' as const, isPublic: false, authorId: owner.userId };
      return { id: newId('ann'), websiteId, at, text: String(index), ...rest, createdAt: at, updatedAt: at };
    });
    await app.stores.state.db.insert(annotations).values(rows);
    const complete = await textsFor(reader);
    expect(new Set(complete).size).toBe(30);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 31 }), async (limit) => {
        const seen: string[] = [];
        let next: Record<string, string> | undefined = { limit: String(limit) };
        while (next !== undefined) {
          const { texts, cursor } = await pageOf(next);
          expect(texts.length).toBeLessThanOrEqual(limit);
          seen.push(...texts);
          next = cursor === null ? undefined : { limit: String(limit), cursor };
        }
        expect(seen).toEqual(complete);
      }),
      { numRuns: fuzzRuns(5) },
    );
  });
});

describe('invalid input is rejected by name', () => {
  test.each([
    [{ text: '' }, 'text'],
    [{ text: 'twenty letters, and a'.repeat(10) }, 'text'],
    [{ text: 'two\nlines' }, 'text'],
    [{ text: 'a\u0007' }, 'text'],
    [{ kind: 'party' }, 'kind'],
    [{ at: 'yesterday' }, 'at'],
    [{ at: '2026-03-01' }, 'at'],
    [{ at: '1969-12-31T23:59:59Z' }, 'at'],
    [{ at: '2100-01-01T00:00:00Z' }, 'at'],
    [{ at: day(2), until: day(2) }, 'until'],
    [{ at: day(2), until: day(1) }, 'until'],
    [{ isPublic: 'yes' }, 'isPublic'],
    [{ colour: 'red' }, 'colour'],
  ])('%j', async (body, field) => {
    const { annotation } = (await create(owner)).json();
    for (const answer of [await create(owner, body), await act(owner, 'PATCH', annotation.id, body)]) {
      expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.json().details[0].field).toBe(field);
    }
    expect((await list(reader)).json().annotations).toEqual([annotation]);
  });

  test.each([
    ['from', 'today'],
    ['to', day(1)],
    ['limit', '0'],
    ['limit', '501'],
    ['limit', 'many'],
    ['kind', 'party'],
    ['cursor', 'nonsense'],
    ['cursor', Buffer.from('12345.ann_1').toString('base64url')],
    ['colour', 'red'],
  ])('a list with %s=%s', async (field, value) => {
    const answer = await list(reader, { from: day(1), [field]: value });
    expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.json().details[0].field).toBe(field);
  });

  test('any cursor returns a page or a VALIDATION_ERROR, never a 5xx', async () => {
    const wild = fc.oneof(
      fc.string({ unit: anyCharacter, minLength: 1, maxLength: 40 }),
      fc
        .tuple(fc.bigInt({ min: -1n, max: 10n ** 20n }), fc.constantFrom(newId('ann'), newId('web'), ''))
        .map(([ms, id]) => Buffer.from(`${ms}.${id}`).toString('base64url')),
    );
    await fc.assert(
      fc.asyncProperty(wild, async (cursor) => {
        app.clock.advance(1_000);
        expect([200, 400]).toContain((await list(reader, { cursor })).statusCode);
      }),
      { numRuns: fuzzRuns(20) },
    );
  });
});

test('a website has at most 10,000 annotations', async () => {
  await app.stores.state.db.execute(sql`
INSERT INTO ${annotations} (id, website_id, at, kind, text, is_public, author_id, created_at, updated_at)
SELECT 'ann_' || n, ${websiteId}, now(), 'note', 'One', false, ${owner.userId}, now(), now()
FROM generate_series(1, 9999) AS n`);
  const answers = await Promise.all([1, 2, 3].map(() => create(script.secret)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
});

test('every change is in the audit log with its author', async () => {
  const { annotation } = (await create(script.secret)).json();
  await act(owner, 'PATCH', annotation.id, { text: 'Version 3' });
  await act(owner, 'DELETE', annotation.id);
  const lines = await readAuditLog(app.stores, { sinceMs: 0, limit: 1_000 });
  const acts = lines.filter(
    ({ resource, kind }) => resource === `annotation:${annotation.id}` && kind === 'administrative',
  );
  expect(acts.map(({ route, actor }) => [route, actor])).toEqual([
    ['annotation.create', `key:${script.id}`],
    ['annotation.update', `user:${owner.userId}`],
    ['annotation.delete', `user:${owner.userId}`],
  ]);
});
