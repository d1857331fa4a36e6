import type { Outbox, OutboxMessage } from '../../../jobs/outbox.ts';
import { createHooks, onHook } from '../../../kernel/hooks.ts';
import { StoppedClock } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import type { Notification } from '../../integrations/index.ts';
import { outageBegan, outageEnded } from '../../monitors/index.ts';
import { AutomaticIncidents } from '../automatic/automatic-incidents.ts';
import { ComponentsService } from '../components/components.service.ts';
import { createAnnounceIncident } from '../incidents/announce-incident.ts';
import { createIncidentsService } from '../incidents/incidents.service.ts';
import { createAdvanceMaintenances } from '../maintenances/advance-maintenances.ts';
import { createAnnounceMaintenance } from '../maintenances/announce-maintenance.ts';
import { createMaintenancesService } from '../maintenances/maintenances.service.ts';
import { PagesService } from '../pages/pages.service.ts';
import { createProjectPage } from '../projection/project-page.ts';
import { createFanOut } from '../subscribers/fan-out.ts';

/** Status pages of one process on a store. */
export type TestStatusPages = ReturnType<typeof openStatusPages>;

const audit = { record: async () => undefined };

/** Opens the services of one process on a store. Notifications and messages are recorded. */
export function openStatusPages({
  state,
  clock = new StoppedClock(Date.parse('2026-03-01T12:00:00Z')),
}: {
  readonly state: State;
  readonly clock?: StoppedClock;
}) {
  const published: Notification[] = [];
  const messages: OutboxMessage[] = [];
  const changed: string[] = [];
  const outbox: Pick<Outbox, 'add'> = { add: async (_tx, ...added) => void messages.push(...added) };
  const changes = {
    announce: async (ids: readonly string[]) => void changed.push(...ids),
    announceSoon: (ids: readonly string[]) => void changed.push(...ids),
  };
  const restrict = async (pageId: string) => void changed.push(`restricted ${pageId}`);
  const deps = { state, clock, audit, changes, restrict, baseUrl: 'https://pharos.example' };
  const announcing = {
    ...deps,
    fanOut: createFanOut(outbox),
    publish: async (_tx: unknown, notification: Notification) => void published.push(notification),
  };
  const announceIncident = createAnnounceIncident(announcing);
  const announceMaintenance = createAnnounceMaintenance(announcing);
  const automatic = new AutomaticIncidents({ ...deps, announceIncident });
  const hooks = createHooks();
  onHook(outageBegan, (tx, value1) => automatic.outageBegan(tx, value1)).addTo(hooks);
  onHook(outageEnded, (tx, value1) => automatic.outageEnded(tx, value1)).addTo(hooks);
  return {
    state,
    clock,
    hooks,
    /** What was published, in order. */
    published,
    /** What was added to the outbox, in order. */
    messages,
    /** The pages that changed, and those that were restricted, in order. */
    changed,
    automatic,
    pages: new PagesService({ ...deps, passwords: { hash: async () => 'hash' } }),
    components: new ComponentsService(deps),
    incidents: createIncidentsService({ ...deps, announceIncident }),
    maintenances: createMaintenancesService({ ...deps, announceMaintenance }),
    advance: createAdvanceMaintenances({ ...deps, announceMaintenance }),
    /** Projects a page, without figures of monitors. */
    project: createProjectPage({
      ...deps,
      logger: { warn: () => undefined },
      readFigures: () => Promise.reject(new Error('There are no facts')),
      hasMail: true,
    }),
  };
}
