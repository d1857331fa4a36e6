import { and, count, desc, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { newId } from '../../lib/ids/ids.ts';
import { callerIdOf } from '../../lib/principal.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { lockWebsite } from '../websites/index.ts';
import { type ErrorGroupRow, errorGroups } from './error-groups.table.ts';
import type { ErrorState } from './error-states.contract.ts';
import { readRegressions } from './regressions.ts';

const MAX_GROUPS = 10_000;

/** An error group with its state at this time. */
export interface ErrorGroup extends Omit<ErrorGroupRow, 'id' | 'websiteId' | 'state'> {
  readonly state: ErrorState;
  /** Whether it was resolved and occurred again, so that it is open. */
  readonly isRegressed: boolean;
}

/** The new state of error groups. */
export type StoredState = Pick<ErrorGroupRow, 'state' | 'release'>;

interface ErrorGroupsServiceOptions {
  readonly state: State;
  readonly facts: Pick<Facts, 'query'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly clock: Clock;
}

/** Manages the states of error groups. Access is checked before. Every change is in one transaction with its audit entry. */
export class ErrorGroupsService {
  readonly #options: ErrorGroupsServiceOptions;

  constructor(options: ErrorGroupsServiceOptions) {
    this.#options = options;
  }

  /** Lists the groups that were resolved or ignored, latest change first. */
  async list(websiteId: string): Promise<readonly ErrorGroup[]> {
    const { state, facts } = this.#options;
    const rows = await state.db
      .select()
      .from(errorGroups)
      .where(eq(errorGroups.websiteId, websiteId))
      .orderBy(desc(errorGroups.changedAt), errorGroups.fingerprint);
    const resolutions = rows.flatMap(({ state: stored, fingerprint, release, changedAt }) =>
      stored === 'resolved' ? [{ fingerprint, release, resolvedMs: changedAt.getTime() }] : [],
    );
    const regressed = await readRegressions(facts, websiteId, resolutions);
    return rows.map((row) => present(row, regressed.has(row.fingerprint)));
  }

  /** @throws AppError ACCESS_DENIED if the website does not exist; CONFLICT if it has too many groups with a state. */
  set(
    actor: Actor,
    websiteId: string,
    fingerprints: readonly string[],
    next: StoredState,
  ): Promise<readonly ErrorGroup[]> {
    const { state, audit, clock } = this.#options;
    return state.transaction(async (tx) => {
      const { organizationId } = await lockWebsite(tx, websiteId);
      const changedAt = new Date(clock.now());
      const prints = [...new Set(fingerprints)];
      const changes = { ...next, changedAt, changedBy: callerIdOf(actor.principal) };
      const rows = prints.map((fingerprint) => ({
        id: newId('err', changedAt.getTime()),
        websiteId,
        fingerprint,
        ...changes,
      }));
      await tx
        .insert(errorGroups)
        .values(rows)
        .onConflictDoUpdate({ target: [errorGroups.websiteId, errorGroups.fingerprint], set: changes });
      await assertRoom(tx, websiteId);
      const action = next.state === 'resolved' ? 'error_group.resolve' : 'error_group.ignore';
      const details = { fingerprints: prints, ...(next.release !== null && { release: next.release }) };
      await audit.record(tx, actor, { action, organizationId, resource: `website:${websiteId}`, details });
      return rows.map((row) => present(row, false));
    });
  }

  /** Removes the states. @throws AppError ACCESS_DENIED if the website does not exist. */
  reopen(actor: Actor, websiteId: string, fingerprints: readonly string[]): Promise<void> {
    const { state, audit } = this.#options;
    return state.transaction(async (tx) => {
      const { organizationId } = await lockWebsite(tx, websiteId);
      const removed = await tx
        .delete(errorGroups)
        .where(and(eq(errorGroups.websiteId, websiteId), inArray(errorGroups.fingerprint, [...fingerprints])))
        .returning({ fingerprint: errorGroups.fingerprint });
      if (removed.length === 0) return;
      const details = { fingerprints: removed.map(({ fingerprint }) => fingerprint) };
      await audit.record(tx, actor, {
        action: 'error_group.reopen',
        organizationId,
        resource: `website:${websiteId}`,
        details,
      });
    });
  }
}

function present({ id: _, websiteId: _website, ...row }: ErrorGroupRow, isRegressed: boolean): ErrorGroup {
  return { ...row, state: isRegressed ? 'open' : row.state, isRegressed };
}

/** Called under the website's lock. @throws AppError CONFLICT if the website has too many groups with a state. */
async function assertRoom(tx: StateHandle, websiteId: string): Promise<void> {
  const [row] = await tx
    .select({ total: count() })
    .from(errorGroups)
    .where(eq(errorGroups.websiteId, websiteId));
  if ((row?.total ?? 0) > MAX_GROUPS)
    throw new AppError('CONFLICT', {
      message: say('errorGroups.tooManyGroups', { max: MAX_GROUPS }),
    });
}
