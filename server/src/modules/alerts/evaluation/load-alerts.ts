import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { findTimeZone, type TimeZone } from '../../../lib/time/time-zone.ts';
import type { State } from '../../../stores/state/state.ts';
import type { ReportDefinition } from '../../saved-reports/index.ts';
import { reports } from '../../saved-reports/saved-reports.table.ts';
import { websites } from '../../websites/websites.table.ts';
import { type AlertRow, type AlertStateRow, alertStates, alerts } from '../alerts.table.ts';

/** The website of an alert. */
export interface AlertWebsite {
  readonly id: string;
  /** Its current organization. */
  readonly organizationId: string;
  readonly name: string;
  readonly zone: TimeZone;
}

/** An alert that is evaluated, with its state. */
export interface LoadedAlert
  extends Pick<AlertRow, 'id' | 'name' | 'condition' | 'severity' | 'version' | 'createdAt'> {
  readonly website: AlertWebsite;
  readonly current: AlertStateRow;
}

/** The goal of an alert. */
export type GoalDefinition = Extract<ReportDefinition, { readonly kind: 'goal' }>;

const PER_PAGE = 5_000;

/** Loads all enabled alerts that are not finished. */
export async function loadAlerts({ db }: Pick<State, 'db'>): Promise<LoadedAlert[]> {
  const loaded: LoadedAlert[] = [];
  const known = new Map<string, AlertWebsite>();
  for (let after = ''; ; ) {
    const rows = await db
      .select({
        id: alerts.id,
        name: alerts.name,
        condition: alerts.condition,
        severity: alerts.severity,
        version: alerts.version,
        createdAt: alerts.createdAt,
        websiteId: alerts.websiteId,
        organizationId: websites.organizationId,
        websiteName: websites.name,
        timeZone: websites.timeZone,
        current: alertStates,
      })
      .from(alerts)
      .innerJoin(websites, eq(websites.id, alerts.websiteId))
      .innerJoin(alertStates, eq(alertStates.alertId, alerts.id))
      .where(and(gt(alerts.id, after), eq(alerts.enabled, true), isNull(alertStates.finishedAt)))
      .orderBy(asc(alerts.id))
      .limit(PER_PAGE);
    for (const { websiteId, organizationId, websiteName, timeZone, ...alert } of rows) {
      const website = known.get(websiteId) ?? {
        id: websiteId,
        organizationId,
        name: websiteName,
        zone: zoneOf(timeZone),
      };
      known.set(websiteId, website);
      loaded.push({ ...alert, website });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PER_PAGE) return loaded;
    after = last.id;
  }
}

/** Reads a shared goal of a website; `undefined` if it does not exist, is personal or belongs to another website. */
export async function readGoal(
  { db }: Pick<State, 'db'>,
  websiteId: string,
  reportId: string,
): Promise<{ readonly name: string; readonly definition: GoalDefinition } | undefined> {
  const [row] = await db
    .select({ name: reports.name, definition: reports.definition })
    .from(reports)
    .where(and(eq(reports.id, reportId), eq(reports.websiteId, websiteId), isNull(reports.ownerId)));
  if (row === undefined || row.definition.kind !== 'goal') return undefined;
  return { name: row.name, definition: row.definition };
}

/** The zone of a website; UTC if this version of Node.js does not know it. */
export function zoneOf(name: string): TimeZone {
  return findTimeZone(name) ?? { name: 'UTC', offsetAt: () => 0 };
}
