import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchOnce } from './early-requests.ts';

const URL = '/rpc/websites/list';
const INIT = { method: 'POST', body: '{}' };

/** Stops the clock of the page at 1 s after its start. */
beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Stubs what `boot.js` requested, and the answers to later requests. */
function open(early: Promise<Response> | undefined) {
  const send = vi.fn(() => Promise.resolve(new Response('later')));
  vi.stubGlobal('window', { pharosEarly: new Map(early && [[`${URL} {}`, early]]) });
  vi.stubGlobal('fetch', send);
  return send;
}

const textOf = async (response: Promise<Response>) => (await response).text();

test('an early answer is used once', async () => {
  const send = open(Promise.resolve(new Response('early')));
  expect(await textOf(fetchOnce(URL, INIT))).toBe('early');
  expect(send).not.toHaveBeenCalled();
  expect(await textOf(fetchOnce(URL, INIT))).toBe('later');
});

test('an early answer is not used for another request', async () => {
  open(Promise.resolve(new Response('early')));
  expect(await textOf(fetchOnce(URL, { method: 'POST', body: '{"json":1}' }))).toBe('later');
});

test('an early answer is not used later than 15 s after the start of the page', async () => {
  open(Promise.resolve(new Response('early')));
  vi.mocked(performance.now).mockReturnValue(15_001);
  expect(await textOf(fetchOnce(URL, INIT))).toBe('later');
});

test.each([
  ['that is an error', () => Promise.resolve(new Response('signed out', { status: 401 }))],
  ['that did not arrive', () => Promise.reject(new TypeError('Failed to fetch'))],
])('an early answer %s is requested again', async (_, answer) => {
  open(answer());
  expect(await textOf(fetchOnce(URL, INIT))).toBe('later');
});

test('without early answers the request is sent', async () => {
  open(undefined);
  expect(await textOf(fetchOnce(URL, INIT))).toBe('later');
});
