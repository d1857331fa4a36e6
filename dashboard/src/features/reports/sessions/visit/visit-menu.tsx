import { CardMenu, csvName, useAnalytics, writeCsv } from '../../../analytics/index.ts';
import type { TimelineEvent } from './timeline.ts';
import { eventsPart } from './use-visit.ts';

/** What can be done with the events of a visit. */
export function VisitMenu({
  visitId,
  timeline,
}: {
  readonly visitId: string;
  readonly timeline: readonly TimelineEvent[] | undefined;
}) {
  const { website } = useAnalytics();
  return (
    <CardMenu
      title="What happened"
      parts={[eventsPart(visitId)]}
      csv={timeline && (() => ({ name: csvName(website.name, 'visit', visitId), text: csvOf(timeline) }))}
    />
  );
}

function csvOf(timeline: readonly TimelineEvent[]): string {
  return writeCsv([
    ['Time', 'Kind', 'Event', 'Path', 'Seconds since the one before', 'Properties'],
    ...timeline.map(({ time, kind, title, path, gap, properties }) => [
      time,
      kind,
      title,
      path,
      gap,
      properties.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    ]),
  ]);
}
