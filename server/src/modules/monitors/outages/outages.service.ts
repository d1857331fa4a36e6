import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { AppError, invalidField } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import { isId } from '../../../lib/ids/ids.ts';
import { isScoped } from '../../../lib/principal.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { user } from '../../users/users.table.ts';
import { invalidCursor } from '../list-monitors.ts';
import { monitorOutages, monitors, type OutageRow } from '../monitors.table.ts';

/** Acknowledges the open problems of a resource for notification rules. */
type AcknowledgeProblems = (actor: Actor, monitorId: string, organizationId: string) => Promise<void>;

const MAX_PROBLEMS = 10;

interface Notifications {
  list(options: {
    readonly organizationId: string;
    readonly resourceId: string;
    readonly open: boolean;
    readonly limit: number;
  }): Promise<{
    readonly found: readonly { readonly row: { readonly id: string; readonly kind: string } }[];
  }>;
  acknowledge(...args: [...Parameters<AcknowledgeProblems>]): Promise<unknown>;
}

/** Which outages are listed: those that overlap the range. */
interface OutageListOptions {
  readonly organizationId: string;
  /** Only the outages of its monitors. */
  readonly websiteId?: string | undefined;
  readonly fromMs?: number | undefined;
  /** Exclusive. */
  readonly toMs?: number | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** An outage with its monitor. */
interface OutageOfMonitor {
  readonly outage: OutageRow;
  readonly monitorName: string;
  readonly websiteId: string | null;
}

interface OutagesServiceDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
  readonly acknowledgeProblems: AcknowledgeProblems;
}

/** Reads and acknowledges outages. Access was checked before. */
export class OutagesService {
  readonly #deps: OutagesServiceDeps;

  constructor(deps: OutagesServiceDeps) {
    this.#deps = deps;
  }

  /** Latest first. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list({
    monitorId,
    limit,
    cursor,
  }: {
    readonly monitorId: string;
    readonly limit: number;
    readonly cursor?: string | undefined;
  }): Promise<{ readonly rows: readonly OutageRow[]; readonly nextCursor: string | null }> {
    if (cursor !== undefined && !isId('out', cursor))
      throw invalidField('cursor', say('fields.isNotCursorOfList'));
    const found = await this.#deps.state.db
      .select()
      .from(monitorOutages)
      .where(
        and(
          eq(monitorOutages.monitorId, monitorId),
          cursor === undefined ? undefined : lt(monitorOutages.id, cursor),
        ),
      )
      .orderBy(desc(monitorOutages.id))
      .limit(limit + 1);
    const rows = found.slice(0, limit);
    return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
  }

  /** Acknowledges the current outage of a monitor: reminders about it end. @throws AppError CONFLICT when there is none. */
  async acknowledge(actor: Actor, monitorId: string, organizationId: string): Promise<OutageRow> {
    const { state, clock, audit } = this.#deps;
    const acknowledgedBy = await this.#nameOf(actor);
    const outage = await state.transaction(async (tx) => {
      const [open] = await tx
        .select()
        .from(monitorOutages)
        .where(and(eq(monitorOutages.monitorId, monitorId), isNull(monitorOutages.endedAt)))
        .for('update');
      if (open === undefined)
        throw new AppError('CONFLICT', { message: say('monitors.monitorHasNoOpenOutage') });
      if (open.acknowledgedAt !== null) return open;
      const acknowledgement = { acknowledgedAt: new Date(clock.now()), acknowledgedBy };
      await tx.update(monitorOutages).set(acknowledgement).where(eq(monitorOutages.id, open.id));
      await audit.record(tx, actor, {
        action: 'monitor.acknowledge',
        organizationId,
        resource: `monitor:${monitorId}`,
        details: { outage: open.id },
      });
      return { ...open, ...acknowledgement };
    });
    await this.#deps.acknowledgeProblems(actor, monitorId, organizationId);
    return outage;
  }

  async #nameOf({ principal }: Actor): Promise<string> {
    if (isScoped(principal)) return principal.start;
    if (principal.kind !== 'user') return principal.kind;
    const [found] = await this.#deps.state.db
      .select({ name: user.name })
      .from(user)
      .where(eq(user.id, principal.userId));
    return found?.name ?? principal.email;
  }
}

/** Creates the function that acknowledges the open problem of a monitor for notification rules. That of its certificate remains. */
export function createAcknowledgeProblems(notifications: Notifications): AcknowledgeProblems {
  return async (actor, resourceId, organizationId) => {
    const { found } = await notifications.list({
      organizationId,
      resourceId,
      open: true,
      limit: MAX_PROBLEMS,
    });
    for (const { row } of found) {
      if (row.kind === 'monitor.certificate') continue;
      try {
        await notifications.acknowledge(actor, row.id, organizationId);
      } catch (error) {
        // It ended in the meantime.
        if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error;
      }
    }
  };
}

/** Reads a page of outages of several monitors, latest first. @throws AppError VALIDATION_ERROR for an invalid cursor. */
export async function listOutages(
  { db }: Pick<State, 'db'>,
  { organizationId, websiteId, fromMs, toMs, limit, cursor }: OutageListOptions,
): Promise<{ readonly found: readonly OutageOfMonitor[]; readonly nextCursor: string | null }> {
  if (cursor !== undefined && !isId('out', cursor)) throw invalidCursor();
  const rows = await db
    .select({ outage: monitorOutages, monitorName: monitors.name, websiteId: monitors.websiteId })
    .from(monitorOutages)
    .innerJoin(monitors, eq(monitors.id, monitorOutages.monitorId))
    .where(
      and(
        eq(monitorOutages.organizationId, organizationId),
        websiteId === undefined ? undefined : eq(monitors.websiteId, websiteId),
        fromMs === undefined
          ? undefined
          : or(isNull(monitorOutages.endedAt), gt(monitorOutages.endedAt, new Date(fromMs))),
        toMs === undefined ? undefined : lt(monitorOutages.startedAt, new Date(toMs)),
        cursor === undefined ? undefined : lt(monitorOutages.id, cursor),
      ),
    )
    .orderBy(desc(monitorOutages.id))
    .limit(limit + 1);
  const found = rows.slice(0, limit);
  return { found, nextCursor: rows.length > limit ? (found.at(-1)?.outage.id ?? null) : null };
}
