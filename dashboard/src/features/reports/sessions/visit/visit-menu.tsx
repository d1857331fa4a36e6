import { CardMenu, csvName, useAnalytics, writeCsv } from '../../../analytics/index.ts';
import { messages } from '../messages.ts';
import type { TimelineEvent } from './timeline.ts';
import { eventsPart } from './use-visit.ts';

/** The menu of the timeline. */
export function VisitMenu({
  visitId,
  timeline,
}: {
  readonly visitId: string;
  readonly timeline: readonly TimelineEvent[] | undefined;
}) {
  const { subject: website } = useAnalytics();
  return (
    <CardMenu
      title={messages.visit.timeline}
      parts={[eventsPart(visitId)]}
      csv={timeline && (() => ({ name: csvName(website.name, 'visit', visitId), text: csvOf(timeline) }))}
    />
  );
}

function csvOf(timeline: readonly TimelineEvent[]): string {
  return writeCsv([
    messages.visit.csv,
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
