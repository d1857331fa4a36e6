import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import { defineModule } from '../../kernel/define-module.ts';
import { savedReportsModule } from '../saved-reports/index.ts';
import { websitesModule } from '../websites/index.ts';
import { pinsContract } from './pins.contract.ts';
import { PinsService, type WebsitePins } from './pins.service.ts';
import { PIN_TABLES } from './pins.table.ts';

/** Goals and metrics that the overview shows on the cards of websites. */
export const pinsModule = defineModule({
  name: 'pins',
  tag: { name: 'Pins', description: 'Goals and metrics on the overview.', position: 62 },
  needs: [websitesModule, savedReportsModule],
  stateTables: PIN_TABLES,
  create(kernel) {
    const service = new PinsService(kernel);
    return { service, procedures: { pins: createPinsProcedures(service) } };
  },
});

/** Binds the contract of pins to their service. */
function createPinsProcedures(service: PinsService) {
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
