import { defineModule } from '../../kernel/define-module.ts';
import { onHook } from '../../kernel/hooks.ts';
import { organizationInUse, organizationRemoving, organizationsModule } from '../organizations/index.ts';
import { trackingModule } from '../tracking/index.ts';
import { websitesModule } from '../websites/index.ts';
import { linkClicksTable } from './link-clicks.table.ts';
import { createLinkDirectory } from './link-directory.ts';
import { createLinksProcedures } from './links.procedures.ts';
import { addLinkRoutes } from './links.routes.ts';
import { createLinksService } from './links.service.ts';
import { hasLinks, removeLinks } from './organization-links.ts';
import { createRedirector } from './redirector.ts';

/** Short links and their clicks. */
export const linksModule = defineModule({
  name: 'links',
  tag: {
    name: 'Links',
    description: 'Short links, and the redirects that count their clicks.',
    position: 60,
  },
  needs: [organizationsModule, websitesModule, trackingModule],
  factTables: [linkClicksTable],
  create(kernel, use) {
    const directory = createLinkDirectory(kernel);
    const service = createLinksService({ ...kernel, websites: use(websitesModule), directory });
    const redirector = createRedirector({
      ...kernel,
      directory,
      websites: use(websitesModule),
      clients: use(trackingModule).clients,
    });
    return {
      service,
      procedures: { links: createLinksProcedures(service, kernel.baseUrl) },
      routes: (http) => addLinkRoutes(http, redirector),
      lookups: { link: service.find },
      hooks: [
        onHook(organizationInUse, hasLinks),
        onHook(organizationRemoving, async (tx, _context, organizationId) => ({
          counts: { links: await removeLinks(tx, organizationId) },
          afterCommit: directory.invalidateAll,
        })),
      ],
      settle: redirector.settle,
    };
  },
});
