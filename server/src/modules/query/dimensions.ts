import type { Dimension } from './dimensions/dimension.ts';
import { ERROR_DIMENSIONS } from './dimensions/errors.ts';
import { EVENT_DIMENSIONS, propertyDimension } from './dimensions/event.ts';
import { LINK_DIMENSIONS } from './dimensions/links.ts';
import { MONITOR_DIMENSIONS } from './dimensions/monitors.ts';
import { PAGE_DIMENSIONS } from './dimensions/page.ts';
import { VISITOR_DIMENSIONS } from './dimensions/place.ts';
import { SESSION_DIMENSIONS } from './dimensions/session.ts';
import { REVENUE_DIMENSIONS } from './dimensions/revenue.ts';
import { SHORT_LINK_DIMENSIONS } from './dimensions/short-links.ts';
import { SOURCE_DIMENSIONS } from './dimensions/source.ts';
import { VITAL_DIMENSIONS } from './dimensions/vitals.ts';
import type { TableName } from './tables.ts';

/** Every dimension by name. A new one is one entry in the file of its kind. */
export const DIMENSIONS: ReadonlyMap<string, Dimension> = new Map<string, Dimension>([
  ...Object.entries(VISITOR_DIMENSIONS),
  ...Object.entries(SOURCE_DIMENSIONS),
  ...Object.entries(PAGE_DIMENSIONS),
  ...Object.entries(SESSION_DIMENSIONS),
  ...Object.entries(EVENT_DIMENSIONS),
  ...Object.entries(LINK_DIMENSIONS),
  ...Object.entries(REVENUE_DIMENSIONS),
  ...Object.entries(ERROR_DIMENSIONS),
  ...Object.entries(VITAL_DIMENSIONS),
  ...Object.entries(SHORT_LINK_DIMENSIONS),
  ...Object.entries(MONITOR_DIMENSIONS),
]);

/** The dimension that stands for time: buckets of the asked granularity. It cannot be filtered by. */
export const DATE_DIMENSION = 'date';

/** The dimension of this name, custom properties (`properties.<key>`) included. */
export function findDimension(name: string): Dimension | undefined {
  return DIMENSIONS.get(name) ?? propertyDimension(name);
}

/** Whether rows of a table have the dimension; events have those of their visit, too. */
export function isOnTable(dimension: Dimension, table: TableName): boolean {
  if (table === 'events' && dimension.visit !== undefined) return true;
  return dimension.value !== undefined && (dimension.tables ?? ['events']).includes(table);
}
