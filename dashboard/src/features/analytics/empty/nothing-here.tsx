import { CalendarSearch, FilterX, Sprout } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useAnalytics } from '../analytics-context.ts';
import { numberIn } from '../data/part.ts';
import { headlinePart } from '../data/parts.ts';
import { useFigures } from '../data/use-figures.ts';
import { messages } from '../messages.ts';
import { searchOfRange } from '../search/search.ts';

const EVER = { frame: { preset: 'all' }, parameter: { metrics: ['total_events'] } } as const;

/** Shows its children, or an empty state when there is no data: none at all, none in the range, or none for the filters. */
export function NothingHere({
  action,
  children,
}: {
  readonly action: ReactNode;
  readonly children: ReactNode;
}) {
  const { subject, search, conditions, isPrivate, change, setConditions } = useAnalytics();
  const headline = useFigures(headlinePart(search, subject));
  const row = headline.data?.result.data[0];
  const isEmpty =
    !headline.isPlaceholderData &&
    numberIn(row, 'visitors') === 0 &&
    numberIn(row, 'sessions') === 0 &&
    numberIn(row, 'total_events') === 0;
  const ever = useFigures(isEmpty && conditions.length === 0 ? EVER : undefined);
  // The chart card shows the error.
  if (headline.error !== null && headline.data === undefined) return null;
  if (!isEmpty) return children;
  if (conditions.length > 0)
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
  if (ever.data === undefined) return null;
  const isNew = numberIn(ever.data.result.data[0], 'total_events') === 0;
  return (
    <Card>
      {isNew ? (
        <EmptyState icon={<Sprout />} title={messages.empty.never} action={action}>
          {isPrivate ? messages.empty.neverText : messages.empty.neverTextPublic}
        </EmptyState>
      ) : (
        <EmptyState
          icon={<CalendarSearch />}
          title={messages.empty.inRange}
          action={
            <Button
              variant="primary"
              onClick={() => change({ ...searchOfRange({ kind: 'preset', preset: 'last_12m' }) })}
            >
              {messages.empty.lastYear}
            </Button>
          }
        >
          {messages.empty.inRangeText}
        </EmptyState>
      )}
    </Card>
  );
}
