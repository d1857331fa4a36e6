import { implement } from '@orpc/server';
import type { RequestContext } from '../../http/context.ts';
import { defineModule } from '../../kernel/define-module.ts';
import { websitesModule } from '../websites/index.ts';
import { checkInstallation, type InstallationCheck } from './check-installation.ts';
import { installationContract } from './installation.contract.ts';

/** Checks the page of a website. */
type CheckPage = (
  websiteId: string,
  url: string | undefined,
  signal: AbortSignal,
) => Promise<InstallationCheck>;

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

/** Binds the contract of installations. */
function createInstallationProcedures(check: CheckPage) {
  const os = implement(installationContract).$context<RequestContext>();
  return os.router({
    check: os.check.handler(async ({ input: { websiteId, url }, context }) => ({
      success: true as const,
      ...(await check(websiteId, url, context.signal)),
    })),
  });
}
