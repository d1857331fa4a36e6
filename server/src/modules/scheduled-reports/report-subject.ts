import { unknownResource } from '../../errors.ts';
import type { WeekStart } from '../../lib/time/calendar.ts';
import type { OrganizationsService } from '../organizations/index.ts';
import type { SentStep } from '../query/index.ts';
import type { SavedReportsService } from '../saved-reports/index.ts';
import type { WebsiteDirectory } from '../websites/index.ts';
import type { ReportSubject } from './gather-report.ts';

/** Names of websites that a report of an organization needs. More are shown by their ids. */
const MAX_NAMES = 1_000;

/** The modules that know what reports are about. */
export interface SubjectDeps {
  readonly websites: Pick<WebsiteDirectory, 'find' | 'idsOf'>;
  readonly organizations: Pick<OrganizationsService, 'find'>;
  readonly savedReports: Pick<SavedReportsService, 'listShared'>;
}

/** A subject with its calendar. */
export interface CalendarSubject extends ReportSubject {
  readonly weekStart: WeekStart;
}

/**
 * Reads what a report is about.
 * @param request.timeZone that of the report; `null` for that of the website or the organization.
 * @throws AppError ACCESS_DENIED when the website or the organization does not exist any more.
 */
export async function findReportSubject(
  { websites, organizations, savedReports }: SubjectDeps,
  request: {
    readonly organizationId: string;
    readonly websiteId: string | null;
    readonly timeZone: string | null;
  },
): Promise<CalendarSubject> {
  const { organizationId, websiteId, timeZone } = request;
  const organization = await organizations.find(organizationId);
  if (organization === undefined) throw unknownResource();
  const common = { organizationId, organizationName: organization.name };
  if (websiteId === null) {
    const ids = (await websites.idsOf(organizationId)).slice(0, MAX_NAMES);
    const found = await Promise.all(ids.map((id) => websites.find(id)));
    const names = found.flatMap((website) =>
      website === undefined ? [] : [[website.id, website.name] as const],
    );
    return {
      ...common,
      website: undefined,
      websiteNames: new Map(names),
      timeZone: timeZone ?? organization.timeZone,
      weekStart: organization.weekStart,
      goals: [],
    };
  }
  const website = await websites.find(websiteId);
  if (website === undefined || website.organizationId !== organizationId) throw unknownResource();
  const goals = await savedReports.listShared(websiteId, 'goal');
  return {
    ...common,
    website: { id: website.id, name: website.name },
    websiteNames: new Map(),
    timeZone: timeZone ?? website.timeZone,
    weekStart: website.weekStart,
    goals: goals.flatMap(({ name, definition }): SentStep[] => {
      if (definition.kind !== 'goal') return [];
      const { kind: _, ...step } = definition;
      return [{ ...step, name }];
    }),
  };
}
