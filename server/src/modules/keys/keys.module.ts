import { defineModule } from '../../kernel/define-module.ts';
import { createLastUse } from '../../stores/state/last-use.ts';
import { websitesModule } from '../websites/index.ts';
import { createKeysProcedures } from './keys.procedures.ts';
import { createKeysService } from './keys.service.ts';
import { apiKeys } from './keys.table.ts';
import { createKeyResolver } from './resolve-key.ts';
import { SECRET_PREFIX } from './secret.ts';

/** API keys. */
export const keysModule = defineModule({
  name: 'keys',
  tag: {
    name: 'API keys',
    description:
      'Credentials for servers and scripts. Signed-in owners and admins manage them; API keys cannot manage keys.',
    position: 90,
  },
  needs: [websitesModule],
  create(kernel, use) {
    const pepper = kernel.keyFor('api keys');
    const service = createKeysService({ ...kernel, websites: use(websitesModule), pepper });
    const lastUse = createLastUse({ ...kernel, table: apiKeys, subject: 'key' });
    const resolver = createKeyResolver({ ...kernel, pepper, onUse: lastUse.note });
    return {
      service: { ...service, resolve: resolver.resolve },
      procedures: { keys: createKeysProcedures(service, kernel.clock) },
      credentials: {
        key: { accepts: (text) => text.startsWith(`${SECRET_PREFIX}_`), resolve: resolver.resolve },
      },
      lookups: {
        key: async (id) => {
          const key = await resolver.find(id);
          return key && { organizationId: key.organizationId, websiteId: undefined, isPublic: false };
        },
      },
      settle: lastUse.settle,
    };
  },
});
