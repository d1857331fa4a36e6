/** A part of the address that must be one of a few words; anything else is as if it were not there. */
export function oneOf<T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value);
}

/** A text in the address, at most so long. */
export function textIn(value: unknown, maxLength = 256): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value.slice(0, maxLength) : undefined;
}

/** A whole number in the address, within bounds. */
export function wholeNumberIn(value: unknown, min: number, max: number): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max
    ? number
    : undefined;
}

/** An address within the dashboard to go to afterwards; never one of another host. */
export function ownPath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;
}

/** Leaves out what is absent, so that addresses stay short. */
export function present<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}
