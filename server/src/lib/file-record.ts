/** A record of a file. Values are of any type. */
export type FileRecord = Readonly<Record<string, unknown>>;

/** Reads values of a record of a file: values of another type are absent. */
export interface RecordReader {
  text(field: string): string | undefined;
  /** Also digits as text. */
  number(field: string): number | undefined;
  /** Also 0 and 1. */
  flag(field: string): boolean | undefined;
  list(field: string): readonly unknown[];
  /** The objects of a list. Others are in {@link RecordReader.notRecords}. */
  records(field: string): readonly FileRecord[];
  record(field: string): FileRecord | undefined;
  /**
   * Returns the fields that say something and were not read, in their order, and {@link RecordReader.notRecords}. Importers name them, so that
   * nothing is lost silently.
   * @param ignored fields without a meaning for an import, such as ids and times of changes.
   */
  unread(ignored: ReadonlySet<string>): readonly string[];
  /** Returns the elements that say something in lists that were read as `records`, but are not objects, such as `tags[1]`. */
  notRecords(): readonly string[];
}

/** Whether a value is an object with named values. */
export function isFileRecord(value: unknown): value is FileRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value says nothing: an absent value, `false`, 0, `none`, or an empty text, list or object. */
export function isEmptyValue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || ['', 'none', 'false', '0'].includes(String(value));
}

/** Creates a set of the names in a text, which spaces divide. */
export function namesIn(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Creates a reader of a record. */
export function readerOf(values: FileRecord): RecordReader {
  const read = new Set<string>();
  const others = new Set<string>();
  const take = (field: string) => {
    read.add(field);
    return values[field];
  };
  const text = (field: string) => {
    const value = take(field);
    if (typeof value === 'number') return String(value);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const list = (field: string): readonly unknown[] => {
    const value = take(field);
    return Array.isArray(value) ? value : [];
  };
  return {
    text,
    number: (field) => {
      const value = Number(text(field));
      return text(field) !== undefined && Number.isFinite(value) ? value : undefined;
    },
    flag: (field) => {
      const value = take(field);
      if (value === 1 || value === 'true' || value === '1') return true;
      if (value === 0 || value === 'false' || value === '0') return false;
      return typeof value === 'boolean' ? value : undefined;
    },
    list,
    records: (field) => {
      const elements = list(field);
      for (const [index, element] of elements.entries())
        if (!isFileRecord(element) && !isEmptyValue(element)) others.add(`${field}[${index}]`);
      return elements.filter(isFileRecord);
    },
    record: (field) => {
      const value = take(field);
      return isFileRecord(value) ? value : undefined;
    },
    unread: (ignored) => [
      ...Object.keys(values).filter(
        (field) => !read.has(field) && !ignored.has(field) && !isEmptyValue(values[field]),
      ),
      ...others,
    ],
    notRecords: () => [...others],
  };
}

/** Removes fields that are `undefined`. */
export function present(values: FileRecord): FileRecord {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
