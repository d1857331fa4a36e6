/** A value, or the promise of one: for hot paths, which seldom have to wait. */
export type MaybePromise<T> = T | Promise<T>;

/** Goes on with `next`, and at once when the value is there: a promise costs more than most of what is done between two. */
export function whenReady<T, U>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<U>,
): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
