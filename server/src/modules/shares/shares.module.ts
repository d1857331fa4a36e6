import { defineModule } from '../../kernel/define-module.ts';
import { websitesModule } from '../websites/index.ts';
import { createShares } from './create-shares.ts';
import { SHARE_TABLES } from './shares.table.ts';

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
    const { service, resolver, procedures, settle } = createShares({
      ...kernel,
      websites: use(websitesModule),
    });
    return {
      service,
      procedures: { shares: procedures },
      credentials: { share: resolver.resolve },
      lookups: { share: service.find },
      settle,
    };
  },
});
