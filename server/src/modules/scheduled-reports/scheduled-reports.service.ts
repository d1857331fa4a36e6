import { and, asc, eq, inArray } from 'drizzle-orm';
import { invalidField, unknownResource } from '../../errors.ts';
import type { FoundResource } from '../../http/authorize.ts';
import type { Actor } from '../../lib/actor.ts';
import { assertVersion } from '../../lib/ids/entity-tag.ts';
import { isId, newId } from '../../lib/ids/ids.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { assertRoom } from '../../stores/state/assert-room.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { createOnce } from '../creations/index.ts';
import type { IntegrationsService } from '../integrations/index.ts';
import { nextDueMs, scheduleOf } from './report-schedule.ts';
import { findReportSubject, type SubjectDeps } from './report-subject.ts';
import {
  reportUnsubscriptions,
  type ScheduledReportRow,
  scheduledReports,
} from './scheduled-reports.table.ts';

/** The most scheduled reports of an organization. */
const MAX_REPORTS = 100;

/** The fields of a report that callers set. */
export type ReportFields = Pick<
  ScheduledReportRow,
  'name' | 'frequency' | 'hour' | 'timeZone' | 'recipients' | 'integrationIds' | 'language'
> & { readonly enabled: boolean };

/** The input for a new report. */
export interface NewScheduledReport extends ReportFields {
  /** `null` for all websites of the organization. */
  readonly websiteId: string | null;
}

/** The changes of a report. Absent and undefined fields are left unchanged. */
export type ReportChanges = { readonly [Field in keyof ReportFields]?: ReportFields[Field] | undefined };

/** A report, and which of its recipients unsubscribed. */
export interface ReportWithRecipients {
  readonly row: ScheduledReportRow;
  readonly unsubscribed: ReadonlySet<string>;
}

/** Manages scheduled reports. Access is checked before. */
export interface ScheduledReportsService {
  /** For authorization. */
  find(id: string): Promise<FoundResource | undefined>;
  /** Lists the reports of an organization, or of one website, oldest first: at most 100. */
  list(organizationId: string, websiteId?: string | undefined): Promise<readonly ReportWithRecipients[]>;
  /** @throws AppError ACCESS_DENIED. */
  read(id: string): Promise<ReportWithRecipients>;
  /** @throws AppError VALIDATION_ERROR, CONFLICT. */
  create(actor: Actor, organizationId: string, input: NewScheduledReport): Promise<ReportWithRecipients>;
  /** @throws AppError ACCESS_DENIED, PRECONDITION_FAILED, VALIDATION_ERROR. */
  update(actor: Actor, id: string, changes: ReportChanges): Promise<ReportWithRecipients>;
  /** @throws AppError ACCESS_DENIED, PRECONDITION_FAILED. */
  remove(actor: Actor, id: string): Promise<void>;
}

/** The dependencies of the service. */
export interface ScheduledReportsDeps extends SubjectDeps {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
  readonly integrations: Pick<IntegrationsService, 'listAll'>;
  readonly clock: Clock;
  /** Whether a mail server is configured. */
  readonly hasMail: boolean;
}

/** Creates the service. Every change is in one transaction with its audit entry. */
export function createScheduledReportsService(deps: ScheduledReportsDeps): ScheduledReportsService {
  const { state, audit, clock } = deps;

  const record = (tx: StateHandle, actor: Actor, action: string, row: ScheduledReportRow) => {
    const { id, organizationId, websiteId, name, frequency, recipients, integrationIds, isEnabled } = row;
    return audit.record(tx, actor, {
      action,
      organizationId,
      resource: `scheduled-report:${id}`,
      details: { websiteId, name, frequency, recipients: recipients.length, integrationIds, isEnabled },
    });
  };

  async function withRecipients(rows: readonly ScheduledReportRow[]): Promise<ReportWithRecipients[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const found = await state.db
      .select()
      .from(reportUnsubscriptions)
      .where(inArray(reportUnsubscriptions.reportId, ids));
    return rows.map((row) => ({
      row,
      unsubscribed: new Set(found.filter(({ reportId }) => reportId === row.id).map(({ email }) => email)),
    }));
  }

  async function withItsRecipients(row: ScheduledReportRow): Promise<ReportWithRecipients> {
    const [found] = await withRecipients([row]);
    if (found === undefined) throw unknownResource();
    return found;
  }

  async function read(id: string): Promise<ReportWithRecipients> {
    const [row] = await state.db.select().from(scheduledReports).where(eq(scheduledReports.id, id));
    if (row === undefined) throw unknownResource();
    return withItsRecipients(row);
  }

  /** @throws AppError VALIDATION_ERROR when nobody would receive the report, or an integration is unknown. */
  async function assertReceivers(
    organizationId: string,
    { recipients, integrationIds }: Pick<ReportFields, 'recipients' | 'integrationIds'>,
  ): Promise<void> {
    if (recipients.length === 0 && integrationIds.length === 0)
      throw invalidField('recipients', say('scheduledReports.mustHaveAddress'));
    if (recipients.length > 0 && !deps.hasMail)
      throw invalidField('recipients', say('scheduledReports.mustBeEmptyWithoutMailServer'));
    if (integrationIds.length === 0) return;
    const known = new Set((await deps.integrations.listAll(organizationId)).map(({ id }) => id));
    const unknown = integrationIds.findIndex((id) => !known.has(id));
    if (unknown !== -1)
      throw invalidField(`integrationIds.${unknown}`, say('scheduledReports.isNotIntegrationOfOrganization'));
  }

  /** The next time at which the report is due. */
  async function dueAtOf(
    report: Pick<ScheduledReportRow, 'organizationId' | 'websiteId' | 'timeZone' | 'frequency' | 'hour'>,
  ): Promise<Date> {
    const subject = await findReportSubject(deps, report);
    return new Date(nextDueMs(scheduleOf(report, subject), clock.now()));
  }

  const service: ScheduledReportsService = {
    find: async (id) => {
      if (!isId('srp', id)) return undefined;
      const [row] = await state.db
        .select({ organizationId: scheduledReports.organizationId, websiteId: scheduledReports.websiteId })
        .from(scheduledReports)
        .where(eq(scheduledReports.id, id));
      return row && { ...row, websiteId: row.websiteId ?? undefined, isPublic: false };
    },

    list: async (organizationId, websiteId) =>
      withRecipients(
        await state.db
          .select()
          .from(scheduledReports)
          .where(
            and(
              eq(scheduledReports.organizationId, organizationId),
              websiteId === undefined ? undefined : eq(scheduledReports.websiteId, websiteId),
            ),
          )
          .orderBy(asc(scheduledReports.id))
          .limit(MAX_REPORTS),
      ),

    read,

    async create(actor, organizationId, input) {
      const nowMs = clock.now();
      return createOnce({
        kind: 'scheduled-report',
        actor,
        state,
        organizationId,
        nowMs,
        read: (id) => read(id),
        create: async (keep) => {
          await assertReceivers(organizationId, input);
          const { enabled, ...fields } = input;
          const now = new Date(nowMs);
          const id = newId('srp', nowMs);
          const dueAt = await dueAtOf({ organizationId, ...fields });
          const values = {
            id,
            organizationId,
            ...fields,
            isEnabled: enabled,
            dueAt,
            createdAt: now,
            updatedAt: now,
          };

          const row = await state.transaction(async (tx) => {
            await assertRoom(tx, scheduledReports, eq(scheduledReports.organizationId, organizationId), {
              max: MAX_REPORTS,
              message: say('scheduledReports.tooManyScheduledReports', { max: MAX_REPORTS }),
            });
            await keep(tx, id);
            const [inserted] = await tx.insert(scheduledReports).values(values).returning();
            if (inserted === undefined) throw new Error('The inserted report was not returned');
            await record(tx, actor, 'scheduled_report.create', inserted);
            return inserted;
          });
          return withItsRecipients(row);
        },
      });
    },

    async update(actor, id, changes) {
      for (;;) {
        const { row: before } = await read(id);
        const after = applyChanges(before, changes);
        await assertReceivers(after.organizationId, after);
        // The next report is planned again, so a failed one is not tried again.
        const planned = { dueAt: await dueAtOf(after), lastError: null };
        const updated = await state.transaction(async (tx) => {
          const locked = await lock(tx, id, actor);
          // Another request changed it meanwhile: what was checked is not what would be stored.
          if (locked.version !== before.version) return undefined;
          const [row] = await tx
            .update(scheduledReports)
            .set({ ...after, ...planned, version: before.version + 1, updatedAt: new Date(clock.now()) })
            .where(eq(scheduledReports.id, id))
            .returning();
          if (row === undefined) throw unknownResource();
          await record(tx, actor, 'scheduled_report.update', row);
          return row;
        });
        if (updated !== undefined) return withItsRecipients(updated);
      }
    },

    remove: (actor, id) =>
      state.transaction(async (tx) => {
        const row = await lock(tx, id, actor);
        await tx.delete(scheduledReports).where(eq(scheduledReports.id, id));
        await record(tx, actor, 'scheduled_report.delete', row);
      }),
  };
  return service;
}

function applyChanges(row: ScheduledReportRow, { enabled, ...changes }: ReportChanges): ScheduledReportRow {
  return {
    ...row,
    name: changes.name ?? row.name,
    frequency: changes.frequency ?? row.frequency,
    hour: changes.hour ?? row.hour,
    timeZone: changes.timeZone === undefined ? row.timeZone : changes.timeZone,
    recipients: changes.recipients ?? row.recipients,
    integrationIds: changes.integrationIds ?? row.integrationIds,
    language: changes.language ?? row.language,
    isEnabled: enabled ?? row.isEnabled,
  };
}

/** The entity tag of a report: its version. */
export function entityTagOf({ version }: Pick<ScheduledReportRow, 'version'>): string {
  return `"${version}"`;
}

/** Locks a report until the end of the transaction. @throws AppError ACCESS_DENIED, PRECONDITION_FAILED. */
async function lock(tx: StateHandle, id: string, actor: Actor): Promise<ScheduledReportRow> {
  const [row] = await tx.select().from(scheduledReports).where(eq(scheduledReports.id, id)).for('update');
  if (row === undefined) throw unknownResource();
  assertVersion(actor, entityTagOf(row));
  return row;
}
