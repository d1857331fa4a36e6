import { and, asc, eq, gt, inArray, isNotNull, lte, or } from 'drizzle-orm';
import type { Logger } from 'pino';
import { AppError, unknownResource } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { CLOCK_TOLERANCE_MS, type Clock } from '../../lib/time/clock.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import type { Notification } from '../integrations/index.ts';
import type { Mailer } from '../mail/index.ts';
import type { Frequency } from './frequencies.contract.ts';
import { type GatherDeps, gatherReport } from './gather-report.ts';
import { REPORT_MESSAGES } from './messages.ts';
import { fieldsOf, type RenderedReport, renderReport, titleOf } from './render-report.ts';
import type { ReportContent } from './report-content.ts';
import { latestPeriod, nextDueMs, scheduleOf } from './report-schedule.ts';
import { findReportSubject, type SubjectDeps } from './report-subject.ts';
import {
  reportUnsubscriptions,
  type ScheduledReportRow,
  scheduledReports,
} from './scheduled-reports.table.ts';
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts';

/** Due reports that are read in one batch. */
const BATCH = 20;
/** How long one run of the task continues with further batches, in milliseconds. */
const RUN_MS = 45_000;
/** The wait after a report that could not be created, in milliseconds. */
const RETRY_MS = 10 * 60_000;
const MAX_ERROR_LENGTH = 300;
export const UNSUBSCRIBE_PATH = '/unsubscribe/reports';

/** Creates and sends reports. */
export interface ReportSender {
  /** Sends all reports that are due. A report that cannot be created is tried again after 10 minutes, also when the clock is set back. */
  sendDue(): Promise<void>;
  /**
   * Sends a report now, also one that was sent. @returns the number of recipients and integrations.
   * @throws AppError ACCESS_DENIED; QUERY_TIMEOUT, SERVICE_UNAVAILABLE when the report could not be created.
   */
  sendNow(actor: Actor, id: string): Promise<number>;
  /** Renders a report about the latest finished period, without sending it. */
  preview(request: PreviewRequest, signal: AbortSignal): Promise<RenderedReport>;
}

/** A report that is not stored. */
export interface PreviewRequest {
  readonly organizationId: string;
  readonly websiteId: string | null;
  readonly timeZone: string | null;
  readonly frequency: Frequency;
  readonly language: ScheduledReportRow['language'];
}

/** The dependencies of the sender. */
export interface SenderDeps extends SubjectDeps, GatherDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly mailer: Mailer | undefined;
  readonly tokens: UnsubscribeTokens;
  /** Notifies integrations, in the transaction that notes that the report was sent. */
  readonly publish: (
    tx: StateHandle,
    notification: Notification,
    integrationIds: readonly string[],
  ) => Promise<unknown>;
}

/** Creates the sender. */
export function createReportSender(deps: SenderDeps): ReportSender {
  const { state, clock, logger, audit } = deps;

  async function gather(report: Omit<PreviewRequest, 'language'>, signal?: AbortSignal) {
    const subject = await findReportSubject(deps, report);
    const schedule = scheduleOf({ ...report, hour: 0 }, subject);
    const period = latestPeriod(schedule, clock.now());
    const { frequency } = report;
    const content = await gatherReport(deps, subject, { frequency, period, ...(signal && { signal }) });
    return { content, subject };
  }

  /** Sends a due report, unless its period was sent. */
  async function sendScheduled(row: ScheduledReportRow): Promise<void> {
    try {
      const { content, subject } = await gather(row);
      const next = new Date(nextDueMs(scheduleOf(row, subject), clock.now()));
      await state.transaction(async (tx) => {
        const locked = await lockUnchanged(tx, row);
        if (locked === undefined) return;
        const isSent = locked.lastPeriod === content.period.lastDay;
        if (!isSent) await addMessages(tx, locked, content);
        await markSent(tx, locked, content, next);
      });
    } catch (error) {
      await recordFailure(row, error);
    }
  }

  /** Adds the mails and the notification of a report to the outbox. @returns the number of receivers. */
  async function addMessages(
    tx: StateHandle,
    row: ScheduledReportRow,
    content: ReportContent,
  ): Promise<number> {
    const { id, name, language, integrationIds } = row;
    const unsubscribed = await tx
      .select({ email: reportUnsubscriptions.email })
      .from(reportUnsubscriptions)
      .where(eq(reportUnsubscriptions.reportId, id));
    const stopped = new Set(unsubscribed.map(({ email }) => email));
    const recipients = deps.mailer === undefined ? [] : row.recipients.filter((email) => !stopped.has(email));
    for (const email of recipients) {
      const unsubscribeUrl = `${deps.baseUrl}${UNSUBSCRIBE_PATH}/${deps.tokens.create({ reportId: id, email })}`;
      const { subject, ...rendered } = renderReport(content, { name, unsubscribeUrl }, language);
      await deps.mailer?.send(tx, {
        kind: 'report',
        to: email,
        subject,
        paragraphs: [],
        content: rendered,
        unsubscribeUrl,
      });
    }
    await deps.publish(tx, toNotification(row, content, clock.now()), integrationIds);
    return recipients.length + integrationIds.length;
  }

  async function markSent(
    tx: StateHandle,
    { id }: ScheduledReportRow,
    { period }: ReportContent,
    next: Date,
  ) {
    await tx
      .update(scheduledReports)
      .set({ dueAt: next, lastPeriod: period.lastDay, lastSentAt: new Date(clock.now()), lastError: null })
      .where(eq(scheduledReports.id, id));
  }

  async function recordFailure(row: ScheduledReportRow, error: unknown): Promise<void> {
    const text = error instanceof AppError ? error.message : String(error);
    logger.warn({ err: error, report: row.id }, 'a report was not created; it will be tried again');
    await state.db
      .update(scheduledReports)
      .set({ dueAt: new Date(clock.now() + RETRY_MS), lastError: text.slice(0, MAX_ERROR_LENGTH) })
      .where(and(eq(scheduledReports.id, row.id), eq(scheduledReports.version, row.version)));
  }

  return {
    async sendDue() {
      const endMs = performance.now() + RUN_MS;
      while (performance.now() < endMs) {
        const due = await state.db
          .select()
          .from(scheduledReports)
          .where(and(eq(scheduledReports.isEnabled, true), isDue(clock.now())))
          .orderBy(asc(scheduledReports.dueAt), asc(scheduledReports.id))
          .limit(BATCH);
        for (const row of due) await sendScheduled(row);
        if (due.length < BATCH) return;
      }
    },

    async sendNow(actor, id) {
      const [row] = await state.db.select().from(scheduledReports).where(eq(scheduledReports.id, id));
      if (row === undefined) throw unknownResource();
      const { content } = await gather(row);
      return state.transaction(async (tx) => {
        const [locked] = await tx
          .select()
          .from(scheduledReports)
          .where(eq(scheduledReports.id, id))
          .for('update');
        if (locked === undefined) throw unknownResource();
        const sentTo = await addMessages(tx, locked, content);
        await tx
          .update(scheduledReports)
          .set({ lastSentAt: new Date(clock.now()) })
          .where(eq(scheduledReports.id, id));
        const { organizationId } = locked;
        const resource = `scheduled-report:${id}`;
        const action = 'scheduled_report.send';
        await audit.record(tx, actor, { action, organizationId, resource, details: { sentTo } });
        return sentTo;
      });
    },

    async preview(request, signal) {
      const { content } = await gather(request, signal);
      const unsubscribeUrl = `${deps.baseUrl}${UNSUBSCRIBE_PATH}/preview`;
      return renderReport(content, { name: content.subject, unsubscribeUrl }, request.language);
    },
  };
}

/** The condition that a report is due. A retry that is later than any was planned before the clock was set back. */
function isDue(nowMs: number) {
  const { dueAt, lastError } = scheduledReports;
  const lastRetry = new Date(nowMs + RETRY_MS + CLOCK_TOLERANCE_MS);
  return or(lte(dueAt, new Date(nowMs)), and(isNotNull(lastError), gt(dueAt, lastRetry)));
}

/** Locks a report, unless another process sent or changed it after it was read. */
async function lockUnchanged(
  tx: StateHandle,
  { id, version, dueAt }: ScheduledReportRow,
): Promise<ScheduledReportRow | undefined> {
  const [locked] = await tx
    .select()
    .from(scheduledReports)
    .where(inArray(scheduledReports.id, [id]))
    .for('update');
  const isUnchanged = locked?.version === version && locked.dueAt.getTime() === dueAt.getTime();
  return isUnchanged ? locked : undefined;
}

function toNotification(
  { id, organizationId, websiteId, name, language }: ScheduledReportRow,
  content: ReportContent,
  nowMs: number,
): Notification {
  const { frequency, period, figures, url } = content;
  const messages = REPORT_MESSAGES[language];
  return {
    kind: 'report.ready',
    organizationId,
    websiteId: websiteId ?? undefined,
    severity: 'info',
    phase: 'information',
    resource: { kind: 'report', id, name },
    title: titleOf(content, language),
    text: `${messages.headline[frequency]}, ${messages.comparedWith[frequency]}.`,
    fields: fieldsOf(content, language),
    url,
    data: { frequency, firstDay: period.firstDay, lastDay: period.lastDay, figures },
    occurredAtMs: nowMs,
  };
}
