import { defineModule } from '../../kernel/define-module.ts';
import { backupsModule } from '../backups/index.ts';
import { instanceModule } from '../instance/index.ts';
import { oauthModule } from '../oauth/index.ts';
import { createDiscoveryProcedures } from './discovery.procedures.ts';
import { addDiscoveryRoutes, addDoctorRoute } from './discovery.routes.ts';
import { describeApi } from './openapi.ts';
import { ServerReporter } from './server-report.ts';

/** Documents that describe the API, and its health. */
export const discoveryModule = defineModule({
  name: 'discovery',
  tag: { name: 'Service', description: 'The health of the service.', position: 130 },
  needs: [oauthModule, instanceModule, backupsModule],
  create(kernel, use) {
    const stores = (['facts', 'state', 'live'] as const).map((name) => ({ name, store: kernel[name] }));
    const { authorizationServer } = use(oauthModule);
    const reporter = new ServerReporter(kernel);
    return {
      service: undefined,
      procedures: {
        discovery: createDiscoveryProcedures({
          ...kernel,
          stores,
          loader: kernel.freshness,
          disk: use(instanceModule).disk,
          backups: use(backupsModule),
        }),
      },
      onCommand: (question) => reporter.answer(question),
      routes: (http) => {
        addDiscoveryRoutes(http, {
          ...kernel,
          openApi: () => describeApi({ ...kernel, routes: http.declaredRoutes }),
          authorizationServer,
        });
        addDoctorRoute(http, reporter);
      },
    };
  },
});
