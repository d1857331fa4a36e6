import { defineModule } from '../../kernel/define-module.ts';
import { onHook } from '../../kernel/hooks.ts';
import { flagEvaluationsChanged } from '../flags/index.ts';
import { websitesModule } from '../websites/index.ts';
import { createAnnotationsProcedures } from './annotations.procedures.ts';
import { AnnotationsService } from './annotations.service.ts';
import { ANNOTATION_TABLES } from './annotations.table.ts';

/** Notes on the time axis of a website. */
export const annotationsModule = defineModule({
  name: 'annotations',
  tag: { name: 'Annotations', description: 'Notes on the time axis of a website.', position: 40 },
  needs: [websitesModule],
  stateTables: ANNOTATION_TABLES,
  create(kernel, use) {
    const service = new AnnotationsService({ ...kernel, websites: use(websitesModule) });
    return {
      service,
      procedures: { annotations: createAnnotationsProcedures(service) },
      lookups: { annotation: (id) => service.find(id) },
      hooks: [
        onHook(flagEvaluationsChanged, (tx, change) => service.annotate(tx, { kind: 'flag', ...change })),
      ],
    };
  },
});
