import { and, desc, eq, lt } from 'drizzle-orm';
import { invalidField } from '../../errors.ts';
import { isId } from '../../lib/ids/ids.ts';
import type { State } from '../../stores/state/state.ts';
import type { IntegrationKind } from './channels/channels.ts';
import { type IntegrationRow, integrations } from './integrations.table.ts';

/** Which integrations are listed, newest first. */
export interface IntegrationListOptions {
  readonly organizationId: string;
  readonly kind?: IntegrationKind | undefined;
  readonly limit: number;
  /** The id of the last integration of the previous page. */
  readonly cursor?: string | undefined;
}

/** A page of integrations. */
export interface IntegrationPage {
  readonly rows: readonly IntegrationRow[];
  readonly nextCursor: string | null;
}

/** Reads a page of integrations. @throws AppError VALIDATION_ERROR for an invalid cursor. */
export async function listIntegrations(
  { db }: Pick<State, 'db'>,
  { organizationId, kind, limit, cursor }: IntegrationListOptions,
): Promise<IntegrationPage> {
  if (cursor !== undefined && !isId('int', cursor))
    throw invalidField('cursor', 'is not a cursor of this list');
  const found = await db
    .select()
    .from(integrations)
    .where(
      and(
        eq(integrations.organizationId, organizationId),
        kind === undefined ? undefined : eq(integrations.kind, kind),
        cursor === undefined ? undefined : lt(integrations.id, cursor),
      ),
    )
    .orderBy(desc(integrations.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
