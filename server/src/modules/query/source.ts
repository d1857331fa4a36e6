import type { Issues } from './issues.ts';
import type { Field, GroupedQuestion, NamedMetric, Scan } from './plan.types.ts';
import { canUseSlices } from './render-visits.ts';

/** The rows that some metrics of a question are counted from. */
export interface SourcedMetrics {
  readonly source: Scan['source'];
  readonly metrics: readonly Field<NamedMetric>[];
}

/**
 * From which rows a question is answered. What belongs to events can only be counted from events; what belongs to
 * visits only from visits, and so is everything else where their slices can be counted as they are.
 */
export function chooseSource(question: GroupedQuestion, issues: Issues): readonly SourcedMetrics[] {
  const { metrics, keys, table } = question;
  if (table !== 'events') return fromOne(table, question, `counted from ${table}`, issues);
  const values = keys.flatMap(({ of }) => (of.kind === 'value' ? [of] : []));
  const ofEvent = values.find(({ dimension }) => dimension.visit === undefined);
  if (ofEvent !== undefined) return fromOne('events', question, `split by "${ofEvent.name}"`, issues);
  if (question.type.countsPings) return fromOne('events', question, 'counted with engagement pings', issues);
  const ofVisits = metrics.filter(({ of }) => of.metric.ofRows === undefined || of.metric.isOfVisits);
  const needEvents = metrics.filter(({ of }) => of.metric.ofVisits === undefined);
  if (needEvents.length === 0) {
    const isDirect = canUseSlices(sliced(question));
    return [{ source: ofVisits.length > 0 || isDirect ? 'visits' : 'events', metrics }];
  }
  if (ofVisits.length === 0) return [{ source: 'events', metrics }];
  if (question.shape === 'list') {
    const needVisits = metrics.find(({ of }) => of.metric.ofRows === undefined);
    if (needVisits === undefined) return [{ source: 'events', metrics }];
    const names = `"${needEvents[0]?.field}" and "${needVisits.field}"`;
    issues.add(question.at, `${names} are not counted from the same rows: ask for them in two parameters`);
  }
  const others = metrics.filter((metric) => !needEvents.includes(metric));
  return [
    { source: 'visits', metrics: others },
    { source: 'events', metrics: needEvents },
  ];
}

function sliced({ window, compared, filter }: GroupedQuestion): Pick<Scan, 'windows' | 'buckets' | 'filter'> {
  const windows = compared === undefined ? [window] : [window, compared];
  return {
    windows: windows.map(({ range }) => range),
    buckets: windows.flatMap(({ buckets }) => (buckets === undefined ? [] : [buckets])),
    filter,
  };
}

function fromOne(
  source: Scan['source'],
  { metrics, at }: GroupedQuestion,
  how: string,
  issues: Issues,
): readonly SourcedMetrics[] {
  for (const { field, of } of metrics)
    if (of.metric.ofRows === undefined) issues.add(at, `"${field}" cannot be ${how}`);
  return [{ source, metrics }];
}
