import { messages } from './messages.ts';
import type { ScheduledReport } from './use-scheduled-reports.ts';

/** What a preview shows. */
export type PreviewedReport = Pick<ScheduledReport, 'frequency' | 'language' | 'timeZone' | 'websiteId'> & {
  readonly organizationId: string;
};

/** Shows a report as the e-mail will look. The server renders it, without scripts. */
export function PreviewFrame({ report }: { readonly report: PreviewedReport }) {
  const { websiteId, timeZone, organizationId, frequency, language } = report;
  const query = new URLSearchParams({
    frequency,
    language,
    ...(websiteId === null ? { organizationId } : { websiteId }),
    ...(timeZone !== null && { timeZone }),
  });
  return (
    <iframe
      title={messages.previewTitle}
      src={`/v1/scheduled-reports/preview?${query}`}
      sandbox="allow-popups"
      className="h-[min(36rem,60vh)] w-full rounded-md border border-line bg-white"
    />
  );
}
