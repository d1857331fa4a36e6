/** Returns the text of a key, which may be unknown to the catalogue: a value that the server sent. */
export function findText(texts: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}

/** Returns a text of a choice, of which only some have parameters. */
export function fillText<P>(text: string | ((parameters: P) => string), parameters: P): string {
  return typeof text === 'string' ? text : text(parameters);
}
