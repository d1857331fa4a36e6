import { createHash, randomBytes } from 'node:crypto';
import { and, eq, lt, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { DAY_MS } from '../../lib/time/time-zone.ts';
import type { State } from '../../stores/state/state.ts';
import { type ArchiveContents, openContents } from './archive-contents.ts';
import { listUnfinished } from './organization-exports.service.ts';
import {
  type OrganizationExportRow,
  organizationExportParts,
  organizationExports,
} from './organization-exports.table.ts';
import { writeArchive } from './write-archive.ts';

/** The size of a part: the memory that a download or an export needs for the archive. */
const PART_BYTES = 1024 * 1024;
/** The largest archive, in bytes. Larger organizations export their websites one by one. */
const MAX_ARCHIVE_BYTES = 20 * 1024 ** 3;
const MAX_ATTEMPTS = 5;
/** How long an archive can be downloaded, in milliseconds. */
const KEPT_MS = 7 * DAY_MS;
/** How long an export is listed, in milliseconds. */
const LISTED_MS = 90 * DAY_MS;

/** Thrown when another process, or a deletion, took the export away from this attempt. */
class AttemptReplaced extends Error {
  override readonly name = 'AttemptReplaced';
}

interface ExportRunnerDeps extends ArchiveContents {
  readonly state: State;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** The size of a part in bytes; for tests. */
  readonly partBytes?: number;
}

/**
 * Writes the archives of exports. A lock of the state store assigns an export to one process. It ends with the process, so that
 * another one starts the export again immediately after a crash.
 */
export class ExportRunner {
  readonly #deps: ExportRunnerDeps;
  readonly #partBytes: number;

  constructor(deps: ExportRunnerDeps) {
    const { partBytes = PART_BYTES } = deps;
    this.#deps = deps;
    this.#partBytes = partBytes;
  }

  /** Writes the archives of all exports that no other process is writing, one after another. */
  async run(signal: AbortSignal): Promise<void> {
    const { state } = this.#deps;
    for (const { id } of await listUnfinished(state)) {
      if (signal.aborted) return;
      await state.lock(`organization-export:${id}`, () => this.#attempt(id, signal));
    }
  }

  /** Deletes archives that expired, and exports of more than 90 days ago. */
  async removeExpired(): Promise<void> {
    const { state, clock } = this.#deps;
    const nowMs = clock.now();
    const expired = await state.db
      .select({ id: organizationExports.id })
      .from(organizationExports)
      .where(
        and(eq(organizationExports.status, 'ready'), lte(organizationExports.expiresAt, new Date(nowMs))),
      );
    for (const { id } of expired)
      await state.transaction(async (tx) => {
        await tx.update(organizationExports).set({ status: 'expired' }).where(eq(organizationExports.id, id));
        await tx.delete(organizationExportParts).where(eq(organizationExportParts.exportId, id));
      });
    await state.db
      .delete(organizationExports)
      .where(lt(organizationExports.finishedAt, new Date(nowMs - LISTED_MS)));
  }

  /** Changes an export, unless another attempt replaced this one. @throws AttemptReplaced. */
  async #change(
    handle: Pick<State['db'], 'update'>,
    { id, attempt }: OrganizationExportRow,
    values: Partial<OrganizationExportRow>,
  ): Promise<void> {
    const changed = await handle
      .update(organizationExports)
      .set(values)
      .where(and(eq(organizationExports.id, id), eq(organizationExports.attempt, attempt ?? '')))
      .returning({ id: organizationExports.id });
    if (changed.length === 0) throw new AttemptReplaced('The export was taken over or deleted');
  }

  /** Begins an attempt: parts of earlier ones are deleted. */
  #begin(id: string): Promise<OrganizationExportRow | undefined> {
    return this.#deps.state.transaction(async (tx) => {
      const [row] = await tx
        .update(organizationExports)
        .set({
          status: 'running',
          attempt: randomBytes(12).toString('base64url'),
          attempts: sql`${organizationExports.attempts} + 1`,
          rowsTotal: 0,
          rowsWritten: 0,
        })
        .where(
          and(eq(organizationExports.id, id), sql`${organizationExports.status} in ('queued', 'running')`),
        )
        .returning();
      await tx.delete(organizationExportParts).where(eq(organizationExportParts.exportId, id));
      return row;
    });
  }

  async #write(row: OrganizationExportRow, signal: AbortSignal): Promise<void> {
    const { state, clock } = this.#deps;
    const contents = await openContents(this.#deps, row, signal);
    const { rowsTotal } = contents;
    await this.#change(state.db, row, { rowsTotal });
    let rowsWritten = 0;
    const hash = createHash('sha256');
    let sizeBytes = 0;
    let number = 0;
    const addPart = (content: Uint8Array) =>
      state.transaction(async (tx) => {
        await this.#change(tx, row, { sizeBytes, rowsWritten: Math.min(rowsWritten, rowsTotal) });
        await tx.insert(organizationExportParts).values({ exportId: row.id, number, content });
        number += 1;
      });
    const onRows = (count: number) => {
      rowsWritten += count;
    };
    let waiting: Uint8Array[] = [];
    let waitingBytes = 0;
    const flush = async () => {
      const content = Buffer.concat(waiting);
      waiting = [];
      waitingBytes = 0;
      hash.update(content);
      sizeBytes += content.length;
      if (sizeBytes > MAX_ARCHIVE_BYTES)
        throw new AppError('PAYLOAD_TOO_LARGE', {
          message: say('organizationExports.archiveIsTooLarge'),
        });
      await addPart(content);
    };
    for await (const chunk of writeArchive({ ...contents, onRows, modifiedAt: row.createdAt, signal })) {
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (waitingBytes >= this.#partBytes) await flush();
    }
    if (waitingBytes > 0) await flush();
    const nowMs = clock.now();
    await this.#change(state.db, row, {
      status: 'ready',
      attempt: null,
      sizeBytes,
      digest: hash.digest('hex'),
      rowsWritten: rowsTotal,
      finishedAt: new Date(nowMs),
      expiresAt: new Date(nowMs + KEPT_MS),
    });
  }

  /** Ends an attempt that failed. A shutdown and an outage of a store do not count as attempts. */
  async #fail(row: OrganizationExportRow, error: unknown, signal: AbortSignal): Promise<void> {
    const { state, logger } = this.#deps;
    if (error instanceof AttemptReplaced) return;
    const isOutage = error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';
    const isUncounted = signal.aborted || isOutage;
    const isFinal = error instanceof AppError && error.code === 'PAYLOAD_TOO_LARGE';
    if (!isUncounted) logger.error({ err: error, export: row.id }, 'an export of an organization failed');
    if (!isFinal && (isUncounted || row.attempts < MAX_ATTEMPTS)) {
      const attempts = isUncounted ? row.attempts - 1 : row.attempts;
      await this.#change(state.db, row, { status: 'queued', attempt: null, attempts });
      return;
    }
    await this.#giveUp(row, isFinal ? error.message : 'An internal error occurred. Create another export');
  }

  #giveUp(row: OrganizationExportRow, error: string) {
    const { state, clock } = this.#deps;
    return state.transaction(async (tx) => {
      await this.#change(tx, row, {
        status: 'failed',
        attempt: null,
        error,
        finishedAt: new Date(clock.now()),
      });
      await tx.delete(organizationExportParts).where(eq(organizationExportParts.exportId, row.id));
    });
  }

  async #attempt(id: string, signal: AbortSignal): Promise<void> {
    const row = await this.#begin(id);
    if (row === undefined) return;
    try {
      // Every earlier attempt ended with its process.
      if (row.attempts > MAX_ATTEMPTS) await this.#giveUp(row, 'The export was interrupted too often');
      else await this.#write(row, signal);
    } catch (error) {
      await this.#fail(row, error, signal);
    }
  }
}
