import { isPlainText } from '../../../lib/text/json-text.ts';
import {
  type Agent,
  NO_AGENT,
  NO_PAGE,
  NO_PLACE,
  NO_REFERRER,
  type Page,
  type Place,
  type Referrer,
} from './derived-parts.ts';
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

/** The parts of a row that have columns of their own, written once for each cached part. */
interface Parts {
  page: Page;
  referrer: Referrer;
  place: Place;
  agent: Agent;
}

/** The part that has each of these columns. Parts are written where their first column is. */
const PART_OF = {
  hostname: 'page',
  path: 'page',
  referrer: 'referrer',
  referrer_domain: 'referrer',
  referrer_name: 'referrer',
  country: 'place',
  region: 'place',
  city: 'place',
  browser: 'agent',
  browser_version: 'agent',
  os: 'agent',
  os_version: 'agent',
  device_type: 'agent',
} as const satisfies Partial<Record<keyof typeof COLUMN_KINDS, keyof Parts>>;
const PARTS: ReadonlyMap<string, string> = new Map(Object.entries(PART_OF));

/** A stored event: a value for each column of `events` that is not in a part, and the parts. */
export type EventRow = Parts & {
  -readonly [Name in Exclude<
    keyof typeof COLUMN_KINDS,
    keyof typeof PART_OF
  >]: ColumnValues[(typeof COLUMN_KINDS)[Name]];
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
  const fields = EVENT_COLUMNS.filter(({ name }) => PARTS.get(name) === undefined).map(
    ({ name, kind }) => `${name}: ${values[name] ?? JSON.stringify(DEFAULTS[kind])}`,
  );
  return new Function(
    'page',
    'place',
    'agent',
    'referrer',
    `return (timeMs, receivedMs) => ({ page, place, agent, referrer, ${fields.join(', ')} });`,
  )(NO_PAGE, NO_PLACE, NO_AGENT, NO_REFERRER);
}

/** The statement that writes a value of each kind. */
const STATEMENTS: Readonly<Record<ColumnKind, (value: string, name: string) => string>> = {
  text: writeText,
  json: writeText,
  time: (value, name) => `json += ',"${name}":' + ${value};`,
  uint64: (value, name) => `json += ',"${name}":' + ${value};`,
  uint32: (value, name) => `if (${value} !== 0) json += ',"${name}":' + ${value};`,
  uint8: (value, name) => `if (${value} !== 0) json += ',"${name}":' + ${value};`,
  money: (value, name) => `if (${value} !== undefined) json += ',"${name}":"' + ${value}.toFixed(4) + '"';`,
};

/** The quotes belong to the neighbouring literals, because each `+` allocates. */
function writeText(value: string, name: string): string {
  const plain = `',"${name}":"' + ${value} + '"'`;
  return `if (${value} !== '') json += isPlainText(${value}) ? ${plain} : ',"${name}":' + JSON.stringify(${value});`;
}

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
  const written = new Set<string>();
  const statements = columns.map(({ name, kind }) => {
    if (name === 'time') return '';
    const part = PARTS.get(name);
    if (part === undefined) return STATEMENTS[kind](`row.${name}`, name);
    if (written.has(part)) return '';
    written.add(part);
    return `json += row.${part}.columns;`;
  });
  return new Function(
    'isPlainText',
    `return (row) => { let json = '{"time":' + row.time; ${statements.join('')} return json + '${end}'; };`,
  )(isPlainText);
}
