/** The keys that flags can have. */
const KEY = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/;
const MAX_LENGTH = 128;

/** Suggests a key for a name: `New checkout (2026)` becomes `new-checkout-2026`. */
export function suggestKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9_.]+/g, '-')
    .replaceAll(/^[-_.]+|[-_.]+$/g, '')
    .slice(0, MAX_LENGTH)
    .replace(/[-_.]+$/, '');
}

/** Whether a flag can have a key. */
export function isKey(key: string): boolean {
  return KEY.test(key);
}
