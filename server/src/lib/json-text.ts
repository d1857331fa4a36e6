/** Characters that may need escaping in JSON: quotes, backslashes, control characters and surrogates. */
const NEEDS_ESCAPE = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/** Returns whether a string as JSON is the string in quotes. */
export function isPlainText(value: string): boolean {
  return !NEEDS_ESCAPE.test(value);
}

/** Returns a string as JSON. Takes a third of the time of `JSON.stringify` if no character needs escaping. */
export function jsonText(value: string): string {
  return isPlainText(value) ? `"${value}"` : JSON.stringify(value);
}

/** Returns a text column as JSON; empty if the value is empty. `prefix` is the comma, the name and the colon. */
export function textColumn(prefix: string, value: string): string {
  return value === '' ? '' : prefix + jsonText(value);
}
