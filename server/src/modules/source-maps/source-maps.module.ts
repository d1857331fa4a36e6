import { defineModule } from '../../kernel/define-module.ts';
import { DAY_MS } from '../../lib/time/time-zone.ts';
import { websitesModule } from '../websites/index.ts';
import { createSourceMapsProcedures } from './source-maps.procedures.ts';
import { addSourceMapRoutes } from './source-maps.routes.ts';
import { createSourceMapThread, SourceMapsService } from './source-maps.service.ts';
import { SOURCE_MAP_TABLES } from './source-maps.table.ts';

/** Source maps of the scripts of websites, which resolve the stack traces of errors. */
export const sourceMapsModule = defineModule({
  name: 'source-maps',
  tag: {
    name: 'Source maps',
    description: 'Places in source code for the stack traces of errors.',
    position: 46,
  },
  needs: [websitesModule],
  stateTables: SOURCE_MAP_TABLES,
  create(kernel) {
    const service = new SourceMapsService({ ...kernel, thread: createSourceMapThread() });
    return {
      service,
      procedures: { sourceMaps: createSourceMapsProcedures(service) },
      routes: (http) => addSourceMapRoutes(http, service),
      tasks: [
        {
          name: 'remove unused source maps',
          runsOn: 'one',
          everyMs: DAY_MS,
          run: () => service.removeUnused(),
        },
      ],
      close: () => service.close(),
    };
  },
});
