import { CalendarSearch, FilterX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { numberIn, useAnalytics, useFigures } from '../../analytics/index.ts';

/** What stands in the place of a report without figures: what must be sent, or that filters or range left nothing. */
export function EmptyReport({
  metric,
  subject,
  children,
}: {
  /** The metric that is above nought as soon as there ever was something. */
  readonly metric: string;
  /** What there is none of: "errors". */
  readonly subject: string;
  /** What to do when there never was anything. */
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
          title={`No ${subject} match these filters`}
          action={
            <Button variant="primary" onClick={() => setConditions([])}>
              Clear all filters
            </Button>
          }
        >
          Take a filter away, or look at a longer range.
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
        title={`No ${subject} in this range`}
        action={
          <Button
            variant="primary"
            onClick={() => change({ range: 'last_12m', from: undefined, to: undefined })}
          >
            Show the last 12 months
          </Button>
        }
      >
        There were some at other times.
      </EmptyState>
    </Card>
  );
}
