import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRODUCT } from './app.ts';
import { websitesModule } from './modules/websites/index.ts';
import { openTestApp, type TestApp, type TestPerson } from './testing/open-test-app.ts';
import { scratchContract } from './testing/scratch-module/scratch.contract.ts';
import { scratchModule } from './testing/scratch-module/scratch.module.ts';

describe('a module that is added by a line in modules.ts and a line in contract.ts', () => {
  let app: TestApp;
  let owner: TestPerson;
  let websiteId: string;
  let secret: string;
  let noteId: string;

  beforeAll(async () => {
    app = await openTestApp({
      product: {
        modules: [...PRODUCT.modules, scratchModule],
        contract: { ...PRODUCT.contract, scratch: scratchContract },
      },
    });
    owner = await app.addPerson('owner@example.com');
    websiteId = (await app.addWebsite(owner, 'shop.example')).id;
    secret = (await app.addKey(owner, ['manage:websites', 'read:data'])).secret;
    const created = await app.post('/v1/scratch', { websiteId, text: 'Remember' }, secret);
    expect(created.statusCode).toBe(200);
    noteId = created.json().note.id;
  });
  afterAll(() => app.close());

  const read = (headers: Record<string, string>, id = noteId) =>
    app.inject({ url: `/v1/scratch/${id}`, headers });

  test('answers its operations by REST and RPC', async () => {
    const note = { id: noteId, websiteId, text: 'Remember' };
    expect((await read({ 'x-api-key': secret })).json()).toEqual({ success: true, note });
    const rpc = await app.post('/rpc/scratch/read', { json: { id: noteId } }, secret);
    expect(rpc.json().json.note).toEqual(note);
  });

  test('requires its scopes, validates its inputs and looks its resources up', async () => {
    expect((await read({})).statusCode).toBe(401);
    const other = (await app.addKey(owner, ['track:events'])).secret;
    expect((await read({ 'x-api-key': other })).json()).toMatchObject({ code: 'FORBIDDEN' });
    const stranger = await app.addPerson('stranger@example.com');
    expect((await read({ cookie: stranger.cookie })).json()).toMatchObject({ code: 'ACCESS_DENIED' });
    const unknown = await read({ 'x-api-key': secret }, `${noteId.slice(0, -1)}~`);
    expect([400, 403]).toContain(unknown.statusCode);
    const tooLong = await app.post('/v1/scratch', { websiteId, text: 'x'.repeat(101) }, secret);
    expect(tooLong.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'text' }] });
  });

  test('is described in the API document under its own tag', async () => {
    const document = (await app.inject({ url: '/openapi.json' })).json();
    expect(document.tags.at(-1)).toMatchObject({ name: 'Scratch', description: 'Notes that a test keeps.' });
    expect(document.paths['/v1/scratch/{id}'].get.tags).toEqual(['Scratch']);
  });

  test('subscribes to the hooks of the modules that it needs', async () => {
    const notes = app.app.serviceOf(scratchModule);
    expect(notes.size).toBe(1);
    await app.app.serviceOf(websitesModule).remove(owner.actor, websiteId);
    expect(notes.size).toBe(0);
  });
});

test('a plain module is named by modules.ts and contract.ts, and by nothing else outside of its folder', async () => {
  const root = import.meta.dirname;
  const files = (await readdir(root, { recursive: true })).filter(
    (file) =>
      file.endsWith('.ts') &&
      !/\.test\.ts$|\/testing\/|^testing\//.test(file) &&
      !file.startsWith('modules/annotations/'),
  );
  const naming: string[] = [];
  for (const file of files)
    if (
      /annotation-id|modules\/annotations|\.\.\/annotations\//.test(await readFile(join(root, file), 'utf8'))
    )
      naming.push(file);
  expect(naming.sort()).toEqual(['contract.ts', 'modules.ts']);
});
