import { and, count, desc, eq, getTableColumns, lt, max, ne, or, sql, sum } from 'drizzle-orm';
import { AppError, invalidField } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { IdleThread, ThreadError } from '../../lib/idle-thread.ts';
import { newId } from '../../lib/ids/ids.ts';
import { callerIdOf } from '../../lib/principal.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { DAY_MS } from '../../lib/time/time-zone.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { lockWebsite } from '../websites/index.ts';
import { type ResolvedFrame, resolveFrames } from './resolve-frames.ts';
import { MAX_MAP_MB, MAX_MAPS, MAX_STORED_MB, MAX_TOTAL_MB, UNUSED_DAYS } from './source-map-limits.data.ts';
import type { CheckedMap, SourceMapRequest, SourceMapResult } from './source-map-thread.types.ts';
import { type SourceMapRow, sourceMaps } from './source-maps.table.ts';

const MB = 1024 * 1024;
const { content: _content, ...METADATA } = getTableColumns(sourceMaps);

/** The source maps of a release. */
export interface ReleaseWithMaps {
  readonly release: string;
  readonly files: number;
  readonly storedBytes: number;
  readonly uploadedAt: Date;
  /** `null` if none was needed yet. */
  readonly usedAt: Date | null;
}

/** The thread that reads source maps. */
export type SourceMapThread = IdleThread<SourceMapRequest, SourceMapResult>;

/** A script of a release. */
export interface Script {
  readonly release: string;
  readonly file: string;
}

/** The built file of the thread. Its relative path is the same in the sources and in the build. */
const THREAD = new URL('../../../dist/modules/source-maps/source-map-thread.js', import.meta.url);

/** Starts the thread with the first request. It uses up to 512 MB, and ends after a minute without a request. */
export function createSourceMapThread(): SourceMapThread {
  return new IdleThread({
    file: THREAD,
    idleMs: 60_000,
    timeoutMs: 20_000,
    maxMegabytes: 512,
  });
}

interface SourceMapsServiceOptions {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly clock: Clock;
  readonly thread: SourceMapThread;
}

/** Manages source maps. Access is checked before. Every change is in one transaction with its audit entry. */
export class SourceMapsService {
  readonly #options: SourceMapsServiceOptions;

  constructor(options: SourceMapsServiceOptions) {
    this.#options = options;
  }

  /** Lists the releases that have source maps, latest upload first. */
  async list(websiteId: string): Promise<readonly ReleaseWithMaps[]> {
    const rows = await this.#options.state.db
      .select({
        release: sourceMaps.release,
        files: count(),
        storedBytes: sum(sourceMaps.storedBytes).mapWith(Number),
        uploadedAt: max(sourceMaps.uploadedAt),
        usedAt: max(sourceMaps.usedAt),
      })
      .from(sourceMaps)
      .where(eq(sourceMaps.websiteId, websiteId))
      .groupBy(sourceMaps.release)
      .orderBy(desc(max(sourceMaps.uploadedAt)), sourceMaps.release);
    return rows.map((row) => ({ ...row, uploadedAt: row.uploadedAt ?? new Date(0) }));
  }

  /** Lists the source maps of a release, by file. */
  files(websiteId: string, release: string): Promise<readonly SourceMapRow[]> {
    return this.#options.state.db
      .select(METADATA)
      .from(sourceMaps)
      .where(and(eq(sourceMaps.websiteId, websiteId), eq(sourceMaps.release, release)))
      .orderBy(sourceMaps.file);
  }

  /**
   * Stores a source map, in place of an earlier one of the file.
   * @param script the path of the script.
   * @param body the source map, with or without gzip.
   * @throws AppError VALIDATION_ERROR if it is not a source map; PAYLOAD_TOO_LARGE; CONFLICT if the website has too many.
   */
  async upload(actor: Actor, websiteId: string, script: Script, body: Uint8Array): Promise<SourceMapRow> {
    const { state, audit, clock } = this.#options;
    const { kind: _, ...checked } = await this.#check(body);
    return state.transaction(async (tx) => {
      const { organizationId } = await lockWebsite(tx, websiteId);
      await assertRoom(tx, websiteId, script, checked.content.byteLength);
      const uploadedAt = new Date(clock.now());
      const changes = {
        ...checked,
        id: newId('smp', uploadedAt.getTime()),
        storedBytes: checked.content.byteLength,
        uploadedAt,
        uploadedBy: callerIdOf(actor.principal),
        usedAt: null,
      };
      await tx
        .insert(sourceMaps)
        .values({ websiteId, ...script, ...changes })
        .onConflictDoUpdate({
          target: [sourceMaps.websiteId, sourceMaps.release, sourceMaps.file],
          set: changes,
        });
      await audit.record(tx, actor, {
        action: 'source_map.upload',
        organizationId,
        resource: `website:${websiteId}`,
        details: { ...script },
      });
      const { content: _content, ...row } = { websiteId, ...script, ...changes };
      return row;
    });
  }

  /** Deletes the source maps of a release. @returns their number. */
  remove(actor: Actor, websiteId: string, release: string): Promise<number> {
    const { state, audit } = this.#options;
    return state.transaction(async (tx) => {
      const { organizationId } = await lockWebsite(tx, websiteId);
      const removed = await tx
        .delete(sourceMaps)
        .where(and(eq(sourceMaps.websiteId, websiteId), eq(sourceMaps.release, release)))
        .returning({ id: sourceMaps.id });
      if (removed.length === 0) return 0;
      const details = { release, files: removed.length };
      await audit.record(tx, actor, {
        action: 'source_map.delete',
        organizationId,
        resource: `website:${websiteId}`,
        details,
      });
      return removed.length;
    });
  }

  /** Resolves a stack of a release. @throws AppError SERVICE_UNAVAILABLE if a source map takes too long or too much memory. */
  async resolve(websiteId: string, release: string, stack: string): Promise<readonly ResolvedFrame[]> {
    const { state, clock } = this.#options;
    const now = clock.now();
    try {
      return await resolveFrames(stack, async (file, positions) => {
        const [row] = await state.db
          .select({ id: sourceMaps.id, usedAt: sourceMaps.usedAt })
          .from(sourceMaps)
          .where(
            and(
              eq(sourceMaps.websiteId, websiteId),
              eq(sourceMaps.release, release),
              eq(sourceMaps.file, file),
            ),
          );
        if (row === undefined) return undefined;
        if (row.usedAt === null || now - row.usedAt.getTime() >= DAY_MS)
          await state.db
            .update(sourceMaps)
            .set({ usedAt: new Date(now) })
            .where(eq(sourceMaps.id, row.id));
        return this.#placesOf(row.id, positions);
      });
    } catch (error) {
      if (!(error instanceof ThreadError) || !error.hasEnded) throw error;
      throw new AppError('SERVICE_UNAVAILABLE', {
        message: say('sourceMaps.sourceMapTakesTooLong'),
        cause: error,
      });
    }
  }

  /** Deletes source maps that nobody needed for 90 days. */
  async removeUnused(): Promise<void> {
    const { state, clock } = this.#options;
    const before = new Date(clock.now() - UNUSED_DAYS * DAY_MS);
    await state.db
      .delete(sourceMaps)
      .where(
        and(
          lt(sourceMaps.uploadedAt, before),
          or(sql`${sourceMaps.usedAt} is null`, lt(sourceMaps.usedAt, before)),
        ),
      );
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.#options.thread.close();
  }

  async #check(body: Uint8Array): Promise<CheckedMap> {
    const result = await this.#options.thread.ask({ kind: 'check', body }).catch((error: unknown) => {
      if (!(error instanceof ThreadError) || !error.hasEnded) throw error;
      const details = [{ field: 'body', message: say('fields.takesTooMuchToRead') }];
      throw new AppError('VALIDATION_ERROR', { details, cause: error });
    });
    if (result.kind === 'invalid') throw invalidField('body', result.problem);
    if (result.kind === 'valid' && result.content.byteLength <= MAX_STORED_MB * MB) return result;
    throw new AppError('PAYLOAD_TOO_LARGE', {
      message: say('sourceMaps.mapIsTooLarge', { maxMapMb: MAX_MAP_MB, maxStoredMb: MAX_STORED_MB }),
    });
  }

  /** Returns the places of positions, from the thread's memory or from the store; `undefined` without a source map. */
  async #placesOf(mapId: string, positions: Extract<SourceMapRequest, { kind: 'resolve' }>['positions']) {
    const { state, thread } = this.#options;
    const request = { kind: 'resolve', mapId, positions } as const;
    const known = await thread.ask({ ...request, content: undefined });
    if (known.kind === 'resolved') return known.places;
    const [row] = await state.db
      .select({ content: sourceMaps.content })
      .from(sourceMaps)
      .where(eq(sourceMaps.id, mapId));
    if (row === undefined) return undefined;
    const read = await thread.ask({ ...request, content: row.content });
    return read.kind === 'resolved' ? read.places : undefined;
  }
}

/** Called under the website's lock. @throws AppError CONFLICT if the website would have too many source maps. */
async function assertRoom(
  tx: StateHandle,
  websiteId: string,
  { release, file }: Script,
  addedBytes: number,
): Promise<void> {
  const [row] = await tx
    .select({ maps: count(), bytes: sum(sourceMaps.storedBytes).mapWith(Number) })
    .from(sourceMaps)
    .where(
      and(
        eq(sourceMaps.websiteId, websiteId),
        or(ne(sourceMaps.release, release), ne(sourceMaps.file, file)),
      ),
    );
  if ((row?.maps ?? 0) < MAX_MAPS && (row?.bytes ?? 0) + addedBytes <= MAX_TOTAL_MB * MB) return;
  throw new AppError('CONFLICT', {
    message: say('sourceMaps.tooManySourceMaps', { maxMaps: MAX_MAPS, maxTotalMb: MAX_TOTAL_MB }),
  });
}
