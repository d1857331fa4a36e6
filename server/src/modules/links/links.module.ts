import { defineModule } from '../../kernel/define-module.ts';
import { hostnameVerifying } from '../../kernel/domain-claims.ts';
import { onHook } from '../../kernel/hooks.ts';
import { connectTcp } from '../../outbound/connect-tcp.ts';
import { Connectivity } from '../../outbound/connectivity.ts';
import { createDomainVerifier } from '../../outbound/domain-verifier.ts';
import { notificationsModule } from '../notifications/index.ts';
import { organizationInUse, organizationRemoving, organizationsModule } from '../organizations/index.ts';
import { trackingModule } from '../tracking/index.ts';
import { websitesModule } from '../websites/index.ts';
import { LINK_TARGET_TABLES } from './checks/link-targets.table.ts';
import { TargetChecker } from './checks/target-checker.ts';
import { createClickCounter } from './click-counts.ts';
import { createDomainDirectory } from './domains/domain-directory.ts';
import { createLinkDomainsService, findShortDomain } from './domains/link-domains.service.ts';
import { createLinkFinder } from './find-links.ts';
import { LinkFoldersService } from './groups/link-folders.service.ts';
import {
  createLinkDomainsProcedures,
  createLinkFoldersProcedures,
  createLinkSettingsProcedures,
  createLinkTagsProcedures,
} from './groups/link-groups.procedures.ts';
import { LINK_GROUP_TABLES } from './groups/link-groups.table.ts';
import { LinkSettingsService } from './groups/link-settings.service.ts';
import { LinkTagsService } from './groups/link-tags.service.ts';
import { linkClicksTable } from './link-clicks.table.ts';
import { LinkRules } from './link-rules.ts';
import { createLinksProcedures } from './links.procedures.ts';
import { createLinksService, guardLinks, hasLinks, removeLinks } from './links.service.ts';

import { LINK_TABLES } from './links.table.ts';

import { createAttributeTarget } from './redirect/attributed-target.ts';
import { ClickRecorder } from './redirect/click-recorder.ts';
import { LinkBrands } from './redirect/link-brands.ts';
import { LinkDirectory } from './redirect/link-directory.ts';
import { LinkPasswords } from './redirect/link-passwords.ts';
import { addLinkRoutes } from './redirect/links.routes.ts';
import { createPasswordGate } from './redirect/password-gate.ts';
import { Redirector } from './redirect/redirector.ts';
import {
  createLinkQrProcedures,
  createLinkToolsProcedures,
  createPreviewImageProcedures,
} from './tools/link-tools.procedures.ts';

/** Browsers send the origin of the page before to the target, so that its analytics know the source. */
const DEFAULT_REFERRER_POLICY = 'strict-origin-when-cross-origin';

const CHECK_DOMAINS_EVERY_MS = 15 * 60 * 1000;
const CHECK_TARGETS_EVERY_MS = 15 * 1000;

/** Short links and their clicks. */
export const linksModule = defineModule({
  name: 'links',
  tag: {
    name: 'Links',
    description: 'Short links, and the redirects that count their clicks.',
    position: 60,
  },
  needs: [organizationsModule, websitesModule, trackingModule, notificationsModule],
  stateTables: [...LINK_GROUP_TABLES, ...LINK_TABLES, ...LINK_TARGET_TABLES],
  factTables: [linkClicksTable],
  create(kernel, use) {
    const directory = new LinkDirectory(kernel);
    const passwords = new LinkPasswords();
    const websites = use(websitesModule);
    const domainDirectory = createDomainDirectory(kernel);
    const finder = createLinkFinder(kernel.state);
    const rules = new LinkRules({ ...kernel, websites });
    const clicks = createClickCounter(kernel);
    const { publish, endProblems } = use(notificationsModule);
    const parts = { ...kernel, finder, rules, clicks, directory, endProblems };
    const service = guardLinks(createLinksService(parts), {
      passwords,
      appSchemes: kernel.linkAppSchemes ?? [],
    });
    const verifier = createDomainVerifier({ ...kernel, servers: kernel.dnsServers ?? [] });
    const domains = createLinkDomainsService({ ...kernel, directory: domainDirectory, verifier });
    const folders = new LinkFoldersService(kernel);
    const tags = new LinkTagsService({ ...kernel, directory });
    const { clients, clickTokens } = use(trackingModule);
    const recorder = new ClickRecorder(kernel);
    const redirector = new Redirector({
      ...kernel,
      recorder,
      directory,
      domains: domainDirectory,
      websites,
      clients,
      attributeTarget: createAttributeTarget({ ...kernel, websites, clickTokens }),
      referrerPolicy: kernel.linkReferrerPolicy ?? DEFAULT_REFERRER_POLICY,
      brands: new LinkBrands({ ...kernel, organizations: use(organizationsModule) }),
      gate: createPasswordGate({ ...kernel, passwords, key: kernel.keyFor('link passwords') }),
    });
    const checker = new TargetChecker({
      ...kernel,
      connectivity: new Connectivity({
        ...kernel,
        targets: kernel.connectivityTargets ?? [],
        connect: connectTcp,
      }),
      announcer: { publish, endProblems, baseUrl: kernel.baseUrl },
    });
    return {
      service: {
        ...service,
        respond: (...call: Parameters<typeof redirector.respond>) => redirector.respond(...call),
        checker,
      },
      procedures: {
        links: {
          ...createLinksProcedures({
            ...kernel,
            service,
            clicks,
            findOrganization: use(organizationsModule).find,
          }),
          ...createLinkQrProcedures(service, kernel.baseUrl),
          ...createPreviewImageProcedures(kernel),
          ...createLinkToolsProcedures({ ...kernel, service }),
          domains: createLinkDomainsProcedures(domains),
          folders: createLinkFoldersProcedures(folders),
          settings: createLinkSettingsProcedures(new LinkSettingsService(kernel)),
          tags: createLinkTagsProcedures(tags),
        },
      },
      routes: (http) => addLinkRoutes(http, { ...kernel, redirector, domains: domainDirectory }),
      lookups: {
        link: service.find,
        'link-domain': domains.find,
        'link-folder': (id) => folders.find(id),
        'link-tag': (id) => tags.find(id),
      },
      tasks: [
        { name: 'check short domains', runsOn: 'one', everyMs: CHECK_DOMAINS_EVERY_MS, run: domains.recheck },
        {
          name: 'check targets of links',
          runsOn: 'each',
          everyMs: CHECK_TARGETS_EVERY_MS,
          run: (signal) => checker.run(signal),
        },
      ],
      hooks: [
        onHook(organizationInUse, hasLinks),
        onHook(hostnameVerifying, findShortDomain),
        onHook(organizationRemoving, async (tx, _context, organizationId) => ({
          counts: { links: await removeLinks(tx, organizationId) },
          afterCommit: () => directory.invalidateAll(),
        })),
      ],
      settle: () => recorder.settle(),
    };
  },
});
