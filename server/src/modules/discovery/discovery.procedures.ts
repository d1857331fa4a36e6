import { implement } from '@orpc/server';
import { AppError } from '../../errors.ts';
import type { RequestContext } from '../../http/context.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Damage, DamageLog } from '../../stores/damage.ts';
import type { SegmentJournal } from '../../stores/facts/journal/journal.types.ts';
import type { Loader } from '../../stores/facts/loading/loader.ts';
import { readLosses } from '../../stores/state/accepted-losses.ts';
import type { State } from '../../stores/state/state.ts';
import type { UncleanEnds } from '../../stores/unclean-ends.ts';
import type { BackupsService } from '../backups/index.ts';
import type { DiskState } from '../instance/index.ts';
import { type CheckedStore, checkStores } from './check-health.ts';
import { discoveryContract } from './discovery.contract.ts';

/** Binds the contract of discovery to the stores. */
export function createDiscoveryProcedures(deps: {
  readonly version: string;
  readonly stores: readonly CheckedStore[];
  readonly state: Pick<State, 'db'>;
  readonly journal: Pick<SegmentJournal, 'stats' | 'problem'>;
  readonly uncleanEnds?: UncleanEnds | undefined;
  readonly loader: Pick<Loader, 'stats'> | undefined;
  readonly damage: DamageLog;
  /** `undefined` if no disk is watched. */
  readonly backups: Pick<BackupsService, 'health'>;
  readonly disk: { current(): Promise<DiskState | null> } | undefined;
}) {
  const os = implement(discoveryContract).$context<RequestContext>();
  const isUp = { success: true, status: 'ok' } as const;
  return os.router({
    live: os.live.handler(() => isUp),
    ready: os.ready.handler(async () => {
      const [reason] = await Promise.all([
        deps.journal.problem(),
        checkStores(deps.stores.filter(({ name }) => name === 'state')),
      ]);
      if (reason !== undefined)
        throw new AppError('SERVICE_UNAVAILABLE', { message: say('discovery.eventsAreRejected'), reason });
      return isUp;
    }),
    health: os.health.handler(async () => {
      const [stores, problem] = await Promise.all([checkStores(deps.stores), deps.journal.problem()]);
      if (problem !== undefined)
        throw new AppError('SERVICE_UNAVAILABLE', {
          message: say('discovery.eventsAreRejected'),
          reason: problem,
          details: [{ field: 'journal', message: say('discovery.rejectsEvents') }],
          headers: { 'retry-after': '5' },
        });
      refuseDamage(deps.damage.list());
      const { backlogBytes, backlogRows, backlogSinceMs, quarantine } = deps.journal.stats();
      const backlogSince = backlogSinceMs === undefined ? null : new Date(backlogSinceMs).toISOString();
      const [losses, disk, backup] = await Promise.all([
        readLosses(deps.state),
        deps.disk?.current() ?? null,
        deps.backups.health(),
      ]);
      const failedSegments = deps.loader?.stats().failing ?? 0;
      return {
        success: true,
        status: 'ok',
        version: deps.version,
        stores,
        journal: { backlogBytes, backlogRows, backlogSince, failedSegments, quarantine },
        losses: [...losses],
        disk,
        backup,
        uncleanEnds: {
          count: deps.uncleanEnds?.count ?? 0,
          lastFoundAt: deps.uncleanEnds?.lastFoundAt ?? null,
        },
      };
    }),
  });
}

/** @throws AppError SERVICE_UNAVAILABLE with an entry for each damaged table, as for a store that is down, and the time of the first. */
function refuseDamage(damage: readonly Damage[]): void {
  const [first] = damage.map(({ foundAt }) => foundAt).sort();
  if (first === undefined) return;
  throw new AppError('SERVICE_UNAVAILABLE', {
    message: say('discovery.storedDataIsDamaged'),
    details: damage.map(({ store, table }) => ({
      field: `${store}.${table}`,
      message: say('discovery.isDamaged'),
    })),
    fields: { damagedSince: first },
  });
}
