import { defineModule } from '../../kernel/define-module.ts';
import { onHook } from '../../kernel/hooks.ts';
import { memberLeft } from '../organizations/index.ts';
import { websitesModule } from '../websites/index.ts';
import { createSavedReportsProcedures } from './saved-reports.procedures.ts';
import { createSavedReportsService } from './saved-reports.service.ts';
import { REPORT_TABLES } from './saved-reports.table.ts';

/** Saved goals and funnels of a website. */
export const savedReportsModule = defineModule({
  name: 'saved-reports',
  tag: { name: 'Reports', description: 'Saved goals and funnels.', position: 60 },
  needs: [websitesModule],
  stateTables: REPORT_TABLES,
  create(kernel, use) {
    const service = createSavedReportsService({ ...kernel, websites: use(websitesModule) });
    return {
      service,
      procedures: { reports: createSavedReportsProcedures(service) },
      lookups: { report: service.find },
      hooks: [onHook(memberLeft, service.removePersonal)],
    };
  },
});
