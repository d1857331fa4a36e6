import { defineModule } from '../../kernel/define-module.ts';
import { LastUse } from '../../stores/state/last-use.ts';
import { websitesModule } from '../websites/index.ts';
import { KeyUsage } from './key-usage.ts';
import { createKeysProcedures } from './keys.procedures.ts';
import { createKeysService } from './keys.service.ts';
import { apiKeys, KEY_TABLES } from './keys.table.ts';
import { KeyResolver } from './resolve-key.ts';
import { SECRET_PREFIX } from './secret.ts';

/** How often the counts of requests are written, in milliseconds. */
const WRITE_USAGE_EVERY_MS = 60_000;
const REMOVE_USAGE_EVERY_MS = 3_600_000;

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
  stateTables: KEY_TABLES,
  create(kernel, use) {
    const pepper = kernel.keyFor('api keys');
    const usage = new KeyUsage(kernel);
    const service = createKeysService({ ...kernel, websites: use(websitesModule), pepper, usage });
    const lastUse = new LastUse({ ...kernel, table: apiKeys, subject: 'key' });
    const resolver = new KeyResolver({
      ...kernel,
      pepper,
      onUse: (keyId, nowMs, { ip, method, operation }) => {
        usage.count(keyId, nowMs);
        lastUse.note(keyId, nowMs, () => ({
          lastUsedIp: ip,
          lastUsedOperation: operation === undefined ? method : `${method} ${operation.route}`,
        }));
      },
    });
    return {
      service: {
        ...service,
        resolve: (...call: Parameters<typeof resolver.resolve>) => resolver.resolve(...call),
      },
      procedures: { keys: createKeysProcedures(service, kernel.clock) },
      credentials: {
        key: {
          accepts: (text) => text.startsWith(`${SECRET_PREFIX}_`),
          resolve: (secret, use) => resolver.resolve(secret, use),
        },
      },
      lookups: {
        key: async (id) => {
          const key = await resolver.find(id);
          return key && { organizationId: key.organizationId, websiteId: undefined, isPublic: false };
        },
      },
      tasks: [
        {
          name: 'write the usage of keys',
          runsOn: 'each',
          everyMs: WRITE_USAGE_EVERY_MS,
          run: () => usage.write(),
        },
        {
          name: 'remove old usage of keys',
          runsOn: 'one',
          everyMs: REMOVE_USAGE_EVERY_MS,
          run: () => usage.removeOld(),
        },
      ],
      settle: async () => {
        await Promise.all([lastUse.settle(), usage.write()]);
      },
    };
  },
});
