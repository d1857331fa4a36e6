import { defineModule } from '../../kernel/define-module.ts';
import { onHook } from '../../kernel/hooks.ts';
import { organizationInUse, organizationRemoving, organizationsModule } from '../organizations/index.ts';
import { trackingModule } from '../tracking/index.ts';
import { websitesModule } from '../websites/index.ts';
import { guardLinks } from './guarded-links.ts';
import { linkClicksTable } from './link-clicks.table.ts';
import { createLinkDirectory } from './link-directory.ts';
import { createLinkPasswords } from './link-passwords.ts';
import { createLinksProcedures } from './links.procedures.ts';
import { addLinkRoutes } from './links.routes.ts';
import { createLinksService } from './links.service.ts';
import { hasLinks, removeLinks } from './organization-links.ts';
import { createPasswordGate } from './password-gate.ts';
import { createRedirector } from './redirector.ts';

/** Browsers send the origin of the page before to the target, so that its analytics know the source. */
const DEFAULT_REFERRER_POLICY = 'strict-origin-when-cross-origin';

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
    const passwords = createLinkPasswords();
    const service = guardLinks(createLinksService({ ...kernel, websites: use(websitesModule), directory }), {
      passwords,
      appSchemes: kernel.linkAppSchemes ?? [],
    });
    const redirector = createRedirector({
      ...kernel,
      directory,
      websites: use(websitesModule),
      clients: use(trackingModule).clients,
      referrerPolicy: kernel.linkReferrerPolicy ?? DEFAULT_REFERRER_POLICY,
      gate: createPasswordGate({ ...kernel, passwords, key: kernel.keyFor('link passwords') }),
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
