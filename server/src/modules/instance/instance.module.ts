import { join } from 'node:path';
import { defineModule } from '../../kernel/define-module.ts';
import { notificationsModule } from '../notifications/index.ts';
import { organizationsModule } from '../organizations/index.ts';
import { createAnnouncer } from './disk/describe-disk.ts';
import { DiskWatch } from './disk/disk-watch.ts';

const CHECK_DISK_EVERY_MS = 60_000;

/** What the operator of an instance must know. */
export const instanceModule = defineModule({
  name: 'instance',
  needs: [organizationsModule, notificationsModule],
  create(kernel, use) {
    const { clock, dataDirectory } = kernel;
    const { publish } = use(notificationsModule);
    const announce = createAnnouncer({ ...kernel, organizations: use(organizationsModule), publish });
    const disk =
      dataDirectory === undefined
        ? undefined
        : new DiskWatch({ clock, path: join(dataDirectory, 'disk.json'), announce });
    return {
      service: { disk },
      tasks:
        disk === undefined
          ? []
          : [{ name: 'watch disk', runsOn: 'each', everyMs: CHECK_DISK_EVERY_MS, run: () => disk.check() }],
    };
  },
});
