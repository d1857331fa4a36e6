import { jsonText } from '../../lib/json-text.ts';
import {
  type COLUMN_KINDS,
  COMMON_COLUMNS,
  type ColumnKind,
  EVENT_COLUMNS,
  type EventColumn,
} from './event-columns.ts';

/** The JavaScript value of each kind of column. Unknown text is empty. */
interface ColumnValues {
  text: string;
  json: string;
  time: number;
  uint64: string;
  uint32: number;
  uint8: number;
  money: number | undefined;
}

/** A stored event: a value for each column of `events`. */
export type EventRow = {
  -readonly [Name in keyof typeof COLUMN_KINDS]: ColumnValues[(typeof COLUMN_KINDS)[Name]];
};

const DEFAULTS: Readonly<ColumnValues> = {
  text: '',
  json: '',
  time: 0,
  uint64: '0',
  uint32: 0,
  uint8: 0,
  money: undefined,
};

/** Creates a row with times only, in milliseconds since the epoch. */
export const emptyRow: (timeMs: number, receivedMs: number) => EventRow = compileEmptyRow();

/**
 * Generates the function that creates a row: a literal with all columns, which is one allocation with the values in it. A copy of a row
 * is two, and each access takes a step more. The generated source contains only our own column names.
 */
function compileEmptyRow(): (timeMs: number, receivedMs: number) => EventRow {
  const values: Readonly<Record<string, string>> = { time: 'timeMs', received_at: 'receivedMs' };
  const fields = EVENT_COLUMNS.map(
    ({ name, kind }) => `${name}: ${values[name] ?? JSON.stringify(DEFAULTS[kind])}`,
  );
  return new Function(`return (timeMs, receivedMs) => ({ ${fields.join(', ')} });`)();
}

/** The statement that writes a value of each kind; `key` is the comma, the name and the colon as a literal. */
const STATEMENTS: Readonly<Record<ColumnKind, (value: string, key: string) => string>> = {
  text: (value, key) => `if (${value} !== '') json += ${key} + jsonText(${value});`,
  json: (value, key) => `if (${value} !== '') json += ${key} + jsonText(${value});`,
  time: (value, key) => `json += ${key} + ${value};`,
  uint64: (value, key) => `json += ${key} + ${value};`,
  uint32: (value, key) => `if (${value} !== 0) json += ${key} + ${value};`,
  uint8: (value, key) => `if (${value} !== 0) json += ${key} + ${value};`,
  money: (value, key) => `if (${value} !== undefined) json += ${key} + '"' + ${value}.toFixed(4) + '"';`,
};

/** Returns the row as one line of JSON, without columns that have their default. */
export const writeRow: (row: EventRow) => string = compileWriter(EVENT_COLUMNS, '}');

/** Returns the columns that events, web vitals and errors have in common, as JSON without the closing brace. */
export const writeCommonColumns: (row: EventRow) => string = compileWriter(COMMON_COLUMNS, '');

/**
 * Generates the function that writes these columns: one statement for each column, so that the engine optimizes each property
 * access separately. A loop over the list takes 1.5 times as long (docs/decisions/0031). The generated source contains only
 * our own column names.
 */
function compileWriter(columns: readonly EventColumn[], end: string): (row: EventRow) => string {
  const others = columns.filter(({ name }) => name !== 'time');
  const statements = others.map(({ name, kind }) => STATEMENTS[kind](`row.${name}`, `',"${name}":'`));
  return new Function(
    'jsonText',
    `return (row) => { let json = '{"time":' + row.time; ${statements.join('')} return json + '${end}'; };`,
  )(jsonText);
}
