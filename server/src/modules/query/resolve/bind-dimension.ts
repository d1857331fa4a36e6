import type { Dimension } from '../dimensions/dimension.ts';
import { inZone, type LocalTime } from '../render/local-time.ts';
import type { Filter } from './filter.ts';
import { type MonitorTags, renderMonitorTags } from './monitor-tags.ts';

/** The values of a query that dimensions depend on. */
export interface Bindings {
  readonly time: LocalTime;
  readonly monitorTags: MonitorTags;
}

/** Returns the dimension with the value that it has in the query. Dimensions that do not depend on the query are left unchanged. */
export function bindDimension(dimension: Dimension, { time, monitorTags }: Bindings): Dimension {
  return dimension.isOfMonitorTags === true
    ? { ...dimension, value: renderMonitorTags(monitorTags) }
    : inZone(dimension, time);
}

/** Returns the filter with the values that its dimensions have in the query. */
export function bindFilter(filter: Filter, bindings: Bindings): Filter {
  return filter.kind === 'condition'
    ? { ...filter, dimension: bindDimension(filter.dimension, bindings) }
    : { ...filter, of: filter.of.map((part) => bindFilter(part, bindings)) };
}
