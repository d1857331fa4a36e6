/** A value or a promise of it, for hot paths that rarely wait. */
export type MaybePromise<T> = T | Promise<T>;

/** Calls `next` with the value, synchronously if it is not a promise: a promise costs more than most of these steps. */
export function whenReady<T, U>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<U>,
): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Calls a function and returns its result as a promise, which is rejected if the function throws. */
export function promised<T>(run: () => MaybePromise<T>): Promise<T> {
  try {
    const value = run();
    return value instanceof Promise ? value : Promise.resolve(value);
  } catch (error) {
    return Promise.reject(error);
  }
}
