import { join } from 'node:path';
import { implement } from '@orpc/server';
import { AppError } from '../../errors.ts';
import type { RequestContext } from '../../http/context.ts';
import { defineModule } from '../../kernel/define-module.ts';
import { readTableSizes } from '../../stores/table-sizes.ts';
import { backupsModule } from '../backups/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { type OrganizationsService, organizationsModule } from '../organizations/index.ts';
import { createAnnouncer } from './disk/describe-disk.ts';
import { DiskWatch } from './disk/disk-watch.ts';
import { instanceContract } from './instance.contract.ts';
import { type InstanceOverview, readOverview } from './read-overview.ts';
import { TableGrowth } from './table-growth.ts';

const CHECK_DISK_EVERY_MS = 60_000;
const SAMPLE_TABLES_EVERY_MS = 10 * 60_000;

/** What the operator of an instance must know. */
export const instanceModule = defineModule({
  name: 'instance',
  tag: { name: 'Instance', description: 'The server itself, for its operators.', position: 125 },
  needs: [organizationsModule, notificationsModule, backupsModule],
  create(kernel, use) {
    const { clock, dataDirectory } = kernel;
    const { publish } = use(notificationsModule);
    const organizations = use(organizationsModule);
    const announce = createAnnouncer({ ...kernel, organizations, publish });
    const disk =
      dataDirectory === undefined
        ? undefined
        : new DiskWatch({ clock, path: join(dataDirectory, 'disk.json'), announce });
    const growth = new TableGrowth({
      clock,
      path: dataDirectory === undefined ? undefined : join(dataDirectory, 'table-sizes.json'),
      readSizes: () => readTableSizes(kernel),
    });
    return {
      service: { disk },
      procedures: {
        instance: createInstanceProcedures(organizations, () =>
          readOverview(kernel, { disk, growth, backups: use(backupsModule) }),
        ),
      },
      tasks: [
        ...(disk === undefined
          ? []
          : [
              {
                name: 'watch disk',
                runsOn: 'each' as const,
                everyMs: CHECK_DISK_EVERY_MS,
                run: () => disk.check(),
              },
            ]),
        {
          name: 'sample sizes of tables',
          runsOn: 'each',
          everyMs: SAMPLE_TABLES_EVERY_MS,
          run: () => growth.sample(),
        },
      ],
    };
  },
});

/** Binds the contract of the instance. Only owners of the organization of the operator may call it (docs/decisions/0073). */
function createInstanceProcedures(
  organizations: Pick<OrganizationsService, 'operatorOrganization'>,
  read: () => Promise<InstanceOverview>,
) {
  const os = implement(instanceContract).$context<RequestContext>();
  return os.router({
    overview: os.overview.handler(async ({ context: { principal } }) => {
      const operatorId = await organizations.operatorOrganization();
      const role =
        principal.kind === 'user' && operatorId !== undefined ? principal.roles.get(operatorId) : undefined;
      if (role !== 'owner') throw new AppError('FORBIDDEN', { reason: 'not_operator' });
      return { success: true as const, ...(await read()) };
    }),
  });
}
