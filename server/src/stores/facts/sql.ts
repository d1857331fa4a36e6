import { AppError } from '../../errors.ts';
import { ListPlaceholders } from './bind-lists.ts';
import type { Cluster } from './cluster/cluster.ts';

/**
 * SQL text with separate values. It can be created only with the `sql` tag, so a value can reach
 * ClickHouse only as a bound, typed parameter (`{p0:String}`), never as text.
 */
export class Sql {
  readonly chunks: readonly (string | Param | Place)[];
  constructor(chunks: readonly (string | Param | Place)[]) {
    this.chunks = chunks;
  }
}

/** A value that can be bound. */
export type ParamValue = string | number | boolean | readonly string[] | readonly number[];

/** A value and its ClickHouse type. */
class Param {
  readonly value: ParamValue;
  readonly type: string;
  constructor(value: ParamValue, type: string) {
    this.value = value;
    this.type = type;
  }
}

/** Text that differs on a cluster of servers: see `cluster/places.ts`. */
export class Place {
  /** The text on the embedded engine and on one server. */
  readonly single: string;
  /** The text on a cluster. */
  readonly clustered: (cluster: Cluster) => string;
  /** The text in a mutation, which each server runs with its own rows. */
  readonly withinShard: (cluster: Cluster) => string;
  constructor(
    single: string,
    clustered: (cluster: Cluster) => string,
    withinShard: (cluster: Cluster) => string = clustered,
  ) {
    this.single = single;
    this.clustered = clustered;
    this.withinShard = withinShard;
  }
}

/** A `${…}` of the `sql` tag: an SQL fragment or a typed value. */
type Insertable = Sql | Param;

/** Tags a template as SQL: `` sql`SELECT count() FROM events WHERE website_id = ${text(id)}` ``. */
export function sql(strings: TemplateStringsArray, ...values: readonly Insertable[]): Sql {
  const chunks: (string | Param | Place)[] = [];
  for (const [index, part] of strings.entries()) {
    chunks.push(part);
    const value = values[index];
    if (value instanceof Sql) chunks.push(...value.chunks);
    else if (value !== undefined) chunks.push(value);
  }
  return new Sql(chunks);
}

/** A bound value of any ClickHouse type. `type` must be a constant, never input. */
export function param(value: ParamValue, type: string): Insertable {
  return new Param(value, type);
}

/** A bound String. */
export function text(value: string): Insertable {
  return new Param(value, 'String');
}

/** A bound Array(String). */
export function texts(values: readonly string[]): Insertable {
  return new Param(values, 'Array(String)');
}

/** A bound instant, given in milliseconds since the epoch: a `DateTime64(3, 'UTC')`. */
export function instant(epochMs: number): Sql {
  return sql`fromUnixTimestamp64Milli(${new Param(Math.trunc(epochMs), 'Int64')}, 'UTC')`;
}

/** A quoted table or column name. @throws TypeError if it is not a plain identifier. */
export function identifier(name: string): Sql {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,127}$/.test(name))
    throw new TypeError(`Invalid identifier: ${JSON.stringify(name)}`);
  return new Sql([`\`${name}\``]);
}

/** SQL from our source code (registries, migrations). Never pass input to it. */
export function raw(trusted: string): Sql {
  return new Sql([trusted]);
}

/** Joins fragments with a constant separator. Default `, `. */
export function join(pieces: readonly Sql[], separator = ', '): Sql {
  const chunks: (string | Param | Place)[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) chunks.push(separator);
    chunks.push(...piece.chunks);
  }
  return new Sql(chunks);
}

/** Renders a statement for a cluster; without one, returns it as it is. */
export function placeOn(cluster: Cluster | undefined, statement: Sql): Sql {
  if (cluster === undefined || !statement.chunks.some((chunk) => chunk instanceof Place)) return statement;
  return new Sql(
    statement.chunks.map((chunk) => (chunk instanceof Place ? chunk.clustered(cluster) : chunk)),
  );
}

/** Returns a condition for a mutation: on a cluster, each server compares its own rows. */
export function withinShard(condition: Sql): Sql {
  return new Sql(
    condition.chunks.map((chunk) =>
      chunk instanceof Place ? new Place(chunk.single, chunk.withinShard) : chunk,
    ),
  );
}

/** The text and the parameters of a ClickHouse statement. */
export interface CompiledSql {
  readonly text: string;
  readonly params: Readonly<Record<string, ParamValue>>;
}

/**
 * Numbers the values and writes their placeholders. A list is bound once, however often it occurs in the statement. A long
 * list is bound in several parameters (see `bind-lists.ts`), because a server limits the size of a parameter.
 * A statement is compiled once, however often this is called.
 */
export function compileSql(statement: Sql): CompiledSql {
  const known = compiledBefore.get(statement);
  if (known !== undefined) return known;
  const compiled = compile(statement);
  compiledBefore.set(statement, compiled);
  return compiled;
}

/** A statement never changes, and both the merging of reads and the engine ask for its text. */
const compiledBefore = new WeakMap<Sql, CompiledSql>();

function compile(statement: Sql): CompiledSql {
  const params: Record<string, ParamValue> = {};
  const lists = new ListPlaceholders();
  let sqlText = '';
  let count = 0;
  const bind = (value: ParamValue, type: string): string => {
    const name = `p${count}`;
    count += 1;
    params[name] = writable(value);
    return `{${name}:${type}}`;
  };
  for (const chunk of statement.chunks) {
    if (typeof chunk === 'string') {
      sqlText += chunk;
    } else if (chunk instanceof Place) {
      sqlText += chunk.single;
    } else {
      const { value, type } = chunk;
      sqlText += typeof value === 'object' ? lists.placeholderOf(value, type, bind) : bind(value, type);
    }
  }
  return { text: sqlText, params };
}

/** Formats integers beyond 2^53 as text, because chDB rejects them as numbers. Their type is in the placeholder. */
function writable(value: ParamValue): ParamValue {
  if (typeof value === 'number') return isUnsafe(value) ? String(value) : value;
  if (typeof value !== 'object' || !value.some((item) => typeof item === 'number' && isUnsafe(item)))
    return value;
  return value.map(String);
}

function isUnsafe(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

/** Characters that must be escaped in the text format of bound values. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\0': '\\0',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/**
 * Formats a value for a typed placeholder (`{p0:String}`).
 * @throws AppError QUERY_ERROR if it cannot be bound.
 */
export function writeParam(value: unknown): string {
  if (typeof value === 'string') return escapeText(value);
  if (!Array.isArray(value)) return writeScalar(value);
  const items = value.map((item: unknown) =>
    typeof item === 'string' ? quoteText(escapeText(item)) : writeScalar(item),
  );
  return `[${items.join(',')}]`;
}

/** Quotes text as an SQL literal. */
export function quoteSql(text: string): string {
  return quoteText(text.replaceAll('\\', '\\\\'));
}

function writeScalar(value: unknown): string {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw new AppError('QUERY_ERROR', { reason: `cannot bind ${String(value)}` });
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\\0\b\f\n\r\t]/g, (character) => ESCAPES[character] ?? character);
}

function quoteText(escaped: string): string {
  return `'${escaped.replaceAll("'", "\\'")}'`;
}
