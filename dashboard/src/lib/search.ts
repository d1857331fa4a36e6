/** Returns a search parameter if it is one of the choices, otherwise `undefined`. */
export function oneOf<T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value);
}

/** Returns a text search parameter, cut to `maxLength` characters; `undefined` if it is absent or empty. */
export function textIn(value: unknown, maxLength = 256): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value.slice(0, maxLength) : undefined;
}

/** Returns an integer search parameter between `min` and `max`, otherwise `undefined`. */
export function wholeNumberIn(value: unknown, min: number, max: number): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max
    ? number
    : undefined;
}

/** Returns a search parameter that is a path of this host, otherwise `undefined`. */
export function ownPath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;
}

/** Whether the server shows an address itself: a status page, which is not a page of the dashboard. */
export function isServerPage(path: string): boolean {
  return path.startsWith('/status/');
}

/** Removes undefined values, so that addresses stay short. */
export function present<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}
