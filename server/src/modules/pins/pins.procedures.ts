import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import { pinsContract } from './pins.contract.ts';
import type { PinsService, WebsitePins } from './pins.service.ts';

/** Binds the contract of pins to their service. */
export function createPinsProcedures(service: PinsService) {
  const os = implement(pinsContract).$context<RequestContext>();
  const success = true as const;
  return os.router({
    list: os.list.handler(async ({ input, context }) => {
      const found = await service.list(organizationOf(context), input.websiteId);
      return { success, websites: found.map(present), total: found.length };
    }),
    replace: os.replace.handler(async ({ input: { websiteId, pins }, context }) => ({
      success,
      ...present(await service.replace(context, websiteId, pins)),
    })),
  });
}

function present({ websiteId, pins }: WebsitePins) {
  return { websiteId, pins: [...pins] };
}
