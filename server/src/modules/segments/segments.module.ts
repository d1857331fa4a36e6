import { defineModule } from '../../kernel/define-module.ts';
import { onHook } from '../../kernel/hooks.ts';
import { memberLeft } from '../organizations/index.ts';
import { websitesModule } from '../websites/index.ts';
import { createSegmentsProcedures } from './segments.procedures.ts';
import { createSegmentsService } from './segments.service.ts';
import { SEGMENT_TABLES } from './segments.table.ts';

/** Saved filters of a website. */
export const segmentsModule = defineModule({
  name: 'segments',
  tag: { name: 'Segments', description: 'Saved filters.', position: 50 },
  needs: [websitesModule],
  stateTables: SEGMENT_TABLES,
  create(kernel, use) {
    const service = createSegmentsService({ ...kernel, websites: use(websitesModule) });
    return {
      service,
      procedures: { segments: createSegmentsProcedures(service) },
      lookups: { segment: service.find },
      hooks: [onHook(memberLeft, service.removePersonal)],
    };
  },
});
