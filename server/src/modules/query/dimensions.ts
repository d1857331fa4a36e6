import type { Dimension } from './dimensions/dimension.ts';
import { EVENT_DIMENSIONS, propertyDimension } from './dimensions/event.ts';
import { PAGE_DIMENSIONS } from './dimensions/page.ts';
import { VISITOR_DIMENSIONS } from './dimensions/place.ts';
import { SOURCE_DIMENSIONS } from './dimensions/source.ts';
import type { TableName } from './tables.ts';

/** Every dimension by name. A new one is one entry in the file of its kind. */
export const DIMENSIONS: ReadonlyMap<string, Dimension> = new Map<string, Dimension>([
  ...Object.entries(VISITOR_DIMENSIONS),
  ...Object.entries(SOURCE_DIMENSIONS),
  ...Object.entries(PAGE_DIMENSIONS),
  ...Object.entries(EVENT_DIMENSIONS),
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
