import { CalendarSearch, FilterX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { numberIn, useAnalytics, useFigures } from '../../analytics/index.ts';
import { messages } from './messages.ts';

/** The empty state of a report: no data at all, none that matches the filters, or none in the period. */
export function EmptyReport({
  metric,
  children,
}: {
  /** The metric that is greater than zero when there is any data. */
  readonly metric: string;
  /** Shown when there is no data at all. */
  readonly children: ReactNode;
}) {
  const { conditions, setConditions, change } = useAnalytics();
  const isFiltered = conditions.length > 0;
  const { data, error } = useFigures(
    isFiltered ? undefined : { frame: { preset: 'all' }, parameter: { metrics: [metric] } },
  );
  if (isFiltered)
    return (
      <Card>
        <EmptyState
          icon={<FilterX />}
          title={messages.empty.filtered}
          action={
            <Button variant="primary" onClick={() => setConditions([])}>
              {messages.empty.clearFilters}
            </Button>
          }
        >
          {messages.empty.filteredText}
        </EmptyState>
      </Card>
    );
  if (data === undefined && error === null)
    return (
      <Card>
        <SkeletonLines count={4} />
      </Card>
    );
  if ((numberIn(data?.result.data[0], metric) ?? 0) === 0) return <Card>{children}</Card>;
  return (
    <Card>
      <EmptyState
        icon={<CalendarSearch />}
        title={messages.empty.period}
        action={
          <Button
            variant="primary"
            onClick={() => change({ range: 'last_12m', from: undefined, to: undefined })}
          >
            {messages.empty.lastYear}
          </Button>
        }
      >
        {messages.empty.periodText}
      </EmptyState>
    </Card>
  );
}
