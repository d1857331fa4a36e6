import { defineModule } from '../../kernel/define-module.ts';
import { websitesModule } from '../websites/index.ts';
import { createErrorGroupsProcedures } from './error-groups.procedures.ts';
import { createErrorGroupsService } from './error-groups.service.ts';
import { ERROR_GROUP_TABLES } from './error-groups.table.ts';

/** The states of error groups of a website. */
export const errorGroupsModule = defineModule({
  name: 'error-groups',
  tag: {
    name: 'Error groups',
    description: 'Which JavaScript errors of a website are open, resolved or ignored.',
    position: 45,
  },
  needs: [websitesModule],
  stateTables: ERROR_GROUP_TABLES,
  create(kernel) {
    const service = createErrorGroupsService(kernel);
    return { service, procedures: { errorGroups: createErrorGroupsProcedures(service) } };
  },
});
