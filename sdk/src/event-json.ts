/** Deeper values are left out: the server accepts less. */
const MAX_DEPTH = 64;

/** An event as JSON, and the paths of the values that JSON cannot hold. */
interface EventJson {
  /** `undefined` if the event itself cannot be read. */
  readonly json: string | undefined;
  readonly omitted: readonly string[];
}

/**
 * Returns an event, or several, as JSON. Values that JSON cannot hold are left out: functions, symbols, `BigInt`, numbers that are not
 * finite, cycles, objects without fields such as `Map`, and values whose getters or `toJSON` throw.
 */
function eventJson(event: unknown): EventJson {
  const omitted: string[] = [];
  const copy = copyOf(event, '', [], omitted);
  return { json: copy === undefined ? undefined : JSON.stringify(copy), omitted };
}

/** Returns an event as JSON, and names what is left out in the console. */
export function eventJsonWithWarning(event: unknown): string | undefined {
  const { json, omitted } = eventJson(event);
  if (omitted.length > 0) console.warn('Pharos omits', omitted.map((path) => path || 'the event').join(', '));
  return json;
}

/** Returns a copy of plain objects, lists, texts, numbers and booleans; `undefined` for what is left out. */
function copyOf(value: unknown, path: string, above: readonly object[], omitted: string[]): unknown {
  const omit = (): undefined => {
    omitted.push(path);
  };
  switch (typeof value) {
    case 'undefined':
      return undefined;
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : omit();
    case 'object':
      break;
    default:
      return omit();
  }
  if (value === null) return null;
  if (above.includes(value) || above.length >= MAX_DEPTH) return omit();
  const within = [...above, value];
  try {
    const toJson: unknown = Reflect.get(value, 'toJSON');
    if (typeof toJson === 'function') return copyOf(toJson.call(value, ''), path, within, omitted);
    // As in JSON, an element that is left out is null, so that the others keep their places.
    if (Array.isArray(value))
      return value.map((item, index) => copyOf(item, `${path}.${index}`, within, omitted) ?? null);
    const names = Object.keys(value);
    if (names.length === 0 && !isPlain(value)) return omit();
    return copyFields(value, names, path, within, omitted);
  } catch {
    return omit();
  }
}

function copyFields(
  value: object,
  names: readonly string[],
  path: string,
  within: readonly object[],
  omitted: string[],
): object {
  const fields: [string, unknown][] = [];
  for (const name of names) {
    const at = path === '' ? name : `${path}.${name}`;
    try {
      const copy = copyOf(Reflect.get(value, name), at, within, omitted);
      if (copy !== undefined) fields.push([name, copy]);
    } catch {
      omitted.push(at);
    }
  }
  return Object.fromEntries(fields);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
