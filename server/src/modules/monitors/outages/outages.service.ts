import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { AppError, invalidField } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import { isId } from '../../../lib/ids/ids.ts';
import { isScoped } from '../../../lib/principal.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { user } from '../../users/users.table.ts';
import { monitorOutages, type OutageRow } from '../monitors.table.ts';

/** Reads and acknowledges outages. Access was checked before. */
export interface OutagesService {
  /** Latest first. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  list(options: {
    readonly monitorId: string;
    readonly limit: number;
    readonly cursor?: string | undefined;
  }): Promise<{ readonly rows: readonly OutageRow[]; readonly nextCursor: string | null }>;
  /** Acknowledges the current outage of a monitor: reminders about it end. @throws AppError CONFLICT when there is none. */
  acknowledge(actor: Actor, monitorId: string, organizationId: string): Promise<OutageRow>;
}

/** Acknowledges the open problems of a resource for notification rules. */
export type AcknowledgeProblems = (actor: Actor, monitorId: string, organizationId: string) => Promise<void>;

/** Creates the service. */
export function createOutagesService(deps: {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
  readonly acknowledgeProblems: AcknowledgeProblems;
}): OutagesService {
  const { state, clock, audit } = deps;

  async function nameOf({ principal }: Actor): Promise<string> {
    if (isScoped(principal)) return principal.start;
    if (principal.kind !== 'user') return principal.kind;
    const [found] = await state.db
      .select({ name: user.name })
      .from(user)
      .where(eq(user.id, principal.userId));
    return found?.name ?? principal.email;
  }

  return {
    async list({ monitorId, limit, cursor }) {
      if (cursor !== undefined && !isId('out', cursor))
        throw invalidField('cursor', 'is not a cursor of this list');
      const found = await state.db
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
    },

    async acknowledge(actor, monitorId, organizationId) {
      const acknowledgedBy = await nameOf(actor);
      const outage = await state.transaction(async (tx) => {
        const [open] = await tx
          .select()
          .from(monitorOutages)
          .where(and(eq(monitorOutages.monitorId, monitorId), isNull(monitorOutages.endedAt)))
          .for('update');
        if (open === undefined) throw new AppError('CONFLICT', { message: 'The monitor has no open outage' });
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
      await deps.acknowledgeProblems(actor, monitorId, organizationId);
      return outage;
    },
  };
}
