import { newId } from '../../../lib/ids/ids.ts';
import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import {
  EXAMPLE_COMPONENT_ID,
  EXAMPLE_GROUP_ID,
  EXAMPLE_INCIDENT_ID,
  EXAMPLE_NEW_SLUG,
  EXAMPLE_PAGE_ID,
  EXAMPLE_PAGE_MAINTENANCE_ID,
  EXAMPLE_PAGE_SLUG,
  EXAMPLE_SUBSCRIBER_ID,
  EXAMPLE_TEMPLATE_ID,
  EXAMPLE_TOKEN,
  EXAMPLE_UPDATE_ID,
} from '../status-page-id.contract.ts';
import { statusPagesModule } from '../status-pages.module.ts';

/** A page with one of everything: the incident is a draft, and has two updates. */
export async function createSubjects({ app, owner }: SubjectWorld): Promise<Subjects> {
  const { organizationId, actor } = owner;
  const service = app.app.serviceOf(statusPagesModule);
  // The first page is that of calls that are rejected. Those of earlier calls are not needed any more.
  const { rows } = await service.pages.list({ organizationId, limit: 100 });
  for (const { id } of rows.slice(0, -1)) await service.pages.remove(actor, id, organizationId);
  const nowMs = app.clock.now();
  const freshSlug = () => newId('new', nowMs).slice('new_'.length);
  const row = await service.pages.create(actor, organizationId, { name: 'Shop', slug: freshSlug() });
  const page = { pageId: row.id, organizationId };
  await service.domains.set(actor, row.id, organizationId, `${freshSlug()}.shop.example`);
  const group = await service.groups.create(actor, page, { name: 'Europe', isCollapsed: false });
  const component = await service.components.create(actor, page, {
    displayName: 'Checkout',
    groupId: group.id,
  });
  const incident = await service.incidents.create(actor, page, {
    title: 'Payments fail',
    severity: 'major',
    status: 'investigating',
    message: 'We are investigating.',
    components: [{ id: component.row.id, impact: 'partial_outage' }],
    isDraft: true,
    notify: false,
  });
  const incidentId = incident.row.id;
  const updated = await service.incidents.addUpdate(actor, incidentId, organizationId, {
    status: 'identified',
    message: 'A provider rejects payments.',
    notify: false,
  });
  const template = await service.templates.create(actor, page, {
    name: 'Payments',
    title: 'Payments fail',
    severity: 'major',
    status: 'investigating',
    message: 'We are investigating.',
    componentIds: [],
  });
  const maintenance = await service.maintenances.create(actor, page, {
    title: 'Database update',
    message: 'Orders may be slow.',
    startsAt: new Date(nowMs + 86_400_000).toISOString(),
    durationMinutes: 60,
    rrule: null,
    componentIds: [],
    pausesAlerts: false,
    notify: false,
  });
  const subscriber = await service.subscribers.create(actor, page, {
    kind: 'email',
    address: 'grace@example.com',
    componentIds: [],
  });
  return {
    [EXAMPLE_TOKEN]: service.tokens.create(subscriber),
    [EXAMPLE_NEW_SLUG]: freshSlug(),
    [EXAMPLE_PAGE_SLUG]: row.slug,
    [EXAMPLE_PAGE_ID]: row.id,
    [EXAMPLE_GROUP_ID]: group.id,
    [EXAMPLE_COMPONENT_ID]: component.row.id,
    [EXAMPLE_INCIDENT_ID]: incidentId,
    [EXAMPLE_UPDATE_ID]: updated.updates[0]?.id ?? '',
    [EXAMPLE_TEMPLATE_ID]: template.id,
    [EXAMPLE_PAGE_MAINTENANCE_ID]: maintenance.row.id,
    [EXAMPLE_SUBSCRIBER_ID]: subscriber.id,
  };
}
