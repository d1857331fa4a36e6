import type { Logger } from 'pino';
import type { AuditService } from '../../kernel/audit.ts';
import type { Hooks } from '../../kernel/hooks.ts';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import type { Freshness } from '../../stores/facts/freshness.ts';
import type { SegmentJournal } from '../../stores/facts/journal/journal.types.ts';
import type { State } from '../../stores/state/state.ts';
import type { ExportsService } from '../exports/index.ts';
import type { RollUps } from '../query/index.ts';
import { VisitorIds } from '../tracking/index.ts';
import { createRetention } from './apply-retention.ts';
import type { ErasedTables } from './erased-tables.ts';
import { Eraser } from './eraser.ts';
import type { ErasureRow } from './erasures.table.ts';
import { ProfilesService } from './profiles.service.ts';
import type { ErasedProfile } from './record-visitors.ts';
import type { ErasureRecords } from './records.ts';
import { type BatchRemoval, batchOfOne } from './removal.ts';
import { removalOfOrganization, removalOfWebsite } from './remove-deleted.ts';
import { removalOfExpired } from './remove-expired.ts';
import { removalOfProfiles } from './remove-profiles.ts';

/** Dependencies of the module. */
interface ErasureDeps {
  readonly facts: Facts;
  readonly state: State;
  readonly journal: SegmentJournal;
  readonly records: ErasureRecords;
  readonly tables: ErasedTables;
  readonly audit: AuditService;
  readonly hooks: Pick<Hooks, 'run'>;
  readonly exports: ExportsService;
  readonly rollUps: Pick<RollUps, 'invalidate' | 'removeReplaced'>;
  readonly freshness?: Freshness | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The instance's secret. */
  readonly secret: string;
}

/** Removes facts permanently. */
export interface ErasureModule {
  readonly profiles: ProfilesService;
  /** Performs scheduled erasures; called by a task. */
  advance(signal: AbortSignal): Promise<void>;
  /** Schedules, once a day, the removal of facts that exceed the retention period; called by a task. */
  applyRetention(signal: AbortSignal): Promise<void>;
}

/** Creates the parts of the module. */
export function createErasure(deps: ErasureDeps): ErasureModule {
  const { journal, tables, secret } = deps;
  const ids = new VisitorIds({ secret });
  const visitorIdOf = (websiteId: string, profileId: string) => ids.ofName(websiteId, 'profile', profileId);
  const findLoading = createJournalWatch(journal, new Set(tables.base.map(({ name }) => name)));

  function profileOf({ id, websiteId, profileId, requestedAt }: ErasureRow): ErasedProfile {
    if (profileId === null) throw new TypeError(`The erasure ${id} has no profile`);
    return {
      erasureId: id,
      websiteId,
      profileId,
      visitorId: visitorIdOf(websiteId, profileId),
      untilMs: requestedAt.getTime(),
    };
  }

  function removalOf(batch: readonly ErasureRow[]): BatchRemoval {
    const [one] = batch;
    if (one === undefined || one.kind === 'profile')
      return removalOfProfiles({ ...deps, findLoading }, batch.map(profileOf));
    const { id, kind, websiteId, edges } = one;
    if (kind === 'organization') return removalOfOrganization({ tables, findLoading }, one);
    if (kind === 'retention') return batchOfOne(id, removalOfExpired(deps, edges ?? []));
    return batchOfOne(id, removalOfWebsite(deps, websiteId));
  }

  return {
    profiles: new ProfilesService({
      ...deps,
      visitorIdOf,
      digestKey: deriveKey(secret, 'profile digests'),
    }),
    advance: (signal) => new Eraser({ ...deps, removalOf }).advance(signal),
    applyRetention: createRetention(deps),
  };
}

/**
 * Creates a function that returns the erasures for which facts in the journal at its first call are still pending. The second
 * pass of the eraser handles those of other processes.
 *
 * @param tables whose segments are considered.
 */
function createJournalWatch(
  journal: Pick<SegmentJournal, 'rotate' | 'closed'>,
  tables: ReadonlySet<string>,
): (erasureIds: readonly string[]) => Promise<ReadonlySet<string>> {
  const awaited = new Map<string, ReadonlySet<string>>();

  return async (erasureIds) => {
    if (erasureIds.some((id) => !awaited.has(id))) await journal.rotate();
    const closed: ReadonlySet<string> = new Set(
      journal
        .closed()
        .filter(({ table }) => tables.has(table))
        .map(({ id }) => id),
    );
    for (const id of erasureIds) {
      const before = awaited.get(id);
      const left = before === undefined ? closed : new Set([...before].filter((one) => closed.has(one)));
      if (left.size > 0) awaited.set(id, left);
      else awaited.delete(id);
    }
    return new Set(erasureIds.filter((id) => awaited.has(id)));
  };
}
