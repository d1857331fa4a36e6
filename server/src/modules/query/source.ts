import type { Issues } from './issues.ts';
import type { Field, NamedMetric, Question, Scan } from './plan.types.ts';

/** The rows that some metrics of a question are counted from. */
export interface SourcedMetrics {
  readonly source: Scan['source'];
  readonly metrics: readonly Field<NamedMetric>[];
}

/**
 * From which rows a question is answered. What belongs to events can only be counted from events; series count each
 * metric where it lies in time; everything else comes from visits, which all such questions share.
 */
export function chooseSource(question: Question, issues: Issues): readonly SourcedMetrics[] {
  const { metrics, keys } = question;
  const values = keys.flatMap(({ of }) => (of.kind === 'value' ? [of] : []));
  const ofEvent = values.find(({ dimension }) => dimension.ofVisit === undefined);
  if (ofEvent !== undefined) return fromOne('events', question, `split by "${ofEvent.name}"`, issues);
  const hasBuckets = values.length < keys.length;
  const visitMetrics = metrics.filter(({ of }) => of.metric.isOfVisits);
  const eventMetrics = metrics.filter(({ of }) => !of.metric.isOfVisits);
  if (hasBuckets && visitMetrics.length > 0 && eventMetrics.length > 0) {
    if (values.length > 0) {
      const names = `"${eventMetrics[0]?.field}" and "${visitMetrics[0]?.field}"`;
      issues.add(question.at, `${names} lie differently in time: ask for them in two parameters`);
    }
    return [
      { source: 'events', metrics: eventMetrics },
      { source: 'visits', metrics: visitMetrics },
    ];
  }
  const needsEvents = metrics.find(({ of }) => of.metric.ofVisits === undefined);
  if (visitMetrics.length === 0 && (hasBuckets || values.length === 0 || needsEvents !== undefined))
    return fromOne('events', question, 'counted from events', issues);
  return fromOne('visits', question, 'counted from visits', issues);
}

function fromOne(
  source: Scan['source'],
  { metrics, at }: Question,
  how: string,
  issues: Issues,
): readonly SourcedMetrics[] {
  for (const { field, of } of metrics) {
    const render = source === 'events' ? of.metric.ofEvents : of.metric.ofVisits;
    if (render === undefined) issues.add(at, `"${field}" cannot be ${how}`);
  }
  return [{ source, metrics }];
}
