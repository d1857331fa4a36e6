import { defineModule } from '../../kernel/define-module.ts';
import { onHook } from '../../kernel/hooks.ts';
import { exportsModule } from '../exports/index.ts';
import { organizationRemoved } from '../organizations/index.ts';
import { queryModule } from '../query/index.ts';
import { websiteRemoved } from '../websites/index.ts';
import { createErasure } from './create-erasure.ts';
import { listErasedTables } from './erased-tables.ts';
import { createDeletionsProcedures, createProfilesProcedures } from './erasure.procedures.ts';

import { ERASURE_TABLES } from './erasures.table.ts';
import { ErasureRecords } from './records.ts';

const ADVANCE_EVERY_MS = 5_000;
/** How often the task is called; it runs soon after the start, and then once a day. */
const APPLY_RETENTION_EVERY_MS = 60_000;

/** Removes the facts of profiles, of deleted websites and organizations, and those older than a retention period. */
export const erasureModule = defineModule({
  name: 'erasure',
  tag: {
    name: 'Profiles',
    description: 'Export and erasure of the data of people whom a website identifies.',
    position: 80,
  },
  needs: [exportsModule, queryModule],
  stateTables: ERASURE_TABLES,
  create(kernel, use) {
    const records = new ErasureRecords(kernel);
    const { rollUps } = use(queryModule);
    const tables = listErasedTables(kernel);
    const erasure = createErasure({ ...kernel, exports: use(exportsModule), rollUps, records, tables });
    return {
      service: erasure.profiles,
      procedures: {
        deletions: createDeletionsProcedures(records),
        profiles: createProfilesProcedures(erasure.profiles),
      },
      hooks: [
        onHook(websiteRemoved, async (tx, { id: websiteId, organizationId, name, domain }) => {
          await records.add(tx, { kind: 'website', websiteId, organizationId, name, domain });
        }),
        onHook(organizationRemoved, async (tx, organizationId) => {
          await records.add(tx, { kind: 'organization', organizationId });
        }),
      ],
      tasks: [
        { name: 'erase facts', runsOn: 'one', everyMs: ADVANCE_EVERY_MS, run: erasure.advance },
        {
          name: 'apply retention',
          runsOn: 'one',
          everyMs: APPLY_RETENTION_EVERY_MS,
          run: erasure.applyRetention,
        },
      ],
    };
  },
});
