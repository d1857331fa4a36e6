/** A handler may ask for the kind of event that it listens to; only the parameter of a method can be narrowed like that. */
type Handler = { handle(event: Event): void }['handle'];

/** Runs `work`, and keeps what goes wrong from the page: measuring must never break what is measured. */
export const guard = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/**
 * Listens to types of events, parted by spaces, on the whole page and before the page's own handlers can hide them; never
 * throws into the page.
 */
export const on = (types: string, handle: Handler): void => {
  for (const type of types.split(' ')) addEventListener(type, (event) => guard(() => handle(event)), true);
};
