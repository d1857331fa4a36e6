import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileFlagSet } from '../../../../lib/flags/compile-flag-set.ts';
import { evaluateFlag } from '../../../../lib/flags/evaluate-flag.ts';
import { createIdSet, IdSet } from '../../../../lib/flags/id-set.ts';
import { sql } from '../../../../stores/facts/sql.ts';
import { flagsModule } from '../../flags.module.ts';
import { type FlagServer, openFlagServer } from '../testing/open-flag-server.ts';
import { readEvents } from '../testing/read-events.ts';

let server: FlagServer;
let base: string;
let asServer: Record<string, string>;

beforeAll(async () => {
  server = await openFlagServer();
  base = `/flags/${server.websiteId}`;
  asServer = { authorization: `Bearer ${server.serverKey}` };
  const { segment } = await server.manage('POST', '/v1/flag-segments', {
    websiteId: server.websiteId,
    name: 'Testers',
    kind: 'list',
    attribute: 'targetingKey',
  });
  const { segments } = server.app.app.serviceOf(flagsModule);
  await segments.changeIds(server.owner.actor, segment.id, async () => createIdSet(['u1', 'u2']));
  await server.createFlag({
    key: 'beta',
    defaultValue: false,
    offValue: false,
    rules: [{ segments: [segment.id], value: true }],
  });
  await server.createFlag({ key: 'internal', clientSide: false });
});
afterAll(() => server.close());

test('a server evaluates flags itself with the rules and lists that it receives', async () => {
  const response = await server.send(`${base}/rules`, { headers: asServer });
  expect(response.status).toBe(200);
  const { lists, ...set } = response.body;
  const parsed = Object.entries<{ bytes: string }>(lists).flatMap(([id, { bytes }]): [string, IdSet][] => {
    const ids = IdSet.fromBytes(new Uint8Array(Buffer.from(bytes, 'base64')));
    return ids === undefined ? [] : [[id, ids]];
  });
  const compiled = compileFlagSet(set, new Map(parsed));
  expect(evaluateFlag(compiled, 'beta', { targetingKey: 'u2' })).toMatchObject({ value: true });
  expect(evaluateFlag(compiled, 'beta', { targetingKey: 'u3' })).toMatchObject({ value: false });
  expect(evaluateFlag(compiled, 'internal', {})).toMatchObject({ value: true });
  const [id] = Object.keys(lists);
  const ids = await fetch(`${server.url}${base}/segments/${id}/ids`, { headers: asServer });
  expect(Buffer.from(await ids.arrayBuffer()).toString('base64')).toBe(
    parsed.length > 0 ? lists[id ?? ''].bytes : '',
  );
  const etag = response.headers.get('etag') ?? '';
  const again = await server.send(`${base}/rules`, { headers: { ...asServer, 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test('rules never reach a browser', async () => {
  for (const path of ['rules', 'rules/stream', 'segments/fse_1/ids']) {
    expect((await server.send(`${base}/${path}`)).status).toBe(401);
    const asClient = { authorization: `Bearer ${server.clientKey}` };
    expect((await server.send(`${base}/${path}`, { headers: asClient })).status).toBe(403);
    const { secret } = await server.app.addKey(server.owner, ['read:data']);
    expect((await server.send(`${base}/${path}`, { headers: { 'x-api-key': secret } })).status).toBe(403);
  }
  expect((await server.send(`${base}/rules`, { headers: { 'x-api-key': server.apiKey } })).status).toBe(200);
  const other = (await server.app.addWebsite(server.owner, 'other.example')).id;
  expect((await server.send(`/flags/${other}/rules`, { headers: asServer })).status).toBe(403);
});

test('a revoked key is refused on the next request', async () => {
  const { environments } = await server.manage('GET', `/v1/flag-environments?websiteId=${server.websiteId}`);
  const path = `/v1/flag-environments/${environments[0].id}/keys`;
  const { key, secret } = await server.manage('POST', path, { kind: 'server', name: 'Short-lived' });
  const headers = { authorization: `Bearer ${secret}` };
  expect((await server.send(`${base}/rules`, { headers })).status).toBe(200);
  await server.manage('DELETE', `${path}/${key.id}`);
  expect((await server.send(`${base}/rules`, { headers })).status).toBe(401);
});

test('the stream of rules reports changes of flags that browsers do not see; that of browsers does not', async () => {
  const ofRules = await readEvents(`${server.url}${base}/rules/stream`, asServer);
  const ofBrowsers = await readEvents(`${server.url}${base}/stream`);
  const id = await server.createFlag({ key: 'another-internal', clientSide: false });
  const { version } = (await server.send(`${base}/rules`, { headers: asServer })).body;
  expect(await ofRules.next()).toEqual({ type: 'refetchEvaluation', etag: version, version });
  await server.manage('PATCH', `/v1/flags/${id}`, { clientSide: true });
  // The first event of browsers is that of the second change.
  const event = await ofBrowsers.next();
  const stream = await readEvents(`${server.url}${base}/stream`, { 'last-event-id': 'earlier' });
  expect(await stream.next()).toEqual(event);
  for (const reader of [ofRules, ofBrowsers, stream]) await reader.close();
});

test('a bootstrap payload is signed with the key of the server, and has only what browsers may see', async () => {
  const body = { context: { targetingKey: 'u1' } };
  const response = await server.send(`${base}/bootstrap`, { body, headers: asServer });
  const { payload, signed, signature } = response.body;
  expect(JSON.parse(signed)).toEqual(payload);
  expect(createHmac('sha256', server.serverKey).update(signed).digest('hex')).toBe(signature);
  expect(payload).toMatchObject({ environment: 'production', targetingKey: 'u1' });
  expect(payload.flags).toContainEqual(expect.objectContaining({ key: 'beta', value: true }));
  expect(signed).not.toContain('"internal"');
  expect((await server.send(`${base}/bootstrap`, { body })).status).toBe(401);
});

test('reported evaluations are added to usage; invalid reports name the field', async () => {
  const minute = new Date(server.app.clock.now()).toISOString();
  const count = { flag: 'beta', value: 'true', reason: 'TARGETING_MATCH', minute, count: 7 };
  const send = (body: object) => server.send(`${base}/usage`, { body, headers: asServer });
  const report = { sdk: 'pharos-node/1.0.0', counts: [count, { ...count, flag: 'removed' }] };
  const responses = [await send(report), await send(report)];
  expect(responses.map(({ body }) => body)).toEqual([
    { success: true, accepted: 1 },
    { success: true, accepted: 1 },
  ]);
  await server.app.flush();
  const rows = await server.app.stores.facts.query(
    sql`SELECT flag_key, value_text, toUInt32(sum(count)) AS count FROM flag_evaluations
      WHERE sdk = 'pharos-node/1.0.0' GROUP BY ALL`,
  );
  expect(rows).toEqual([{ flag_key: 'beta', value_text: 'true', count: 14 }]);
  for (const bad of [{ count: 0 }, { count: 1.5 }, { minute: '2020-01-01' }, { reason: 'X' }, { flag: 7 }]) {
    const response = await send({ sdk: 'x', counts: [{ ...count, ...bad }] });
    expect([response.status, response.body.details[0].field]).toEqual([
      400,
      `body.counts.0.${Object.keys(bad)[0]}`,
    ]);
  }
});
