import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { AuditService } from '../../kernel/audit.ts';
import type { Actor } from '../../lib/actor.ts';
import { ByteStream } from '../../lib/byte-stream.ts';
import { newId } from '../../lib/ids/ids.ts';
import { callerIdOf } from '../../lib/principal.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { isUniqueViolation } from '../../stores/state/errors.ts';
import type { State } from '../../stores/state/state.ts';
import {
  type OrganizationExportRow,
  organizationExportParts,
  organizationExports,
} from './organization-exports.table.ts';

const MAX_LISTED = 20;

/** Manages exports of organizations. Access is checked before. */
export interface OrganizationExportsService {
  find(id: string): Promise<OrganizationExportRow | undefined>;
  /** Returns an export. @throws AppError ACCESS_DENIED if it does not exist. */
  get(id: string): Promise<OrganizationExportRow>;
  /** Lists the latest exports, newest first. */
  list(organizationId: string): Promise<readonly OrganizationExportRow[]>;
  /** @throws AppError CONFLICT if another export of the organization is not finished. */
  create(actor: Actor, organizationId: string): Promise<OrganizationExportRow>;
  /** Deletes an export with its archive. One that is being written ends. @throws AppError ACCESS_DENIED. */
  remove(actor: Actor, id: string): Promise<void>;
  /** Opens the archive. @throws AppError ACCESS_DENIED; CONFLICT if it is not written yet, or has expired. */
  download(actor: Actor, id: string): Promise<ByteStream>;
}

/** Creates the service over the state store. */
export function createOrganizationExportsService(deps: {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly clock: Clock;
}): OrganizationExportsService {
  const { state, audit, clock } = deps;

  const find: OrganizationExportsService['find'] = async (id) => {
    const [row] = await state.db.select().from(organizationExports).where(eq(organizationExports.id, id));
    return row;
  };
  const get: OrganizationExportsService['get'] = async (id) => {
    const row = await find(id);
    if (row === undefined) throw unknownExport();
    return row;
  };
  const describe = (action: string, { id, organizationId }: OrganizationExportRow) => ({
    action: `organization_export.${action}`,
    organizationId,
    resource: `organization_export:${id}`,
  });

  /** Yields the archive, one part at a time. A deletion during the download ends it with an error. */
  async function* readParts({ id, sizeBytes }: OrganizationExportRow): AsyncGenerator<Uint8Array, void> {
    let sent = 0;
    let after = -1;
    while (sent < sizeBytes) {
      const [part] = await state.db
        .select()
        .from(organizationExportParts)
        .where(and(eq(organizationExportParts.exportId, id), gt(organizationExportParts.number, after)))
        .orderBy(asc(organizationExportParts.number))
        .limit(1);
      if (part === undefined) throw new Error('The archive was deleted during its download');
      yield part.content;
      sent += part.content.length;
      after = part.number;
    }
  }

  return {
    find,
    get,

    list: (organizationId) =>
      state.db
        .select()
        .from(organizationExports)
        .where(eq(organizationExports.organizationId, organizationId))
        .orderBy(desc(organizationExports.id))
        .limit(MAX_LISTED),

    create: async (actor, organizationId) => {
      const nowMs = clock.now();
      try {
        return await state.transaction(async (tx) => {
          const [row] = await tx
            .insert(organizationExports)
            .values({
              id: newId('oex', nowMs),
              organizationId,
              requestedBy: callerIdOf(actor.principal),
              createdAt: new Date(nowMs),
            })
            .returning();
          if (row === undefined) throw new Error('An insert returns its row');
          await audit.record(tx, actor, describe('create', row));
          return row;
        });
      } catch (error) {
        if (!isUniqueViolation(error, 'organization_exports_one_unfinished')) throw error;
        throw new AppError('CONFLICT', {
          message: say('organizationExports.anotherExportIsRunning'),
          reason: 'export_unfinished',
          cause: error,
        });
      }
    },

    remove: async (actor, id) => {
      await state.transaction(async (tx) => {
        const [row] = await tx.delete(organizationExports).where(eq(organizationExports.id, id)).returning();
        if (row === undefined) throw unknownExport();
        await audit.record(tx, actor, describe('delete', row));
      });
    },

    download: async (actor, id) => {
      const row = await get(id);
      const isExpired = row.expiresAt !== null && clock.now() >= row.expiresAt.getTime();
      if (row.status !== 'ready' || isExpired) throw notReady(isExpired ? 'expired' : row.status);
      await state.transaction((tx) => audit.record(tx, actor, describe('download', row)));
      const day = row.createdAt.toISOString().slice(0, 10);
      const fileName = `${row.organizationId}-${day}.zip`;
      return new ByteStream(readParts(row), { contentType: 'application/zip', fileName });
    },
  };
}

/** Exports that are not finished, oldest first. */
export function listUnfinished({ db }: Pick<State, 'db'>) {
  return db
    .select({ id: organizationExports.id })
    .from(organizationExports)
    .where(inArray(organizationExports.status, ['queued', 'running']))
    .orderBy(asc(organizationExports.createdAt), asc(organizationExports.id))
    .limit(MAX_LISTED);
}

function unknownExport(): AppError {
  return new AppError('ACCESS_DENIED', { reason: 'unknown_resource' });
}

function notReady(status: OrganizationExportRow['status']): AppError {
  const messages = {
    failed: say('organizationExports.exportFailed'),
    expired: say('organizationExports.archiveHasExpired'),
  };
  const message =
    status === 'failed' || status === 'expired'
      ? messages[status]
      : say('organizationExports.archiveIsNotWrittenYet');
  return new AppError('CONFLICT', { message, reason: `export_${status}` });
}
