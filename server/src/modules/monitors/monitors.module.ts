import { defineModule } from '../../kernel/define-module.ts';
import { monitorChecksTable } from './monitor-checks.table.ts';

/** Uptime monitors: so far only the table of their checks. */
export const monitorsModule = defineModule({
  name: 'monitors',
  needs: [],
  factTables: [monitorChecksTable],
  create: () => ({ service: undefined, lookups: { monitor: async () => undefined } }),
});
