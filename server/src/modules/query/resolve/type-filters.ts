import type { Dimension } from '../dimensions/dimension.ts';
import { isOnTable } from '../dimensions/registry.ts';
import type { TableName } from '../plan/tables.ts';
import { isStatement, type QueryType } from '../types/query-type.ts';

/** Whether a type on a table can be filtered by a dimension. */
export function canFilterBy(type: QueryType, table: TableName, dimension: Dimension): boolean {
  if (isStatement(type) && type.isUnfiltered)
    return dimension.includes !== undefined && isOnTable(dimension, table);
  return isOnTable(dimension, table);
}
