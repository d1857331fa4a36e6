/** Characters that may need escaping in JSON: quotes, backslashes, control characters and surrogates. */
const NEEDS_ESCAPE = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/** Returns a string as JSON. Takes a third of the time of `JSON.stringify` if no character needs escaping. */
export function jsonText(value: string): string {
  return NEEDS_ESCAPE.test(value) ? JSON.stringify(value) : `"${value}"`;
}

/** Returns a text column as JSON; empty if the value is empty. `prefix` is the comma, the name and the colon. */
export function textColumn(prefix: string, value: string): string {
  return value === '' ? '' : prefix + jsonText(value);
}
