import { LANGUAGE } from '../../lib/language.ts';
import { readAddresses } from './read-addresses.ts';
import type { ScheduledReport } from './use-scheduled-reports.ts';

/** The choice of all websites of the organization. */
export const ALL_WEBSITES = 'all';
const DEFAULT_HOUR = 8;

/** The fields of the form. */
export interface ReportDraft extends Pick<ScheduledReport, 'name' | 'frequency' | 'hour' | 'language'> {
  /** The id of a website, or {@link ALL_WEBSITES}. */
  readonly websiteId: string;
  /** One address per line. */
  readonly addresses: string;
  readonly integrationIds: readonly string[];
}

/** Returns the fields of a report, or those of a new one. @param websiteId that of a new report. */
export function draftOf(report: ScheduledReport | undefined, websiteId: string | undefined): ReportDraft {
  if (report === undefined)
    return {
      websiteId: websiteId ?? ALL_WEBSITES,
      name: '',
      frequency: 'weekly',
      hour: DEFAULT_HOUR,
      language: LANGUAGE === 'de' ? 'de' : 'en',
      addresses: '',
      integrationIds: [],
    };
  const { name, frequency, hour, language, recipients, integrationIds } = report;
  return {
    websiteId: report.websiteId ?? ALL_WEBSITES,
    name,
    frequency,
    hour,
    language,
    addresses: recipients.map(({ email }) => email).join('\n'),
    integrationIds,
  };
}

/** Returns the fields as the API takes them. */
export function fieldsOf({ addresses, integrationIds, name, frequency, hour, language }: ReportDraft) {
  return {
    name,
    frequency,
    hour,
    language,
    recipients: [...readAddresses(addresses)],
    integrationIds: [...integrationIds],
  };
}
