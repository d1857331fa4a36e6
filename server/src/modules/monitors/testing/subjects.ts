import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import { EXAMPLE_MAINTENANCE_ID } from '../maintenance/maintenance-id.contract.ts';
import { EXAMPLE_MONITOR_ID, EXAMPLE_OUTAGE_ID } from '../monitor-id.contract.ts';
import { monitorsModule } from '../monitors.module.ts';
import { EXAMPLE_PROBE_ID } from '../probes/probe-id.contract.ts';
import { addOutage } from './add-outage.ts';

/** A monitor of the website with an open outage, and a maintenance window. */
export async function createSubjects({ app, owner, websiteId }: SubjectWorld): Promise<Subjects> {
  const { organizationId, actor } = owner;
  const service = app.app.serviceOf(monitorsModule);
  const monitor = await service.create(actor, organizationId, {
    name: 'Website',
    url: 'https://shop.example/health',
    cacheBust: false,
    config: {
      method: 'GET',
      headers: {},
      expectedStatus: ['200-299'],
      keywords: [],
      jsonAssertions: [],
      headerAssertions: [],
      followRedirects: 5,
      httpVersion: 'auto',
      verifyCertificate: true,
    },
    websiteId,
  });
  const outageId = await addOutage(app.stores.state, monitor.row, app.clock.now());
  const row = await service.maintenance.create(actor, organizationId, {
    name: 'Updates',
    monitorIds: [],
    tags: [],
    startsAt: new Date(app.clock.now() + 86_400_000).toISOString(),
    durationMinutes: 60,
    rrule: null,
    timeZone: 'UTC',
  });
  const { probes } = service;
  // A region has one probe, and their number is limited. The first one is that of calls that are rejected.
  const [, ...former] = [...(await probes.list(organizationId))].sort((one, other) =>
    one.id < other.id ? -1 : 1,
  );
  for (const { id } of former) await probes.remove(actor, id, organizationId);
  const region = `r${app.clock.now().toString(36)}`;
  const probe = await probes.create(actor, organizationId, { name: 'Helsinki', region });
  return {
    [EXAMPLE_PROBE_ID]: probe.row.id,
    [EXAMPLE_OUTAGE_ID]: outageId,
    [EXAMPLE_MONITOR_ID]: monitor.row.id,
    [EXAMPLE_MAINTENANCE_ID]: row.id,
  };
}
