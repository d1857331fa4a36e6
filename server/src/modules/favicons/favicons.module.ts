import { defineModule } from '../../kernel/define-module.ts';
import { addFaviconRoutes } from './favicons.routes.ts';
import { Favicons } from './favicons.service.ts';

const REMOVE_OLD_EVERY_MS = 86_400_000;

/** Icons of the websites that visits came from. */
export const faviconsModule = defineModule({
  name: 'favicons',
  needs: [],
  create(kernel) {
    if (kernel.hasFavicons !== true)
      return { service: undefined, routes: (http) => addFaviconRoutes(http, undefined) };
    const service = new Favicons(kernel);
    return {
      service: undefined,
      routes: (http) => addFaviconRoutes(http, service),
      tasks: [
        {
          name: 'remove old icons',
          runsOn: 'one',
          everyMs: REMOVE_OLD_EVERY_MS,
          run: () => service.removeOld(),
        },
      ],
      settle: () => service.settle(),
      close: () => service.close(),
    };
  },
});
