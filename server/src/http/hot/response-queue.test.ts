import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createResponseQueue } from './response-queue.ts';

function openQueue(failing: string[] = []) {
  const sent: string[] = [];
  const failures: [string, unknown][] = [];
  const queue = createResponseQueue<string>({
    send: (response) => {
      if (failing.includes(response)) throw new Error(`${response} cannot be sent`);
      sent.push(response);
    },
    fail: (response, error) => failures.push([response, error]),
  });
  return { queue, sent, failures };
}

test('responses of one iteration of the event loop are sent after it, in their order', async () => {
  const { queue, sent } = openQueue();
  queue.add('one');
  await Promise.resolve();
  queue.add('two');
  expect(sent).toEqual([]);
  await setImmediate();
  expect(sent).toEqual(['one', 'two']);
  queue.add('three');
  await setImmediate();
  expect(sent).toEqual(['one', 'two', 'three']);
});

test('a response that is added while others are sent is sent in the next iteration', async () => {
  const sent: string[] = [];
  const queue = createResponseQueue<string>({
    send: (response) => {
      sent.push(response);
      if (response === 'one') queue.add('two');
    },
    fail: (_response, error) => expect.unreachable(String(error)),
  });
  queue.add('one');
  await setImmediate();
  expect(sent).toEqual(['one']);
  await setImmediate();
  expect(sent).toEqual(['one', 'two']);
});

test('a response that cannot be sent does not affect the others', async () => {
  const { queue, sent, failures } = openQueue(['two']);
  for (const response of ['one', 'two', 'three']) queue.add(response);
  await setImmediate();
  expect(sent).toEqual(['one', 'three']);
  expect(failures).toEqual([['two', new Error('two cannot be sent')]]);
});
