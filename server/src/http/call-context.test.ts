import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createCall } from './call.ts';
import { createCallContext } from './call-context.ts';

test('a context has no accessors of its own: each would have kept its request until the next full collection', () => {
  const connection = new ServerResponse(new IncomingMessage(new Socket()));
  const request = {
    requestId: 'req_1',
    method: 'POST',
    url: '/track',
    headers: {},
    operation: undefined,
    connection,
  };
  const call = createCall(request, '203.0.113.7', 'test');
  const context = createCallContext(call, () => {
    throw new Error('no key was used');
  });
  const own = Object.values(Object.getOwnPropertyDescriptors(context));
  expect(own.filter(({ get }) => get !== undefined)).toEqual([]);
  expect(context.principal).toBe(call.principal);
  expect(context.takeUseEntry(200)).toEqual([]);
});
