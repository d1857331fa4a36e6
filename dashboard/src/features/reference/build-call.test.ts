import { describe, expect, test } from 'vitest';
import type { Operation } from './api-document.ts';
import { buildCall, draftOf, toCurl } from './build-call.ts';
import { namesWebsite, withWebsite } from './own-websites.ts';

const operation: Operation = {
  method: 'POST',
  path: '/v1/things/{id}/share',
  operationId: 'things.share',
  tags: ['Things'],
  summary: 'Share a thing',
  parameters: [
    { name: 'id', in: 'path', required: true, example: 'thg_1' },
    { name: 'kind', in: 'query' },
    { name: 'if-none-match', in: 'header' },
  ],
  requestBody: { content: { 'application/json': { example: { name: "Ada's" } } } },
  responses: {},
  'x-access': 'scope',
};

test('a call begins as its example, without what the example leaves out', () => {
  const draft = draftOf(operation);
  expect(draft.values).toEqual({ id: 'thg_1', kind: '', 'if-none-match': '' });
  const call = buildCall(operation, draft);
  expect(call).toMatchObject({
    method: 'POST',
    target: '/v1/things/thg_1/share',
    headers: { 'content-type': 'application/json' },
  });
  expect(JSON.parse(call.body ?? '')).toEqual({ name: "Ada's" });
});

test('what is filled in stands where it belongs, and cannot get out of there', () => {
  const values = { id: '../a b?', kind: 'x&y=z', 'if-none-match': '"tag"' };
  expect(buildCall(operation, { values, body: ' ' })).toEqual({
    method: 'POST',
    target: '/v1/things/..%2Fa%20b%3F/share?kind=x%26y%3Dz',
    headers: { 'if-none-match': '"tag"' },
    body: undefined,
  });
});

describe('the same call in a shell', () => {
  test('holds no key, and quotes what a shell would read', () => {
    const curl = toCurl(buildCall(operation, draftOf(operation)), 'https://pharos.test', true);
    expect(curl).toContain("-X POST 'https://pharos.test/v1/things/thg_1/share'");
    expect(curl).toContain('-H "x-api-key: $PHAROS_KEY"');
    expect(curl).toContain(`-d '{"name":"Ada'\\''s"}'`);
  });

  test('of a body that is no JSON yet is the body as it stands', () => {
    const draft = { ...draftOf(operation), body: '{"name":' };
    expect(toCurl(buildCall(operation, draft), '', false)).toContain(`-d '{"name":'`);
  });
});

test('a website of the user replaces the one of the example everywhere', () => {
  const made = `web_${'0'.repeat(26)}`;
  const own = `web_${'1'.repeat(26)}`;
  const draft = { values: { id: made, kind: 'a' }, body: `{"websiteIds":["${made}"]}` };
  expect(namesWebsite(draft)).toBe(true);
  expect(withWebsite(draft, own)).toEqual({
    values: { id: own, kind: 'a' },
    body: `{"websiteIds":["${own}"]}`,
  });
  expect(namesWebsite(draftOf(operation))).toBe(false);
});
