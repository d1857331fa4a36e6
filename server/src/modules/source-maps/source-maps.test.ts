import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../lib/time/time-zone.ts';
import { availableStateDrivers } from '../../stores/state/testing/open-test-state.ts';
import { anyCharacter } from '../../testing/any-character.ts';
import { fuzzRuns } from '../../testing/fuzz-runs.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { readAuditLog } from '../audit/index.ts';
import { createSourceMapThread, SourceMapsService } from './source-maps.service.ts';
import { sourceMaps } from './source-maps.table.ts';
import { type BuiltScript, buildScript } from './testing/build-script.ts';

const ADDRESS = 'https://shop.example/assets/app.js';
const VALID = { version: 3, sources: ['a.ts'], names: [], mappings: 'AAAA' };

/** Names of sources as bundlers write them, and how they are shown. */
const BUNDLED: Readonly<Record<string, string>> = {
  'webpack:///./src/A.vue?06aa': 'src/A.vue',
  'webpack://shop/./src/B.vue?vue&type=script&lang=ts': 'src/B.vue',
  'webpack-internal:///./src/c.ts': 'src/c.ts',
  'webpack-internal:///(app-pages-browser)/./src/app/page.tsx': 'src/app/page.tsx',
  'webpack:///./node_modules/vue-loader/lib/index.js??ref--0!./src/D.vue?4c11': 'src/D.vue',
  'http://localhost:5173/src/e.ts?t=1700000000000': 'http://localhost:5173/src/e.ts',
  '/src/f.tsx?v=3b1f': 'src/f.tsx',
  'ng:///AppModule/app.component.html': 'AppModule/app.component.html',
  'turbopack://[project]/src/g.tsx': 'src/g.tsx',
  'turbopack:///[project]/src/h.tsx': 'src/h.tsx',
  'file:///home/me/shop/src/i.ts': 'home/me/shop/src/i.ts',
  './src/j.ts': 'src/j.ts',
};

let app: TestApp;
/** Where it listens. */
let address: string;
let owner: TestPerson;
let websiteId: string;
let manager: string;
let reader: string;
let built: BuiltScript;

const thread = createSourceMapThread();
afterAll(() => thread.close());

const path = (rest = '') => `/v1/websites/${websiteId}/source-maps${rest}`;

const upload = (
  body: string | Buffer,
  query: Record<string, string> = { release: '1.0', file: '/assets/app.js' },
  secret = manager,
) =>
  app.inject({
    method: 'PUT',
    url: path(`?${new URLSearchParams(query)}`),
    headers: { 'x-api-key': secret, 'content-type': 'application/json' },
    payload: body,
  });
const uploadValid = (query?: Record<string, string>) => upload(JSON.stringify(VALID), query);

const get = async (rest = '') =>
  (await app.inject({ url: path(rest), headers: { 'x-api-key': reader } })).json();
const resolve = (stack: string, release = '1.0') => app.post(path('/resolve'), { release, stack }, reader);
const framesOf = async (stack: string, release?: string) => (await resolve(stack, release)).json().frames;

interface Frame {
  readonly original: {
    readonly functionName: string | null;
    readonly file: string;
    readonly line: number;
    readonly column: number;
    readonly isLibrary: boolean;
  } | null;
}

function placeOf({ original }: Frame): string | null {
  if (original === null) return null;
  const { functionName, file, line, column, isLibrary } = original;
  return `${functionName} ${file}:${line}:${column}${isLibrary ? ' (library)' : ''}`;
}

describe.each(availableStateDrivers())('on %s:', (stateDriver) => {
  beforeAll(async () => {
    [app, built] = await Promise.all([openTestApp({ stateDriver }), buildScript(ADDRESS)]);
    address = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
    owner = await app.addPerson('owner@example.com');
    manager = (await app.addKey(owner, ['manage:websites'])).secret;
    reader = (await app.addKey(owner, ['read:data'])).secret;
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  });

  describe('a stack of a minified script', () => {
    test('is resolved to places in the source code, with the names of its functions', async () => {
      await upload(built.map);
      const frames = await framesOf(built.stack);
      expect(frames.map(placeOf)).toEqual([
        null,
        'applyDiscount src/discount.ts:3:16',
        'null src/cart.ts:7:48',
        'totalOf src/cart.ts:7:16',
        'null src/main.ts:5:26',
        'run node_modules/runner/index.js:1:32 (library)',
        'null src/main.ts:4:1',
        'null src/main.ts:6:2',
      ]);
      expect(frames[0]).toEqual({ text: built.stack.split('\n')[0], file: null, original: null });
      expect(frames[1]).toMatchObject({ text: `at o (${ADDRESS}:1:54)`, file: ADDRESS });
      expect(frames[1].original.code).toEqual([
        { line: 1, text: expect.stringMatching(/^export function applyDiscount/) },
        { line: 2, text: "  const share = code === 'sale' ? 0.8 : 1;" },
        { line: 3, text: '  return item!.price * share;' },
        { line: 4, text: '}' },
        { line: 5, text: '' },
      ]);
    });

    test('is resolved in the formats of Firefox and Safari', async () => {
      await upload(built.map);
      const frames = await framesOf(
        `o@${ADDRESS}:1:54\nt/<@${ADDRESS}:1:103\n@[native code]\nt@${ADDRESS}:1:87`,
      );
      expect(frames.map(placeOf)).toEqual([
        'applyDiscount src/discount.ts:3:16',
        'null src/cart.ts:7:48',
        null,
        'null src/cart.ts:7:16',
      ]);
    });

    test('keeps names of functions that are not minified', async () => {
      await upload(built.map);
      const names = ['showTotal', 'Cart.render', 'e.render', 'Cart.e', 'e', 'Object.<anonymous>'];
      // A call of another script between them has no name for them.
      const lines = names.flatMap((name) => [
        `at ${name} (${ADDRESS}:1:54)`,
        'at x (https://other.example/x.js:1:1)',
      ]);
      const frames: Frame[] = await framesOf(lines.join('\n'));
      const found = frames.flatMap(({ original }) => (original === null ? [] : [original.functionName]));
      expect(found).toEqual(['showTotal', 'Cart.render', 'render', null, null, 'Object.<anonymous>']);
    });

    test('does not name a function by a place that did not call it', async () => {
      await upload(built.map);
      const [paused, following] = await framesOf(`    at o (${ADDRESS}:1:54)\n    at async ${ADDRESS}:1:103`);
      // The place below waited for a promise, and did not call the function.
      expect([placeOf(paused), placeOf(following)]).toEqual([
        'null src/discount.ts:3:16',
        'null src/cart.ts:7:48',
      ]);
    });

    test.each([
      ['of another release', '2.0', ADDRESS],
      ['of another script', '1.0', 'https://shop.example/assets/other.js'],
    ])('%s is not resolved', async (_, release, address) => {
      await upload(built.map);
      const [frame] = await framesOf(`at o (${address}:1:54)`, release);
      expect(frame).toEqual({ text: `at o (${address}:1:54)`, file: address, original: null });
    });

    test('is resolved for each host, and whatever the query of the script', async () => {
      await upload(built.map, { release: '1.0', file: 'https://cdn.example/assets/app.js?v=3#x' });
      for (const address of [ADDRESS, 'http://localhost:3000/assets/app.js?v=4', '/assets/app.js'])
        expect(placeOf((await framesOf(`at o (${address}:1:54)`))[0])).toContain('src/discount.ts');
    });

    test('has no place outside the source map', async () => {
      await upload(built.map);
      const frames = await framesOf(
        [':1', '', ':0:0', ':999:1', ':1:999999999'].map((at) => `at o (${ADDRESS}${at})`).join('\n'),
      );
      expect(frames.slice(0, 4).map(placeOf)).toEqual([null, null, null, null]);
    });

    test('is resolved from a source map with sections, and without source code', async () => {
      const { sourcesContent: _, ...map } = JSON.parse(built.map);
      const sections = [{ offset: { line: 4, column: 10 }, map }];
      await upload(JSON.stringify({ version: 3, sections }));
      const [frame] = await framesOf(`at o (${ADDRESS}:5:64)`);
      expect(placeOf(frame)).toBe('null src/discount.ts:3:16');
      expect(frame.original.code).toEqual([]);
      expect((await get('/files?release=1.0')).sourceMaps[0]).toMatchObject({
        hasSourceCode: false,
        sources: 4,
      });
    });

    test('shows paths without what bundlers write before them, and marks libraries', async () => {
      const names = [
        'webpack://shop/./src/cart.ts',
        'webpack:///../shared/total.ts',
        'turbopack:///[project]/src/app.tsx',
        'webpack://shop/./node_modules/runner/index.js',
        'src/ignored.ts',
        ...Object.keys(BUNDLED),
      ];
      await upload(
        JSON.stringify({
          version: 3,
          sources: names,
          names: [],
          mappings: `AAAA${',CCAA'.repeat(names.length - 1)}`,
          ignoreList: [4],
        }),
      );
      const frames = await framesOf(names.map((_, at) => `at o (${ADDRESS}:1:${at + 1})`).join('\n'));
      expect(frames.map(placeOf)).toEqual([
        'null src/cart.ts:1:1',
        'null shared/total.ts:1:1',
        'null src/app.tsx:1:1',
        'null node_modules/runner/index.js:1:1 (library)',
        'null src/ignored.ts:1:1 (library)',
        ...Object.values(BUNDLED).map((file) => `null ${file}:1:1`),
      ]);
    });

    test('of any text is answered in bounded time', async () => {
      await uploadValid();
      const line = fc.oneof(
        fc
          .string({ unit: anyCharacter, maxLength: 300 })
          // No operation accepts this character.
          .map((text) => `x${text.replaceAll('\0', '')}`),
        fc.constantFrom(
          `at ${'a '.repeat(500)}(`,
          `${'a'.repeat(2_000)}@`,
          `at o (${ADDRESS}:${'9'.repeat(40)}:1)`,
        ),
        fc.webUrl().map((url) => `at o (${url}:1:1)`),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 80 }), async (lines) => {
          const answer = await resolve(lines.join('\n'));
          expect(answer.statusCode).toBe(200);
          expect(answer.json().frames.length).toBeLessThanOrEqual(50);
        }),
        { numRuns: fuzzRuns(10) },
      );
    });
  });

  describe('uploads', () => {
    test('are accepted as they are and compressed, of any media type, and replace earlier ones', async () => {
      const gzip = gzipSync(JSON.stringify(VALID));
      const url = path('?release=1.0&file=/assets/app.js');
      const put = (payload: string | Buffer, headers: Record<string, string>) =>
        app.inject({ method: 'PUT', url, headers: { 'x-api-key': manager, ...headers }, payload });
      const answers = [
        await put(`)]}'\n${JSON.stringify(VALID)}`, { 'content-type': 'application/json' }),
        await put(gzip, { 'content-type': 'application/gzip' }),
        await put(gzip, { 'content-encoding': 'gzip' }),
        await put(Buffer.from(JSON.stringify(VALID)), {}),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      const last = answers[3]?.json().sourceMap;
      expect(last).toEqual({
        id: expect.stringMatching(/^smp_/),
        release: '1.0',
        file: '/assets/app.js',
        sources: 1,
        hasSourceCode: false,
        sizeBytes: JSON.stringify(VALID).length,
        storedBytes: expect.any(Number),
        uploadedAt: new Date(app.clock.now()).toISOString(),
      });
      expect((await get('/files?release=1.0')).sourceMaps).toEqual([last]);
    });

    test('take effect on the next stack, also after an earlier one was read', async () => {
      await uploadValid();
      expect(placeOf((await framesOf(`at o (${ADDRESS}:1:1)`))[0])).toBe('null a.ts:1:1');
      await upload(JSON.stringify({ ...VALID, sources: ['b.ts'] }));
      expect(placeOf((await framesOf(`at o (${ADDRESS}:1:1)`))[0])).toBe('null b.ts:1:1');
    });

    test.each([
      ['text', 'console.log(1)', 'must be a source map of version 3, in JSON'],
      ['an empty body', '', 'must be a source map of version 3, in JSON'],
      ['JSON of another kind', '{"a":1}', 'must be a source map of version 3, in JSON'],
      ['version 2', JSON.stringify({ ...VALID, version: 2 }), 'must be a source map of version 3, in JSON'],
      ['no mappings', JSON.stringify({ ...VALID, mappings: ';;' }), 'must have mappings'],
      ['invalid gzip', Buffer.from([0x1f, 0x8b, 1, 2, 3]), 'must be text in UTF-8, with or without gzip'],
      ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0xfe]), 'must be text in UTF-8, with or without gzip'],
    ])('with %s are refused', async (_, body, message) => {
      const answer = await upload(body);
      expect([answer.statusCode, answer.json().details]).toMatchObject([400, [{ field: 'body', message }]]);
    });

    test.each([
      ['without a release', { file: '/a.js' }, 'release'],
      ['without a file', { release: '1' }, 'file'],
      ['with a file that is no path', { release: '1', file: 'a.js' }, 'file'],
      ['with a release of two lines', { release: '1\n2', file: '/a.js' }, 'release'],
      ['with another parameter', { release: '1', file: '/a.js', dist: '1' }, 'dist'],
    ])('%s are refused', async (_, query, field) => {
      const answer = await upload(JSON.stringify(VALID), query as Record<string, string>);
      expect([answer.statusCode, answer.json().details[0].field]).toEqual([400, field]);
    });

    test('that are too large are refused, also if they only become so when they are decompressed', async () => {
      const huge = JSON.stringify({ ...VALID, file: 'x'.repeat(33 * 1024 * 1024) });
      const [plain, compressed] = [await upload(huge), await upload(gzipSync(huge))];
      expect([plain.statusCode, compressed.statusCode]).toEqual([413, 413]);
      expect((await get()).total).toBe(0);
    });

    test('need the scope manage:websites, and access to the website', async () => {
      const stranger = await app.addPerson(`stranger-${websiteId}@example.com`);
      const foreign = (await app.addKey(stranger, ['manage:websites'])).secret;
      const codes = [await upload('{}', undefined, reader), await upload('{}', undefined, foreign)];
      expect(codes.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
        [403, 'FORBIDDEN'],
        [403, 'ACCESS_DENIED'],
      ]);
    });

    test('of one organization are two at a time: a third is refused until one of them ends', async () => {
      const url = `${address}${path('?release=1.0&file=/assets/app.js')}`;
      const uploads = [0, 1, 2].map(() => request(url, { method: 'PUT', headers: { 'x-api-key': manager } }));
      const statuses: (number | undefined)[] = [];
      const pending = new Set(uploads);
      for (const one of uploads) {
        one.on('response', (response) => {
          statuses.push(response.statusCode);
          pending.delete(one);
          response.resume();
        });
        one.write('{');
      }
      await expect.poll(() => statuses, { timeout: 20_000 }).toEqual([503]);
      const other = await app.addPerson(`other-${websiteId}@example.com`);
      const { id } = await app.addWebsite(other, 'other.example');
      const { secret } = await app.addKey(other, ['manage:websites']);
      const independent = await app.inject({
        method: 'PUT',
        url: `/v1/websites/${id}/source-maps?release=1.0&file=/a.js`,
        headers: { 'x-api-key': secret },
        payload: JSON.stringify(VALID),
      });
      expect(independent.statusCode).toBe(200);
      for (const one of pending) one.end(JSON.stringify(VALID).slice(1));
      await expect.poll(() => statuses, { timeout: 20_000 }).toEqual([503, 200, 200]);
      for (const one of uploads) one.destroy();
      expect((await uploadValid()).statusCode).toBe(200);
    });

    test('are refused when a website has too many', async () => {
      await uploadValid();
      const [row] = await app.stores.state.db
        .select()
        .from(sourceMaps)
        .where(eq(sourceMaps.websiteId, websiteId));
      if (row === undefined) throw new Error('The source map is not stored');
      const { db } = app.stores.state;
      await db
        .update(sourceMaps)
        .set({ storedBytes: 256 * 1024 * 1024 - 10 })
        .where(eq(sourceMaps.id, row.id));
      const other = await uploadValid({ release: '1.1', file: '/assets/app.js' });
      expect([other.statusCode, other.json().code]).toEqual([409, 'CONFLICT']);
      // Replacing the large one makes room.
      expect((await uploadValid()).statusCode).toBe(200);
      expect((await uploadValid({ release: '1.1', file: '/assets/app.js' })).statusCode).toBe(200);
    });
  });

  describe('releases', () => {
    test('are listed with their files, and deleted, with audit entries', async () => {
      await uploadValid();
      await uploadValid({ release: '1.0', file: '/assets/cart.js' });
      app.clock.advance(1_000);
      await uploadValid({ release: '1.1', file: '/assets/app.js' });
      const at = new Date(app.clock.now()).toISOString();
      const before = new Date(app.clock.now() - 1_000).toISOString();
      const size = { storedBytes: expect.any(Number) };
      expect(await get()).toEqual({
        success: true,
        releases: [
          { release: '1.1', files: 1, ...size, uploadedAt: at, usedAt: null },
          { release: '1.0', files: 2, ...size, uploadedAt: before, usedAt: null },
        ],
        total: 2,
        ...size,
      });
      const { sourceMaps: files } = await get('/files?release=1.0');
      expect(files.map(({ file }: { file: string }) => file)).toEqual(['/assets/app.js', '/assets/cart.js']);
      const remove = () =>
        app.inject({
          method: 'DELETE',
          url: path(),
          headers: { 'x-api-key': manager },
          payload: { release: '1.0' },
        });
      expect((await remove()).json()).toEqual({ success: true, deleted: 2 });
      expect((await remove()).json()).toEqual({ success: true, deleted: 0 });
      expect((await get()).releases.map(({ release }: { release: string }) => release)).toEqual(['1.1']);
      const lines = await readAuditLog(app.stores, { sinceMs: 0, limit: 1_000 });
      const entries = lines.filter(
        ({ resource, kind }) => resource === `website:${websiteId}` && kind === 'administrative',
      );
      const names = entries
        .map(({ route }) => String(route))
        .filter((route) => route.startsWith('source_map.'));
      expect(names.sort()).toEqual([
        'source_map.delete',
        'source_map.upload',
        'source_map.upload',
        'source_map.upload',
      ]);
    });

    test('are deleted with their website', async () => {
      await uploadValid();
      await app.inject({
        method: 'DELETE',
        url: `/v1/websites/${websiteId}`,
        headers: { cookie: owner.cookie, origin: BASE_URL },
        payload: {},
      });
      const { db } = app.stores.state;
      expect(await db.select().from(sourceMaps).where(eq(sourceMaps.websiteId, websiteId))).toEqual([]);
    });

    test('are not needed any more after 90 days without an error, and are deleted', async () => {
      const service = new SourceMapsService({
        state: app.stores.state,
        audit: { record: async () => undefined },
        clock: app.clock,
        thread,
      });
      await uploadValid();
      await uploadValid({ release: '1.1', file: '/assets/app.js' });
      app.clock.advance(80 * DAY_MS);
      await framesOf(`at o (${ADDRESS}:1:1)`, '1.1');
      expect((await get()).releases.map(({ usedAt }: { usedAt: string | null }) => usedAt)).toEqual([
        null,
        new Date(app.clock.now()).toISOString(),
      ]);
      app.clock.advance(10 * DAY_MS + 1);
      await service.removeUnused();
      expect((await get()).releases.map(({ release }: { release: string }) => release)).toEqual(['1.1']);
      app.clock.advance(80 * DAY_MS);
      await service.removeUnused();
      expect((await get()).total).toBe(0);
    });
  });
});
