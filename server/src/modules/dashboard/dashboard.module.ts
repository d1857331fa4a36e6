import { defineModule } from '../../kernel/define-module.ts';
import { websitesModule } from '../websites/index.ts';
import { addDashboardRoutes } from './dashboard.routes.ts';
import { readDashboard } from './read-dashboard.ts';

/** The pages and files of the dashboard, where it was built. */
export const dashboardModule = defineModule({
  name: 'dashboard',
  needs: [websitesModule],
  async create({ dashboardDirectory, logger }, use) {
    const websites = use(websitesModule);
    const isPublic = async (id: string) => (await websites.find(id))?.isPublic === true;
    const dashboard = dashboardDirectory === undefined ? undefined : readDashboard(dashboardDirectory);
    if (dashboardDirectory !== undefined && dashboard === undefined)
      logger.warn('the dashboard is not built; only the API is served');
    return {
      service: undefined,
      ...(dashboard === undefined ? {} : { routes: (http) => addDashboardRoutes(http, dashboard, isPublic) }),
    };
  },
});
