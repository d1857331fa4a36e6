import { defineModule } from '../../kernel/define-module.ts';
import { whenReady } from '../../lib/concurrency/maybe-promise.ts';
import { sharesModule } from '../shares/index.ts';
import { websitesModule } from '../websites/index.ts';
import { addDashboardRoutes } from './dashboard.routes.ts';
import { readDashboard } from './read-dashboard.ts';

/** The pages and files of the dashboard, where it was built. */
export const dashboardModule = defineModule({
  name: 'dashboard',
  needs: [websitesModule, sharesModule],
  async create({ dashboardDirectory, logger }, use) {
    const websites = use(websitesModule);
    const shares = use(sharesModule);
    const embedOriginsOf = (id: string) =>
      whenReady(shares.findActive(id), (share) => share?.embedOrigins ?? []);
    const isPublic = async (id: string) => (await websites.find(id))?.isPublic === true;
    const dashboard = dashboardDirectory === undefined ? undefined : readDashboard(dashboardDirectory);
    if (dashboardDirectory !== undefined && dashboard === undefined)
      logger.warn('the dashboard is not built; only the API is served');
    return {
      service: undefined,
      ...(dashboard === undefined
        ? {}
        : { routes: (http) => addDashboardRoutes(http, dashboard, isPublic, embedOriginsOf) }),
    };
  },
});
