import type { MaybePromise } from './maybe-promise.ts';

/** How long a request may keep the process busy before others are served, in milliseconds. */
const BUDGET_MS = 3;

/**
 * Calls a function for each element. Returns synchronously unless that takes more than 3 ms: then other requests are served in between.
 * @param each returns what is left of an element, for which it is called again.
 */
export function inSlices<T extends object>(
  elements: readonly T[],
  each: (element: T) => T | undefined,
): MaybePromise<undefined> {
  let index = 0;
  let rest: T | undefined;
  const run = (): boolean => {
    const untilMs = performance.now() + BUDGET_MS;
    while (rest !== undefined || index < elements.length) {
      const element = rest ?? elements[index++];
      rest = element && each(element);
      if ((rest !== undefined || index < elements.length) && performance.now() > untilMs) return false;
    }
    return true;
  };
  if (run()) return undefined;
  return new Promise((resolve, reject) => {
    const proceed = (): void => {
      try {
        if (run()) resolve(undefined);
        else setImmediate(proceed);
      } catch (error) {
        reject(error);
      }
    };
    setImmediate(proceed);
  });
}
