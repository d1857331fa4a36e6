import { asc, eq } from 'drizzle-orm';
import { AppError, invalidField, unknownResource } from '../../../errors.ts';
import type { FoundResource } from '../../../http/authorize.ts';
import type { Actor } from '../../../lib/actor.ts';
import { checkPatterns } from '../../../lib/check-patterns.ts';
import type { Constraint } from '../../../lib/constraints/constraint.ts';
import type { IdSet } from '../../../lib/flags/id-set.ts';
import { assertVersion } from '../../../lib/ids/entity-tag.ts';
import { isId, newId } from '../../../lib/ids/ids.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { ChangeFeed } from '../../../stores/live/change-feed.ts';
import { assertRoom } from '../../../stores/state/assert-room.ts';
import { isUniqueViolation } from '../../../stores/state/errors.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { lockWebsite, type WebsiteDirectory } from '../../websites/index.ts';
import type { AnalyticsDefinition } from '../flag-config.ts';
import { versionTagOf } from '../flag-writer.ts';
import { type FlagSegmentRow, flagSegments } from '../flags.table.ts';
import { MAX_IDS, MAX_SEGMENTS } from './flag-segments.contract.ts';
import { readIdList, writeIdList } from './id-list-store.ts';
import { assertUnguarded, findUses, isOtherContent, type SegmentUse } from './segment-uses.ts';

/** The fields of a segment that people set. */
export interface SegmentFields {
  readonly name: string;
  readonly description: string | null;
  readonly constraints: readonly Constraint[];
  readonly attribute?: string | undefined;
  readonly definition?: AnalyticsDefinition | undefined;
}

/** A segment, and the flags whose rules refer to it. */
export interface UsedSegment {
  readonly row: FlagSegmentRow;
  readonly usedBy: readonly SegmentUse[];
}

interface FlagSegmentsServiceDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
}

/** Manages segments of flags. Access was checked before. Every change is in one transaction with its audit entry. */
export class FlagSegmentsService {
  readonly #deps: FlagSegmentsServiceDeps;

  constructor(deps: FlagSegmentsServiceDeps) {
    this.#deps = deps;
  }

  /** By name. */
  async list(websiteId: string): Promise<readonly UsedSegment[]> {
    const rows = await this.#deps.state.db
      .select()
      .from(flagSegments)
      .where(eq(flagSegments.websiteId, websiteId))
      .orderBy(asc(flagSegments.name));
    return Promise.all(rows.map((row) => this.#withUse(row)));
  }

  /** For authorization. */
  async find(id: string): Promise<FoundResource | undefined> {
    if (!isId('fse', id)) return undefined;
    const [row] = await this.#deps.state.db.select().from(flagSegments).where(eq(flagSegments.id, id));
    const website = row && (await this.#deps.websites.find(row.websiteId));
    return website && { organizationId: website.organizationId, websiteId: website.id, isPublic: false };
  }

  /** @throws AppError ACCESS_DENIED. */
  async read(id: string): Promise<UsedSegment> {
    return this.#withUse(await readSegment(this.#deps.state.db, id));
  }

  /** @throws AppError VALIDATION_ERROR; CONFLICT when the name is taken, or there are too many. */
  async create(
    actor: Actor,
    websiteId: string,
    { kind, ...input }: SegmentFields & { readonly kind: FlagSegmentRow['kind'] },
  ): Promise<UsedSegment> {
    const { state, clock, changes } = this.#deps;
    await checkPatterns([{ at: 'constraints', constraints: input.constraints }]);
    const nowMs = clock.now();
    const now = new Date(nowMs);
    const row: FlagSegmentRow = {
      id: newId('fse', nowMs),
      websiteId,
      kind,
      name: input.name,
      description: input.description,
      constraints: input.constraints,
      attribute: kind === 'rules' ? null : (input.attribute ?? 'targetingKey'),
      definition: input.definition ?? null,
      idCount: 0,
      listVersion: 0,
      refreshedAt: null,
      refreshError: null,
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    assertFields(row);
    try {
      await state.transaction(async (tx) => {
        const { organizationId } = await lockWebsite(tx, websiteId);
        await assertRoom(tx, flagSegments, eq(flagSegments.websiteId, websiteId), {
          max: MAX_SEGMENTS,
          message: say('flags.tooManySegmentsOfFlags', { max: MAX_SEGMENTS }),
        });
        await tx.insert(flagSegments).values(row);
        await this.#record(tx, actor, 'create', organizationId, row);
      });
    } catch (error) {
      throw toConflict(error, input.name);
    }
    await changes.announce([websiteId]);
    return { row, usedBy: [] };
  }

  /** @throws AppError VALIDATION_ERROR, ACCESS_DENIED, PRECONDITION_FAILED, CONFLICT. */
  async update(
    actor: Actor,
    id: string,
    fields: { [Name in keyof SegmentFields]?: SegmentFields[Name] | undefined },
  ): Promise<UsedSegment> {
    await checkPatterns([{ at: 'constraints', constraints: fields.constraints ?? [] }]);
    try {
      const row = await this.#changeOne(id, actor, async (tx, before, organizationId) => {
        const after: FlagSegmentRow = {
          ...before,
          name: fields.name ?? before.name,
          description: fields.description === undefined ? before.description : fields.description,
          constraints: fields.constraints ?? before.constraints,
          attribute: fields.attribute ?? before.attribute,
          definition: fields.definition ?? before.definition,
          // An analytics segment is computed again by the next run.
          refreshedAt: fields.definition === undefined ? before.refreshedAt : null,
          version: before.version + 1,
          updatedAt: new Date(this.#deps.clock.now()),
        };
        assertFields(after);
        if (isOtherContent(before, after)) await assertUnguarded(tx, before);
        await tx.update(flagSegments).set(after).where(eq(flagSegments.id, id));
        await this.#record(tx, actor, 'update', organizationId, after);
        return after;
      });
      return await this.#withUse(row);
    } catch (error) {
      throw toConflict(error, fields.name ?? '');
    }
  }

  /** @throws AppError ACCESS_DENIED, PRECONDITION_FAILED; CONFLICT for a segment that rules refer to. */
  remove(actor: Actor, id: string): Promise<void> {
    return this.#changeOne(id, actor, async (tx, row, organizationId) => {
      const usedBy = await findUses(tx, row);
      if (usedBy.length > 0)
        throw new AppError('CONFLICT', {
          message: say('flags.segmentIsUsedByFlags', {
            name: row.name,
            names: usedBy
              .slice(0, 5)
              .map(({ key }) => key)
              .join(', '),
          }),
        });
      await tx.delete(flagSegments).where(eq(flagSegments.id, id));
      await this.#record(tx, actor, 'delete', organizationId, row);
    });
  }

  /** Changes the ids of a list. @throws AppError VALIDATION_ERROR for another kind, ACCESS_DENIED, CONFLICT for too many ids. */
  async changeIds(
    actor: Actor,
    id: string,
    change: (current: () => Promise<IdSet>) => Promise<IdSet>,
  ): Promise<UsedSegment> {
    const { state, clock } = this.#deps;
    const { kind, name } = await readSegment(state.db, id);
    if (kind !== 'list') throw invalidField('id', say('flags.isNotSegmentWithList', { name }));
    const ids = await change(async () => readIdList(state.db, await readSegment(state.db, id)));
    if (ids.size > MAX_IDS)
      throw new AppError('CONFLICT', { message: say('flags.tooManyIds', { max: MAX_IDS }) });
    const row = await this.#changeOne(id, actor, async (tx, before, organizationId) => {
      await assertUnguarded(tx, before);
      const after = await writeIdList(tx, before, ids, {
        version: before.version + 1,
        updatedAt: new Date(clock.now()),
      });
      await this.#record(tx, actor, 'change-ids', organizationId, after);
      return after;
    });
    return this.#withUse(row);
  }

  /** @throws AppError VALIDATION_ERROR for a segment with constraints, ACCESS_DENIED. */
  async contains(id: string, value: string): Promise<boolean> {
    const { state } = this.#deps;
    const row = await readSegment(state.db, id);
    if (row.kind === 'rules') throw invalidField('id', say('flags.isNotSegmentWithList', { name: row.name }));
    return (await readIdList(state.db, row)).has(value);
  }

  #record(tx: StateHandle, actor: Actor, verb: string, organizationId: string, row: FlagSegmentRow) {
    return this.#deps.audit.record(tx, actor, {
      action: `flag-segment.${verb}`,
      organizationId,
      resource: `flag-segment:${row.id}`,
      details: { websiteId: row.websiteId, name: row.name, kind: row.kind, idCount: row.idCount },
    });
  }

  async #changeOne<T>(
    id: string,
    actor: Actor,
    work: (tx: StateHandle, row: FlagSegmentRow, organizationId: string) => Promise<T>,
  ): Promise<T> {
    const { state, changes } = this.#deps;
    const { websiteId } = await readSegment(state.db, id);
    const result = await state.transaction(async (tx) => {
      const { organizationId } = await lockWebsite(tx, websiteId);
      const row = await readSegment(tx, id);
      assertVersion(actor, versionTagOf(row));
      return work(tx, row, organizationId);
    });
    await changes.announce([websiteId]);
    return result;
  }

  async #withUse(row: FlagSegmentRow): Promise<UsedSegment> {
    return {
      row,
      usedBy: await findUses(this.#deps.state.db, row),
    };
  }
}

/** @throws AppError VALIDATION_ERROR for fields that do not belong to the kind of a segment. */
function assertFields({ kind, constraints, definition }: FlagSegmentRow): void {
  if (kind === 'rules' && constraints.length === 0)
    throw invalidField('constraints', say('flags.mustNotBeEmptyForRules'));
  if (kind !== 'rules' && constraints.length > 0)
    throw invalidField('constraints', say('flags.mustBeEmptyForKind', { kind }));
  if (kind === 'analytics' && definition === null)
    throw invalidField('definition', say('flags.isRequiredForKindAnalytics'));
  if (kind !== 'analytics' && definition !== null)
    throw invalidField('definition', say('flags.isNotAcceptedForKind', { kind }));
}

/** Reads a segment. @throws AppError ACCESS_DENIED. */
async function readSegment(handle: Pick<StateHandle, 'select'>, id: string): Promise<FlagSegmentRow> {
  const [row] = await handle.select().from(flagSegments).where(eq(flagSegments.id, id));
  if (row === undefined) throw unknownResource();
  return row;
}

function toConflict(error: unknown, name: string): unknown {
  if (!isUniqueViolation(error, 'flag_segments_name_unique')) return error;
  return new AppError('CONFLICT', { message: say('flags.segmentExistsAlready', { name }), cause: error });
}
