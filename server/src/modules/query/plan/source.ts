import { say } from '../../../lib/texts/sentence.ts';
import { canUseSlices } from '../render/visits.ts';
import type { Issues } from '../resolve/issues.ts';
import type { Field, GroupedParameter, NamedMetric, Scan } from './plan.types.ts';

/** The source of some metrics of a parameter. */
export interface SourcedMetrics {
  readonly source: Scan['source'];
  readonly metrics: readonly Field<NamedMetric>[];
}

/**
 * Chooses the rows that a parameter is computed from. Metrics of events require events. Metrics of visits require visits, and
 * all other metrics use visits, too, where their slices can be read directly.
 */
export function chooseSource(parameter: GroupedParameter, issues: Issues): readonly SourcedMetrics[] {
  const { metrics, keys, table } = parameter;
  if (table !== 'events') return fromOne(table, parameter, `computed from ${table}`, issues);
  const values = keys.flatMap(({ of }) => (of.kind === 'value' ? [of] : []));
  const ofEvent = values.find(({ dimension }) => dimension.visit === undefined);
  if (ofEvent !== undefined) return fromOne('events', parameter, `split by "${ofEvent.name}"`, issues);
  if (parameter.type.countsPings)
    return fromOne('events', parameter, 'computed with engagement pings', issues);
  const ofVisits = metrics.filter(({ of }) => of.metric.ofRows === undefined || of.metric.isOfVisits);
  const needEvents = metrics.filter(({ of }) => of.metric.ofVisits === undefined);
  if (needEvents.length === 0) {
    const isDirect = canUseSlices(sliced(parameter));
    return [{ source: ofVisits.length > 0 || isDirect ? 'visits' : 'events', metrics }];
  }
  if (ofVisits.length === 0) return [{ source: 'events', metrics }];
  if (parameter.shape === 'list') {
    const needVisits = metrics.find(({ of }) => of.metric.ofRows === undefined);
    if (needVisits === undefined) return [{ source: 'events', metrics }];
    const names = `"${needEvents[0]?.field}" and "${needVisits.field}"`;
    issues.add(parameter.at, say('query.areFromDifferentRows', { names }));
  }
  const others = metrics.filter((metric) => !needEvents.includes(metric));
  return [
    { source: 'visits', metrics: others },
    { source: 'events', metrics: needEvents },
  ];
}

function sliced({
  window,
  compared,
  filter,
}: GroupedParameter): Pick<Scan, 'windows' | 'buckets' | 'filter'> {
  const windows = compared === undefined ? [window] : [window, compared];
  return {
    windows: windows.map(({ range }) => range),
    buckets: windows.flatMap(({ buckets }) => (buckets === undefined ? [] : [buckets])),
    filter,
  };
}

function fromOne(
  source: Scan['source'],
  { metrics, at }: GroupedParameter,
  how: string,
  issues: Issues,
): readonly SourcedMetrics[] {
  for (const { field, of } of metrics)
    if (of.metric.ofRows === undefined) issues.add(at, say('query.fieldCannotBe', { field, how }));
  return [{ source, metrics }];
}
