import { open, seal } from './seal.ts';

/** The result of a rotation for one store of encrypted values. */
export interface Resealed {
  /** Values that are encrypted with the new secret now, also those that an earlier run encrypted. */
  readonly resealed: number;
  /** Values that neither secret decrypts. They are unchanged. */
  readonly unreadable: number;
}

/** Returns the result of values that `undefined` stands for if they are unreadable. */
export function countResealed(values: readonly (string | undefined)[]): Resealed {
  const resealed = values.filter((value) => value !== undefined).length;
  return { resealed, unreadable: values.length - resealed };
}

/**
 * Encrypts a value with another key. A value that already has this key is returned unchanged, so that it can be repeated.
 * @param keys 32 bytes each.
 * @returns `undefined` if neither key decrypts it.
 */
export function reseal(
  sealed: string,
  context: string,
  keys: { readonly from: Buffer; readonly to: Buffer },
): string | undefined {
  if (tryOpen(keys.to, sealed, context) !== undefined) return sealed;
  const text = tryOpen(keys.from, sealed, context);
  return text === undefined ? undefined : seal(keys.to, text, context);
}

function tryOpen(key: Buffer, sealed: string, context: string): string | undefined {
  try {
    return open(key, sealed, context);
  } catch {
    // Another key encrypted it.
    return undefined;
  }
}
