import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import {
  type Delivery,
  DeliveryFailed,
  DeliveryPostponed,
  DeliveryRefused,
  type MessageHandler,
} from '../../../jobs/message-handler.ts';
import { createBatcher } from '../../../lib/concurrency/batcher.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { DAY_MS, HOUR_MS } from '../../../lib/time/time-zone.ts';
import type { DeliveryAttempt } from '../../../outbound/post-json.ts';
import type { State } from '../../../stores/state/state.ts';
import { deliveryRulesOf, type IntegrationsService } from '../../integrations/index.ts';
import { type IntegrationRow, integrations } from '../../integrations/integrations.table.ts';
import { DELIVERY_KIND } from '../routing/outbox-kinds.ts';
import { type DeliveryRow, deliveries } from './deliveries.table.ts';
import {
  createNotificationReader,
  type ReadNotifications,
  readMessage,
  type StoredNotification,
} from './read-message.ts';
import { createAttemptRecorder } from './record-attempt.ts';

const CONCURRENCY = 256;
const ORGANIZATION_CONCURRENCY = 64;
/** Deliveries to one integration at the same time. */
const INTEGRATION_CONCURRENCY = 4;
const ATTEMPT_TIMEOUT_MS = 20_000;
/** Longer than an attempt, so that its result is recorded. */
const HANDLER_TIMEOUT_MS = 40_000;
/** The longest wait that a receiver can ask for. */
const MAX_RETRY_AFTER_MS = HOUR_MS;
/** The limit is the age of the message. */
const MAX_ATTEMPTS = 100;

/** Rows of a statement that reads for several deliveries. */
const MAX_READ = 256;

const payloadSchema = z.object({ deliveryId: z.string() });

/** Creates the handler that delivers to integrations: for 24 hours, with increasing waits. */
export function createDeliveryHandler({
  state,
  clock,
  baseUrl,
  integrations: directory,
}: {
  readonly state: State;
  readonly clock: Clock;
  readonly baseUrl: string;
  readonly integrations: Pick<IntegrationsService, 'deliver'>;
}): MessageHandler {
  const recordAttempt = createAttemptRecorder(state);
  const readAll = createNotificationReader(state.db);

  // Deliveries of one claim are read together.
  const readDelivery = createBatcher({
    maxSize: MAX_READ,
    run: async (ids: readonly string[]) => {
      const found = await state.db
        .select({ row: deliveries, kind: integrations.kind })
        .from(deliveries)
        .leftJoin(integrations, eq(integrations.id, deliveries.integrationId))
        .where(inArray(deliveries.id, [...ids]));
      return new Map(found.map((one) => [one.row.id, one]));
    },
  });
  const readNotification = createBatcher<string, StoredNotification>({ maxSize: MAX_READ, run: readAll });
  const readNotifications: ReadNotifications = async (ids) => {
    const found = await Promise.all(ids.map(async (id) => [id, await readNotification(id)] as const));
    return new Map(found.flatMap(([id, one]) => (one === undefined ? [] : [[id, one]])));
  };

  async function attempt(row: DeliveryRow, signal: AbortSignal): Promise<DeliveryAttempt> {
    const { integrationId, organizationId } = row;
    const notification = await readMessage(readNotifications, row, baseUrl);
    if (notification === undefined)
      return { status: 'rejected', latencyMs: 0, error: 'The notification was deleted.' };
    return directory.deliver({
      integrationId,
      organizationId,
      notification,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
    });
  }

  async function waitForTurn(kind: IntegrationRow['kind'] | null, delivery: Delivery): Promise<void> {
    const paceMs = kind === null ? undefined : deliveryRulesOf(kind).paceMs;
    if (paceMs === undefined) return;
    const waitMs = await delivery.occupyLane(paceMs);
    if (waitMs > 0) throw new DeliveryPostponed(waitMs);
  }

  return {
    kind: DELIVERY_KIND,
    concurrency: CONCURRENCY,
    organizationConcurrency: ORGANIZATION_CONCURRENCY,
    laneConcurrency: INTEGRATION_CONCURRENCY,
    timeoutMs: HANDLER_TIMEOUT_MS,
    maxAttempts: MAX_ATTEMPTS,
    maxAgeMs: DAY_MS,
    async deliver(payload, signal, delivery) {
      const found = await readDelivery(payloadSchema.parse(payload).deliveryId);
      // Finished by an earlier attempt, whose process died before it deleted the message.
      if (found === undefined || found.row.status !== 'waiting') return;
      await waitForTurn(found.kind, delivery);
      const startedAt = new Date(clock.now());
      const result = await attempt(found.row, signal);
      const retryAfterMs = Math.min(result.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
      const isFinal = result.status !== 'failed' || delivery.isLast(retryAfterMs);
      await recordAttempt({
        id: found.row.id,
        result,
        isFinal,
        startedAt,
        finishedAt: new Date(clock.now()),
      });
      if (result.status === 'delivered') return;
      const error = result.error ?? `The receiver responded with ${result.statusCode ?? 'an error'}.`;
      if (isFinal) throw new DeliveryRefused(error);
      if (retryAfterMs > 0) await delivery.pauseLane(retryAfterMs);
      throw new DeliveryFailed(error, retryAfterMs);
    },
  };
}
