import { sql } from 'drizzle-orm';
import type { State } from '../../../stores/state/state.ts';
import type { DeliveryAttempt } from '../../integrations/index.ts';
import { toStorableText } from '../storable-text.ts';
import { deliveries, deliveryAttempts } from './deliveries.table.ts';

const MAX_RESPONSE_LENGTH = 2_048;
const MAX_ERROR_LENGTH = 500;

/** A finished attempt. */
export interface FinishedAttempt {
  /** The delivery. */
  readonly id: string;
  readonly result: DeliveryAttempt;
  /** Whether no other attempt follows. */
  readonly isFinal: boolean;
  readonly startedAt: Date;
  readonly finishedAt: Date;
}

/** Records an attempt and the state of its delivery, in one statement. */
export async function recordAttempt(
  { db }: Pick<State, 'db'>,
  { id, result, isFinal, startedAt, finishedAt }: FinishedAttempt,
): Promise<void> {
  const { status, statusCode = null, latencyMs } = result;
  const error = result.error === undefined ? null : toStorableText(result.error, MAX_ERROR_LENGTH);
  const response =
    result.response === undefined ? null : toStorableText(result.response, MAX_RESPONSE_LENGTH);
  const state = status === 'delivered' ? 'delivered' : isFinal ? 'failed' : 'waiting';
  await db.execute(sql`
    with attempted as (
      update ${deliveries} set
        attempts = attempts + 1,
        status = ${state},
        last_error = ${error},
        finished_at = ${isFinal ? finishedAt.toISOString() : null}::timestamptz
      where id = ${id}
      returning id, attempts
    )
    insert into ${deliveryAttempts}
      (delivery_id, number, status, status_code, duration_ms, error, response, started_at)
    select id, attempts, ${status}, ${statusCode}::integer, ${Math.round(latencyMs)}::integer, ${error},
      ${response}, ${startedAt.toISOString()}::timestamptz
    from attempted`);
}
