import { defineModule } from '../../kernel/define-module.ts';
import { addTrackerScriptRoutes } from './tracker-script.routes.ts';

/** The tracker script and its modules, as pages load them. */
export const trackerScriptModule = defineModule({
  name: 'tracker-script',
  needs: [],
  create: ({ baseUrl }) => ({
    service: undefined,
    routes: (http) => addTrackerScriptRoutes(http, { baseUrl }),
  }),
});
