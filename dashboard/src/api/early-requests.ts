/** Later than this after the start of the page, answers could be out of date. In milliseconds. */
const MAX_AGE_MS = 15_000;

/**
 * Sends a request, or returns the answer to it that `boot.js` requested while the scripts of the page loaded. Each of these answers is
 * used once.
 */
export function fetchOnce(url: string, init: RequestInit & { readonly body?: string }): Promise<Response> {
  return takeEarly(`${url} ${init.body ?? ''}`) ?? fetch(url, init);
}

function takeEarly(key: string): Promise<Response> | undefined {
  if (typeof window === 'undefined' || performance.now() > MAX_AGE_MS) return undefined;
  const early: unknown = Reflect.get(window, 'pharosEarly');
  if (!(early instanceof Map)) return undefined;
  const answer: unknown = early.get(key);
  early.delete(key);
  return answer instanceof Promise ? answer : undefined;
}
