import { z } from 'zod';
import { DAY_MS } from '../../lib/time/time-zone.ts';
import type { Credential, DemoClient } from '../demo-client.ts';
import { createRandom } from '../model/random.ts';
import type { RecordedNotification } from '../past/notification-history.ts';
import type { Past } from '../past/past.module.ts';
import type { MonitorProblem } from './monitors.ts';

const DAYS = 14;
/** One delivery in this many failed. */
const FAILED_ONE_IN = 9;
/** The newest notifications, which the owner has not read. */
const UNREAD = 3;
const SEED = 4_242;

const created = z.object({ integration: z.object({ id: z.string() }) });
const inbox = z.object({ notifications: z.array(z.object({ id: z.string() })) });
const read = z.object({ unread: z.number() });
const createdRule = z.object({ notificationRule: z.object({ id: z.string() }) });

/** Creates a disabled webhook, two rules, and the deliveries of the problems of two weeks. The owner has read all but the newest. Nothing is sent. */
export async function fillNotifications(
  client: DemoClient,
  session: Credential,
  { id: websiteId, organizationId }: { readonly id: string; readonly organizationId: string },
  options: {
    readonly endMs: number;
    readonly baseUrl: string;
    readonly past: Pick<Past, 'writeNotifications'>;
    readonly problems: readonly MonitorProblem[];
  },
): Promise<void> {
  const { endMs, baseUrl, past, problems } = options;
  const { integration } = await client.post(
    '/v1/integrations',
    {
      kind: 'webhook',
      name: 'On-call (demo)',
      enabled: false,
      config: { url: 'https://example.com/hooks/pharos', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
      organizationId,
    },
    session,
    created,
  );
  const rule = { integrationIds: [integration.id], organizationId };
  const { notificationRule } = await client.post(
    '/v1/notification-rules',
    { ...rule, name: 'Outages', events: ['monitor.*'], delaySeconds: 180, remindEverySeconds: 3_600 },
    session,
    createdRule,
  );
  await client.post(
    '/v1/notification-rules',
    {
      ...rule,
      name: 'Alerts outside of the night',
      events: ['alert.*', 'incident.*'],
      filter: { severity: 'warning' },
      quietHours: { timezone: 'Europe/Berlin', days: ['saturday', 'sunday'], from: '22:00', to: '07:00' },
    },
    session,
    createdRule,
  );
  const ids = {
    baseUrl,
    organizationId,
    websiteId,
    ruleId: notificationRule.id,
    integrationId: integration.id,
  };
  const recent = problems
    .filter(({ fromMs }) => fromMs > endMs - DAYS * DAY_MS)
    .sort((one, other) => one.fromMs - other.fromMs);
  await past.writeNotifications(recordDeliveries(ids, recent));
  const { notifications } = await client.get(
    `/v1/inbox?organizationId=${organizationId}&limit=${UNREAD + 1}`,
    session,
    inbox,
  );
  const upTo = notifications[UNREAD]?.id;
  if (upTo !== undefined)
    await client.post('/v1/inbox/read', { organizationId, all: true, upTo }, session, read);
}

function recordDeliveries(
  ids: {
    readonly baseUrl: string;
    readonly organizationId: string;
    readonly websiteId: string;
    readonly ruleId: string;
    readonly integrationId: string;
  },
  problems: readonly MonitorProblem[],
): readonly RecordedNotification[] {
  const random = createRandom(SEED);
  const { baseUrl, organizationId, websiteId, ruleId, integrationId } = ids;
  return problems.map((problem, index): RecordedNotification => {
    const { monitor, fromMs, toMs } = problem;
    const durationMs = 30 + Math.floor(random.next() * 400);
    const failure = { statusCode: 503, durationMs, response: 'Service Unavailable' };
    const isFailed = index % FAILED_ONE_IN === FAILED_ONE_IN - 1;
    return {
      ruleId,
      integrationId,
      durationMs: toMs === null ? undefined : toMs - fromMs,
      attempts: isFailed ? [failure, failure, failure] : [{ statusCode: 200, durationMs, response: 'ok' }],
      notification: {
        ...textsOf(problem),
        organizationId,
        websiteId,
        phase: 'problem',
        resource: { kind: 'monitor', ...monitor },
        url: `${baseUrl}/monitors/${monitor.id}`,
        data: {},
        occurredAtMs: fromMs,
      },
    };
  });
}

/** The texts are those of the monitors module. */
function textsOf({ monitor: { name }, reason, expiresAtMs }: MonitorProblem) {
  if (expiresAtMs === undefined)
    return {
      kind: 'monitor.down',
      severity: 'critical',
      title: `${name} is down`,
      text: reason ?? '',
    } as const;
  const date = new Date(expiresAtMs).toISOString();
  return {
    kind: 'monitor.certificate',
    severity: 'warning',
    title: `The certificate of ${name} expires on ${date.slice(0, 10)}`,
    text: `The certificate of ${name} is valid until ${date.slice(0, 16).replace('T', ' ')} UTC.`,
  } as const;
}
