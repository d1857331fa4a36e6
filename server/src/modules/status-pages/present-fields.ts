/** Returns an instant as ISO 8601; `null` for none. */
export function toIso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

/** Removes fields without a value: they are left unchanged. */
export function definedFields<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const defined: { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } = {};
  for (const name in fields) {
    const value = fields[name];
    if (isDefined(value)) defined[name] = value;
  }
  return defined;
}

function isDefined<Value>(value: Value): value is Exclude<Value, undefined> {
  return value !== undefined;
}
