import { identifier, type Sql, sql } from '../../../stores/facts/sql.ts';
import type { Scan } from '../plan/plan.types.ts';

/**
 * The order of the values of a scan: metric by metric, window by window. The value of metric 2 in window 1 of two windows
 * has index 5, and column `m5` of the rows. No other file depends on this order.
 */
type Layout = Pick<Scan, 'metrics' | 'windows'>;

/** The index of a value. */
export function figureIndex({ windows }: Pick<Layout, 'windows'>, metric: number, window: number): number {
  return metric * windows.length + window;
}

/** The name of the column of a value. */
export function figureName(scan: Pick<Layout, 'windows'>, metric: number, window: number): string {
  return `m${figureIndex(scan, metric, window)}`;
}

/** The column of a value, as SQL. */
export function figureColumn(scan: Pick<Layout, 'windows'>, metric: number, window: number): Sql {
  return identifier(figureName(scan, metric, window));
}

/** Creates one item for each value, in the order of the layout. */
export function mapFigures<T>(
  { metrics, windows }: Layout,
  make: (metric: number, window: number) => T,
): T[] {
  return metrics.flatMap((_, metric) => windows.map((_, window) => make(metric, window)));
}

/** Names the values of {@link mapFigures}. */
export function nameFigures(figures: readonly Sql[]): Sql[] {
  return figures.map((figure, index) => sql`${figure} AS ${identifier(`m${index}`)}`);
}
