import { defineModule } from '../../kernel/define-module.ts';
import { LastUse } from '../../stores/state/last-use.ts';
import { SignInThrottle } from '../users/index.ts';
import { websitesModule } from '../websites/index.ts';
import { createOpenShare } from './open-share.ts';
import { ShareResolver } from './resolve-share.ts';
import { createSharesProcedures } from './shares.procedures.ts';
import { SharesService } from './shares.service.ts';
import { SHARE_TABLES, shares } from './shares.table.ts';

/** Share links: the analytics of a website for people without an account. */
export const sharesModule = defineModule({
  name: 'shares',
  tag: {
    name: 'Share links',
    description: 'Access to the analytics of a website for people without an account.',
    position: 70,
  },
  needs: [websitesModule],
  stateTables: SHARE_TABLES,
  create(kernel, use) {
    const deps = { ...kernel, websites: use(websitesModule) };
    const key = kernel.keyFor('share links');
    const uses = new LastUse({ ...deps, table: shares, subject: 'share link' });
    const resolver = new ShareResolver({
      ...deps,
      key,
      onUse: (id, nowMs) => uses.note(id, nowMs),
    });
    const service = new SharesService({ ...deps, resolver, key });
    const throttle = new SignInThrottle({ ...deps, about: 'share' });
    const open = createOpenShare({ ...deps, resolver, throttle, key });
    return {
      service,
      procedures: { shares: createSharesProcedures({ ...deps, service, open }) },
      credentials: { share: (text) => resolver.resolve(text) },
      lookups: { share: (id) => service.find(id) },
      settle: () => uses.settle(),
    };
  },
});
