/** Later than this after the start of the page, answers could be out of date. In milliseconds. */
const MAX_AGE_MS = 15_000;

/**
 * Sends a request, or returns the answer to it that `boot.js` requested while the scripts of the page loaded. Each of these answers is
 * used once. One with an error is not used: the person may have signed in since.
 */
export async function fetchOnce(
  url: string,
  init: RequestInit & { readonly body?: string },
): Promise<Response> {
  const early = await takeEarly(`${url} ${init.body ?? ''}`)?.catch(() => undefined);
  return early?.ok === true ? early : fetch(url, init);
}

function takeEarly(key: string): Promise<Response> | undefined {
  if (typeof window === 'undefined' || performance.now() > MAX_AGE_MS) return undefined;
  const early: unknown = Reflect.get(window, 'pharosEarly');
  if (!(early instanceof Map)) return undefined;
  const answer: unknown = early.get(key);
  early.delete(key);
  return answer instanceof Promise ? answer : undefined;
}
