const PLACEHOLDER = /\{\{\s*([A-Za-z_]\w{0,49})\s*\}\}/g;

/** A text with its values, or the first variable without one. */
export type Substituted =
  | { readonly text: string; readonly missing?: undefined }
  | { readonly missing: string; readonly text?: undefined };

/**
 * Replaces each `{{name}}` of a text.
 * @param encode how a value is written; `offset` is its place in the text.
 */
export function substitute(
  template: string,
  values: ReadonlyMap<string, string>,
  encode: (value: string, offset: number) => string = (value) => value,
): Substituted {
  let missing: string | undefined;
  const text = template.replace(PLACEHOLDER, (_all, name: string, offset: number) => {
    const value = values.get(name);
    if (value === undefined) missing ??= name;
    return encode(value ?? '', offset);
  });
  return missing === undefined ? { text } : { missing };
}

/** Replaces each `{{name}}` of an address, encoded. A value at its beginning is an address itself, and is not encoded. */
export function substituteUrl(template: string, values: ReadonlyMap<string, string>): Substituted {
  return substitute(template, values, (value, offset) =>
    offset === 0 ? value : encodeURIComponent(value.toWellFormed()),
  );
}

/** Whether a text contains one of the names as `{{name}}`. */
export function usesVariable(template: string, names: ReadonlySet<string>): boolean {
  return [...template.matchAll(PLACEHOLDER)].some(([, name = '']) => names.has(name));
}
