/** A list that can be bound. */
type List = readonly string[] | readonly number[];

/** Binds a list and returns its placeholder. */
type Bind = (list: List, type: string) => string;

/**
 * The longest parameter that a ClickHouse server accepts, in bytes (the default of `http_max_field_value_size`). A client
 * cannot raise it: the server reads parameters before settings.
 */
export const MAX_PARAM_BYTES = 128 * 1024;

/** Escaping at most doubles a value; quotes and a comma stand around each item of a list, and brackets around all. */
const ITEM_OVERHEAD_BYTES = 3;
const LIST_OVERHEAD_BYTES = 2;

/** The placeholders of the lists of one statement. */
interface ListPlaceholders {
  /** Binds the list, unless an equal one of the same type is bound already, and returns the SQL that stands for it. */
  placeholderOf(list: List, type: string, bind: Bind): string;
}

/** Creates the placeholders of the lists of one statement: none so far. */
export function createListPlaceholders(): ListPlaceholders {
  const byList = new Map<List, { readonly type: string; readonly placeholder: string }>();
  const byContent = new Map<string, string>();

  return {
    placeholderOf(list, type, bind) {
      // Most repeated lists are the same object, and comparing the content of a long one takes a millisecond.
      const same = byList.get(list);
      if (same?.type === type) return same.placeholder;
      const content = `${type} ${JSON.stringify(list)}`;
      const placeholder = byContent.get(content) ?? bindPieces(list, type, bind);
      byContent.set(content, placeholder);
      byList.set(list, { type, placeholder });
      return placeholder;
    },
  };
}

function bindPieces(list: List, type: string, bind: Bind): string {
  const ends = endsOfPieces(list);
  if (ends.length <= 1) return bind(list, type);
  const placeholders = ends.map((end, index) => bind(list.slice(ends[index - 1] ?? 0, end), type));
  return `arrayConcat(${placeholders.join(', ')})`;
}

/** Cuts a list into pieces that are short enough to be bound: of each the index after its last item. */
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
