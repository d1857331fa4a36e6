import type {
  MaintenanceUpdateRow,
  OccurrenceRow,
  PageMaintenanceRow,
} from '../maintenances/maintenances.table.ts';

/** An occurrence with its maintenance, and its updates, newest first. */
export interface LoadedOccurrence {
  readonly maintenance: PageMaintenanceRow;
  readonly occurrence: OccurrenceRow;
  readonly updates: readonly MaintenanceUpdateRow[];
}
