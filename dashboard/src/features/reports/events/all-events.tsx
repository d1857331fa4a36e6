import { toProblem } from '../../../api/problem.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { changeIn, type Figures, numberIn, useAnalytics, useFigures } from '../../analytics/index.ts';
import { FigureTiles } from '../steps/figure-tiles.tsx';
import { EventList } from './event-list.tsx';
import { eventsPart, MAX_LINES, summaryPart } from './event-parts.ts';
import { eventRows } from './event-rows.ts';
import { LinesCard } from './lines-card.tsx';
import { messages } from './messages.ts';
import { NoEvents } from './no-events.tsx';

/** All custom events: figures, series and list. */
export function AllEvents() {
  const { search } = useAnalytics();
  const part = eventsPart(search);
  const summary = useFigures(summaryPart(search));
  const events = useFigures(part);
  const rows = events.data && eventRows(events.data);
  const problem = summary.error ?? events.error;
  const isEmpty = rows?.length === 0 && !events.isPlaceholderData;
  const retry = () => void Promise.all([summary.refetch(), events.refetch()]);
  if (isEmpty && problem === null) return <NoEvents />;
  return (
    <>
      {problem !== null && <ProblemNotice {...toProblem(problem)} onRetry={retry} />}
      <SummaryTiles figures={summary.data} label={messages.all} />
      <LinesCard events={rows?.slice(0, MAX_LINES).map(({ name }) => name)} />
      <EventList part={part} figures={events.data} isPlaceholder={events.isPlaceholderData} />
    </>
  );
}

/** The figures of all events together, or of one. */
export function SummaryTiles({
  figures,
  label,
  isOfOne = false,
}: {
  readonly figures: Figures | undefined;
  readonly label: string;
  readonly isOfOne?: boolean;
}) {
  const row = figures?.result.data[0];
  const compared = figures?.result.comparison?.data[0];
  const tile = (field: string, title: string) => ({
    label: title,
    type: 'custom_events_summary',
    field,
    kind: 'count' as const,
    value: figures === undefined ? undefined : numberIn(row, field),
    change: changeIn(compared, field),
  });
  return (
    <FigureTiles
      label={label}
      tiles={[
        tile('total_events', messages.figures.events),
        ...(isOfOne ? [] : [tile('unique_event_types', messages.figures.names)]),
        tile('unique_users', messages.figures.visitors),
        tile('unique_sessions', messages.figures.visits),
        tile('unique_pages', messages.figures.pages),
        tile('events_with_properties', messages.figures.withProperties),
      ]}
    />
  );
}
