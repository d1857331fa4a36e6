import { sql } from 'drizzle-orm';
import { createBatcher } from '../../../lib/concurrency/batcher.ts';
import type { DeliveryAttempt } from '../../../outbound/post-json.ts';
import type { State } from '../../../stores/state/state.ts';
import { toStorableText } from '../storable-text.ts';
import { deliveries, deliveryAttempts } from './deliveries.table.ts';

const MAX_RESPONSE_LENGTH = 2_048;
const MAX_ERROR_LENGTH = 500;
const MAX_RECORDED = 64;

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

/**
 * Creates the function that records an attempt and the state of its delivery. Attempts that end at the same time are recorded in one
 * statement.
 */
export function createAttemptRecorder({
  db,
}: Pick<State, 'db'>): (attempt: FinishedAttempt) => Promise<void> {
  const record = createBatcher<FinishedAttempt, never>({
    maxSize: MAX_RECORDED,
    run: async (attempts) => {
      await db.execute(sql`
        with given as (
          select * from jsonb_to_recordset(${JSON.stringify(attempts.map(toRow))}::jsonb) as one(
            id text, state text, status text, status_code integer, duration_ms integer, error text, response text,
            started_at timestamptz, finished_at timestamptz
          )
        ), attempted as (
          update ${deliveries} as delivery set
            attempts = attempts + 1,
            status = given.state,
            last_error = given.error,
            finished_at = given.finished_at
          from given where delivery.id = given.id
          returning delivery.id, delivery.attempts
        )
        insert into ${deliveryAttempts}
          (delivery_id, number, status, status_code, duration_ms, error, response, started_at)
        select id, attempts, status, status_code, duration_ms, error, response, started_at
        from attempted join given using (id)`);
      return new Map<FinishedAttempt, never>();
    },
  });
  return async (attempt) => {
    await record(attempt);
  };
}

function toRow({ id, result, isFinal, startedAt, finishedAt }: FinishedAttempt) {
  const { status, statusCode, latencyMs, error, response } = result;
  return {
    id,
    state: status === 'delivered' ? 'delivered' : isFinal ? 'failed' : 'waiting',
    status,
    status_code: statusCode ?? null,
    duration_ms: Math.round(latencyMs),
    error: error === undefined ? null : toStorableText(error, MAX_ERROR_LENGTH),
    response: response === undefined ? null : toStorableText(response, MAX_RESPONSE_LENGTH),
    started_at: startedAt,
    finished_at: isFinal ? finishedAt : null,
  };
}
