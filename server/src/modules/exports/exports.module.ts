import { defineModule } from '../../kernel/define-module.ts';
import { websitesModule } from '../websites/index.ts';
import { createExportsProcedures } from './exports.procedures.ts';
import { createExportsService } from './exports.service.ts';

/** Exports of events. */
export const exportsModule = defineModule({
  name: 'exports',
  needs: [websitesModule],
  create(kernel, use) {
    const service = createExportsService(kernel);
    return {
      service,
      procedures: { exports: createExportsProcedures(service, use(websitesModule), kernel.clock) },
    };
  },
});
