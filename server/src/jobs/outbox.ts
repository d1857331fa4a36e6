import { asc, eq, gt, sql } from 'drizzle-orm';
import { AppError } from '../errors.ts';
import { newId } from '../lib/ids/ids.ts';
import { deriveKey } from '../lib/secrets/derive-key.ts';
import { countResealed, type Resealed, reseal } from '../lib/secrets/reseal.ts';
import { seal } from '../lib/secrets/seal.ts';
import type { Clock } from '../lib/time/clock.ts';
import type { StateHandle } from '../stores/state/state.ts';
import { outbox } from './outbox.table.ts';

/** What the key of payloads is derived for. */
export const OUTBOX_PURPOSE = 'outbox';

/** The largest payload, in bytes of JSON. */
const MAX_PAYLOAD_BYTES = 256 * 1024;

/** A message for a handler of its kind. */
export interface OutboxMessage {
  readonly kind: string;
  /** JSON. It is stored encrypted. */
  readonly payload: unknown;
  /** Organizations take turns, so that the backlog of one does not delay another. */
  readonly organizationId?: string;
  /** A message is added once for each key of its kind, for as long as the message is kept. */
  readonly uniqueKey?: string;
  /** Messages of a lane share the lane's limits of their handler, so that one receiver does not delay others. */
  readonly lane?: string;
  /** Messages that have a key in common are delivered one after another, in the order in which they were added. */
  readonly orderingKeys?: readonly string[];
  /** When it may be delivered, in milliseconds since the epoch; now if absent. */
  readonly dueAtMs?: number;
}

interface OutboxDeps {
  readonly clock: Clock;
  /** 32 bytes. */
  readonly key: Buffer;
  readonly onAdded: (kinds: readonly string[]) => void;
}

/** Adds messages that are delivered after the transaction, at least once, by whichever process claims them. */
export class Outbox {
  readonly #deps: OutboxDeps;

  /** @param onAdded called with the kinds of added messages, so that a dispatcher of this process looks for them soon. */
  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  /**
   * Adds messages in the transaction of the change that causes them: both are kept or neither.
   * @throws AppError INTERNAL_SERVER_ERROR when the payload is larger than 256 KB.
   */
  async add(tx: Pick<StateHandle, 'execute'>, ...messages: readonly OutboxMessage[]): Promise<void> {
    if (messages.length === 0) return;
    // One parameter, however many messages: to build a statement with one for each value takes longer than to run it.
    const rows = messages.map((message, number) => ({ ...this.#toRow(message), number }));
    await tx.execute(sql`
        insert into ${outbox}
          (id, kind, organization_id, lane, ordering_keys, payload, unique_key, due_at, created_at)
        select id, kind, organization_id, lane, ordering_keys, payload, unique_key, due_at, created_at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as message(
          number integer, id text, kind text, organization_id text, lane text, ordering_keys text[], payload text,
          unique_key text, due_at timestamptz, created_at timestamptz
        )
        order by number
        on conflict do nothing`);
    this.#deps.onAdded([...new Set(messages.map(({ kind }) => kind))]);
  }

  #toRow({ kind, payload, organizationId = '', uniqueKey, lane = '', ...rest }: OutboxMessage) {
    const { clock, key } = this.#deps;
    const json = JSON.stringify(payload);
    if (Buffer.byteLength(json) > MAX_PAYLOAD_BYTES)
      throw new AppError('INTERNAL_SERVER_ERROR', {
        reason: `the payload of a ${kind} message is too large`,
      });
    const nowMs = clock.now();
    const id = newId('msg', nowMs);
    return {
      id,
      kind,
      organization_id: organizationId,
      lane,
      ordering_keys: rest.orderingKeys ?? [],
      payload: seal(key, json, id),
      unique_key: uniqueKey ?? null,
      due_at: new Date(rest.dueAtMs ?? nowMs),
      created_at: new Date(nowMs),
    };
  }
}

const PAGE = 500;

/** Encrypts the waiting messages with the keys of another secret. */
export async function resealOutbox(tx: StateHandle, from: string, to: string): Promise<Resealed> {
  const keys = { from: deriveKey(from, OUTBOX_PURPOSE), to: deriveKey(to, OUTBOX_PURPOSE) };
  const payloads: (string | undefined)[] = [];
  for (let last = ''; ; ) {
    const rows = await tx
      .select()
      .from(outbox)
      .where(gt(outbox.id, last))
      .orderBy(asc(outbox.id))
      .limit(PAGE);
    for (const { id, payload: before } of rows) {
      const payload = reseal(before, id, keys);
      payloads.push(payload === undefined ? undefined : id);
      if (payload !== undefined && payload !== before)
        await tx.update(outbox).set({ payload }).where(eq(outbox.id, id));
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < PAGE) return countResealed(payloads);
    last = end.id;
  }
}
