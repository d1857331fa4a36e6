import type { TableName } from '../plan/tables.ts';
import { registryOf } from '../registry-of.ts';
import { DATA_QUALITY_DIMENSIONS } from './data-quality.ts';
import type { Dimension } from './dimension.ts';
import { ERROR_DIMENSIONS } from './errors.ts';
import { EVENT_DIMENSIONS, propertyDimension } from './event.ts';
import { FILTER_ONLY, traitField } from './filter-only.ts';
import { FLAG_DIMENSIONS } from './flags.ts';
import { LINK_DIMENSIONS } from './links.ts';
import { MONITOR_DIMENSIONS } from './monitors.ts';
import { PAGE_DIMENSIONS } from './page.ts';
import { VISITOR_DIMENSIONS } from './place.ts';
import { REVENUE_DIMENSIONS } from './revenue.ts';
import { SESSION_DIMENSIONS } from './session.ts';
import { SHORT_LINK_DIMENSIONS } from './short-links.ts';
import { SOURCE_DIMENSIONS } from './source.ts';
import { VITAL_DIMENSIONS } from './vitals.ts';
import { WEBSITE_DIMENSIONS } from './website.ts';

/** Every dimension by name. A new dimension is one entry in the file of its category. */
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
  DATA_QUALITY_DIMENSIONS,
  SHORT_LINK_DIMENSIONS,
  MONITOR_DIMENSIONS,
  FLAG_DIMENSIONS,
  WEBSITE_DIMENSIONS,
);

/** The time dimension: buckets of the requested granularity. It cannot be used in filters. */
export const DATE_DIMENSION = 'date';

/** The entry for custom properties (`properties.<key>`) in lists of dimensions. */
export const CUSTOM_PROPERTY = 'properties.*';

/** Returns the dimension of this name, including custom properties (`properties.<key>`). */
export function findDimension(name: string): Dimension | undefined {
  return DIMENSIONS.get(name) ?? propertyDimension(name);
}

/** Returns the field of filters with this name: a dimension, a trait (`trait:<key>`), or a field for filters only. */
export function findFilterField(name: string): Dimension | undefined {
  return findDimension(name) ?? FILTER_ONLY.get(name) ?? traitField(name);
}

/** Whether rows of a table have the dimension; events also have the dimensions of their visit. */
export function isOnTable(dimension: Dimension, table: TableName): boolean {
  if (table === 'events' && dimension.visit !== undefined) return true;
  return dimension.value !== undefined && (dimension.tables ?? ['events']).includes(table);
}
