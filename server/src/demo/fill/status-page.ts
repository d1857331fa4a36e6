import { z } from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time/time-zone.ts';
import type { Credential, DemoClient } from '../demo-client.ts';
import { downtimesOf } from '../model/checks.ts';
import { firstSunday } from './monitors.ts';
import { DEMO_COMPONENTS, DEMO_PAGE, DEMO_TEMPLATES } from './status-page.data.ts';

const withId = z.object({ id: z.string() });
const createdPage = z.object({ statusPage: withId });
const createdGroup = z.object({ group: withId });
const createdComponent = z.object({ component: withId });
const createdIncident = z.object({ incident: withId });
const createdTemplate = z.object({ template: withId });
const createdMaintenance = z.object({ maintenance: withId });

/** When the slow payments began, and when their cause was found, before the end. */
const [SLOW_SINCE_MS, FOUND_MS] = [95 * MINUTE_MS, 40 * MINUTE_MS];
const UPDATE_HOUR_MS = 2 * HOUR_MS;

/**
 * Creates a status page of the shop: six components in two groups, a resolved incident with a postmortem, one that slows a component
 * down, weekly maintenance and templates. Nobody is notified.
 */
export async function fillStatusPage(
  client: DemoClient,
  session: Credential,
  organizationId: string,
  { monitorIds, endMs }: { readonly monitorIds: ReadonlyMap<string, string>; readonly endMs: number },
): Promise<void> {
  const { statusPage } = await client.post(
    '/v1/status-pages',
    { ...DEMO_PAGE, organizationId },
    session,
    createdPage,
  );
  const path = `/v1/status-pages/${statusPage.id}`;
  const ids = await createComponents(client, session, path, monitorIds);
  const idOf = (name: string) => ids.get(name) ?? '';
  const at = (ms: number) => new Date(ms).toISOString();

  const outage = downtimesOf('Website', endMs).at(-1) ?? { fromMs: endMs - DAY_MS, toMs: endMs - DAY_MS / 2 };
  const past = await client.post(
    `${path}/incidents`,
    {
      title: 'The shop is unavailable',
      severity: 'critical',
      status: 'investigating',
      message: 'The shop responds with **503 Service Unavailable**. We are investigating.',
      startedAt: at(outage.fromMs),
      components: [
        { id: idOf('Website'), impact: 'major_outage' },
        { id: idOf('Checkout'), impact: 'partial_outage' },
      ],
      notify: false,
    },
    session,
    createdIncident,
  );
  const third = (outage.toMs - outage.fromMs) / 3;
  for (const [status, ms, message] of [
    [
      'identified',
      outage.fromMs + third,
      'The database has no free connections. We are restarting its pool.',
    ],
    ['monitoring', outage.fromMs + 2 * third, 'The shop is available again. We are watching it.'],
    ['resolved', outage.toMs, 'All orders that were waiting have been processed.'],
  ] as const)
    await client.post(
      `/v1/incidents/${past.incident.id}/updates`,
      { status, message, at: at(ms), notify: false },
      session,
      createdIncident,
    );
  await client.put(
    `/v1/incidents/${past.incident.id}/postmortem`,
    {
      message:
        'A report kept its connection to the database open. After 40 reports none was left for the shop.\n\n- Reports now use a pool of their own.\n- An alert fires when 80 % of the connections are in use.',
      isPublished: true,
    },
    session,
  );

  const slow = await client.post(
    `${path}/incidents`,
    {
      title: 'Payments take longer than usual',
      severity: 'minor',
      status: 'investigating',
      message: 'Payments by card take up to 20 seconds. Orders are not lost.',
      startedAt: at(endMs - SLOW_SINCE_MS),
      components: [{ id: idOf('Payments'), impact: 'degraded' }],
      notify: false,
    },
    session,
    createdIncident,
  );
  await client.post(
    `/v1/incidents/${slow.incident.id}/updates`,
    {
      status: 'identified',
      message: 'Our payment provider is slow. See [its status page](https://status.example.com).',
      at: at(endMs - FOUND_MS),
      notify: false,
    },
    session,
    createdIncident,
  );

  for (const template of DEMO_TEMPLATES)
    await client.post(
      `${path}/incident-templates`,
      { ...template, componentIds: template.componentIds.map(idOf) },
      session,
      createdTemplate,
    );
  await client.post(
    `${path}/maintenances`,
    {
      title: 'Database updates',
      message: 'Orders may take a few seconds longer.',
      startsAt: at(firstSunday(endMs) + UPDATE_HOUR_MS),
      durationMinutes: 60,
      rrule: 'FREQ=WEEKLY;BYDAY=SU',
      timeZone: 'UTC',
      componentIds: [idOf('Database')],
      pausesAlerts: false,
      notify: false,
    },
    session,
    createdMaintenance,
  );
}

/** Creates the groups and their components. @returns the ids of the components by name. */
async function createComponents(
  client: DemoClient,
  session: Credential,
  path: string,
  monitorIds: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const { group: name, components } of DEMO_COMPONENTS) {
    const { group } = await client.post(`${path}/groups`, { name }, session, createdGroup);
    for (const { monitor, ...fields } of components) {
      const { component } = await client.post(
        `${path}/components`,
        {
          ...fields,
          groupId: group.id,
          ...(monitor !== undefined && { monitorId: monitorIds.get(monitor) ?? null }),
        },
        session,
        createdComponent,
      );
      ids.set(fields.displayName, component.id);
    }
  }
  return ids;
}
