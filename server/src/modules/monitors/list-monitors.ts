import { and, asc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { type AppError, invalidField } from '../../errors.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { State } from '../../stores/state/state.ts';
import { type MonitorWithState, withStates } from './find-monitors.ts';
import type { MonitorKind } from './kinds/configs.contract.ts';
import type { MonitorState } from './monitor-state.contract.ts';
import { monitorStates, monitors } from './monitors.table.ts';

/** Which monitors are listed, by name. */
export interface MonitorListOptions {
  readonly organizationId: string;
  readonly websiteId?: string | undefined;
  readonly state?: MonitorState | undefined;
  readonly kind?: MonitorKind | undefined;
  readonly tag?: string | undefined;
  /** Found in the name and the target, ignoring case. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A page of monitors. */
export interface MonitorPage {
  readonly found: readonly MonitorWithState[];
  readonly nextCursor: string | null;
}

const SORT_KEY: SQL<string> = sql<string>`lower(${monitors.name})`;

/** Reads a page of monitors. @throws AppError VALIDATION_ERROR for an invalid cursor. */
export async function listMonitors(
  { db }: Pick<State, 'db'>,
  options: MonitorListOptions,
): Promise<MonitorPage> {
  const { organizationId, websiteId, state, kind, tag, search, limit, cursor } = options;
  const pattern = search === undefined ? undefined : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const found = await db
    .select({ row: monitors, key: SORT_KEY })
    .from(monitors)
    .innerJoin(monitorStates, eq(monitorStates.monitorId, monitors.id))
    .where(
      and(
        eq(monitors.organizationId, organizationId),
        websiteId === undefined ? undefined : eq(monitors.websiteId, websiteId),
        state === undefined ? undefined : eq(monitorStates.state, state),
        kind === undefined ? undefined : eq(monitors.kind, kind),
        tag === undefined ? undefined : sql`${tag} = any(${monitors.tags})`,
        pattern === undefined
          ? undefined
          : or(ilike(monitors.name, pattern), ilike(monitors.target, pattern)),
        cursor === undefined ? undefined : isAfter(cursor),
      ),
    )
    .orderBy(asc(SORT_KEY), asc(monitors.id))
    .limit(limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    found: await withStates(
      db,
      page.map(({ row }) => row),
    ),
    nextCursor: found.length > limit && last !== undefined ? writeCursor(last.key, last.row.id) : null,
  };
}

function isAfter(cursor: string): SQL {
  const [key, id] = readCursor(cursor);
  return sql`(${SORT_KEY}, ${monitors.id}) > (${key}::text, ${id}::text)`;
}

function writeCursor(...position: readonly [string, string]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function readCursor(cursor: string): readonly [string, string] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(value) || value.length !== 2) throw invalidCursor();
    const [key, id]: unknown[] = value;
    if (typeof key !== 'string' || typeof id !== 'string' || /\0/.test(key + id)) throw invalidCursor();
    return [key, id];
  } catch {
    throw invalidCursor();
  }
}

/** The error for a cursor that is not one of this list. */
export function invalidCursor(): AppError {
  return invalidField('cursor', say('fields.isNotCursorOfList'));
}
