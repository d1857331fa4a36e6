import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError, invalidField } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import { assertVersion } from '../../../lib/ids/entity-tag.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { DAY_MS } from '../../../lib/time/time-zone.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import { isUniqueViolation } from '../../../stores/state/errors.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { user } from '../../users/users.table.ts';
import type { Organization } from '../organization.ts';
import { member, type OrganizationRow, organization } from '../organizations.table.ts';
import { entityTagOf, toOrganization } from './read-organization.ts';
import { DEFAULT_GRACE_DAYS, type SettingsChanges } from './settings.contract.ts';

/** Dependencies of changes of settings. */
export interface UpdateSettings {
  readonly state: State;
  readonly live: Pick<LiveStore, 'invalidate'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly clock: Clock;
}

/** Creates the function that changes the settings of an organization. */
export function createUpdateSettings({ state, live, audit, clock }: UpdateSettings) {
  /**
   * Changes the given settings; omitted ones keep their values.
   * @throws AppError ACCESS_DENIED if it does not exist; PRECONDITION_FAILED; CONFLICT if the slug is taken, or nobody could
   * sign in with a second factor; VALIDATION_ERROR for domains of others.
   */
  return async function updateSettings(
    actor: Actor,
    id: string,
    changes: SettingsChanges,
  ): Promise<Organization> {
    try {
      const { row, endsSessions } = await state.transaction(async (tx) => {
        const before = await lockOrganization(tx, id, actor);
        const columns = toColumns(changes, before, clock.now());
        if (Object.values(columns).every((value) => value === undefined))
          return { row: before, endsSessions: false };
        await assertDomains(tx, id, changes.joinDomains, before.joinDomains);
        if (columns.secondFactorFrom != null) await assertSecondFactor(tx, actor, id);
        const [row] = await tx.update(organization).set(columns).where(eq(organization.id, id)).returning();
        if (row === undefined) throw unknownOrganization();
        await audit.record(tx, actor, {
          action: 'organization.update',
          organizationId: id,
          resource: `organization:${id}`,
          details: { ...changes },
        });
        return { row, endsSessions: changes.twoFactor !== undefined || changes.session !== undefined };
      });
      // One name suffices: it discards the cached memberships of every process.
      if (endsSessions) await live.invalidate('session', id);
      return toOrganization(row);
    } catch (error) {
      if (!isUniqueViolation(error, 'organizations_slug_unique')) throw error;
      throw new AppError('CONFLICT', {
        message: say('organizations.slugIsAlreadyInUse', { slug: changes.slug ?? '' }),
        details: [{ field: 'slug', message: say('organizations.isAlreadyInUse') }],
        cause: error,
      });
    }
  };
}

/**
 * Locks an organization until the end of the transaction.
 * @throws AppError ACCESS_DENIED if it does not exist; PRECONDITION_FAILED.
 */
export async function lockOrganization(tx: StateHandle, id: string, actor: Actor): Promise<OrganizationRow> {
  const [row] = await tx.select().from(organization).where(eq(organization.id, id)).for('update');
  if (row === undefined) throw unknownOrganization();
  assertVersion(actor, entityTagOf(toOrganization(row)));
  return row;
}

function unknownOrganization(): AppError {
  return new AppError('ACCESS_DENIED', { reason: 'unknown_resource' });
}

/** Returns the columns to change; those that are omitted keep their values. */
function toColumns(changes: SettingsChanges, before: OrganizationRow, nowMs: number) {
  const { twoFactor, session, ...plain } = changes;
  return {
    ...plain,
    secondFactorFrom: twoFactor && startOfRequirement(twoFactor, before, nowMs),
    sessionIdleMinutes: session?.idleMinutes,
    sessionMaxHours: session?.maxHours,
  };
}

/** Returns when members need a second factor. A requirement that exists is moved only by a new grace period. */
function startOfRequirement(
  { required, graceDays }: NonNullable<SettingsChanges['twoFactor']>,
  before: OrganizationRow,
  nowMs: number,
): Date | null {
  if (!required) return null;
  if (graceDays === undefined && before.secondFactorFrom !== null) return before.secondFactorFrom;
  return new Date(nowMs + (graceDays ?? DEFAULT_GRACE_DAYS) * DAY_MS);
}

/**
 * Requiring a second factor must not lock out the caller or all owners: the caller and at least one owner need one.
 * @throws AppError CONFLICT.
 */
async function assertSecondFactor(tx: StateHandle, { principal }: Actor, id: string): Promise<void> {
  const ready = await tx
    .select({ userId: member.userId, role: member.role })
    .from(member)
    .innerJoin(user, eq(member.userId, user.id))
    .where(and(eq(member.organizationId, id), eq(user.twoFactorEnabled, true)));
  if (principal.kind === 'user' && !ready.some(({ userId }) => userId === principal.userId))
    throw new AppError('CONFLICT', {
      message: say('organizations.setUpOwnSecondFactor'),
      reason: 'no_second_factor',
    });
  if (!ready.some(({ role }) => role.split(',').includes('owner')))
    throw new AppError('CONFLICT', {
      message: say('organizations.ownerMustSetUpSecondFactor'),
      reason: 'no_second_factor',
    });
}

/**
 * An organization can only invite the people of its own domains: an owner or admin has an address there.
 * @throws AppError VALIDATION_ERROR for another domain.
 */
async function assertDomains(
  tx: StateHandle,
  id: string,
  domains: readonly string[] | undefined,
  before: readonly string[],
): Promise<void> {
  const added = (domains ?? []).filter((domain) => !before.includes(domain));
  if (added.length === 0) return;
  const domain = sql<string>`lower(split_part(${user.email}, '@', 2))`;
  const own = await tx
    .selectDistinct({ domain })
    .from(member)
    .innerJoin(user, eq(member.userId, user.id))
    .where(
      and(
        eq(member.organizationId, id),
        inArray(member.role, ['owner', 'admin']),
        inArray(domain, [...added]),
      ),
    );
  const foreign = added.find((name) => !own.some((found) => found.domain === name));
  if (foreign === undefined) return;
  throw invalidField(
    `joinDomains.${domains?.indexOf(foreign) ?? 0}`,
    say('organizations.mustBeDomainOfOwner'),
  );
}
