import type { OutageSummary } from '../monitors/index.ts';
import type { QueryResponse, QueryService, SentStep } from '../query/index.ts';
import type { Frequency } from './frequencies.contract.ts';
import type {
  FigureUnit,
  ReportContent,
  ReportFigure,
  ReportList,
  ReportOutages,
  ReportRow,
} from './report-content.ts';
import type { ReportPeriod } from './report-schedule.ts';

/** Rows of each list. */
const MAX_ROWS = 5;
/** Goals of a website that a report shows. */
const MAX_GOALS = 10;

/** What a report is about. */
export interface ReportSubject {
  readonly organizationId: string;
  /** `undefined` for all websites of the organization. */
  readonly website: { readonly id: string; readonly name: string } | undefined;
  readonly organizationName: string;
  /** The names of websites by id, for reports of an organization. */
  readonly websiteNames: ReadonlyMap<string, string>;
  readonly timeZone: string;
  /** Shared goals of the website, as steps of a query. */
  readonly goals: readonly SentStep[];
}

/** The dependencies of {@link gatherReport}. */
export interface GatherDeps {
  readonly query: Pick<QueryService, 'run'>;
  /** Of the monitors of a website, or of all monitors of an organization. */
  readonly summarizeOutages: (
    scope: { readonly organizationId: string; readonly websiteId: string | undefined },
    period: Pick<ReportPeriod, 'startMs' | 'endMs'>,
  ) => Promise<OutageSummary>;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}

const FIGURES: readonly [ReportFigure['id'], string, FigureUnit][] = [
  ['visitors', 'visitors', 'count'],
  ['visits', 'sessions', 'count'],
  ['pageviews', 'pageviews', 'count'],
  ['bounceRate', 'bounce_rate', 'percent'],
  ['visitDuration', 'avg_session_duration', 'duration'],
];

/**
 * Reads the contents of a report about a finished period, compared with the period before.
 * @throws AppError QUERY_TIMEOUT, QUERY_ERROR or SERVICE_UNAVAILABLE when a part could not be read: a report is complete or not sent.
 */
export async function gatherReport(
  deps: GatherDeps,
  subject: ReportSubject,
  { frequency, period, signal }: { frequency: Frequency; period: ReportPeriod; signal?: AbortSignal },
): Promise<ReportContent> {
  const { website, organizationId } = subject;
  const goals = subject.goals.slice(0, MAX_GOALS);
  const lists = website === undefined ? ['websites_overview'] : ['traffic_sources', 'top_pages'];
  const [answer] = await deps.query.run({
    subject: website ? { kind: 'website', websiteId: website.id } : { kind: 'organization', organizationId },
    queries: [
      {
        parameters: [
          'summary_metrics',
          { name: 'events_by_date', granularity: frequency === 'daily' ? 'hour' : 'day' },
          'revenue_overview',
          ...lists,
          ...(goals.length === 0 ? [] : [{ name: 'goals', options: { goals } }]),
        ],
        startDate: period.firstDay,
        endDate: period.lastDay,
        compare: { startDate: period.compared.firstDay, endDate: period.compared.lastDay },
        limit: website === undefined ? 20 : MAX_ROWS,
      },
    ],
    at: () => 'report',
    timezone: subject.timeZone,
    tenant: organizationId,
    ...(signal === undefined ? {} : { signal }),
  });
  const outages = await deps.summarizeOutages({ organizationId, websiteId: website?.id }, period);
  const read = createReader(answer);
  return {
    frequency,
    period,
    subject: website?.name ?? subject.organizationName,
    figures: [...readHeadline(read), ...readRevenue(read)],
    series: read('events_by_date').map(({ row }) => ({
      label: String(row['date']),
      value: numberOf(row['visitors']),
    })),
    lists: readLists(read, subject),
    outages: readOutages(outages),
    url: urlOf(deps.baseUrl, website?.id, period),
  };
}

/** A row, and the row of the compared range with the same keys. */
interface ComparedRow {
  readonly row: Readonly<Record<string, unknown>>;
  readonly compared: Readonly<Record<string, unknown>> | undefined;
}

type Reader = (name: string) => readonly ComparedRow[];

/** Reads the rows of a parameter; none when it was not asked for. @throws Error when the parameter failed. */
function createReader(answer: QueryResponse | undefined): Reader {
  return (name) => {
    const result = answer?.data.find(({ parameter }) => parameter === name);
    if (result === undefined) return [];
    if (!result.success) throw new Error(`The report cannot be complete: ${name}: ${result.error ?? ''}`);
    return result.data.map((row, index) => ({ row, compared: result.comparison?.data[index] }));
  };
}

function readHeadline(read: Reader): ReportFigure[] {
  const [{ row, compared } = { row: {}, compared: undefined }] = read('summary_metrics');
  return FIGURES.map(([id, field, unit]) => ({
    id,
    unit,
    value: numberOf(row[field]),
    previous: previousOf(compared?.[field]),
  }));
}

function readRevenue(read: Reader): ReportFigure[] {
  return read('revenue_overview').flatMap(({ row, compared }): ReportFigure[] => {
    const currency = String(row['currency']);
    if (!/^[A-Z]{3}$/.test(currency)) return [];
    const value = numberOf(row['net_revenue']);
    const previous = previousOf(compared?.['net_revenue']);
    return value === 0 && previous === 0 ? [] : [{ id: 'revenue', unit: 'money', currency, value, previous }];
  });
}

function readLists(read: Reader, { websiteNames }: ReportSubject): ReportList[] {
  const rowOf =
    (value: string, percent: string) =>
    ({ row, compared }: ComparedRow): ReportRow => ({
      name: String(row['name']),
      value: numberOf(row[value]),
      percent: numberOf(row[percent]),
      previous: compared === undefined ? undefined : previousOf(compared[value]),
    });
  const websites = read('websites_overview');
  const total = websites.reduce((sum, { row }) => sum + numberOf(row['visitors']), 0);
  const lists: ReportList[] = [
    {
      id: 'websites',
      rows: websites.map(({ row, compared }) => ({
        name: websiteNames.get(String(row['website'])) ?? String(row['website']),
        value: numberOf(row['visitors']),
        percent: total === 0 ? 0 : (100 * numberOf(row['visitors'])) / total,
        previous: compared === undefined ? undefined : previousOf(compared['visitors']),
      })),
    },
    { id: 'sources', rows: read('traffic_sources').map(rowOf('visitors', 'percentage')) },
    { id: 'pages', rows: read('top_pages').map(rowOf('pageviews', 'percentage')) },
    {
      id: 'goals',
      rows: read('goals').map(({ row, compared }) => ({
        name: String(row['goal_name']),
        value: numberOf(row['conversions']),
        percent: numberOf(row['conversion_rate']),
        previous: compared === undefined ? undefined : previousOf(compared['conversions']),
      })),
    },
  ];
  return lists.filter(({ rows }) => rows.length > 0);
}

function readOutages({ monitors, rows }: OutageSummary): ReportOutages | undefined {
  return monitors === 0 ? undefined : { rows, others: Math.max(0, monitors - rows.length) };
}

function urlOf(baseUrl: string, websiteId: string | undefined, { firstDay, lastDay }: ReportPeriod): string {
  if (websiteId === undefined) return `${baseUrl}/`;
  return `${baseUrl}/websites/${websiteId}?${new URLSearchParams({ from: firstDay, to: lastDay })}`;
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** The value of the compared range: `{ previous }` of a change. */
function previousOf(value: unknown): number {
  const isChange = typeof value === 'object' && value !== null && 'previous' in value;
  return isChange && typeof value.previous === 'number' ? value.previous : 0;
}
