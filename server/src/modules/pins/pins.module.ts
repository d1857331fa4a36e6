import { defineModule } from '../../kernel/define-module.ts';
import { savedReportsModule } from '../saved-reports/index.ts';
import { websitesModule } from '../websites/index.ts';
import { createPinsProcedures } from './pins.procedures.ts';
import { createPinsService } from './pins.service.ts';
import { PIN_TABLES } from './pins.table.ts';

/** Goals and metrics that the overview shows on the cards of websites. */
export const pinsModule = defineModule({
  name: 'pins',
  tag: { name: 'Pins', description: 'Goals and metrics on the overview.', position: 62 },
  needs: [websitesModule, savedReportsModule],
  stateTables: PIN_TABLES,
  create(kernel) {
    const service = createPinsService(kernel);
    return { service, procedures: { pins: createPinsProcedures(service) } };
  },
});
