import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import { presentVersion } from '../settings/present-organization.ts';
import { organizationLogoContract } from './logo.contract.ts';
import type { Logos } from './logos.ts';

/** Binds the contract of logos to their service. @param baseUrl without a slash at its end. */
export function createLogoProcedures(logos: Logos, baseUrl: string) {
  const os = implement(organizationLogoContract).$context<RequestContext>();
  return os.router({
    set: os.set.handler(async ({ input, context }) => {
      const image = Buffer.from(input.image, 'base64');
      const changed = await logos.set(context, organizationOf(context), image, context.ifMatch);
      return { success: true, organization: presentVersion(context, changed, baseUrl) };
    }),
    remove: os.remove.handler(async ({ context }) => {
      const changed = await logos.remove(context, organizationOf(context), context.ifMatch);
      return { success: true, organization: presentVersion(context, changed, baseUrl) };
    }),
  });
}
