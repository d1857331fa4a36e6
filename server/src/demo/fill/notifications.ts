import { z } from 'zod';
import type { NotificationKind } from '../../modules/integrations/index.ts';
import type { Credential, DemoClient } from '../demo-client.ts';
import { createRandom } from '../model/random.ts';
import type { RecordedNotification } from '../past/notification-history.ts';
import type { Past } from '../past/past.module.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS = 14;
const PER_DAY = 3;
/** One delivery in this many failed. */
const FAILED_ONE_IN = 9;
const SEED = 4_242;
const MONITORS = ['Shop', 'Checkout', 'Search', 'Images'] as const;
/** A kind with texts of the monitors module. */
type Sample = readonly [
  kind: NotificationKind,
  titleOf: (name: string) => string,
  textOf: (atMs: number) => string,
];
const CERTIFICATE_DAYS = 14;
const KINDS: readonly [Sample, ...Sample[]] = [
  ['monitor.down', (name) => `${name} is down`, () => 'Expected status 200-299, received 502.'],
  [
    'monitor.degraded',
    (name) => `${name} is degraded`,
    () => 'The response took 2314 ms, more than 2000 ms.',
  ],
  [
    'monitor.certificate',
    (name) => `The certificate of ${name} expires in ${CERTIFICATE_DAYS} days`,
    (atMs) =>
      `The certificate expires in ${CERTIFICATE_DAYS} days, on ${new Date(atMs + CERTIFICATE_DAYS * DAY_MS).toISOString().slice(0, 10)}.`,
  ],
];

const created = z.object({ integration: z.object({ id: z.string() }) });
const createdRule = z.object({ notificationRule: z.object({ id: z.string() }) });

/** Creates a disabled webhook, two rules, and two weeks of deliveries. Nothing is sent. */
export async function fillNotifications(
  client: DemoClient,
  session: Credential,
  { id: websiteId, organizationId }: { readonly id: string; readonly organizationId: string },
  { endMs, past }: { readonly endMs: number; readonly past: Pick<Past, 'writeNotifications'> },
): Promise<void> {
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
  const ids = { organizationId, websiteId, ruleId: notificationRule.id, integrationId: integration.id };
  await past.writeNotifications(modelDeliveries(ids, endMs));
}

function modelDeliveries(
  ids: {
    readonly organizationId: string;
    readonly websiteId: string;
    readonly ruleId: string;
    readonly integrationId: string;
  },
  endMs: number,
): readonly RecordedNotification[] {
  const random = createRandom(SEED);
  const { organizationId, websiteId, ruleId, integrationId } = ids;
  return Array.from({ length: DAYS * PER_DAY }, (_, index): RecordedNotification => {
    const isLast = index === DAYS * PER_DAY - 1;
    const name = MONITORS[index % MONITORS.length] ?? 'Shop';
    const [kind, titleOf, textOf] = KINDS[index % KINDS.length] ?? KINDS[0];
    const durationMs = 30 + Math.floor(random.next() * 400);
    const failure = { statusCode: 503, durationMs, response: 'Service Unavailable' };
    const isFailed = index % FAILED_ONE_IN === FAILED_ONE_IN - 1;
    const heldMs = isLast ? undefined : Math.ceil(random.next() * HOUR_MS);
    const occurredAtMs = isLast
      ? endMs - HOUR_MS
      : endMs - DAYS * DAY_MS + Math.floor(((index + random.next()) * DAY_MS) / PER_DAY);
    return {
      ruleId,
      integrationId,
      durationMs: heldMs,
      attempts: isFailed ? [failure, failure, failure] : [{ statusCode: 200, durationMs, response: 'ok' }],
      notification: {
        kind,
        organizationId,
        websiteId,
        severity: kind === 'monitor.down' ? 'critical' : 'warning',
        phase: 'problem',
        resource: { kind: 'monitor', id: `mon_demo_${name.toLowerCase()}`, name },
        title: titleOf(name),
        text: textOf(occurredAtMs),
        data: {},
        occurredAtMs,
      },
    };
  });
}
