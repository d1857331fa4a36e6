import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { invalidField } from '../../errors.ts';
import { isId } from '../../lib/ids/ids.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { State } from '../../stores/state/state.ts';
import { websites } from '../websites/websites.table.ts';
import type { AlertState } from './alert-state.contract.ts';
import { type AlertEventRow, alertEvents, alertStates, alerts } from './alerts.table.ts';
import type { AlertKind } from './condition.contract.ts';
import type { AlertWithState } from './present-alert.ts';

/** Which alerts are listed. */
export interface AlertListOptions {
  readonly websiteId: string;
  readonly state?: AlertState | undefined;
  readonly kind?: AlertKind | undefined;
  readonly limit: number;
  /** The id of the last alert of the page before. */
  readonly cursor?: string | undefined;
}

/** A page of a list. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/** Reads a page of alerts, oldest first. @throws AppError VALIDATION_ERROR for an invalid cursor. */
export async function listAlerts(
  { db }: Pick<State, 'db'>,
  { websiteId, state, kind, limit, cursor }: AlertListOptions,
): Promise<Page<AlertWithState>> {
  if (cursor !== undefined && !isId('alr', cursor)) throw invalidCursor();
  const rows = await db
    .select({ row: alerts, current: alertStates, organizationId: websites.organizationId })
    .from(alerts)
    .innerJoin(alertStates, eq(alertStates.alertId, alerts.id))
    .innerJoin(websites, eq(websites.id, alerts.websiteId))
    .where(
      and(
        eq(alerts.websiteId, websiteId),
        state === undefined ? undefined : eq(alertStates.state, state),
        kind === undefined ? undefined : sql`${alerts.condition} ->> 'kind' = ${kind}`,
        cursor === undefined ? undefined : gt(alerts.id, cursor),
      ),
    )
    .orderBy(asc(alerts.id))
    .limit(limit + 1);
  return toPage(rows, limit, ({ row }) => row.id);
}

/** Reads a page of the firings of an alert, latest first. @throws AppError VALIDATION_ERROR for an invalid cursor. */
export async function listFirings(
  { db }: Pick<State, 'db'>,
  {
    alertId,
    limit,
    cursor,
  }: { readonly alertId: string; readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<AlertEventRow>> {
  if (cursor !== undefined && !isId('alf', cursor)) throw invalidCursor();
  const rows = await db
    .select()
    .from(alertEvents)
    .where(
      and(eq(alertEvents.alertId, alertId), cursor === undefined ? undefined : lt(alertEvents.id, cursor)),
    )
    .orderBy(desc(alertEvents.id))
    .limit(limit + 1);
  return toPage(rows, limit, ({ id }) => id);
}

function toPage<Row>(rows: readonly Row[], limit: number, idOf: (row: Row) => string): Page<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last !== undefined ? idOf(last) : null };
}

function invalidCursor() {
  return invalidField('cursor', say('fields.isNotCursorOfList'));
}
