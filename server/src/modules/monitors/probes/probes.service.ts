import { and, asc, count, eq, sql } from 'drizzle-orm';
import { AppError, unknownResource } from '../../../errors.ts';
import type { FoundResource } from '../../../http/authorize.ts';
import type { Actor } from '../../../lib/actor.ts';
import { isId, newId } from '../../../lib/ids/ids.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { lockOrganization } from '../monitor-locks.ts';
import { monitorProbes, monitors } from '../monitors.table.ts';
import { digestOf, newToken } from './probe-token.ts';
import { MAX_PROBES } from './probes.contract.ts';

/** A probe, with the number of monitors that are checked from its region. */
export interface ProbeRow extends Omit<typeof monitorProbes.$inferSelect, 'tokenDigest'> {
  readonly monitorCount: number;
}

/** A probe with its token, which is not stored. */
export interface ProbeWithToken {
  readonly row: ProbeRow;
  readonly token: string;
}

/** Manages probes. Access was checked before. */
export interface ProbesService {
  /** By region. */
  list(organizationId: string): Promise<readonly ProbeRow[]>;
  /** For authorization. */
  find(id: string): Promise<FoundResource | undefined>;
  /** @throws AppError ACCESS_DENIED. */
  read(id: string, organizationId: string): Promise<ProbeRow>;
  /** @throws AppError CONFLICT when the region has a probe, or there are too many. */
  create(
    actor: Actor,
    organizationId: string,
    input: { readonly name: string; readonly region: string },
  ): Promise<ProbeWithToken>;
  /** @throws AppError ACCESS_DENIED. */
  rename(actor: Actor, id: string, organizationId: string, name: string): Promise<ProbeRow>;
  /** Replaces the token. @throws AppError ACCESS_DENIED. */
  rotate(actor: Actor, id: string, organizationId: string): Promise<ProbeWithToken>;
  /** @throws AppError ACCESS_DENIED; CONFLICT while monitors are checked from its region. */
  remove(actor: Actor, id: string, organizationId: string): Promise<void>;
}

/** Without the digest of the token. */
const COLUMNS = {
  id: monitorProbes.id,
  organizationId: monitorProbes.organizationId,
  region: monitorProbes.region,
  name: monitorProbes.name,
  lastSeenAt: monitorProbes.lastSeenAt,
  version: monitorProbes.version,
  createdAt: monitorProbes.createdAt,
};

/** Creates the service. Every change is in one transaction with its audit entry. @param deps.key of the digests of tokens. */
export function createProbesService(deps: {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
  readonly key: Buffer;
}): ProbesService {
  const { state, clock, audit, key } = deps;

  const record = (tx: StateHandle, actor: Actor, verb: string, row: ProbeRow) =>
    audit.record(tx, actor, {
      action: `probe.${verb}`,
      organizationId: row.organizationId,
      resource: `probe:${row.id}`,
      details: { name: row.name, region: row.region },
    });

  const service: ProbesService = {
    list: (organizationId) =>
      selectProbes(state.db)
        .where(eq(monitorProbes.organizationId, organizationId))
        .orderBy(asc(monitorProbes.region)),

    find: async (id) => {
      if (!isId('prb', id)) return undefined;
      const [row] = await state.db
        .select({ organizationId: monitorProbes.organizationId })
        .from(monitorProbes)
        .where(eq(monitorProbes.id, id));
      return row && { ...row, websiteId: undefined, isPublic: false };
    },

    read: (id, organizationId) => readProbe(state.db, id, organizationId),

    async create(actor, organizationId, { name, region }) {
      const nowMs = clock.now();
      const id = newId('prb', nowMs);
      const token = newToken();
      const row = await state.transaction(async (tx) => {
        // Serializes changes of probes with those of regions of monitors.
        await lockOrganization(tx, organizationId);
        await assertFree(tx, organizationId, region);
        await tx.insert(monitorProbes).values({
          id,
          organizationId,
          region,
          name,
          tokenDigest: digestOf(token, key),
          createdAt: new Date(nowMs),
        });
        const created = await readProbe(tx, id, organizationId);
        await record(tx, actor, 'create', created);
        return created;
      });
      return { row, token };
    },

    rename: (actor, id, organizationId, name) =>
      state.transaction(async (tx) => {
        await tx.update(monitorProbes).set({ name }).where(matches(id, organizationId));
        const row = await readProbe(tx, id, organizationId);
        await record(tx, actor, 'update', row);
        return row;
      }),

    async rotate(actor, id, organizationId) {
      const token = newToken();
      const row = await state.transaction(async (tx) => {
        await tx
          .update(monitorProbes)
          .set({ tokenDigest: digestOf(token, key) })
          .where(matches(id, organizationId));
        const rotated = await readProbe(tx, id, organizationId);
        await record(tx, actor, 'rotate', rotated);
        return rotated;
      });
      return { row, token };
    },

    async remove(actor, id, organizationId) {
      await state.transaction(async (tx) => {
        await lockOrganization(tx, organizationId);
        const row = await readProbe(tx, id, organizationId);
        if (row.monitorCount > 0)
          throw new AppError('CONFLICT', {
            message: `${row.monitorCount} monitors are checked from the region ${row.region}. Remove it from their regions first`,
          });
        await tx.delete(monitorProbes).where(matches(id, organizationId));
        await record(tx, actor, 'delete', row);
      });
    },
  };
  return service;
}

const matches = (id: string, organizationId: string) =>
  and(eq(monitorProbes.id, id), eq(monitorProbes.organizationId, organizationId));

function selectProbes(db: Pick<StateHandle, 'select'>) {
  const monitorCount = sql<number>`(select count(*)::int from ${monitors}
    where ${monitors.organizationId} = ${monitorProbes.organizationId} and ${monitorProbes.region} = any(${monitors.regions}))`;
  return db.select({ ...COLUMNS, monitorCount }).from(monitorProbes);
}

async function readProbe(
  db: Pick<StateHandle, 'select'>,
  id: string,
  organizationId: string,
): Promise<ProbeRow> {
  const [row] = await selectProbes(db).where(matches(id, organizationId));
  if (row === undefined) throw unknownResource();
  return row;
}

/** @throws AppError CONFLICT. */
async function assertFree(tx: StateHandle, organizationId: string, region: string): Promise<void> {
  const [found] = await tx
    .select({ total: count(), taken: count(sql`case when ${monitorProbes.region} = ${region} then 1 end`) })
    .from(monitorProbes)
    .where(eq(monitorProbes.organizationId, organizationId));
  if ((found?.taken ?? 0) > 0)
    throw new AppError('CONFLICT', { message: `The region ${region} already has a probe` });
  if ((found?.total ?? 0) >= MAX_PROBES)
    throw new AppError('CONFLICT', { message: `An organization has at most ${MAX_PROBES} probes` });
}
