import { implement } from '@orpc/server';
import type { RequestContext } from '../../http/context.ts';
import type { InstallationCheck } from './check-installation.ts';
import { installationContract } from './installation.contract.ts';

/** Checks the page of a website. */
export type CheckPage = (
  websiteId: string,
  url: string | undefined,
  signal: AbortSignal,
) => Promise<InstallationCheck>;

/** Binds the contract of installations. */
export function createInstallationProcedures(check: CheckPage) {
  const os = implement(installationContract).$context<RequestContext>();
  return os.router({
    check: os.check.handler(async ({ input: { websiteId, url }, context }) => ({
      success: true as const,
      ...(await check(websiteId, url, context.signal)),
    })),
  });
}
