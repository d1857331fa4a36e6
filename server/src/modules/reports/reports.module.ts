import { defineModule } from '../../kernel/define-module.ts';
import { websitesModule } from '../websites/index.ts';
import { createReportsProcedures } from './reports.procedures.ts';
import { createReportsService } from './reports.service.ts';

/** Saved goals and funnels of a website. */
export const reportsModule = defineModule({
  name: 'reports',
  tag: { name: 'Reports', description: 'Saved goals and funnels.', position: 60 },
  needs: [websitesModule],
  create(kernel, use) {
    const service = createReportsService({ ...kernel, websites: use(websitesModule) });
    return {
      service,
      procedures: { reports: createReportsProcedures(service) },
      lookups: { report: service.find },
    };
  },
});
