import { COLLECTING_DIMENSIONS } from './dimensions/collecting.ts';
import type { Dimension } from './dimensions/dimension.ts';
import { ERROR_DIMENSIONS } from './dimensions/errors.ts';
import { EVENT_DIMENSIONS, propertyDimension } from './dimensions/event.ts';
import { LINK_DIMENSIONS } from './dimensions/links.ts';
import { MONITOR_DIMENSIONS } from './dimensions/monitors.ts';
import { PAGE_DIMENSIONS } from './dimensions/page.ts';
import { VISITOR_DIMENSIONS } from './dimensions/place.ts';
import { REVENUE_DIMENSIONS } from './dimensions/revenue.ts';
import { SESSION_DIMENSIONS } from './dimensions/session.ts';
import { SHORT_LINK_DIMENSIONS } from './dimensions/short-links.ts';
import { SOURCE_DIMENSIONS } from './dimensions/source.ts';
import { VITAL_DIMENSIONS } from './dimensions/vitals.ts';
import { WEBSITE_DIMENSIONS } from './dimensions/website.ts';
import { registryOf } from './registry.ts';
import type { TableName } from './tables.ts';

/** Every dimension by name. A new one is one entry in the file of its kind. */
export const DIMENSIONS: ReadonlyMap<string, Dimension> = registryOf<Dimension>(
  VISITOR_DIMENSIONS,
  SOURCE_DIMENSIONS,
  PAGE_DIMENSIONS,
  SESSION_DIMENSIONS,
  EVENT_DIMENSIONS,
  LINK_DIMENSIONS,
  REVENUE_DIMENSIONS,
  ERROR_DIMENSIONS,
  VITAL_DIMENSIONS,
  COLLECTING_DIMENSIONS,
  SHORT_LINK_DIMENSIONS,
  MONITOR_DIMENSIONS,
  WEBSITE_DIMENSIONS,
);

/** The dimension that stands for time: buckets of the asked granularity. It cannot be filtered by. */
export const DATE_DIMENSION = 'date';

/** What stands for any custom property (`properties.<key>`) where dimensions are listed. */
export const CUSTOM_PROPERTY = 'properties.*';

/** The dimension of this name, custom properties (`properties.<key>`) included. */
export function findDimension(name: string): Dimension | undefined {
  return DIMENSIONS.get(name) ?? propertyDimension(name);
}

/** Whether rows of a table have the dimension; events have those of their visit, too. */
export function isOnTable(dimension: Dimension, table: TableName): boolean {
  if (table === 'events' && dimension.visit !== undefined) return true;
  return dimension.value !== undefined && (dimension.tables ?? ['events']).includes(table);
}
