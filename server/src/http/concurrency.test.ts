import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import type { OperationConcurrency } from '../lib/operation.ts';
import { ANONYMOUS, type Principal } from '../lib/principal.ts';
import { type Call, createCall } from './call.ts';
import { createConcurrency } from './concurrency.ts';

const LIMITS: OperationConcurrency = { authenticated: 2, anonymous: 3, address: 1 };

/** A bounded operation, and calls of it whose responses a test ends. */
function bounded() {
  const concurrency = createConcurrency();
  const operation = {
    name: 'query.run',
    route: '/v1/query',
    meta: { access: { kind: 'public' }, resources: [], concurrency: LIMITS },
  } as const;
  const enter = (principal: Principal, ip = '192.0.2.1') => {
    const connection = new ServerResponse(new IncomingMessage(new Socket()));
    const call: Call = createCall(
      { requestId: 'req_1', method: 'POST', url: '/v1/query', headers: {}, operation, connection },
      ip,
      '',
    );
    call.principal = principal;
    concurrency.enter(call, operation);
    return connection;
  };
  return { enter };
}

function keyOf(organizationId: string, keyId: string): Principal {
  const scopes = new Set(['read:data'] as const);
  return { kind: 'key', keyId, start: 'phr_0000', organizationId, scopes, access: { type: 'global' } };
}

function refusalOf(enter: () => unknown): AppError {
  try {
    enter();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('The request was not rejected');
}

describe('requests in progress', () => {
  test('all keys of an organization share its limit, and other organizations are not affected', () => {
    const { enter } = bounded();
    enter(keyOf('org_a', 'key_1'));
    enter(keyOf('org_a', 'key_2'));
    expect(refusalOf(() => enter(keyOf('org_a', 'key_3')))).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      headers: { 'retry-after': '5' },
    });
    enter(keyOf('org_b', 'key_4'));
  });

  test('the end of a response or of its connection makes room, once', () => {
    const { enter } = bounded();
    const first = enter(keyOf('org_a', 'key_1'));
    enter(keyOf('org_a', 'key_1'));
    first.emit('finish');
    first.emit('close');
    const third = enter(keyOf('org_a', 'key_1'));
    refusalOf(() => enter(keyOf('org_a', 'key_1')));
    third.emit('close');
    enter(keyOf('org_a', 'key_1'));
  });

  test('an address without a credential has its own limit, and all of them together another', () => {
    const { enter } = bounded();
    enter(ANONYMOUS, '192.0.2.1');
    refusalOf(() => enter(ANONYMOUS, '192.0.2.1'));
    enter(ANONYMOUS, '192.0.2.2');
    enter(ANONYMOUS, '192.0.2.3');
    refusalOf(() => enter(ANONYMOUS, '192.0.2.4'));
    enter(keyOf('org_a', 'key_1'));
  });
});
