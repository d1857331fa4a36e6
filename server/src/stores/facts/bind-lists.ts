/** A list that can be bound. */
type List = readonly string[] | readonly number[];

/** Binds a list and returns its placeholder. */
type Bind = (list: List, type: string) => string;

/**
 * The longest parameter that a ClickHouse server accepts, in bytes (the default of `http_max_field_value_size`). A client
 * cannot raise it: the server reads parameters before settings.
 */
export const MAX_PARAM_BYTES = 128 * 1024;

/** Escaping at most doubles a value. Each item adds quotes and a comma, the list adds brackets. */
const ITEM_OVERHEAD_BYTES = 3;
const LIST_OVERHEAD_BYTES = 2;

/** The placeholders of the lists of one statement. */
export class ListPlaceholders {
  readonly #byList = new Map<List, { readonly type: string; readonly placeholder: string }>();
  readonly #byContent = new Map<string, string>();

  /** Binds the list, unless an equal one of the same type is already bound, and returns its SQL. */
  placeholderOf(list: List, type: string, bind: Bind): string {
    // Repeated lists are usually the same object. Comparing the content of a long list takes a millisecond.
    const same = this.#byList.get(list);
    if (same?.type === type) return same.placeholder;
    const content = `${type} ${JSON.stringify(list)}`;
    const placeholder = this.#byContent.get(content) ?? bindPieces(list, type, bind);
    this.#byContent.set(content, placeholder);
    this.#byList.set(list, { type, placeholder });
    return placeholder;
  }
}

function bindPieces(list: List, type: string, bind: Bind): string {
  const ends = endsOfPieces(list);
  if (ends.length <= 1) return bind(list, type);
  const placeholders = ends.map((end, index) => bind(list.slice(ends[index - 1] ?? 0, end), type));
  return `arrayConcat(${placeholders.join(', ')})`;
}

/** Divides a list into parts that can be bound. Returns the exclusive end index of each part. */
function endsOfPieces(list: List): readonly number[] {
  const ends: number[] = [];
  let bytes = LIST_OVERHEAD_BYTES;
  for (const [index, item] of list.entries()) {
    const itemBytes = 2 * Buffer.byteLength(String(item)) + ITEM_OVERHEAD_BYTES;
    if (bytes + itemBytes > MAX_PARAM_BYTES && bytes > LIST_OVERHEAD_BYTES) {
      ends.push(index);
      bytes = LIST_OVERHEAD_BYTES;
    }
    bytes += itemBytes;
  }
  return [...ends, list.length];
}
