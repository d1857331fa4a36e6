import { defineModule } from '../../kernel/define-module.ts';
import { hostnameVerifying } from '../../kernel/domain-claims.ts';
import { onHook } from '../../kernel/hooks.ts';
import { createDomainVerifier } from '../../outbound/domain-verifier.ts';
import { ChangeFeed } from '../../stores/live/change-feed.ts';
import { alertsModule, trafficDropped, trafficRecovered } from '../alerts/index.ts';
import { LinkPasswords } from '../links/index.ts';
import { mailModule } from '../mail/index.ts';
import {
  monitorRemoving,
  monitorStatesChanged,
  monitorsChanging,
  monitorsModule,
  outageBegan,
  outageEnded,
} from '../monitors/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { organizationInUse, organizationRemoving, organizationsModule } from '../organizations/index.ts';
import { usersModule } from '../users/index.ts';
import { websiteRemoved, websitesModule } from '../websites/index.ts';
import { AutomaticIncidents } from './automatic/automatic-incidents.ts';
import { createComponentsProcedures } from './components/components.procedures.ts';
import { ComponentsService } from './components/components.service.ts';
import { GroupsService } from './components/groups.service.ts';
import { createPollPages } from './components/poll-pages.ts';
import { createPageDomainsProcedures } from './domains/page-domains.procedures.ts';
import { createPageDomainsService, findPageDomain } from './domains/page-domains.service.ts';
import { createPageImportProcedures, createPageImportTarget } from './import/page-import.procedures.ts';

import { createAnnounceIncident } from './incidents/announce-incident.ts';
import { findIncident } from './incidents/find-incidents.ts';
import { createIncidentsProcedures, createTemplatesProcedures } from './incidents/incidents.procedures.ts';
import { createIncidentsService } from './incidents/incidents.service.ts';
import { INCIDENT_TABLES } from './incidents/incidents.table.ts';
import { TemplatesService } from './incidents/templates.service.ts';
import { createAdvanceMaintenances } from './maintenances/advance-maintenances.ts';
import { createAnnounceMaintenance } from './maintenances/announce-maintenance.ts';
import { findMaintenance } from './maintenances/find-maintenances.ts';
import { createMaintenancesProcedures } from './maintenances/maintenances.procedures.ts';
import { createMaintenancesService } from './maintenances/maintenances.service.ts';
import { MAINTENANCE_TABLES } from './maintenances/maintenances.table.ts';
import {
  hasPages,
  pagesOfMonitors,
  removeMonitor,
  removePages,
  removeWebsite,
} from './organization-pages.ts';
import { PagesService } from './pages/pages.service.ts';
import { createPageSource } from './projection/page-source.ts';
import { createProjectPage } from './projection/project-page.ts';
import { createReadFigures } from './projection/read-figures.ts';
import { createServing } from './serving/create-serving.ts';
import { STATUS_PAGES_PURPOSE } from './serving/standby-pages.ts';
import { createStatusPagesProcedures } from './status-pages.procedures.ts';
import { STATUS_PAGE_TABLES } from './status-pages.table.ts';
import { createRequestConfirmation } from './subscribers/confirmations.ts';
import { createDeliveryHandlers } from './subscribers/deliver-news.ts';
import { createFanOut, createFanOutHandler } from './subscribers/fan-out.ts';
import { createLoadNews } from './subscribers/load-news.ts';
import { SUBSCRIBER_TOKENS_PURPOSE, SubscriberTokens } from './subscribers/subscriber-tokens.ts';
import {
  createSubscribersProcedures,
  createSubscriptionsProcedures,
} from './subscribers/subscribers.procedures.ts';
import { SubscribersService } from './subscribers/subscribers.service.ts';
import { SUBSCRIBER_TABLES } from './subscribers/subscribers.table.ts';
import { SubscriptionsService } from './subscribers/subscriptions.service.ts';
import { createImportSubscribers } from './subscribers/transfer-subscribers.ts';

/** Changes of the states of monitors are announced at most this often for each page. */
const ANNOUNCED_AFTER_MS = 1_000;
const ADVANCE_EVERY_MS = 5_000;
const POLL_EVERY_MS = 15_000;
const REMOVE_EVERY_MS = 60 * 60_000;
const CHECK_DOMAINS_EVERY_MS = 15 * 60_000;

/** Status pages with their components, incidents, maintenance and subscribers. */
export const statusPagesModule = defineModule({
  name: 'status-pages',
  tag: {
    name: 'Status pages',
    description:
      'Public pages with the state of components, incidents, scheduled maintenance and subscribers.',
    position: 67,
  },
  needs: [
    mailModule,
    organizationsModule,
    websitesModule,
    notificationsModule,
    alertsModule,
    monitorsModule,
    usersModule,
  ],
  stateTables: [...STATUS_PAGE_TABLES, ...INCIDENT_TABLES, ...MAINTENANCE_TABLES, ...SUBSCRIBER_TABLES],
  async create(kernel, use) {
    const { state, logger } = kernel;
    const mailer = use(mailModule);
    const { publish } = use(notificationsModule);
    const changes = new ChangeFeed(kernel, { topic: 'status-page', waitMs: ANNOUNCED_AFTER_MS });
    const tokens = new SubscriberTokens(kernel.keyFor(SUBSCRIBER_TOKENS_PURPOSE));
    const fanOut = createFanOut(kernel.outbox);
    const loadNews = createLoadNews(kernel);
    const requestConfirmation = createRequestConfirmation({ ...kernel, mailer, tokens });
    const announceIncident = createAnnounceIncident({ ...kernel, publish, fanOut });
    const announceMaintenance = createAnnounceMaintenance({ ...kernel, publish, fanOut });
    // At the same time, so that one projection is enough.
    const restrict = async (pageId: string) => {
      await Promise.all([changes.announce([pageId]), serving.restrict(pageId)]);
    };
    const pages = new PagesService({ ...kernel, passwords: new LinkPasswords(), changes, restrict });
    const components = new ComponentsService({ ...kernel, changes, restrict });
    const groups = new GroupsService({ ...kernel, changes });
    const incidents = createIncidentsService({ ...kernel, changes, announceIncident });
    const templates = new TemplatesService(kernel);
    const maintenances = createMaintenancesService({ ...kernel, changes, announceMaintenance });
    const subscribers = new SubscribersService({ ...kernel, tokens, requestConfirmation });
    const hasMail = mailer !== undefined;
    const subscriptions = new SubscriptionsService({ ...kernel, tokens, requestConfirmation, hasMail });
    const importSubscribers = createImportSubscribers({ ...kernel, tokens, requestConfirmation });
    const automatic = new AutomaticIncidents({ ...kernel, changes, announceIncident });
    const advance = createAdvanceMaintenances({ ...kernel, changes, announceMaintenance });
    const source = createPageSource({
      ...kernel,
      changes,
      project: createProjectPage({
        ...kernel,
        readFigures: createReadFigures(kernel),
        hasMail,
      }),
    });
    const verifier = createDomainVerifier({ ...kernel, servers: kernel.dnsServers ?? [] });
    const domains = createPageDomainsService({ ...kernel, verifier, changes });
    const serving = await createServing({
      ...kernel,
      source,
      subscriptions,
      sessions: use(usersModule).resolver,
      mailer,
      key: kernel.keyFor(STATUS_PAGES_PURPOSE),
      directory: kernel.statusPagesDirectory,
    });
    /** For the parts of an import: a page is projected when it has all of them. */
    const soon = { announce: async (ids: readonly string[]) => changes.announceSoon(ids) };
    /** Never fails: what changed is committed. */
    const findPages = (monitorIds: readonly string[]) =>
      pagesOfMonitors(state.db, monitorIds).catch((error: unknown) => {
        logger.error({ err: error }, 'the pages of monitors were not found');
        return [];
      });
    return {
      service: {
        pages,
        components,
        groups,
        incidents,
        templates,
        maintenances,
        subscribers,
        subscriptions,
        tokens,
        source,
        domains,
        serving,
      },
      procedures: {
        statusPages: {
          ...createStatusPagesProcedures({ ...kernel, service: pages, subscribers }),
          ...createPageImportProcedures({
            ...kernel,
            target: createPageImportTarget({
              ...kernel,
              pages,
              components: new ComponentsService({ ...kernel, changes: soon, restrict }),
              groups: new GroupsService({ ...kernel, changes: soon }),
              incidents: createIncidentsService({ ...kernel, changes: soon, announceIncident }),
              maintenances: createMaintenancesService({ ...kernel, changes: soon, announceMaintenance }),
              showPages: () => changes.settle(),
            }),
          }),
          components: createComponentsProcedures({ ...kernel, components, groups }),
          incidentTemplates: createTemplatesProcedures({ ...kernel, service: templates }),
          subscribers: createSubscribersProcedures({ ...kernel, service: subscribers, importSubscribers }),
          subscriptions: createSubscriptionsProcedures(subscriptions),
          domain: createPageDomainsProcedures(domains),
        },
        incidents: createIncidentsProcedures({ ...kernel, service: incidents }),
        maintenances: createMaintenancesProcedures({ ...kernel, service: maintenances }),
      },
      lookups: {
        'status-page': (id) => pages.find(id),
        incident: (id) => findIncident(state, id),
        'page-maintenance': (id) => findMaintenance(state, id),
      },
      messages: [
        createFanOutHandler({
          ...kernel,
          kinds: hasMail ? ['email', 'webhook', 'slack'] : ['webhook', 'slack'],
          componentsOf: async (news) => (await loadNews(news))?.components.map(({ id }) => id),
        }),
        ...createDeliveryHandlers({ ...kernel, mailer, tokens, loadNews }),
      ],
      routes: serving.routes,
      tasks: [
        ...serving.tasks,
        {
          name: 'check domains of status pages',
          runsOn: 'one',
          everyMs: CHECK_DOMAINS_EVERY_MS,
          run: domains.recheck,
        },
        { name: 'start and end maintenance', runsOn: 'one', everyMs: ADVANCE_EVERY_MS, run: advance },
        {
          name: 'poll status pages of third parties',
          runsOn: 'one',
          everyMs: POLL_EVERY_MS,
          run: createPollPages({ ...kernel, changes }),
        },
        {
          name: 'remove unconfirmed subscribers',
          runsOn: 'one',
          everyMs: REMOVE_EVERY_MS,
          run: () => subscribers.removeUnconfirmed(),
        },
      ],
      hooks: [
        onHook(organizationInUse, hasPages),
        onHook(hostnameVerifying, findPageDomain),
        onHook(organizationRemoving, async (tx, _actor, organizationId) => {
          const ids = await removePages(tx, organizationId);
          return { counts: { statusPages: ids.length }, afterCommit: () => changes.announce(ids) };
        }),
        onHook(websiteRemoved, (tx, { id }) => removeWebsite(tx, id)),
        onHook(monitorRemoving, removeMonitor),
        onHook(monitorsChanging, async (tx, ids) => {
          const before = await pagesOfMonitors(tx, ids);
          return async () => changes.announce([...before, ...(await findPages(ids))]);
        }),
        onHook(monitorStatesChanged, async (ids) => changes.announceSoon(await findPages(ids))),
        onHook(outageBegan, (tx, value1) => automatic.outageBegan(tx, value1)),
        onHook(outageEnded, (tx, value1) => automatic.outageEnded(tx, value1)),
        onHook(trafficDropped, (tx, value1) => automatic.trafficDropped(tx, value1)),
        onHook(trafficRecovered, (tx, value1) => automatic.trafficRecovered(tx, value1)),
      ],
      settle: async () => {
        await changes.settle();
        await serving.settle();
      },
    };
  },
});
