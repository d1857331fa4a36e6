import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Logger } from 'pino';
import { invalidField, unknownResource } from '../../errors.ts';
import type { FoundResource } from '../../http/authorize.ts';
import type { Actor } from '../../lib/actor.ts';
import { createBatcher } from '../../lib/concurrency/batcher.ts';
import { assertVersion } from '../../lib/ids/entity-tag.ts';
import { isId, newId } from '../../lib/ids/ids.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { DeliveryAttempt } from '../../outbound/post-json.ts';
import { assertRoom } from '../../stores/state/assert-room.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { createOnce } from '../creations/index.ts';
import type { AnnounceDisabled } from './announce-disabled.ts';
import type { IntegrationKind } from './channels/channels.ts';
import { changeConfig, splitConfig } from './config-fields.ts';
import { createHealthRecorder } from './delivery-health.ts';
import { type IntegrationRow, integrations, type Language } from './integrations.table.ts';
import type { DeliverableNotification } from './notification.contract.ts';
import { entityTagOf, type PresentedIntegration, presentIntegration } from './present-integration.ts';
import { SECRETS_PURPOSE, SecretBox } from './secrets.ts';
import { type SendDeps, sendThrough } from './send-through.ts';

/** The most integrations of an organization. */
const MAX_INTEGRATIONS = 100;
const UNREADABLE =
  'The secrets of this integration were encrypted with another PHAROS_SECRET. Enter them again, or restore the secret.';

/** The input for a new integration: a valid configuration of its kind. */
export interface NewIntegration {
  readonly kind: IntegrationKind;
  readonly name: string;
  readonly config: object;
  readonly enabled: boolean;
  readonly language: Language;
}

/** The changes of an integration. Fields of `config` are merged. */
export interface IntegrationChanges {
  readonly name?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly language?: Language | undefined;
  readonly config?: Readonly<Record<string, unknown>> | undefined;
}

/** A notification for one integration. */
export interface DeliveryRequest {
  readonly integrationId: string;
  /** An integration of another organization is not used. */
  readonly organizationId: string;
  readonly notification: DeliverableNotification;
  readonly signal: AbortSignal;
}

/** Manages integrations, and sends through them. Access is checked before. */
export interface IntegrationsService {
  /** @throws AppError VALIDATION_ERROR for an invalid cursor. */
  list(options: IntegrationListOptions): Promise<IntegrationPage>;
  /** Returns the integrations of an organization, at most 100. */
  listAll(organizationId: string): Promise<readonly IntegrationRow[]>;
  /** For authorization. */
  find(id: string): Promise<FoundResource | undefined>;
  /** @throws AppError ACCESS_DENIED. */
  read(id: string, organizationId: string): Promise<IntegrationRow>;
  /** Returns an integration as the API shows it, without its secrets. */
  present(row: IntegrationRow): PresentedIntegration;
  /** @throws AppError CONFLICT when there are too many, or the idempotency key belongs to another request. */
  create(actor: Actor, organizationId: string, input: NewIntegration): Promise<IntegrationRow>;
  /** @throws AppError ACCESS_DENIED, PRECONDITION_FAILED, VALIDATION_ERROR. */
  update(
    actor: Actor,
    id: string,
    organizationId: string,
    changes: IntegrationChanges,
  ): Promise<IntegrationRow>;
  /** @throws AppError ACCESS_DENIED, PRECONDITION_FAILED. */
  remove(actor: Actor, id: string, organizationId: string): Promise<void>;
  /** Makes one attempt to deliver a notification, and records its result. It does not throw for what providers do. */
  deliver(request: DeliveryRequest): Promise<DeliveryAttempt>;
  /** Sends a test message, also through a disabled integration. @throws AppError ACCESS_DENIED. */
  test(id: string, organizationId: string, signal: AbortSignal): Promise<DeliveryAttempt>;
  /** Sends a test message through an integration that is not stored. */
  testNew(organizationId: string, input: NewIntegration, signal: AbortSignal): Promise<DeliveryAttempt>;
}

/** Which integrations are listed, newest first. */
interface IntegrationListOptions {
  readonly organizationId: string;
  readonly kind?: IntegrationKind | undefined;
  readonly limit: number;
  /** The id of the last integration of the previous page. */
  readonly cursor?: string | undefined;
}

/** A page of integrations. */
interface IntegrationPage {
  readonly rows: readonly IntegrationRow[];
  readonly nextCursor: string | null;
}

/** Creates the service. */
export function createIntegrationsService(
  deps: SendDeps & {
    readonly state: State;
    readonly announceDisabled: AnnounceDisabled;
    readonly audit: Pick<AuditService, 'record'>;
    readonly logger: Pick<Logger, 'error' | 'warn'>;
    keyFor(purpose: string): Buffer;
  },
): IntegrationsService {
  const { state, audit, clock, logger } = deps;
  const box = new SecretBox(deps.keyFor(SECRETS_PURPOSE));
  const recordAttempt = createHealthRecorder(deps);
  // Deliveries of one moment are read together.
  const readOne = createBatcher({
    maxSize: MAX_INTEGRATIONS,
    run: async (ids: readonly string[]) => {
      const rows = await state.db
        .select()
        .from(integrations)
        .where(inArray(integrations.id, [...ids]));
      return new Map(rows.map((row) => [row.id, row]));
    },
  });

  const record = (
    tx: StateHandle,
    actor: Actor,
    action: string,
    { id, organizationId, kind, name, enabled }: IntegrationRow,
    details: Readonly<Record<string, unknown>> = {},
  ) =>
    audit.record(tx, actor, {
      action,
      organizationId,
      resource: `integration:${id}`,
      details: { kind, name, enabled, ...details },
    });

  async function read(id: string, organizationId: string): Promise<IntegrationRow> {
    const [row] = await state.db
      .select()
      .from(integrations)
      .where(and(eq(integrations.id, id), eq(integrations.organizationId, organizationId)));
    if (row === undefined) throw unknownResource();
    return row;
  }

  async function sendTo(row: IntegrationRow, notification: DeliverableNotification, signal: AbortSignal) {
    const secrets = box.open(row);
    const attempt: DeliveryAttempt =
      secrets === undefined
        ? { status: 'rejected', latencyMs: 0, error: UNREADABLE }
        : await sendThrough(deps, { ...row, secrets, notification, signal });
    const isDisabled = await recordAttempt(row.id, attempt);
    if (isDisabled) logger.warn({ integration: row.id }, 'an integration was disabled: it failed for 5 days');
    return attempt;
  }

  const service: IntegrationsService = {
    list: (options) => listIntegrations(state, options),
    listAll: (organizationId) =>
      state.db
        .select()
        .from(integrations)
        .where(eq(integrations.organizationId, organizationId))
        .limit(MAX_INTEGRATIONS),
    read,
    present: (row) => presentIntegration(row, box.open(row)),

    find: async (id) => {
      if (!isId('int', id)) return undefined;
      const [row] = await state.db
        .select({ organizationId: integrations.organizationId })
        .from(integrations)
        .where(eq(integrations.id, id));
      return row && { ...row, websiteId: undefined, isPublic: false };
    },

    async create(actor, organizationId, { kind, name, enabled, language, config }) {
      const nowMs = clock.now();
      return createOnce({
        kind: 'integration',
        actor,
        state,
        organizationId,
        nowMs,
        read: (id) => read(id, organizationId),
        create: async (keep) => {
          const id = newId('int', nowMs);
          const now = new Date(nowMs);
          const split = splitConfig(kind, config);

          const row = await state.transaction(async (tx) => {
            await assertRoom(tx, integrations, eq(integrations.organizationId, organizationId), {
              max: MAX_INTEGRATIONS,
              message: say('integrations.tooManyIntegrations', { max: MAX_INTEGRATIONS }),
            });
            await keep(tx, id);
            const [inserted] = await tx
              .insert(integrations)
              .values({
                id,
                organizationId,
                kind,
                name,
                enabled,
                language,
                config: split.config,
                ...box.seal(id, split.secrets),
                disabledBy: enabled ? null : 'person',
                createdAt: now,
                updatedAt: now,
              })
              .returning();
            if (inserted === undefined) throw new Error('The inserted integration was not returned');
            await record(tx, actor, 'integration.create', inserted);
            return inserted;
          });
          return row;
        },
      });
    },

    update: (actor, id, organizationId, { name, enabled, language, config }) =>
      state.transaction(async (tx) => {
        const row = await lock(tx, id, organizationId, actor);
        const nowMs = clock.now();
        const secrets = box.open(row) ?? { current: {}, former: {} };
        const changed = config && changeConfig(row.kind, { config: row.config, secrets }, config, nowMs);
        const [updated] = await tx
          .update(integrations)
          .set({
            name: name ?? row.name,
            language: language ?? row.language,
            ...(changed === undefined ? {} : { config: changed.config, ...box.seal(id, changed.secrets) }),
            ...switchOf(row, enabled),
            version: row.version + 1,
            updatedAt: new Date(nowMs),
          })
          .where(eq(integrations.id, id))
          .returning();
        if (updated === undefined) throw unknownResource();
        await record(tx, actor, 'integration.update', updated, { configFields: Object.keys(config ?? {}) });
        return updated;
      }),

    remove: (actor, id, organizationId) =>
      state.transaction(async (tx) => {
        const row = await lock(tx, id, organizationId, actor);
        await tx.delete(integrations).where(eq(integrations.id, id));
        await record(tx, actor, 'integration.delete', row);
      }),

    async deliver({ integrationId, organizationId, notification, signal }) {
      const row = await readOne(integrationId);
      if (row?.organizationId !== organizationId)
        return { status: 'rejected', latencyMs: 0, error: 'The integration was deleted.' };
      if (!row.enabled) return { status: 'rejected', latencyMs: 0, error: 'The integration is disabled.' };
      return sendTo(row, notification, signal);
    },

    test: async (id, organizationId, signal) =>
      sendTo(await read(id, organizationId), testNotification(organizationId, deps), signal),

    testNew: async (organizationId, { kind, language, config }, signal) => {
      const split = splitConfig(kind, config);
      const notification = testNotification(organizationId, deps);
      return sendThrough(deps, { kind, language, ...split, notification, signal });
    },
  };
  return service;
}

/** Returns what changes when a person enables or disables an integration. Enabling it forgets its failures. */
function switchOf(row: IntegrationRow, enabled = row.enabled): Partial<IntegrationRow> {
  if (enabled === row.enabled) return {};
  if (!enabled) return { enabled, disabledBy: 'person' };
  return { enabled, disabledBy: null, failingSince: null, failures: 0, lastError: null, lastErrorAt: null };
}

/** Locks an integration until the end of the transaction. @throws AppError ACCESS_DENIED, PRECONDITION_FAILED. */
async function lock(
  tx: StateHandle,
  id: string,
  organizationId: string,
  actor: Actor,
): Promise<IntegrationRow> {
  const [row] = await tx
    .select()
    .from(integrations)
    .where(and(eq(integrations.id, id), eq(integrations.organizationId, organizationId)))
    .for('update');
  if (row === undefined) throw unknownResource();
  assertVersion(actor, entityTagOf(row));
  return row;
}

/** Reads a page of integrations. @throws AppError VALIDATION_ERROR for an invalid cursor. */
async function listIntegrations(
  { db }: Pick<State, 'db'>,
  { organizationId, kind, limit, cursor }: IntegrationListOptions,
): Promise<IntegrationPage> {
  if (cursor !== undefined && !isId('int', cursor))
    throw invalidField('cursor', say('fields.isNotCursorOfList'));
  const found = await db
    .select()
    .from(integrations)
    .where(
      and(
        eq(integrations.organizationId, organizationId),
        kind === undefined ? undefined : eq(integrations.kind, kind),
        cursor === undefined ? undefined : lt(integrations.id, cursor),
      ),
    )
    .orderBy(desc(integrations.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** Returns the message that tests send. It is marked as a test in title, text and data. */
function testNotification(
  organizationId: string,
  { clock, baseUrl }: { readonly clock: Clock; readonly baseUrl: string },
): DeliverableNotification {
  const nowMs = clock.now();
  const id = newId('ntf', nowMs);
  return {
    id,
    problemKey: id,
    kind: 'alert.fired',
    organizationId,
    organizationName: 'Pharos',
    severity: 'info',
    phase: 'information',
    resource: { kind: 'integration', id: 'test', name: 'Test' },
    title: 'Test message from Pharos',
    text: 'This is a test. If you can read it, notifications arrive here.',
    url: baseUrl,
    data: { test: true },
    occurredAtMs: nowMs,
  };
}
