import { defineModule } from '../../kernel/define-module.ts';
import { mailModule } from '../mail/index.ts';
import { organizationsModule } from '../organizations/index.ts';
import { createAnnounceDisabled } from './announce-disabled.ts';
import { createIntegrationsProcedures } from './integrations.procedures.ts';
import { createIntegrationsService } from './integrations.service.ts';
import { INTEGRATION_TABLES } from './integrations.table.ts';

/** Where notifications are sent: chats, incident managers, mail and webhooks. */
export const integrationsModule = defineModule({
  name: 'integrations',
  tag: {
    name: 'Integrations',
    description: 'Where notifications are sent: chats, incident managers, mail and webhooks.',
    position: 85,
  },
  needs: [mailModule, organizationsModule],
  stateTables: INTEGRATION_TABLES,
  create(kernel, use) {
    const mailer = use(mailModule);
    const organizations = use(organizationsModule);
    const { baseUrl } = kernel;
    const announceDisabled = createAnnounceDisabled({ mailer, organizations, baseUrl });
    const service = createIntegrationsService({ ...kernel, mailer, announceDisabled });
    return {
      service,
      procedures: {
        integrations: createIntegrationsProcedures({ ...kernel, service, hasMail: mailer !== undefined }),
      },
      lookups: { integration: (id) => service.find(id) },
    };
  },
});
