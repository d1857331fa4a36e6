import { count, desc, isNotNull } from 'drizzle-orm';
import { outbox } from '../../jobs/outbox.table.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { readLosses } from '../../stores/state/accepted-losses.ts';
import { readFactVersion, readStateVersion } from '../../stores/store-versions.ts';
import type { BackupsService } from '../backups/index.ts';
import type { DiskWatch } from './disk/disk-watch.ts';
import type { TableGrowth } from './table-growth.ts';

const MAX_DELIVERIES = 20;
const MAX_BACKUPS = 10;

/** What the page of the instance shows. */
export type InstanceOverview = Awaited<ReturnType<typeof readOverview>>;

/** Where the state of this server comes from, besides the kernel. */
interface OverviewSources {
  readonly disk: DiskWatch | undefined;
  readonly growth: TableGrowth;
  readonly backups: Pick<BackupsService, 'list' | 'running'>;
}

/** Reads the state of this server. @throws AppError SERVICE_UNAVAILABLE if a store does not answer. */
export async function readOverview(kernel: Kernel, { disk, growth, backups: service }: OverviewSources) {
  const { facts, state, live, freshness, damage, version, changedSettings = [], uncleanEnds } = kernel;
  const { backlogSegments, backlogRows, backlogBytes, backlogSinceMs, quarantine } = kernel.journal.stats();
  const [factVersion, stateVersion, tables, space, failedDeliveries, backups, accepted] = await Promise.all([
    readFactVersion(facts),
    readStateVersion(state),
    growth.list(),
    disk?.current() ?? null,
    readFailedDeliveries(kernel),
    readBackups(service),
    readLosses(state),
  ]);
  return {
    version,
    nodeVersion: process.version,
    startedAt: new Date(performance.timeOrigin).toISOString(),
    stores: [
      { name: 'facts' as const, driver: facts.driver, version: factVersion },
      { name: 'state' as const, driver: state.driver, version: stateVersion },
      { name: 'live' as const, driver: live.driver, version: null },
    ],
    disk: space,
    tables: [...tables],
    backlog: {
      segments: backlogSegments,
      rows: backlogRows,
      bytes: backlogBytes,
      since: backlogSinceMs === undefined ? null : new Date(backlogSinceMs).toISOString(),
      failedSegments: freshness?.stats().failing ?? 0,
    },
    slowQueries: facts.slowStatements().map(({ text, durationMs, rowsRead, atMs, runs }) => ({
      text,
      durationMs: Math.round(durationMs),
      rowsRead,
      at: new Date(atMs).toISOString(),
      runs,
    })),
    failedDeliveries,
    backups,
    losses: {
      accepted: [...accepted],
      damagedTables: damage.list().map(({ store, table, foundAt }) => ({ store, table, foundAt })),
      quarantine,
      uncleanEnds: { count: uncleanEnds?.count ?? 0, lastFoundAt: uncleanEnds?.lastFoundAt ?? null },
    },
    settings: changedSettings.map(({ name, value }) => ({ name, value })),
  };
}

/** Returns the last backups that ended, the newest first. */
async function readBackups(service: OverviewSources['backups']) {
  const running = service.running()?.id;
  const runs = (await service.list()).filter(({ id }) => id !== running);
  return runs
    .slice(0, MAX_BACKUPS)
    .map(({ startedAt, finishedAt, target, bytes, newBytes, error, isScheduled }) => ({
      at: startedAt.toISOString(),
      target,
      bytes: newBytes ?? 0,
      durationMs: finishedAt === null ? 0 : finishedAt.getTime() - startedAt.getTime(),
      error: error ?? (finishedAt === null ? 'The process ended before the backup.' : null),
      kind: (newBytes ?? 0) < (bytes ?? 0) ? ('incremental' as const) : ('full' as const),
      isScheduled,
    }));
}

async function readFailedDeliveries({ state: { db } }: Pick<Kernel, 'state'>) {
  const [total, rows] = await Promise.all([
    db.select({ total: count() }).from(outbox).where(isNotNull(outbox.deadAt)),
    db
      .select({
        id: outbox.id,
        kind: outbox.kind,
        attempts: outbox.attempts,
        error: outbox.lastError,
        createdAt: outbox.createdAt,
        deadAt: outbox.deadAt,
      })
      .from(outbox)
      .where(isNotNull(outbox.deadAt))
      .orderBy(desc(outbox.deadAt), desc(outbox.id))
      .limit(MAX_DELIVERIES),
  ]);
  return {
    total: total[0]?.total ?? 0,
    latest: rows.map(({ createdAt, deadAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      failedAt: (deadAt ?? createdAt).toISOString(),
    })),
  };
}
