import type { MaybePromise } from '../../../lib/maybe-promise.ts';

/** How long a request may keep the process busy before others are served, in milliseconds. */
const BUDGET_MS = 3;
/** Calls a function for each element. Returns synchronously unless that takes more than 3 ms: then other requests are served in between. */
export function inSlices<T>(elements: readonly T[], each: (element: T) => void): MaybePromise<undefined> {
  let index = 0;
  const run = (): boolean => {
    const untilMs = performance.now() + BUDGET_MS;
    while (index < elements.length) {
      const element = elements[index];
      index += 1;
      if (element !== undefined) each(element);
      if (index < elements.length && performance.now() > untilMs) return false;
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
