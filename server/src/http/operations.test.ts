import { oc } from '@orpc/contract';
import { expect, test } from 'vitest';
import { operation, PUBLIC, scoped, signedIn } from '../lib/operation.ts';
import { listOperations } from './operations.ts';

const route = { method: 'GET', path: '/v1/things' } as const;

test('operations are listed flat, in the order of the contract, with their declarations', () => {
  const list = listOperations({
    things: {
      list: operation({ access: scoped('read:data') }).route(route),
      parts: { get: operation({ access: PUBLIC }).route({ method: 'GET', path: '/v1/parts/{id}' }) },
    },
    keep: operation({ access: signedIn('owner') }).route({ method: 'POST', path: '/v1/keep' }),
  });
  expect(list.map(({ path, method, route: at }) => [path.join('.'), method, at])).toEqual([
    ['things.list', 'GET', '/v1/things'],
    ['things.parts.get', 'GET', '/v1/parts/{id}'],
    ['keep', 'POST', '/v1/keep'],
  ]);
  expect(list[0]?.meta).toEqual({ access: { kind: 'scope', anyOf: ['read:data'] }, resources: [] });
});

test('an operation without an access rule is rejected, with its name', () => {
  const contract = { things: { list: oc.route(route) } };
  expect(() => listOperations(contract)).toThrow('things.list declares no access');
});

test.each([
  ['scopes', { kind: 'scope', anyOf: [] }],
  ['roles', { kind: 'session', roles: [] }],
] as const)('an operation without %s is rejected', (_what, access) => {
  const contract = { things: { list: operation({ access }).route(route) } };
  expect(() => listOperations(contract)).toThrow('things.list declares no access');
});

test.each([
  { access: undefined },
  { access: null },
  { access: 'public' },
  { access: {} },
  { access: { kind: 'other' } },
])('an unknown kind of access is rejected: %j', (meta) => {
  const contract = { list: oc.$meta({ resources: [], ...meta }).route(route) };
  expect(() => listOperations(contract)).toThrow('declares no access');
});

test('an operation without a method or path is rejected', () => {
  const at = operation({ access: PUBLIC });
  expect(() => listOperations({ list: at.route({ path: '/v1/things' }) })).toThrow('no method or path');
  expect(() => listOperations({ list: at.route({ method: 'GET' }) })).toThrow('no method or path');
});
