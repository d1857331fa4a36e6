import { and, asc, count, eq, sql } from 'drizzle-orm';
import { AppError, unknownResource } from '../../../errors.ts';
import type { FoundResource } from '../../../http/authorize.ts';
import type { Actor } from '../../../lib/actor.ts';
import { isId, newId } from '../../../lib/ids/ids.ts';
import { say } from '../../../lib/texts/sentence.ts';
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

interface ProbesServiceDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
  readonly key: Buffer;
}

/**
 * Manages probes. Access was checked before. Every change is in one transaction with its audit entry. @param deps.key of the
 * digests of tokens.
 */
export class ProbesService {
  readonly #deps: ProbesServiceDeps;

  constructor(deps: ProbesServiceDeps) {
    this.#deps = deps;
  }

  /** By region. */
  list(organizationId: string): Promise<readonly ProbeRow[]> {
    return selectProbes(this.#deps.state.db)
      .where(eq(monitorProbes.organizationId, organizationId))
      .orderBy(asc(monitorProbes.region));
  }

  /** For authorization. */
  async find(id: string): Promise<FoundResource | undefined> {
    if (!isId('prb', id)) return undefined;
    const [row] = await this.#deps.state.db
      .select({ organizationId: monitorProbes.organizationId })
      .from(monitorProbes)
      .where(eq(monitorProbes.id, id));
    return row && { ...row, websiteId: undefined, isPublic: false };
  }

  /** @throws AppError ACCESS_DENIED. */
  read(id: string, organizationId: string): Promise<ProbeRow> {
    return readProbe(this.#deps.state.db, id, organizationId);
  }

  /** @throws AppError CONFLICT when the region has a probe, or there are too many. */
  async create(
    actor: Actor,
    organizationId: string,
    { name, region }: { readonly name: string; readonly region: string },
  ): Promise<ProbeWithToken> {
    const { state, clock, key } = this.#deps;
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
      await this.#record(tx, actor, 'create', created);
      return created;
    });
    return { row, token };
  }

  /** @throws AppError ACCESS_DENIED. */
  rename(actor: Actor, id: string, organizationId: string, name: string): Promise<ProbeRow> {
    return this.#deps.state.transaction(async (tx) => {
      await tx.update(monitorProbes).set({ name }).where(matches(id, organizationId));
      const row = await readProbe(tx, id, organizationId);
      await this.#record(tx, actor, 'update', row);
      return row;
    });
  }

  /** Replaces the token. @throws AppError ACCESS_DENIED. */
  async rotate(actor: Actor, id: string, organizationId: string): Promise<ProbeWithToken> {
    const { state, key } = this.#deps;
    const token = newToken();
    const row = await state.transaction(async (tx) => {
      await tx
        .update(monitorProbes)
        .set({ tokenDigest: digestOf(token, key) })
        .where(matches(id, organizationId));
      const rotated = await readProbe(tx, id, organizationId);
      await this.#record(tx, actor, 'rotate', rotated);
      return rotated;
    });
    return { row, token };
  }

  /** @throws AppError ACCESS_DENIED; CONFLICT while monitors are checked from its region. */
  async remove(actor: Actor, id: string, organizationId: string): Promise<void> {
    await this.#deps.state.transaction(async (tx) => {
      await lockOrganization(tx, organizationId);
      const row = await readProbe(tx, id, organizationId);
      if (row.monitorCount > 0)
        throw new AppError('CONFLICT', {
          message: say('monitors.monitorsAreCheckedFromRegion', {
            monitorCount: row.monitorCount,
            region: row.region,
          }),
        });
      await tx.delete(monitorProbes).where(matches(id, organizationId));
      await this.#record(tx, actor, 'delete', row);
    });
  }

  #record(tx: StateHandle, actor: Actor, verb: string, row: ProbeRow) {
    return this.#deps.audit.record(tx, actor, {
      action: `probe.${verb}`,
      organizationId: row.organizationId,
      resource: `probe:${row.id}`,
      details: { name: row.name, region: row.region },
    });
  }
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
    throw new AppError('CONFLICT', { message: say('monitors.regionAlreadyHasProbe', { region }) });
  if ((found?.total ?? 0) >= MAX_PROBES)
    throw new AppError('CONFLICT', { message: say('monitors.tooManyProbes', { max: MAX_PROBES }) });
}
