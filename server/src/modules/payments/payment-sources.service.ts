import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, lt, or } from 'drizzle-orm';
import { AppError, invalidField, unknownResource } from '../../errors.ts';
import type { FoundResource } from '../../http/authorize.ts';
import type { Actor } from '../../lib/actor.ts';
import { isId, newId } from '../../lib/ids/ids.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { assertRoom } from '../../stores/state/assert-room.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { lockWebsite, type WebsiteDirectory } from '../websites/index.ts';
import { type PaymentRow, type PaymentSourceRow, paymentSources, payments } from './payments.table.ts';
import type { SourceSecrets } from './source-secrets.ts';

/** The most sources of a website. A list returns all of them. */
const MAX_SOURCES = 20;
const TOKEN_BYTES = 24;
const HOUR_MS = 3_600_000;

/** What clients set of a new source. */
export interface NewPaymentSource extends Pick<PaymentSourceRow, 'websiteId' | 'provider' | 'name' | 'mode'> {
  /** Without it, webhooks are rejected until one is set: providers show the secret after they know the address. */
  readonly signingSecret: string | null;
}

/** Changes to a source. Absent fields are left unchanged. */
export interface PaymentSourceChanges {
  readonly name?: string | undefined;
  readonly signingSecret?: string | undefined;
  /** How long the current secret is accepted after a new one was set. */
  readonly keepPreviousSecretHours: number;
}

/** A page of payments by the time at which they took place, latest first. */
export interface PaymentsPage {
  readonly rows: readonly PaymentRow[];
  readonly nextCursor: string | null;
}

/** Manages payment sources and lists payments. Access was checked before. */
export interface PaymentSourcesService {
  /** For authorization. */
  find(id: string): Promise<FoundResource | undefined>;
  /** Lists the sources of a website, oldest first. */
  list(websiteId: string): Promise<readonly PaymentSourceRow[]>;
  /** Lists the payments, refunds and disputes of a website. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  listPayments(query: {
    readonly websiteId: string;
    readonly limit: number;
    readonly cursor?: string | undefined;
  }): Promise<PaymentsPage>;
  /** @throws AppError CONFLICT if the website has too many sources. */
  create(actor: Actor, input: NewPaymentSource): Promise<PaymentSourceRow>;
  /** @throws AppError ACCESS_DENIED if it does not exist any more. */
  update(actor: Actor, id: string, changes: PaymentSourceChanges): Promise<PaymentSourceRow>;
  /** Its payments remain in reports. @throws AppError ACCESS_DENIED. */
  remove(actor: Actor, id: string): Promise<void>;
}

/** Creates the service. Every change is in one transaction with its audit entry, which contains no secret. */
export function createPaymentSourcesService(deps: {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly secrets: SourceSecrets;
  readonly clock: Clock;
}): PaymentSourcesService {
  const { state, audit, websites, secrets, clock } = deps;

  async function record(
    tx: StateHandle,
    actor: Actor,
    verb: string,
    organizationId: string,
    { id, websiteId, provider, name, mode }: PaymentSourceRow,
    more: Readonly<Record<string, boolean>> = {},
  ): Promise<void> {
    await audit.record(tx, actor, {
      action: `payment-source.${verb}`,
      organizationId,
      resource: `payment-source:${id}`,
      details: { websiteId, provider, name, mode, ...more },
    });
  }

  /** Reads a source under the lock of its website. */
  async function readLocked(tx: StateHandle, id: string) {
    const isIt = eq(paymentSources.id, id);
    const [found] = await tx.select().from(paymentSources).where(isIt);
    if (found === undefined) throw unknownResource();
    const { organizationId } = await lockWebsite(tx, found.websiteId);
    const [row] = await tx.select().from(paymentSources).where(isIt).for('update');
    if (row === undefined) throw unknownResource();
    return { row, organizationId };
  }

  return {
    async find(id) {
      if (!isId('pay', id)) return undefined;
      const [row] = await state.db
        .select({ websiteId: paymentSources.websiteId })
        .from(paymentSources)
        .where(eq(paymentSources.id, id));
      const website = row && (await websites.find(row.websiteId));
      return website && { organizationId: website.organizationId, websiteId: website.id, isPublic: false };
    },

    list: (websiteId) =>
      state.db
        .select()
        .from(paymentSources)
        .where(eq(paymentSources.websiteId, websiteId))
        .orderBy(asc(paymentSources.id)),

    async listPayments({ websiteId, limit, cursor }) {
      const visible = and(eq(payments.websiteId, websiteId), eq(payments.isErased, false));
      const from = cursor === undefined ? undefined : await readCursor(state.db, websiteId, cursor);
      const rows = await state.db
        .select()
        .from(payments)
        .where(and(visible, eq(payments.isVoid, false), from))
        .orderBy(desc(payments.occurredAt), desc(payments.id))
        .limit(limit + 1);
      const page = rows.slice(0, limit);
      return { rows: page, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
    },

    create: (actor, { signingSecret, ...input }) => {
      const nowMs = clock.now();
      const id = newId('pay', nowMs);
      return state.transaction(async (tx) => {
        const { organizationId } = await lockWebsite(tx, input.websiteId);
        await assertRoom(tx, paymentSources, eq(paymentSources.websiteId, input.websiteId), {
          max: MAX_SOURCES,
          message: say('payments.tooManyPaymentSources', { max: MAX_SOURCES }),
        });
        const [row] = await tx
          .insert(paymentSources)
          .values({
            ...input,
            id,
            token: randomBytes(TOKEN_BYTES).toString('base64url'),
            secrets:
              signingSecret === null ? [] : secrets.add({ id, secrets: [] }, signingSecret, nowMs, nowMs),
            createdAt: new Date(nowMs),
            updatedAt: new Date(nowMs),
          })
          .returning();
        if (row === undefined) throw new AppError('INTERNAL_SERVER_ERROR');
        await record(tx, actor, 'create', organizationId, row);
        return row;
      });
    },

    update: (actor, id, { name, signingSecret, keepPreviousSecretHours }) =>
      state.transaction(async (tx) => {
        const nowMs = clock.now();
        const { row, organizationId } = await readLocked(tx, id);
        const keepUntilMs = nowMs + keepPreviousSecretHours * HOUR_MS;
        const changes = {
          name: name ?? row.name,
          secrets:
            signingSecret === undefined
              ? [...row.secrets]
              : [...secrets.add(row, signingSecret, nowMs, keepUntilMs)],
          updatedAt: new Date(nowMs),
        };
        await tx.update(paymentSources).set(changes).where(eq(paymentSources.id, id));
        const after = { ...row, ...changes };
        await record(tx, actor, 'update', organizationId, after, {
          hasNewSecret: signingSecret !== undefined,
        });
        return after;
      }),

    remove: (actor, id) =>
      state.transaction(async (tx) => {
        const { row, organizationId } = await readLocked(tx, id);
        await tx.delete(paymentSources).where(eq(paymentSources.id, id));
        await record(tx, actor, 'delete', organizationId, row);
      }),
  };
}

/** The condition of the rows after a cursor: the id of the last payment of a page. @throws AppError VALIDATION_ERROR. */
async function readCursor(db: StateHandle, websiteId: string, cursor: string) {
  const [row] = isId('pmt', cursor)
    ? await db
        .select({ id: payments.id, occurredAt: payments.occurredAt })
        .from(payments)
        .where(and(eq(payments.id, cursor), eq(payments.websiteId, websiteId)))
    : [];
  if (row === undefined) throw invalidField('cursor', say('payments.mustBeCursorOfList'));
  const { id, occurredAt } = row;
  return or(
    lt(payments.occurredAt, occurredAt),
    and(eq(payments.occurredAt, occurredAt), lt(payments.id, id)),
  );
}
