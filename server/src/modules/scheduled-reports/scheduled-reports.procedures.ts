import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import { ByteStream } from '../../lib/byte-stream.ts';
import { scheduledReportsContract } from './scheduled-reports.contract.ts';
import {
  entityTagOf,
  type ReportWithRecipients,
  type ScheduledReportsService,
} from './scheduled-reports.service.ts';
import type { ReportSender } from './send-reports.ts';

/** Only the dashboard frames the preview. Mails contain inline styles. */
const PREVIEW_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups";

/** Binds the contract of scheduled reports to their service. */
export function createScheduledReportsProcedures(deps: {
  readonly service: ScheduledReportsService;
  readonly sender: Pick<ReportSender, 'sendNow' | 'preview'>;
}) {
  const { service, sender } = deps;
  const os = implement(scheduledReportsContract).$context<RequestContext>();
  const success = true as const;

  const presentOne = (report: ReportWithRecipients) => ({ success, scheduledReport: present(report) });

  return os.router({
    list: os.list.handler(async ({ input: { websiteId }, context }) => {
      const reports = await service.list(organizationOf(context), websiteId);
      return { success, scheduledReports: reports.map(present), total: reports.length };
    }),
    create: os.create.handler(
      async ({ input: { organizationId: _, websiteId = null, ...input }, context }) => {
        const created = await service.create(context, organizationOf(context), { websiteId, ...input });
        return presentOne(created);
      },
    ),
    preview: os.preview.handler(async ({ input: { organizationId: _, format, ...input }, context }) => {
      const request = {
        ...input,
        websiteId: input.websiteId ?? null,
        organizationId: organizationOf(context),
      };
      const { html, text } = await sender.preview(request, context.signal);
      context.setHeader('content-security-policy', PREVIEW_POLICY);
      return format === 'html' ? pageOf(html, 'text/html') : pageOf(text, 'text/plain');
    }),
    get: os.get.handler(async ({ input: { id } }) => presentOne(await service.read(id))),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) =>
      presentOne(await service.update(context, id, changes)),
    ),
    delete: os.delete.handler(async ({ input: { id }, context }) => {
      await service.remove(context, id);
      return { success };
    }),
    send: os.send.handler(async ({ input: { id }, context }) => ({
      success,
      sentTo: await sender.sendNow(context, id),
    })),
  });
}

function present({ row, unsubscribed }: ReportWithRecipients) {
  const { id, organizationId, websiteId, name, frequency, hour, timeZone, language, isEnabled } = row;
  return {
    id,
    organizationId,
    websiteId,
    name,
    frequency,
    hour,
    timeZone,
    recipients: row.recipients.map((email) => ({ email, unsubscribed: unsubscribed.has(email) })),
    integrationIds: [...row.integrationIds],
    language,
    enabled: isEnabled,
    nextAt: isEnabled ? row.dueAt.toISOString() : null,
    lastSentAt: row.lastSentAt?.toISOString() ?? null,
    lastPeriod: row.lastPeriod,
    lastError: row.lastError,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    etag: entityTagOf(row),
  };
}

function pageOf(content: string, type: 'text/html' | 'text/plain'): ByteStream {
  return new ByteStream(chunksOf(content), { contentType: `${type}; charset=utf-8`, fileName: undefined });
}

async function* chunksOf(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}
