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
  record(field: string): FileRecord | undefined;
}

/** Whether a value is an object with named values. */
export function isFileRecord(value: unknown): value is FileRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Creates a reader of a record. */
export function readerOf(values: FileRecord): RecordReader {
  const text = (field: string) => {
    const value = values[field];
    if (typeof value === 'number') return String(value);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  return {
    text,
    number: (field) => {
      const value = Number(text(field));
      return text(field) !== undefined && Number.isFinite(value) ? value : undefined;
    },
    flag: (field) => {
      const value = values[field];
      if (value === 1 || value === 'true' || value === '1') return true;
      if (value === 0 || value === 'false' || value === '0') return false;
      return typeof value === 'boolean' ? value : undefined;
    },
    list: (field) => {
      const value = values[field];
      return Array.isArray(value) ? value : [];
    },
    record: (field) => {
      const value = values[field];
      return isFileRecord(value) ? value : undefined;
    },
  };
}

/** Removes fields that are `undefined`. */
export function present(values: FileRecord): FileRecord {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
