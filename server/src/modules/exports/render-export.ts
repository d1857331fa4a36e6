import type { TimeRange } from '../../lib/time/time-range.ts';
import { identifier, instant, join, param, raw, type Sql, sql, text } from '../../stores/facts/sql.ts';
import { EVENT_COLUMNS, type EventColumn } from '../tracking/index.ts';
import type { ExportFormat } from './exports.contract.ts';

/** Selects the events of an export. */
export interface ExportScope {
  readonly websiteId: string;
  readonly includeBots: boolean;
}

/** Renders the statements of an export. */
export interface RowSource {
  /** Selects the rows of a range in order, formatted for the file. */
  rows(range: TimeRange, format: ExportFormat): Sql;
  /** Selects the weight of each step of a range: columns `step` and `weight`. An event of usual size weighs 1. */
  weights(range: TimeRange, stepMs: number): Sql;
}

/** Returns the statements that read events. */
export function eventsSource(scope: ExportScope): RowSource {
  return {
    rows: (range, format) => renderRows(scope, range, format),
    weights: (range, stepMs) => renderWeights(scope, range, stepMs),
  };
}

/** Spreadsheets interpret cells with these prefixes as formulas; an apostrophe is escaped, too. */
const FORMULA_STARTS = raw(`['=', '+', '-', '@', '\\t', '\\r', '\\n', '＝', '＋', '－', '＠', '\\'']`);

/** The order of rows: by time, then by all other columns, so that only identical rows are equal. */
const ORDER = join(
  [
    'time',
    'received_at',
    'visitor_id',
    ...EVENT_COLUMNS.map(({ name }) => name).filter(
      (name) => !['time', 'received_at', 'visitor_id'].includes(name),
    ),
  ].map((name) => sql`events.${identifier(name)}`),
);

function renderRows(scope: ExportScope, range: TimeRange, format: ExportFormat): Sql {
  const columns = join(EVENT_COLUMNS.map((column) => renderColumn(column, format)));
  return sql`SELECT ${columns} FROM events WHERE ${renderWhere(scope, range)} ORDER BY ${ORDER}`;
}

/** An event weighs 1, and 1 more per kilobyte of its properties, the only large column. */
function renderWeights(scope: ExportScope, range: TimeRange, stepMs: number): Sql {
  const step = sql`intDiv(toUnixTimestamp64Milli(time) - ${param(range.fromMs, 'Int64')}, ${param(stepMs, 'Int64')})`;
  return sql`
SELECT ${step} AS step, count() + sum(intDiv(length(properties), 1024)) AS weight
FROM events WHERE ${renderWhere(scope, range)} GROUP BY step ORDER BY step`;
}

function renderWhere({ websiteId, includeBots }: ExportScope, { fromMs, toMs }: TimeRange): Sql {
  const bots = includeBots ? sql`` : sql` AND events.bot = ''`;
  return sql`events.website_id = ${text(websiteId)} AND events.time >= ${instant(fromMs)} AND events.time < ${instant(toMs)}${bots}`;
}

function renderColumn({ name, kind }: EventColumn, format: ExportFormat): Sql {
  const column = sql`events.${identifier(name)}`;
  const as = sql` AS ${identifier(name)}`;
  // As text, because JSON numbers are read with 53 bits.
  if (format === 'ndjson' && (kind === 'uint64' || kind === 'money')) return sql`toString(${column})${as}`;
  if (format === 'csv' && kind === 'text')
    return sql`if(has(${FORMULA_STARTS}, substringUTF8(${column}, 1, 1)), concat('\\'', ${column}), ${column})${as}`;
  return sql`${column}${as}`;
}
