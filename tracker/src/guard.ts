/** A handler of a specific event type. Only method parameters are bivariant and allow this. */
type Handler = { handle(event: Event): void }['handle'];

/** Runs `work` and ignores its errors: tracking must never break the page. */
export const guard = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/**
 * Listens to space-separated event types on the whole page, in the capture phase, so that handlers of the page cannot stop
 * them. Never throws into the page.
 */
export const on = (types: string, handle: Handler): void => {
  for (const type of types.split(' ')) addEventListener(type, (event) => guard(() => handle(event)), true);
};
