import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { assertNoApproval, isAdministrator } from '../approval.ts';
import {
  type EnvironmentRow,
  flagChanges,
  flagEnvironmentKeys,
  flagEnvironments,
  flags,
} from '../flags.table.ts';
import { loadEnvironments } from './load-environments.ts';

/** Changes of an environment. */
export interface EnvironmentChanges {
  readonly displayName?: string | undefined;
  readonly requiresApproval?: boolean | undefined;
  readonly requiresConfirmation?: boolean | undefined;
  readonly isDefault?: true | undefined;
}

/** A change in its transaction, under the lock of the website. */
export interface EnvironmentAct {
  readonly tx: StateHandle;
  readonly actor: Actor;
  readonly organizationId: string;
  readonly row: EnvironmentRow;
  /** Whether another person approved it. */
  readonly isApproved: boolean;
}

const remedy = (name: string) =>
  say('flags.proposeEnvironment', { name, path: '/v1/flag-environments/{id}/proposal' });

/** Changes and deletes environments. What decides results needs approval; the guard itself belongs to owners and admins. */
export class ChangeEnvironment {
  readonly #clock: Clock;
  readonly #audit: Pick<AuditService, 'record'>;

  constructor({
    clock,
    audit,
  }: {
    readonly clock: Clock;
    readonly audit: Pick<AuditService, 'record'>;
  }) {
    this.#clock = clock;
    this.#audit = audit;
  }

  record(
    tx: StateHandle,
    actor: Actor,
    verb: string,
    organizationId: string,
    row: EnvironmentRow,
  ): Promise<void> {
    return this.#audit.record(tx, actor, {
      action: `flag-environment.${verb}`,
      organizationId,
      resource: `flag-environment:${row.id}`,
      details: {
        websiteId: row.websiteId,
        name: row.name,
        isDefault: row.isDefault,
        requiresApproval: row.requiresApproval,
      },
    });
  }

  /** @throws AppError FORBIDDEN; CONFLICT when it needs approval. */
  async update(act: EnvironmentAct, changes: EnvironmentChanges): Promise<EnvironmentRow> {
    const { tx, actor, organizationId, row: before, isApproved } = act;
    const after: EnvironmentRow = {
      ...before,
      displayName: changes.displayName ?? before.displayName,
      requiresApproval: changes.requiresApproval ?? before.requiresApproval,
      requiresConfirmation: changes.requiresConfirmation ?? before.requiresConfirmation,
      isDefault: changes.isDefault ?? before.isDefault,
      proposal: isApproved ? null : before.proposal,
      version: before.version + 1,
      updatedAt: new Date(this.#clock.now()),
    };
    await assertAllowed(act, after);
    if (after.isDefault) await clearDefault(tx, before.websiteId);
    await tx.update(flagEnvironments).set(after).where(eq(flagEnvironments.id, before.id));
    await this.record(tx, actor, 'update', organizationId, after);
    return after;
  }

  /** @returns the ids of its keys. @throws AppError CONFLICT for the default environment, and when it needs approval. */
  async remove({ tx, actor, organizationId, row, isApproved }: EnvironmentAct): Promise<readonly string[]> {
    if (row.isDefault)
      throw new AppError('CONFLICT', {
        message: say('flags.defaultEnvironmentCannotBeDeleted'),
      });
    if (!isApproved) assertNoApproval({ rows: [row] }, [row.name], remedy);
    const keys = await tx
      .delete(flagEnvironmentKeys)
      .where(eq(flagEnvironmentKeys.environmentId, row.id))
      .returning({ id: flagEnvironmentKeys.id });
    await tx.delete(flagEnvironments).where(eq(flagEnvironments.id, row.id));
    await tx
      .update(flags)
      .set({ configs: sql`${flags.configs} - ${row.name}::text`, version: sql`${flags.version} + 1` })
      .where(and(eq(flags.websiteId, row.websiteId), sql`${flags.configs} ? ${row.name}::text`));
    await tx
      .delete(flagChanges)
      .where(and(eq(flagChanges.websiteId, row.websiteId), eq(flagChanges.environment, row.name)));
    await this.record(tx, actor, 'delete', organizationId, row);
    return keys.map((key) => key.id);
  }
}

/** @throws AppError FORBIDDEN for changes of the guard by others than owners and admins; CONFLICT when a change needs approval. */
async function assertAllowed(
  { tx, actor, organizationId, row: before, isApproved }: EnvironmentAct,
  after: EnvironmentRow,
): Promise<void> {
  const isOtherGuard = after.requiresApproval !== before.requiresApproval;
  if (isOtherGuard && !isAdministrator(actor, organizationId))
    throw new AppError('FORBIDDEN', {
      message: say('flags.onlyAdminsRequireApproval'),
      reason: 'guard_of_administrators',
    });
  if (isApproved) return;
  const environments = await loadEnvironments(tx, before.websiteId);
  if (isOtherGuard) assertNoApproval(environments, [before.name], remedy);
  // Environments without a configuration of a flag have the off value of the default environment.
  if (after.isDefault && !before.isDefault) assertNoApproval(environments, environments.names, remedy);
}

/** Removes the mark of the default environment, before another one gets it. */
export async function clearDefault(tx: StateHandle, websiteId: string): Promise<void> {
  await tx
    .update(flagEnvironments)
    .set({ isDefault: false })
    .where(eq(flagEnvironments.websiteId, websiteId));
}
