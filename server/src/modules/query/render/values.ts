import { type Sql, sql, text } from '../../../stores/facts/sql.ts';
import type { Scan } from '../plan/plan.types.ts';

/** Whether an event has a value of the only key, for scans that skip rows without one. */
export function hasValue(scan: Scan): Sql {
  const within = onlyDimension(scan)?.within;
  return within === undefined ? sql`1` : sql`${within.rows} AND ${isKnown(scan, within.value)}`;
}

/** The metric that counts exactly the rows with the only key. */
export function coveredMetric(scan: Scan): string | undefined {
  return onlyDimension(scan)?.within?.covers;
}

/** Whether a value of the only key is neither empty nor the text for missing values. */
export function isKnown(scan: Scan, value: Sql): Sql {
  return sql`${value} != '' AND ${value} != ${text(onlyDimension(scan)?.unknown ?? '')}`;
}

function onlyDimension({ keys: [key] }: Scan) {
  return key?.kind === 'value' ? key.dimension : undefined;
}
