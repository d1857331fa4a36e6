import { defineModule } from '../../kernel/define-module.ts';
import { websitesModule } from '../websites/index.ts';
import { checkInstallation } from './check-installation.ts';
import { type CheckPage, createInstallationProcedures } from './installation.procedures.ts';

/** Whether the tracking code is installed on a website. */
export const installationModule = defineModule({
  name: 'installation',
  tag: { name: 'Installation', description: 'Whether the tracking code works.', position: 31 },
  needs: [websitesModule],
  create({ outbound }, use) {
    const websites = use(websitesModule);
    const check: CheckPage = async (websiteId, url, signal) => {
      const { domain, trackingId } = await websites.get(websiteId);
      const former = await websites.formerTrackingIdsOf(websiteId);
      const trackingIds = [trackingId, ...former.map((one) => one.trackingId)];
      return checkInstallation(outbound, { domain, trackingIds }, url, signal);
    };
    return { service: { check }, procedures: { installation: createInstallationProcedures(check) } };
  },
});
